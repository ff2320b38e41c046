// SPDX-License-Identifier: MIT
// Collectives run for real, chunk by chunk, on a few chips: who sends what to whom in each step,
// and what every chip then holds. Not here: how it looks (collective.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace shardscope::figures {

enum class Collective : std::uint8_t { all_gather, reduce_scatter, all_reduce, all_to_all };
enum class Fabric : std::uint8_t {
  ring,     // only neighbours are linked
  a_switch  // every chip reaches every other at once
};

/// One chunk on its way. `chunk` is the part of the array; in an AllToAll `origin` is whose it was.
struct Transfer {
  int from = 0;
  int to = 0;
  int chunk = 0;
  int origin = 0;
  bool half = false;  // the other half goes the other way round the ring
};

/// What a chip holds of one chunk: a bit for each chip whose contribution is in it; 0: not here.
using Contributions = std::uint32_t;

/// All steps of one collective over n chips, 1 to 16.
class CollectiveRun {
 public:
  CollectiveRun(Collective op, Fabric fabric, int members);

  [[nodiscard]] int members() const { return members_; }
  [[nodiscard]] int steps() const { return static_cast<int>(steps_.size()); }
  [[nodiscard]] std::span<const Transfer> step(int s) const {
    return steps_[static_cast<std::size_t>(s)];
  }
  /// What chip holds of chunk after s steps; in an AllToAll, what it has from that chip.
  [[nodiscard]] Contributions held(int s, int chip, int chunk) const;
  /// AllToAll: the part for that chip has not left yet.
  [[nodiscard]] bool waiting(int s, int chip, int target) const;
  /// All contributions together.
  [[nodiscard]] Contributions whole() const { return (Contributions{1} << members_) - 1; }
  /// Steps before the gathering half of an AllReduce; all steps otherwise.
  [[nodiscard]] int reducing_steps() const { return reducing_; }

  /// Time that step s takes in units of one chunk over one link; a half takes half.
  [[nodiscard]] double duration(int s) const;
  [[nodiscard]] double total_duration() const;
  /// Bytes one chip has sent after s steps, as a share of the whole array. Every chip sends alike.
  [[nodiscard]] double sent_by_each(int s) const;

 private:
  struct Cell {
    Contributions held = 0;
    bool waiting = false;
  };
  using Holdings = std::vector<Cell>;  // chip by chip

  void gather();
  void reduce();
  void exchange_on_ring();
  void exchange_at_once();
  void push(std::vector<Transfer> transfers, const Holdings& after);
  [[nodiscard]] const Cell& after(int s, int chip, int chunk) const;
  [[nodiscard]] std::size_t index(int chip, int chunk) const;
  [[nodiscard]] Cell& cell(Holdings& h, int chip, int chunk) const;
  [[nodiscard]] int wrap(int chip) const { return ((chip % members_) + members_) % members_; }

  Collective op_;
  Fabric fabric_;
  int members_;
  int reducing_ = 0;
  std::vector<std::vector<Transfer>> steps_;
  std::vector<Holdings> after_;  // after_[0] is the start
};

}  // namespace shardscope::figures
