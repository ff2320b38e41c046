// SPDX-License-Identifier: MIT
#include "core/cost/wall_clock.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

WallClock::WallClock(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : MFU(given(r, {.id = "MFU",
                    .glyph = "MFU",
                    .format = Format::percent,
                    .meaning = "share of the specified peak that a whole training step reaches",
                    .fallback = 0.4,
                    .min = 0.05,
                    .max = 1,
                    .range = {0.05, 1, Scale::linear, Snap::none, 0.05}})),
      run_tokens(given(r, {.id = "runTokens",
                           .glyph = "tokens",
                           .unit = units::token,
                           .format = Format::si,
                           .meaning = "tokens of the whole training run in the example",
                           .suffix = "tokens",
                           .fallback = 15e12,
                           .min = 1e6,
                           .max = 1e16,
                           .range = {1e10, 1e14, Scale::logarithmic, Snap::none}})),
      run_params(given(r, {.id = "runParams",
                           .glyph = "params",
                           .format = Format::si,
                           .meaning = "parameters of the model in that example",
                           .suffix = "parameters",
                           .fallback = 70e9,
                           .min = 1e6,
                           .max = 1e15,
                           .range = {1e8, 1e13, Scale::logarithmic, Snap::none}})),
      alpha_spec(define_intensity(r, "wall_clock.alpha_spec", "alpha_spec",
                                  "specified FLOPs per byte of the fast link: the number of "
                                  "chips must not depend on the spec or measured switch",
                                  hw.C_spec / hw.Wici_spec)),
      total_flops(define_flops(r, "wall_clock.total_flops", "FLOPs",
                               "operations of the whole run: three passes over every "
                               "parameter and token",
                               3 * flop_per_mac * run_tokens * run_params)),
      chips(define_count(r, "wall_clock.chips", "N_ridge", "chips",
                         "chips that the batch keeps compute-bound on all axes, by the "
                         "specification",
                         hw.axes * t.B / alpha_spec * flop_per_mac / bytes_per_weight)),
      domains(define_count(r, "wall_clock.domains", "", "domains", "the same in domains",
                           chips / hw.pod_size, Format::sig3)),
      run_time(define(r,
                      {.id = "wall_clock.run_time",
                       .glyph = "T_run",
                       .unit = units::second,
                       .format = Format::days,
                       .meaning = "time of the whole run on that many chips"},
                      total_flops / (chips * hw.C_spec * MFU))),
      step_time(define_time(r, "wall_clock.step_time", "T_step",
                            "time of one step of the live model on N chips",
                            3 * flop_per_mac * t.B * t.P_w / (m.N * hw.C_spec * MFU))),
      steps(define_count(r, "wall_clock.steps", "steps", "steps",
                         "steps of the example's run at the live batch", run_tokens / t.B,
                         Format::si)),
      one_chip_step(define_time(r, "wall_clock.one_chip_step", "T_one",
                                "matrix products of one step's layers on a single chip at its "
                                "full rate",
                                3 * flop_per_mac * t.B * t.P_active / hw.C)),
      even_step(define_time(r, "wall_clock.even_step", "T_even",
                            "the same divided evenly over N chips that never wait",
                            one_chip_step / m.N)) {}

}  // namespace shardscope
