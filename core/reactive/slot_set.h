// SPDX-License-Identifier: MIT
// A set of slots as bits: unions are a few machine words, order is slot order.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace shardscope {

class SlotSet {
 public:
  SlotSet() = default;
  explicit SlotSet(std::size_t slot_count) : words_((slot_count + 63) / 64, 0) {}

  void insert(std::size_t slot) { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
  [[nodiscard]] bool contains(std::size_t slot) const {
    return (words_[slot / 64] >> (slot % 64) & 1) != 0;
  }
  void clear() { words_.assign(words_.size(), 0); }
  void merge(const SlotSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }

  /// Calls `visit(slot)` for every member, smallest first.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(
            static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace shardscope
