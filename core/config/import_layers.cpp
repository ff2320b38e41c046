// SPDX-License-Identifier: MIT
#include "core/config/import_layers.h"

#include <fmt/format.h>

#include <cmath>

namespace shardscope {

namespace {

using Kind = JsonValue::Kind;

/// Layers whose number, counted from 1, is a multiple of this field.
std::vector<char> by_step(Fields& fields, std::string_view name, std::size_t layers) {
  const double step = fields.count({name}).value_or(1);
  std::vector<char> found(layers);
  for (std::size_t i = 0; i < layers; ++i) {
    found[i] = std::fmod(static_cast<double>(i + 1), step) == 0;
  }
  return found;
}

/// Calls `take` with every layer that a list of the file names by number.
template <typename Take>
void for_listed(Fields& fields, std::string_view name, std::size_t layers, const Take& take) {
  const JsonValue* list = fields.find(name);
  if (list == nullptr) return;
  for (const JsonValue& layer : list->items) {
    const bool known = layer.kind == Kind::number && layer.number >= 0 &&
                       layer.number < static_cast<double>(layers) &&
                       layer.number == std::floor(layer.number);
    if (!known) return fields.fail(name, "must name layers by number");
    take(static_cast<std::size_t>(layer.number));
  }
}

std::vector<char> qwen_layers(Fields& fields, std::size_t layers) {
  std::vector<char> found = by_step(fields, "decoder_sparse_step", layers);
  for_listed(fields, "mlp_only_layers", layers, [&](std::size_t i) { found[i] = false; });
  return found;
}

std::vector<char> llama4_layers(Fields& fields, std::size_t layers) {
  std::vector<char> found = by_step(fields, "interleave_moe_layer_step", layers);
  std::vector<char> listed(layers, false);
  for_listed(fields, "moe_layers", layers, [&](std::size_t i) { listed[i] = true; });
  if (fields.find("moe_layers") != nullptr && listed != found) {
    fields.fail("moe_layers", "contradicts interleave_moe_layer_step");
  }
  return found;
}

void check_types(Fields& fields, const std::vector<char>& found) {
  const JsonValue* types = fields.find("mlp_layer_types");
  if (types == nullptr) return;
  if (types->items.size() != found.size()) {
    return fields.fail("mlp_layer_types", "not as many entries as layers");
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if ((found[i] != 0) != (types->items[i].text == "sparse")) {
      return fields.fail("mlp_layer_types", "contradicts first_k_dense_replace");
    }
  }
}

std::vector<char> deepseek_layers(Fields& fields, std::size_t layers) {
  const double first = fields.count({"first_k_dense_replace"}, 0).value_or(0);
  const JsonValue* every = fields.find("moe_layer_freq");
  if (every != nullptr && every->kind == Kind::array) {
    fields.fail("moe_layer_freq", "a list of layers is not known here");
    return {};
  }
  const double step = fields.count({"moe_layer_freq"}).value_or(1);
  std::vector<char> found(layers);
  for (std::size_t i = 0; i < layers; ++i) {
    const auto index = static_cast<double>(i);
    found[i] = index >= first && std::fmod(index, step) == 0;
  }
  check_types(fields, found);
  return found;
}

}  // namespace

std::vector<char> expert_layers(const Family& family, Fields& fields, std::size_t layers) {
  switch (family.experts) {
    case Experts::qwen: return qwen_layers(fields, layers);
    case Experts::llama4: return llama4_layers(fields, layers);
    case Experts::deepseek: return deepseek_layers(fields, layers);
    case Experts::none: return std::vector<char>(layers, false);
    default: return std::vector<char>(layers, true);
  }
}

std::vector<char> linear_layers(const Family& family, Fields& fields, std::size_t layers) {
  const bool lightning = family.attention == Attention::lightning;
  std::vector<char> found(layers, false);
  const JsonValue* list = fields.find("layer_types");
  const bool numbered = list == nullptr;
  const std::string_view name = numbered ? "attn_type_list" : "layer_types";
  if (numbered) list = fields.find(name);
  if (list == nullptr) {
    if (lightning) fields.fail("layer_types", "missing");
    return found;
  }
  if (list->items.size() != layers) {
    fields.fail(name, fmt::format("has {} entries for {} layers", list->items.size(), layers));
    return found;
  }
  for (std::size_t i = 0; i < layers; ++i) {
    const JsonValue& type = list->items[i];
    if (type.kind != (numbered ? Kind::number : Kind::string)) {
      fields.fail(name, fmt::format("{} is not known here", name_of(type.kind)));
      return found;
    }
    const std::string& text = type.text;
    const bool linear = numbered ? type.number == 0 : text == "linear_attention";
    const bool full = numbered ? type.number == 1
                               : text == "full_attention" || text == "sliding_attention" ||
                                     text == "chunked_attention";
    if (!full && !(lightning && linear)) {
      fields.fail(name, numbered ? fmt::format("{} is not known here", type.number)
                                 : fmt::format("\"{}\" is not known here", text));
      return found;
    }
    found[i] = linear;
  }
  return found;
}

}  // namespace shardscope
