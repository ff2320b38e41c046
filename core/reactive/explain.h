// SPDX-License-Identifier: MIT
// All that a card says about one symbol in one call. Not here: how a card looks (web).
#pragma once

#include <string>
#include <vector>

#include "core/expr/math.h"
#include "core/reactive/state.h"

namespace shardscope {

struct Explanation {
  const Symbol* symbol = nullptr;
  std::string value;   // as shown, with the symbol's suffix: "3,906 tokens/chip"
  MathNode equation;   // T_math = 8·B·D·k·F / (DP·C), the active branch; a variable: its name
  MathNode all_cases;  // the same with every branch
  MathNode substituted;              // T_math = 8 · 2M · 8,192 … ; leaves carry their symbols
  std::vector<MathNode> conditions;  // why this branch: "N ≤ G"; mostly empty
  std::vector<const Symbol*> names;  // symbols in `equation`, in reading order
  std::vector<const Constant*> constants;  // named numbers folded into it: flop_per_mac
  std::vector<const Variable*> inputs;     // green numbers it depends on, in registry order
  std::vector<const Formula*> readers;     // formulas that use it directly
};

/// `switched`: names as under a switched GPU fabric.
[[nodiscard]] Explanation explain(const Symbol& symbol, const State& state, bool switched = false);

/// The value as a reader sees it, with the symbol's suffix.
[[nodiscard]] std::string value_text(const Symbol& symbol, double value);

}  // namespace shardscope
