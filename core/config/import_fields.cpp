// SPDX-License-Identifier: MIT
#include "core/config/import_fields.h"

#include <fmt/format.h>

#include <cmath>

#include "core/config/import_families.h"
#include "core/units/format.h"

namespace shardscope {

namespace {

constexpr double kLargestField = 1e9;

}  // namespace

std::string written(double value) { return to_text(value, Format::integer); }

const JsonValue* Fields::find(std::string_view name) {
  used_.emplace(name);
  const JsonValue* value = object_.find(name);
  return value == nullptr || value->kind == JsonValue::Kind::null ? nullptr : value;
}

std::optional<double> Fields::count(Names names, double least) {
  std::optional<double> found;
  std::string_view found_name;
  for (const std::string_view name : names) {
    const JsonValue* value = find(name);
    if (value == nullptr) continue;
    const double number = value->number;
    if (value->kind != JsonValue::Kind::number || number != std::floor(number) || number < least) {
      fail(name, fmt::format("must be a whole number from {} on", written(least)));
    } else if (number > kLargestField) {
      fail(name, "larger than can be true");
    } else if (found && *found != number) {
      fail(name, fmt::format("is {}, but {} is {}", written(number), found_name, written(*found)));
    } else {
      found = number;
      found_name = name;
    }
  }
  return found;
}

double Fields::required(Names names, double least) {
  const bool was_ok = ok_;
  const std::optional<double> value = count(names, least);
  if (!value && ok_ == was_ok) fail(*names.begin(), "missing");
  return value.value_or(least);
}

std::optional<bool> Fields::flag(std::string_view name) {
  const JsonValue* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->kind == JsonValue::Kind::boolean) return value->boolean;
  fail(name, "must be true or false");
  return std::nullopt;
}

std::string Fields::text(std::string_view name) {
  const JsonValue* value = find(name);
  if (value == nullptr) return {};
  if (value->kind == JsonValue::Kind::string) return value->text;
  fail(name,
       fmt::format("must be {}, not {}", name_of(JsonValue::Kind::string), name_of(value->kind)));
  return {};
}

void Fields::fail(std::string_view name, std::string message) {
  ok_ = false;
  remark(name, std::move(message));
}

void Fields::remark(std::string_view name, std::string message) {
  const JsonValue* value = object_.find(name);
  const int line = value != nullptr ? value->line : object_.line;
  problems_.push_back({fmt::format("{}:{}: {}", file_, line, name), std::move(message)});
}

void Fields::remark_unknown() {
  for (const auto& [name, value] : object_.members) {
    if (value.kind == JsonValue::Kind::null || used_.count(name) != 0) continue;
    if (is_weightless_field(name)) continue;
    remark(name, "not known here: if it adds parameters, they are not counted");
  }
}

}  // namespace shardscope
