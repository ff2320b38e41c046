// SPDX-License-Identifier: MIT
#include "core/cost/gpu_network.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

namespace {
/// Seconds that one level of D members, each with W, adds per byte: a ring among them. What a
/// domain or leaf sends goes through the cards of its members, of which it may have a few only.
Expr level(const Expr& members, const Expr& bandwidth) {
  return (members - 1) / (members * bandwidth);
}
}  // namespace

GpuNetwork::GpuNetwork(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : leaf_nodes(given_count(
          r, "leafNodes", "n_leaf", "domains under one leaf of the scale-out network",
          {32, 1, 4096, doublings(1, 256)}, {.suffix = "nodes", .survives_reset = true})),
      spine_leaves(given_count(
          r, "spineLeaves", "n_spine", "leaves under the spine of the scale-out network",
          {4, 1, 4096, doublings(1, 256)}, {.suffix = "leaves", .survives_reset = true})),
      ridge_inside(define_tokens(r, "gpu.ridge_inside", "B_ridge", "tokens/chip",
                                 "tokens a chip needs within a domain, dense model",
                                 hw.alpha * bytes_per_weight / flop_per_mac, Format::integer,
                                 sources::gpus)),
      ridge_beyond(define_tokens(r, "gpu.ridge_beyond", "B_ridge", "tokens/chip",
                                 "tokens a chip needs when full domains take part, dense model",
                                 hw.alpha_beyond * bytes_per_weight / flop_per_mac, Format::integer,
                                 sources::gpus)),
      ridge_two_domains(define_tokens(r, "gpu.ridge_two_domains", "B_two", "tokens/chip",
                                      "the same between two domains, where half of the array moves",
                                      ridge_beyond / 2, Format::integer, sources::gpus)),
      t_gather_inside(define_time(r, "gpu.t_gather_inside", "T_AG",
                                  "AllGather of one weight matrix within a domain",
                                  t.matrix_bytes / hw.Wici, sources::gpus)),
      t_gather_beyond(define_time(r, "gpu.t_gather_beyond", "T_AG",
                                  "AllGather of one weight matrix across domains",
                                  t.matrix_bytes / hw.W_beyond, sources::gpus)),
      leaf_chips(define_count(r, "gpu.leaf_chips", "N_leaf", "chips", "chips under one leaf",
                              hw.pod_size * leaf_nodes, Format::integer, sources::gpus)),
      cluster_chips(define_count(r, "gpu.cluster_chips", "N_spine", "chips",
                                 "chips under the spine", leaf_chips * spine_leaves,
                                 Format::integer, sources::gpus)),
      leaf_bandwidth(define_bandwidth(r, "gpu.leaf_bandwidth", "W_leaf",
                                      "what a leaf sends to the spine, not oversubscribed",
                                      hw.egress * leaf_nodes, sources::gpus)),
      members_leaf(define_count(r, "gpu.members_leaf", "D_2", "nodes",
                                "domains of the data group under each leaf, evenly",
                                ceil(m.DP / hw.pod_size) / ceil(m.DP / leaf_chips), Format::sig3,
                                sources::gpus)),
      members_spine(define_count(r, "gpu.members_spine", "D_3", "leaves", "leaves the group spans",
                                 ceil(m.DP / leaf_chips), Format::integer, sources::gpus)),
      members_node(define_count(r, "gpu.members_node", "D_1", "chips",
                                "members of the group in each of its domains, evenly",
                                m.DP / (members_leaf * members_spine), Format::sig3,
                                sources::gpus)),
      tree_seconds_per_byte(
          define(r,
                 {.id = "gpu.tree_seconds_per_byte",
                  .glyph = "",
                  .unit = units::second / units::byte,
                  .format = Format::exponent,
                  .meaning = "time per byte of a gather over the tree: its "
                             "slowest level",
                  .suffix = "s/B",
                  .source = sources::gpus},
                 max(max(level(members_node, hw.Wici), level(members_leaf, hw.Wdcn * members_node)),
                     level(members_spine, hw.Wdcn * members_node * members_leaf)))),
      tree_bandwidth(define_bandwidth(r, "gpu.tree_bandwidth", "W_tree",
                                      "bandwidth that a gather over the tree reaches",
                                      1 / tree_seconds_per_byte, sources::gpus)),
      t_tree_all_gather(define_time(r, "gpu.t_tree_all_gather", "T_AG",
                                    "AllGather or ReduceScatter of one weight matrix over the "
                                    "data group's tree, exactly",
                                    t.matrix_bytes * tree_seconds_per_byte, sources::gpus)),
      t_tree_all_reduce(define_time(r, "gpu.t_tree_all_reduce", "T_AR",
                                    "AllReduce of it, without adding in the switches",
                                    2 * t_tree_all_gather, sources::gpus)) {}

}  // namespace shardscope
