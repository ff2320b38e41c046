// SPDX-License-Identifier: MIT
#include "web/figures/scheme.h"

#include <algorithm>
#include <array>

namespace shardscope::figures {
namespace {

constexpr std::array kSchemes{
    Scheme{"dp", "data parallelism", "backward pass", "AllReduce", "AllReduce",
           [](const Model& m) -> const Clocks& { return m.dp.clocks; },
           [](const Model& m) -> const Memory::Meter& { return m.memory.dp; }, &Theme::data},
    Scheme{"fsdp", "FSDP", "forward pass", "AllGather of weights", "AllGather",
           [](const Model& m) -> const Clocks& { return m.fsdp.clocks; },
           [](const Model& m) -> const Memory::Meter& { return m.memory.fsdp; }, &Theme::data},
    Scheme{"tp", "tensor parallelism", "forward pass", "AllGather and ReduceScatter of activations",
           "activations move", [](const Model& m) -> const Clocks& { return m.tp.clocks; },
           [](const Model& m) -> const Memory::Meter& { return m.memory.tp; }, &Theme::tensor},
    Scheme{"mixed", "FSDP and tensor parallelism", "forward pass", "slower of the two transfers",
           "slower transfer", [](const Model& m) -> const Clocks& { return m.mixed.clocks; },
           [](const Model& m) -> const Memory::Meter& { return m.memory.mixed; }, &Theme::mixed},
};

}  // namespace

std::span<const Scheme> schemes() { return kSchemes; }

const Scheme* scheme_named(std::string_view id) {
  const auto* found = std::find_if(kSchemes.begin(), kSchemes.end(),
                                   [&](const Scheme& scheme) { return scheme.id == id; });
  return found == kSchemes.end() ? nullptr : found;
}

}  // namespace shardscope::figures
