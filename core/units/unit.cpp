// SPDX-License-Identifier: MIT
#include "core/units/unit.h"

namespace shardscope {

namespace {

void append_factor(std::string& text, const char* name, int halves) {
  if (halves == 0) return;
  if (!text.empty()) text += "·";
  text += name;
  if (halves == 2) return;
  text += '^';
  text += halves % 2 == 0 ? std::to_string(halves / 2) : std::to_string(halves) + "/2";
}

}  // namespace

std::optional<Unit> Unit::to_power_of_halves(int halves) const {
  const int powers[4] = {flop * halves, byte * halves, second * halves, token * halves};
  for (const int power : powers) {
    if (power % 2 != 0) return std::nullopt;
  }
  return Unit{static_cast<std::int8_t>(powers[0] / 2), static_cast<std::int8_t>(powers[1] / 2),
              static_cast<std::int8_t>(powers[2] / 2), static_cast<std::int8_t>(powers[3] / 2)};
}

std::string to_text(Unit unit) {
  std::string above;
  std::string below;
  const auto place = [&](const char* name, int halves) {
    append_factor(halves > 0 ? above : below, name, halves > 0 ? halves : -halves);
  };
  place("FLOP", unit.flop);
  place("B", unit.byte);
  place("s", unit.second);
  place("token", unit.token);
  if (above.empty()) above = "1";
  return below.empty() ? above : above + "/" + below;
}

}  // namespace shardscope
