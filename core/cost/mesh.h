// SPDX-License-Identifier: MIT
// How the chips are divided among the schemes, and what bandwidth each group's collectives get.
#pragma once

#include "core/cost/hardware.h"
#include "core/cost/transformer.h"

namespace shardscope {

struct Mesh {
  Mesh(Registry& registry, const Hardware& hw, const Transformer& t);

  /// Bandwidth of a collective over n chips that use `axes` axes: the fast fabric within a domain;
  /// beyond, the slower of that and the way out of the n/K chips in each of K balanced domains.
  [[nodiscard]] Expr bandwidth(const Expr& n, const Expr& axes) const;

  /// `time` of an asymptotic ring collective over n members, made right for small groups: nothing
  /// moves in a group of one, and with exact rings (n-1)/n of the array does.
  [[nodiscard]] Expr moving(const Expr& n, const Expr& time) const;

  /// The factor of exact rings alone, for ridges.
  [[nodiscard]] Expr ring(const Expr& n) const;

  const Hardware& hw;

  const Variable& DP;
  const Variable& TP;
  const Variable& PP;
  const Variable& EP;
  const Variable& microbatches;
  const Variable& MDP;
  const Variable& MTP;

  const Formula& N;
  const Formula& chips;
  const Formula& domains;
  const Formula& chips_per_domain;
  const Formula& axes_dp;
  const Formula& axes_tp;
  const Formula& W_dp;
  const Formula& W_tp;
  const Formula& alpha_dp;
  const Formula& alpha_tp;
  const Formula& best_axis_product;
  const Formula& is_torus;
  const Formula& is_switch;
  const Formula& dp_crosses_domain;
  const Formula& tp_crosses_domain;
  const Formula& one_domain;
  const Formula& many_domains;
  const Formula& has_data_group;
  const Formula& is_dense_torus;
  const Formula& is_switch_or_moe;
};

}  // namespace shardscope
