// SPDX-License-Identifier: MIT
#include "core/cli/arguments.h"

#include <fmt/format.h>

namespace shardscope::cli {

namespace {

tl::unexpected<Error> wrong(std::string message) {
  return tl::unexpected(Error{"", std::move(message)});
}

}  // namespace

Result<Arguments> read_arguments(std::span<const std::string_view> arguments) {
  Arguments out;
  bool only_words = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (only_words || word.size() < 2 || word.front() != '-') {
      if (out.command.empty()) {
        out.command = word;
      } else {
        out.words.emplace_back(word);
      }
    } else if (word == "--") {
      only_words = true;
    } else if (word == "--json") {
      out.json = true;
    } else if (word == "--help" || word == "-h") {
      out.command = "help";
      return out;
    } else if (word == "--set" || word.substr(0, 6) == "--set=") {
      const bool apart = word == "--set";
      if (apart && i + 1 == arguments.size()) return wrong("--set wants NAME=VALUE");
      const std::string_view pair = apart ? arguments[++i] : word.substr(6);
      const std::size_t equals = pair.find('=');
      if (equals == std::string_view::npos || equals == 0) {
        return wrong(fmt::format("--set wants NAME=VALUE, not \"{}\"", pair));
      }
      out.sets.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    } else {
      return wrong(fmt::format("unknown option {}", word));
    }
  }
  if (out.command.empty()) out.command = "help";
  return out;
}

}  // namespace shardscope::cli
