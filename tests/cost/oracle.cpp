// SPDX-License-Identifier: MIT
#include "tests/cost/oracle.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

namespace shardscope::testing {

nlohmann::json read_oracle(const std::string& name) {
  const std::string path = std::string(SHARDSCOPE_TESTS) + "/oracle/" + name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot open " + path);
  return nlohmann::json::parse(file);
}

nlohmann::json read_oracle(const std::string& name, const std::string& member) {
  return read_oracle(name).at(member);
}

std::vector<Golden> read_goldens() {
  const nlohmann::json file = read_oracle("goldens.json");
  std::vector<Golden> goldens;
  for (const nlohmann::json& row : file.at("rows")) {
    Golden golden;
    golden.id = row.at("id").get<std::string>();
    for (const auto& [key, value] : row.at("patch").items()) golden.patch[key] = value;
    const auto put = [&](Values& into, const char* names, const auto& value_of) {
      for (std::size_t i = 0; i < file.at(names).size(); ++i)
        into[file.at(names).at(i).get<std::string>()] = value_of(i);
    };
    const auto flag = [&](const char* key) {
      return [&row, key](std::size_t i) {
        return row.at(key).get<std::string>().at(i) == '1' ? 1.0 : 0.0;
      };
    };
    put(golden.state, "state", [&](std::size_t i) { return row.at("state").at(i).get<double>(); });
    put(golden.results, "numbers",
        [&](std::size_t i) { return row.at("numbers").at(i).get<double>(); });
    put(golden.results, "verdicts", flag("verdicts"));
    put(golden.results, "visibility", flag("visibility"));
    goldens.push_back(std::move(golden));
  }
  return goldens;
}

void set_all(const Model& model, State& state, const Values& values) {
  std::vector<Change> changes;
  for (const auto& [id, value] : values) {
    const Variable* variable = model.registry.variable(id);
    if (variable == nullptr) throw std::runtime_error("no variable " + id);
    changes.push_back({variable, value});
  }
  state.set(changes);
}

Values surroundings(const Model& model, const State& state) {
  Values values;
  for (const Variable& variable : model.registry.variables()) values[variable.id] = state[variable];
  for (const char* rate : {"C", "Wici", "Wdcn"}) {
    const std::string name = rate;
    values[name + (name == "C" ? "spec" : "Spec")] = values[name];
    const std::string share = name == "C" ? "effC" : "eff" + std::string(1, 'I') + "ci";
    const double factor = name == "Wdcn" ? values["effDcn"] : values[share];
    if (values["meas"] != 0) values[name] *= factor;
  }
  static const nlohmann::json derived = read_oracle("expressions.json").at("derived");
  for (const nlohmann::json& row : derived)
    values[row.at(0).get<std::string>()] = evaluate(row.at(1).get<std::string>(), values);
  return values;
}

bool holds(const std::string& condition, const Values& state) {
  return evaluate(condition, state) != 0;
}

bool agree(double a, double b) {
  if (a == b) return true;
  return std::isfinite(a) && std::isfinite(b) &&
         std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

}  // namespace shardscope::testing
