// SPDX-License-Identifier: MIT
// What must hold between variables, restored in one place after every change.
#pragma once

#include <span>

namespace shardscope {

class Model;

/// Experts: a dense model has E = k = EP = 1 and no shared ones; otherwise 1 <= k <= E, shared
/// ones at most min(E, k) - 1, EP at most the routed ones. Axes: what data and tensor sharding use
/// together is at most what the machine has; a group of one uses none. Switches are 0 or 1.
void restore_invariants(const Model& model, std::span<double> slots);

}  // namespace shardscope
