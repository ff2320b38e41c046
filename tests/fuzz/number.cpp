// SPDX-License-Identifier: MIT
// Any typed text is a finite number or a refusal with a reason; numbers survive being written.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/config/json.h"
#include "core/units/format.h"
#include "core/units/parse.h"
#include "tests/fuzz/require.h"

using namespace shardscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr Format kFormats[] = {
      Format::integer,   Format::sig3,     Format::si,     Format::tokens, Format::bytes,
      Format::bandwidth, Format::exponent, Format::flops,  Format::time,   Format::days,
      Format::percent,   Format::times,    Format::verdict};
  const Format format = kFormats[data[0] % std::size(kFormats)];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Result<double> number = parse_number(text, format);
  if (!number) {
    REQUIRE(!number.error().message.empty());
  } else {
    REQUIRE(std::isfinite(*number));
    REQUIRE(!to_text(*number, format).empty());
    const std::optional<double> back = parse_decimal(to_exact_text(*number));
    REQUIRE(back && *back == *number);
  }
  if (const std::optional<double> decimal = parse_decimal(text)) REQUIRE(std::isfinite(*decimal));
  return 0;
}
