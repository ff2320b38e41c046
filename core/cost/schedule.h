// SPDX-License-Identifier: MIT
// Pipeline schedules, simulated cell by cell from what each task has to wait for.
// Not here: the closed forms that the simulation is tested against (pipeline.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace shardscope {

enum class ScheduleKind : std::uint8_t {
  gpipe,        // all forwards, then all backwards from the last microbatch
  one_f_one_b,  // a few forwards to warm up, then one forward, one backward in turn
  dx_first,     // the order of 1F1B, but weight gradients only fill cells that would be idle
};

/// What a device does in one cell; every kind of work takes exactly one.
enum class Task : std::uint8_t { idle, forward, input_gradient, weight_gradient };

struct Cell {
  Task task = Task::idle;
  std::uint16_t microbatch = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct CellPosition {
  int device;
  int time;
  friend bool operator==(const CellPosition&, const CellPosition&) = default;
};

/// One step of training: a row of cells for every device, all rows equally long.
struct Schedule {
  ScheduleKind kind = ScheduleKind::gpipe;
  int stages = 1;
  int microbatches = 1;
  int length = 0;             // cells from the first task to the last
  int in_flight = 0;          // most microbatches whose activations one device holds at once
  std::vector<Cell> grid;     // row after row
  std::vector<int> held_max;  // the same for each device

  [[nodiscard]] Cell at(int device, int time) const {
    return grid[static_cast<std::size_t>(device) * static_cast<std::size_t>(length) +
                static_cast<std::size_t>(time)];
  }
  [[nodiscard]] std::span<const Cell> row(int device) const {
    return std::span(grid).subspan(
        static_cast<std::size_t>(device) * static_cast<std::size_t>(length),
        static_cast<std::size_t>(length));
  }
  /// Share of all cells in which nothing is done.
  [[nodiscard]] double bubble() const {
    return static_cast<double>(length - 3 * microbatches) / length;
  }
};

/// Stages and microbatches are taken as at least 1.
[[nodiscard]] Schedule simulate(ScheduleKind kind, int stages, int microbatches);

/// The cells whose results the task in this cell needs; none for an idle cell.
[[nodiscard]] std::vector<CellPosition> dependencies(const Schedule& schedule, CellPosition cell);

/// One device's row as text, for tests and for reading aloud: "F0 F1 . I0 W0".
[[nodiscard]] std::string to_text(const Schedule& schedule, int device);

}  // namespace shardscope
