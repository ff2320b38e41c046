// SPDX-License-Identifier: MIT
#include "web/figures/ring.h"

#include <algorithm>

namespace shardscope::figures {

CollectiveRun::CollectiveRun(Collective op, Fabric fabric, int members)
    : op_(op), fabric_(fabric), members_(std::clamp(members, 1, 16)) {
  Holdings start(static_cast<std::size_t>(members_) * static_cast<std::size_t>(members_));
  for (int chip = 0; chip < members_; ++chip) {
    for (int chunk = 0; chunk < members_; ++chunk) {
      const bool own = chip == chunk;
      Contributions held = Contributions{1} << chip;
      if (op == Collective::all_gather) held = own ? whole() : 0;
      if (op == Collective::all_to_all) {
        held = own ? held : 0;
        cell(start, chip, chunk).waiting = !own;
      }
      cell(start, chip, chunk).held = held;
    }
  }
  after_.push_back(std::move(start));
  switch (op) {
    case Collective::all_gather: gather(); break;
    case Collective::reduce_scatter: reduce(); break;
    case Collective::all_reduce:
      reduce();
      reducing_ = steps();
      gather();
      break;
    case Collective::all_to_all:
      fabric == Fabric::ring ? exchange_on_ring() : exchange_at_once();
      break;
  }
  if (op != Collective::all_reduce) reducing_ = steps();
}

std::size_t CollectiveRun::index(int chip, int chunk) const {
  return static_cast<std::size_t>(chip) * static_cast<std::size_t>(members_) +
         static_cast<std::size_t>(chunk);
}

CollectiveRun::Cell& CollectiveRun::cell(Holdings& h, int chip, int chunk) const {
  return h[index(chip, chunk)];
}

void CollectiveRun::push(std::vector<Transfer> transfers, const Holdings& after) {
  steps_.push_back(std::move(transfers));
  after_.push_back(after);
}

// Chip i starts with chunk i whole. On a ring it passes on what it received last; through a switch
// it sends its own to one chip after another.
void CollectiveRun::gather() {
  Holdings holdings = after_.back();
  for (int s = 1; s < members_; ++s) {
    std::vector<Transfer> transfers;
    for (int chip = 0; chip < members_; ++chip) {
      const bool ring = fabric_ == Fabric::ring;
      const int chunk = ring ? wrap(chip - s + 1) : chip;
      transfers.push_back({chip, wrap(chip + (ring ? 1 : s)), chunk, chunk});
    }
    for (const Transfer& t : transfers) cell(holdings, t.to, t.chunk).held = whole();
    push(std::move(transfers), holdings);
  }
}

// Every chunk travels once around and picks up each chip's contribution, ending where its number
// says; through a switch every chip sends each chunk straight to its owner.
void CollectiveRun::reduce() {
  Holdings holdings = after_.back();
  for (int s = 1; s < members_; ++s) {
    std::vector<Transfer> transfers;
    for (int chip = 0; chip < members_; ++chip) {
      const bool ring = fabric_ == Fabric::ring;
      const int to = wrap(chip + (ring ? 1 : s));
      transfers.push_back({chip, to, ring ? wrap(chip - s) : to, chip});
    }
    const Holdings before = holdings;
    for (const Transfer& t : transfers) {
      const std::size_t from = index(t.from, t.chunk);
      cell(holdings, t.to, t.chunk).held |= before[from].held;
      cell(holdings, t.from, t.chunk).held = 0;
    }
    push(std::move(transfers), holdings);
  }
}

// The parts for the chips at one distance all move together, both ways round, farthest first. Those
// for the chip opposite go half one way, half the other.
void CollectiveRun::exchange_on_ring() {
  Holdings holdings = after_.back();
  for (int distance = members_ / 2; distance >= 1; --distance) {
    const bool opposite = 2 * distance == members_;
    for (int hop = 1; hop <= distance; ++hop) {
      std::vector<Transfer> transfers;
      for (const int way : {1, -1}) {
        for (int origin = 0; origin < members_; ++origin) {
          const int target = wrap(origin + way * distance);
          const int from = wrap(origin + way * (hop - 1));
          transfers.push_back({from, wrap(from + way), target, origin, opposite});
          if (hop == 1) cell(holdings, origin, target).waiting = false;
          if (hop == distance) cell(holdings, target, origin).held = Contributions{1} << origin;
        }
      }
      push(std::move(transfers), holdings);
    }
  }
}

void CollectiveRun::exchange_at_once() {
  Holdings holdings = after_.back();
  for (int s = 1; s < members_; ++s) {
    std::vector<Transfer> transfers;
    transfers.reserve(static_cast<std::size_t>(members_));
    for (int chip = 0; chip < members_; ++chip)
      transfers.push_back({chip, wrap(chip + s), wrap(chip + s), chip});
    for (const Transfer& t : transfers) {
      cell(holdings, t.from, t.to).waiting = false;
      cell(holdings, t.to, t.from).held = Contributions{1} << t.from;
    }
    push(std::move(transfers), holdings);
  }
}

const CollectiveRun::Cell& CollectiveRun::after(int s, int chip, int chunk) const {
  return after_[static_cast<std::size_t>(s)][index(chip, chunk)];
}

Contributions CollectiveRun::held(int s, int chip, int chunk) const {
  return after(s, chip, chunk).held;
}

bool CollectiveRun::waiting(int s, int chip, int target) const {
  return after(s, chip, target).waiting;
}

double CollectiveRun::duration(int s) const {
  const std::span<const Transfer> transfers = step(s);
  return !transfers.empty() && transfers.front().half ? 0.5 : 1;
}

double CollectiveRun::total_duration() const {
  double sum = 0;
  for (int s = 0; s < steps(); ++s) sum += duration(s);
  return sum;
}

double CollectiveRun::sent_by_each(int s) const {
  // An AllToAll cuts every chip's share once more, so its chunks are smaller by n.
  const double n = members_;
  const double chunk = op_ == Collective::all_to_all ? 1 / (n * n) : 1 / n;
  double sum = 0;
  for (int i = 0; i < s; ++i) {
    for (const Transfer& t : step(i)) {
      if (t.from == 0) sum += t.half ? chunk / 2 : chunk;
    }
  }
  return sum;
}

}  // namespace shardscope::figures
