// SPDX-License-Identifier: MIT
#include "core/cost/megatron.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

namespace {

constexpr std::string_view kMegatron = "Shoeybi et al., Megatron-LM (2019), arXiv:1909.08053";
constexpr std::string_view kKorthikanti = "Korthikanti et al. (2022), arXiv:2205.05198";

constexpr std::string_view kGuide =
    "Megatron-LM, parallelism guide, https://github.com/NVIDIA/Megatron-LM";

constexpr Unit kBytePerToken2 = units::byte_per_token / units::token;
constexpr Unit kFlopPerToken2 = units::flop_per_token / units::token;

constexpr Constant whole_layer{"bytes_of_layer", 34, units::byte_per_token,
                               "activations of a layer for each element of the residual"};
constexpr Constant kept_whole{"bytes_kept_whole", 10, units::byte_per_token,
                              "of those, the inputs of norms and dropout"};
constexpr Constant kept_cut{"bytes_cut", 24, units::byte_per_token,
                            "of those, the inside of attention and feed-forward"};
constexpr Constant kept_input{"bytes_of_input", 2, units::byte_per_token,
                              "the input of a layer in bf16"};
constexpr Constant of_scores{"bytes_of_scores", 5, kBytePerToken2,
                             "scores, their softmax and its dropout mask, for each head and pair"};
constexpr Constant flop_per_pair{"flop_per_pair", 2, kFlopPerToken2,
                                 "one multiplication and one addition for each pair of tokens"};
constexpr Constant bytes_per_scalar{"bytes_per_scalar", 4, units::byte_per_token,
                                    "one fp32 number for each token"};

const Variable& number(Registry& r, std::string_view id, std::string_view glyph,
                       std::string_view meaning, double fallback, double max, Range range) {
  return given_count(r, id, glyph, meaning, {fallback, 1, max, range});
}

const Formula& bytes(Registry& r, std::string_view id, std::string_view glyph,
                     std::string_view meaning, const Expr& definition,
                     std::string_view source = kMegatron) {
  return define_bytes(r, id, glyph, meaning, definition, source);
}

const Formula& count(Registry& r, std::string_view id, std::string_view glyph,
                     std::string_view suffix, std::string_view meaning, const Expr& definition,
                     Format format = Format::integer) {
  return define_count(r, id, glyph, suffix, meaning, definition, format, kMegatron);
}

const Formula& flops(Registry& r, std::string_view id, std::string_view glyph,
                     std::string_view meaning, const Expr& definition) {
  return define_flops(r, id, glyph, meaning, definition, kMegatron);
}

Expr divides(const Expr& divisor, const Expr& whole) {
  return floor(whole / divisor) == whole / divisor;
}

}  // namespace

Megatron::Megatron(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : sequences(number(r, "microB", "b", "sequences of one microbatch", 1, 4096, steps(1, 64))),
      element_bytes(given(r, {.id = "elementBytes",
                              .glyph = "e",
                              .unit = units::byte_per_token,
                              .format = Format::integer,
                              .meaning = "bytes of one activation: 2 in bf16, 4 in fp32",
                              .suffix = "bytes",
                              .fallback = 2,
                              .min = 1,
                              .max = 8,
                              .range = doublings(1, 4)})),
      matrices(given_count(r, "matrices", "m",
                           "feed-forward matrices of a layer: 3 with a gate, 2 without",
                           {3, 2, 3, steps(2, 3)}, {.survives_reset = true})),
      machines(number(r, "machines", "n_machines", "machines of the example's cluster", 32, 65536,
                      doublings(1, 4096))),
      machine_chips(number(r, "machineChips", "n_chips", "chips in one of those machines", 8, 1024,
                           steps(1, 72))),
      tokens(define_tokens(r, "megatron.tokens", "", "tokens", "tokens of one microbatch",
                           sequences * t.T, Format::tokens, kMegatron)),
      slab_bytes(bytes(r, "megatron.slab_bytes", "V",
                       "the residual of one microbatch: what one AllReduce sums",
                       element_bytes * sequences * t.T * t.D)),
      row_cut_bytes(bytes(r, "megatron.row_cut_bytes", "V_row",
                          "bytes a chip sends to sum the partial results of a product cut by rows",
                          2 * slab_bytes * ((m.TP - 1) / m.TP))),
      column_cut_bytes(bytes(r, "megatron.column_cut_bytes", "V_column",
                             "bytes a chip sends to gather the slices of a product cut by columns",
                             slab_bytes * ((m.TP - 1) / m.TP))),
      bytes_forward(bytes(r, "megatron.bytes_forward", "V_fwd",
                          "bytes a chip sends in the forward pass of a layer: one AllReduce after "
                          "attention, one after the feed-forward pair",
                          2 * row_cut_bytes)),
      bytes_backward(bytes(r, "megatron.bytes_backward", "V_bwd",
                           "the same in the backward pass, for the gradients of both inputs",
                           2 * row_cut_bytes)),
      bytes_regathered(bytes(r, "megatron.bytes_regathered", "V_regather",
                             "what sequence parallelism adds in the backward pass unless the "
                             "gathered inputs are kept: one AllGather for each of the two",
                             2 * column_cut_bytes)),
      array_bytes_forward(bytes(r, "megatron.array_bytes_forward", "V_pass",
                                "arrays that a whole layer gathers and scatters in one pass of the "
                                "whole batch, attention included",
                                4 * bytes_per_activation * t.B * t.D)),
      t_layer_forward(define_time(r, "megatron.t_layer_forward", "T_fwd",
                                  "time of a layer's two AllReduces in the forward pass",
                                  m.moving(m.TP, 2 * (2 * slab_bytes / m.W_tp)), kMegatron)),
      query_width(count(r, "megatron.query_width", "h_q", "", "width of all query heads",
                        t.heads * t.head_dim)),
      kv_width(count(r, "megatron.kv_width", "h_kv", "", "width of all key heads",
                     t.kv_heads * t.head_dim)),
      query_heads_per_chip(count(r, "megatron.query_heads_per_chip", "", "heads",
                                 "query heads on one chip", t.heads / m.TP, Format::sig3)),
      kv_heads_per_chip(count(r, "megatron.kv_heads_per_chip", "", "heads",
                              "key and value heads on one chip: never less than one",
                              max(t.kv_heads / m.TP, 1), Format::sig3)),
      kv_copies(count(r, "megatron.kv_copies", "", "copies",
                      "chips that hold the same key and value head", max(m.TP / t.kv_heads, 1),
                      Format::sig3)),
      heads_divide(define_condition(r, "megatron.heads_divide",
                                    "the query heads can be dealt out evenly",
                                    divides(m.TP, t.heads), kMegatron)),
      kv_heads_divide(define_condition(r, "megatron.kv_heads_divide",
                                       "the key and value heads can be dealt out or copied evenly",
                                       divides(m.TP, t.kv_heads) || divides(t.kv_heads, m.TP),
                                       kMegatron)),
      padded_vocabulary(count(r, "megatron.padded_vocabulary", "V_padded", "words",
                              "vocabulary rounded up so that every chip gets a multiple of 128",
                              ceil(t.V / (128 * m.TP)) * 128 * m.TP)),
      vocabulary_rows(count(r, "megatron.vocabulary_rows", "", "rows",
                            "rows of the embedding on one chip", padded_vocabulary / m.TP)),
      embedding_bytes(bytes(r, "megatron.embedding_bytes", "V_embed",
                            "bytes a chip sends to sum the looked-up embeddings",
                            Expr(row_cut_bytes))),
      logit_bytes(bytes(r, "megatron.logit_bytes", "V_logits",
                        "bytes a chip sends if the output layer's logits are gathered",
                        element_bytes * sequences * t.T * t.V * ((m.TP - 1) / m.TP))),
      cross_entropy_bytes(bytes(r, "megatron.cross_entropy_bytes", "V_loss",
                                "bytes a chip sends if only the maximum, the target's logit and "
                                "the sum of exponentials are reduced, in fp32",
                                3 * 2 * bytes_per_scalar * sequences * t.T * ((m.TP - 1) / m.TP))),
      cross_entropy_gain(define_ratio(r, "megatron.cross_entropy_gain", "",
                                      "how many times fewer bytes that is",
                                      element_bytes * t.V / (3 * 2 * bytes_per_scalar), kMegatron)),
      tied_gradient_bytes(bytes(
          r, "megatron.tied_gradient_bytes", "V_tied",
          "bytes a chip of the first or the last stage sends in a step to sum the gradients of an "
          "embedding that the output layer shares; one stage holds both and sends nothing",
          select(m.PP > 1, bytes_per_gradient * padded_vocabulary * t.D / m.TP, 0))),
      activations_whole(bytes(r, "megatron.activations_whole", "A",
                              "activations of a layer on every chip without any cut",
                              sequences * t.T * (whole_layer * t.D + of_scores * t.heads * t.T),
                              kKorthikanti)),
      activations_tensor(
          bytes(r, "megatron.activations_tensor", "A_tensor",
                "the same with tensor parallelism: norms and residuals stay whole",
                sequences * t.T *
                    (kept_whole * t.D + kept_cut * t.D / m.TP + of_scores * t.heads * t.T / m.TP),
                kKorthikanti)),
      activations_sequence(bytes(r, "megatron.activations_sequence", "A_sequence",
                                 "the same with sequence parallelism: everything is cut",
                                 activations_whole / m.TP, kKorthikanti)),
      activations_selective(bytes(r, "megatron.activations_selective", "A_selective",
                                  "the same when attention scores are computed again",
                                  sequences * t.T * whole_layer * t.D / m.TP, kKorthikanti)),
      activations_full(bytes(r, "megatron.activations_full", "A_full",
                             "the same when a layer keeps nothing but its input",
                             sequences * t.T * kept_input * t.D, kKorthikanti)),
      flops_matrices(
          flops(r, "megatron.flops_matrices", "FLOPs_matrices",
                "forward operations of a layer's weight matrices",
                flop_per_mac * sequences * t.T *
                    (2 * t.D * query_width + 2 * t.D * kv_width + matrices * t.D * t.k * t.F))),
      flops_attention(flops(r, "megatron.flops_attention", "FLOPs_scores",
                            "forward operations of the scores and their use, every pair of tokens",
                            2 * flop_per_pair * sequences * pow(t.T, 2) * query_width)),
      flops_attention_causal(flops(r, "megatron.flops_attention_causal", "FLOPs_causal",
                                   "half of it: a token looks only at those before it",
                                   flops_attention / 2)),
      flops_logits(flops(r, "megatron.flops_logits", "FLOPs_logits",
                         "forward operations of the output layer, which only the last stage does",
                         flop_per_mac * sequences * t.T * t.D * t.V)),
      logits_in_layers(count(r, "megatron.logits_in_layers", "L_logits", "layers",
                             "layers whose operations the output layer is worth",
                             flops_logits / (flops_matrices + flops_attention), Format::sig3)),
      chips(count(r, "megatron.chips", "N", "chips", "chips of the example's cluster",
                  machines * machine_chips)),
      replicas(count(r, "megatron.replicas", "d", "replicas",
                     "copies of the model: members of each data group", chips / m.TP,
                     Format::sig3)),
      fits_machine(define_condition(r, "megatron.fits_machine",
                                    "a tensor group stays inside one machine",
                                    m.TP <= machine_chips, kMegatron)),
      needs_sequence_parallelism(define_condition(
          r, "megatron.needs_sequence_parallelism",
          "tensor and expert parallelism together, which Megatron-LM does only with sequence "
          "parallelism",
          m.TP > 1 && m.EP > 1, kGuide)),
      step_bytes_tensor(bytes(r, "megatron.step_bytes_tensor", "V_tensor",
                              "bytes a chip sends in a step for tensor parallelism: four "
                              "AllReduces a layer and microbatch",
                              t.L * m.microbatches * (bytes_forward + bytes_backward))),
      step_bytes_data(bytes(r, "megatron.step_bytes_data", "V_data",
                            "bytes a chip sends in a step for data parallelism: one AllReduce of "
                            "the gradients it holds",
                            2 * bytes_per_gradient * t.P_w / m.TP * max(1 - 1 / replicas, 0))),
      crossing_penalty(define_ratio(r, "megatron.crossing_penalty", "",
                                    "how much slower the network between machines is than the "
                                    "links inside one",
                                    hw.Wici / hw.Wdcn, kMegatron)) {}

}  // namespace shardscope
