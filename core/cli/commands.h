// SPDX-License-Identifier: MIT
// The commands of the command line tool: from arguments to text and an exit code. docs/cli.md
// describes them. Not here: reading files and standard input, see main.cpp.
#pragma once

#include <functional>
#include <string>

#include "core/cli/arguments.h"

namespace shardscope::cli {

enum class Exit : int {
  done = 0,
  partly = 1,  // done, but something was skipped or limited; `problems` says what
  failed = 2,  // not done; `problems` says why
};

struct Outcome {
  Exit exit = Exit::done;
  std::string output;
  std::vector<std::string> problems;  // one line each
};

/// Gives the text of a file ("-" is standard input) or an error.
using ReadFile = std::function<Result<std::string>(const std::string& path)>;

[[nodiscard]] Outcome run(const Arguments& arguments, const ReadFile& read_file);

[[nodiscard]] std::string usage();

}  // namespace shardscope::cli
