// SPDX-License-Identifier: MIT
// Just enough to write JSON by hand: numbers to the last digit, members in the order given.
#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/json.h"
#include "core/units/format.h"

namespace shardscope::cli {

/// null for what JSON has no number for.
inline std::string json_number(double value) {
  return std::isfinite(value) ? to_exact_text(value) : "null";
}

inline std::string json_string(std::string_view text) { return to_json_string(text); }

inline std::string json_list(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) {
    if (out.size() > 1) out += ", ";
    out += json_string(text);
  }
  return out + "]";
}

/// An object with one member a line; values are JSON already.
class JsonObject {
 public:
  void add(std::string_view name, std::string_view json) {
    members_.push_back(json_string(name) + ": " + std::string(json));
  }

  /// `indent` is that of the line where the object begins.
  [[nodiscard]] std::string text(int indent) const {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string out = "{";
    for (const std::string& member : members_) {
      if (out.size() > 1) out += ',';
      out.append("\n").append(margin).append("  ").append(member);
    }
    if (!members_.empty()) out.append("\n").append(margin);
    return out += '}';
  }

 private:
  std::vector<std::string> members_;
};

}  // namespace shardscope::cli
