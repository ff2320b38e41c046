// SPDX-License-Identifier: MIT
#include "core/cost/mixed.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace shardscope {

using namespace constants;

namespace {

/// The three transfers of a split of N chips into dp x tp; the same text serves the present split
/// and every candidate of the search.
struct Transfers {
  const Hardware& hw;
  const Transformer& t;
  const Mesh& m;

  [[nodiscard]] Expr weights() const { return 2 * bytes_per_weight * t.D * t.E * t.F; }

  /// Weights gathered within the domains; on a switch, across them too when N exceeds one.
  [[nodiscard]] Expr fsdp(const Expr& dp, const Expr& tp) const {
    const Expr torus = weights() / (tp * hw.Wici * m.MDP);
    const Expr node = weights() / (hw.Wici * min(tp, hw.pod_size));
    const Expr network = weights() / (hw.Wdcn * max(hw.pod_size, tp));
    return m.moving(dp,
                    select(hw.gpu, select(m.N <= hw.pod_size, node, max(node, network)), torus));
  }
  [[nodiscard]] Expr tp(const Expr& dp, const Expr& tp_degree, const Expr& bandwidth) const {
    return m.moving(tp_degree, 2 * bytes_per_activation * t.B * t.D / (dp * bandwidth));
  }
  /// Weights that each of K balanced domains fetches through its chips' network cards.
  [[nodiscard]] Expr beyond(const Expr& dp, const Expr& tp_degree) const {
    return select(m.N > hw.pod_size,
                  m.moving(dp, weights() / (hw.Wdcn * max(m.chips_per_domain, tp_degree))), 0);
  }
  [[nodiscard]] Expr all(const Expr& dp, const Expr& tp_degree) const {
    return max(max(fsdp(dp, tp_degree), tp(dp, tp_degree, m.bandwidth(tp_degree, m.axes_tp))),
               beyond(dp, tp_degree));
  }
};

/// The search on a switch: the tensor degrees that divide N, of those which machines are built of.
/// Transfers get slower with TP on one side and faster on the other, so the best splits lie next to
/// each other.
class SwitchSearch {
 public:
  SwitchSearch(const Hardware& hw, const Mesh& m, const Expr& one_link, const Expr& one_card,
               const Expr& activations)
      : hw_(hw), m_(m), one_link_(one_link), one_card_(one_card), activations_(activations) {}

  /// Time of the best split.
  [[nodiscard]] Expr shortest() const {
    Expr best = fsdp(1);
    for (const double tp : ways())
      best = min(best, select(divides(tp), max(fsdp(tp), tensor(tp)), kNever));
    return best;
  }
  /// Largest data degree whose weights arrive within `time`; its activations then do, too.
  [[nodiscard]] Expr data_degree(const Expr& time) const {
    Expr best = select(fsdp(1) <= time, m_.N, 1);
    for (const double tp : ways())
      best = max(best, select(divides(tp) && fsdp(tp) <= time, m_.N / tp, 1));
    return best;
  }

 private:
  static constexpr double kMostWays = 8192;
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  /// Two or more ways: 1, 3 and 9 times the powers of two, as in nodes of 8 and racks of 72.
  static std::vector<double> ways() {
    std::vector<double> found;
    for (const double odd : {1.0, 3.0, 9.0})
      for (double tp = odd; tp <= kMostWays; tp *= 2)
        if (tp > 1) found.push_back(tp);
    std::sort(found.begin(), found.end());
    return found;
  }

  [[nodiscard]] Expr divides(double tp) const { return shardscope::floor(m_.N / tp) == m_.N / tp; }
  [[nodiscard]] Expr fsdp(double tp) const {
    const Expr inside = one_link_ / min(tp, hw_.pod_size);
    const Expr between = one_card_ / max(m_.chips_per_domain, tp);
    return select(m_.N > tp, max(inside, between) * select(hw_.exact, 1 - tp / m_.N, 1), 0);
  }
  [[nodiscard]] Expr tensor(double tp) const {
    const Expr beyond = shardscope::ceil(tp / hw_.pod_size) / hw_.Wdcn;
    const Expr per_byte = max(tp / hw_.Wici, select(hw_.pod_size < tp, beyond, 0));
    return activations_ * per_byte * select(hw_.exact, (tp - 1) / tp, 1);
  }

  const Hardware& hw_;
  const Mesh& m_;
  Expr one_link_, one_card_, activations_;
};

}  // namespace

Mixed::Mixed(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : t_fsdp(define_time(r, "mixed.t_fsdp", "T_fsdp",
                         "AllGather of one layer's weights, each tensor shard apart",
                         Transfers{hw, t, m}.fsdp(m.DP, m.TP))),
      t_tp(define_time(r, "mixed.t_tp", "T_tp",
                       "AllGather and ReduceScatter of the activations of one data shard",
                       Transfers{hw, t, m}.tp(m.DP, m.TP, m.W_tp))),
      t_beyond(define_time(r, "mixed.t_beyond", "T_beyond",
                           "weights that the domains fetch from each other",
                           Transfers{hw, t, m}.beyond(m.DP, m.TP))),
      clocks(r,
             {.scheme = "mixed",
              .math = "forward pass of one layer, split over all N chips",
              .comms = "the slowest of the transfers, which use different links"},
             2 * flop_per_mac * t.B * t.D * t.k * t.F / (m.N * hw.C),
             max(max(t_fsdp, t_tp), t_beyond)),
      tokens_per_chip(define_tokens(r, "mixed.tokens_per_chip", "", "tokens/chip",
                                    "tokens of the batch for each of the N chips", t.B / m.N)),
      tile_rows(define_count(r, "mixed.tile_rows", "", "rows",
                             "rows of a weight matrix on one chip", t.D / m.DP)),
      tile_cols(define_count(r, "mixed.tile_cols", "", "columns",
                             "columns of a weight matrix on one chip", t.F / m.TP)),
      input_shard_bytes(define_bytes(r, "mixed.input_shard_bytes", "V_in",
                                     "one chip's share of a layer's input",
                                     bytes_per_activation * t.B * t.D / m.N)),
      weight_shard_bytes(define_bytes(r, "mixed.weight_shard_bytes", "V_w",
                                      "one chip's share of a weight matrix",
                                      bytes_per_weight * t.D * t.E * t.F / m.N)),
      weight_bytes(define_bytes(r, "mixed.weight_bytes", "V_gather",
                                "bytes of one weight matrix that a tensor shard gathers",
                                bytes_per_weight * t.D * t.E * t.F / m.TP)),
      activation_bytes(define_bytes(r, "mixed.activation_bytes", "V_act",
                                    "bytes of one collective on the activations of a data shard",
                                    bytes_per_activation * t.B * t.D / m.DP)),
      activations_lighter(define_condition(
          r, "mixed.activations_lighter", "a layer's activations are fewer bytes than its weights",
          bytes_per_activation * t.B < bytes_per_weight * t.E * t.F)),
      bytes_forward(
          define_bytes(r, "mixed.bytes_forward", "V_fwd",
                       "bytes of one layer in the forward pass: activations of a data "
                       "shard, weights of a tensor shard",
                       m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D / m.DP) +
                           m.moving(m.DP, 2 * bytes_per_weight * t.D * t.E * t.F / m.TP))),
      bytes_backward(
          define_bytes(r, "mixed.bytes_backward", "V_bwd",
                       "bytes of one layer in the backward pass when the gathered input "
                       "was kept",
                       m.moving(m.TP, 2 * bytes_per_activation * t.B * t.D / m.DP) +
                           m.moving(m.DP, 4 * bytes_per_weight * t.D * t.E * t.F / m.TP))),
      bytes_backward_regathered(
          define_bytes(r, "mixed.bytes_backward_regathered", "V_regather",
                       "the same when the input is gathered again",
                       bytes_backward + m.moving(m.TP, bytes_per_activation * t.B * t.D / m.DP))),
      dp_balance(define_count(
          r, "mixed.dp_balance", "DP_balance", "chips",
          "data degree at which both transfers of a torus take equally long, "
          "whether or not it can be built",
          sqrt(bytes_per_activation * t.B * m.MDP * m.N / (bytes_per_weight * t.E * t.F * m.MTP)),
          Format::sig3)),
      headroom_balance(
          define_ratio(r, "mixed.headroom_balance", "headroom",
                       "compute over communication at that balance, whether or not "
                       "it can be built",
                       t.k *
                           sqrt(t.B * t.F * m.MDP * m.MTP * flop_per_mac * flop_per_mac /
                                (bytes_per_activation * bytes_per_weight)) /
                           (hw.alpha * sqrt(m.N * t.E)))),
      t_one_link(define_time(r, "mixed.t_one_link", "T_link",
                             "a layer's whole weights through one chip's fast link",
                             2 * bytes_per_weight * t.D * t.E * t.F / hw.Wici, sources::own)),
      t_one_card(define_time(
          r, "mixed.t_one_card", "T_card",
          "a layer's whole weights through one chip's network card; 0 if one "
          "domain holds all chips",
          select(m.N > hw.pod_size, 2 * bytes_per_weight * t.D * t.E * t.F / hw.Wdcn, 0),
          sources::own)),
      activation_bytes_per_chip(define_bytes(r, "mixed.activation_bytes_per_chip", "",
                                             "activations of a layer's two collectives, for each "
                                             "of the N chips",
                                             2 * bytes_per_activation * t.B * t.D / m.N,
                                             sources::own)),
      searched_time(define_time(
          r, "mixed.searched_time", "T_searched",
          "shortest communication on a switch of the tensor degrees that divide N and are 1, 3 or "
          "9 "
          "times a power of two",
          SwitchSearch(hw, m, t_one_link, t_one_card, activation_bytes_per_chip).shortest(),
          sources::own)),
      searched_dp(define_count(
          r, "mixed.searched_dp", "DP_searched", "chips", "largest data degree that reaches it",
          SwitchSearch(hw, m, t_one_link, t_one_card, activation_bytes_per_chip)
              .data_degree(searched_time),
          Format::integer, sources::own)),
      dp_opt(define_count(r, "mixed.dp_opt", "DP_opt", "chips",
                          "best data degree between 1 and N: the balance on a torus, found by "
                          "search on a switch",
                          select(hw.gpu, searched_dp, max(1, min(m.N, dp_balance))), Format::sig3)),
      tp_opt(define_count(r, "mixed.tp_opt", "TP_opt", "chips", "tensor degree that goes with it",
                          m.N / dp_opt, Format::sig3)),
      dp_opt_nearest(
          define_count(r, "mixed.dp_opt_nearest", "DP_near", "chips",
                       "power of two nearest to the optimum, though N chips may be too "
                       "few for it; on a switch the one found",
                       select(hw.gpu, searched_dp, pow(2, shardscope::round(log2(dp_opt)))))),
      dp_opt_pow2(define_count(
          r, "mixed.dp_opt_pow2", "DP_built", "chips",
          "the optimum as N chips can be built: a power of two up to N on a torus, the one found "
          "on "
          "a switch",
          select(hw.gpu, searched_dp, min(dp_opt_nearest, pow(2, shardscope::floor(log2(m.N))))))),
      tp_opt_pow2(define_count(r, "mixed.tp_opt_pow2", "TP_built", "chips",
                               "tensor degree that goes with it", m.N / dp_opt_pow2, Format::sig3)),
      best_t_comms(define_time(r, "mixed.best_t_comms", "T_best", "communication at the optimum",
                               Transfers{hw, t, m}.all(dp_opt, tp_opt))),
      best_headroom(define_ratio(r, "mixed.best_headroom", "headroom_best",
                                 "compute over communication at the optimum",
                                 clocks.t_math / best_t_comms)),
      best_compute_bound(define_condition(r, "mixed.best_compute_bound",
                                          "at the optimum, compute takes at least as long as "
                                          "communication",
                                          clocks.t_math >= best_t_comms)),
      floor(define_tokens(r, "mixed.floor", "B_floor", "tokens/chip",
                          "tokens a chip needs at the balance of both transfers",
                          pow(hw.alpha, 2) * t.E / (m.MDP * m.MTP * pow(t.k, 2) * t.F) *
                              bytes_per_weight * bytes_per_activation /
                              (flop_per_mac * flop_per_mac))),
      floor_batch(define_tokens(r, "mixed.floor_batch", "B_min", "tokens",
                                "batch at that floor for all N chips", m.N * floor,
                                Format::tokens)),
      above_floor(define_condition(r, "mixed.above_floor", "the batch is at or above that floor",
                                   t.B / m.N >= floor)),
      max_chips(define_count(r, "mixed.max_chips", "N_max", "chips",
                             "chips that this batch keeps compute-bound at the balance",
                             t.B / floor, Format::si)),
      reaches_beyond_domain(define_condition(r, "mixed.reaches_beyond_domain",
                                             "that many chips are more than one domain",
                                             max_chips > hw.pod_size)),
      floor_over_fsdp(
          define_ratio(r, "mixed.floor_over_fsdp", "",
                       "how much smaller the floor is than that of FSDP on the same "
                       "data axes",
                       t.E / t.k * hw.alpha / m.MDP * bytes_per_weight / flop_per_mac / floor)),
      dp_opt_example(define_count(r, "mixed.dp_opt_example", "DP_opt", "chips",
                                  "balance of the worked example on a cube of 64 chips, two axes "
                                  "for data",
                                  sqrt(bytes_per_activation * cube_batch * 2 * cube_chips /
                                       (bytes_per_weight * cube_width)),
                                  Format::sig3)),
      floor_example(define_tokens(r, "mixed.floor_example", "B_floor", "tokens/chip",
                                  "floor of that example on TPU v5p",
                                  pow(v5p_alpha, 2) / (2 * cube_width) * bytes_per_weight *
                                      bytes_per_activation / (flop_per_mac * flop_per_mac))) {}

}  // namespace shardscope
