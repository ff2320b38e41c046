// SPDX-License-Identifier: MIT
// Physical units of the cost model as exponents over four bases: flop, byte, second, token.
// Not here: scaled units for display ("GB/s", "ms"); those are formats, see format.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace shardscope {

/// Exponents in halves, so that a square root has a unit too. Counts (chips, layers, widths) are
/// pure numbers.
struct Unit {
  std::int8_t flop = 0;
  std::int8_t byte = 0;
  std::int8_t second = 0;
  std::int8_t token = 0;

  friend constexpr bool operator==(const Unit&, const Unit&) = default;

  friend constexpr Unit operator*(Unit a, Unit b) {
    return {static_cast<std::int8_t>(a.flop + b.flop), static_cast<std::int8_t>(a.byte + b.byte),
            static_cast<std::int8_t>(a.second + b.second),
            static_cast<std::int8_t>(a.token + b.token)};
  }
  friend constexpr Unit operator/(Unit a, Unit b) {
    return {static_cast<std::int8_t>(a.flop - b.flop), static_cast<std::int8_t>(a.byte - b.byte),
            static_cast<std::int8_t>(a.second - b.second),
            static_cast<std::int8_t>(a.token - b.token)};
  }

  /// This unit to the power `halves`/2; nothing if an exponent would not be a whole number of
  /// halves.
  [[nodiscard]] std::optional<Unit> to_power_of_halves(int halves) const;
};

namespace units {
inline constexpr Unit none{};
inline constexpr Unit flop{2, 0, 0, 0};
inline constexpr Unit byte{0, 2, 0, 0};
inline constexpr Unit second{0, 0, 2, 0};
inline constexpr Unit token{0, 0, 0, 2};
inline constexpr Unit flop_per_second = flop / second;
inline constexpr Unit byte_per_second = byte / second;
inline constexpr Unit flop_per_byte = flop / byte;
inline constexpr Unit flop_per_token = flop / token;
inline constexpr Unit byte_per_token = byte / token;
}  // namespace units

/// "FLOP/s", "B/token", "1" for a pure number.
[[nodiscard]] std::string to_text(Unit unit);

}  // namespace shardscope
