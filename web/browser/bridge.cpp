// SPDX-License-Identifier: MIT
// The shared buffer and the writing of JSON.
#include "web/browser/bridge.h"

#include <emscripten.h>

#include <cmath>
#include <vector>

namespace shardscope::browser::bridge {

// The module's side of the border is one buffer, as there is one page.
static std::vector<char>& buffer() {
  static std::vector<char> shared(4096);
  return shared;
}

std::string received(int length) { return {buffer().data(), static_cast<std::size_t>(length)}; }

int leave(std::string_view text) {
  if (buffer().size() < text.size()) buffer().resize(text.size());
  text.copy(buffer().data(), text.size());
  return static_cast<int>(text.size());
}

void append_json(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += "\\u00";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append_json(std::string& out, float number) {
  if (!std::isfinite(number)) number = 0;
  const long long thousandths = std::llround(static_cast<double>(number) * 1000);
  const unsigned long long size = static_cast<unsigned long long>(std::llabs(thousandths));
  if (thousandths < 0) out += '-';
  out += std::to_string(size / 1000);
  const unsigned long long rest = size % 1000;
  if (rest == 0) return;
  const std::string digits = std::to_string(1000 + rest);
  out += '.';
  out.append(digits, 1, digits.find_last_not_of('0'));
}

}  // namespace shardscope::browser::bridge

extern "C" EMSCRIPTEN_KEEPALIVE char* ss_buffer(int room) {
  auto& shared = shardscope::browser::bridge::buffer();
  if (shared.size() < static_cast<std::size_t>(room)) shared.resize(static_cast<std::size_t>(room));
  return shared.data();
}
