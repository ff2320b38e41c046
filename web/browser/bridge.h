// SPDX-License-Identifier: MIT
// Text across the border to JavaScript through one shared buffer (bridge.js is the other half). Not
// here: what is said, which is page.cpp's and its neighbours'.
#pragma once

#include <string>
#include <string_view>

namespace shardscope::browser::bridge {

/// The text that JavaScript has just left, copied: the next call may overwrite it.
[[nodiscard]] std::string received(int length);
/// Leaves text for JavaScript to take; returns its length.
int leave(std::string_view text);

/// Appends a text as a JSON string.
void append_json(std::string& out, std::string_view text);
/// Appends a number as JSON, with at most three decimals: thousandths of a pixel are enough.
void append_json(std::string& out, float number);

}  // namespace shardscope::browser::bridge
