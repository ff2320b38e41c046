// SPDX-License-Identifier: MIT
// Models, machines and scenarios as data: every number with its source, its date and a mark if it
// is an estimate. docs/presets.md describes the files. Not here: applying them, see
// configuration.h.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reactive/registry.h"
#include "core/units/error.h"

namespace shardscope {

/// A figure that disagrees with the one in use.
struct OtherFigure {
  double value = 0;
  std::vector<std::string> source;
  std::string note;
};

/// A number and where it comes from.
struct Fact {
  double value = 0;
  std::vector<std::string> source;  // addresses or short descriptions; may be empty with a note
  std::string retrieved;            // "2026-08-17" or "2026-08"
  bool estimate = false;
  std::string note;  // how it was made: "1979e12 with sparsity / 2"
  std::optional<OtherFigure> also;
};

struct Setting {
  const Variable* variable = nullptr;
  Fact fact;
};

/// A model or a machine.
struct Preset {
  std::string id;     // as in links: "llama-3-70b"
  std::string label;  // as in menus: "Llama 3 70B"
  std::string note;
  std::string reference_only;      // why the row cannot be loaded; empty: it can
  std::optional<Fact> parameters;  // of models: the published total
  std::vector<Setting> settings;

  [[nodiscard]] bool loadable() const { return reference_only.empty(); }
  [[nodiscard]] const Fact* find(const Variable& variable) const;
};

/// A button in the article: some values, perhaps on top of a named model or machine.
struct Scenario {
  std::string id;
  std::string section;  // id of the section that offers it
  std::string label;
  std::string note;
  std::vector<std::string> source;
  std::string model;  // preset ids; empty: keep what is loaded
  std::string hardware;
  std::vector<Setting> settings;  // only `value` of the facts is filled
};

struct Presets {
  std::vector<Preset> models;
  std::vector<Preset> hardware;
  std::vector<Scenario> scenarios;

  [[nodiscard]] const Preset* model(std::string_view id) const;
  [[nodiscard]] const Preset* machine(std::string_view id) const;
  [[nodiscard]] const Scenario* scenario(std::string_view id) const;
};

struct TextFile {
  std::string_view name;  // "presets/models.json"
  std::string_view text;
};

/// What could be read, and what was wrong: "presets/models.json:12: D: ...". A faulty entry is left
/// out, all others are kept.
struct LoadedPresets {
  Presets presets;
  std::vector<Error> problems;
};

[[nodiscard]] LoadedPresets load_presets(const Registry& registry, std::span<const TextFile> files);

/// The files of the presets folder as they were when this was built.
[[nodiscard]] std::span<const TextFile> built_in_preset_files();

}  // namespace shardscope
