// SPDX-License-Identifier: MIT
#include "core/cost/expert.h"

namespace shardscope {

using namespace constants;

Expert::Expert(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : t_inside(define_time(r, "ep.t_inside", "T_inside",
                           "both AllToAlls within a domain: tokens go only where they are routed",
                           2 * bytes_per_activation * t.B * t.D *
                               ((min(m.EP, hw.pod_size) - 1) / min(m.EP, hw.pod_size)) *
                               min(t.routed_per_token / min(m.EP, hw.pod_size), 1) / hw.Wici,
                           sources::gpus)),
      t_beyond(
          define_time(r, "ep.t_beyond", "T_beyond",
                      "both AllToAlls between domains; 0 when one domain holds all experts",
                      2 * bytes_per_activation * t.B * t.D * (max(m.EP - hw.pod_size, 0) / m.EP) *
                          min(hw.pod_size * t.routed_per_token / m.EP, 1) / (hw.Wdcn * hw.pod_size),
                      sources::gpus)),
      clocks(r,
             {.scheme = "ep",
              .math = "forward pass of one layer, experts spread over the expert group",
              .comms = "two AllToAlls on a switched fabric: out to the experts and back",
              .source = sources::gpus},
             2 * flop_per_mac * t.B * t.k * t.D * t.F / (m.EP * hw.C), max(t_inside, t_beyond)),
      t_torus(
          define_time(r, "ep.t_torus", "T_torus",
                      "the two AllToAlls of the whole activations on one torus axis",
                      select(m.EP > 1, 2 * bytes_per_activation * t.B * t.D / (4 * hw.Wici), 0))),
      t_dense(define_time(r, "ep.t_dense", "T_dense",
                          "the two AllToAlls within a domain if every token went everywhere",
                          2 * bytes_per_activation * t.B * t.D *
                              ((min(m.EP, hw.pod_size) - 1) / min(m.EP, hw.pod_size)) / hw.Wici,
                          sources::gpus)),
      large_width(define_count(r, "ep.large_width", "F_min", "",
                               "expert width above which many domains stay compute-bound",
                               hw.alpha_dcn * bytes_per_activation / flop_per_mac, Format::si,
                               sources::gpus)),
      is_large_width(define_condition(r, "ep.is_large_width",
                                      "the experts are wide enough for many domains",
                                      t.F >= large_width, sources::gpus)),
      small_width(define_count(r, "ep.small_width", "F_min", "",
                               "expert width needed when the experts span one or two domains",
                               hw.C * max(m.EP - hw.pod_size, 0) /
                                   (hw.Wdcn * hw.pod_size * max(t.routed_per_token, 1)) *
                                   bytes_per_activation / flop_per_mac,
                               Format::si, sources::gpus)),
      is_small_width(define_condition(r, "ep.is_small_width",
                                      "the experts are wide enough for one or two domains",
                                      t.F >= small_width, sources::gpus)),
      destinations(define_count(r, "ep.destinations", "n_dest", "chips",
                                "different chips that one token's experts lie on, on average",
                                m.EP * (1 - pow(1 - 1 / m.EP, t.routed_per_token)), Format::sig3,
                                sources::own)),
      destinations_estimate(define_count(r, "ep.destinations_estimate", "n_dest", "chips",
                                         "the same as the formulas above count it",
                                         min(t.routed_per_token, m.EP), Format::sig3,
                                         sources::gpus)),
      experts_per_chip(define_count(r, "ep.experts_per_chip", "", "experts",
                                    "routed experts that one chip of the group holds",
                                    t.routed_experts / m.EP, Format::sig3)),
      valid(define_condition(r, "ep.valid", "the estimate applies: experts are routed and spread",
                             t.E > 1 && t.routed_per_token >= 1 && m.EP <= t.routed_experts,
                             sources::gpus)),
      invalid(define_condition(
          r, "ep.invalid", "a model with experts to which the estimate does not apply",
          t.E > 1 && (t.routed_per_token < 1 || t.routed_experts < 1 || m.EP > t.routed_experts),
          sources::gpus)) {}

}  // namespace shardscope
