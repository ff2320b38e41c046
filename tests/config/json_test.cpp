// SPDX-License-Identifier: MIT
// The JSON reader: what it accepts, what it refuses, and that it knows the line of everything.
#include "core/config/json.h"

#include <gtest/gtest.h>

namespace shardscope {
namespace {

std::string error_of(std::string_view text) {
  const auto parsed = parse_json(text, "f");
  return parsed ? "read" : parsed.error().where + " " + parsed.error().message;
}

TEST(Json, ReadsEveryKindOfValue) {
  const auto parsed = parse_json(R"({"a": [1, -2.5e3, true, null], "b": {"c": "d"}})", "f");
  ASSERT_TRUE(parsed);
  const auto& list = parsed->find("a")->items;
  ASSERT_EQ(list.size(), 4u);
  EXPECT_EQ(list[0].number, 1);
  EXPECT_EQ(list[1].number, -2500);
  EXPECT_TRUE(list[2].boolean);
  EXPECT_EQ(list[3].kind, JsonValue::Kind::null);
  EXPECT_EQ(parsed->find("b")->find("c")->text, "d");
  EXPECT_EQ(parsed->find("nothing"), nullptr);
}

TEST(Json, KnowsTheLineOfEveryValue) {
  const auto parsed = parse_json("{\n\"a\": 1,\n\"b\":\n[2,\n3]\n}", "f");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->find("a")->line, 2);
  EXPECT_EQ(parsed->find("b")->line, 4);
  EXPECT_EQ(parsed->find("b")->items[1].line, 5);
}

TEST(Json, DecodesEscapes) {
  const auto parsed = parse_json(R"("\"\\\/\b\f\n\r\t \u00b5 \u20ac \ud83d\ude00")", "f");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->text, "\"\\/\b\f\n\r\t \xc2\xb5 \xe2\x82\xac \xf0\x9f\x98\x80");
}

TEST(Json, SkipsTheByteOrderMark) { EXPECT_TRUE(parse_json("\xEF\xBB\xBF{}", "f")); }

TEST(Json, RefusesWithFileAndLine) {
  EXPECT_EQ(error_of("{\n\"a\": 1,\n}"), "f:3 unexpected \"}\"");
  EXPECT_EQ(error_of("[1 2]"), "f:1 unexpected \"2\"");
  EXPECT_EQ(error_of("[01]"), "f:1 \"01\" is not a number");
  EXPECT_EQ(error_of("[1.]"), "f:1 \"1.\" is not a number");
  EXPECT_EQ(error_of("[1e999]"), "f:1 \"1e999\" is not a number");
  EXPECT_EQ(error_of("[+1]"), "f:1 \"+1\" is not a number");
  EXPECT_EQ(error_of("\n\"a"), "f:2 the text ends inside a string");
  EXPECT_EQ(error_of("[\"a\nb\"]"), "f:1 a line ends inside a string");
  EXPECT_EQ(error_of(R"("\ud800")"), "f:1 half of a surrogate pair");
  EXPECT_EQ(error_of(R"("\q")"), "f:1 unknown escape in a string");
  EXPECT_EQ(error_of(""), "f:1 the text ends too early");
  EXPECT_EQ(error_of("{} x"), "f:1 something follows the end of the value");
  EXPECT_EQ(error_of("NaN"), "f:1 unexpected \"N\"");
}

TEST(Json, RefusesANameGivenTwice) {
  EXPECT_EQ(error_of("{\"D\": 1,\n \"D\": 2}"), "f:2 \"D\" is given twice");
}

TEST(Json, RefusesNestingThatWouldExhaustTheStack) {
  EXPECT_EQ(error_of(std::string(100000, '[')), "f:1 nested deeper than 64 levels");
}

TEST(Decimal, TakesPlainNumbersOnly) {
  EXPECT_EQ(parse_decimal("1e6"), 1e6);
  EXPECT_EQ(parse_decimal("+1E6"), 1e6);
  EXPECT_EQ(parse_decimal("-0.5"), -0.5);
  EXPECT_EQ(parse_decimal(".5"), 0.5);
  for (const char* bad : {"", " 1", "1 ", "0x10", "1_000", "1,000", "2M", "1.", "1e", "e6", "inf",
                          "nan", "1e400", "--1", "1.2.3"}) {
    EXPECT_EQ(parse_decimal(bad), std::nullopt) << bad;
  }
}

TEST(JsonString, EscapesWhatJsonCannotHold) {
  EXPECT_EQ(to_json_string("a\"b\\c\n\x01"), R"("a\"b\\c\n\u0001")");
}

}  // namespace
}  // namespace shardscope
