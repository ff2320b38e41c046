// SPDX-License-Identifier: MIT
// A small strict JSON reader that remembers the line of every value, so that whoever finds a field
// wrong can say where it stands. Not here: writing JSON, or what the fields mean.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/error.h"

namespace shardscope {

struct JsonMember;

/// One value of a JSON text. Only the member that `kind` names is filled.
struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  int line = 1;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<JsonValue> items;
  std::vector<JsonMember> members;  // in the order of the file

  /// The member of that name, or nullptr; also for anything that is not an object.
  [[nodiscard]] const JsonValue* find(std::string_view name) const;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

/// "a number", "an object", ... for messages.
[[nodiscard]] std::string_view name_of(JsonValue::Kind kind);

/// Reads a whole text. Stricter than most: a name given twice in one object is an error, and so is
/// a number that overflows or text nested deeper than 64 levels. `file` names the text in errors.
[[nodiscard]] Result<JsonValue> parse_json(std::string_view text, std::string_view file);

/// A finite decimal number and nothing else: optional sign, digits, point, exponent. No blanks, no
/// hexadecimal, no separators, independent of the locale.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// The text between quotation marks, escaped as JSON wants it.
[[nodiscard]] std::string to_json_string(std::string_view text);

}  // namespace shardscope
