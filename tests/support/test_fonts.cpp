// SPDX-License-Identifier: MIT
#include "tests/support/test_fonts.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <cstdio>

namespace shardscope::tests {
namespace {

constexpr float kAscent = 0.8F;
constexpr float kDescent = 0.2F;

bool start_size(ImFontAtlas*, ImFontConfig*, ImFontBaked* baked, void*) {
  baked->Ascent = std::round(baked->Size * kAscent);
  baked->Descent = -std::round(baked->Size * kDescent);
  return true;
}

/// A box from the baseline to x-height or, for capitals and digits, to cap height.
bool load_glyph(ImFontAtlas* atlas, ImFontConfig* source, ImFontBaked* baked, void*,
                ImWchar character, ImFontGlyph* glyph, float* advance_only) {
  const float advance = baked->Size * *static_cast<const float*>(source->FontData);
  if (advance_only != nullptr) {
    *advance_only = advance;
    return true;
  }
  glyph->Codepoint = character & 0x1FFFFFU;
  glyph->AdvanceX = advance;
  if (character == ' ') return true;
  const float density = source->RasterizerDensity * baked->RasterizerDensity;
  const bool tall = character < 'a' || character > 'z';
  const int width = std::max(1, static_cast<int>(baked->Size * density * 0.4F));
  const int height = std::max(1, static_cast<int>(baked->Size * density * (tall ? 0.7F : 0.5F)));
  const ImFontAtlasRectId id = ImFontAtlasPackAddRect(atlas, width, height);
  if (id == ImFontAtlasRectId_Invalid) return false;
  const std::vector<unsigned char> pixels(static_cast<std::size_t>(width * height), 0xB0);
  const float baseline = std::round(baked->Ascent);
  glyph->X0 = 0;
  glyph->X1 = static_cast<float>(width) / density;
  glyph->Y0 = baseline - static_cast<float>(height) / density;
  glyph->Y1 = baseline;
  glyph->Visible = true;
  glyph->PackId = id;
  ImFontAtlasBakedSetFontGlyphBitmap(atlas, baked, source, glyph, ImFontAtlasPackGetRect(atlas, id),
                                     pixels.data(), ImTextureFormat_Alpha8, width);
  return true;
}

const ImFontLoader& box_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader boxes;
    boxes.Name = "boxes";
    boxes.FontSrcInit = [](ImFontAtlas*, ImFontConfig*) { return true; };
    boxes.FontSrcContainsGlyph = [](ImFontAtlas*, ImFontConfig*, ImWchar) { return true; };
    boxes.FontBakedInit = start_size;
    boxes.FontBakedLoadGlyph = load_glyph;
    return boxes;
  }();
  return loader;
}

/// ImGui's own loader, made to scale outlines by the em as a browser does: it does so for a
/// negative size, which nothing else expects.
const ImFontLoader& em_loader() {
  static const ImFontLoader loader = [] {
    ImFontLoader outlines = *ImFontAtlasGetFontLoaderForStbTruetype();
    outlines.FontSrcInit = [](ImFontAtlas* atlas, ImFontConfig* source) {
      source->SizePixels = -source->SizePixels;
      const bool opened = ImFontAtlasGetFontLoaderForStbTruetype()->FontSrcInit(atlas, source);
      source->SizePixels = -source->SizePixels;
      return opened;
    };
    return outlines;
  }();
  return loader;
}

std::vector<char> read_file(const std::string& path) {
  std::vector<char> bytes;
  if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
    char block[65536];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, file)) > 0;) {
      bytes.insert(bytes.end(), block, block + n);
    }
    std::fclose(file);
  }
  return bytes;
}

}  // namespace

void TestFonts::open(float density) {
  context_ = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  io.DisplaySize = {1000, 1000};
  fonts_.density = density;
  fonts_.metrics_per_pixel.fill({kAscent, kDescent});
}

TestFonts::TestFonts(float density, float advance_in_em) : advance_in_em_(advance_in_em) {
  open(density);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  for (Fonts::Phases& face : fonts_.faces) {
    ImFontConfig config;
    config.FontData = &advance_in_em_;
    config.FontDataSize = sizeof advance_in_em_;
    config.FontDataOwnedByAtlas = false;
    config.FontLoader = &box_loader();
    config.SizePixels = 16;
    face[0] = atlas.AddFont(&config);
  }
  ImGui::NewFrame();
}

TestFonts::TestFonts(float density, const std::vector<std::string>& files) {
  open(density);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  for (std::size_t i = 0; i < fonts_.faces.size(); ++i) {
    const bool given = i < files.size() && !files[i].empty();
    const std::vector<char> bytes = read_file(given ? files[i] : files.front());
    void* copy = IM_ALLOC(bytes.size());
    std::copy(bytes.begin(), bytes.end(), static_cast<char*>(copy));
    ImFontConfig config;
    config.PixelSnapH = false;
    config.FontLoader = &em_loader();
    config.OversampleH = 1;
    config.OversampleV = 1;
    fonts_.faces[i][0] =
        atlas.AddFontFromMemoryTTF(copy, static_cast<int>(bytes.size()), 16, &config);
  }
  fonts_.metrics_per_pixel.fill({0.95F, 0.25F});
  ImGui::NewFrame();
}

TestFonts::~TestFonts() {
  ImGui::EndFrame();
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  ImGui::DestroyContext(context_);
}

ImFontAtlas& TestFonts::atlas() const { return *ImGui::GetIO().Fonts; }

}  // namespace shardscope::tests
