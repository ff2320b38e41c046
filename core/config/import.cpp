// SPDX-License-Identifier: MIT
#include "core/config/import.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/config/import_count.h"
#include "core/config/import_families.h"
#include "core/config/import_fields.h"
#include "core/config/json.h"

namespace shardscope {

namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kLargestFile = 1u << 20;  // the real ones have a few kilobytes

/// Models that see or hear keep the text model in a part of its own.
constexpr std::string_view kTextParts[] = {"text_config", "language_config", "llm_config"};

/// What an outer object may say again about the text model.
constexpr std::string_view kTied = "tie_word_embeddings";
constexpr std::string_view kSaidTwice[] = {"hidden_size",
                                           "intermediate_size",
                                           "num_hidden_layers",
                                           "num_attention_heads",
                                           "num_key_value_heads",
                                           "vocab_size",
                                           kTied};

/// "LlamaForCausalLM" -> "llamaforcausallm": letters and digits only, to compare names.
std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') out += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

std::string architecture_of(const JsonValue& object) {
  const JsonValue* list = object.find("architectures");
  if (list == nullptr || list->items.empty()) return {};
  return list->items.front().text;
}

class Import {
 public:
  explicit Import(std::string_view file) : file_(file) {}

  ModelImport run(std::string_view text) {
    if (text.size() > kLargestFile) {
      result_.problems.push_back({fmt::format("{}:1", file_), "too large for a config.json"});
      return std::move(result_);
    }
    const Result<JsonValue> parsed = parse_json(text, file_);
    if (!parsed) {
      result_.problems.push_back(parsed.error());
    } else if (parsed->kind != Kind::object) {
      problem(*parsed, "", fmt::format("must be an object, not {}", name_of(parsed->kind)));
    } else {
      read(*parsed);
    }
    return std::move(result_);
  }

 private:
  void problem(const JsonValue& at, std::string_view field, std::string message) {
    std::string where = fmt::format("{}:{}", file_, at.line);
    if (!field.empty()) where += fmt::format(": {}", field);
    result_.problems.push_back({std::move(where), std::move(message)});
  }

  void read(const JsonValue& outer) {
    for (const std::string_view part : kTextParts) {
      const JsonValue* inner = outer.find(part);
      if (inner == nullptr || inner->kind != Kind::object) continue;
      compare(outer, *inner, part);
      JsonValue text_model = *inner;
      const JsonValue* tied = outer.find(kTied);
      if (tied != nullptr && inner->find(kTied) == nullptr) {
        text_model.members.push_back({std::string(kTied), *tied});
      }
      read_text_model(text_model, outer);
      if (result_.model) {
        result_.model->notes.push_back(
            "only the text model is counted, not what feeds it images "
            "or sound");
      }
      return;
    }
    read_text_model(outer, outer);
  }

  /// Two sizes for one thing: the inner one is used, and that is said.
  void compare(const JsonValue& outer, const JsonValue& inner, std::string_view part) {
    for (const std::string_view name : kSaidTwice) {
      const JsonValue* one = outer.find(name);
      const JsonValue* other = inner.find(name);
      if (one == nullptr || other == nullptr || one->kind == Kind::null) continue;
      if (spelled(*one) == spelled(*other)) continue;
      problem(
          *one, name,
          fmt::format("is {}, but {} in {}, which is used", spelled(*one), spelled(*other), part));
    }
  }

  static std::string spelled(const JsonValue& value) {
    if (value.kind == Kind::number) return written(value.number);
    if (value.kind == Kind::boolean) return value.boolean ? "true" : "false";
    return std::string(name_of(value.kind));
  }

  void read_text_model(const JsonValue& object, const JsonValue& outer) {
    Fields fields(object, file_, result_.problems);
    const std::string model_type = fields.text("model_type");
    if (!fields.ok()) return;
    const Family* family = find_family(model_type);
    if (family == nullptr) {
      const bool missing = model_type.empty();
      return fields.fail("model_type",
                         missing ? "missing" : fmt::format("\"{}\" is not known here", model_type));
    }
    check_architectures(fields, outer);
    const std::string architecture = architecture_of(outer);
    if (&object == &outer && !architecture.empty() &&
        plain(architecture).rfind(family->class_name, 0) != 0) {
      fields.fail("architectures",
                  fmt::format("\"{}\" contradicts model_type \"{}\"", architecture, model_type));
    }
    ImportedModel model = count_parameters(*family, fields);
    if (!fields.ok()) return;
    fields.remark_unknown();
    model.family = model_type;
    model.name = name_of_model(outer, architecture, model_type);
    result_.model = std::move(model);
  }

  static void check_architectures(Fields& fields, const JsonValue& outer) {
    const JsonValue* list = outer.find("architectures");
    if (list == nullptr || list->kind == Kind::null) return;
    const auto is_name = [](const JsonValue& item) { return item.kind == Kind::string; };
    const bool names =
        list->kind == Kind::array && std::all_of(list->items.begin(), list->items.end(), is_name);
    if (!names) fields.fail("architectures", "must be a list of names");
  }

  static std::string name_of_model(const JsonValue& outer, const std::string& architecture,
                                   const std::string& model_type) {
    const JsonValue* path = outer.find("_name_or_path");
    if (path != nullptr && !path->text.empty()) return path->text;
    return architecture.empty() ? model_type : architecture;
  }

  std::string_view file_;
  ModelImport result_;
};

}  // namespace

ModelImport import_model(std::string_view text, std::string_view file) {
  return Import(file).run(text);
}

std::vector<Change> changes_of(const ImportedModel& model, const Registry& registry) {
  const std::pair<std::string_view, double> values[] = {{"D", model.D},
                                                        {"F", model.F},
                                                        {"L", model.L},
                                                        {"E", model.E},
                                                        {"k", model.k},
                                                        {"Sexp", model.shared},
                                                        {"heads", model.heads},
                                                        {"kvHeads", model.kv_heads},
                                                        {"headDim", model.head_dim},
                                                        {"V", model.vocabulary}};
  std::vector<Change> changes;
  for (const auto& [id, value] : values) {
    if (const Variable* variable = registry.variable(id)) changes.push_back({variable, value});
  }
  return changes;
}

}  // namespace shardscope
