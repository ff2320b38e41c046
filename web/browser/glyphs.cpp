// SPDX-License-Identifier: MIT
// An ImFontLoader on top of glyphs.js: every font config names a face and a phase.
#include "web/browser/glyphs.h"

#include <emscripten.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

// clang-format off
EM_JS(void, ss_glyph_metrics, (float* out), { Module.bridge.glyphs.metrics(out); });
EM_JS(void, ss_glyph_ink, (int dark), { Module.bridge.glyphs.setInk(dark); });
EM_JS(float, ss_glyph_advance, (int face, float px, unsigned code), { return Module.bridge.glyphs.advance(face, px, code); });
EM_JS(int, ss_glyph_draw, (int face, float px, float shift, unsigned code, float* out), {
  return Module.bridge.glyphs.draw(face, px, shift, code, out);
});
EM_JS(int, ss_glyph_rows, (), { return Module.bridge.glyphs.sheetRows(); });
EM_JS(int, ss_glyph_width, (), { return Module.bridge.glyphs.sheetWidth(); });
EM_JS(void, ss_glyph_read, (unsigned char* out), { Module.bridge.glyphs.read(out); });
// clang-format on

namespace shardscope::browser {
namespace {

constexpr auto kFaces = static_cast<std::size_t>(Face::count);
constexpr float kFine = 2.5F;  // from this density on, letters at whole pixels space evenly enough
constexpr int kAtlasWidth = 1024;

// What a font config's FontData points at.
struct Source {
  Glyphs* glyphs;
  int face;
  int phase;
};

const Source& source_of(const ImFontConfig* config) {
  return *static_cast<const Source*>(config->FontData);
}

float device_size(const ImFontConfig* config, const ImFontBaked* baked) {
  return baked->Size * baked->RasterizerDensity * config->RasterizerDensity;
}

bool init_source(ImFontAtlas* /*atlas*/, ImFontConfig* /*config*/) { return true; }

bool contains_glyph(ImFontAtlas* /*atlas*/, ImFontConfig* /*config*/, ImWchar /*code*/) {
  return true;  // the browser falls back to the system's fonts
}

bool init_baked(ImFontAtlas* /*atlas*/, ImFontConfig* /*config*/, ImFontBaked* baked, void*) {
  // Painters place baselines themselves; these only give ImGui a line to hang glyphs in.
  baked->Ascent = std::round(baked->Size * 0.8F);
  baked->Descent = -std::round(baked->Size * 0.2F);
  return true;
}

bool load_glyph(ImFontAtlas* atlas, ImFontConfig* config, ImFontBaked* baked, void*, ImWchar code,
                ImFontGlyph* glyph, float* advance_only) {
  const Source& source = source_of(config);
  const float pixels = device_size(config, baked);
  const float per_unit = pixels / baked->Size;
  if (advance_only != nullptr) {
    *advance_only = ss_glyph_advance(source.face, pixels, code) / per_unit;
    return true;
  }
  float box[7];
  const float shift = static_cast<float>(source.phase) / kPhases;
  if (!source.glyphs->draw(source.face, pixels, shift, code, box)) return false;
  const auto [advance, x, y, width, height, left, top] = box;
  glyph->Codepoint = code;
  glyph->AdvanceX = advance / per_unit;
  if (width <= 0) return true;
  const ImFontAtlasRectId id =
      ImFontAtlasPackAddRect(atlas, static_cast<int>(width), static_cast<int>(height));
  if (id == ImFontAtlasRectId_Invalid) return false;
  glyph->PackId = id;
  glyph->Visible = true;
  glyph->X0 = left / per_unit;
  glyph->Y0 = top / per_unit + std::round(baked->Ascent);
  glyph->X1 = glyph->X0 + width / per_unit;
  glyph->Y1 = glyph->Y0 + height / per_unit;
  source.glyphs->expect(id, static_cast<int>(x), static_cast<int>(y), static_cast<int>(width),
                        static_cast<int>(height));
  return true;
}

const ImFontLoader& loader() {
  static const ImFontLoader browser = [] {
    ImFontLoader made;
    made.Name = "browser";
    made.FontSrcInit = init_source;
    made.FontSrcContainsGlyph = contains_glyph;
    made.FontBakedInit = init_baked;
    made.FontBakedLoadGlyph = load_glyph;
    return made;
  }();
  return browser;
}

}  // namespace

void Glyphs::install() {
  atlas_ = ImGui::GetIO().Fonts;
  atlas_->TexDesiredFormat = ImTextureFormat_Alpha8;
  atlas_->TexMinWidth = kAtlasWidth;
  atlas_->TexMinHeight = kAtlasWidth / 2;
  for (std::size_t face = 0; face < kFaces; ++face) {
    for (int phase = 0; phase < kPhases; ++phase) {
      // ImGui frees what it owns with its own allocator.
      auto* source = static_cast<Source*>(ImGui::MemAlloc(sizeof(Source)));
      *source = {this, static_cast<int>(face), phase};
      ImFontConfig config;
      config.FontLoader = &loader();
      config.FontData = source;
      config.FontDataSize = sizeof(Source);
      config.SizePixels = 16;
      std::snprintf(config.Name, sizeof config.Name, "face %d.%d", source->face, phase);
      faces_[face][static_cast<std::size_t>(phase)] = atlas_->AddFont(&config);
    }
  }
}

Fonts Glyphs::fonts(float density) const {
  Fonts fonts;
  fonts.density = density;
  fonts.faces = faces_;
  if (density >= kFine) {
    for (Fonts::Phases& phases : fonts.faces) std::fill(phases.begin() + 1, phases.end(), nullptr);
  }
  std::array<float, 2 * kFaces> measured{};
  ss_glyph_metrics(measured.data());
  for (std::size_t face = 0; face < kFaces; ++face) {
    fonts.metrics_per_pixel[face] = {measured[2 * face], measured[2 * face + 1]};
  }
  return fonts;
}

void Glyphs::discard(bool dark) {
  pending_.clear();
  ss_glyph_ink(dark ? 1 : 0);
  ImFontAtlasBuildDiscardBakes(atlas_, 0);
}

bool Glyphs::draw(int face, float pixels, float shift, unsigned code, float* box) {
  if (ss_glyph_draw(face, pixels, shift, code, box) != 0) return true;
  collect();  // the sheet is full
  return ss_glyph_draw(face, pixels, shift, code, box) != 0;
}

void Glyphs::expect(int rect, int x, int y, int width, int height) {
  pending_.push_back({rect, x, y, width, height});
}

void Glyphs::collect() {
  if (pending_.empty()) return;
  const auto stride = static_cast<std::size_t>(ss_glyph_width());
  coverage_.resize(stride * static_cast<std::size_t>(ss_glyph_rows()));
  ss_glyph_read(coverage_.data());
  ImTextureData* texture = atlas_->TexData;
  for (const Pending& glyph : pending_) {
    const ImTextureRect* rect = ImFontAtlasPackGetRectSafe(atlas_, glyph.rect);
    if (rect == nullptr) continue;
    const std::uint8_t* from =
        &coverage_[static_cast<std::size_t>(glyph.y) * stride + static_cast<std::size_t>(glyph.x)];
    for (int row = 0; row < glyph.height; ++row, from += stride) {
      std::copy_n(from, glyph.width,
                  static_cast<std::uint8_t*>(texture->GetPixelsAt(rect->x, rect->y + row)));
    }
    ImFontAtlasTextureBlockQueueUpload(atlas_, texture, rect->x, rect->y, glyph.width,
                                       glyph.height);
  }
  rasterised_ += pending_.size();
  pending_.clear();
}

}  // namespace shardscope::browser
