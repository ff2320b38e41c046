// SPDX-License-Identifier: MIT
#include "core/cost/takeaways.h"

#include <string>

#include "core/cost/define.h"

namespace shardscope {

using namespace constants;

namespace {
std::string id(std::string_view scheme, std::string_view name) {
  return "takeaways." + std::string(scheme) + "." + std::string(name);
}

const Formula& flops(Registry& r, const std::string& id, std::string_view meaning,
                     const Expr& definition) {
  return define_flops(r, id, "FLOPs", meaning, definition);
}
}  // namespace

Takeaways::Scheme::Scheme(Registry& r, std::string_view scheme, const Transformer& t,
                          const Expr& split, const Expr& forward, const Expr& backward)
    : flops_forward(flops(r, id(scheme, "flops_forward"),
                          "operations of one chip in the forward pass of a layer",
                          2 * flop_per_mac * t.B * t.D * t.k * t.F / split)),
      flops_backward(flops(r, id(scheme, "flops_backward"),
                           "operations of one chip in the backward pass of a layer",
                           4 * flop_per_mac * t.B * t.D * t.k * t.F / split)),
      bytes_forward(define_bytes(r, id(scheme, "bytes_forward"), "V_fwd",
                                 "bytes of a layer's collectives in the forward pass", forward)),
      bytes_backward(define_bytes(r, id(scheme, "bytes_backward"), "V_bwd",
                                  "bytes of a layer's collectives in the backward pass", backward)),
      bytes_step(define_bytes(r, id(scheme, "bytes_step"), "V_step", "both passes together",
                              bytes_forward + bytes_backward)) {}

Takeaways::Takeaways(Registry& r, const Transformer& t, const Mesh& m)
    : dp(r, "dp", t, m.DP, 0, m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F)),
      fsdp(r, "fsdp", t, m.DP, m.moving(m.DP, 2 * bytes_per_weight * t.D * t.E * t.F),
           m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F)),
      tp(r, "tp", t, m.TP, m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D),
         m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D)),
      mixed(r, "mixed", t, m.N,
            m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D / m.DP) +
                m.moving(m.DP, 2 * bytes_per_weight * t.D * t.E * t.F / m.TP),
            m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D / m.DP) +
                m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F / m.TP)) {}

}  // namespace shardscope
