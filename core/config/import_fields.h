// SPDX-License-Identifier: MIT
// The fields of one JSON object, read with checks; remembers which were used so that the others can
// be named.
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/json.h"
#include "core/units/error.h"

namespace shardscope {

class Fields {
 public:
  using Names = std::initializer_list<std::string_view>;

  /// All three must outlive this.
  Fields(const JsonValue& object, std::string_view file, std::vector<Error>& problems)
      : object_(object), file_(file), problems_(problems) {}

  /// The field of that name unless it is missing or null.
  const JsonValue* find(std::string_view name);

  /// A whole number from `least` on, under any of its names; two names must agree.
  std::optional<double> count(Names names, double least = 1);
  /// The same, and a failure if it is missing.
  double required(Names names, double least = 1);
  std::optional<bool> flag(std::string_view name);
  std::string text(std::string_view name);

  /// Notes something that leaves no model to speak of.
  void fail(std::string_view name, std::string message);
  /// Notes something that the reader should know.
  void remark(std::string_view name, std::string message);
  /// Names the fields that nobody asked for and that may matter.
  void remark_unknown();

  [[nodiscard]] bool ok() const { return ok_; }

 private:
  const JsonValue& object_;
  std::string_view file_;
  std::vector<Error>& problems_;
  std::set<std::string, std::less<>> used_;
  bool ok_ = true;
};

/// "12,288", for sentences.
[[nodiscard]] std::string written(double value);

}  // namespace shardscope
