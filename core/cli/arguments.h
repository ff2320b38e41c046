// SPDX-License-Identifier: MIT
// What was asked for on the command line, split into words and options. Not here: doing it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/units/error.h"

namespace shardscope::cli {

struct Arguments {
  std::string command;             // "eval", ...; "help" for none and for --help
  std::vector<std::string> words;  // what follows it and is no option
  std::vector<std::pair<std::string, std::string>> sets;  // --set NAME=VALUE, in order
  bool json = false;
};

/// Everything behind the program's name.
[[nodiscard]] Result<Arguments> read_arguments(std::span<const std::string_view> arguments);

}  // namespace shardscope::cli
