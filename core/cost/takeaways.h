// SPDX-License-Identifier: MIT
// The table of schemes: FLOPs and bytes of one layer, forward and backward, in asymptotic form.
#pragma once

#include "core/cost/mesh.h"

namespace shardscope {

struct Takeaways {
  Takeaways(Registry& registry, const Transformer& t, const Mesh& m);

  /// One scheme's row, for one chip.
  struct Scheme {
    Scheme(Registry& registry, std::string_view scheme, const Transformer& t, const Expr& split,
           const Expr& forward, const Expr& backward);
    const Formula& flops_forward;
    const Formula& flops_backward;
    const Formula& bytes_forward;
    const Formula& bytes_backward;
    const Formula& bytes_step;
  };

  Scheme dp;
  Scheme fsdp;
  Scheme tp;
  Scheme mixed;
};

}  // namespace shardscope
