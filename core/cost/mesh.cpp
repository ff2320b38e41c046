// SPDX-License-Identifier: MIT
#include "core/cost/mesh.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

namespace {

const Variable& degree(Registry& r, std::string_view id, std::string_view meaning, Hue hue,
                       double fallback, double max, Range range) {
  return given_count(r, id, id, meaning, {fallback, 1, max, range}, {.hue = hue});
}

const Variable& axes_of(Registry& r, std::string_view id, std::string_view glyph,
                        std::string_view meaning, Hue hue, double fallback) {
  return given_count(r, id, glyph, meaning, {fallback, 1, 3, steps(1, 3)},
                     {.hue = hue, .survives_reset = true});
}

}  // namespace

Expr Mesh::bandwidth(const Expr& n, const Expr& axes) const {
  const Expr inside = hw.Wici * axes;
  const Expr balanced = hw.Wdcn * (n / ceil(n / hw.pod_size));
  return select(n <= hw.pod_size, inside, min(inside, balanced));
}

Expr Mesh::ring(const Expr& n) const { return select(hw.exact, (n - 1) / n, 1); }

Expr Mesh::moving(const Expr& n, const Expr& time) const {
  return select(n > 1, time * ring(n), 0);
}

Mesh::Mesh(Registry& r, const Hardware& hardware, const Transformer& t)
    : hw(hardware),
      DP(degree(r, "DP", "ways the batch is split: data parallelism or FSDP", Hue::DP, 512, 1048576,
                doublings(1, 65536))),
      TP(degree(r, "TP", "ways every weight matrix is split: tensor parallelism", Hue::TP, 8, 8192,
                doublings(1, 256))),
      PP(degree(r, "PP", "stages of the pipeline", Hue::PP, 4, 64, steps(1, 32))),
      EP(degree(r, "EP", "ways the experts are spread", Hue::EP, 1, 1024, doublings(1, 1024))),
      microbatches(given_count(r, "Mmicro", "M_micro", "microbatches that one batch is cut into",
                               {8, 1, 128, steps(1, 64)}, {.hue = Hue::PP})),
      MDP(axes_of(r, "MDP", "M_DP", "torus axes that carry the data sharding", Hue::DP, 2)),
      MTP(axes_of(r, "MTP", "M_TP", "torus axes that carry the tensor sharding", Hue::TP, 1)),
      N(define_count(r, "mesh.N", "N", "chips", "chips that share one copy of the computation",
                     DP * TP)),
      chips(define_count(r, "mesh.chips", "N_job", "chips",
                         "chips of the whole job: every data, tensor, pipeline and expert shard",
                         DP * TP * PP * EP)),
      domains(define_count(r, "mesh.domains", "K", "domains",
                           "domains that the N chips fill, evenly", ceil(N / hw.pod_size))),
      chips_per_domain(define_count(r, "mesh.chips_per_domain", "", "chips",
                                    "chips of the job in each domain", N / domains)),
      axes_dp(define_count(r, "mesh.axes_dp", "", "axes",
                           "axes that carry the data sharding; one on a switch",
                           select(hw.gpu, 1, MDP))),
      axes_tp(define_count(r, "mesh.axes_tp", "", "axes",
                           "axes that carry the tensor sharding; one on a switch",
                           select(hw.gpu, 1, MTP))),
      W_dp(define_bandwidth(r, "mesh.W_dp", "W_DP",
                            "bandwidth that the collectives of a data group get",
                            bandwidth(DP, axes_dp), sources::book, Hue::DP)),
      W_tp(define_bandwidth(r, "mesh.W_tp", "W_TP",
                            "bandwidth that the collectives of a tensor group get",
                            bandwidth(TP, axes_tp), sources::book, Hue::TP)),
      alpha_dp(define_intensity(r, "mesh.alpha_dp", "alpha_DP",
                                "FLOPs a chip can do per byte of a data group's collective",
                                hw.C / W_dp, sources::book, Hue::DP)),
      alpha_tp(define_intensity(r, "mesh.alpha_tp", "alpha_TP",
                                "FLOPs a chip can do per byte of a tensor group's collective",
                                hw.C / W_tp, sources::book, Hue::TP)),
      best_axis_product(define_count(
          r, "mesh.best_axis_product", "M_best", "",
          "largest product of the axes of two schemes that share the machine's axes",
          select(hw.gpu, 1, max(floor(hw.axes_built / 2), 1) * ceil(hw.axes_built / 2)))),
      is_torus(define_condition(r, "mesh.is_torus", "the fast fabric is a torus", !hw.gpu)),
      is_switch(define_condition(r, "mesh.is_switch", "the fast fabric is a switch", hw.gpu != 0)),
      dp_crosses_domain(define_condition(r, "mesh.dp_crosses_domain",
                                         "a data group reaches beyond one switched domain",
                                         hw.gpu != 0 && DP > hw.pod_size)),
      tp_crosses_domain(define_condition(r, "mesh.tp_crosses_domain",
                                         "a tensor group reaches beyond one switched domain",
                                         hw.gpu != 0 && TP > hw.pod_size)),
      one_domain(
          define_condition(r, "mesh.one_domain", "all N chips share one domain", N <= hw.pod_size)),
      many_domains(define_condition(r, "mesh.many_domains", "the N chips fill several domains",
                                    N > hw.pod_size)),
      has_data_group(
          define_condition(r, "mesh.has_data_group", "more than one data shard", DP > 1)),
      is_dense_torus(define_condition(r, "mesh.is_dense_torus", "a dense model on a torus",
                                      !hw.gpu && t.E == 1)),
      is_switch_or_moe(define_condition(r, "mesh.is_switch_or_moe",
                                        "a switched fabric or a model with experts",
                                        hw.gpu != 0 || t.E > 1)) {}

}  // namespace shardscope
