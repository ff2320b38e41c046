// SPDX-License-Identifier: MIT
// Random expressions for property tests: every operation, any nesting, reproducible by seed.
#pragma once

#include <random>
#include <vector>

#include "core/expr/expr.h"
#include "core/expr/symbol.h"

namespace shardscope {

class RandomExpr {
 public:
  RandomExpr(std::uint64_t seed, std::vector<const Symbol*> symbols)
      : random_(seed), symbols_(std::move(symbols)) {}

  /// Only operations that have a slope almost everywhere.
  Expr smooth(int depth) { return build(depth, false); }
  Expr any(int depth) { return build(depth, true); }

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  void also(const Symbol& symbol) { symbols_.push_back(&symbol); }

 private:
  Expr leaf() {
    static constexpr double kNumbers[] = {0, 1, 2, 3, 0.5, 2.5, 8, -1, -2, 1e6, 0.25};
    if (below(3) == 0) return kNumbers[below(std::size(kNumbers))];
    return *symbols_[static_cast<std::size_t>(below(static_cast<int>(symbols_.size())))];
  }

  Expr condition(int depth) {
    const Expr a = build(depth - 1, true);
    const Expr b = build(depth - 1, true);
    switch (below(8)) {
      case 0: return a < b;
      case 1: return a <= b;
      case 2: return a > b;
      case 3: return a >= b;
      case 4: return a != b;
      case 5: return (a < b) && (b < 5);
      case 6: return (a < b) || !(b > 2);
      default: return !(a == b);
    }
  }

  Expr build(int depth, bool jumps) {
    if (depth == 0) return leaf();
    const auto next = [&] { return build(depth - 1, jumps); };
    switch (below(jumps ? 20 : 15)) {
      case 0:
      case 1: return next() + next();
      case 2: return next() - next();
      case 3:
      case 4:
      case 5: return next() * next();
      case 6:
      case 7:
      case 8: return next() / next();
      case 9: return -next();
      case 10: return pow(next(), below(4) - 1);
      case 11: {
        const Expr inside = next();
        return sqrt(inside * inside + 1);
      }
      case 12: return min(next(), next());
      case 13: return max(next(), next());
      case 14: {
        const Expr inside = next();
        return log2(inside * inside + 2);
      }
      case 15: return ceil(next());
      case 16: return floor(next());
      case 17: return round(next());
      case 18: return condition(depth);
      default: return select(condition(depth), next(), next());
    }
  }

  std::mt19937_64 random_;
  std::vector<const Symbol*> symbols_;
};

}  // namespace shardscope
