// SPDX-License-Identifier: MIT
// What a page or a command line holds: the values, and which model and machine they came from.
// Every way of changing a number by hand is here, so that a drag, a key, typed text and a button
// agree. Not here: links as text (link.h), the arithmetic of drags (scrub.h).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/presets.h"
#include "core/cost/model.h"
#include "core/reactive/state.h"

namespace shardscope {

/// What tells a configuration from the bare start: presets by id, and the values that differ from
/// them. An empty id means the first preset; kCustom a model that is none of them.
struct Selection {
  std::string model;
  std::string hardware;
  std::vector<Change> changes;
};

inline constexpr std::string_view kCustom = "custom";

class Configuration {
 public:
  /// Starts at the defaults: the first model and the first machine of the presets. Both must
  /// outlive it.
  Configuration(const Model& model, const Presets& presets);

  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] const Presets& presets() const { return *presets_; }
  [[nodiscard]] const State& state() const { return state_; }

  /// Ids of what is loaded, also after single values were changed; the model's is "" for custom.
  [[nodiscard]] const std::string& model_id() const { return model_id_; }
  [[nodiscard]] const std::string& hardware_id() const { return hardware_id_; }
  /// As in menus; of a custom model the name it was given.
  [[nodiscard]] const std::string& model_label() const { return model_label_; }
  [[nodiscard]] const std::string& hardware_label() const { return hardware_label_; }

  /// Stored values, limits and invariants as State::set. Returns whether anything changed. What the
  /// invariants take from other variables is remembered and given back as soon as it fits again
  /// (E down and up again keeps k, shared experts and EP), until one of these is set by itself or
  /// something is loaded.
  bool set(const Variable& variable, double value);
  bool set(std::span<const Change> changes);
  /// Unknown ids change nothing and are an error that names them.
  Result<void> load_model(std::string_view id);
  Result<void> load_hardware(std::string_view id);
  Result<void> load_scenario(std::string_view id);
  [[nodiscard]] bool scenario_active(std::string_view id) const;
  /// A model that is no preset, such as an imported one. Fields of models that are not named get
  /// their own defaults. Returns what had to be limited.
  std::vector<Error> load_custom_model(std::string label, std::span<const Change> values);
  /// Puts back every number the reader moved; keeps model, hardware and spec/measured.
  void reset();
  [[nodiscard]] bool can_reset() const;
  /// The whole of another configuration, as for Back and Forward.
  void restore(const Configuration& other);

  [[nodiscard]] Selection selection() const;
  /// Starts over from what a selection names. Unknown ids are the caller's to sort out. Returns
  /// which values could not be taken as they were.
  std::vector<Error> select(const Selection& selection);

  /// What blank typing, Home and the dot mean: the loaded preset's value, else the registry's.
  [[nodiscard]] double default_of(const Variable& variable) const;
  [[nodiscard]] bool is_default(const Variable& variable) const;

  // What the reader sees and edits: the effective value for C, Wici, Wdcn in measured mode, else
  // the stored one.
  [[nodiscard]] double shown(const Variable& variable) const;
  [[nodiscard]] double stored_from_shown(const Variable& variable, double shown) const;
  [[nodiscard]] std::string shown_text(const Variable& variable,
                                       std::optional<Format> format = std::nullopt) const;
  /// What an edit field starts with: every digit, so that leaving it unchanged changes nothing.
  [[nodiscard]] std::string typing_text(const Variable& variable) const;

  // All of these take and give stored values. Dragging and stepping stay within the variable's
  // range and snap as it says; typing reaches its limits.
  /// A sideways drag that began at `start`: a factor of ten in 160 px, or the whole range in 300
  /// px.
  [[nodiscard]] double dragged(const Variable& variable, double start, double dx) const;
  /// A handle in a figure put to this value.
  [[nodiscard]] double placed(const Variable& variable, double value) const;
  enum class Step { one, page };
  /// Arrow keys and PageUp/PageDown; always moves unless at the end of the range.
  [[nodiscard]] double stepped(const Variable& variable, int direction, Step step) const;
  struct Typed {
    double value = 0;
    std::string remark;  // why it is not what was typed, if so
  };
  /// Typed text; blank is the default; a number beyond the limits is brought to the nearest, one
  /// that the other numbers do not allow is refused. A refusal says why.
  [[nodiscard]] Result<Typed> typed(const Variable& variable, std::string_view text) const;

 private:
  [[nodiscard]] double factor_of(const Variable& variable) const;
  [[nodiscard]] bool is_kept_by_reset(const Variable& variable) const;
  [[nodiscard]] bool is_custom() const { return model_id_.empty(); }
  [[nodiscard]] std::optional<Error> refusal(const Variable& variable, double value) const;
  void set_base(std::span<const Setting> settings, const std::vector<char>& is_field);
  void take_base(const std::vector<char>& is_field);
  void name_spelled_out(const Selection& selection);

  const Model* model_;
  const Presets* presets_;
  State state_;
  std::string model_id_;
  std::string model_label_;
  std::string hardware_id_;
  std::string hardware_label_;
  std::vector<double> base_;          // by slot: what default_of gives
  std::vector<char> is_model_field_;  // by slot: some preset of that kind sets it
  std::vector<char> is_hardware_field_;
  std::vector<Change> wishes_;  // what invariants took and will be given back
};

}  // namespace shardscope
