// SPDX-License-Identifier: MIT
// Paints one figure into a PNG, for eyes: snapshot FIGURE ARGUMENT WIDTH OUT.png [light|dark]
// [density] [text-scale] [VARIABLE=NUMBER ...]. Not a test.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tests/support/canvas.h"
#include "web/figures/figure.h"

using namespace shardscope;

int main(int count, char** arguments) {
  if (count < 5) {
    std::fputs(
        "snapshot FIGURE ARGUMENT WIDTH OUT.png [light|dark] [density] [text-scale] [B=3e6 ...]\n",
        stderr);
    return 2;
  }
  const auto figure = figures::make_figure(arguments[1], arguments[2]);
  if (!figure) return 1;
  const float width = std::strtof(arguments[3], nullptr);
  const Theme& theme =
      count > 5 && std::strcmp(arguments[5], "dark") == 0 ? dark_theme() : light_theme();
  const float density = count > 6 ? std::strtof(arguments[6], nullptr) : 2;
  const float scale = count > 7 ? std::strtof(arguments[7], nullptr) : 1;
  std::string hand;
  const Model model;
  State state = model.make_state();
  for (int i = 8; i < count; ++i) {
    const std::string_view change = arguments[i];
    const std::size_t equals = change.find('=');
    const std::string_view name = change.substr(0, equals);
    if (name == "lit") {
      hand = change.substr(equals + 1);
      continue;
    }
    if (name == "press") {
      figure->pressed(change.substr(equals + 1));
      continue;
    }
    if (name == "slide") {
      const auto rest = change.substr(equals + 1);
      const auto colon = rest.find(':');
      figure->slid(rest.substr(0, colon), std::strtod(rest.substr(colon + 1).data(), nullptr));
      continue;
    }
    if (const Variable* variable = model.registry.variable(name)) {
      state.set(*variable, std::strtod(change.substr(equals + 1).data(), nullptr));
    }
  }
  const char* folder = std::getenv("FONTS");
  const std::string inter = folder != nullptr ? folder : "/usr/share/fonts/opentype/inter";
  const std::string regular = inter + "/Inter-Regular.otf";
  const std::string strong = inter + "/Inter-SemiBold.otf";
  tests::TestFonts fonts(density, {regular, regular, strong, regular, strong, regular});
  const float height = figure->height(width, scale);
  tests::Canvas canvas(fonts, theme, {0, 0, width + 24, height + 24});
  std::vector<figures::Hand> hands;
  bool again = false;
  figures::Scene scene{.model = model,
                       .state = state,
                       .paint = canvas.paint(),
                       .box = {12, 12, width, height},
                       .now_ms = 0,
                       .text_scale = scale,
                       .reduced_motion = true,
                       .lit_hand = hand,
                       .dragged_hand = {},
                       .lit_symbol = nullptr,
                       .hands = hands,
                       .wants_frame = again};
  figure->paint(scene);
  return canvas.save_png(arguments[4]) ? 0 : 1;
}
