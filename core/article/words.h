// SPDX-License-Identifier: MIT
// Words that follow the machine: what is a pod of TPUs on a torus is a node of GPUs under a switch.
// Not here: names in equations, which switch by Symbol::switch_glyph.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace shardscope::article {

struct MachineWord {
  std::string_view key;       // as the article writes it: {~pods}
  std::string_view torus;     // what it says on a torus of chips
  std::string_view switched;  // and under a switched fabric
};

[[nodiscard]] std::span<const MachineWord> machine_words();

/// Whether the article may use this key, in lower case or with a capital ("pod", "Pod").
[[nodiscard]] bool is_machine_word(std::string_view key);

/// What the key says on this machine; a capital in the key gives a capital in the word. An unknown
/// key says itself.
[[nodiscard]] std::string machine_word(std::string_view key, bool switched);

/// A text that speaks of chips, such as a symbol's meaning, as it reads on this machine.
[[nodiscard]] std::string machine_text(std::string_view text, bool switched);

}  // namespace shardscope::article
