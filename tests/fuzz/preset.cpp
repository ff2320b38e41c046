// SPDX-License-Identifier: MIT
// Any preset file loads what is right in it: every preset that comes out can be loaded as it is.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/config/configuration.h"
#include "tests/fuzz/require.h"

using namespace shardscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Model model;
  const TextFile file{"presets.json", {reinterpret_cast<const char*>(data), size}};
  const LoadedPresets loaded = load_presets(model.registry, {&file, 1});
  for (const Error& error : loaded.problems) {
    REQUIRE(error.where.rfind("presets.json:", 0) == 0);
    REQUIRE(!error.message.empty());
  }
  const Presets& presets = loaded.presets;
  if (presets.models.empty() && presets.hardware.empty() && presets.scenarios.empty()) return 0;
  Configuration configuration(model, presets);
  for (const Preset& preset : presets.models) {
    REQUIRE(configuration.load_model(preset.id).has_value() == preset.loadable());
    if (!preset.loadable()) continue;
    for (const Setting& setting : preset.settings) REQUIRE(std::isfinite(setting.fact.value));
  }
  for (const Preset& machine : presets.hardware) REQUIRE(configuration.load_hardware(machine.id));
  for (const Scenario& scenario : presets.scenarios) {
    REQUIRE(configuration.load_scenario(scenario.id));
  }
  return 0;
}
