// SPDX-License-Identifier: MIT
// A paragraph's chunks on lines, runs in place. Not here: what the pieces say (pieces.cpp).
#include <algorithm>
#include <cmath>

#include "web/typeset/chunks.h"
#include "web/typeset/paragraph.h"

namespace shardscope::typeset {

namespace {

constexpr float kTightSpace = 0.5F;  // of a space, where a held number leaves no room

class Setter {
 public:
  Setter(std::vector<Piece> pieces, const Fonts& fonts, const TextLook& look,
         const BreakOptions& options)
      : fonts_(fonts), look_(look), options_(options) {
    out_.pieces = std::move(pieces);
    out_.width = options.width;
    out_.align = options.align;
    set_ = make_chunks(out_.pieces, fonts, options.width);
  }

  Paragraph run() {
    find_held();
    out_.breaks = choose_breaks();
    out_.chunks = static_cast<std::uint32_t>(set_.chunks.size());
    for (std::size_t i = 0; i < out_.breaks.size(); ++i) add_line(i);
    if (out_.lines.empty()) out_.lines.push_back({0, look_.line_height, 0, 0, 0, 0, true});
    place_lines();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::uint32_t end_of(std::span<const std::uint32_t> breaks, std::size_t i) const {
    return i + 1 < breaks.size() ? breaks[i + 1] : static_cast<std::uint32_t>(set_.chunks.size());
  }

  void find_held() {
    if (options_.before == nullptr || !options_.held_piece) return;
    for (const Run& run : options_.before->runs) {
      if (run.piece == *options_.held_piece) {
        held_run_ = &run;
        return;
      }
    }
  }

  /// Old breaks are as good as new ones while every line still fits and none has become ragged.
  [[nodiscard]] std::vector<std::uint32_t> choose_breaks() const {
    const Paragraph* before = options_.before;
    if (before == nullptr || before->chunks != set_.chunks.size() ||
        before->width != options_.width) {
      return options_.even ? even_breaks() : breaks_within(options_.width);
    }
    if (held_run_ != nullptr) return held_breaks(*before);
    for (std::size_t i = 0; i < before->breaks.size(); ++i) {
      if (!still_good(before->breaks, i, i == 0 ? options_.first_indent : 0)) {
        return breaks_within(options_.width);
      }
    }
    return before->breaks;
  }

  [[nodiscard]] std::vector<std::uint32_t> breaks_within(float width) const {
    return break_lines(set_.chunks, 0, options_.first_indent, width);
  }

  /// The narrowest lines that are not more of them.
  [[nodiscard]] std::vector<std::uint32_t> even_breaks() const {
    std::vector<std::uint32_t> best = breaks_within(options_.width);
    for (float width = options_.width - 8; width > options_.width / 2; width -= 8) {
      std::vector<std::uint32_t> narrower = breaks_within(width);
      if (narrower.size() > best.size()) break;
      best = std::move(narrower);
    }
    return best;
  }

  [[nodiscard]] bool still_good(std::span<const std::uint32_t> breaks, std::size_t i,
                                float used) const {
    const std::uint32_t end = end_of(breaks, i);
    const float width = used + width_of(set_.chunks, breaks[i], end);
    if (width > options_.width) return false;
    const bool last = end == set_.chunks.size() || set_.chunks[end - 1].forced;
    if (last || width > 0.7F * options_.width) return true;
    return width + set_.chunks[end - 1].space + set_.chunks[end].width > options_.width;
  }

  /// Lines up to the held one stay; behind the held number they stay while they fit.
  [[nodiscard]] std::vector<std::uint32_t> held_breaks(const Paragraph& before) const {
    const std::size_t line = held_run_->line;
    const std::uint32_t end = end_of(before.breaks, line);
    std::uint32_t held_chunk = before.breaks[line];
    while (held_chunk + 1 < end && !holds_piece(held_chunk)) ++held_chunk;
    const float used = held_run_->x + width_of_held(held_chunk);
    const float whole =
        used + set_.chunks[held_chunk].space + width_of(set_.chunks, held_chunk + 1, end);
    bool fits = held_chunk + 1 == end || whole <= options_.width;
    for (std::size_t i = line + 1; fits && i < before.breaks.size(); ++i) {
      fits = still_good(before.breaks, i, 0);
    }
    if (fits || held_chunk + 1 == set_.chunks.size()) return before.breaks;
    std::vector<std::uint32_t> out(before.breaks.begin(),
                                   before.breaks.begin() + static_cast<std::ptrdiff_t>(line) + 1);
    const bool room =
        !set_.chunks[held_chunk].forced &&
        used + set_.chunks[held_chunk].space + set_.chunks[held_chunk + 1].width <= options_.width;
    const std::vector<std::uint32_t> tail =
        break_lines(set_.chunks, held_chunk + 1, room ? used + set_.chunks[held_chunk].space : 0,
                    options_.width);
    out.insert(out.end(), tail.begin() + (room ? 1 : 0), tail.end());
    return out;
  }

  [[nodiscard]] bool holds_piece(std::uint32_t chunk) const {
    for (std::uint32_t i = set_.chunks[chunk].begin; i < set_.chunks[chunk].end; ++i) {
      if (set_.tokens[i].piece == *options_.held_piece) return true;
    }
    return false;
  }

  /// From the held number's left edge to the end of its chunk.
  [[nodiscard]] float width_of_held(std::uint32_t chunk) const {
    float width = 0;
    bool reached = false;
    for (std::uint32_t i = set_.chunks[chunk].begin; i < set_.chunks[chunk].end; ++i) {
      reached = reached || set_.tokens[i].piece == *options_.held_piece;
      if (reached) width += set_.tokens[i].width;
    }
    return width;
  }

  void add_line(std::size_t index) {
    const std::uint32_t first = out_.breaks[index];
    const std::uint32_t end = end_of(out_.breaks, index);
    Line line;
    line.begin = static_cast<std::uint32_t>(out_.runs.size());
    float x = index == 0 ? options_.first_indent : 0;
    if (first < end) {
      for (std::uint32_t t = set_.chunks[first].begin; t < set_.chunks[end - 1].end; ++t) {
        add_token(set_.tokens[t], index, line.begin, x);
      }
    }
    line.end = static_cast<std::uint32_t>(out_.runs.size());
    line.width = x;
    line.space = first == end || set_.chunks[end - 1].space > 0 || set_.chunks[end - 1].forced;
    align(line, index);
    out_.lines.push_back(line);
  }

  void add_token(const Token& token, std::size_t line, std::uint32_t line_begin, float& x) {
    const bool space = out_.pieces[token.piece].breaks_at_spaces() &&
                       (out_.pieces[token.piece].text[token.begin] == ' ' ||
                        out_.pieces[token.piece].text[token.begin] == '\n');
    const bool same = out_.runs.size() > line_begin && out_.runs.back().piece == token.piece;
    if (!same) {
      out_.runs.push_back(
          {token.piece, static_cast<std::uint16_t>(line), token.begin, token.begin, x, 0, 0});
    }
    Run& run = out_.runs.back();
    run.end = token.end;
    run.width += token.width;
    if (!space) run.ink_width = run.width;
    x += token.width;
  }

  void align(Line& line, std::size_t index) {
    if (held_run_ != nullptr && held_run_->line == index) {
      hold_line(line);
      return;
    }
    const float slack = std::max(options_.width - line.width, 0.0F);
    float shift = 0;
    if (options_.align == LineAlign::center) shift = slack / 2;
    if (options_.align == LineAlign::right) shift = slack;
    for (std::uint32_t i = line.begin; i < line.end; ++i) out_.runs[i].x += shift;
  }

  /// Runs before the held one keep their places, closing up spaces where a number has grown; the
  /// held one stands still; the rest follows it.
  void hold_line(Line& line) {
    const std::vector<Run>& old = options_.before->runs;
    const std::uint32_t old_begin = options_.before->lines[held_run_->line].begin;
    std::uint32_t held = line.begin;
    float earliest = 0;
    for (; held < line.end && out_.runs[held].piece != *options_.held_piece; ++held) {
      Run& run = out_.runs[held];
      run.x = std::max(old[old_begin + (held - line.begin)].x, earliest);
      earliest = run.x + run.ink_width + (run.width - run.ink_width) * kTightSpace;
    }
    if (held == line.end) return;
    float x = held_run_->x;
    for (std::uint32_t i = held; i > line.begin; --i) {
      Run& run = out_.runs[i - 1];
      const float tight = run.ink_width + (run.width - run.ink_width) * kTightSpace;
      run.x = std::min(run.x, x - tight);
      x = run.x;
    }
    x = held_run_->x;
    for (std::uint32_t i = held; i < line.end; ++i) {
      out_.runs[i].x = x;
      x += out_.runs[i].width;
    }
    line.width = x;
  }

  void place_lines() {
    const float baseline = baseline_in(fonts_, look_.style, look_.line_height);
    float y = 0;
    for (Line& line : out_.lines) {
      float above = baseline;
      float below = look_.line_height - baseline;
      for (std::uint32_t i = line.begin; i < line.end; ++i) {
        if (const auto& math = out_.pieces[out_.runs[i].piece].math) {
          above = std::max(above, std::ceil(math->ascent + 2));
          below = std::max(below, std::ceil(math->descent + 2));
        }
      }
      line.top = y;
      line.baseline = y + above;
      line.height = above + below;
      y += line.height;
      out_.ink_width = std::max(out_.ink_width, line.width);
    }
    out_.height = y;
  }

  const Fonts& fonts_;
  const TextLook& look_;
  const BreakOptions& options_;
  Chunks set_;
  Paragraph out_;
  const Run* held_run_ = nullptr;
};

}  // namespace

Paragraph set_paragraph(std::vector<Piece> pieces, const Fonts& fonts, const TextLook& look,
                        const BreakOptions& options) {
  return Setter(std::move(pieces), fonts, look, options).run();
}

std::string_view Paragraph::text_of(const Run& run) const {
  return std::string_view(pieces[run.piece].text).substr(run.begin, run.end - run.begin);
}

Rect Paragraph::box_of(const Run& run) const {
  const Piece& piece = pieces[run.piece];
  const float baseline = lines[run.line].baseline;
  if (piece.math) {
    return {run.x, baseline - std::max(piece.math->ascent, piece.style.size * 0.92F), run.ink_width,
            std::max(piece.math->ascent, piece.style.size * 0.92F) +
                std::max(piece.math->descent, piece.style.size * 0.34F)};
  }
  return {run.x, baseline - piece.style.size * 0.92F, run.ink_width, piece.style.size * 1.26F};
}

Extent extent_of(std::span<const Piece> pieces, const Fonts& fonts) {
  const Chunks set = make_chunks(pieces, fonts, std::numeric_limits<float>::infinity());
  Extent out;
  float line = 0;
  for (const Chunk& chunk : set.chunks) {
    out.min = std::max(out.min, chunk.width);
    line += chunk.width;
    out.max = std::max(out.max, line);
    line = chunk.forced ? 0 : line + chunk.space;
  }
  return out;
}

}  // namespace shardscope::typeset
