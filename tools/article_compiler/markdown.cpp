// SPDX-License-Identifier: MIT
// md4c's callbacks, turned into nested draft blocks. What a quote or a fence means to us is in
// special.cpp.
#include "tools/article_compiler/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <utility>

#include "tools/article_compiler/special.h"
#include "tools/article_compiler/text.h"

namespace shardscope::article {
namespace {

/// A block that is open while its content is read.
struct Frame {
  MD_BLOCKTYPE type = MD_BLOCK_DOC;
  DraftBlock block;
  std::string verbatim;      // code and HTML
  std::string pending_when;  // condition for the next child
  int when_line = 0;
};

class Reader {
 public:
  Reader(const std::string& file, std::string_view markdown, Problems& problems)
      : problems_(problems), marked_(mark_bindings(file, markdown, problems)) {
    out_.name = file;
  }

  DraftFile run() {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      return static_cast<Reader*>(self)->enter_block(type, detail);
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      return static_cast<Reader*>(self)->leave_block(type, detail);
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
      return static_cast<Reader*>(self)->enter_span(type, detail);
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
      return static_cast<Reader*>(self)->leave_span(type);
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      return static_cast<Reader*>(self)->text(type, {text, size});
    };
    if (md_parse(marked_.text.data(), static_cast<MD_SIZE>(marked_.text.size()), &parser, this) !=
        0)
      problem("is not readable as Markdown");
    for (DraftBlock& block : out_.blocks) finish(block);
    return std::move(out_);
  }

 private:
  Frame& top() { return open_.back(); }
  void problem(std::string message) { problems_.add(out_.name, line_, std::move(message)); }

  /// Keeps the line of whatever text was seen last, for messages and blocks.
  void see(std::string_view text) {
    const char* const begin = marked_.text.data();
    const char* const end = begin + marked_.text.size();
    if (std::less<>{}(text.data(), begin) || std::less<>{}(end, text.data())) return;
    line_ = 1 + static_cast<int>(std::count(begin, text.data(), '\n'));
    for (auto frame = open_.rbegin(); frame != open_.rend() && frame->block.line == 0; ++frame)
      frame->block.line = line_;
  }

  int enter_block(MD_BLOCKTYPE type, void* detail) {
    if (type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY) return 0;
    open_.emplace_back();
    top().type = type;
    DraftBlock& block = top().block;
    switch (type) {
      case MD_BLOCK_UL:
      case MD_BLOCK_OL:
        block.kind = BlockKind::list;
        block.ordered = type == MD_BLOCK_OL;
        break;
      case MD_BLOCK_LI: block.kind = BlockKind::item; break;
      case MD_BLOCK_H: heading_level_ = static_cast<MD_BLOCK_H_DETAIL*>(detail)->level; break;
      case MD_BLOCK_CODE: {
        const MD_ATTRIBUTE& info = static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->info;
        block.kind = BlockKind::code;
        block.argument = std::string(info.text ? std::string_view(info.text, info.size) : "");
        if (info.size > 0) see({info.text, info.size});
        break;
      }
      case MD_BLOCK_TABLE: block.kind = BlockKind::table; break;
      case MD_BLOCK_TR: block.kind = BlockKind::row; break;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: {
        const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align;
        block.kind = BlockKind::cell;
        block.argument = align == MD_ALIGN_RIGHT    ? "right"
                         : align == MD_ALIGN_CENTER ? "center"
                                                    : "";
        break;
      }
      default: break;
    }
    return 0;
  }

  int leave_block(MD_BLOCKTYPE type, void*) {
    if (type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY) return 0;
    Frame frame = std::move(top());
    open_.pop_back();
    if (!frame.pending_when.empty())
      problems_.add(out_.name, frame.when_line, "a condition without a block after it");
    switch (type) {
      case MD_BLOCK_DOC: break;
      case MD_BLOCK_HR: problem("rules are not used: a section begins with ##"); break;
      case MD_BLOCK_HTML: html_block(frame); break;
      case MD_BLOCK_H: heading(std::move(frame.block)); break;
      case MD_BLOCK_QUOTE:
        place(special_quote(std::move(frame.block), out_.name, problems_));
        break;
      case MD_BLOCK_CODE:
        place(special_fence(std::move(frame.block), frame.verbatim, out_.name, problems_));
        break;
      case MD_BLOCK_TABLE: table(std::move(frame.block)); break;
      default: place(std::move(frame.block));
    }
    return 0;
  }

  /// Puts a finished block where it belongs: its parent, or the section that is being written.
  void place(DraftBlock block) {
    std::string& when = top().pending_when;
    block.when = std::exchange(when, {});
    if (open_.size() > 1) {
      top().block.children.push_back(std::move(block));
    } else {
      siblings().push_back(std::move(block));
    }
  }

  std::vector<DraftBlock>& siblings() {
    if (open_.size() > 1) return top().block.children;
    const bool in_section = !out_.blocks.empty() && out_.blocks.back().kind == BlockKind::section;
    return in_section ? out_.blocks.back().children : out_.blocks;
  }

  void heading(DraftBlock block) {
    if (open_.size() > 1) return problem("a heading cannot stand inside another block");
    block.id = std::exchange(anchor_, {});
    if (heading_level_ == 1) return title(block);
    if (heading_level_ > 3) return problem("headings go down to ###");
    if (heading_level_ == 3) {
      block.kind = BlockKind::heading;
      return place(std::move(block));
    }
    block.kind = BlockKind::section;
    if (block.id.empty()) problem("a section needs an anchor: ## Title {#anchor}");
    block.when = std::exchange(top().pending_when, {});
    out_.blocks.push_back(std::move(block));
  }

  void title(const DraftBlock& block) {
    if (!out_.title.empty()) return problem("the file has a second title");
    if (block.inlines.size() != 1 || block.inlines.front().kind != InlineKind::text)
      return problem("the title is plain words");
    out_.title = block.inlines.front().text;
  }

  /// A paragraph "Table: ..." right before a table is its caption.
  void table(DraftBlock block) {
    constexpr std::string_view kCaption = "Table: ";
    std::vector<DraftBlock>& before = siblings();
    if (!before.empty() && before.back().kind == BlockKind::paragraph &&
        !before.back().inlines.empty() &&
        before.back().inlines.front().text.compare(0, kCaption.size(), kCaption) == 0) {
      block.inlines = std::move(before.back().inlines);
      block.inlines.front().text.erase(0, kCaption.size());
      if (top().pending_when.empty()) top().pending_when = before.back().when;
      before.pop_back();
    }
    place(std::move(block));
  }

  void html_block(const Frame& frame) {
    constexpr std::string_view kOpen = "<!--", kClose = "-->", kWhen = "when:";
    std::string_view comment = frame.verbatim;
    while (!comment.empty() && (comment.back() == '\n' || comment.back() == ' '))
      comment.remove_suffix(1);
    const auto strip = [](std::string_view text) {
      text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
      return text.substr(0, text.find_last_not_of(" \n") + 1);
    };
    if (comment.substr(0, kOpen.size()) != kOpen || comment.size() < kOpen.size() + kClose.size() ||
        comment.find(kClose) != comment.size() - kClose.size())
      return problem("HTML is not used, but for comments");
    comment = strip(comment.substr(kOpen.size(), comment.size() - kOpen.size() - kClose.size()));
    if (comment.substr(0, kWhen.size()) != kWhen) return;
    if (!top().pending_when.empty()) problem("two conditions in a row");
    top().pending_when = std::string(strip(comment.substr(kWhen.size())));
    top().when_line = frame.block.line;
    if (top().pending_when.empty()) problem("a condition names a verdict: <!-- when: id -->");
  }

  int enter_span(MD_SPANTYPE type, void* detail) {
    switch (type) {
      case MD_SPAN_EM: ++emphasis_; break;
      case MD_SPAN_STRONG: ++strong_; break;
      case MD_SPAN_CODE: code_ = true; break;
      case MD_SPAN_A: {
        const MD_ATTRIBUTE& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
        href_ = std::string(href.text, href.size);
        if (href_.find(kMarkBegin) != std::string::npos) problem("a link cannot be bound");
        break;
      }
      default: problem("pictures and other spans are not used");
    }
    return 0;
  }

  int leave_span(MD_SPANTYPE type) {
    switch (type) {
      case MD_SPAN_EM: --emphasis_; break;
      case MD_SPAN_STRONG: --strong_; break;
      case MD_SPAN_CODE: code_ = false; break;
      case MD_SPAN_A: href_.clear(); break;
      default: break;
    }
    return 0;
  }

  [[nodiscard]] DraftInline look() const {
    DraftInline out;
    out.style = {emphasis_ > 0, strong_ > 0, code_};
    out.href = href_;
    out.line = line_;
    return out;
  }

  int text(MD_TEXTTYPE type, std::string_view text) {
    see(text);
    std::vector<DraftInline>& line = top().block.inlines;
    switch (type) {
      case MD_TEXT_NORMAL: words(text); break;
      case MD_TEXT_SOFTBR: append_text(line, "\n", look()); break;
      case MD_TEXT_BR:
        line.push_back(look());
        line.back().kind = InlineKind::break_;
        break;
      case MD_TEXT_CODE:
        if (top().type == MD_BLOCK_CODE)
          top().verbatim += text;
        else
          append_text(line, std::string(text), look());
        break;
      case MD_TEXT_HTML:
        if (top().type == MD_BLOCK_HTML)
          top().verbatim += text;
        else if (text.substr(0, 4) != "<!--")
          problem("HTML is not used, but for comments");
        break;
      case MD_TEXT_ENTITY: {
        const std::optional<std::string> entity = entity_text(text);
        if (!entity) problem("write the character itself in place of " + std::string(text));
        append_text(line, entity.value_or(""), look());
        break;
      }
      default: problem("a character that no text should hold");
    }
    return 0;
  }

  /// Text with marks: words and bindings in turn.
  void words(std::string_view text) {
    while (!text.empty()) {
      const std::size_t begin = text.find(kMarkBegin);
      append_text(top().block.inlines, with_curly_quotes(text.substr(0, begin), char_before()),
                  look());
      if (begin == std::string_view::npos) return;
      const std::size_t end = text.find(kMarkEnd, begin);
      const std::string number(
          text.substr(begin + kMarkBegin.size(), end - begin - kMarkBegin.size()));
      insert(marked_.bindings[std::stoul(number)]);
      text.remove_prefix(end + kMarkEnd.size());
    }
  }

  void insert(const Binding& binding) {
    if (!binding.anchor.empty()) {
      if (top().type != MD_BLOCK_H) problem("{#" + binding.anchor + "} belongs to a heading");
      anchor_ = binding.anchor;
      return;
    }
    DraftInline value = binding.value;
    value.style = look().style;
    value.href = href_;
    top().block.inlines.push_back(std::move(value));
  }

  /// The last character of the paragraph so far; a binding counts as a letter.
  [[nodiscard]] char char_before() const {
    const std::vector<DraftInline>& line = open_.back().block.inlines;
    if (line.empty()) return 0;
    if (line.back().kind != InlineKind::text) return 'x';
    return line.back().text.empty() ? '\0' : line.back().text.back();
  }

  /// Line ends inside paragraphs become spaces; an item of one paragraph holds its words itself.
  static void finish(DraftBlock& block) {
    if (block.kind == BlockKind::code) return;
    if (block.kind == BlockKind::item && block.inlines.empty() && !block.children.empty() &&
        block.children.front().kind == BlockKind::paragraph &&
        block.children.front().when.empty()) {
      block.inlines = std::move(block.children.front().inlines);
      block.children.erase(block.children.begin());
    }
    for (DraftInline& run : block.inlines) {
      if (run.kind == InlineKind::text) std::replace(run.text.begin(), run.text.end(), '\n', ' ');
    }
    trim(block.inlines);
    for (DraftBlock& child : block.children) finish(child);
  }

  Problems& problems_;
  MarkedText marked_;
  DraftFile out_;
  std::vector<Frame> open_;
  unsigned heading_level_ = 0;
  std::string anchor_;
  int line_ = 1;
  int emphasis_ = 0, strong_ = 0;
  bool code_ = false;
  std::string href_;
};

}  // namespace

DraftFile read_markdown(const std::string& file, std::string_view markdown, Problems& problems) {
  return Reader(file, markdown, problems).run();
}

}  // namespace shardscope::article
