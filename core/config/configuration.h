// SPDX-License-Identifier: MIT
// What a page or a command line holds: the values, and which model and machine they came from.
// Every way of changing a number by hand is here, so that a drag, a key, typed text and a button
// agree. Not here: links (link.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/config/presets.h"
#include "core/cost/model.h"
#include "core/reactive/state.h"

namespace shardscope {

class Configuration {
 public:
  /// Starts at the defaults: the first model and the first machine of the presets. Both must
  /// outlive it.
  Configuration(const Model& model, const Presets& presets);

  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] const Presets& presets() const { return *presets_; }
  [[nodiscard]] const State& state() const { return state_; }

  /// Ids of what is loaded; "" for custom (imported or edited beyond the preset).
  [[nodiscard]] const std::string& model_id() const { return model_id_; }
  [[nodiscard]] const std::string& hardware_id() const { return hardware_id_; }

  /// Stored values, limits and invariants as State::set. Returns whether anything changed.
  bool set(const Variable& variable, double value);
  bool set(std::span<const Change> changes);
  /// Unknown ids change nothing and are an error that names them.
  Result<void> load_model(std::string_view id);
  Result<void> load_hardware(std::string_view id);
  Result<void> load_scenario(std::string_view id);
  [[nodiscard]] bool scenario_active(std::string_view id) const;
  /// Puts back every number the reader moved; keeps model, hardware and spec/measured.
  void reset();
  [[nodiscard]] bool can_reset() const;
  /// The whole of another configuration, as for Back and Forward.
  void restore(const Configuration& other);

  /// What blank typing, Home and the dot mean: the loaded preset's value, else the registry's.
  [[nodiscard]] double default_of(const Variable& variable) const;
  [[nodiscard]] bool is_default(const Variable& variable) const;

  // What the reader sees and edits: the effective value for C, Wici, Wdcn in measured mode, else
  // the stored one.
  [[nodiscard]] double shown(const Variable& variable) const;
  [[nodiscard]] double stored_from_shown(const Variable& variable, double shown) const;
  [[nodiscard]] std::string shown_text(const Variable& variable,
                                       std::optional<Format> format = std::nullopt) const;

  // All of these take and give stored values, limited to the drag range and snapped as the variable
  // says.
  /// A sideways drag that began at `start`: a factor of ten in 160 px, or the whole range in 300
  /// px.
  [[nodiscard]] double dragged(const Variable& variable, double start, double dx) const;
  /// A handle in a figure put to this value.
  [[nodiscard]] double snapped(const Variable& variable, double value) const;
  enum class Step { one, page };
  /// Arrow keys and PageUp/PageDown; always moves unless at the end of the range.
  [[nodiscard]] double stepped(const Variable& variable, int direction, Step step) const;
  /// Typed text; blank is the default; a refusal says why.
  [[nodiscard]] Result<double> typed(const Variable& variable, std::string_view text) const;

 private:
  const Model* model_;
  const Presets* presets_;
  State state_;
  std::string model_id_;
  std::string hardware_id_;
};

}  // namespace shardscope
