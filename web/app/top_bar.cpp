// SPDX-License-Identifier: MIT
#include "web/app/top_bar.h"

#include <array>

#include "core/expr/math.h"
#include "web/app/keys.h"
#include "web/typeset/describe.h"

namespace shardscope {

using browser::Element;

namespace {

enum : Key {
  kBar,
  kModel,
  kHardware,
  kMeasured,
  kReset,
  kContents,
  kModelInputs = 16,
  kHardwareInputs = 32,
  kRunInputs = 48
};

constexpr Key at(Key offset) { return keys::kTopBar + offset; }

Element option(std::string_view value, std::string_view label, bool selected) {
  Element element{.tag = "option", .text = std::string(label)};
  element.with("value", value);
  if (selected) element.with("selected", "");
  return element;
}

Element menu(Key key, std::string_view label, const std::vector<Preset>& presets,
             const std::string& chosen) {
  Element select{.key = key, .tag = "select"};
  select.with("aria-label", label);
  for (const Preset& preset : presets) {
    Element entry = option(preset.id, preset.label, preset.id == chosen);
    if (!preset.loadable()) entry.with("disabled", "").with("title", preset.reference_only);
    select.children.push_back(std::move(entry));
  }
  if (chosen.empty()) {
    Element custom = option("", "custom", true);
    custom.with("disabled", "");
    select.children.push_back(std::move(custom));
  }
  return select;
}

}  // namespace

TopBar::TopBar(const Configuration& configuration, const typeset::Host& host)
    : configuration_(configuration), host_(host) {
  const Registry& registry = configuration.model().registry;
  const auto gather = [&](std::vector<const Variable*>& into,
                          std::initializer_list<std::string_view> ids) {
    for (const std::string_view id : ids) {
      if (const Variable* variable = registry.variable(id)) into.push_back(variable);
    }
  };
  gather(model_inputs_, {"D", "F", "L", "E", "k"});
  gather(hardware_inputs_, {"C", "Wici"});
  gather(run_inputs_, {"B"});
}

void TopBar::add_inputs(Element& group, std::span<const Variable* const> variables,
                        Key first) const {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Variable& variable = *variables[i];
    const GlyphParts glyph = split_glyph(variable.name(host_.switched()));
    Element pair{.tag = "span"};
    pair.with("class", "pair");
    Element name{.tag = "span", .text = glyph.base};
    name.with("class", "name").with("aria-hidden", "true");
    pair.children.push_back(std::move(name));
    Element number{.key = first + static_cast<Key>(i), .tag = "span"};
    number.text = configuration_.shown_text(variable);
    number.with("class", configuration_.is_default(variable) ? "input" : "input moved");
    typeset::make_slider(number, variable, host_);
    pair.children.push_back(std::move(number));
    group.children.push_back(std::move(pair));
  }
}

Element TopBar::describe(std::span<const typeset::Document::Entry> contents,
                         std::string_view current_section) const {
  const Registry& registry = configuration_.model().registry;
  Element bar{.key = at(kBar), .tag = "header"};
  bar.with("class", "top-bar");

  Element brand{.tag = "a", .text = "Shardscope"};
  brand.with("class", "brand").with("href", "#top");
  bar.children.push_back(std::move(brand));

  Element model{.tag = "div"};
  model.with("class", "group preset");
  model.children.push_back(
      menu(at(kModel), "Model", configuration_.presets().models, configuration_.model_id()));
  add_inputs(model, model_inputs_, at(kModelInputs));
  bar.children.push_back(std::move(model));

  Element hardware{.tag = "div"};
  hardware.with("class", "group preset");
  hardware.children.push_back(menu(at(kHardware), "Machine", configuration_.presets().hardware,
                                   configuration_.hardware_id()));
  add_inputs(hardware, hardware_inputs_, at(kHardwareInputs));
  if (const Variable* meas = registry.variable("meas")) {
    const bool measured = configuration_.state()[*meas] != 0;
    Element toggle{.key = at(kMeasured), .tag = "button", .text = measured ? "measured" : "spec"};
    toggle.with("class", "toggle")
        .with("aria-pressed", measured ? "true" : "false")
        .with("title", measured ? "Rates as measured on real machines; press for the data sheet's"
                                : "Rates from the data sheet; press for what real machines reach");
    hardware.children.push_back(std::move(toggle));
  }
  bar.children.push_back(std::move(hardware));

  Element run{.tag = "div"};
  run.with("class", "group");
  add_inputs(run, run_inputs_, at(kRunInputs));
  Element reset{.key = at(kReset), .tag = "button", .text = "Reset"};
  reset.with("class", "reset")
      .with("title", "Puts back every dragged number; model, machine and rates stay");
  if (!configuration_.can_reset()) reset.with("disabled", "");
  run.children.push_back(std::move(reset));
  bar.children.push_back(std::move(run));

  Element list{.key = at(kContents), .tag = "details"};
  list.with("class", "contents menu");
  list.children.push_back(Element{.tag = "summary", .text = "Contents"});
  Element nav{.tag = "nav"};
  nav.with("aria-label", "Contents");
  for (const auto& entry : contents) {
    Element link{.tag = "a", .text = entry.title};
    link.with("href", "#" + std::string(entry.id));
    if (entry.id == current_section) link.with("aria-current", "location");
    nav.children.push_back(std::move(link));
  }
  list.children.push_back(std::move(nav));
  bar.children.push_back(std::move(list));
  return bar;
}

TopBar::Part TopBar::part(Key key) const {
  if (key < keys::kTopBar) return {};
  switch (const Key offset = key - keys::kTopBar; offset) {
    case kModel: return {Role::model};
    case kHardware: return {Role::hardware};
    case kMeasured: return {Role::measured};
    case kReset: return {Role::reset};
    default: {
      const auto pick = [&](const std::vector<const Variable*>& inputs, Key first) -> Part {
        return offset - first < inputs.size() ? Part{Role::input, inputs[offset - first]} : Part{};
      };
      if (offset >= kRunInputs) return pick(run_inputs_, kRunInputs);
      if (offset >= kHardwareInputs) return pick(hardware_inputs_, kHardwareInputs);
      if (offset >= kModelInputs) return pick(model_inputs_, kModelInputs);
      return {};
    }
  }
}

}  // namespace shardscope
