// SPDX-License-Identifier: MIT
#include "core/config/import_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/config/import_layers.h"

namespace shardscope {

namespace {

constexpr double kMostLayers = 1e5;
constexpr double kExactBelow = 9007199254740992.0;  // 2^53: sums of whole doubles are exact

/// A linear map from n to m, perhaps with a bias.
double linear(double n, double m, bool bias = false) { return n * m + (bias ? m : 0); }

class Counter {
 public:
  Counter(const Family& family, Fields& fields) : family_(family), fields_(fields) {}

  ImportedModel count() {
    read_sizes();
    read_attention();
    read_experts();
    if (fields_.ok()) {
      add_ends();
      for (std::size_t layer = 0; layer < is_expert_layer_.size(); ++layer) add_layer(layer);
      describe();
    }
    return std::move(model_);
  }

 private:
  bool is_moe() const { return family_.experts != Experts::none; }

  void note(std::string text) { model_.notes.push_back(std::move(text)); }

  void add(std::string_view name, double count, double active) {
    if (count == 0) return;
    model_.parameters += count;
    model_.active_parameters += active;
    for (ParameterPart& part : model_.parts) {
      if (part.name != name) continue;
      part.count += count;
      return;
    }
    model_.parts.push_back({std::string(name), count});
  }
  void add(std::string_view name, double count) { add(name, count, count); }

  /// A count for which the architecture has a usual value; using that is said.
  double count_or(Fields::Names names, double usual) {
    if (usual == 0) return fields_.required(names);
    const std::optional<double> given = fields_.count(names);
    if (!given) {
      note(fmt::format("{} is not given: {}, as usual for {}", *names.begin(), written(usual),
                       family_.model_type));
    }
    return given.value_or(usual);
  }

  bool flag_or(std::string_view name, bool usual) { return fields_.flag(name).value_or(usual); }

  /// A field for something that the architecture never has, or always has, must not say otherwise.
  bool has(Has kind, std::string_view field, bool usual) {
    if (kind == Has::by_field) return flag_or(field, usual);
    const bool always = kind == Has::yes;
    if (flag_or(field, always) == always) return always;
    fields_.fail(field,
                 fmt::format("{} always {} it", family_.model_type, always ? "has" : "lacks"));
    return always;
  }

  void read_sizes() {
    model_.family = family_.model_type;
    model_.D = fields_.required({"hidden_size", "n_embd"});
    model_.L = fields_.required({"num_hidden_layers", "n_layer"});
    if (model_.L > kMostLayers) fields_.fail("num_hidden_layers", "more layers than can be true");
    model_.vocabulary = count_or({"vocab_size"}, family_.vocabulary);
    mlp_bias_ = has(family_.mlp_bias, "mlp_bias", false);
    if (family_.model_type == "gpt2") {
      dense_width_ = count_or({"n_inner", "intermediate_size"}, 4 * model_.D);
    } else {
      dense_width_ = fields_.required({"intermediate_size"});
    }
  }

  void read_attention() {
    model_.heads = count_or({"num_attention_heads", "n_head"}, family_.heads);
    const std::optional<double> kv = fields_.count({"num_key_value_heads"});
    model_.kv_heads = kv.value_or(family_.kv_heads > 0 ? family_.kv_heads : model_.heads);
    const bool always_equal = family_.model_type == "gpt2" || family_.model_type == "gpt_neox";
    if (!kv && !always_equal) {
      note(fmt::format("num_key_value_heads is not given: {}", written(model_.kv_heads)));
    }
    if (fields_.ok() && std::fmod(model_.heads, model_.kv_heads) != 0) {
      fields_.fail("num_key_value_heads",
                   fmt::format("{} heads cannot share {} of these", written(model_.heads),
                               written(model_.kv_heads)));
    }
    qkv_bias_ = has(family_.qkv_bias, "attention_bias", family_.attention_bias);
    if (family_.model_type == "qwen2_moe") qkv_bias_ = flag_or("qkv_bias", true);
    // some have it in front only, whatever the one field for both says
    out_bias_ = family_.out_bias == Has::by_field ? qkv_bias_ : family_.out_bias == Has::yes;
    read_qk_norm();
    if (family_.attention == Attention::latent || family_.attention == Attention::latent_indexed) {
      read_latent_attention();
    } else {
      read_head_dim();
    }
  }

  void read_qk_norm() {
    qk_norm_ =
        family_.qk_norm != QkNorm::none &&
        (family_.qk_norm_field.empty() || flag_or(family_.qk_norm_field, family_.qk_norm_default));
    const std::string type = fields_.text("qk_norm_type");
    if (!type.empty() && type != "per_layer") {
      fields_.fail("qk_norm_type", fmt::format("\"{}\" is not known here", type));
    }
  }

  void read_head_dim() {
    const std::optional<double> given = fields_.count({"head_dim"});
    const double even = model_.D / model_.heads;
    if (fields_.ok() && !given && family_.head_dim == 0 && even != std::floor(even)) {
      fields_.fail("num_attention_heads", fmt::format("{} is no multiple of {}", written(model_.D),
                                                      written(model_.heads)));
    }
    if (!given && family_.head_dim > 0) {
      note(fmt::format("head_dim is not given: {}, as usual for {}", written(family_.head_dim),
                       family_.model_type));
    }
    model_.head_dim = given.value_or(family_.head_dim > 0 ? family_.head_dim : even);
  }

  void read_latent_attention() {
    latent_q_ = fields_.count({"q_lora_rank"}).value_or(0);
    latent_kv_ = fields_.required({"kv_lora_rank"});
    qk_plain_ = fields_.required({"qk_nope_head_dim"});
    qk_rotary_ = fields_.required({"qk_rope_head_dim"});
    v_dim_ = fields_.required({"v_head_dim"});
    (void)fields_.find("qk_head_dim");
    (void)fields_.find("head_dim");  // of the rotary part, where it is given
    model_.head_dim = qk_plain_;
    note(
        fmt::format("latent attention: a head is {} + {} wide for queries and keys, {} for values;"
                    " the page sees heads of {}",
                    written(qk_plain_), written(qk_rotary_), written(v_dim_), written(qk_plain_)));
    if (family_.attention == Attention::latent_indexed) {
      index_heads_ = fields_.required({"index_n_heads"});
      index_dim_ = fields_.required({"index_head_dim"});
      if (latent_q_ == 0) fields_.fail("q_lora_rank", "missing");
      if (fields_.find("indexer_types") != nullptr || fields_.find("index_topk_freq") != nullptr) {
        fields_.fail("indexer_types", "layers that share an indexer are not known here");
      }
    }
  }

  void read_experts() {
    const auto layers = static_cast<std::size_t>(std::min(model_.L, kMostLayers));
    is_expert_layer_ = expert_layers(family_, fields_, layers);
    is_linear_layer_ = linear_layers(family_, fields_, layers);
    if (!is_moe()) return;
    const bool own_width = family_.experts == Experts::qwen || family_.experts == Experts::deepseek;
    expert_width_ = own_width ? fields_.required({"moe_intermediate_size"}) : dense_width_;
    routed_ = fields_.required({"num_experts", "num_local_experts", "n_routed_experts"});
    per_token_ =
        fields_.required({"num_experts_per_tok", "num_experts_per_token", "experts_per_token"});
    if (fields_.ok() && per_token_ > routed_) {
      fields_.fail("num_experts_per_tok",
                   fmt::format("{} of {} experts", written(per_token_), written(routed_)));
    }
    read_shared_experts();
    const std::optional<double> other = fields_.count({"shared_intermediate_size"}, 0);
    if (other.value_or(0) != 0) {
      fields_.fail("shared_intermediate_size",
                   "shared experts are not known for this architecture");
    }
    routing_bias_ = family_.routing_bias;
    if (family_.model_type == "minimax_m2") routing_bias_ = flag_or("use_routing_bias", true);
  }

  void read_shared_experts() {
    if (family_.experts == Experts::deepseek) {
      const auto count = fields_.count({"n_shared_experts", "num_shared_experts"}, 0);
      shared_width_ = count.value_or(0) * expert_width_;
    }
    if (family_.experts == Experts::llama4) {  // layers without experts have a width of their own
      shared_width_ = expert_width_;
      dense_width_ = fields_.required({"intermediate_size_mlp"});
      (void)fields_.find("use_qk_norm");  // its norm has no weights
    }
    if (family_.model_type == "qwen2_moe") {
      shared_width_ = fields_.required({"shared_expert_intermediate_size"});
      shared_gate_ = true;
    }
  }

  double norm() const {
    if (family_.norm == Norm::fixed) return 0;
    return family_.norm == Norm::layer ? 2 * model_.D : model_.D;
  }

  bool is_tied() {
    const std::optional<bool> given = fields_.flag("tie_word_embeddings");
    if (!given && family_.tied) {
      note(
          "tie_word_embeddings is not given: embedding and output share their weights, as usual "
          "for " +
          model_.family);
    }
    return given.value_or(family_.tied);
  }

  void add_ends() {
    const double words = model_.vocabulary * model_.D;
    add("embedding", words);
    if (family_.model_type == "gpt2") {
      add("positions", fields_.required({"n_positions", "max_position_embeddings"}) * model_.D);
    }
    if (!is_tied()) add("output", words);
    if (has(family_.head_bias, "lm_head_bias", false)) add("output", model_.vocabulary);
    add("norms", norm());
  }

  void add_layer(std::size_t layer) {
    add("attention", attention(layer));
    add("norms", family_.norms * norm());
    if (!is_expert_layer_[layer]) return add("feed-forward", feed_forward(dense_width_));
    const bool biased = family_.experts == Experts::gpt_oss;
    const double expert = feed_forward(expert_width_) + (biased ? 2 * expert_width_ + model_.D : 0);
    add("experts", routed_ * expert, per_token_ * expert);
    if (shared_width_ > 0) add("shared experts", feed_forward(shared_width_));
    add("router", linear(model_.D, routed_, biased || routing_bias_));
    if (shared_gate_) add("router", model_.D);
  }

  double feed_forward(double width) const {
    const double inner = (family_.gated ? 2 : 1) * linear(model_.D, width, mlp_bias_);
    return inner + linear(width, model_.D, mlp_bias_);
  }

  double attention(std::size_t layer) const {
    if (is_linear_layer_[layer]) {
      const double inner = model_.heads * model_.head_dim;
      return 3 * linear(model_.D, inner) + 2 * linear(inner, model_.D) + inner;  // with gate, norm
    }
    const bool latent = latent_kv_ > 0;
    return latent ? latent_attention() : grouped_attention();
  }

  double grouped_attention() const {
    const double queries = model_.heads * model_.head_dim;
    const double keys = model_.kv_heads * model_.head_dim;
    double out = linear(model_.D, queries, qkv_bias_) + 2 * linear(model_.D, keys, qkv_bias_) +
                 linear(queries, model_.D, out_bias_);
    if (family_.experts == Experts::gpt_oss) out += model_.heads;  // a sink for each head
    if (!qk_norm_) return out;
    const double widths = family_.qk_norm == QkNorm::whole ? queries + keys : 2 * model_.head_dim;
    return out + (family_.norm == Norm::layer ? 2 * widths : widths);
  }

  /// Queries and keys through low-rank latents, each with a norm of its own.
  double latent_attention() const {
    const double queries = model_.heads * (qk_plain_ + qk_rotary_);
    double out = latent_q_ > 0 ? linear(model_.D, latent_q_, qkv_bias_) + latent_q_ +
                                     linear(latent_q_, queries)
                               : linear(model_.D, queries);
    out += linear(model_.D, latent_kv_ + qk_rotary_, qkv_bias_) + latent_kv_;
    out += linear(latent_kv_, model_.heads * (qk_plain_ + v_dim_));
    out += linear(model_.heads * v_dim_, model_.D, out_bias_);
    if (index_heads_ > 0) {
      out += linear(latent_q_, index_heads_ * index_dim_) + linear(model_.D, index_dim_) +
             2 * index_dim_ + linear(model_.D, index_heads_);
    }
    return out;
  }

  void describe() {
    if (model_.parameters >= kExactBelow) {
      fields_.fail("num_hidden_layers", "more parameters than can be counted exactly");
    }
    model_.F = is_moe() ? expert_width_ : dense_width_;
    const double ahead =
        fields_.count({"num_nextn_predict_layers", "num_mtp_modules"}, 0).value_or(0);
    if (ahead > 0) note("layers that predict further words ahead are not counted");
    if (!family_.gated) {
      note("the feed-forward layer has two matrices; the page's memory estimate counts three");
    }
    if (!is_moe()) return;
    model_.shared = std::round(shared_width_ / expert_width_);
    if (shared_width_ > 0 && shared_width_ != model_.shared * expert_width_) {
      model_.shared = std::max(1.0, model_.shared);
      note(fmt::format("the shared expert is {} wide, which the page rounds to {} of {}",
                       written(shared_width_), written(model_.shared), written(expert_width_)));
    }
    model_.E = routed_ + model_.shared;
    model_.k = per_token_ + model_.shared;
    const auto dense = std::count(is_expert_layer_.begin(), is_expert_layer_.end(), false);
    if (dense > 0) {
      note(fmt::format("{} of {} layers are dense, {} wide; the page takes all as expert layers",
                       dense, written(model_.L), written(dense_width_)));
    }
  }

  const Family& family_;
  Fields& fields_;
  ImportedModel model_;
  double dense_width_ = 0;
  double expert_width_ = 0;
  double shared_width_ = 0;
  bool shared_gate_ = false;
  double routed_ = 0;
  double per_token_ = 0;
  bool routing_bias_ = false;
  std::vector<char> is_expert_layer_;
  std::vector<char> is_linear_layer_;
  bool qkv_bias_ = false;
  bool out_bias_ = false;
  bool mlp_bias_ = false;
  bool qk_norm_ = false;
  double latent_q_ = 0, latent_kv_ = 0, qk_plain_ = 0, qk_rotary_ = 0, v_dim_ = 0;
  double index_heads_ = 0, index_dim_ = 0;
};

}  // namespace

ImportedModel count_parameters(const Family& family, Fields& fields) {
  return Counter(family, fields).count();
}

}  // namespace shardscope
