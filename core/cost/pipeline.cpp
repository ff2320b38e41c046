// SPDX-License-Identifier: MIT
#include "core/cost/pipeline.h"

namespace shardscope {

using namespace constants;

Pipeline::Pipeline(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : layers_per_stage(define_count(r, "pp.layers_per_stage", "", "layers",
                                    "layers of the fullest stage", ceil(t.L / m.PP))),
      W_stage(define_bandwidth(r, "pp.W_stage", "W_stage",
                               "bandwidth from one stage to the next: an axis of the torus, or "
                               "on a switch the way to another domain",
                               select(hw.gpu, hw.W_beyond, hw.Wici))),
      tokens_per_microbatch(define_tokens(r, "pp.tokens_per_microbatch", "", "tokens",
                                          "tokens of one microbatch", t.B / m.microbatches,
                                          Format::tokens)),
      clocks(r,
             {.scheme = "pp",
              .math = "forward pass of one microbatch through one stage",
              .comms = "hand-over of one microbatch to the next stage"},
             2 * flop_per_mac * (t.B / m.microbatches) * t.D * t.k * t.F * layers_per_stage / hw.C,
             select(m.PP > 1, bytes_per_activation * t.D * (t.B / m.microbatches) / W_stage, 0)),
      hop_bytes_per_token(define(r,
                                 {.id = "pp.hop_bytes_per_token",
                                  .glyph = "V_token",
                                  .unit = units::byte_per_token,
                                  .format = Format::bytes,
                                  .meaning = "bytes a stage hands over for each token",
                                  .suffix = "per token"},
                                 bytes_per_activation * t.D)),
      hop_bytes(
          define_bytes(r, "pp.hop_bytes", "V_hop", "bytes a stage hands over for one microbatch",
                       select(m.PP > 1, bytes_per_activation * t.D * (t.B / m.microbatches), 0))),
      bubble_slots(define_count(r, "pp.bubble_slots", "", "slots",
                                "slots that a stage waits while the pipeline fills and drains",
                                m.PP - 1, Format::integer, sources::gpipe)),
      slots(define_count(r, "pp.slots", "", "slots", "slots of a whole step",
                         m.microbatches + m.PP - 1, Format::integer, sources::gpipe)),
      bubble(define_share(r, "pp.bubble", "bubble",
                          "share of a step that stages idle under GPipe and 1F1B",
                          (m.PP - 1) / (m.microbatches + m.PP - 1), sources::gpipe)),
      utilization(define_share(r, "pp.utilization_of_stages", "u",
                               "share of a step that stages work",
                               m.microbatches / (m.microbatches + m.PP - 1), sources::gpipe)),
      bubble_one_microbatch(define_share(r, "pp.bubble_one_microbatch", "bubble",
                                         "the bubble if the batch stays in one piece",
                                         (m.PP - 1) / m.PP, sources::gpipe)),
      cells(define_count(r, "pp.cells", "cells", "cells",
                         "length of a step under GPipe and 1F1B; forward, input gradient and "
                         "weight gradient take a cell each",
                         3 * (m.microbatches + m.PP - 1), Format::integer, sources::sc21)),
      cells_dx_first(define_count(
          r, "pp.cells_dx_first", "cells", "cells",
          "length of a step when input gradients go first",
          select(m.PP > 1,
                 max(3 * m.microbatches + m.PP - 1, 2 * m.microbatches + 2 * (m.PP - 1) + 1),
                 3 * m.microbatches),
          Format::integer, sources::own)),
      bubble_dx_first(define_share(r, "pp.bubble_dx_first", "bubble",
                                   "the bubble that is left when input gradients go first",
                                   1 - 3 * m.microbatches / cells_dx_first, sources::own)),
      in_flight_gpipe(define_count(r, "pp.in_flight_gpipe", "n_act", "microbatches",
                                   "microbatches whose activations the first stage holds at most "
                                   "under GPipe",
                                   Expr(m.microbatches), Format::integer, sources::gpipe)),
      in_flight_1f1b(define_count(r, "pp.in_flight_1f1b", "n_act", "microbatches",
                                  "the same under 1F1B", min(m.PP, m.microbatches), Format::integer,
                                  sources::sc21)),
      in_flight_dx_first(define_count(r, "pp.in_flight_dx_first", "n_act", "microbatches",
                                      "the same when input gradients go first and weight "
                                      "gradients wait",
                                      Expr(m.microbatches), Format::integer, sources::own)),
      t_hops(define_time(r, "pp.t_hops", "T_hops",
                         "all hand-overs of a step that lie one after another",
                         select(m.PP > 1,
                                bytes_per_activation * t.B * t.D / (W_stage * m.microbatches) *
                                    (m.microbatches + m.PP - 2),
                                0))),
      t_comms_per_layer(define_time(
          r, "pp.t_comms_per_layer", "T_comms",
          "rule of thumb for the hand-overs of a step, spread over the "
          "layers, when stages lie in different domains",
          select(m.PP > 1, 1.5 * bytes_per_activation * t.B * t.D / (hw.W_beyond * t.L), 0),
          sources::gpus)),
      zero3_bytes(define_bytes(
          r, "pp.zero3_bytes", "V_zero3",
          "bytes of one layer's weights that FSDP under a pipeline gathers in a step: in both "
          "passes, again for every microbatch",
          m.moving(m.DP, 2 * m.microbatches * 2 * bytes_per_weight * t.D * t.E * t.F),
          sources::gpus)) {}

}  // namespace shardscope
