// SPDX-License-Identifier: MIT
// A Hugging Face config.json as a model: its widths for the page, and the exact number of
// parameters counted from the shapes of all its tensors. Not here: the tables of architectures
// (import_families.h), taking the model over (Configuration::load_custom_model).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/reactive/state.h"
#include "core/units/error.h"

namespace shardscope {

struct ParameterPart {
  std::string name;  // "attention", "experts", ...
  double count = 0;
};

struct ImportedModel {
  std::string name;    // as the file calls it, else its architecture
  std::string family;  // model_type
  double D = 0;
  double F = 0;  // of one expert
  double L = 0;
  double E = 1;       // shared ones included, as everywhere on the page
  double k = 1;       // the same
  double shared = 0;  // in units of one routed expert
  double heads = 0;
  double kv_heads = 0;
  double head_dim = 0;
  double vocabulary = 0;
  double parameters = 0;         // exact
  double active_parameters = 0;  // without the experts that one token does not visit
  std::vector<ParameterPart> parts;
  std::vector<std::string> notes;  // what the page simplifies, which defaults were used
};

/// `model` is missing if the file cannot be understood or contradicts itself. Problems without that
/// are fields which are not known here and so do not count.
struct ModelImport {
  std::optional<ImportedModel> model;
  std::vector<Error> problems;
};

/// `file` names the text in messages: "config.json:12: hidden_size".
[[nodiscard]] ModelImport import_model(std::string_view text, std::string_view file);

/// The values for Configuration::load_custom_model, as far as the registry has the variables.
[[nodiscard]] std::vector<Change> changes_of(const ImportedModel& model, const Registry& registry);

}  // namespace shardscope
