// SPDX-License-Identifier: MIT
// window.shardscope: what scripts and embedding pages may ask (docs/architecture.md).
#include <cmath>
#include <limits>

#include "core/config/json.h"
#include "core/expr/print.h"
#include "web/app/app.h"

namespace shardscope {

namespace {

/// JSON has no NaN and no infinities: null stands for them.
std::string json_number(double value) {
  return std::isfinite(value) ? to_exact_text(value) : "null";
}

}  // namespace

std::string ShardscopeApp::get_state_json() {
  std::string json = "{";
  for (const Variable& variable : model_.registry.variables()) {
    if (json.size() > 1) json += ',';
    json += to_json_string(variable.id) + ":" + json_number(state()[variable]);
  }
  return json + "}";
}

std::string ShardscopeApp::set_state_json(std::string_view json) {
  const Result<JsonValue> parsed = parse_json(json, "set");
  if (!parsed) return parsed.error().message;
  if (parsed->kind != JsonValue::Kind::object) return "set takes an object such as {B: 3e6}";
  std::vector<Change> changes;
  std::string problems;
  for (const auto& [name, value] : parsed->members) {
    const Variable* variable = model_.registry.variable(name);
    if (variable == nullptr) {
      problems += "no variable is called " + name + "; ";
    } else if (value.kind != JsonValue::Kind::number) {
      problems += name + " takes a number; ";
    } else {
      changes.push_back({variable, value.number});
    }
  }
  if (evaluate(changes)) changed(false);
  return problems.substr(0, problems.empty() ? 0 : problems.size() - 2);
}

double ShardscopeApp::value(std::string_view id) {
  const Symbol* symbol = model_.registry.symbol(id);
  return symbol != nullptr ? state()[*symbol] : std::numeric_limits<double>::quiet_NaN();
}

std::string ShardscopeApp::link() { return journey_->link(); }

std::string ShardscopeApp::formulas_json() {
  std::string json = "[";
  for (const Formula& formula : model_.registry.formulas()) {
    if (json.size() > 1) json += ',';
    json += "{\"id\":" + to_json_string(formula.id) +
            ",\"symbol\":" + to_json_string(formula.glyph) +
            ",\"unit\":" + to_json_string(to_text(formula.unit)) +
            ",\"meaning\":" + to_json_string(formula.meaning) +
            ",\"equation\":" + to_json_string(to_plain_text(to_equation(formula))) +
            ",\"source\":" + to_json_string(formula.source) +
            ",\"value\":" + json_number(state()[formula]) +
            ",\"text\":" + to_json_string(values_.text(formula, std::nullopt)) + "}";
  }
  return json + "]";
}

double ShardscopeApp::evaluate_us() {
  return evaluations_ == 0 ? 0 : evaluated_ms_ * 1000 / static_cast<double>(evaluations_);
}

bool ShardscopeApp::evaluate(std::span<const Change> changes) {
  const double before = page_->now_ms();
  const bool effective = configuration_.set(changes);
  evaluated_ms_ += page_->now_ms() - before;
  ++evaluations_;
  return effective;
}

}  // namespace shardscope
