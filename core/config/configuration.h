// SPDX-License-Identifier: MIT
// What the page and the command line hold: all values, the presets they started from, and what
// "default" means for each. Not here: how values depend on each other (cost, reactive), links as
// text (link.h), drag arithmetic (scrub.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/link.h"
#include "core/config/presets.h"
#include "core/reactive/state.h"
#include "core/units/error.h"

namespace shardscope {

/// A typed number, ready for Configuration::set, and what the reader should know about it.
struct Typed {
  double value = 0;  // to be stored: the specified rate, even if the measured one was typed
  std::string note;  // "at most 1B"; empty: taken as typed
};

class Configuration {
 public:
  /// The first model and the first machine of the presets are the ones to start with.
  Configuration(State state, const Presets& presets);

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const Presets& presets() const { return *presets_; }
  [[nodiscard]] double operator[](const Symbol& symbol) const { return state_[symbol]; }
  [[nodiscard]] const std::string& model() const { return model_; }  // preset id or "custom"
  [[nodiscard]] const std::string& hardware() const { return hardware_; }
  [[nodiscard]] const std::string& model_label() const { return model_label_; }
  [[nodiscard]] const std::string& hardware_label() const;

  /// Sets values as stored. What limits between variables then change is remembered: raising E
  /// again brings back the k, shared experts and EP that lowering it had cut, until the reader sets
  /// them or loads something.
  bool set(std::span<const Change> changes);
  bool set(const Variable& variable, double value);

  /// A rate is shown, dragged and typed as the value in use: in measured mode with its factor.
  [[nodiscard]] double shown(const Variable& variable) const;
  bool set_shown(const Variable& variable, double shown_value);

  /// What a reader typed for a variable. Blank gives the default. Refused, with the reason: what is
  /// no number, and what the other numbers do not allow. Numbers off the range are brought into it.
  [[nodiscard]] Result<Typed> typed(const Variable& variable, std::string_view text) const;
  /// What an edit field starts with; typing it back unchanged changes nothing.
  [[nodiscard]] std::string typing_text(const Variable& variable) const;

  /// The value in the loaded preset, else the variable's own.
  [[nodiscard]] double default_of(const Variable& variable) const;
  [[nodiscard]] bool is_default(const Variable& variable) const;
  /// Puts every number back to its default; model, machine and spec/measured stay.
  bool reset();
  [[nodiscard]] bool can_reset() const;

  bool load_model(std::string_view id);  // false: no such preset, or for reference only
  bool load_hardware(std::string_view id);
  bool load_scenario(std::string_view id);
  [[nodiscard]] bool is_active(const Scenario& scenario) const;
  /// A model that is no preset, for instance an imported one; variables not named get their own
  /// default. Returns what did not fit.
  std::vector<Error> load_custom_model(std::string label, std::span<const Change> values);

  /// Takes over what an opened link says. Returns what was wrong with it, as one-line messages; if
  /// it says nothing about numbers they stay.
  std::vector<Error> open(const OpenedLink& link);
  [[nodiscard]] LinkContent link_content(std::string_view anchor = {}) const;

 private:
  struct Wish {
    const Variable* variable;
    double value;
  };

  [[nodiscard]] bool is_kept_by_reset(const Variable& variable) const;
  [[nodiscard]] double base_of_link(const Variable& variable) const;
  [[nodiscard]] std::string refusal(const Variable& variable, double value) const;
  bool adopt(const Preset& preset, std::vector<char>& is_field, std::string& id);
  void set_base(std::span<const Setting> settings, const std::vector<char>& is_field);
  void recognise(bool model, bool hardware, std::span<const double> wanted);
  std::vector<Change> all_defaults() const;

  State state_;
  const Presets* presets_;
  const Variable* measured_;  // the spec/measured switch, if the model has one
  std::string model_;
  std::string model_label_;
  std::string hardware_;
  std::vector<double> base_;          // by slot: what the loaded presets say
  std::vector<char> is_model_field_;  // by slot: some model preset sets it
  std::vector<char> is_hardware_field_;
  std::vector<Wish> wishes_;
};

}  // namespace shardscope
