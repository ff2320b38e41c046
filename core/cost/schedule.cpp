// SPDX-License-Identifier: MIT
#include "core/cost/schedule.h"

#include <algorithm>
#include <limits>

namespace shardscope {

namespace {

constexpr int kNotYet = std::numeric_limits<int>::max();

/// Runs all devices side by side, one cell of time after another.
class Simulation {
 public:
  Simulation(ScheduleKind kind, int stages, int microbatches)
      : kind_(kind),
        stages_(stages),
        microbatches_(microbatches),
        devices_(static_cast<std::size_t>(stages)) {
    for (int d = 0; d < stages_; ++d) {
      Device& device = devices_[static_cast<std::size_t>(d)];
      for (auto* done : {&device.forward, &device.input_gradient, &device.weight_gradient})
        done->assign(static_cast<std::size_t>(microbatches_), kNotYet);
      plan(d, device.order);
    }
  }

  Schedule run() {
    int unfinished = stages_ * microbatches_ * 3;
    for (int time = 0; unfinished > 0; ++time) {
      for (int d = 0; d < stages_; ++d) {
        const Cell cell = choose(d, time);
        devices_[static_cast<std::size_t>(d)].row.push_back(cell);
        if (cell.task == Task::idle) continue;
        done(d, cell) = time + 1;
        --unfinished;
      }
    }
    return collect();
  }

 private:
  struct Device {
    std::vector<int> forward, input_gradient, weight_gradient;  // time each is done, by microbatch
    std::vector<Cell> order;                                    // tasks with a fixed order
    std::size_t next = 0;
    int next_weight_gradient = 0;  // the oldest that is not done, where they may wait
    std::vector<Cell> row;
  };

  static Cell cell(Task task, int microbatch) {
    return {task, static_cast<std::uint16_t>(microbatch)};
  }

  /// The order a device keeps. With dx_first, weight gradients are not part of it.
  void plan(int d, std::vector<Cell>& order) const {
    const auto backward = [&](int m) {
      order.push_back(cell(Task::input_gradient, m));
      if (kind_ != ScheduleKind::dx_first) order.push_back(cell(Task::weight_gradient, m));
    };
    if (kind_ == ScheduleKind::gpipe) {
      for (int m = 0; m < microbatches_; ++m) order.push_back(cell(Task::forward, m));
      for (int m = microbatches_ - 1; m >= 0; --m) backward(m);
      return;
    }
    int forwards = std::min(stages_ - 1 - d, microbatches_);
    for (int m = 0; m < forwards; ++m) order.push_back(cell(Task::forward, m));
    for (int m = 0; m < microbatches_; ++m) {
      if (forwards < microbatches_) order.push_back(cell(Task::forward, forwards++));
      backward(m);
    }
  }

  int& done(int d, Cell c) {
    Device& device = devices_[static_cast<std::size_t>(d)];
    const std::size_t m = c.microbatch;
    if (c.task == Task::forward) return device.forward[m];
    return c.task == Task::input_gradient ? device.input_gradient[m] : device.weight_gradient[m];
  }

  /// When all that a task waits for is done.
  [[nodiscard]] int ready_at(int d, Cell c) const {
    const Device& device = devices_[static_cast<std::size_t>(d)];
    const std::size_t m = c.microbatch;
    if (c.task == Task::weight_gradient) return device.input_gradient[m];
    if (c.task == Task::forward)
      return d == 0 ? 0 : devices_[static_cast<std::size_t>(d) - 1].forward[m];
    if (d == stages_ - 1) return device.forward[m];
    const Device& next = devices_[static_cast<std::size_t>(d) + 1];
    return std::max(device.forward[m], kind_ == ScheduleKind::dx_first ? next.input_gradient[m]
                                                                       : next.weight_gradient[m]);
  }

  Cell choose(int d, int time) {
    Device& device = devices_[static_cast<std::size_t>(d)];
    if (device.next < device.order.size() && ready_at(d, device.order[device.next]) <= time)
      return device.order[device.next++];
    if (kind_ == ScheduleKind::dx_first && device.next_weight_gradient < microbatches_) {
      const Cell oldest = cell(Task::weight_gradient, device.next_weight_gradient);
      if (ready_at(d, oldest) <= time) {
        ++device.next_weight_gradient;
        return oldest;
      }
    }
    return {};
  }

  /// Activations of a microbatch are held from the start of its forward to the end of its last
  /// gradient.
  static int most_held(const std::vector<Cell>& row) {
    int held = 0;
    int most = 0;
    for (const Cell& c : row) {
      if (c.task == Task::forward) most = std::max(most, ++held);
      if (c.task == Task::weight_gradient) --held;
    }
    return most;
  }

  Schedule collect() {
    Schedule schedule;
    schedule.kind = kind_;
    schedule.stages = stages_;
    schedule.microbatches = microbatches_;
    schedule.length = static_cast<int>(devices_.front().row.size());
    schedule.grid.reserve(devices_.size() * devices_.front().row.size());
    for (const Device& device : devices_) {
      schedule.grid.insert(schedule.grid.end(), device.row.begin(), device.row.end());
      schedule.held_max.push_back(most_held(device.row));
    }
    schedule.in_flight = *std::max_element(schedule.held_max.begin(), schedule.held_max.end());
    return schedule;
  }

  ScheduleKind kind_;
  int stages_;
  int microbatches_;
  std::vector<Device> devices_;
};

int time_of(const Schedule& schedule, int device, Cell wanted) {
  const std::span<const Cell> row = schedule.row(device);
  return static_cast<int>(std::find(row.begin(), row.end(), wanted) - row.begin());
}

}  // namespace

Schedule simulate(ScheduleKind kind, int stages, int microbatches) {
  return Simulation(kind, std::max(1, stages), std::max(1, microbatches)).run();
}

std::vector<CellPosition> dependencies(const Schedule& schedule, CellPosition position) {
  const Cell cell = schedule.at(position.device, position.time);
  std::vector<CellPosition> needed;
  const auto need = [&](int device, Task task) {
    const Cell wanted{task, cell.microbatch};
    needed.push_back({device, time_of(schedule, device, wanted)});
  };
  if (cell.task == Task::forward && position.device > 0) need(position.device - 1, Task::forward);
  if (cell.task == Task::weight_gradient) need(position.device, Task::input_gradient);
  if (cell.task == Task::input_gradient) {
    need(position.device, Task::forward);
    if (position.device + 1 < schedule.stages) {
      const bool waits_for_both = schedule.kind != ScheduleKind::dx_first;
      need(position.device + 1, waits_for_both ? Task::weight_gradient : Task::input_gradient);
    }
  }
  return needed;
}

std::string to_text(const Schedule& schedule, int device) {
  std::string text;
  for (const Cell& cell : schedule.row(device)) {
    if (!text.empty()) text += ' ';
    if (cell.task == Task::idle) {
      text += '.';
      continue;
    }
    text += cell.task == Task::forward ? 'F' : cell.task == Task::input_gradient ? 'I' : 'W';
    text += std::to_string(cell.microbatch);
  }
  return text;
}

}  // namespace shardscope
