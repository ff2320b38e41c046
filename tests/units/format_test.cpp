// SPDX-License-Identifier: MIT
// Texts of numbers against rows recorded from an older page; where that page was wrong, the right
// text stands in kRight below. The rules are in docs/numbers.md.
#include "core/units/format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/units/parse.h"

namespace shardscope {
namespace {

const std::map<std::string, Format> kFormats{
    {"int", Format::integer},  {"chips", Format::integer}, {"sig3", Format::sig3},
    {"si", Format::si},        {"tokens", Format::tokens}, {"bytes", Format::bytes},
    {"bw", Format::bandwidth}, {"e", Format::exponent},    {"flops", Format::flops},
    {"time", Format::time},    {"days", Format::days},     {"pct", Format::percent},
    {"x", Format::times},
};

/// {formatter, value} -> right text, where the recorded one is a known fault.
const std::map<std::pair<std::string, double>, std::string> kRight{
    // rounding that reaches the next unit takes it
    {{"sig3", 999.5}, "1,000"},
    {{"sig3", 999.9}, "1,000"},
    {{"si", 999500}, "1M"},
    {{"si", 999999}, "1M"},
    {{"tokens", 999500}, "1M"},
    {{"bytes", 999500}, "1 MB"},
    {{"bytes", 999999}, "1 MB"},
    {{"bytes", 999500000}, "1 GB"},
    {{"bytes", 999500000000}, "1 TB"},
    {{"bw", 999500}, "1 MB/s"},
    {{"bw", 999500000000}, "1 TB/s"},
    {{"bw", 999900000000}, "1 TB/s"},
    {{"flops", 999500000}, "1 GFLOP/s"},
    {{"flops", 999500000000}, "1 TFLOP/s"},
    {{"flops", 999500000000000}, "1 PFLOP/s"},
    {{"flops", 999900000000000}, "1 PFLOP/s"},
    {{"flops", 999500000000000000}, "1 EFLOP/s"},
    {{"time", 9.9995e-7}, "1 µs"},
    {{"time", 0.000999999}, "1 ms"},
    {{"time", 3599}, "1 hr"},
    {{"time", 172799}, "2 days"},
    // units go on above the largest one of old
    {{"si", 2.5e15}, "2,500T"},
    {{"tokens", 1e15}, "1,000T"},
    {{"bytes", 1e18}, "1 EB"},
    {{"bytes", 1e21}, "1 ZB"},
    {{"bw", 1e18}, "1 EB/s"},
    {{"flops", 1e21}, "1 ZFLOP/s"},
    {{"flops", 1e22}, "10 ZFLOP/s"},
    // a multiple below a million has no exponent
    {{"x", 99.5}, "100×"},
    {{"x", 99.9}, "100×"},
    {{"x", 100}, "100×"},
    {{"x", 123}, "123×"},
    {{"x", 371}, "371×"},
    {{"x", 999}, "999×"},
    // what is not nothing is not shown as nothing
    {{"time", 1e-15}, "<0.1 ns"},
    {{"time", 4e-11}, "<0.1 ns"},
    {{"time", -1}, "−1 s"},
    {{"days", 1}, "<0.1 days"},
    {{"days", 60}, "<0.1 days"},
    {{"days", 3600}, "<0.1 days"},
    {{"days", 4319}, "<0.1 days"},
    {{"days", 4319.99}, "<0.1 days"},
    {{"days", 0.5}, "<0.1 days"},
    {{"days", 1e-9}, "<0.1 days"},
    {{"days", -1}, ">−0.1 days"},
    {{"pct", 1e-9}, "<0.1%"},
    {{"pct", 0.0004}, "<0.1%"},
    {{"pct", 0.00049}, "<0.1%"},
    // grammar
    {{"days", 86400}, "1 day"},
    {{"days", 86399}, "1 day"},
    {{"days", -86400}, "−1 day"},
};

nlohmann::json read_json(const std::string& name) {
  std::ifstream file(std::string(SHARDSCOPE_TESTS) + "/oracle/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return nlohmann::json::parse(text.str(), nullptr, false);
}

double value_of(const nlohmann::json& cell) {
  if (!cell.is_string()) return cell.get<double>();
  if (cell == "-0") return -0.0;
  const double infinity = std::numeric_limits<double>::infinity();
  if (cell == "Infinity") return infinity;
  if (cell == "-Infinity") return -infinity;
  return std::numeric_limits<double>::quiet_NaN();
}

/// The recorded text with its systematic faults put right: one minus sign, no negative zero, NaN
/// and infinities told apart.
std::string put_right(const std::string& recorded, double value) {
  if (std::isnan(value)) return "undefined";
  const bool negative = value < 0 || std::signbit(value);
  if (std::isinf(value)) return negative ? "−" + recorded : recorded;
  if (recorded.front() != '-') return recorded;
  const bool nothing = recorded.find_first_of("123456789") == std::string::npos;
  return (nothing ? "" : "−") + recorded.substr(1);
}

TEST(Format, EveryRecordedRowOrItsRightText) {
  const nlohmann::json recorded = read_json("formats.json");
  ASSERT_TRUE(recorded.is_object());
  std::size_t rows = 0;
  std::set<std::pair<std::string, double>> used;
  for (const auto& [name, list] : recorded["formatters"].items()) {
    ASSERT_TRUE(kFormats.contains(name)) << name;
    for (const auto& row : list) {
      ++rows;
      const double value = value_of(row[0]);
      std::string expected = put_right(row[1], value);
      const auto right = std::isnan(value) ? kRight.end() : kRight.find({name, value});
      if (right != kRight.end()) {
        used.insert(right->first);
        EXPECT_NE(expected, right->second) << name << " " << row[0] << " is no exception";
        expected = right->second;
      }
      EXPECT_EQ(to_text(value, kFormats.at(name)), expected) << name << " of " << row[0];
    }
  }
  EXPECT_EQ(rows, 520u);
  EXPECT_EQ(used.size(), kRight.size());
}

TEST(Format, TextsShownOverManyConfigurations) {
  const nlohmann::json recorded = read_json("texts.json");
  ASSERT_TRUE(recorded.is_object());
  std::size_t rows = 0;
  for (const auto& [name, list] : recorded.items()) {
    for (const auto& row : list) {
      const double value = value_of(row[0]);
      const std::string text = row[1];
      // an exponent in a multiple, something shown as nothing, and counts and bytes beyond the
      // largest unit are the faults of these records
      const bool fault = text.find("e+") != std::string::npos || (text == "0 days" && value > 0) ||
                         (name == "si" && value >= 1e15) || (name == "bytes" && value >= 1e18);
      if (fault) continue;
      ++rows;
      EXPECT_EQ(to_text(value, kFormats.at(name)), put_right(text, value)) << name << row[0];
    }
  }
  EXPECT_GT(rows, 1500u);
}

TEST(Format, RoundingUpTakesTheNextUnitEverywhere) {
  EXPECT_EQ(to_text(59.999, Format::time), "1 min");
  EXPECT_EQ(to_text(0.999999, Format::time), "1 s");
  EXPECT_EQ(to_text(9.9999999e-4, Format::time), "1 ms");
  EXPECT_EQ(to_text(9.995e8, Format::si), "1B");
  EXPECT_EQ(to_text(9.996e14, Format::bytes), "1 PB");
}

TEST(Format, LargeMultiplesKeepThreeDigitsAndExponentsOnlyFromAMillion) {
  EXPECT_EQ(to_text(15318.6, Format::times), "15,300×");
  EXPECT_EQ(to_text(999999, Format::times), "1,000,000×");
  EXPECT_EQ(to_text(1e6, Format::times), "1.0e+6×");
}

TEST(Format, VerdictsAreWords) {
  EXPECT_EQ(to_text(1, Format::verdict), "yes");
  EXPECT_EQ(to_text(0, Format::verdict), "no");
}

TEST(Format, UndefinedAndInfiniteAreToldApart) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_text(std::nan(""), Format::time), "undefined");
  EXPECT_EQ(to_text(infinity, Format::time), "∞");
  EXPECT_EQ(to_text(-infinity, Format::si), "−∞");
}

TEST(Format, NamesAndFormatsBelongTogether) {
  for (const auto& [name, format] : kFormats) {
    EXPECT_EQ(format_named(name_of(format)), format) << name;
  }
  EXPECT_EQ(format_named("verdict"), Format::verdict);
  EXPECT_EQ(format_named("no such format"), std::nullopt);
}

TEST(Format, WhatAFieldShowsCanBeTypedIntoIt) {
  for (const Format format : {Format::integer, Format::sig3, Format::si, Format::tokens,
                              Format::bytes, Format::bandwidth, Format::exponent, Format::flops,
                              Format::time, Format::days, Format::percent, Format::times}) {
    for (double value = 0.05; value < 1e16; value *= 3.7) {
      const std::string shown = to_text(value, format);
      const Result<double> typed = parse_number(shown, format);
      if (shown.front() == '<') continue;
      ASSERT_TRUE(typed.has_value()) << shown << ": " << typed.error().message;
      EXPECT_EQ(to_text(*typed, format), shown) << name_of(format);
    }
  }
}

}  // namespace
}  // namespace shardscope
