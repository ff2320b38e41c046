// SPDX-License-Identifier: MIT
#include "core/cost/fsdp.h"

#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

Fsdp::Fsdp(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : example_batch(given_batch(r, "exampleB", "B_example",
                                "batch of the example that asks how many chips it feeds", 4e7,
                                1e5)),
      clocks(r,
             {.scheme = "fsdp",
              .math = "forward pass of one layer on the tokens of one chip",
              .comms = "AllGather of one layer's weights within the data group"},
             2 * flop_per_mac * t.B * t.D * t.k * t.F / (m.DP * hw.C),
             m.moving(m.DP, 2 * bytes_per_weight * t.D * t.E * t.F / m.W_dp)),
      ridge(define_tokens(r, "fsdp.ridge", "B_ridge", "tokens/chip",
                          "tokens a chip needs before compute hides the gathering of weights",
                          t.E / t.k * m.alpha_dp * m.ring(m.DP) * bytes_per_weight / flop_per_mac)),
      tokens_per_chip(define_tokens(r, "fsdp.tokens_per_chip", "", "tokens/chip",
                                    "tokens of the batch that one chip works on", t.B / m.DP)),
      max_chips(
          define_count(r, "fsdp.max_chips", "DP_max", "chips",
                       "chips this batch keeps compute-bound on the chosen axes of one domain",
                       t.B * m.MDP * t.k / (hw.alpha * t.E) * flop_per_mac / bytes_per_weight)),
      max_chips_all_axes(
          define_count(r, "fsdp.max_chips_all_axes", "DP_max", "chips",
                       "chips this batch keeps compute-bound on all axes",
                       hw.axes * t.B * t.k / (hw.alpha * t.E) * flop_per_mac / bytes_per_weight)),
      chips_at_ridge(define_count(r, "fsdp.chips_at_ridge", "N_ridge", "chips",
                                  "chips this batch keeps compute-bound on all axes, dense model",
                                  hw.axes * t.B / hw.alpha * flop_per_mac / bytes_per_weight)),
      pods_at_ridge(define_count(r, "fsdp.pods_at_ridge", "", "domains", "the same in domains",
                                 chips_at_ridge / hw.pod_size, Format::sig3)),
      example_chips(
          define_count(r, "fsdp.example_chips", "N_example", "chips",
                       "chips that the example's batch keeps compute-bound on all axes",
                       example_batch * hw.axes / hw.alpha * flop_per_mac / bytes_per_weight)),
      example_pods(define_count(r, "fsdp.example_pods", "", "domains", "the same in domains",
                                example_chips / hw.pod_size, Format::sig3)),
      floor_example(define_tokens(r, "fsdp.floor_example", "B_ridge", "tokens/chip",
                                  "floor of FSDP on the three axes of a TPU v5p",
                                  v5p_alpha / 3 * bytes_per_weight / flop_per_mac)),
      bytes_forward(define_bytes(r, "fsdp.bytes_forward", "V_fwd",
                                 "weight bytes of one layer gathered in the forward pass",
                                 m.moving(m.DP, 2 * bytes_per_weight * t.D * t.E * t.F))),
      bytes_backward(define_bytes(r, "fsdp.bytes_backward", "V_bwd",
                                  "bytes of one layer in the backward pass: weights gathered "
                                  "again, gradients scattered",
                                  m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F))),
      bytes_over_dp(define_ratio(
          r, "fsdp.bytes_over_dp", "", "bytes of a step over those of pure data parallelism",
          (2 * bytes_per_weight * t.D * t.E * t.F + 4 * bytes_per_weight * t.D * t.E * t.F) /
              (4 * bytes_per_weight * t.D * t.E * t.F))),
      input_shard_bytes(define_bytes(r, "fsdp.input_shard_bytes", "V_in",
                                     "one chip's share of a layer's input",
                                     bytes_per_activation * t.B * t.D / m.DP)),
      weight_shard_bytes(define_bytes(r, "fsdp.weight_shard_bytes", "V_w",
                                      "one chip's share of a weight matrix",
                                      bytes_per_weight * t.D * t.E * t.F / m.DP)),
      weight_shard_rows(define_count(r, "fsdp.weight_shard_rows", "", "rows",
                                     "rows of a weight matrix on one chip", t.D / m.DP,
                                     Format::sig3)),
      operations_per_byte(
          define_intensity(r, "fsdp.operations_per_byte", "I_FSDP",
                           "operations that a byte of gathered weights brings",
                           t.k / t.E * tokens_per_chip * flop_per_mac / bytes_per_weight)) {}

}  // namespace shardscope
