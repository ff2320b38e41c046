// SPDX-License-Identifier: MIT
// What holds for every expression, tried on thousands of random ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/expr/derive.h"
#include "core/expr/print.h"
#include "tests/expr/plain_reader.h"
#include "tests/expr/random_expr.h"

namespace shardscope {
namespace {

class PropertyTest : public testing::Test {
 protected:
  PropertyTest() {
    const char* glyphs[] = {"B", "D_x", "F", "DP", "W_ici"};
    for (Symbol& symbol : symbols) {
      symbol.slot = static_cast<std::size_t>(&symbol - symbols);
      symbol.id = symbol.glyph = glyphs[symbol.slot];
    }
  }
  RandomExpr generator(std::uint64_t seed) {
    return {seed, {&symbols[0], &symbols[1], &symbols[2], &symbols[3], &symbols[4]}};
  }
  std::vector<double> random_slots(RandomExpr& random) {
    std::vector<double> slots(std::size(symbols));
    for (double& slot : slots) slot = random.uniform(0.1, 9);
    return slots;
  }

  /// How far the value may move when its inputs move in the last digits: the printed form
  /// multiplies in another order.
  static double slack(const Expr& expr, const std::vector<double>& slots) {
    const double value = expr.evaluate(slots);
    double most = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      for (const double factor : {1 - 1e-11, 1 + 1e-11}) {
        std::vector<double> moved = slots;
        moved[i] *= factor;
        most = std::max(most, std::fabs(expr.evaluate(moved) - value));
      }
    }
    return 1e-10 * std::fabs(value) + 10 * most + 1e-12;
  }

  /// Whether nothing in it divides by zero or overflows, taken or not: folding 0·x/0 to 0 is fine
  /// for a reader and different in arithmetic.
  static bool is_tame(const Expr& expr, const std::vector<double>& slots) {
    const double value = expr.evaluate(slots);
    return std::isfinite(value) && std::fabs(value) < 1e12 &&
           std::all_of(expr->arguments.begin(), expr->arguments.end(),
                       [&](const Expr& argument) { return is_tame(argument, slots); });
  }

  Symbol symbols[5];
};

TEST_F(PropertyTest, PrintedFormulasEvaluateToTheSameNumber) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    RandomExpr random = generator(seed);
    const Expr expr = random.any(1 + random.below(4));
    const std::vector<double> slots = random_slots(random);
    const double value = expr.evaluate(slots);
    if (!is_tame(expr, slots)) continue;
    std::map<std::string, double> names;
    for (const Symbol& symbol : symbols) names[symbol.glyph] = slots[symbol.slot];
    for (const bool with_state : {false, true}) {
      PrintOptions options;
      if (with_state) options.slots = slots;
      const std::string text = to_plain_text(to_math(expr, options));
      PlainReader reader(text, names);
      const double read = reader.read();
      ASSERT_EQ(reader.error(), "") << text << " (seed " << seed << ")";
      ++compared;
      ASSERT_NEAR(read, value, slack(expr, slots)) << text << " (seed " << seed << ")";
    }
  }
  EXPECT_GT(compared, 20000);
}

TEST_F(PropertyTest, DerivativesAgreeWithFiniteDifferences) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    RandomExpr random = generator(seed);
    const Expr expr = random.smooth(1 + random.below(4));
    const Symbol& variable = symbols[random.below(5)];
    const std::vector<double> slots = random_slots(random);
    const double slope = derivative(expr, variable).evaluate(slots);
    const auto difference = [&](double h) {
      std::vector<double> left = slots;
      std::vector<double> right = slots;
      left[variable.slot] -= h;
      right[variable.slot] += h;
      return (expr.evaluate(right) - expr.evaluate(left)) / (2 * h);
    };
    const double coarse = difference(2e-5);
    const double fine = difference(1e-5);
    // where halving the step changes the estimate there is a kink, a pole or rounding noise nearby
    const bool settled = std::fabs(coarse - fine) < 1e-6 * (1e-3 + std::fabs(fine));
    const double size = std::fabs(expr.evaluate(slots));
    if (!is_tame(expr, slots) || !settled || size > 1e6) continue;
    ++compared;
    const double rounding = 1e-15 * size / 1e-5;
    ASSERT_NEAR(slope, fine, 1e-4 * (1e-2 + std::fabs(fine)) + rounding)
        << to_plain_text(to_math(expr)) << " by " << variable.glyph << " (seed " << seed << ")";
  }
  EXPECT_GT(compared, 3000);
}

}  // namespace
}  // namespace shardscope
