// SPDX-License-Identifier: MIT
#include "core/cost/clocks.h"

namespace shardscope {

namespace {
std::string id(const Clocks::Words& words, std::string_view name) {
  return std::string(words.scheme) + "." + std::string(name);
}
}  // namespace

Clocks::Clocks(Registry& r, const Words& words, const Expr& math, const Expr& comms)
    : t_math(define_time(r, id(words, "t_math"), "T_math", words.math, math, words.source)),
      t_comms(define_time(r, id(words, "t_comms"), "T_comms", words.comms, comms, words.source)),
      layer_time(define_time(r, id(words, "layer_time"), "T_layer",
                             "time of the pass when compute and network run at once: the slower",
                             max(t_math, t_comms), words.source)),
      serial_time(define_time(r, id(words, "serial_time"), "T_serial",
                              "time of the pass when nothing overlaps: the sum", t_math + t_comms,
                              words.source)),
      exposed(define_time(r, id(words, "exposed"), "T_exposed",
                          "communication that compute cannot hide", max(t_comms - t_math, 0),
                          words.source)),
      headroom(define_ratio(r, id(words, "headroom"), "headroom",
                            "compute time over communication time; at 1 or more the network hides",
                            t_math / t_comms, words.source)),
      utilization(define_share(r, id(words, "utilization"), "u",
                               "share of the peak rate that the network leaves",
                               t_math / layer_time, words.source)),
      compute_bound(define_condition(r, id(words, "compute_bound"),
                                     "compute takes at least as long as communication",
                                     t_math >= t_comms, words.source)) {}

}  // namespace shardscope
