// SPDX-License-Identifier: MIT
// The real model, the built-in presets and one configuration, for tests of core/config.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/config/configuration.h"

namespace shardscope {

inline const Model& the_model() {
  static const Model model;
  return model;
}

inline const Presets& the_presets() {
  static const LoadedPresets loaded = load_presets(the_model().registry, built_in_preset_files());
  return loaded.presets;
}

class ConfigurationTest : public testing::Test {
 protected:
  static const Variable& variable(std::string_view id) {
    const Variable* found = the_model().registry.variable(id);
    if (found == nullptr) ADD_FAILURE() << "no variable " << id;
    return *found;
  }
  [[nodiscard]] double value(std::string_view id) const {
    return configuration.state()[variable(id)];
  }
  void set(std::string_view id, double value) { configuration.set(variable(id), value); }

  Configuration configuration{the_model(), the_presets()};
};

}  // namespace shardscope
