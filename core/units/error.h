// SPDX-License-Identifier: MIT
// Errors as values: one clear line, and where it happened. No exception crosses the core's border.
#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>

namespace shardscope {

struct Error {
  std::string where;    // "link: B", "presets/models.json:12: D"; may be empty
  std::string message;  // one line for the reader, no full stop
};

/// As one line: "link: B: no number".
[[nodiscard]] inline std::string line_of(const Error& error) {
  return error.where.empty() ? error.message : error.where + ": " + error.message;
}

/// Of several: the first, and how many more there are.
[[nodiscard]] inline std::string summary_of(std::span<const Error> errors) {
  if (errors.empty()) return {};
  const std::size_t more = errors.size() - 1;
  return line_of(errors.front()) + (more > 0 ? " (and " + std::to_string(more) + " more)" : "");
}

template <typename T>
using Result = tl::expected<T, Error>;

}  // namespace shardscope
