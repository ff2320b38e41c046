// SPDX-License-Identifier: MIT
#include "core/cost/data_parallel.h"

namespace shardscope {

using namespace constants;

DataParallel::DataParallel(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : clocks(r,
             {.scheme = "dp",
              .math = "backward pass of one layer on the tokens of one chip",
              .comms = "AllReduce of one layer's gradients over the data group"},
             4 * flop_per_mac * t.B * t.D * t.k * t.F / (m.DP * hw.C),
             m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F / m.W_dp)),
      tokens_per_chip(define_tokens(r, "dp.tokens_per_chip", "", "tokens/chip",
                                    "tokens of the batch that one chip works on", t.B / m.DP)),
      ridge(define_tokens(r, "dp.ridge", "B_ridge", "tokens/chip",
                          "tokens a chip needs before compute hides the moving of weights",
                          t.E / t.k * m.alpha_dp * m.ring(m.DP) * bytes_per_weight / flop_per_mac)),
      ridge_dense(define_tokens(r, "dp.ridge_dense", "B_ridge", "tokens/chip",
                                "the same for a dense model",
                                m.alpha_dp * bytes_per_weight / flop_per_mac)),
      ridge_one_axis(define_tokens(r, "dp.ridge_one_axis", "B_ridge", "tokens/chip",
                                   "tokens a chip needs when one axis carries the gradients of a "
                                   "dense model",
                                   hw.alpha * bytes_per_weight / flop_per_mac)),
      ridge_all_axes(define_tokens(r, "dp.ridge_all_axes", "B_ridge", "tokens/chip",
                                   "tokens a chip needs when all axes of the machine carry the "
                                   "gradients of a dense model",
                                   hw.alpha / hw.axes * bytes_per_weight / flop_per_mac)),
      ridge_mdp(define_tokens(r, "dp.ridge_mdp", "B_ridge", "tokens/chip",
                              "tokens a chip needs when the chosen axes carry the gradients of a "
                              "dense model",
                              hw.alpha / m.MDP * bytes_per_weight / flop_per_mac)),
      pod_batch(define_tokens(r, "dp.pod_batch", "B_pod", "tokens",
                              "batch at that ridge when a whole domain takes part",
                              hw.pod_size * ridge_all_axes, Format::tokens)),
      min_batch(define_tokens(r, "dp.min_batch", "B_min", "tokens",
                              "smallest batch that keeps this data group compute-bound",
                              ridge * m.DP, Format::tokens)),
      max_chips(define_count(r, "dp.max_chips", "DP_max", "chips",
                             "chips this batch keeps compute-bound at the present bandwidth",
                             t.B / ridge)),
      bytes_moved(define_bytes(r, "dp.bytes_moved", "V_moved",
                               "gradient bytes of one layer that pass each chip: once to reduce, "
                               "once to gather",
                               m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F))),
      input_shard_bytes(define_bytes(r, "dp.input_shard_bytes", "V_in",
                                     "one chip's share of a layer's input",
                                     bytes_per_activation * t.B * t.D / m.DP)),
      weight_shard_bytes(define_bytes(r, "dp.weight_shard_bytes", "V_w",
                                      "one weight matrix as each chip holds it: whole",
                                      bytes_per_weight * t.D * t.E * t.F)) {}

}  // namespace shardscope
