// SPDX-License-Identifier: MIT
// The small formula language of the recorded data, read and evaluated without the code under test:
// + - * / ^, comparisons, and, or, sqrt min max ceil floor round log2 if(condition, a, b).
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace shardscope::testing {

using Values = std::map<std::string, double, std::less<>>;

/// The value of a formula; a name that `values` lacks or text that cannot be read throws
/// std::runtime_error.
[[nodiscard]] double evaluate(std::string_view formula, const Values& values);

}  // namespace shardscope::testing
