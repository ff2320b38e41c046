// SPDX-License-Identifier: MIT
// Formulas that no recorded value covers, written a second time as a reader would write them and
// evaluated by a reader of their own, over configurations of every kind.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cost/oracle.h"

namespace shardscope::testing {
namespace {

struct Written {
  const char* id;
  const char* formula;
};

/// Names of this file, each by those before it.
constexpr Written kNames[] = {
    {"M", "if(gpu, 1, axes)"},
    {"Md", "if(gpu, 1, MDP)"},
    {"Mt", "if(gpu, 1, MTP)"},
    {"G", "podSize"},
    {"K", "ceil(N / G)"},
    {"Wd", "if(DP <= G, Wici * Md, min(Wici * Md, Wdcn * DP / ceil(DP / G)))"},
    {"Wt", "if(TP <= G, Wici * Mt, min(Wici * Mt, Wdcn * TP / ceil(TP / G)))"},
    {"Wout", "min(Wici, Wdcn * G)"},
    {"rd", "if(DP > 1, if(exact, (DP - 1) / DP, 1), 0)"},
    {"rt", "if(TP > 1, if(exact, (TP - 1) / TP, 1), 0)"},
    {"ridge", "E / k * C / Wd * if(exact, (DP - 1) / DP, 1)"},
    {"matrix", "2 * D * E * F"},
    {"Pw", "3 * D * E * F * L + 2.5 * D^2 * L"},
    {"act", "2 * L * B * (D + 2 * k * F)"},
    {"grad", "if(master, 2, 0) * Pw"},
    {"opt", "if(master, 12, 8) * Pw"},
    {"kr", "k - Sexp"},
    {"Gi", "min(EP, G)"},
    {"slab", "elementBytes * microB * T * D"},
};

constexpr Written kFormulas[] = {
    {"hw.alpha_beyond", "C / Wout"},
    {"hw.domain_flops", "C * G"},
    {"transformer.EF", "E * F"},
    {"transformer.P_active", "2 * D * k * F * L"},
    {"transformer.P_vocabulary", "2 * V * D"},
    {"transformer.layer_gradient_bytes", "2 * matrix"},
    {"mesh.chips_per_domain", "N / K"},
    {"mesh.axes_dp", "Md"},
    {"mesh.axes_tp", "Mt"},
    {"dp.ridge_dense", "C / Wd"},
    {"dp.ridge_one_axis", "C / Wici"},
    {"dp.min_batch", "ridge * DP"},
    {"dp.max_chips", "B / ridge"},
    {"dp.input_shard_bytes", "2 * B * D / DP"},
    {"dp.weight_shard_bytes", "matrix"},
    {"fsdp.tokens_per_chip", "B / DP"},
    {"fsdp.bytes_forward", "2 * matrix * rd"},
    {"fsdp.input_shard_bytes", "2 * B * D / DP"},
    {"fsdp.weight_shard_bytes", "matrix / DP"},
    {"fsdp.weight_shard_rows", "D / DP"},
    {"tp.input_shard_bytes", "2 * B * D / TP"},
    {"tp.shard_width", "D / TP"},
    {"mixed.t_beyond", "if(N > G, 2 * matrix * rd / (Wdcn * max(N / K, TP)), 0)"},
    {"mixed.input_shard_bytes", "2 * B * D / N"},
    {"mixed.weight_shard_bytes", "matrix / N"},
    {"mixed.bytes_forward", "4 * B * D / DP * rt + 2 * matrix / TP * rd"},
    {"mixed.t_one_link", "2 * matrix / Wici"},
    {"mixed.t_one_card", "if(N > G, 2 * matrix / Wdcn, 0)"},
    {"mixed.activation_bytes_per_chip", "4 * B * D / N"},
    {"pods.min_batch", "E / k * C / Wdcn * K"},
    {"pods.max_domains", "B / (E / k * C / Wdcn)"},
    {"ep.t_inside", "4 * B * D * (Gi - 1) / Gi * min(kr / Gi, 1) / Wici"},
    {"ep.t_beyond", "4 * B * D * max(EP - G, 0) / EP * min(G * kr / EP, 1) / (Wdcn * G)"},
    {"ep.t_torus", "if(EP > 1, 4 * B * D / (4 * Wici), 0)"},
    {"ep.destinations", "EP * (1 - (1 - 1 / EP)^kr)"},
    {"ep.destinations_estimate", "min(kr, EP)"},
    {"pp.W_stage", "if(gpu, Wout, Wici)"},
    {"pp.tokens_per_microbatch", "B / Mmicro"},
    {"pp.hop_bytes", "if(PP > 1, 2 * D * B / Mmicro, 0)"},
    {"collective.all_reduce.layer_time", "4 * matrix * rd / Wd"},
    {"collective.all_reduce.in_network_time", "matrix * rd / Wd"},
    {"collective.all_to_all.time",
     "if(gpu, matrix * (DP - 1) / (DP^2 * Wd), if(DP > 1, matrix / (4 * Wici), 0))"},
    {"collective.all_to_all.bytes_per_chip",
     "if(gpu, matrix * (DP - 1) / DP^2, if(DP > 1, matrix / 4, 0))"},
    {"collective.shard_bytes", "matrix / DP"},
    {"collective.steps", "ceil((DP - 1) / 2)"},
    {"memory.weights", "2 * Pw"},
    {"memory.gradients", "grad"},
    {"memory.optimizer", "opt"},
    {"memory.fsdp.max_params", "DP * HBM / if(master, 16, 10)"},
    {"wall_clock.alpha_spec", "Cspec / WiciSpec"},
    {"wall_clock.chips", "M * B * WiciSpec / Cspec"},
    {"wall_clock.domains", "M * B * WiciSpec / Cspec / G"},
    {"wall_clock.steps", "runTokens / B"},
    {"gpu.ridge_inside", "C / Wici"},
    {"gpu.ridge_two_domains", "C / Wout / 2"},
    {"gpu.leaf_chips", "G * leafNodes"},
    {"gpu.cluster_chips", "G * leafNodes * spineLeaves"},
    {"gpu.leaf_bandwidth", "Wdcn * G * leafNodes"},
    {"gpu.members_leaf", "ceil(DP / G) / ceil(DP / (G * leafNodes))"},
    {"gpu.members_spine", "ceil(DP / (G * leafNodes))"},
    {"takeaways.dp.bytes_forward", "0"},
    {"takeaways.dp.bytes_backward", "4 * matrix * rd"},
    {"takeaways.fsdp.bytes_forward", "2 * matrix * rd"},
    {"takeaways.fsdp.bytes_backward", "4 * matrix * rd"},
    {"takeaways.tp.flops_forward", "4 * B * D * k * F / TP"},
    {"takeaways.tp.flops_backward", "8 * B * D * k * F / TP"},
    {"takeaways.tp.bytes_forward", "4 * B * D * rt"},
    {"takeaways.tp.bytes_backward", "4 * B * D * rt"},
    {"takeaways.tp.bytes_step", "8 * B * D * rt"},
    {"takeaways.mixed.flops_forward", "4 * B * D * k * F / N"},
    {"takeaways.mixed.flops_backward", "8 * B * D * k * F / N"},
    {"takeaways.mixed.bytes_forward", "4 * B * D / DP * rt + 2 * matrix / TP * rd"},
    {"megatron.tokens", "microB * T"},
    {"megatron.bytes_backward", "4 * slab * (TP - 1) / TP"},
    {"megatron.t_layer_forward", "4 * slab * rt / Wt"},
    {"megatron.query_width", "heads * headDim"},
    {"megatron.kv_width", "kvHeads * headDim"},
    {"megatron.query_heads_per_chip", "heads / TP"},
    {"megatron.vocabulary_rows", "ceil(V / (128 * TP)) * 128"},
    {"megatron.embedding_bytes", "2 * slab * (TP - 1) / TP"},
    {"megatron.crossing_penalty", "Wici / Wdcn"},
};

const Values kNode = {{"gpu", 1},       {"C", 9.9e14},     {"Wici", 4.5e11}, {"Wdcn", 5e10},
                      {"podSize", 8},   {"MDP", 1},        {"MTP", 1},       {"HBM", 8e10},
                      {"leafNodes", 4}, {"spineLeaves", 3}};
const Values kExperts = {{"D", 7168}, {"F", 2048}, {"L", 61}, {"E", 257},
                         {"k", 9},    {"Sexp", 1}, {"EP", 64}};

class WrittenFormulas : public ::testing::Test {
 protected:
  const Model model;
  State state = model.make_state();
  double value(const std::string& id) const { return state[*model.registry.symbol(id)]; }

  /// Calls `check` in configurations on a torus and on a switch, dense and with experts, within a
  /// domain and beyond, with groups of one, exact rings, measured rates and all that memory holds.
  template <typename Check>
  void everywhere(const Check& check) {
    const Values machines[] = {{}, {{"podSize", 64}, {"axes", 2}}, kNode};
    const Values models[] = {{}, kExperts};
    const Values meshes[] = {{},
                             {{"DP", 1}, {"TP", 8}, {"PP", 1}},
                             {{"DP", 9}, {"TP", 1}},
                             {{"DP", 100}, {"TP", 16}, {"PP", 16}, {"Mmicro", 3}}};
    const Values switches[] = {{}, {{"exact", 1}, {"meas", 1}, {"master", 1}}};
    for (const Values& machine : machines)
      for (const Values& layers : models)
        for (const Values& mesh : meshes)
          for (const Values& choice : switches) {
            state.set_all_to_defaults();
            for (const Values* part : {&machine, &layers, &mesh, &choice})
              set_all(model, state, *part);
            Values values = surroundings(model, state);
            for (const auto& [name, formula] : kNames) values[name] = evaluate(formula, values);
            check(values);
          }
  }
};

TEST_F(WrittenFormulas, AreWhatTheModelComputes) {
  everywhere([&](const Values& values) {
    for (const auto& [id, formula] : kFormulas) {
      const double right = evaluate(formula, values);
      EXPECT_TRUE(agree(value(id), right)) << id << " = " << value(id) << ", " << formula << " = "
                                           << right << ", DP = " << values.at("DP");
    }
  });
}

TEST_F(WrittenFormulas, MetersOfMemoryDivideWhatEachSchemeSplits) {
  const std::pair<const char*, std::pair<const char*, const char*>> kSchemes[] = {
      {"dp", {"1", "DP"}},
      {"fsdp", {"DP", "DP"}},
      {"tp", {"TP", "TP"}},
      {"mixed", {"N", "N"}},
      {"run", {"N * PP * EP", "N * PP * EP * Mmicro / min(PP, Mmicro)"}}};
  everywhere([&](const Values& values) {
    for (const auto& [scheme, splits] : kSchemes) {
      const std::string id = std::string("memory.") + scheme + ".";
      const double split = evaluate(splits.first, values);
      const double gradients = values.at("grad") / split;
      const double optimizer = values.at("opt") / split;
      const double activations = values.at("act") / evaluate(splits.second, values);
      const double total = 2 * values.at("Pw") / split + gradients + optimizer + activations;
      const double hbm = values.at("HBM");
      EXPECT_TRUE(agree(value(id + "weights"), 2 * values.at("Pw") / split)) << id;
      EXPECT_TRUE(agree(value(id + "gradients"), gradients)) << id;
      EXPECT_TRUE(agree(value(id + "optimizer"), optimizer)) << id;
      EXPECT_TRUE(agree(value(id + "activations"), activations)) << id;
      EXPECT_TRUE(agree(value(id + "total"), total)) << id;
      EXPECT_EQ(value(id + "fits"), total <= hbm ? 1 : 0) << id;
      EXPECT_TRUE(agree(value(id + "headroom"), hbm / total)) << id;
      EXPECT_TRUE(agree(value(id + "used"), total / hbm)) << id;
      EXPECT_NEAR(value(id + "spare"), hbm - total, 1e-12 * std::max(hbm, total)) << id;
    }
  });
}

TEST_F(WrittenFormulas, ClocksFollowFromTheirTwoTimes) {
  everywhere([&](const Values&) {
    for (const std::string scheme : {"dp", "fsdp", "tp", "mixed", "pods", "ep", "pp"}) {
      const double math = value(scheme + ".t_math");
      const double comms = value(scheme + ".t_comms");
      EXPECT_EQ(value(scheme + ".layer_time"), std::max(math, comms)) << scheme;
      EXPECT_EQ(value(scheme + ".serial_time"), math + comms) << scheme;
      EXPECT_EQ(value(scheme + ".exposed"), std::max(comms - math, 0.0)) << scheme;
      EXPECT_TRUE(agree(value(scheme + ".headroom"), math / comms)) << scheme;
      EXPECT_TRUE(agree(value(scheme + ".utilization"), math / std::max(math, comms))) << scheme;
    }
    EXPECT_EQ(value("mixed.best_compute_bound"),
              value("mixed.t_math") >= value("mixed.best_t_comms") ? 1 : 0);
    EXPECT_TRUE(agree(value("mixed.dp_opt") * value("mixed.tp_opt"), value("mesh.N")));
    EXPECT_TRUE(agree(value("mixed.dp_opt_pow2") * value("mixed.tp_opt_pow2"), value("mesh.N")));
  });
}

}  // namespace
}  // namespace shardscope::testing
