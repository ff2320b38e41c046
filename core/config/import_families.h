// SPDX-License-Identifier: MIT
// What the architectures of Hugging Face models have in common and where they differ, as one table.
// A new architecture of known parts is one more row. Not here: reading files and counting.
#pragma once

#include <optional>
#include <string_view>

namespace shardscope {

enum class Norm { rms, layer, fixed };  // D weights; D weights and D biases; no parameters
enum class Has { no, yes, by_field };   // by_field: a true/false field of the file decides
enum class QkNorm { none, per_head, whole };
enum class Experts { none, plain, qwen, llama4, deepseek, gpt_oss };
enum class Attention { grouped, latent, latent_indexed, lightning };

/// One architecture. Numbers of 0 mean that the file must say them.
struct Family {
  std::string_view model_type;
  std::string_view class_name;  // how "architectures" begins, in lower case
  Norm norm = Norm::rms;
  int norms = 2;  // for each layer, across the residual
  bool gated = true;
  bool tied = false;  // unless the file says so: one matrix for embedding and output
  Has qkv_bias = Has::no;
  Has out_bias = Has::no;
  bool attention_bias = false;  // for Has::by_field if the file is silent
  Has mlp_bias = Has::no;
  Has head_bias = Has::no;
  QkNorm qk_norm = QkNorm::none;
  std::string_view qk_norm_field = {};  // empty: always there
  bool qk_norm_default = false;
  Attention attention = Attention::grouped;
  Experts experts = Experts::none;
  bool routing_bias = false;  // a bias for every expert that balances their load
  double head_dim = 0;        // if the file is silent; 0: D over the heads
  double heads = 0;
  double kv_heads = 0;
  double vocabulary = 0;
};

/// The row for a model_type or one of its other names, or nullptr.
[[nodiscard]] const Family* find_family(std::string_view model_type);

/// True for fields that are known to add no parameters: dropout, rotary settings, token ids, ...
[[nodiscard]] bool is_weightless_field(std::string_view name);

}  // namespace shardscope
