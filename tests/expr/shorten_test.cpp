// SPDX-License-Identifier: MIT
#include "core/expr/shorten.h"

#include <gtest/gtest.h>

#include <string>

namespace shardscope {
namespace {

MathNode smallest_of(int count) {
  MathNode call{.kind = MathKind::call};
  call.text = "min";
  for (int i = 1; i <= count; ++i) {
    MathNode number{.kind = MathKind::number};
    number.text = std::to_string(i);
    call.children.push_back(number);
  }
  return call;
}

TEST(Shorten, LeavesShortCallsAlone) { EXPECT_EQ(shortened(smallest_of(4)), smallest_of(4)); }

TEST(Shorten, KeepsTheFirstAndTheLastOfALongCall) {
  EXPECT_EQ(to_plain_text(shortened(smallest_of(9))), "min(1, 2, …, 9)");
}

TEST(Shorten, ReachesCallsInsideOtherBoxes) {
  MathNode root{.kind = MathKind::root};
  root.children.push_back(smallest_of(9));
  EXPECT_EQ(shortened(root).children.front(), shortened(smallest_of(9)));
}

}  // namespace
}  // namespace shardscope
