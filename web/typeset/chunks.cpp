// SPDX-License-Identifier: MIT
#include "web/typeset/chunks.h"

#include <algorithm>
#include <limits>

namespace shardscope::typeset {

namespace {

using article::InlineKind;

/// A line may end behind these without a space: hyphens, dashes, and slashes between words.
bool breaks_behind(std::string_view word) {
  return word.ends_with('-') || word.ends_with("\u2013") || word.ends_with("\u2014") ||
         word.ends_with('/');
}

class Chunker {
 public:
  Chunker(std::span<const Piece> pieces, const Fonts& fonts, float width)
      : pieces_(pieces), fonts_(fonts), width_(width) {}

  Chunks run() {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const Piece& piece = pieces_[i];
      index_ = static_cast<std::uint16_t>(i);
      if (piece.kind() == InlineKind::break_) {
        close(0, true);
      } else if (piece.breaks_at_spaces()) {
        words(piece);
      } else {
        const float inside = piece.math ? piece.math->width : fonts_.width(piece.style, piece.text);
        add(0, static_cast<std::uint32_t>(piece.text.size()),
            inside + piece.pad_left + piece.pad_right);
      }
    }
    close(0, false);
    return std::move(out_);
  }

 private:
  void words(const Piece& piece) {
    const std::string_view text = piece.text;
    std::size_t at = 0;
    while (at < text.size()) {
      if (text[at] == ' ' || text[at] == '\n') {
        const auto end = std::min(text.find_first_not_of(" \n", at), text.size());
        space(at, end, fonts_.width(piece.style, " "));
        at = end;
        continue;
      }
      std::size_t end = at;
      while (end < text.size() && text[end] != ' ' && text[end] != '\n') {
        ++end;
        if (end - at > 1 && breaks_behind(text.substr(at, end - at)) && end < text.size()) break;
      }
      word(piece, at, end);
      if (end < text.size() && text[end] != ' ' && text[end] != '\n') close(0, false);
      at = end;
    }
  }

  void word(const Piece& piece, std::size_t begin, std::size_t end) {
    const std::string_view whole = std::string_view(piece.text).substr(begin, end - begin);
    const float width = fonts_.width(piece.style, whole);
    if (width <= width_) {
      add(begin, end, width);
      return;
    }
    std::string_view rest = whole;  // too long for any line: cut between characters
    std::size_t from = begin;
    float taken = 0;
    while (!rest.empty()) {
      const std::size_t at = begin + (whole.size() - rest.size());
      std::string_view after = rest;
      static_cast<void>(take_character(after));
      const float one = fonts_.width(piece.style, rest.substr(0, rest.size() - after.size()));
      if (taken > 0 && taken + one > width_) {
        add(from, at, taken);
        close(0, false);
        from = at;
        taken = 0;
      }
      taken += one;
      rest = after;
    }
    add(from, end, taken);
  }

  void add(std::size_t begin, std::size_t end, float width) {
    out_.tokens.push_back(
        {index_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), width});
    chunk_.width += width;
  }

  void space(std::size_t begin, std::size_t end, float width) {
    if (chunk_.begin == out_.tokens.size()) {  // nothing before it: two spaces or a line's start
      if (out_.chunks.empty() || out_.chunks.back().forced || out_.chunks.back().space > 0) return;
    }
    const std::size_t behind = out_.tokens.size();
    out_.tokens.push_back(
        {index_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), width});
    finish(behind, width, false);
  }

  void close(float space, bool forced) {
    if (chunk_.begin == out_.tokens.size() && !forced) return;
    finish(out_.tokens.size(), space, forced);
  }

  void finish(std::size_t end, float space, bool forced) {
    chunk_.end = static_cast<std::uint32_t>(end);
    chunk_.space = space;
    chunk_.forced = forced;
    chunk_.next = static_cast<std::uint32_t>(out_.tokens.size());
    out_.chunks.push_back(chunk_);
    chunk_ = {};
    chunk_.begin = static_cast<std::uint32_t>(out_.tokens.size());
  }

  std::span<const Piece> pieces_;
  const Fonts& fonts_;
  float width_;
  Chunks out_;
  Chunk chunk_;
  std::uint16_t index_ = 0;
};

}  // namespace

Chunks make_chunks(std::span<const Piece> pieces, const Fonts& fonts, float width) {
  return Chunker(pieces, fonts, width).run();
}

float width_of(std::span<const Chunk> chunks, std::uint32_t begin, std::uint32_t end) {
  float width = 0;
  for (std::uint32_t i = begin; i < end; ++i) {
    width += chunks[i].width + (i + 1 < end ? chunks[i].space : 0);
  }
  return width;
}

std::vector<std::uint32_t> break_lines(std::span<const Chunk> chunks, std::uint32_t first,
                                       float used, float width) {
  const std::size_t count = chunks.size() - first;
  if (count == 0) return {first};
  constexpr float kHyphenBreak = 0.12F, kShortEnd = 0.28F;
  // best[i]: the cheapest way to have a line end in front of chunk first + i.
  std::vector<float> best(count + 1, std::numeric_limits<float>::infinity());
  std::vector<std::uint32_t> from(count + 1, 0);
  best[0] = 0;
  for (std::size_t i = 0; i < count; ++i) {
    float line = i == 0 ? used : 0;
    for (std::size_t j = i; j < count; ++j) {
      const Chunk& chunk = chunks[first + j];
      line += chunk.width;
      if (line > width + 0.01F && j > i) break;
      const bool last = j + 1 == count;
      float slack = std::max(width - line, 0.0F) / width;
      if (last || chunk.forced) slack = std::max(kShortEnd - line / width, 0.0F);
      float cost = best[i] + slack * slack;
      if (!last && !chunk.forced && chunk.space == 0) cost += kHyphenBreak * kHyphenBreak;
      if (cost < best[j + 1]) {
        best[j + 1] = cost;
        from[j + 1] = static_cast<std::uint32_t>(i);
      }
      if (chunk.forced) break;
      line += chunk.space;
    }
  }
  std::vector<std::uint32_t> starts;
  for (std::size_t end = count; end > 0; end = from[end]) starts.push_back(first + from[end]);
  std::reverse(starts.begin(), starts.end());
  return starts;
}

}  // namespace shardscope::typeset
