// SPDX-License-Identifier: MIT
#include "web/figures/ring.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace shardscope::figures {
namespace {

constexpr Fabric kFabrics[] = {Fabric::ring, Fabric::a_switch};

TEST(CollectiveRun, AnAllGatherEndsWithEveryChunkEverywhere) {
  for (const Fabric fabric : kFabrics) {
    for (int n = 1; n <= 8; ++n) {
      const CollectiveRun run(Collective::all_gather, fabric, n);
      EXPECT_EQ(run.steps(), n - 1);
      for (int chip = 0; chip < n; ++chip) {
        for (int chunk = 0; chunk < n; ++chunk) {
          EXPECT_EQ(run.held(0, chip, chunk), chip == chunk ? run.whole() : 0U);
          EXPECT_EQ(run.held(run.steps(), chip, chunk), run.whole());
        }
      }
    }
  }
}

TEST(CollectiveRun, AReduceScatterLeavesEachChipTheSumOfItsOwnChunk) {
  for (const Fabric fabric : kFabrics) {
    for (int n = 1; n <= 8; ++n) {
      const CollectiveRun run(Collective::reduce_scatter, fabric, n);
      for (int chip = 0; chip < n; ++chip) {
        for (int chunk = 0; chunk < n; ++chunk) {
          EXPECT_EQ(run.held(run.steps(), chip, chunk), chip == chunk ? run.whole() : 0U);
        }
      }
    }
  }
}

// The transfers alone, applied to real numbers by the test's own rules.
TEST(CollectiveRun, AnAllReduceEndsWithEveryChipHoldingTheSum) {
  for (const Fabric fabric : kFabrics) {
    for (int n = 2; n <= 8; ++n) {
      const CollectiveRun run(Collective::all_reduce, fabric, n);
      std::vector<std::vector<long>> value(static_cast<std::size_t>(n));
      std::vector<long> sum(static_cast<std::size_t>(n), 0);
      for (std::size_t chip = 0; chip < value.size(); ++chip) {
        for (std::size_t chunk = 0; chunk < value.size(); ++chunk) {
          const long number =
              static_cast<long>((chip + 3) * 1000 + chunk * chunk + 7 * chip * chunk);
          value[chip].push_back(number);
          sum[chunk] += number;
        }
      }
      for (int s = 0; s < run.steps(); ++s) {
        const auto before = value;
        for (const Transfer& t : run.step(s)) {
          const auto from = static_cast<std::size_t>(t.from);
          const auto to = static_cast<std::size_t>(t.to);
          const auto chunk = static_cast<std::size_t>(t.chunk);
          if (s < run.reducing_steps()) {
            value[to][chunk] += before[from][chunk];
          } else {
            value[to][chunk] = before[from][chunk];
          }
        }
      }
      for (const auto& chip : value) EXPECT_EQ(chip, sum);
    }
  }
}

TEST(CollectiveRun, AnAllToAllBringsEveryPartHomeHopByHop) {
  for (const Fabric fabric : kFabrics) {
    for (int n = 2; n <= 8; ++n) {
      const CollectiveRun run(Collective::all_to_all, fabric, n);
      std::map<std::pair<int, int>, std::vector<std::pair<int, int>>>
          hops;  // origin, target: way's hops
      for (int s = 0; s < run.steps(); ++s) {
        for (const Transfer& t : run.step(s)) {
          if (fabric == Fabric::ring) {
            const int apart = (t.to - t.from + n) % n;
            EXPECT_TRUE(apart == 1 || apart == n - 1) << "only neighbours are linked";
          }
          hops[{t.origin, t.chunk}].push_back({t.from, t.to});
        }
      }
      EXPECT_EQ(hops.size(), static_cast<std::size_t>(n * (n - 1)));
      for (const auto& [route, list] : hops) {
        EXPECT_EQ(list.front().first, route.first);
        EXPECT_EQ(list.back().second, route.second);
      }
      for (int chip = 0; chip < n; ++chip) {
        for (int place = 0; place < n; ++place) {
          EXPECT_EQ(run.waiting(0, chip, place), chip != place);
          EXPECT_FALSE(run.waiting(run.steps(), chip, place));
          EXPECT_EQ(run.held(run.steps(), chip, place), 1U << place);
        }
      }
    }
  }
}

TEST(CollectiveRun, EveryStepLoadsEveryLinkAlike) {
  for (const Collective op : {Collective::all_gather, Collective::reduce_scatter,
                              Collective::all_reduce, Collective::all_to_all}) {
    const CollectiveRun run(op, Fabric::ring, 8);
    for (int s = 0; s < run.steps(); ++s) {
      std::map<std::pair<int, int>, int> load;
      for (const Transfer& t : run.step(s)) ++load[{t.from, t.to}];
      for (const auto& [link, count] : load) EXPECT_EQ(count, 1);
      EXPECT_EQ(load.size(), op == Collective::all_to_all ? 16U : 8U);
    }
  }
}

// Shares of the array that each chip sends: (n-1)/n to gather or to reduce, twice that for both; an
// AllToAll sends (n-1)/n^2 through a switch, n/4 parts of n^2 each way round a ring of even n.
TEST(CollectiveRun, MovesTheBytesOfTheClosedForms) {
  for (const Fabric fabric : kFabrics) {
    for (int n = 1; n <= 8; ++n) {
      const double share = static_cast<double>(n - 1) / n;
      const auto sent = [&](Collective op) {
        const CollectiveRun run(op, fabric, n);
        return run.sent_by_each(run.steps());
      };
      EXPECT_NEAR(sent(Collective::all_gather), share, 1e-12);
      EXPECT_NEAR(sent(Collective::reduce_scatter), share, 1e-12);
      EXPECT_NEAR(sent(Collective::all_reduce), 2 * share, 1e-12);
      if (fabric == Fabric::a_switch) {
        EXPECT_NEAR(sent(Collective::all_to_all), share / n, 1e-12);
      } else if (n % 2 == 0) {
        EXPECT_NEAR(sent(Collective::all_to_all), 0.25, 1e-12) << n;
      }
    }
  }
}

TEST(CollectiveRun, AGroupOfOneMovesNothing) {
  for (const Collective op : {Collective::all_gather, Collective::reduce_scatter,
                              Collective::all_reduce, Collective::all_to_all}) {
    const CollectiveRun run(op, Fabric::ring, 1);
    EXPECT_EQ(run.steps(), 0);
    EXPECT_EQ(run.sent_by_each(0), 0);
    EXPECT_EQ(run.held(0, 0, 0), run.whole());
  }
}

}  // namespace
}  // namespace shardscope::figures
