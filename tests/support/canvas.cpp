// SPDX-License-Identifier: MIT
// Plain software rasterising: one sample a pixel, nearest texel, which is exact for glyphs placed
// on whole pixels.
#include "tests/support/canvas.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace shardscope::tests {
namespace {

struct Image {
  int width = 0, height = 0;
  std::vector<Color> pixels;
};

Color over(Color below, Color color, float coverage) {
  const float alpha = static_cast<float>(color >> 24U) / 255.0F * coverage;
  return 0xFF000000U | (mixed(below, color, alpha) & 0x00FFFFFFU);
}

float side(ImVec2 a, ImVec2 b, ImVec2 p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

float texel(const ImTextureData& texture, float u, float v) {
  const int x =
      std::clamp(static_cast<int>(u * static_cast<float>(texture.Width)), 0, texture.Width - 1);
  const int y =
      std::clamp(static_cast<int>(v * static_cast<float>(texture.Height)), 0, texture.Height - 1);
  const unsigned char* at = texture.Pixels + (y * texture.Width + x) * texture.BytesPerPixel;
  return static_cast<float>(at[texture.BytesPerPixel - 1]) / 255.0F;
}

Color blend(const std::array<ImDrawVert, 3>& v, const std::array<float, 3>& weight) {
  Color result = 0;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    float channel = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      channel += weight[i] * static_cast<float>(v[i].col >> shift & 0xFFU);
    }
    result |= static_cast<Color>(std::clamp(channel, 0.0F, 255.0F) + 0.5F) << shift;
  }
  return result;
}

void triangle(Image& image, const std::array<ImDrawVert, 3>& v, const ImTextureData& texture,
              ImVec4 clip, float density) {
  std::array<ImVec2, 3> p;
  for (std::size_t i = 0; i < 3; ++i) p[i] = {v[i].pos.x * density, v[i].pos.y * density};
  const float area = side(p[0], p[1], p[2]);
  if (std::abs(area) < 1e-6F) return;
  const auto [x_low, x_high] = std::minmax({p[0].x, p[1].x, p[2].x});
  const auto [y_low, y_high] = std::minmax({p[0].y, p[1].y, p[2].y});
  const auto from = [](float low, float bound) {
    return static_cast<int>(std::floor(std::max(low, bound)));
  };
  const int x0 = from(x_low, std::max(0.0F, clip.x * density));
  const int y0 = from(y_low, std::max(0.0F, clip.y * density));
  const int x1 = std::min({static_cast<int>(std::ceil(x_high)), image.width,
                           static_cast<int>(clip.z * density + 0.5F)});
  const int y1 = std::min({static_cast<int>(std::ceil(y_high)), image.height,
                           static_cast<int>(clip.w * density + 0.5F)});
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      const ImVec2 at{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
      const std::array weight{side(p[1], p[2], at) / area, side(p[2], p[0], at) / area,
                              side(p[0], p[1], at) / area};
      // A point on an edge belongs to one of the two triangles: its top or left one.
      bool inside = true;
      for (std::size_t i = 0; i < 3; ++i) {
        const ImVec2 a = p[(i + 1) % 3];
        const ImVec2 b = p[(i + 2) % 3];
        const bool forward = area > 0;
        const float dx = forward ? b.x - a.x : a.x - b.x;
        const float dy = forward ? b.y - a.y : a.y - b.y;
        const bool owned = dy < 0 || (dy == 0 && dx > 0);
        if (weight[i] < 0 || (weight[i] == 0 && !owned)) inside = false;
      }
      if (!inside) continue;
      const float u = weight[0] * v[0].uv.x + weight[1] * v[1].uv.x + weight[2] * v[2].uv.x;
      const float w = weight[0] * v[0].uv.y + weight[1] * v[1].uv.y + weight[2] * v[2].uv.y;
      Color& pixel = image.pixels[static_cast<std::size_t>(y * image.width + x)];
      pixel = over(pixel, blend(v, weight), texel(texture, u, w));
    }
  }
}

/// PNG with stored (uncompressed) data: no library needed.
class PngWriter {
 public:
  explicit PngWriter(std::FILE* file) : file_(file) {}
  void chunk(const char* name, const std::vector<unsigned char>& data) {
    std::vector<unsigned char> body(name, name + 4);
    body.insert(body.end(), data.begin(), data.end());
    write(big(static_cast<std::uint32_t>(data.size())));
    write(body);
    write(big(crc(body)));
  }
  void write(const std::vector<unsigned char>& bytes) {
    std::fwrite(bytes.data(), 1, bytes.size(), file_);
  }
  static std::vector<unsigned char> big(std::uint32_t n) {
    return {static_cast<unsigned char>(n >> 24U), static_cast<unsigned char>(n >> 16U),
            static_cast<unsigned char>(n >> 8U), static_cast<unsigned char>(n)};
  }

 private:
  static std::uint32_t crc(const std::vector<unsigned char>& bytes) {
    std::uint32_t value = 0xFFFFFFFFU;
    for (const unsigned char byte : bytes) {
      value ^= byte;
      for (int bit = 0; bit < 8; ++bit) value = value >> 1U ^ (value & 1U ? 0xEDB88320U : 0U);
    }
    return ~value;
  }
  std::FILE* file_;
};

std::vector<unsigned char> stored_zlib(const std::vector<unsigned char>& raw) {
  std::vector<unsigned char> out{0x78, 0x01};
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (std::size_t at = 0; at < raw.size();) {
    const std::size_t n = std::min<std::size_t>(65535, raw.size() - at);
    out.push_back(at + n == raw.size() ? 1 : 0);
    for (const std::size_t half : {n, ~n}) {
      out.push_back(static_cast<unsigned char>(half));
      out.push_back(static_cast<unsigned char>(half >> 8U));
    }
    for (std::size_t i = 0; i < n; ++i, ++at) {
      out.push_back(raw[at]);
      a = (a + raw[at]) % 65521;
      b = (b + a) % 65521;
    }
  }
  const auto check = PngWriter::big(b << 16U | a);
  out.insert(out.end(), check.begin(), check.end());
  return out;
}

}  // namespace

Canvas::Canvas(TestFonts& fonts, const Theme& theme, Rect slice)
    : fonts_(fonts), theme_(theme), slice_(slice) {
  list_ = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
  list_->_ResetForNewFrame();
  list_->PushTexture(fonts.atlas().TexRef);
  list_->PushClipRect({0, 0}, {slice.w, slice.h});
  painter_ = std::make_unique<Painter>(*list_, fonts.fonts(), theme, slice);
}

Canvas::~Canvas() = default;

int Canvas::pixel_width() const {
  return static_cast<int>(std::ceil(slice_.w * fonts_.fonts().density));
}
int Canvas::pixel_height() const {
  return static_cast<int>(std::ceil(slice_.h * fonts_.fonts().density));
}
std::size_t Canvas::vertex_count() const { return static_cast<std::size_t>(list_->VtxBuffer.Size); }

std::vector<Color> Canvas::pixels() const {
  Image image{pixel_width(), pixel_height(), {}};
  image.pixels.assign(
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height), theme_.page);
  for (const ImDrawCmd& command : list_->CmdBuffer) {
    const ImTextureData* texture = command.TexRef._TexData;
    if (texture == nullptr) texture = fonts_.atlas().TexData;
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
      std::array<ImDrawVert, 3> corners;
      for (unsigned k = 0; k < 3; ++k) {
        const auto index = list_->IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
        corners[k] = list_->VtxBuffer[static_cast<int>(command.VtxOffset + index)];
      }
      triangle(image, corners, *texture, command.ClipRect, fonts_.fonts().density);
    }
  }
  return image.pixels;
}

bool Canvas::save_png(const std::string& path) const {
  const std::vector<Color> image = pixels();
  const auto width = static_cast<std::size_t>(pixel_width());
  const auto height = static_cast<std::size_t>(pixel_height());
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  PngWriter png(file);
  png.write({0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
  std::vector<unsigned char> header = PngWriter::big(static_cast<std::uint32_t>(width));
  const auto rows = PngWriter::big(static_cast<std::uint32_t>(height));
  header.insert(header.end(), rows.begin(), rows.end());
  header.insert(header.end(), {8, 2, 0, 0, 0});  // 8 bits, red green blue
  png.chunk("IHDR", header);
  std::vector<unsigned char> raw;
  raw.reserve(height * (width * 3 + 1));
  for (std::size_t y = 0; y < height; ++y) {
    raw.push_back(0);
    for (std::size_t x = 0; x < width; ++x) {
      const Color c = image[y * width + x];
      raw.insert(raw.end(), {static_cast<unsigned char>(c), static_cast<unsigned char>(c >> 8U),
                             static_cast<unsigned char>(c >> 16U)});
    }
  }
  png.chunk("IDAT", stored_zlib(raw));
  png.chunk("IEND", {});
  std::fclose(file);
  return true;
}

}  // namespace shardscope::tests
