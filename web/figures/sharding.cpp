// SPDX-License-Identifier: MIT
#include "web/figures/sharding.h"

#include <algorithm>

#include "web/figures/frame.h"

namespace shardscope::figures {
namespace {

const Symbol& tokens(const Model& m) { return m.transformer.B; }
const Symbol& width(const Model& m) { return m.transformer.D; }
const Symbol& hidden(const Model& m) { return m.transformer.F; }
const Symbol& data_tokens(const Model& m) { return m.dp.tokens_per_chip; }
const Symbol& data_width(const Model& m) { return m.fsdp.weight_shard_rows; }
const Symbol& tensor_width(const Model& m) { return m.tp.shard_width; }
const Symbol& tensor_hidden(const Model& m) { return m.tp.shard_hidden; }

constexpr Dimension kB{tokens, tokens};
constexpr Dimension kD{width, width};
constexpr Dimension kF{hidden, hidden};
constexpr Dimension kB_data{tokens, data_tokens, Degree::data};
constexpr Dimension kD_data{width, data_width, Degree::data};
constexpr Dimension kD_tensor{width, tensor_width, Degree::tensor};
constexpr Dimension kF_tensor{hidden, tensor_hidden, Degree::tensor};

constexpr std::array<Array, 3> arrays(Dimension tokens_in, Dimension width_in, Dimension rows,
                                      Dimension inner, Dimension columns, SymbolOf input_bytes,
                                      SymbolOf weight_bytes) {
  return {{{"in", "In", tokens_in, width_in, input_bytes, true},
           {"win", "W_in", rows, inner, weight_bytes, false},
           {"wout", "W_out", inner, columns, weight_bytes, true}}};
}

std::string each_of(const Model& m, const State& s, const Symbol& chips) {
  const std::string chip = word_of(m, s, "chip");
  return s[chips] == 1 ? "One " + chip
                       : "Each of " + count_of(s, chips, chip, word_of(m, s, "chips"));
}

std::string each_works(const Model& m, const State& s) {
  const std::string all = count_of(s, m.transformer.B, "token", "tokens");
  return each_of(m, s, m.mesh.DP) + " works on " +
         (s[m.mesh.DP] == 1 ? "all " : text_of(s, m.dp.tokens_per_chip) + " of ") + all + " and ";
}

std::string matrices(const Model& m, const State& s) {
  return s[m.transformer.E] > 1
             ? "each weight matrix of all " + text_of(s, m.transformer.E) + " experts"
             : std::string("each weight matrix");
}

constexpr std::array kShardings{
    Sharding{"dp", "Who holds what under data parallelism",
             arrays(
                 kB_data, kD, kD, kF, kD,
                 [](const Model& m) -> const Symbol& { return m.dp.input_shard_bytes; },
                 [](const Model& m) -> const Symbol& { return m.dp.weight_shard_bytes; }),
             [](const Model& m) -> const Symbol& { return m.mesh.DP; },
             [](const Model& m, const State& s) {
               return each_works(m, s) + "holds a whole copy of " + matrices(m, s) + ", " +
                      text_of(s, m.dp.weight_shard_bytes) + ".";
             }},
    Sharding{"fsdp", "Who holds what under FSDP",
             arrays(
                 kB_data, kD, kD_data, kF, kD_data,
                 [](const Model& m) -> const Symbol& { return m.fsdp.input_shard_bytes; },
                 [](const Model& m) -> const Symbol& { return m.fsdp.weight_shard_bytes; }),
             [](const Model& m) -> const Symbol& { return m.mesh.DP; },
             [](const Model& m, const State& s) {
               return each_works(m, s) + "holds " + text_of(s, m.fsdp.weight_shard_bytes) + " of " +
                      matrices(m, s) + ".";
             }},
    Sharding{"tp", "Who holds what under tensor parallelism",
             arrays(
                 kB, kD_tensor, kD, kF_tensor, kD,
                 [](const Model& m) -> const Symbol& { return m.tp.input_shard_bytes; },
                 [](const Model& m) -> const Symbol& { return m.tp.weight_shard_bytes; }),
             [](const Model& m) -> const Symbol& { return m.mesh.TP; },
             [](const Model& m, const State& s) {
               return each_of(m, s, m.mesh.TP) + " works on all " +
                      count_of(s, m.transformer.B, "token", "tokens") + " and holds " +
                      text_of(s, m.tp.weight_shard_bytes) + " of " + matrices(m, s) + ".";
             }},
    Sharding{"mixed", "Who holds what under FSDP and tensor parallelism",
             arrays(
                 kB_data, kD_tensor, kD_data, kF_tensor, kD_data,
                 [](const Model& m) -> const Symbol& { return m.mixed.input_shard_bytes; },
                 [](const Model& m) -> const Symbol& { return m.mixed.weight_shard_bytes; }),
             [](const Model& m) -> const Symbol& { return m.mesh.N; },
             [](const Model& m, const State& s) {
               return each_of(m, s, m.mesh.N) + " holds " + text_of(s, m.mixed.input_shard_bytes) +
                      " of the input and " + text_of(s, m.mixed.weight_shard_bytes) + " of " +
                      matrices(m, s) + ".";
             }},
};

}  // namespace

std::span<const Sharding> shardings() { return kShardings; }

const Sharding* sharding_named(std::string_view scheme) {
  const auto* found = std::find_if(kShardings.begin(), kShardings.end(),
                                   [&](const Sharding& s) { return s.scheme == scheme; });
  return found == kShardings.end() ? nullptr : found;
}

}  // namespace shardscope::figures
