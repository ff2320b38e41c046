// SPDX-License-Identifier: MIT
// Arrays are written from the leaves up, so that each names only what stands above it.
#include "tools/article_compiler/emit.h"

#include <array>
#include <string_view>

namespace shardscope::article {
namespace {

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      const bool trigraph = c == '?' && out.back() == '?';
      if (c == '"' || c == '\\' || trigraph) out += '\\';
      out += c;
    }
  }
  return out + '"';
}

constexpr std::string_view name_of(InlineKind kind) {
  constexpr std::array<std::string_view, 9> kNames{
      "text", "input", "output", "verdict", "symbol", "equation", "word", "noun", "break_"};
  return kNames[static_cast<std::size_t>(kind)];
}

constexpr std::string_view name_of(BlockKind kind) {
  constexpr std::array<std::string_view, 15> kNames{
      "section",  "heading", "paragraph", "list", "item", "table",    "row", "cell",
      "equation", "live",    "figure",    "fold", "note", "takeaway", "code"};
  return kind == BlockKind::scenarios ? "scenarios" : kNames[static_cast<std::size_t>(kind)];
}

std::string_view enumerator_of(Format format) { return shardscope::name_of(format); }

class Emitter {
 public:
  std::string run(const std::vector<DraftFile>& files) {
    std::vector<const DraftBlock*> top;
    for (const DraftFile& file : files) {
      for (const DraftBlock& block : file.blocks) top.push_back(&block);
    }
    const std::string blocks = block_array(top);
    std::string out =
        "// SPDX-License-Identifier: MIT\n"
        "// Made by article_compiler from the Markdown of the article; not to be edited.\n"
        "#include \"core/article/article.h\"\n\n"
        "namespace shardscope::article {\nnamespace {\n\n";
    out += out_;
    out += "constexpr Article kEnglish{" + literal(files.empty() ? "" : files.front().title) +
           ", " + (blocks.empty() ? "{}" : blocks) + "};\n\n";
    out +=
        "}  // namespace\n\nconst Article& english() { return kEnglish; }\n\n"
        "}  // namespace shardscope::article\n";
    return out;
  }

 private:
  static void field(std::string& out, std::string_view name, const std::string& value) {
    out += ", .";
    out += name;
    out += " = " + value;
  }

  static void text_field(std::string& out, std::string_view name, const std::string& value) {
    if (!value.empty()) field(out, name, literal(value));
  }

  static std::string inline_value(const DraftInline& run) {
    std::string out = "{.kind = InlineKind::" + std::string(name_of(run.kind));
    text_field(out, "text", run.text);
    text_field(out, "id", run.id);
    text_field(out, "holds", run.holds);
    text_field(out, "fails", run.fails);
    if (run.style.emphasis || run.style.strong || run.style.code) {
      const auto flag = [](bool on) { return on ? "true" : "false"; };
      field(out, "style",
            std::string("{") + flag(run.style.emphasis) + ", " + flag(run.style.strong) + ", " +
                flag(run.style.code) + "}");
    }
    text_field(out, "href", run.href);
    if (run.format) field(out, "format", "Format::" + std::string(enumerator_of(*run.format)));
    return out + "}";
  }

  std::string inline_array(const std::vector<DraftInline>& line) {
    if (line.empty()) return {};
    std::string name = "kInlines" + std::to_string(++inline_arrays_);
    out_ += "constexpr Inline " + name + "[] = {\n";
    for (const DraftInline& run : line) out_ += "    " + inline_value(run) + ",\n";
    out_ += "};\n";
    return name;
  }

  std::string block_array(const std::vector<const DraftBlock*>& blocks) {
    if (blocks.empty()) return {};
    std::string values;
    for (const DraftBlock* block : blocks) values += "    " + block_value(*block) + ",\n";
    std::string name = "kBlocks" + std::to_string(++block_arrays_);
    out_ += "constexpr Block " + name + "[] = {\n" + values + "};\n";
    return name;
  }

  std::string block_value(const DraftBlock& block) {
    std::vector<const DraftBlock*> children;
    for (const DraftBlock& child : block.children) children.push_back(&child);
    const std::string inlines = inline_array(block.inlines);
    const std::string blocks = block_array(children);
    std::string out = "{.kind = BlockKind::" + std::string(name_of(block.kind));
    text_field(out, "id", block.id);
    text_field(out, "argument", block.argument);
    text_field(out, "when", block.when);
    if (block.ordered) field(out, "ordered", "true");
    if (!inlines.empty()) field(out, "inlines", inlines);
    if (!blocks.empty()) field(out, "children", blocks);
    field(out, "line", std::to_string(block.line));
    return out + "}";
  }

  std::string out_;
  int inline_arrays_ = 0;
  int block_arrays_ = 0;
};

}  // namespace

std::string emit(const std::vector<DraftFile>& files) { return Emitter().run(files); }

}  // namespace shardscope::article
