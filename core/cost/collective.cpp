// SPDX-License-Identifier: MIT
#include "core/cost/collective.h"

#include "core/cost/define.h"

namespace shardscope {

Collective::Collective(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : bytes(define_bytes(r, "collective.bytes", "V",
                         "bytes of the array that the figure moves: one weight matrix",
                         Expr(t.matrix_bytes))),
      all_gather(define_time(r, "collective.all_gather.time", "T_AG",
                             "AllGather: every chip ends with the whole array",
                             m.moving(m.DP, bytes / m.W_dp))),
      reduce_scatter(define_time(r, "collective.reduce_scatter.time", "T_RS",
                                 "ReduceScatter: every chip ends with its share of the sum",
                                 m.moving(m.DP, bytes / m.W_dp))),
      all_reduce(define_time(r, "collective.all_reduce.time", "T_AR",
                             "AllReduce: every chip ends with the whole sum; a ReduceScatter, then "
                             "an AllGather",
                             all_gather + reduce_scatter)),
      all_reduce_layer(define_time(r, "collective.all_reduce.layer_time", "T_AR,layer",
                                   "AllReduce of the gradients of both matrices of a layer",
                                   2 * all_reduce)),
      all_reduce_in_network(define_time(r, "collective.all_reduce.in_network_time", "T_AR,network",
                                        "AllReduce if the switches did the adding: half, in theory",
                                        all_reduce / 2, sources::gpus)),
      all_gather_exact(define_time(r, "collective.all_gather.exact_time", "T_AG,ring",
                                   "AllGather on a ring of n, which moves (n-1)/n of the array",
                                   bytes * ((m.DP - 1) / m.DP) / m.W_dp)),
      all_reduce_exact(define_time(r, "collective.all_reduce.exact_time", "T_AR,ring",
                                   "AllReduce on a ring of n", 2 * all_gather_exact)),
      all_to_all_torus(define_time(r, "collective.all_to_all.torus_time", "T_A2A,torus",
                                   "AllToAll on one axis of a torus: a quarter of an AllGather",
                                   select(m.DP > 1, bytes / (4 * hw.Wici), 0))),
      all_to_all_switch(define_time(r, "collective.all_to_all.switch_time", "T_A2A,switch",
                                    "AllToAll through a switch: each chip sends n-1 of the n parts "
                                    "of its share",
                                    bytes * (m.DP - 1) / (pow(m.DP, 2) * m.W_dp), sources::gpus)),
      all_to_all(define_time(r, "collective.all_to_all.time", "T_A2A",
                             "AllToAll on the fabric at hand",
                             select(hw.gpu, all_to_all_switch, all_to_all_torus))),
      all_reduce_bytes_per_chip(define_bytes(r, "collective.all_reduce.bytes_per_chip", "V_sent",
                                             "bytes that one chip of a ring sends in an AllReduce",
                                             2 * bytes * ((m.DP - 1) / m.DP))),
      all_gather_bytes_per_chip(define_bytes(r, "collective.all_gather.bytes_per_chip", "V_sent",
                                             "bytes that one chip of a ring sends in an AllGather "
                                             "or a ReduceScatter",
                                             bytes * ((m.DP - 1) / m.DP))),
      all_to_all_bytes_per_chip(define_bytes(
          r, "collective.all_to_all.bytes_per_chip", "V_sent",
          "bytes that one chip sends in an AllToAll: on a torus it passes on what others send too",
          select(hw.gpu, bytes * (m.DP - 1) / pow(m.DP, 2), select(m.DP > 1, bytes / 4, 0)))),
      shard_bytes(define_bytes(r, "collective.shard_bytes", "", "one chip's share of the array",
                               bytes / m.DP)),
      steps(define_count(r, "collective.steps", "", "hops",
                         "hops of a ring that uses both directions", ceil((m.DP - 1) / 2))) {}

}  // namespace shardscope
