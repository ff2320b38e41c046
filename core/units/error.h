// SPDX-License-Identifier: MIT
// Errors as values: one clear line, and where it happened. No exception crosses the core's border.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace shardscope {

struct Error {
  std::string where;    // "link: B", "presets/models.json:12: D"; may be empty
  std::string message;  // one line for the reader, no full stop
};

template <typename T>
using Result = tl::expected<T, Error>;

}  // namespace shardscope
