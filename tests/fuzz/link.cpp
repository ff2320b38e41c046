// SPDX-License-Identifier: MIT
// Any link opens without a fault, and what was opened writes a link that opens to the same.
#include "core/config/link.h"

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.h"

using namespace shardscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Model model;
  static const LoadedPresets loaded = load_presets(model.registry, built_in_preset_files());
  static Configuration configuration(model, loaded.presets);
  static Configuration again(model, loaded.presets);

  const OpenedLink opened = open_link({reinterpret_cast<const char*>(data), size}, configuration);
  for (const Error& error : opened.problems) {
    REQUIRE(!error.message.empty());
    for (const char c : error.where + error.message) REQUIRE(c >= 0x20 && c < 0x7f);
  }
  const std::string link = write_link(configuration, opened.anchor);
  const OpenedLink reopened = open_link("#" + link, again);
  REQUIRE(reopened.problems.empty());
  REQUIRE(reopened.anchor == opened.anchor);
  if (!reopened.has_configuration) return 0;  // an anchor and the bare page: nothing to compare
  for (const Variable& variable : model.registry.variables()) {
    REQUIRE(again.state()[variable] == configuration.state()[variable]);
  }
  return 0;
}
