// SPDX-License-Identifier: MIT
// A scanner over the Markdown source, one pass, aware of fences, code spans, comments and
// backslashes.
#include "tools/article_compiler/bindings.h"

#include <algorithm>
#include <array>

namespace shardscope::article {
namespace {

constexpr bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_name_char);
}

struct VerdictWords {
  std::string_view ending, holds, fails;
};
constexpr std::array kVerdictWords{
    VerdictWords{"compute_bound", "compute-bound", "communication-bound"},
    VerdictWords{"fits", "fits", "does not fit"},
};

class Scanner {
 public:
  Scanner(const std::string& file, std::string_view source, Problems& problems)
      : file_(file), source_(source), problems_(problems) {}

  MarkedText run() {
    while (at_ < source_.size()) {
      if (at_line_start_) {
        at_line_start_ = false;
        if (copy_fenced_block()) continue;
      }
      step();
    }
    return std::move(out_);
  }

 private:
  void step() {
    const char c = source_[at_];
    if (c == '\\' && at_ + 1 < source_.size() && source_[at_ + 1] != '\n') {
      copy(2);
    } else if (c == '`') {
      copy_code_span();
    } else if (rest().substr(0, 4) == "<!--") {
      const std::size_t end = rest().find("-->");
      copy(end == std::string_view::npos ? rest().size() : end + 3);
    } else if (c == '{') {
      braces();
    } else if (c == '$') {
      dollars();
    } else {
      copy(1);
    }
  }

  [[nodiscard]] std::string_view rest() const { return source_.substr(at_); }
  [[nodiscard]] std::string_view rest_of_line() const {
    return rest().substr(0, rest().find('\n'));
  }

  void copy(std::size_t count) {
    for (const char c : rest().substr(0, count)) {
      out_.text += c;
      if (c == '\n') ++line_;
    }
    at_ += count;
    at_line_start_ = at_ > 0 && at_ <= source_.size() && source_[at_ - 1] == '\n';
  }

  static std::size_t run_length(std::string_view text, char c) {
    return std::min(text.find_first_not_of(c), text.size());
  }

  /// A line of backticks or tildes, behind quote marks perhaps.
  struct Fence {
    char mark = 0;
    std::size_t length = 0;  // 0: the line is no fence
    bool bare = false;       // nothing stands behind it, so it may close a block
  };

  static Fence fence_of(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of("> "), line.size()));
    if (line.empty() || (line.front() != '`' && line.front() != '~')) return {};
    const std::size_t length = run_length(line, line.front());
    if (length < 3) return {};
    return {line.front(), length, line.find_first_not_of(' ', length) == std::string_view::npos};
  }

  void copy_line() { copy(std::min(rest_of_line().size() + 1, rest().size())); }

  bool copy_fenced_block() {
    const Fence opening = fence_of(rest_of_line());
    if (opening.length == 0) return false;
    copy_line();
    while (at_ < source_.size()) {
      const Fence fence = fence_of(rest_of_line());
      copy_line();
      if (fence.bare && fence.mark == opening.mark && fence.length >= opening.length) break;
    }
    return true;
  }

  void copy_code_span() {
    const std::size_t ticks = run_length(rest(), '`');
    const std::string_view line = rest_of_line();
    for (std::size_t i = ticks; i < line.size();) {
      if (line[i] != '`') {
        ++i;
        continue;
      }
      const std::size_t closing = run_length(line.substr(i), '`');
      i += closing;
      if (closing == ticks) {
        copy(i);
        return;
      }
    }
    copy(ticks);
  }

  void braces() {
    const std::string_view line = rest_of_line();
    const std::size_t end = line.find('}');
    if (end == std::string_view::npos) {
      problem("{ has no } on its line (a brace that is meant is written \\{)");
      copy(1);
      return;
    }
    mark(in_braces(line.substr(1, end - 1)));
    at_ += end + 1;
  }

  Binding in_braces(std::string_view inside) {
    Binding binding;
    DraftInline& value = binding.value;
    value.line = line_;
    const char kind = inside.empty() ? ' ' : inside.front();
    if (kind == '#') {
      binding.anchor = inside.substr(1);
      return binding;
    }
    if (kind == '~') {
      word(inside.substr(1), value);
      return binding;
    }
    if (kind == '@') {
      value.id = inside;
      return binding;
    }
    if (kind == '?') {
      verdict(inside.substr(1), value);
      return binding;
    }
    value.kind = kind == '=' ? InlineKind::output : InlineKind::input;
    number(kind == '=' ? inside.substr(1) : inside, value);
    return binding;
  }

  void number(std::string_view inside, DraftInline& value) {
    const std::size_t colon = inside.find(':');
    value.id = inside.substr(0, colon);
    if (!is_name(value.id)) problem("{" + std::string(inside) + "} is no binding");
    if (colon == std::string_view::npos) return;
    const std::string_view format = inside.substr(colon + 1);
    value.format = format_named(format);
    if (!value.format) problem("no number format is called " + std::string(format));
  }

  void verdict(std::string_view inside, DraftInline& value) {
    value.kind = InlineKind::verdict;
    const std::size_t bar = inside.find('|');
    value.id = inside.substr(0, bar);
    if (!is_name(value.id)) problem("{?" + std::string(inside) + "} is no verdict");
    if (bar == std::string_view::npos) {
      for (const VerdictWords& words : kVerdictWords) {
        if (value.id.size() >= words.ending.size() &&
            value.id.substr(value.id.size() - words.ending.size()) == words.ending) {
          value.holds = words.holds;
          value.fails = words.fails;
        }
      }
      if (value.holds.empty())
        problem("{?" + value.id + "} needs words: {?" + value.id + "|yes|no}");
      return;
    }
    if (!either_way(inside.substr(bar + 1), value))
      problem("a verdict has two words: {?" + value.id + "|yes|no}");
  }

  /// "yes|no"
  static bool either_way(std::string_view words, DraftInline& value) {
    const std::size_t bar = words.find('|');
    value.holds = words.substr(0, bar);
    if (bar != std::string_view::npos) value.fails = words.substr(bar + 1);
    return !value.holds.empty() && !value.fails.empty() &&
           value.fails.find('|') == std::string::npos;
  }

  /// "chips" follows the machine, "DP|chip|chips" a number as well.
  void word(std::string_view inside, DraftInline& value) {
    const std::size_t bar = inside.find('|');
    value.kind = bar == std::string_view::npos ? InlineKind::word : InlineKind::noun;
    value.id = inside.substr(0, bar);
    if (bar != std::string_view::npos && !either_way(inside.substr(bar + 1), value))
      problem("a word that follows a number has two forms: {~" + value.id + "|chip|chips}");
  }

  void dollars() {
    const std::string_view line = rest_of_line();
    const std::size_t end = line.find('$', 1);
    const bool equation = line.size() > 1 && line[1] == '=';
    const std::size_t start = equation ? 2 : 1;
    if (end == std::string_view::npos || !is_name(line.substr(start, end - start))) {
      problem("$ begins no symbol such as $B$ (a dollar that is meant is written \\$)");
      copy(1);
      return;
    }
    Binding binding;
    binding.value.kind = equation ? InlineKind::equation : InlineKind::symbol;
    binding.value.id = line.substr(start, end - start);
    binding.value.line = line_;
    mark(std::move(binding));
    at_ += end + 1;
  }

  void mark(Binding binding) {
    out_.text += kMarkBegin;
    out_.text += std::to_string(out_.bindings.size());
    out_.text += kMarkEnd;
    out_.bindings.push_back(std::move(binding));
  }

  void problem(std::string message) { problems_.add(file_, line_, std::move(message)); }

  const std::string& file_;
  std::string_view source_;
  Problems& problems_;
  MarkedText out_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool at_line_start_ = true;
};

}  // namespace

MarkedText mark_bindings(const std::string& file, std::string_view markdown, Problems& problems) {
  return Scanner(file, markdown, problems).run();
}

}  // namespace shardscope::article
