// SPDX-License-Identifier: MIT
#include "core/cost/memory.h"

#include <string>

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

namespace {
std::string id(std::string_view scheme, std::string_view name) {
  return "memory." + std::string(scheme) + "." + std::string(name);
}
}  // namespace

Memory::Meter::Meter(Registry& r, const Memory& memory, std::string_view scheme, const Expr& split,
                     const Expr& activation_split, const Expr& hbm)
    : weights(define_bytes(r, id(scheme, "weights"), "weights", "weights on one chip, bf16",
                           memory.weights / split, sources::zero)),
      gradients(define_bytes(r, id(scheme, "gradients"), "gradients",
                             "gradients on one chip, where they are counted",
                             memory.gradients / split, sources::zero)),
      optimizer(define_bytes(r, id(scheme, "optimizer"), "optimizer",
                             "optimizer state on one chip: Adam moments, with a master copy of "
                             "the weights where it is counted",
                             memory.optimizer / split, sources::zero)),
      activations(define_bytes(r, id(scheme, "activations"), "activations",
                               "activations kept for the backward pass on one chip: three "
                               "checkpoints a layer",
                               memory.activations / activation_split)),
      total(define_bytes(r, id(scheme, "total"), "total", "all of it on one chip",
                         weights + gradients + optimizer + activations)),
      fits(define_condition(r, id(scheme, "fits"), "it fits in the memory of one chip",
                            total <= hbm)),
      headroom(define_ratio(r, id(scheme, "headroom"), "headroom",
                            "memory of a chip over what it has to hold", hbm / total)),
      used(define_ratio(r, id(scheme, "used"), "used", "what a chip has to hold over its memory",
                        total / hbm)),
      spare(define_bytes(r, id(scheme, "spare"), "spare",
                         "memory left over; negative when it does not fit", hbm - total)) {}

Memory::Memory(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : master(given_flag(r, "master", "master", 0,
                        "count gradients and an fp32 master copy of the weights too: 16 bytes a "
                        "parameter instead of 10",
                        false)),
      bytes_per_parameter(
          define(r,
                 {.id = "memory.bytes_per_parameter",
                  .glyph = {},
                  .unit = units::byte,
                  .format = Format::integer,
                  .meaning = "bytes held for each parameter",
                  .suffix = "bytes",
                  .source = sources::zero},
                 bytes_per_weight + select(master, bytes_per_gradient, 0) +
                     select(master, bytes_of_moments_and_master, bytes_of_moments))),
      weights(define_bytes(r, "memory.weights", "", "weights of the whole model in bf16",
                           bytes_per_weight * t.P_w, sources::zero)),
      gradients(define_bytes(r, "memory.gradients", "",
                             "gradients of the whole model, where they are counted",
                             select(master, bytes_per_gradient, 0) * t.P_w, sources::zero)),
      optimizer(define_bytes(r, "memory.optimizer", "", "optimizer state of the whole model",
                             select(master, bytes_of_moments_and_master, bytes_of_moments) * t.P_w,
                             sources::zero)),
      activations(define_bytes(r, "memory.activations", "",
                               "activations of the whole batch: a layer's input and two "
                               "arrays of the inner width",
                               bytes_per_activation * t.L * t.B * (t.D + 2 * t.k * t.F))),
      dp(r, *this, "dp", 1, m.DP, hw.HBM),
      fsdp(r, *this, "fsdp", m.DP, m.DP, hw.HBM),
      tp(r, *this, "tp", m.TP, m.TP, hw.HBM),
      mixed(r, *this, "mixed", m.N, m.N, hw.HBM),
      run(r, *this, "run", m.chips, m.chips * m.microbatches / min(m.PP, m.microbatches), hw.HBM),
      max_params(define_count(r, "memory.dp.max_params", "P_max", "parameters",
                              "largest model that pure data parallelism can hold, activations "
                              "left out",
                              hw.HBM / bytes_per_parameter, Format::si)),
      fsdp_max_params(define_count(r, "memory.fsdp.max_params", "P_max", "parameters",
                                   "largest model that FSDP can hold, activations left out",
                                   m.DP * hw.HBM / bytes_per_parameter, Format::si)),
      fsdp_min_chips(define_count(r, "memory.fsdp.min_chips", "DP_min", "chips",
                                  "fewest chips whose memory holds the model, its optimizer and "
                                  "the activations of the batch",
                                  ceil((weights + gradients + optimizer + activations) / hw.HBM))) {
}

}  // namespace shardscope
