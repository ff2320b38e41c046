// SPDX-License-Identifier: MIT
// The unbreakable stretches of a paragraph, and where lines may end. Private to the floor.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "web/typeset/paragraph.h"

namespace shardscope::typeset {

/// A stretch of one piece: a word, a number, a space.
struct Token {
  std::uint16_t piece = 0;
  std::uint32_t begin = 0, end = 0;
  float width = 0;
};

/// Words that stand or fall together ("(5.22 ms,"), then the space at which a line may end.
struct Chunk {
  std::uint32_t begin = 0, end = 0;  // tokens, without the space
  float width = 0;
  float space = 0;         // behind it, gone at the end of a line
  std::uint32_t next = 0;  // first token behind the space
  bool forced = false;     // the line must end here
};

struct Chunks {
  std::vector<Token> tokens;
  std::vector<Chunk> chunks;
};

/// Words wider than `width` are cut where they must be.
[[nodiscard]] Chunks make_chunks(std::span<const Piece> pieces, const Fonts& fonts, float width);

/// First chunk of each line from `first` on, lines as even as possible; the first line has `used`
/// taken already.
[[nodiscard]] std::vector<std::uint32_t> break_lines(std::span<const Chunk> chunks,
                                                     std::uint32_t first, float used, float width);

/// Advance of chunks [begin, end) on one line, without the space behind the last.
[[nodiscard]] float width_of(std::span<const Chunk> chunks, std::uint32_t begin, std::uint32_t end);

}  // namespace shardscope::typeset
