// SPDX-License-Identifier: MIT
// Buffers, one program and the font atlas's texture.
#include "web/browser/renderer.h"

#include <GLES3/gl3.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace shardscope::browser {
namespace {

static_assert(sizeof(ImDrawIdx) == 4, "a slice of the article exceeds 65,535 vertices");

// highp: a phone's half floats are too coarse to address an atlas.
constexpr const char* kVertexShader = R"(#version 300 es
precision highp float;
uniform vec2 scale;
layout(location = 0) in vec2 position;
layout(location = 1) in vec2 uv;
layout(location = 2) in vec4 color;
out vec2 at;
out vec4 tint;
void main() {
  at = uv;
  tint = color;
  gl_Position = vec4(position.x * scale.x - 1.0, 1.0 - position.y * scale.y, 0.0, 1.0);
}
)";

constexpr const char* kFragmentShader = R"(#version 300 es
precision highp float;
uniform sampler2D atlas;
in vec2 at;
in vec4 tint;
out vec4 color;
void main() { color = vec4(tint.rgb, tint.a * texture(atlas, at).r); }
)";

unsigned shader(unsigned kind, const char* source) {
  const unsigned made = glCreateShader(kind);
  glShaderSource(made, 1, &source, nullptr);
  glCompileShader(made);
  return made;
}

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

// ImGui's texture ids are the GL names.
unsigned name_of(const ImTextureData& texture) { return static_cast<unsigned>(texture.TexID); }

void upload(const ImTextureData& texture, int x, int y, int width, int height) {
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, texture.Width);
  glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_UNSIGNED_BYTE,
                  texture.Pixels + static_cast<std::ptrdiff_t>(y) * texture.Width + x);
}

void create_texture(ImTextureData& texture) {
  unsigned name = 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  for (const unsigned filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER}) {
    glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
  }
  for (const unsigned wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) {
    glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
  }
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_R8, texture.Width, texture.Height);
  upload(texture, 0, 0, texture.Width, texture.Height);
  texture.SetTexID(static_cast<ImTextureID>(name));
  texture.SetStatus(ImTextureStatus_OK);
}

}  // namespace

bool Renderer::open() {
  EmscriptenWebGLContextAttributes wanted;
  emscripten_webgl_init_context_attributes(&wanted);
  wanted.majorVersion = 2;
  wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE;
  wanted.enableExtensionsByDefault = EM_FALSE;
  context_ = static_cast<int>(emscripten_webgl_create_context("#canvas", &wanted));
  if (context_ <= 0) {
    context_ = 0;
    return false;
  }
  emscripten_webgl_make_context_current(context_);
  create();
  return true;
}

void Renderer::lose() { lost_ = true; }

void Renderer::restore() {
  lost_ = false;
  // The names died with the context. 1.92.2 does not ask for its textures again by itself.
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(texture->Status == ImTextureStatus_WantDestroy ? ImTextureStatus_Destroyed
                                                                      : ImTextureStatus_WantCreate);
  }
  create();
}

void Renderer::create() {
  program_ = glCreateProgram();
  glAttachShader(program_, shader(GL_VERTEX_SHADER, kVertexShader));
  glAttachShader(program_, shader(GL_FRAGMENT_SHADER, kFragmentShader));
  glLinkProgram(program_);
  linked_ = false;
  glGenVertexArrays(1, &layout_);
  glBindVertexArray(layout_);
  glGenBuffers(1, &vertices_);
  glGenBuffers(1, &indices_);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
  for (const unsigned attribute : {0U, 1U, 2U}) glEnableVertexAttribArray(attribute);
  constexpr int kStride = sizeof(ImDrawVert);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(ImDrawVert, pos)));
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(ImDrawVert, uv)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride,
                        offset(offsetof(ImDrawVert, col)));
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_SCISSOR_TEST);
}

/// Waits until the driver has linked: as late as can be, so that it links while the text is laid
/// out.
void Renderer::use_program() {
  glUseProgram(program_);
  scale_ = glGetUniformLocation(program_, "scale");  // the one question, once per context
  linked_ = true;
}

void Renderer::honour(ImTextureData& texture) {
  if (texture.Status == ImTextureStatus_WantCreate) {
    create_texture(texture);
  } else if (texture.Status == ImTextureStatus_WantUpdates) {
    glBindTexture(GL_TEXTURE_2D, name_of(texture));
    // One upload of the hull: fewer calls matter more than a few pixels.
    const ImTextureRect& hull = texture.UpdateRect;
    upload(texture, hull.x, hull.y, hull.w, hull.h);
    texture.SetStatus(ImTextureStatus_OK);
  } else if (texture.Status == ImTextureStatus_WantDestroy && texture.UnusedFrames > 0) {
    const unsigned name = name_of(texture);
    glDeleteTextures(1, &name);
    texture.SetTexID(ImTextureID_Invalid);
    texture.SetStatus(ImTextureStatus_Destroyed);
  }
}

void Renderer::draw(ImDrawData& data, std::array<int, 2> pixels, float density,
                    std::uint32_t background) {
  const auto channel = [background](unsigned shift) {
    return static_cast<float>((background >> shift) & 0xFFU) / 255;
  };
  if (!linked_) use_program();
  glViewport(0, 0, pixels[0], pixels[1]);
  glScissor(0, 0, pixels[0], pixels[1]);
  glClearColor(channel(0), channel(8), channel(16), 1);
  glClear(GL_COLOR_BUFFER_BIT);
  if (data.Textures != nullptr) {
    for (ImTextureData* texture : *data.Textures) {
      if (texture->Status != ImTextureStatus_OK) honour(*texture);
    }
  }
  glUniform2f(scale_, 2 * density / static_cast<float>(pixels[0]),
              2 * density / static_cast<float>(pixels[1]));
  for (const ImDrawList* list : data.CmdLists) draw_list(*list, data, pixels, density);
}

void Renderer::draw_list(const ImDrawList& list, const ImDrawData& data, std::array<int, 2> pixels,
                         float density) {
  glBufferData(GL_ARRAY_BUFFER, list.VtxBuffer.size_in_bytes(), list.VtxBuffer.Data,
               GL_STREAM_DRAW);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, list.IdxBuffer.size_in_bytes(), list.IdxBuffer.Data,
               GL_STREAM_DRAW);
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const auto edge = [density](float value, float origin) {
      return static_cast<int>(std::lround((value - origin) * density));
    };
    const int left = std::max(0, edge(command.ClipRect.x, data.DisplayPos.x));
    const int top = std::max(0, edge(command.ClipRect.y, data.DisplayPos.y));
    const int right = std::min(pixels[0], edge(command.ClipRect.z, data.DisplayPos.x));
    const int bottom = std::min(pixels[1], edge(command.ClipRect.w, data.DisplayPos.y));
    if (right <= left || bottom <= top || command.ElemCount == 0) continue;
    glScissor(left, pixels[1] - bottom, right - left, bottom - top);
    glBindTexture(GL_TEXTURE_2D, static_cast<unsigned>(command.GetTexID()));
    glDrawElements(GL_TRIANGLES, static_cast<int>(command.ElemCount), GL_UNSIGNED_INT,
                   offset(command.IdxOffset * sizeof(ImDrawIdx)));
  }
}

}  // namespace shardscope::browser
