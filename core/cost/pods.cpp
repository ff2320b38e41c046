// SPDX-License-Identifier: MIT
#include "core/cost/pods.h"

namespace shardscope {

using namespace constants;

Pods::Pods(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : t_crossing(define_time(r, "pods.t_crossing", "T_dcn",
                             "AllReduce of one layer's gradients between domains, if it has to "
                             "leave them: every chip's card carries its share",
                             4 * bytes_per_weight * t.D * t.E * t.F * m.domains / (m.N * hw.Wdcn))),
      clocks(r,
             {.scheme = "pods",
              .math = "backward pass of one layer, split over all N chips",
              .comms = "AllReduce of one layer's gradients between domains"},
             4 * flop_per_mac * t.B * t.D * t.k * t.F / (m.N * hw.C),
             m.moving(m.domains, t_crossing)),
      batch_per_domain(define_tokens(r, "pods.batch_per_domain", "", "tokens/domain",
                                     "tokens of the batch for each domain", t.B / m.domains,
                                     Format::tokens)),
      ridge(define_tokens(r, "pods.ridge", "B_ridge", "tokens/domain",
                          "tokens a domain needs before compute hides its gradients' way out",
                          t.E / t.k * hw.alpha_dcn * bytes_per_weight / flop_per_mac)),
      ridge_small(define_tokens(r, "pods.ridge_exact", "B_ridge,K", "tokens/domain",
                                "the same for the present number of domains: of K, a ring moves "
                                "(K-1)/K",
                                ridge * (m.domains - 1) / m.domains)),
      above_ridge(define_condition(r, "pods.above_ridge",
                                   "each domain's batch is at or above that ridge",
                                   batch_per_domain >= ridge)),
      ridge_in_domain(
          define_tokens(r, "pods.ridge_in_domain", "B_ridge", "tokens/chip",
                        "tokens a chip needs within its domain",
                        t.E / t.k * hw.alpha / m.MDP * bytes_per_weight / flop_per_mac)),
      min_batch(define_tokens(r, "pods.min_batch", "B_min", "tokens",
                              "smallest batch that keeps all domains compute-bound",
                              ridge * m.domains, Format::tokens)),
      max_domains(define_count(r, "pods.max_domains", "K_max", "domains",
                               "domains that this batch keeps compute-bound", t.B / ridge,
                               Format::sig3)) {}

}  // namespace shardscope
