// SPDX-License-Identifier: MIT
#include "core/config/configuration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/config/scrub.h"
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

const Change* find(std::span<const Change> changes, const Variable& variable) {
  for (const Change& change : changes) {
    if (change.variable == &variable) return &change;
  }
  return nullptr;
}

tl::unexpected<Error> cannot_load(std::string_view kind, std::string_view id,
                                  const std::string& why = {}) {
  return tl::unexpected(
      Error{std::string(kind), why.empty() ? fmt::format("there is no \"{}\"", id)
                                           : fmt::format("{} cannot be loaded: {}", id, why)});
}

/// Half a shard can be computed with, and old links do; nobody means to type it.
bool counts(const Variable& variable) {
  const Snap snap = variable.range.snap;
  return variable.whole || snap == Snap::integer || snap == Snap::power_of_two;
}

/// Why a wanted value became another one.
std::string explanation(const Variable& variable, double wanted, double got) {
  const bool outside = wanted < variable.min || wanted > variable.max;
  const std::string_view why = outside ? "is out of range" : "does not fit the others";
  return fmt::format("{} {}, {} is used", to_exact_text(wanted), why, to_exact_text(got));
}

}  // namespace

Configuration::Configuration(const Model& model, const Presets& presets)
    : model_(&model),
      presets_(&presets),
      state_(model.make_state()),
      base_(model.registry.slot_count()),
      is_model_field_(fields_of(presets.models, base_.size())),
      is_hardware_field_(fields_of(presets.hardware, base_.size())) {
  for (const Variable& variable : model.registry.variables()) {
    base_[variable.slot] = variable.fallback;
  }
  (void)select({});
}

bool Configuration::set(const Variable& variable, double value) {
  const Change change{&variable, value};
  return set({&change, 1});
}

bool Configuration::set(std::span<const Change> changes) {
  std::vector<Change> all(changes.begin(), changes.end());
  for (const Change& wish : wishes_) {
    if (find(changes, *wish.variable) == nullptr) all.push_back(wish);
  }
  const std::vector<double> before(state_.slots().begin(), state_.slots().end());
  const bool changed = state_.set(all);

  wishes_.clear();
  for (const Variable& variable : model_->registry.variables()) {
    if (find(changes, variable) != nullptr) continue;  // the reader's own choice stands
    const Change* wish = find(all, variable);
    const double wanted = wish != nullptr ? wish->value : before[variable.slot];
    if (state_[variable] != wanted) wishes_.push_back({&variable, wanted});
  }
  return changed;
}

/// What a preset does not say about its kind of fields is each variable's own default.
void Configuration::set_base(std::span<const Setting> settings, const std::vector<char>& is_field) {
  for (const Variable& variable : model_->registry.variables()) {
    if (is_field[variable.slot] != 0) base_[variable.slot] = variable.fallback;
  }
  for (const Setting& setting : settings) base_[setting.variable->slot] = setting.fact.value;
}

void Configuration::take_base(const std::vector<char>& is_field) {
  std::vector<Change> changes;
  for (const Variable& variable : model_->registry.variables()) {
    if (is_field[variable.slot] != 0) changes.push_back({&variable, base_[variable.slot]});
  }
  wishes_.clear();
  state_.set(changes);
}

Result<void> Configuration::load_model(std::string_view id) {
  const Preset* preset = presets_->model(id);
  if (preset == nullptr) return cannot_load("model", id);
  if (!preset->loadable()) return cannot_load("model", id, preset->reference_only);
  model_id_ = preset->id;
  model_label_ = preset->label;
  set_base(preset->settings, is_model_field_);
  take_base(is_model_field_);
  return {};
}

Result<void> Configuration::load_hardware(std::string_view id) {
  const Preset* preset = presets_->machine(id);
  if (preset == nullptr) return cannot_load("hardware", id);
  hardware_id_ = preset->id;
  hardware_label_ = preset->label;
  set_base(preset->settings, is_hardware_field_);
  take_base(is_hardware_field_);
  return {};
}

Result<void> Configuration::load_scenario(std::string_view id) {
  const Scenario* scenario = presets_->scenario(id);
  if (scenario == nullptr) return cannot_load("scenario", id);
  if (!scenario->model.empty()) (void)load_model(scenario->model);  // the presets' reader checked
  if (!scenario->hardware.empty()) (void)load_hardware(scenario->hardware);
  std::vector<Change> changes;
  for (const Setting& setting : scenario->settings) {
    changes.push_back({setting.variable, setting.fact.value});
  }
  wishes_.clear();
  state_.set(changes);
  return {};
}

bool Configuration::scenario_active(std::string_view id) const {
  const Scenario* scenario = presets_->scenario(id);
  if (scenario == nullptr) return false;
  if (!scenario->model.empty() && scenario->model != model_id_) return false;
  if (!scenario->hardware.empty() && scenario->hardware != hardware_id_) return false;
  return std::all_of(scenario->settings.begin(), scenario->settings.end(),
                     [&](const Setting& s) { return state_[*s.variable] == s.fact.value; });
}

std::vector<Error> Configuration::load_custom_model(std::string label,
                                                    std::span<const Change> values) {
  model_id_.clear();
  model_label_ = std::move(label);
  set_base({}, is_model_field_);
  for (const Change& change : values) base_[change.variable->slot] = change.value;
  take_base(is_model_field_);

  std::vector<Error> problems;
  for (const auto& [variable, value] : values) {
    const double got = state_[*variable];
    if (got == value) continue;
    problems.push_back({variable->id, explanation(*variable, value, got)});
    base_[variable->slot] = got;
  }
  return problems;
}

/// Spec/measured and the like: kept by reset, yet no part of a preset.
bool Configuration::is_kept_by_reset(const Variable& variable) const {
  return variable.survives_reset && is_model_field_[variable.slot] == 0 &&
         is_hardware_field_[variable.slot] == 0;
}

void Configuration::reset() {
  std::vector<Change> changes;
  for (const Variable& variable : model_->registry.variables()) {
    if (!is_kept_by_reset(variable)) changes.push_back({&variable, default_of(variable)});
  }
  wishes_.clear();
  state_.set(changes);
}

bool Configuration::can_reset() const {
  const auto& variables = model_->registry.variables();
  return std::any_of(variables.begin(), variables.end(), [&](const Variable& variable) {
    return !is_kept_by_reset(variable) && !is_default(variable);
  });
}

void Configuration::restore(const Configuration& other) {
  std::vector<Change> changes;
  for (const Variable& variable : model_->registry.variables()) {
    changes.push_back({&variable, other.state_[variable]});
  }
  state_.set(changes);  // not a copy of the state: its version must go on counting
  model_id_ = other.model_id_;
  model_label_ = other.model_label_;
  hardware_id_ = other.hardware_id_;
  hardware_label_ = other.hardware_label_;
  base_ = other.base_;
  wishes_ = other.wishes_;
}

Selection Configuration::selection() const {
  Selection out;
  for (const Variable& variable : model_->registry.variables()) {
    // a custom model has no name that its reader could look up, so it is written out
    const bool spelled = is_custom() && is_model_field_[variable.slot] != 0;
    const double base = spelled ? variable.fallback : base_[variable.slot];
    if (state_[variable] != base) out.changes.push_back({&variable, state_[variable]});
  }
  const bool first = !presets_->models.empty() && model_id_ == presets_->models.front().id &&
                     !presets_->hardware.empty() && hardware_id_ == presets_->hardware.front().id;
  if (first && out.changes.empty()) return out;
  out.model = is_custom() ? kCustom : model_id_;
  out.hardware = hardware_id_;
  return out;
}

/// Links of the older page spell models and machines out: finds the presets with these values.
void Configuration::name_spelled_out(const Selection& selection) {
  // what the older page had no variable for, or let the reader share out freely
  constexpr std::string_view kNotSpelled[] = {"axes",    "MDP",     "MTP", "heads",
                                              "kvHeads", "headDim", "V"};
  const auto agrees = [&](const Setting& s) {
    const auto* end = std::end(kNotSpelled);
    if (std::find(std::begin(kNotSpelled), end, s.variable->id) != end) return true;
    const Change* change = find(selection.changes, *s.variable);
    return s.fact.value == (change != nullptr ? change->value : base_[s.variable->slot]);
  };
  const auto spelled_out = [&](const Preset& preset) {
    return preset.loadable() && std::all_of(preset.settings.begin(), preset.settings.end(), agrees);
  };
  const auto& models = presets_->models;
  const auto model = std::find_if(models.begin(), models.end(), spelled_out);
  if (selection.model.empty() && model != models.end()) (void)load_model(model->id);
  const auto& machines = presets_->hardware;
  const auto machine = std::find_if(machines.begin(), machines.end(), spelled_out);
  if (selection.hardware.empty() && machine != machines.end()) (void)load_hardware(machine->id);
}

std::vector<Error> Configuration::select(const Selection& selection) {
  const auto first = [](const std::vector<Preset>& presets) {
    return presets.empty() ? std::string() : presets.front().id;
  };
  if (selection.model == kCustom) {
    std::vector<Change> fields;
    for (const Change& change : selection.changes) {
      if (is_model_field_[change.variable->slot] != 0) fields.push_back(change);
    }
    (void)load_custom_model(std::string(kCustom), fields);
  } else {
    (void)load_model(selection.model.empty() ? first(presets_->models) : selection.model);
  }
  (void)load_hardware(selection.hardware.empty() ? first(presets_->hardware) : selection.hardware);
  name_spelled_out(selection);

  std::vector<Change> all;
  for (const Variable& variable : model_->registry.variables()) {
    const Change* change = find(selection.changes, variable);
    all.push_back({&variable, change != nullptr ? change->value : default_of(variable)});
  }
  wishes_.clear();
  state_.set(all);

  std::vector<Error> problems;
  for (const auto& [variable, value] : selection.changes) {
    const double got = state_[*variable];
    if (got != value) problems.push_back({variable->id, explanation(*variable, value, got)});
  }
  return problems;
}

double Configuration::default_of(const Variable& variable) const { return base_[variable.slot]; }

bool Configuration::is_default(const Variable& variable) const {
  return state_[variable] == base_[variable.slot];
}

/// What a stored value is multiplied with to be shown.
double Configuration::factor_of(const Variable& variable) const {
  const bool measured = variable.factor != nullptr && state_[model_->hw.meas] != 0;
  return measured ? state_[*variable.factor] : 1;
}

double Configuration::shown(const Variable& variable) const {
  return state_[variable] * factor_of(variable);
}

double Configuration::stored_from_shown(const Variable& variable, double value) const {
  if (value == shown(variable)) return state_[variable];  // no dust from dividing
  return value / factor_of(variable);
}

std::string Configuration::shown_text(const Variable& variable,
                                      std::optional<Format> format) const {
  return to_text(shown(variable), format.value_or(variable.format));
}

std::string Configuration::typing_text(const Variable& variable) const {
  return to_exact_text(shown(variable));
}

double Configuration::dragged(const Variable& variable, double start, double dx) const {
  if (dx == 0) return start;
  const double factor = factor_of(variable);
  return shardscope::dragged(variable, start * factor, dx) / factor;
}

double Configuration::placed(const Variable& variable, double value) const {
  const double factor = factor_of(variable);
  const Range& range = variable.range;
  const double inside = std::clamp(value * factor, range.low, range.high);
  return std::clamp(shardscope::placed(variable, inside), range.low, range.high) / factor;
}

double Configuration::stepped(const Variable& variable, int direction, Step step) const {
  const double from = shown(variable);
  const double to = shardscope::stepped(variable, from, direction, step == Step::page);
  return stored_from_shown(variable, to);
}

Result<Configuration::Typed> Configuration::typed(const Variable& variable,
                                                  std::string_view text) const {
  if (text == typing_text(variable)) return Typed{state_[variable], {}};
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return Typed{default_of(variable), {}};
  if (variable.format != Format::percent && text.find('%') != std::string_view::npos)
    return tl::unexpected(Error{variable.id, "is no share: write it without %"});
  const Result<double> number = parse_number(text, variable.format);
  if (!number) return tl::unexpected(number.error());
  const double whole = counts(variable) ? std::round(*number) : *number;
  const double wanted = stored_from_shown(variable, whole);
  const double value = std::clamp(wanted, variable.min, variable.max);
  if (const std::optional<Error> refused = refusal(variable, value))
    return tl::unexpected(*refused);
  return Typed{value, value == wanted ? std::string() : explanation(variable, wanted, value)};
}

/// Why the other numbers do not allow this value, if they do not.
std::optional<Error> Configuration::refusal(const Variable& variable, double value) const {
  State trial = state_;
  trial.set(variable, value);
  const double got = trial[variable];
  const double wanted = std::clamp(value, variable.min, variable.max);
  if (got == wanted) return std::nullopt;
  return Error{variable.id,
               fmt::format("can be {} {} with the other numbers as they are",
                           got < wanted ? "at most" : "at least", to_text(got, variable.format))};
}

}  // namespace shardscope
