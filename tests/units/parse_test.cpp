// SPDX-License-Identifier: MIT
// Typed numbers: what people type is read, what cannot be meant is refused with a reason.
#include "core/units/parse.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

namespace shardscope {
namespace {

double read(std::string_view typed, Format format, std::string_view suffix = {}) {
  const Result<double> value = parse_number(typed, format, suffix);
  EXPECT_TRUE(value.has_value()) << typed << ": " << (value ? "" : value.error().message);
  return value.value_or(-1);
}

std::string refusal(std::string_view typed, Format format = Format::tokens) {
  const Result<double> value = parse_number(typed, format);
  EXPECT_FALSE(value.has_value()) << typed;
  return value ? "" : value.error().message;
}

/// Texts that the older page refused without a word or read wrongly, with what is right here.
const std::map<std::string, double> kReadNow{
    {"5.", 5}, {"1 000", 1000}, {"2 M tokens", 2e6}, {"1e6 tokens", 1e6}};

TEST(ParseNumber, RecordedPairsOrTheirRightReading) {
  std::ifstream file(std::string(SHARDSCOPE_TESTS) + "/oracle/formats.json");
  std::stringstream text;
  text << file.rdbuf();
  const auto recorded = nlohmann::json::parse(text.str(), nullptr, false);
  ASSERT_TRUE(recorded.is_object());
  const auto& pairs = recorded["parser"]["pairs"];
  ASSERT_EQ(pairs.size(), 60u);
  for (const auto& pair : pairs) {
    const std::string typed = pair[0];
    const Result<double> value = parse_number(typed, Format::tokens);
    const bool blank = typed.find_first_not_of(", ") == std::string::npos;
    const bool negative = typed.starts_with('-');
    if (blank) {  // the caller knows the default
      EXPECT_EQ(refusal(typed), "blank");
    } else if (const auto now = kReadNow.find(typed); now != kReadNow.end()) {
      EXPECT_EQ(value.value_or(-1), now->second) << typed;
    } else if (negative || pair[1].is_null()) {
      EXPECT_NE(refusal(typed), "") << typed;
    } else {
      EXPECT_EQ(value.value_or(-1), pair[1].get<double>()) << typed;
    }
  }
}

TEST(ParseNumber, UnitsOfTheFieldMayFollow) {
  EXPECT_EQ(read("459 TFLOP/s", Format::flops), 459e12);
  EXPECT_EQ(read("459T", Format::flops), 459e12);
  EXPECT_EQ(read("1 EFLOP/s", Format::flops), 1e18);
  EXPECT_EQ(read("180 GB/s", Format::bandwidth), 180e9);
  EXPECT_EQ(read("96 GB", Format::bytes), 96e9);
  EXPECT_EQ(read("96g", Format::bytes), 96e9);
  EXPECT_EQ(read("17.3 days", Format::days), 17.3 * 86400);
  EXPECT_EQ(read("5.22 ms", Format::time), 0.00522);
  EXPECT_EQ(read("5.22 \u00B5s", Format::time), 5.22e-6);
  EXPECT_EQ(read("3.1\u00D7", Format::times), 3.1);
  EXPECT_EQ(read("3,906 tokens/chip", Format::integer), 3906);
  EXPECT_EQ(read("12 rows", Format::integer, "rows"), 12);
  EXPECT_EQ(read("3 axes", Format::integer), 3);
}

TEST(ParseNumber, UnitsOfAnotherFieldAreRefusedByName) {
  EXPECT_EQ(refusal("180 GB/s", Format::tokens).substr(0, 27), "\"GB/s\" is not understood he");
  EXPECT_NE(refusal("5 m", Format::time).find("min"), std::string::npos);
  EXPECT_NE(refusal("96 GiB", Format::bytes).find("1000"), std::string::npos);
}

TEST(ParseNumber, BIsABillionOrAByteAsTheFieldSays) {
  EXPECT_EQ(read("3B", Format::tokens), 3e9);
  EXPECT_EQ(read("3B", Format::bytes), 3);
}

TEST(ParseNumber, PercentFieldsReadBothWaysOfSayingIt) {
  EXPECT_EQ(read("40", Format::percent), 0.4);
  EXPECT_EQ(read("40 %", Format::percent), 0.4);
  EXPECT_EQ(read("0.4", Format::percent), 0.4);
  EXPECT_EQ(read("1", Format::percent), 1);
}

TEST(ParseNumber, SuffixesDoNotCostTheLastBit) {
  EXPECT_EQ(read("7.6M", Format::tokens), 7.6e6);
  EXPECT_EQ(read("4.35k", Format::tokens), 4350);  // 4.35 * 1000 is 4349.999…
  EXPECT_EQ(read("57%", Format::sig3), 0.57);
}

TEST(ParseNumber, SpacesGroupDigitsByThree) {
  EXPECT_EQ(read("1 000 000", Format::tokens), 1e6);
  EXPECT_EQ(read("1\u202F000\u00A0000", Format::tokens), 1e6);
  EXPECT_NE(refusal("1 23").find("three"), std::string::npos);
}

TEST(ParseNumber, RefusalsSayWhy) {
  EXPECT_NE(refusal("-5").find("negative"), std::string::npos);
  EXPECT_NE(refusal("\u22125").find("negative"), std::string::npos);
  EXPECT_NE(refusal("0x10").find("hexadecimal"), std::string::npos);
  EXPECT_NE(refusal("1/2").find("calculation"), std::string::npos);
  EXPECT_NE(refusal("\uFF11\uFF12").find("digits 0 to 9"), std::string::npos);
  EXPECT_NE(refusal("1e400").find("too large"), std::string::npos);
  EXPECT_NE(refusal("1.5.2").find("point"), std::string::npos);
  EXPECT_NE(refusal(std::string(5000, '9')).find("too long"), std::string::npos);
  EXPECT_LT(refusal("not a number " + std::string(300, 'x')).size(), 100u);
}

}  // namespace
}  // namespace shardscope
