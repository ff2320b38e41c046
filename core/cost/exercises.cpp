// SPDX-License-Identifier: MIT
#include "core/cost/exercises.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

namespace {
const Variable& shape(Registry& r, std::string_view id, std::string_view glyph,
                      std::string_view meaning, double fallback, double min, double max,
                      Range range, Hue hue = Hue::plain) {
  return given_count(r, id, glyph, meaning, {fallback, min, max, range}, {.hue = hue});
}
}  // namespace

Exercises::Exercises(Registry& r, const Hardware& hw, const Mesh& m, const WallClock& clock)
    : D(shape(r, "pD", "D", "exercises: model width", 5120, 128, 65536, decades(512, 32768),
              Hue::D)),
      F(shape(r, "pF", "F", "exercises: feed-forward width", 13824, 128, 262144,
              decades(512, 131072), Hue::F)),
      L(shape(r, "pL", "L", "exercises: layers", 40, 1, 500, steps(1, 200), Hue::L)),
      heads(shape(r, "pNH", "a", "exercises: query heads", 40, 1, 512, steps(1, 256))),
      kv_heads(
          shape(r, "pNK", "a_kv", "exercises: key and value heads", 40, 1, 512, steps(1, 256))),
      head_dim(
          shape(r, "pH", "H", "exercises: width of one head", 128, 16, 1024, doublings(16, 512))),
      V(shape(r, "pV", "V", "exercises: words in the vocabulary", 32000, 1000, 1e6,
              decades(1000, 500000))),
      B(given_batch(r, "pB", "B", "exercises: batch of the first question", 16e6, 1e5)),
      chips(
          shape(r, "pN", "N", "exercises: chips of the slice", 4096, 1, 1e6, doublings(1, 65536))),
      batch(given_batch(r, "pB3", "B_3",
                        "exercises: batch of the later questions, 3 million exactly", 3e6, 1e5)),
      sequence(given(r, {.id = "pT",
                         .glyph = "T",
                         .unit = units::token,
                         .format = Format::tokens,
                         .meaning = "exercises: tokens of one sequence, 32 × 1,024",
                         .suffix = "tokens",
                         .hue = Hue::B,
                         .fallback = 32768,
                         .min = 1,
                         .max = 16777216,
                         .range = doublings(512, 1048576)})),
      ffw_params(define_count(r, "exercise.ffw_params", "P_ffw", "parameters",
                              "weights of the three feed-forward matrices", 3 * L * D * F,
                              Format::si)),
      attention_params(define_count(r, "exercise.attention_params", "P_attn", "parameters",
                                    "weights of attention: queries and output, keys and values",
                                    2 * D * head_dim * L * (heads + kv_heads), Format::si)),
      vocabulary_params(define_count(r, "exercise.vocabulary_params", "P_vocab", "parameters",
                                     "weights of embedding and output", 2 * V * D, Format::si)),
      total_params(define_count(r, "exercise.total_params", "P_total", "parameters",
                                "all weights together",
                                ffw_params + attention_params + vocabulary_params, Format::si)),
      state_bytes(define_bytes(r, "exercise.state_bytes", "V_state",
                               "weights in bf16 and two Adam moments in fp32",
                               (bytes_per_weight + bytes_of_moments) * total_params)),
      ff_ratio(define_count(r, "exercise.ff_ratio", "", "", "feed-forward width over model width",
                            F / D, Format::sig3)),
      activation_bytes(define_bytes(r, "exercise.activation_bytes", "V_act",
                                    "three checkpoints a layer for the batch of the first question",
                                    bytes_per_activation * L * B * (D + 2 * F))),
      fits_one_chip(define_condition(r, "exercise.fits_one_chip",
                                     "weights and optimizer fit in one chip",
                                     state_bytes <= hw.HBM)),
      sequences(define_count(r, "exercise.sequences", "", "sequences",
                             "sequences in the batch of the later questions", batch / sequence)),
      slice_bytes(define_bytes(r, "exercise.slice_bytes", "V_slice", "memory of the whole slice",
                               chips * hw.HBM)),
      slice_activation_bytes(define_bytes(r, "exercise.slice_activation_bytes", "V_act3",
                                          "three checkpoints a layer for that batch",
                                          bytes_per_activation * L * batch * (D + 2 * F))),
      training_bytes(define_bytes(r, "exercise.training_bytes", "V_train",
                                  "activations, weights and optimizer together",
                                  slice_activation_bytes + state_bytes)),
      training_bytes_per_chip(define_bytes(r, "exercise.training_bytes_per_chip", "V_chip",
                                           "one chip's share of them under FSDP",
                                           training_bytes / chips)),
      fits_slice(define_condition(r, "exercise.fits_slice", "all of it fits in the slice",
                                  training_bytes <= slice_bytes)),
      fsdp_min_batch(define_tokens(r, "exercise.fsdp_min_batch", "B_min", "tokens",
                                   "batch that FSDP on all axes needs to be compute-bound",
                                   chips * hw.alpha / hw.axes * bytes_per_weight / flop_per_mac,
                                   Format::tokens)),
      fsdp_compute_bound(define_condition(r, "exercise.fsdp_compute_bound",
                                          "FSDP on all axes is compute-bound",
                                          batch >= fsdp_min_batch)),
      tokens_per_chip(define_tokens(r, "exercise.tokens_per_chip", "", "tokens/chip",
                                    "tokens for each chip of the slice", batch / chips)),
      mixed_floor(define_tokens(r, "exercise.mixed_floor", "B_floor", "tokens/chip",
                                "tokens a chip needs with FSDP and tensor parallelism together",
                                pow(hw.alpha, 2) / (m.best_axis_product * F) * bytes_per_weight *
                                    bytes_per_activation / (flop_per_mac * flop_per_mac))),
      mixed_compute_bound(define_condition(r, "exercise.mixed_compute_bound",
                                           "both together are compute-bound",
                                           tokens_per_chip >= mixed_floor)),
      dp_opt(
          define_count(r, "exercise.dp_opt", "DP_opt", "chips",
                       "best data degree, the larger share of the axes given to data",
                       max(1, min(chips, sqrt(bytes_per_activation * batch * m.best_axis_product *
                                              chips / (bytes_per_weight * F)))))),
      dp_opt_pow2(define_count(r, "exercise.dp_opt_pow2", "DP_built", "chips",
                               "nearest power of two", pow(2, round(log2(dp_opt))))),
      tp_opt_pow2(define_count(r, "exercise.tp_opt_pow2", "TP_built", "chips",
                               "tensor degree that goes with it", chips / dp_opt_pow2)),
      step_time(
          define_time(r, "exercise.step_time", "T_step",
                      "time of one step on the slice at the assumed utilisation",
                      3 * flop_per_mac * batch * total_params / (chips * hw.C_spec * clock.MFU))) {}

}  // namespace shardscope
