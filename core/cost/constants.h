// SPDX-License-Identifier: MIT
// Numbers that carry a unit and a meaning, and the works cited by the formulas.
#pragma once

#include <string_view>

#include "core/expr/expr.h"

namespace shardscope::constants {

inline constexpr Constant flop_per_mac{"flop_per_mac", 2, units::flop_per_token,
                                       "one multiplication and one addition per weight and token"};
inline constexpr Constant bytes_per_weight{"bytes_per_weight", 2, units::byte, "bf16"};
inline constexpr Constant bytes_per_activation{"bytes_per_activation", 2, units::byte_per_token,
                                               "bf16, for each token"};
inline constexpr Constant bytes_per_gradient{"bytes_per_gradient", 2, units::byte, "bf16"};
inline constexpr Constant bytes_of_moments{"bytes_of_moments", 8, units::byte,
                                           "the two Adam moments in fp32"};
inline constexpr Constant bytes_of_moments_and_master{
    "bytes_of_moments_and_master", 12, units::byte,
    "the two Adam moments and a master copy of the weight, all in fp32"};

// Shapes that sentences of the article take as given.
inline constexpr Constant llama3_70b_width{"llama3_70b_width", 28672, units::none,
                                           "F of LLaMA-3 70B"};
inline constexpr Constant gemma_7b_width{"gemma_7b_width", 24576, units::none,
                                         "F of Gemma 7B, for one matrix"};
inline constexpr Constant v5p_alpha{"v5p_alpha", 2550, units::flop_per_byte,
                                    "C / W_ici of a TPU v5p, as specified"};
inline constexpr Constant cube_batch{"cube_batch", 48000, units::token,
                                     "batch of the worked example on a cube of 64 chips"};
inline constexpr Constant cube_width{"cube_width", 32768, units::none,
                                     "F of the worked example on a cube of 64 chips"};
inline constexpr Constant cube_chips{"cube_chips", 64, units::none, "chips of the worked example"};

}  // namespace shardscope::constants

namespace shardscope::sources {

inline constexpr std::string_view book =
    "Austin et al., How to Scale Your Model (2025), "
    "https://jax-ml.github.io/scaling-book/training/";
inline constexpr std::string_view gpus =
    "Austin et al., How to Scale Your Model (2025), https://jax-ml.github.io/scaling-book/gpus/";
inline constexpr std::string_view zero = "Rajbhandari et al., ZeRO (2020), arXiv:1910.02054";
inline constexpr std::string_view gpipe = "Huang et al., GPipe (2019), arXiv:1811.06965";
inline constexpr std::string_view sc21 = "Narayanan et al. (SC21), arXiv:2104.04473";
inline constexpr std::string_view own = "Shardscope, docs/cost-model.md";

}  // namespace shardscope::sources
