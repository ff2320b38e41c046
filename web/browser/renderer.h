// SPDX-License-Identifier: MIT
// Draws ImDrawData with WebGL2. It owns its context, so it asks it nothing: a state query would
// wait for the graphics process. Not here: the canvas and its size.
#pragma once

#include <array>
#include <cstdint>

struct ImDrawData;
struct ImDrawList;
struct ImTextureData;

namespace shardscope::browser {

class Renderer {
 public:
  /// Takes the page's canvas; false if the browser offers no WebGL2.
  bool open();
  /// After a loss nothing of the old objects is left; `restore` makes all anew.
  void lose();
  void restore();
  [[nodiscard]] bool usable() const { return context_ != 0 && !lost_; }

  /// `pixels` is the size of the canvas in device pixels, `density` device pixels per unit.
  void draw(ImDrawData& data, std::array<int, 2> pixels, float density, std::uint32_t background);

 private:
  void create();
  void use_program();
  void honour(ImTextureData& texture);
  void draw_list(const ImDrawList& list, const ImDrawData& data, std::array<int, 2> pixels,
                 float density);

  int context_ = 0;
  bool lost_ = false;
  bool linked_ = false;
  unsigned program_ = 0, vertices_ = 0, indices_ = 0, layout_ = 0;
  int scale_ = -1;  // the shader's uniform
};

}  // namespace shardscope::browser
