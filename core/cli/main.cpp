// SPDX-License-Identifier: MIT
// The command line tool: the cost model without a browser.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "core/cli/commands.h"

namespace {

using namespace shardscope;

constexpr std::size_t kLargestFile = 16u << 20;  // a config.json has a few kilobytes

Result<std::string> read_file(const std::string& path) {
  const bool from_stdin = path == "-";
  std::FILE* file = from_stdin ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return tl::unexpected(Error{path, std::strerror(errno)});
  const auto close = [from_stdin](std::FILE* f) {
    if (!from_stdin) std::fclose(f);
  };
  const std::unique_ptr<std::FILE, decltype(close)> closing(file, close);
  std::string text;
  char buffer[65536];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file)) {
    text.append(buffer, count);
    if (text.size() > kLargestFile)
      return tl::unexpected(Error{path, "too large for a config.json"});
  }
  if (std::ferror(file) != 0) return tl::unexpected(Error{path, std::strerror(errno)});
  return text;
}

}  // namespace

int main(int count, char** values) {
  const std::vector<std::string_view> words(values + 1, values + count);
  const Result<cli::Arguments> arguments = cli::read_arguments(words);
  if (!arguments) {
    std::fprintf(stderr, "shardscope: %s\n", arguments.error().message.c_str());
    return static_cast<int>(cli::Exit::failed);
  }
  const cli::Outcome outcome = cli::run(*arguments, read_file);
  std::fwrite(outcome.output.data(), 1, outcome.output.size(), stdout);
  for (const std::string& line : outcome.problems) {
    std::fprintf(stderr, "shardscope: %s\n", line.c_str());
  }
  return static_cast<int>(outcome.exit);
}
