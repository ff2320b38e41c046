// SPDX-License-Identifier: MIT
// The figures that the article may ask for, by name and scheme. Not here: what they paint
// (web/figures, whose make_figure knows exactly these).
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace shardscope::article {

struct FigureName {
  std::string_view name;
  std::string_view argument;  // a scheme, or "" for a figure that has only one form
  friend constexpr bool operator==(FigureName, FigureName) = default;
};

// clang-format off
inline constexpr std::array kFigures{
    FigureName{"two-clocks", ""},
    FigureName{"roofline", ""},
    FigureName{"shards", "dp"},
    FigureName{"memory", "dp"},
    FigureName{"collective", ""},
    FigureName{"clocks", "dp"},
    FigureName{"shards", "fsdp"},
    FigureName{"collective", "rs-ag"},
    FigureName{"memory", "fsdp"},
    FigureName{"clocks", "fsdp"},
    FigureName{"shards", "tp"},
    FigureName{"clocks", "tp"},
    FigureName{"shards", "mixed"},
    FigureName{"clocks", "mixed"},
    FigureName{"two-clocks", ""},
    FigureName{"roofline", ""},
};
// clang-format on

[[nodiscard]] constexpr bool is_figure(FigureName figure) {
  return std::find(kFigures.begin(), kFigures.end(), figure) != kFigures.end();
}

}  // namespace shardscope::article
