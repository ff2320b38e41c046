// SPDX-License-Identifier: MIT
#include "core/cost/gpu_network.h"

#include "core/cost/define.h"
#include "core/cost/given.h"

namespace shardscope {

using namespace constants;

namespace {
/// Seconds that one level of D members, each with W, adds per byte: a ring among them.
Expr level(const Expr& members, const Expr& bandwidth) {
  return (members - 1) / (members * bandwidth);
}
}  // namespace

GpuNetwork::GpuNetwork(Registry& r, const Hardware& hw, const Transformer& t, const Mesh& m)
    : leaf_nodes(given(r, {.id = "leafNodes",
                           .glyph = "n_leaf",
                           .meaning = "domains under one leaf of the scale-out network",
                           .suffix = "nodes",
                           .fallback = 32,
                           .min = 1,
                           .max = 4096,
                           .range = {1, 256, Scale::logarithmic, Snap::power_of_two},
                           .survives_reset = true})),
      spine_leaves(given(r, {.id = "spineLeaves",
                             .glyph = "n_spine",
                             .meaning = "leaves under the spine of the scale-out network",
                             .suffix = "leaves",
                             .fallback = 4,
                             .min = 1,
                             .max = 4096,
                             .range = {1, 256, Scale::logarithmic, Snap::power_of_two},
                             .survives_reset = true})),
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
      leaf_bandwidth(define(r,
                            {.id = "gpu.leaf_bandwidth",
                             .glyph = "W_leaf",
                             .unit = units::byte_per_second,
                             .format = Format::bandwidth,
                             .meaning = "what a leaf sends to the spine, not oversubscribed",
                             .source = sources::gpus},
                            hw.egress * leaf_nodes)),
      members_node(define_count(r, "gpu.members_node", "D_1", "chips",
                                "members of the data group in one domain", min(m.DP, hw.pod_size),
                                Format::integer, sources::gpus)),
      members_leaf(
          define_count(r, "gpu.members_leaf", "D_2", "nodes", "domains of the group under one leaf",
                       min(ceil(m.DP / hw.pod_size), leaf_nodes), Format::integer, sources::gpus)),
      members_spine(define_count(r, "gpu.members_spine", "D_3", "leaves", "leaves the group spans",
                                 ceil(m.DP / leaf_chips), Format::integer, sources::gpus)),
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
                 max(max(level(members_node, hw.Wici), level(members_leaf, hw.egress)),
                     level(members_spine, leaf_bandwidth)))),
      tree_bandwidth(define(r,
                            {.id = "gpu.tree_bandwidth",
                             .glyph = "W_tree",
                             .unit = units::byte_per_second,
                             .format = Format::bandwidth,
                             .meaning = "bandwidth that a gather over the tree reaches",
                             .source = sources::gpus},
                            1 / tree_seconds_per_byte)),
      t_tree_all_gather(define_time(r, "gpu.t_tree_all_gather", "T_AG",
                                    "AllGather or ReduceScatter of one weight matrix over the "
                                    "data group's tree, exactly",
                                    t.matrix_bytes * tree_seconds_per_byte, sources::gpus)),
      t_tree_all_reduce(define_time(r, "gpu.t_tree_all_reduce", "T_AR",
                                    "AllReduce of it, without adding in the switches",
                                    2 * t_tree_all_gather, sources::gpus)) {}

}  // namespace shardscope
