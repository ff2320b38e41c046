// SPDX-License-Identifier: MIT
// Words follow the machine, keep their capital, and every key has a word for both machines.
#include "core/article/words.h"

#include <gtest/gtest.h>

#include "core/article/figures.h"

namespace shardscope::article {
namespace {

TEST(MachineWords, TextsSpeakOfChipsOrGpus) {
  EXPECT_EQ(machine_text("tokens of one chip; the chips, not chipsets", true),
            "tokens of one GPU; the GPUs, not chipsets");
  EXPECT_EQ(machine_text("tokens of one chip", false), "tokens of one chip");
  EXPECT_EQ(machine_text("", true), "");
}

TEST(MachineWords, FollowTheMachine) {
  EXPECT_EQ(machine_word("pod", false), "pod");
  EXPECT_EQ(machine_word("pod", true), "node");
  EXPECT_EQ(machine_word("ici", false), "ICI");
  EXPECT_EQ(machine_word("ici", true), "NVLink");
  EXPECT_EQ(machine_word("mxus", true), "tensor cores");
}

TEST(MachineWords, KeepACapitalAtTheStartOfASentence) {
  EXPECT_EQ(machine_word("Pods", false), "Pods");
  EXPECT_EQ(machine_word("Pods", true), "Nodes");
  EXPECT_EQ(machine_word("Chips", true), "GPUs");
}

TEST(MachineWords, UnknownKeysAreNoWords) {
  EXPECT_FALSE(is_machine_word("rack"));
  EXPECT_FALSE(is_machine_word(""));
  EXPECT_FALSE(is_machine_word("POD"));
  EXPECT_TRUE(is_machine_word("Pod"));
}

TEST(MachineWords, EveryKeySpeaksOfBothMachinesAndStandsOnce) {
  for (const MachineWord& word : machine_words()) {
    EXPECT_FALSE(word.torus.empty()) << word.key;
    EXPECT_FALSE(word.switched.empty()) << word.key;
    EXPECT_EQ(machine_word(word.key, true), word.switched) << "a second word has the same key";
  }
}

TEST(FigureNames, BelongToTheirScheme) {
  EXPECT_TRUE(is_figure({"clocks", "dp"}));
  EXPECT_FALSE(is_figure({"clocks", ""}));
  EXPECT_FALSE(is_figure({"clock", "dp"}));
}

}  // namespace
}  // namespace shardscope::article
