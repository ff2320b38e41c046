// SPDX-License-Identifier: MIT
// Digits are those of the exact binary value, and nothing is lost on the way back.
#include "core/units/decimal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>

#include "core/units/format.h"
#include "core/units/parse.h"

namespace shardscope {
namespace {

TEST(Decimal, ExactTiesGoUpAndNearTiesGoWhereTheBinaryValueIs) {
  EXPECT_EQ(decimal::fixed(0.5, 0), "1");
  EXPECT_EQ(decimal::fixed(2.5, 0), "3");
  EXPECT_EQ(decimal::fixed(0.125, 2), "0.13");
  EXPECT_EQ(decimal::fixed(1.005, 2), "1.00");  // the double lies below 1.005
  EXPECT_EQ(decimal::fixed(8.345, 2), "8.35");  // and this one above 8.345
  EXPECT_EQ(decimal::rounded(12500, 2).digits, "13");
  EXPECT_EQ(decimal::rounded(11500, 2).digits, "12");
  EXPECT_EQ(decimal::rounded(9.995, 3).digits, "999");
}

TEST(Decimal, RoundingUpCarriesIntoTheExponent) {
  const decimal::Digits digits = decimal::rounded(999.5, 3);
  EXPECT_EQ(digits.digits, "100");
  EXPECT_EQ(digits.exponent, 3);
}

TEST(Decimal, ShortestDigitsKnowWhereThePointIs) {
  for (const auto& [value, digits, exponent] :
       {std::tuple{0.0, "0", 0}, {512.0, "512", 2}, {0.00035, "35", -4}, {3e6, "3", 6}}) {
    EXPECT_EQ(decimal::shortest(value).digits, digits);
    EXPECT_EQ(decimal::shortest(value).exponent, exponent);
  }
}

TEST(Decimal, DigitsAreGroupedFromTheRight) {
  EXPECT_EQ(decimal::grouped("1"), "1");
  EXPECT_EQ(decimal::grouped("123"), "123");
  EXPECT_EQ(decimal::grouped("1234567"), "1,234,567");
}

TEST(ExactText, IsAsShortAsALinkWants) {
  EXPECT_EQ(to_exact_text(3e6), "3e6");
  EXPECT_EQ(to_exact_text(0.35), "0.35");
  EXPECT_EQ(to_exact_text(512), "512");
  EXPECT_EQ(to_exact_text(131072), "131072");
  EXPECT_EQ(to_exact_text(62914560), "62914560");
  EXPECT_EQ(to_exact_text(4.59e14), "4.59e14");
  EXPECT_EQ(to_exact_text(1e-7), "1e-7");
  EXPECT_EQ(to_exact_text(-0.0), "-0");
}

TEST(ExactText, EveryDoubleComesBackToTheLastBit) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 100000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const std::string text = to_exact_text(value);
    const Result<double> back = parse_exact(text);
    ASSERT_TRUE(back.has_value()) << text;
    ASSERT_EQ(*back, value) << text;
  }
  for (const double edge :
       {5e-324, 2.2250738585072014e-308, std::numeric_limits<double>::max(), 0.1 + 0.2, 1e23}) {
    EXPECT_EQ(parse_exact(to_exact_text(edge)).value_or(0), edge);
  }
}

TEST(ExactText, ReadsNothingButPlainDecimals) {
  for (const char* text : {"", "-", ".", "e5", "1e", "1e+", "1k", "0x10", " 1", "1 ", "1,000",
                           "nan", "inf", "1e999", "--1", "1.2.3"}) {
    EXPECT_FALSE(parse_exact(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace shardscope
