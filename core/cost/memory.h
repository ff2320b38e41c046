// SPDX-License-Identifier: MIT
// Bytes one chip has to hold while training, scheme by scheme, against its memory.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct Memory {
  Memory(Registry& registry, const Hardware& hw, const Transformer& t, const Mesh& m);

  /// One scheme's meter: shares held divided by what it splits.
  struct Meter {
    Meter(Registry& registry, const Memory& memory, std::string_view scheme, const Expr& split,
          const Expr& activation_split, const Expr& hbm);
    const Formula& weights;
    const Formula& gradients;
    const Formula& optimizer;
    const Formula& activations;
    const Formula& total;
    const Formula& fits;
    const Formula& headroom;
    const Formula& used;
    const Formula& spare;
  };

  const Variable& master;
  const Formula& bytes_per_parameter;
  const Formula& weights;
  const Formula& gradients;
  const Formula& optimizer;
  const Formula& activations;
  Meter dp;
  Meter fsdp;
  Meter tp;
  Meter mixed;
  Meter run;
  const Formula& max_params;
  const Formula& fsdp_max_params;
  const Formula& fsdp_min_chips;
};

}  // namespace shardscope
