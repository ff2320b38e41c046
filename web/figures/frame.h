// SPDX-License-Identifier: MIT
// What all figures share: surface, title, legend, the live sentence, symbols, grips, buttons. Not
// here: any particular picture.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "web/figures/figure.h"
#include "web/paint/axis.h"
#include "web/paint/tween.h"

namespace shardscope::figures {

/// Sizes that follow from a figure's width and the reader's text size alone.
struct Measures {
  Measures(float width, float text_scale);

  float scale;
  float padding;  // between the surface's edge and everything
  float inner;    // width left for the picture
  bool narrow;    // the picture stacks what would stand side by side
  float line;     // height of one line of labels
  TextStyle label, strong, small;

  [[nodiscard]] float px(float at_16) const { return at_16 * scale; }
  /// Lines to keep free for words that are `characters` long at most.
  [[nodiscard]] int lines_for(std::size_t characters) const { return lines_for(characters, inner); }
  [[nodiscard]] int lines_for(std::size_t characters, float width) const;
  /// Width of the title: its right is kept clear for the figure's menu.
  [[nodiscard]] float title_width() const { return inner - 36; }
};

struct Swatch {
  enum class Mark : std::uint8_t { solid, hatched, tinted };
  std::string_view text;
  Color color;
  Mark mark = Mark::solid;
};

/// How long the outer words of a figure can get; its height keeps room for that and no more.
struct Lengths {
  std::size_t title = 0;
  std::vector<std::size_t> legend;
  std::size_t verdict = 0;  // 0: no verdict
  std::size_t detail = 0;
};

/// The outer parts of one figure as they are now. Verdict and detail together are its sentence.
struct FrameWords {
  std::string title;
  std::vector<Swatch> legend;
  std::string verdict;
  bool good = true;
  std::string detail;
};

/// "Compute-bound, 3.1× headroom: compute takes ..."
[[nodiscard]] std::string sentence_of(std::string_view verdict, std::string_view detail);

/// Height of a figure around a picture of `body`.
[[nodiscard]] float frame_height(const Measures& m, float body, const Lengths& lengths);

/// Paints the outer parts and returns where the picture goes.
[[nodiscard]] Rect paint_frame(Scene& scene, const Measures& m, const FrameWords& words, float body,
                               const Lengths& lengths);

/// Breaks at spaces and after hyphens, but not between a number and the word after it; what is too
/// long for a line stands alone.
[[nodiscard]] std::vector<std::string_view> wrap(const Fonts& fonts, TextStyle style, float width,
                                                 std::string_view text);

/// "T_math" with its subscript; returns the advance.
float paint_symbol(Painter& paint, Vec baseline, TextStyle style, Color color,
                   std::string_view glyph);
[[nodiscard]] float symbol_width(const Fonts& fonts, TextStyle style, std::string_view glyph);
/// The name a symbol goes by on this machine.
[[nodiscard]] std::string_view glyph_of(const Model& model, const State& state,
                                        const Symbol& symbol);

/// The text of a value as its symbol is shown everywhere.
[[nodiscard]] std::string text_of(const State& state, const Symbol& symbol);

/// "1 token", "512 tokens".
[[nodiscard]] std::string count_of(const State& state, const Symbol& symbol, std::string_view one,
                                   std::string_view more);

/// What core/article/words.h calls it on the machine of this state: "chip" or "GPU".
[[nodiscard]] std::string word_of(const Model& model, const State& state, std::string_view key);

/// What a handle edits, as a green number: name and value; 0 and nothing painted if wider than
/// `room`.
float paint_drag_hint(Scene& scene, const Measures& m, Vec baseline, float room,
                      const Variable& variable);

/// A grip on an edge that can be dragged sideways, with its hit box of 24 px or more.
[[nodiscard]] Rect grip_box(const Measures& m, Vec center, float height);
void paint_grip(Scene& scene, Vec center, float height, bool lit);

/// A labelled button or toggle, at least `width` wide. `at` is the left of its box, which is
/// button_height high.
void paint_button(Scene& scene, const Measures& m, Vec at, std::string_view id,
                  std::string_view text, bool toggle, bool on, float width = 0);
[[nodiscard]] float button_width(const Fonts& fonts, const Measures& m, std::string_view text);
[[nodiscard]] float button_height(const Measures& m);

/// A mark that goes with a verdict's word: a tick or a cross, `size` high.
void paint_mark(Painter& paint, Vec center, float size, Color color, bool good);

/// Baseline of a line of labels whose box starts at `top`.
[[nodiscard]] float baseline(const Scene& scene, const Measures& m, TextStyle style, float top);

/// The end of a scale: eases to a roomy end above `most`, but stands still while it is held.
class RoomyScale {
 public:
  double end(Scene& scene, double most, bool held);

 private:
  Tween logarithm_{kLayoutMs};
  double held_end_ = 0;
};

/// A value on its way, asking the scene for frames while it moves.
double eased(Scene& scene, Tween& tween, double target, bool still = false);

}  // namespace shardscope::figures
