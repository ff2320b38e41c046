// SPDX-License-Identifier: MIT
// The table behind words.h. An article before the word belongs to the key, as "an ICI" and "a node"
// differ.
#include "core/article/words.h"

#include <algorithm>
#include <array>

namespace shardscope::article {
namespace {

constexpr std::array kWords{
    MachineWord{"tpu", "TPU", "GPU"},
    MachineWord{"tpus", "TPUs", "GPUs"},
    MachineWord{"chip", "chip", "GPU"},
    MachineWord{"chips", "chips", "GPUs"},
    MachineWord{"pod", "pod", "node"},
    MachineWord{"pods", "pods", "nodes"},
    MachineWord{"fabric", "torus", "NVLink switch"},
    MachineWord{"ici", "ICI", "NVLink"},
    MachineWord{"an-ici", "an ICI", "an NVLink"},
    MachineWord{"dcn", "DCN", "InfiniBand"},
    MachineWord{"mxu", "MXU", "tensor core"},
    MachineWord{"mxus", "MXUs", "tensor cores"},
};

constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c + 32) : c; }

const MachineWord* find(std::string_view key) {
  const auto same = [key](const MachineWord& word) {
    return !key.empty() && to_lower(key.front()) == word.key.front() &&
           key.substr(1) == word.key.substr(1);
  };
  const auto* const found = std::find_if(kWords.begin(), kWords.end(), same);
  return found == kWords.end() ? nullptr : found;
}

}  // namespace

std::span<const MachineWord> machine_words() { return kWords; }

bool is_machine_word(std::string_view key) { return find(key) != nullptr; }

std::string machine_word(std::string_view key, bool switched) {
  const MachineWord* const word = find(key);
  if (!word) return std::string(key);
  std::string text(switched ? word->switched : word->torus);
  if (is_upper(key.front())) text.front() = to_upper(text.front());
  return text;
}

std::string machine_text(std::string_view text, bool switched) {
  const auto is_letter = [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; };
  std::string out;
  while (!text.empty()) {
    const auto letters = std::find_if_not(text.begin(), text.end(), is_letter);
    const auto length = static_cast<std::size_t>(letters - text.begin());
    const std::string_view word = text.substr(0, std::max<std::size_t>(length, 1));
    const bool chip = word == "chip" || word == "chips";
    out += chip ? machine_word(word, switched) : std::string(word);
    text.remove_prefix(word.size());
  }
  return out;
}

}  // namespace shardscope::article
