// SPDX-License-Identifier: MIT
#include "core/config/configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/units/format.h"
#include "core/units/parse.h"

namespace shardscope {

namespace {

std::vector<char> fields_of(const std::vector<Preset>& presets, std::size_t slots) {
  std::vector<char> out(slots, 0);
  for (const Preset& preset : presets) {
    for (const Setting& setting : preset.settings) out[setting.variable->slot] = 1;
  }
  return out;
}

/// As State::set limits it.
double limited(const Variable& variable, double value) {
  const double inside = std::clamp(value, variable.min, variable.max);
  return variable.whole ? std::round(inside) : inside;
}

const Change* find(std::span<const Change> changes, const Variable& variable) {
  for (const Change& change : changes) {
    if (change.variable == &variable) return &change;
  }
  return nullptr;
}

}  // namespace

Configuration::Configuration(State state, const Presets& presets)
    : state_(std::move(state)),
      presets_(&presets),
      measured_(state_.registry().variable("meas")),
      base_(state_.slots().begin(), state_.slots().end()),
      is_model_field_(fields_of(presets.models, base_.size())),
      is_hardware_field_(fields_of(presets.hardware, base_.size())) {
  for (const Variable& variable : state_.registry().variables()) {
    base_[variable.slot] = variable.fallback;
  }
  if (!presets.models.empty()) load_model(presets.models.front().id);
  if (!presets.hardware.empty()) load_hardware(presets.hardware.front().id);
}

const std::string& Configuration::hardware_label() const {
  const Preset* machine = presets_->machine(hardware_);
  return machine != nullptr ? machine->label : hardware_;
}

bool Configuration::set(std::span<const Change> changes) {
  std::vector<Change> all(changes.begin(), changes.end());
  for (const Wish& wish : wishes_) {
    if (find(changes, *wish.variable) == nullptr) all.push_back({wish.variable, wish.value});
  }
  const std::vector<double> before(state_.slots().begin(), state_.slots().end());
  const bool changed = state_.set(all);

  std::vector<Wish> wishes;
  for (const Variable& variable : state_.registry().variables()) {
    if (find(changes, variable) != nullptr) continue;  // the reader's own choice stands
    const Change* wish = find(all, variable);
    const double wanted = wish != nullptr ? wish->value : before[variable.slot];
    if (state_[variable] != wanted) wishes.push_back({&variable, wanted});
  }
  wishes_ = std::move(wishes);
  return changed;
}

bool Configuration::set(const Variable& variable, double value) {
  const Change change{&variable, value};
  return set({&change, 1});
}

double Configuration::shown(const Variable& variable) const {
  const bool measured =
      variable.factor != nullptr && measured_ != nullptr && state_[*measured_] != 0;
  return measured ? state_[variable] * state_[*variable.factor] : state_[variable];
}

bool Configuration::set_shown(const Variable& variable, double shown_value) {
  if (shown_value == shown(variable)) return false;  // no dust from dividing by the factor
  const bool measured =
      variable.factor != nullptr && measured_ != nullptr && state_[*measured_] != 0;
  return set(variable, measured ? shown_value / state_[*variable.factor] : shown_value);
}

Result<Typed> Configuration::typed(const Variable& variable, std::string_view text) const {
  if (text == typing_text(variable)) return Typed{state_[variable], ""};
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    return Typed{default_of(variable), ""};
  }
  const Result<double> number = parse_number(text, variable.format);
  if (!number) return tl::unexpected(number.error());

  const Range& range = variable.range;
  double value = std::clamp(*number, range.low, range.high);
  std::string note;
  if (value < *number) note = fmt::format("at most {}", to_text(range.high, variable.format));
  if (value > *number) note = fmt::format("at least {}", to_text(range.low, variable.format));
  if (variable.whole && value != std::round(value)) {
    value = std::round(value);
    note = "whole numbers only";
  }
  const bool measured =
      variable.factor != nullptr && measured_ != nullptr && state_[*measured_] != 0;
  if (measured) value /= state_[*variable.factor];
  const std::string refused = refusal(variable, value);
  if (!refused.empty()) return tl::unexpected(Error{variable.id, refused});
  return Typed{value, std::move(note)};
}

/// Why the other numbers do not allow this value; empty if they do.
std::string Configuration::refusal(const Variable& variable, double value) const {
  State trial = state_;
  trial.set(variable, value);
  const double got = trial[variable];
  const double wanted = limited(variable, value);
  if (got == wanted) return {};
  return fmt::format("can be {} {} here", got < wanted ? "at most" : "at least",
                     to_text(got, variable.format));
}

std::string Configuration::typing_text(const Variable& variable) const {
  return to_exact_text(shown(variable));
}

double Configuration::default_of(const Variable& variable) const { return base_[variable.slot]; }

bool Configuration::is_default(const Variable& variable) const {
  return state_[variable] == base_[variable.slot];
}

/// Spec/measured and the like: kept by reset, yet no part of a preset.
bool Configuration::is_kept_by_reset(const Variable& variable) const {
  return variable.survives_reset && is_model_field_[variable.slot] == 0 &&
         is_hardware_field_[variable.slot] == 0;
}

std::vector<Change> Configuration::all_defaults() const {
  std::vector<Change> changes;
  for (const Variable& variable : state_.registry().variables()) {
    if (!is_kept_by_reset(variable)) changes.push_back({&variable, default_of(variable)});
  }
  return changes;
}

bool Configuration::reset() {
  wishes_.clear();
  return state_.set(all_defaults());
}

bool Configuration::can_reset() const {
  for (const Variable& variable : state_.registry().variables()) {
    if (!is_kept_by_reset(variable) && !is_default(variable)) return true;
  }
  return false;
}

/// What a preset does not say about its kind of fields is each variable's own default.
void Configuration::set_base(std::span<const Setting> settings, const std::vector<char>& is_field) {
  for (const Variable& variable : state_.registry().variables()) {
    if (is_field[variable.slot] != 0) base_[variable.slot] = variable.fallback;
  }
  for (const Setting& setting : settings) base_[setting.variable->slot] = setting.fact.value;
}

bool Configuration::adopt(const Preset& preset, std::vector<char>& is_field, std::string& id) {
  if (!preset.loadable()) return false;
  set_base(preset.settings, is_field);
  id = preset.id;
  std::vector<Change> changes;
  for (const Variable& variable : state_.registry().variables()) {
    if (is_field[variable.slot] != 0) changes.push_back({&variable, default_of(variable)});
  }
  wishes_.clear();
  state_.set(changes);
  return true;
}

bool Configuration::load_model(std::string_view id) {
  const Preset* preset = presets_->model(id);
  if (preset == nullptr || !adopt(*preset, is_model_field_, model_)) return false;
  model_label_ = preset->label;
  return true;
}

bool Configuration::load_hardware(std::string_view id) {
  const Preset* preset = presets_->machine(id);
  return preset != nullptr && adopt(*preset, is_hardware_field_, hardware_);
}

bool Configuration::load_scenario(std::string_view id) {
  const Scenario* scenario = presets_->scenario(id);
  if (scenario == nullptr) return false;
  if (!scenario->model.empty()) load_model(scenario->model);
  if (!scenario->hardware.empty()) load_hardware(scenario->hardware);
  std::vector<Change> changes;
  for (const Setting& setting : scenario->settings) {
    changes.push_back({setting.variable, setting.fact.value});
  }
  wishes_.clear();
  state_.set(changes);
  return true;
}

bool Configuration::is_active(const Scenario& scenario) const {
  if (!scenario.model.empty() && scenario.model != model_) return false;
  if (!scenario.hardware.empty() && scenario.hardware != hardware_) return false;
  return std::all_of(scenario.settings.begin(), scenario.settings.end(),
                     [&](const Setting& s) { return state_[*s.variable] == s.fact.value; });
}

std::vector<Error> Configuration::load_custom_model(std::string label,
                                                    std::span<const Change> values) {
  set_base({}, is_model_field_);
  for (const Change& change : values) base_[change.variable->slot] = change.value;
  model_ = kCustom;
  model_label_ = std::move(label);
  std::vector<Change> changes;
  for (const Variable& variable : state_.registry().variables()) {
    if (is_model_field_[variable.slot] != 0) changes.push_back({&variable, default_of(variable)});
  }
  wishes_.clear();
  state_.set(changes);

  std::vector<Error> problems;
  for (const auto& [variable, value] : values) {
    if (state_[*variable] == value) continue;
    problems.push_back(
        {variable->id, fmt::format("{} is outside of what this page allows, {} is used",
                                   to_exact_text(value), to_exact_text(state_[*variable]))});
    base_[variable->slot] = state_[*variable];
  }
  return problems;
}

/// Finds the presets whose values a link without names spells out, as links of the older page do.
void Configuration::recognise(bool model, bool hardware, std::span<const double> wanted) {
  const auto equal = [&](const Setting& s) {
    // the older page knew no torus of fewer axes, and let their use be set freely
    const std::string& id = s.variable->id;
    if (id == "axes" || id == "MDP" || id == "MTP") return true;
    // nor heads and vocabulary
    if (is_model_field_[s.variable->slot] != 0 && id != "D" && id != "F" && id != "L" &&
        id != "E" && id != "k" && id != "Sexp") {
      return true;
    }
    return wanted[s.variable->slot] == s.fact.value;
  };
  const auto spelled_out = [&](const Preset& preset) {
    return preset.loadable() && std::all_of(preset.settings.begin(), preset.settings.end(), equal);
  };
  const auto find_in = [&](const std::vector<Preset>& presets) -> const Preset* {
    const auto found = std::find_if(presets.begin(), presets.end(), spelled_out);
    return found == presets.end() ? nullptr : &*found;
  };
  if (const Preset* found = model ? find_in(presets_->models) : nullptr) load_model(found->id);
  if (const Preset* found = hardware ? find_in(presets_->hardware) : nullptr) {
    load_hardware(found->id);
  }
}

std::vector<Error> Configuration::open(const OpenedLink& link) {
  std::vector<Error> problems = link.problems;
  if (!link.has_configuration) return problems;

  const std::string& first_model = presets_->models.empty() ? "" : presets_->models.front().id;
  const std::string& first_machine =
      presets_->hardware.empty() ? "" : presets_->hardware.front().id;
  if (link.model == kCustom) {
    std::vector<Change> fields;
    for (const Change& change : link.changes) {
      if (is_model_field_[change.variable->slot] != 0) fields.push_back(change);
    }
    load_custom_model("custom", fields);
  } else {
    load_model(link.model.empty() ? first_model : link.model);
  }
  load_hardware(link.hardware.empty() ? first_machine : link.hardware);

  std::vector<double> wanted = base_;
  for (const auto& [variable, value] : link.changes) {
    wanted[variable->slot] = limited(*variable, value);
  }
  recognise(link.model.empty(), link.hardware.empty(), wanted);
  const auto& variables = state_.registry().variables();
  std::vector<Change> all;
  for (const Variable& variable : variables) {
    const Change* change = find(link.changes, variable);
    // an old link that spells out a machine says nothing about heads and axes: these follow it
    const double value = change != nullptr ? wanted[variable.slot] : default_of(variable);
    all.push_back({&variable, value});
  }
  wishes_.clear();
  state_.set(all);

  for (const auto& [variable, value] : link.changes) {
    const double got = state_[*variable];
    if (got == value) continue;
    const bool inside = value >= variable->min && value <= variable->max;
    problems.push_back(
        {fmt::format("link: {}", variable->id),
         fmt::format("{} {}, {} is used", to_exact_text(value),
                     !inside                              ? "is out of range"
                     : limited(*variable, value) != value ? "is not a whole number"
                                                          : "does not fit the other numbers",
                     to_exact_text(got))});
  }
  return problems;
}

/// What a link's reader starts from: a custom model is written out in full.
double Configuration::base_of_link(const Variable& variable) const {
  const bool custom = model_ == kCustom && is_model_field_[variable.slot] != 0;
  return custom ? variable.fallback : base_[variable.slot];
}

LinkContent Configuration::link_content(std::string_view anchor) const {
  LinkContent content;
  content.anchor = anchor;
  for (const Variable& variable : state_.registry().variables()) {
    const double value = state_[variable];
    if (value != base_of_link(variable)) content.changes.push_back({&variable, value});
  }
  const bool first_presets = !presets_->models.empty() && model_ == presets_->models.front().id &&
                             !presets_->hardware.empty() &&
                             hardware_ == presets_->hardware.front().id;
  if (first_presets && content.changes.empty()) return content;  // the bare page
  content.model = model_;
  content.hardware = hardware_;
  return content;
}

}  // namespace shardscope
