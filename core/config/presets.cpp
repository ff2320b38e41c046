// SPDX-License-Identifier: MIT
// The strict reader of preset files: knows every field, and says where one is wrong.
#include "core/config/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/config/json.h"

namespace shardscope {

namespace {

using Kind = JsonValue::Kind;

constexpr double kUnread = std::numeric_limits<double>::quiet_NaN();  // a fault is already noted

bool is_id(std::string_view text) {
  const bool characters = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  return characters && !text.empty() && text.front() != '-' && text.back() != '-';
}

/// "2026-08-17" or "2026-08".
bool is_date(std::string_view text) {
  if (text.size() != 10 && text.size() != 7) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? text[i] != '-' : (text[i] < '0' || text[i] > '9')) return false;
  }
  const auto two = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
  if (two(5) < 1 || two(5) > 12) return false;
  return text.size() == 7 || (two(8) >= 1 && two(8) <= 31);
}

template <typename Entry>
const Entry* find_by_id(const std::vector<Entry>& entries, std::string_view id) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const Entry& entry) { return entry.id == id; });
  return found == entries.end() ? nullptr : &*found;
}

/// Reads one entry (a model, machine or scenario) field by field; any fault marks it as bad.
class EntryReader {
 public:
  EntryReader(const Registry& registry, std::string_view file, const JsonValue& entry,
              std::vector<Error>& problems)
      : registry_(registry), file_(file), entry_(entry), problems_(problems) {}

  [[nodiscard]] bool good() const { return good_; }

  void fault(const JsonValue& at, std::string_view field, std::string message) {
    good_ = false;
    std::string where = fmt::format("{}:{}", file_, at.line);
    if (!field.empty()) where += fmt::format(": {}", field);
    problems_.push_back({std::move(where), std::move(message)});
  }

  void only_fields(const JsonValue& object, std::string_view path,
                   std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : object.members) {
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        fault(value, join(path, name), "unknown field");
      }
    }
  }

  std::string text(const JsonValue& object, std::string_view path, std::string_view name,
                   bool required) {
    const JsonValue* value = object.find(name);
    if (value == nullptr) {
      if (required) fault(object, join(path, name), "missing");
      return {};
    }
    if (!expect(*value, Kind::string, join(path, name))) return {};
    if (value->text.empty()) fault(*value, join(path, name), "empty");
    return value->text;
  }

  std::string id() {
    std::string id = text(entry_, "", "id", true);
    if (!id.empty() && !is_id(id)) {
      fault(*entry_.find("id"), "id", "must be lower-case letters, digits and hyphens");
    }
    return id;
  }

  std::vector<std::string> source(const JsonValue& object, std::string_view path) {
    const JsonValue* list = object.find("source");
    if (list == nullptr) return {};
    if (!expect(*list, Kind::array, join(path, "source"))) return {};
    std::vector<std::string> out;
    for (const JsonValue& item : list->items) {
      if (!expect(item, Kind::string, join(path, "source"))) continue;
      if (item.text.empty() || item.text.substr(0, 7) == "http://") {
        fault(item, join(path, "source"), "must be an https address or a description");
      }
      out.push_back(item.text);
    }
    return out;
  }

  /// A number on its own, or an object around it; what it does not say is taken from `common`.
  Fact fact(const JsonValue& value, std::string_view path, const Fact& common) {
    Fact out = common;
    out.value = kUnread;
    if (value.kind == Kind::number) {
      out.value = value.number;
    } else if (value.kind != Kind::object) {
      fault(value, path, fmt::format("must be a number, not {}", name_of(value.kind)));
    } else {
      only_fields(value, path, {"value", "source", "retrieved", "estimate", "note", "also"});
      number(value, path, out.value);
      if (value.find("source") != nullptr) out.source = source(value, path);
      read_date(value, path, out.retrieved);
      read_estimate(value, path, out.estimate);
      out.note = text(value, path, "note", false);
      read_also(value, path, out);
    }
    if (out.source.empty() && out.note.empty()) fault(value, path, "neither source nor note");
    if (out.retrieved.empty()) fault(value, path, "no date");
    return out;
  }

  /// What the numbers of an entry share unless they say otherwise.
  Fact common() {
    Fact out;
    out.source = source(entry_, "");
    read_date(entry_, "", out.retrieved);
    read_estimate(entry_, "", out.estimate);
    return out;
  }

  /// The members of "values": known variables, within their limits, whole where they must be.
  template <typename ReadFact>
  std::vector<Setting> settings(const ReadFact& read_fact) {
    const JsonValue* values = entry_.find("values");
    if (values == nullptr) {
      fault(entry_, "values", "missing");
      return {};
    }
    if (!expect(*values, Kind::object, "values")) return {};
    std::vector<Setting> out;
    for (const auto& [name, value] : values->members) {
      const Variable* variable = registry_.variable(name);
      if (variable == nullptr) {
        fault(value, name, "no variable of this name");
        continue;
      }
      Setting setting{variable, read_fact(value, name)};
      check_limits(value, *variable, setting.fact.value);
      out.push_back(std::move(setting));
    }
    return out;
  }

  void require(const std::vector<Setting>& settings, std::span<const std::string_view> names) {
    for (const std::string_view name : names) {
      const Variable* variable = registry_.variable(name);
      const bool given = std::any_of(settings.begin(), settings.end(),
                                     [&](const Setting& s) { return s.variable == variable; });
      if (variable != nullptr && !given) {
        fault(*entry_.find("values"), name, "missing");
      }
    }
  }

  bool expect(const JsonValue& value, Kind kind, std::string_view path) {
    if (value.kind == kind) return true;
    fault(value, path, fmt::format("must be {}, not {}", name_of(kind), name_of(value.kind)));
    return false;
  }

  static std::string join(std::string_view path, std::string_view name) {
    return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
  }

 private:
  void number(const JsonValue& object, std::string_view path, double& out) {
    const JsonValue* value = object.find("value");
    if (value == nullptr) return fault(object, join(path, "value"), "missing");
    if (expect(*value, Kind::number, join(path, "value"))) out = value->number;
  }

  void read_date(const JsonValue& object, std::string_view path, std::string& out) {
    const std::string date = text(object, path, "retrieved", false);
    if (date.empty()) return;
    if (!is_date(date)) {
      fault(*object.find("retrieved"), join(path, "retrieved"), "must be a date, YYYY-MM-DD");
    }
    out = date;
  }

  void read_estimate(const JsonValue& object, std::string_view path, bool& out) {
    const JsonValue* value = object.find("estimate");
    if (value == nullptr || !expect(*value, Kind::boolean, join(path, "estimate"))) return;
    out = value->boolean;
  }

  void read_also(const JsonValue& object, std::string_view path, Fact& out) {
    const JsonValue* also = object.find("also");
    const std::string inner = join(path, "also");
    if (also == nullptr || !expect(*also, Kind::object, inner)) return;
    only_fields(*also, inner, {"value", "source", "note"});
    OtherFigure figure;
    number(*also, inner, figure.value);
    figure.source = source(*also, inner);
    if (figure.source.empty()) fault(*also, inner, "no source");
    figure.note = text(*also, inner, "note", false);
    out.also = std::move(figure);
  }

  void check_limits(const JsonValue& at, const Variable& variable, double value) {
    if (std::isnan(value)) return;
    if (value < variable.min || value > variable.max) {
      fault(at, variable.id,
            fmt::format("{} is outside of {} to {}", value, variable.min, variable.max));
    } else if (variable.whole && value != std::floor(value)) {
      fault(at, variable.id, fmt::format("{} is not a whole number", value));
    }
  }

  const Registry& registry_;
  std::string_view file_;
  const JsonValue& entry_;
  std::vector<Error>& problems_;
  bool good_ = true;
};

constexpr std::array<std::string_view, 6> kModelNeeds = {"D", "F", "L", "E", "k", "Sexp"};
constexpr std::array<std::string_view, 12> kHardwareNeeds = {
    "C", "Wici", "Wdcn", "HBM", "podSize", "gpu", "axes", "MDP", "MTP", "effC", "effIci", "effDcn"};

double value_of(const std::vector<Setting>& settings, std::string_view id, double otherwise) {
  for (const Setting& setting : settings) {
    if (setting.variable->id == id) return setting.fact.value;
  }
  return otherwise;
}

/// 1 <= k <= E and so on: a preset may not rely on limits being restored behind its back.
void check_experts(EntryReader& reader, const JsonValue& entry, const std::vector<Setting>& set) {
  const double experts = value_of(set, "E", 1);
  const double active = value_of(set, "k", 1);
  const double shared = value_of(set, "Sexp", 0);
  if (active > experts) reader.fault(entry, "k", "more active experts than there are");
  if (experts <= 1 ? shared > 0 : shared > active - 1) {
    reader.fault(entry, "Sexp", "more shared experts than there can be");
  }
}

class Loader {
 public:
  explicit Loader(const Registry& registry) : registry_(registry) {}

  void read(const TextFile& file) {
    const Result<JsonValue> parsed = parse_json(file.text, file.name);
    if (!parsed) return loaded_.problems.push_back(parsed.error());
    file_ = file.name;
    if (parsed->kind != Kind::object) return problem(*parsed, "", "must be an object");
    for (const auto& [name, list] : parsed->members) {
      if (name == "models") {
        each(list, name, [&](const JsonValue& e) { preset(e, loaded_.presets.models, true); });
      } else if (name == "hardware") {
        each(list, name, [&](const JsonValue& e) { preset(e, loaded_.presets.hardware, false); });
      } else if (name == "scenarios") {
        each(list, name, [&](const JsonValue& e) { scenario(e); });
      } else {
        problem(list, name, "unknown field");
      }
    }
  }

  /// Scenarios may stand in a file before the models they name, so names are checked at the end.
  LoadedPresets finish() {
    auto& presets = loaded_.presets;
    for (std::size_t i = 0; i < presets.scenarios.size();) {
      const Scenario& scenario = presets.scenarios[i];
      const bool good =
          named(presets.model(scenario.model), scenario.model, places_[i], "model") &&
          named(presets.machine(scenario.hardware), scenario.hardware, places_[i], "hardware");
      if (good) {
        ++i;
        continue;
      }
      presets.scenarios.erase(presets.scenarios.begin() + static_cast<std::ptrdiff_t>(i));
      places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return std::move(loaded_);
  }

 private:
  void problem(const JsonValue& at, std::string_view field, std::string message) {
    std::string where = fmt::format("{}:{}", file_, at.line);
    if (!field.empty()) where += fmt::format(": {}", field);
    loaded_.problems.push_back({std::move(where), std::move(message)});
  }

  template <typename Read>
  void each(const JsonValue& list, std::string_view name, const Read& read) {
    if (list.kind != Kind::array) return problem(list, name, "must be a list");
    for (const JsonValue& entry : list.items) {
      if (entry.kind == Kind::object) {
        read(entry);
      } else {
        problem(entry, name, "every entry must be an object");
      }
    }
  }

  void preset(const JsonValue& entry, std::vector<Preset>& presets, bool is_model) {
    EntryReader reader(registry_, file_, entry, loaded_.problems);
    if (is_model) {
      reader.only_fields(entry, "",
                         {"id", "label", "source", "retrieved", "estimate", "note",
                          "reference_only", "parameters", "values"});
    } else {
      reader.only_fields(entry, "",
                         {"id", "label", "source", "retrieved", "estimate", "note", "values"});
    }
    Preset out;
    out.id = reader.id();
    out.label = reader.text(entry, "", "label", true);
    out.note = reader.text(entry, "", "note", false);
    out.reference_only = reader.text(entry, "", "reference_only", false);
    const Fact common = reader.common();
    if (const JsonValue* total = entry.find("parameters")) {
      out.parameters = reader.fact(*total, "parameters", common);
    }
    out.settings = reader.settings([&](const JsonValue& value, std::string_view name) {
      return reader.fact(value, name, common);
    });
    if (entry.find("values") != nullptr) {
      reader.require(out.settings, is_model ? std::span<const std::string_view>(kModelNeeds)
                                            : std::span<const std::string_view>(kHardwareNeeds));
    }
    if (is_model) check_experts(reader, entry, out.settings);
    if (out.id == "custom") reader.fault(entry, "id", "\"custom\" means no preset");
    if (find_by_id(presets, out.id) != nullptr) reader.fault(entry, "id", "used twice");
    if (reader.good()) presets.push_back(std::move(out));
  }

  void scenario(const JsonValue& entry) {
    EntryReader reader(registry_, file_, entry, loaded_.problems);
    reader.only_fields(entry, "",
                       {"id", "section", "label", "model", "hardware", "source", "note", "values"});
    Scenario out;
    out.id = reader.id();
    out.section = reader.text(entry, "", "section", true);
    out.label = reader.text(entry, "", "label", true);
    out.note = reader.text(entry, "", "note", false);
    out.source = reader.source(entry, "");
    out.model = reader.text(entry, "", "model", false);
    out.hardware = reader.text(entry, "", "hardware", false);
    out.settings = reader.settings([&](const JsonValue& value, std::string_view name) {
      Fact fact;
      fact.value = reader.expect(value, Kind::number, name) ? value.number : kUnread;
      return fact;
    });
    if (find_by_id(loaded_.presets.scenarios, out.id) != nullptr) {
      reader.fault(entry, "id", "used twice");
    }
    if (!reader.good()) return;
    loaded_.presets.scenarios.push_back(std::move(out));
    places_.push_back(fmt::format("{}:{}", file_, entry.line));
  }

  bool named(const Preset* preset, const std::string& id, const std::string& place,
             std::string_view field) {
    if (id.empty() || (preset != nullptr && preset->loadable())) return true;
    loaded_.problems.push_back({fmt::format("{}: {}", place, field),
                                preset == nullptr
                                    ? fmt::format("there is no \"{}\"", id)
                                    : fmt::format("\"{}\" is for reference only", id)});
    return false;
  }

  const Registry& registry_;
  std::string file_;
  LoadedPresets loaded_;
  std::vector<std::string> places_;  // of the scenarios, for messages
};

}  // namespace

const Fact* Preset::find(const Variable& variable) const {
  for (const Setting& setting : settings) {
    if (setting.variable == &variable) return &setting.fact;
  }
  return nullptr;
}

const Preset* Presets::model(std::string_view id) const { return find_by_id(models, id); }
const Preset* Presets::machine(std::string_view id) const { return find_by_id(hardware, id); }
const Scenario* Presets::scenario(std::string_view id) const { return find_by_id(scenarios, id); }

LoadedPresets load_presets(const Registry& registry, std::span<const TextFile> files) {
  Loader loader(registry);
  for (const TextFile& file : files) loader.read(file);
  return loader.finish();
}

}  // namespace shardscope
