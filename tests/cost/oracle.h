// SPDX-License-Identifier: MIT
// The recorded data as tests use it: configurations with what an older page computed for them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/cost/model.h"
#include "tests/cost/oracle_formula.h"

namespace shardscope::testing {

/// A file of tests/oracle.
[[nodiscard]] nlohmann::json read_oracle(const std::string& name);

/// One member of it, as a value that a loop can go over.
[[nodiscard]] nlohmann::json read_oracle(const std::string& name, const std::string& member);

struct Golden {
  std::string id;
  Values patch;    // what was asked for, on top of the defaults
  Values state;    // what the older page made of it
  Values results;  // by oracle name; verdicts and visibility as 1 and 0
};
[[nodiscard]] std::vector<Golden> read_goldens();

/// Sets many variables at once, as opening a link does.
void set_all(const Model& model, State& state, const Values& values);

/// What formulas of the recorded data may refer to, for a state of ours: variables, effective and
/// specified rates, the names derived from them.
[[nodiscard]] Values surroundings(const Model& model, const State& state);

/// "DP==1", "DP>podSize": a comparison of a variable with a variable or a number.
[[nodiscard]] bool holds(const std::string& condition, const Values& state);

/// Equal to 1e-12 relative; infinities only to themselves.
[[nodiscard]] bool agree(double a, double b);

}  // namespace shardscope::testing
