// SPDX-License-Identifier: MIT
#include "core/cost/tensor.h"

namespace shardscope {

using namespace constants;

namespace {
/// Width at which one more way of tensor parallelism stops paying, for an intensity of FLOP/B.
Expr width_of(const Expr& intensity) { return intensity * bytes_per_activation / flop_per_mac; }
}  // namespace

Tensor::Tensor(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : clocks(r,
             {.scheme = "tp",
              .math = "forward pass of one layer for the whole batch, split over the tensor group",
              .comms = "AllGather of a layer's input and ReduceScatter of its output"},
             2 * flop_per_mac * t.B * t.D * t.k * t.F / (m.TP * hw.C),
             m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D / m.W_tp)),
      required_width(define_count(r, "tp.required_width", "kF_min", "",
                                  "width per token that this many ways need to be compute-bound",
                                  select(hw.exact, m.TP - 1, m.TP) * width_of(m.alpha_tp),
                                  Format::si)),
      max_degree(define_count(r, "tp.max_degree", "TP_max", "ways",
                              "largest tensor degree that stays compute-bound",
                              t.k * t.F / width_of(m.alpha_tp), Format::sig3)),
      max_degree_one_axis(define_count(r, "tp.max_degree_one_axis", "TP_max", "ways",
                                       "the same on a single axis",
                                       t.k * t.F / width_of(hw.alpha))),
      max_degree_pow2(define_count(r, "tp.max_degree_pow2", "TP_built", "ways",
                                   "largest power of two among the compute-bound degrees",
                                   pow(2, floor(log2(max(max_degree, 1)))))),
      alpha_int8(define_intensity(r, "tp.alpha_int8", "alpha_int8",
                                  "intensity of the fast link when int8 doubles the compute rate",
                                  2 * hw.alpha)),
      width_for_8(define_count(r, "tp.width_for_8", "F_8", "", "width per token that 8 ways need",
                               8 * width_of(hw.alpha) / m.MTP, Format::si)),
      max_degree_llama3_70b(define_count(r, "tp.max_degree_llama3_70b", "TP_max", "ways",
                                         "largest compute-bound degree for LLaMA-3 70B",
                                         m.MTP * llama3_70b_width / width_of(hw.alpha),
                                         Format::sig3)),
      max_degree_gemma_7b(define_count(r, "tp.max_degree_gemma_7b", "TP_max", "ways",
                                       "largest compute-bound degree for Gemma 7B",
                                       gemma_7b_width / width_of(m.alpha_tp), Format::sig3)),
      llama3_70b_8_way(define_condition(r, "tp.llama3_70b_8_way",
                                        "LLaMA-3 70B is compute-bound with 8 ways",
                                        llama3_70b_width >= 8 * width_of(hw.alpha) / m.MTP)),
      llama3_70b_16_way(define_condition(r, "tp.llama3_70b_16_way",
                                         "LLaMA-3 70B is compute-bound with 16 ways",
                                         llama3_70b_width >= 16 * width_of(hw.alpha) / m.MTP)),
      gemma_7b_8_way(define_condition(r, "tp.gemma_7b_8_way",
                                      "Gemma 7B is compute-bound with 8 ways",
                                      gemma_7b_width >= 8 * width_of(m.alpha_tp))),
      gemma_7b_16_way(define_condition(r, "tp.gemma_7b_16_way",
                                       "Gemma 7B is compute-bound with 16 ways",
                                       gemma_7b_width >= 16 * width_of(m.alpha_tp))),
      bytes_forward(define_bytes(r, "tp.bytes_forward", "V_fwd",
                                 "activation bytes of one layer in the forward pass",
                                 m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D))),
      bytes_backward(define_bytes(r, "tp.bytes_backward", "V_bwd",
                                  "activation gradients of one layer in the backward pass",
                                  m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D))),
      input_shard_bytes(define_bytes(r, "tp.input_shard_bytes", "V_in",
                                     "one chip's share of a layer's input",
                                     bytes_per_activation * t.B * t.D / m.TP)),
      weight_shard_bytes(define_bytes(r, "tp.weight_shard_bytes", "V_w",
                                      "one chip's share of a weight matrix",
                                      bytes_per_weight * t.D * t.E * t.F / m.TP)),
      shard_width(define_count(r, "tp.shard_width", "D/TP", "columns",
                               "columns of a layer's input on one chip", t.D / m.TP, Format::sig3)),
      shard_hidden(define_count(r, "tp.shard_hidden", "F/TP", "columns",
                                "columns of the first weight matrix, and rows of the second, on "
                                "one chip",
                                t.F / m.TP, Format::sig3)),
      operations_per_byte(define_intensity(
          r, "tp.operations_per_byte", "I_TP", "operations that a byte of activations brings",
          t.k * t.F / m.TP * flop_per_mac / bytes_per_activation)) {}

}  // namespace shardscope
