// SPDX-License-Identifier: MIT
// Margin notes beside their anchors: never over each other, never over a wide figure.
#include <algorithm>
#include <cmath>

#include "web/typeset/nodes.h"

namespace shardscope::typeset {

namespace {

/// The nearest free top for a note of this height that is not above `earliest`.
float nearest_free(const NotePlace& note, float earliest, std::span<const Span> taken, float gap) {
  const auto free_at = [&](float y) {
    return y >= earliest && std::none_of(taken.begin(), taken.end(), [&](const Span& span) {
             return y < span.bottom + gap && span.top < y + note.height + gap;
           });
  };
  float best = std::max(note.wanted, earliest);
  if (free_at(best)) return best;
  float distance = std::numeric_limits<float>::infinity();
  float lowest = best;
  const auto offer = [&](float y) {
    if (!free_at(y) || std::abs(y - note.wanted) >= distance) return;
    distance = std::abs(y - note.wanted);
    best = y;
  };
  for (const Span& span : taken) {
    offer(span.top - gap - note.height);
    offer(span.bottom + gap);
    lowest = std::max(lowest, span.bottom + gap);
  }
  if (!std::isfinite(distance)) best = lowest;
  return best;
}

/// Notes that stand against each other share the shift: the group moves up so that its members are,
/// on average, beside their anchors, as far as there is room above it.
void balance(std::span<NotePlace> notes, std::span<const Span> taken, float gap) {
  for (std::size_t end = notes.size(); end > 0;) {
    std::size_t begin = end - 1;
    while (begin > 0 &&
           notes[begin].y - (notes[begin - 1].y + notes[begin - 1].height) < gap + 0.5F) {
      --begin;
    }
    float excess = 0;
    for (std::size_t i = begin; i < end; ++i) excess += notes[i].y - notes[i].wanted;
    float up = std::max(excess / static_cast<float>(end - begin), 0.0F);
    const float first = notes[begin].y;
    if (begin > 0) up = std::min(up, first - (notes[begin - 1].y + notes[begin - 1].height + gap));
    for (const Span& span : taken) {
      if (span.bottom <= first) up = std::min(up, std::max(first - span.bottom - gap, 0.0F));
    }
    up = std::floor(std::min(up, first));
    for (std::size_t i = begin; i < end; ++i) notes[i].y -= up;
    end = begin;
  }
}

}  // namespace

void place_notes(std::span<NotePlace> notes, std::span<const Span> taken, float gap) {
  float earliest = 0;
  for (NotePlace& note : notes) {
    note.y = std::round(nearest_free(note, earliest, taken, gap));
    earliest = note.y + note.height + gap;
  }
  balance(notes, taken, gap);
}

}  // namespace shardscope::typeset
