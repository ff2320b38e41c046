// SPDX-License-Identifier: MIT
// Pipeline schedules: as recorded where recorded, right by construction everywhere.
#include "core/cost/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

constexpr ScheduleKind kAll[] = {ScheduleKind::gpipe, ScheduleKind::one_f_one_b,
                                 ScheduleKind::dx_first};

ScheduleKind kind_named(const std::string& mode) {
  if (mode == "naive") return ScheduleKind::gpipe;
  return mode == "1f1b" ? ScheduleKind::one_f_one_b : ScheduleKind::dx_first;
}

/// Sizes that include every small one, the largest, and some between.
template <typename Check>
void for_many_sizes(const Check& check) {
  for (const int stages : {1, 2, 3, 4, 5, 6, 7, 8, 13, 16, 31, 64})
    for (const int microbatches : {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 33, 64, 127, 128})
      for (const ScheduleKind kind : kAll) check(kind, stages, microbatches);
}

TEST(Schedule, IsTheRecordedGridCellByCell) {
  for (const nlohmann::json& row : read_oracle("schedules.json")) {
    const Schedule schedule = simulate(kind_named(row.at("mode").get<std::string>()),
                                       row.at("PP").get<int>(), row.at("M").get<int>());
    EXPECT_EQ(schedule.length, row.at("cells").get<int>()) << row;
    EXPECT_EQ(schedule.in_flight, row.at("in_flight").get<int>()) << row;
    if (!row.contains("grid")) continue;
    for (int d = 0; d < schedule.stages; ++d)
      EXPECT_EQ(to_text(schedule, d), row.at("grid").at(static_cast<std::size_t>(d))) << row;
  }
}

TEST(Schedule, DoesEveryTaskOnceOnEveryDevice) {
  for_many_sizes([](ScheduleKind kind, int stages, int microbatches) {
    const Schedule schedule = simulate(kind, stages, microbatches);
    ASSERT_EQ(schedule.grid.size(), static_cast<std::size_t>(stages * schedule.length));
    for (int d = 0; d < stages; ++d) {
      std::map<std::pair<int, int>, int> count;
      for (const Cell& cell : schedule.row(d))
        ++count[{static_cast<int>(cell.task), cell.microbatch}];
      count.erase({static_cast<int>(Task::idle), 0});
      ASSERT_EQ(count.size(), static_cast<std::size_t>(3 * microbatches));
      for (const auto& [task, times] : count) ASSERT_EQ(times, 1);
    }
  });
}

TEST(Schedule, NeverStartsATaskBeforeWhatItNeeds) {
  // Written out here without the simulator's own rule: the time every task stands at.
  for_many_sizes([](ScheduleKind kind, int stages, int microbatches) {
    const Schedule s = simulate(kind, stages, microbatches);
    const auto time = [&](int device, Task task, int microbatch) {
      const auto row = s.row(device);
      const Cell cell{task, static_cast<std::uint16_t>(microbatch)};
      return std::find(row.begin(), row.end(), cell) - row.begin();
    };
    const Task gradient_sent =
        kind == ScheduleKind::dx_first ? Task::input_gradient : Task::weight_gradient;
    for (int d = 0; d < std::min(stages, 8); ++d) {
      for (int m = 0; m < std::min(microbatches, 16); ++m) {
        const auto forward = time(d, Task::forward, m);
        const auto input = time(d, Task::input_gradient, m);
        if (d > 0) {
          ASSERT_LT(time(d - 1, Task::forward, m), forward);
        }
        ASSERT_LT(forward, input);
        if (d + 1 < stages) {
          ASSERT_LT(time(d + 1, gradient_sent, m), input);
        }
        ASSERT_LT(input, time(d, Task::weight_gradient, m));
      }
    }
  });
}

TEST(Schedule, KeepsBothHalvesOfABackwardTogetherUnlessInputGradientsGoFirst) {
  for (const ScheduleKind kind : {ScheduleKind::gpipe, ScheduleKind::one_f_one_b}) {
    const Schedule s = simulate(kind, 5, 9);
    for (int d = 0; d < 5; ++d)
      for (int t = 0; t < s.length; ++t)
        if (s.at(d, t).task == Task::input_gradient) {
          EXPECT_EQ(s.at(d, t + 1), (Cell{Task::weight_gradient, s.at(d, t).microbatch}));
        }
  }
}

TEST(Schedule, BubbleOfGPipeAnd1F1BIsTheClosedForm) {
  for_many_sizes([](ScheduleKind kind, int stages, int microbatches) {
    if (kind == ScheduleKind::dx_first) return;
    const Schedule s = simulate(kind, stages, microbatches);
    const auto idle = std::count_if(s.grid.begin(), s.grid.end(),
                                    [](const Cell& cell) { return cell.task == Task::idle; });
    // idle / all = (PP-1) / (M+PP-1), in whole numbers
    ASSERT_EQ(idle * (microbatches + stages - 1), static_cast<long>(s.grid.size()) * (stages - 1));
    ASSERT_DOUBLE_EQ(s.bubble(), static_cast<double>(idle) / static_cast<double>(s.grid.size()));
  });
}

TEST(Schedule, InputGradientsFirstShrinksTheBubbleButNeverErasesIt) {
  for_many_sizes([](ScheduleKind kind, int stages, int microbatches) {
    if (kind != ScheduleKind::dx_first || stages == 1) return;
    const int length = simulate(kind, stages, microbatches).length;
    ASSERT_EQ(length,
              std::max(3 * microbatches + stages - 1, 2 * microbatches + 2 * (stages - 1) + 1));
    ASSERT_LT(length, simulate(ScheduleKind::one_f_one_b, stages, microbatches).length);
    ASSERT_GT(length, 3 * microbatches);
  });
}

TEST(Schedule, HoldsAllMicrobatchesUnderGPipeAndAtMostPPUnder1F1B) {
  for_many_sizes([](ScheduleKind kind, int stages, int microbatches) {
    const int held = simulate(kind, stages, microbatches).in_flight;
    if (kind == ScheduleKind::gpipe) {
      ASSERT_EQ(held, microbatches);
    }
    if (kind == ScheduleKind::one_f_one_b) {
      ASSERT_EQ(held, std::min(stages, microbatches));
    }
    if (kind == ScheduleKind::dx_first) {
      ASSERT_LE(held, microbatches);
      ASSERT_GE(held, std::min(stages, microbatches));
    }
  });
}

TEST(Schedule, FormulasOfTheModelCountWhatTheSimulationDoes) {
  const Model model;
  State state = model.make_state();
  for (const int stages : {1, 2, 4, 16, 64}) {
    for (const int microbatches : {1, 4, 8, 64, 128}) {
      set_all(model, state, {{"PP", stages}, {"Mmicro", microbatches}});
      const Schedule gpipe = simulate(ScheduleKind::gpipe, stages, microbatches);
      const Schedule dx_first = simulate(ScheduleKind::dx_first, stages, microbatches);
      EXPECT_NEAR(state[model.pp.bubble], gpipe.bubble(), 1e-12);
      EXPECT_EQ(state[model.pp.cells], gpipe.length);
      EXPECT_EQ(state[model.pp.cells_dx_first], dx_first.length);
      EXPECT_NEAR(state[model.pp.bubble_dx_first], dx_first.bubble(), 1e-12);
      EXPECT_EQ(state[model.pp.in_flight_gpipe], gpipe.in_flight);
      EXPECT_EQ(state[model.pp.in_flight_1f1b],
                simulate(ScheduleKind::one_f_one_b, stages, microbatches).in_flight);
      EXPECT_GE(state[model.pp.in_flight_dx_first], dx_first.in_flight);
    }
  }
}

TEST(Schedule, NamesTheCellsATaskDependsOn) {
  const Schedule s = simulate(ScheduleKind::one_f_one_b, 4, 8);
  // Device 0 receives the gradient of microbatch 0 after both backward cells of device 1.
  const int time = 10;
  ASSERT_EQ(s.at(0, time), (Cell{Task::input_gradient, 0}));
  EXPECT_EQ(dependencies(s, {0, time}), (std::vector<CellPosition>{{0, 0}, {1, 9}}));
  EXPECT_EQ(dependencies(s, {0, time + 1}), (std::vector<CellPosition>{{0, time}}));
  EXPECT_EQ(dependencies(s, {1, 1}), (std::vector<CellPosition>{{0, 0}}));
  EXPECT_TRUE(dependencies(s, {0, 5}).empty());
}

TEST(Schedule, TakesNonsenseSizesAsOne) {
  EXPECT_EQ(to_text(simulate(ScheduleKind::gpipe, 0, -3), 0), "F0 I0 W0");
}

}  // namespace
}  // namespace shardscope::testing
