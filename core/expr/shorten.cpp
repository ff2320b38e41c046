// SPDX-License-Identifier: MIT
#include "core/expr/shorten.h"

#include <utility>

namespace shardscope {

MathNode shortened(MathNode node, std::size_t most) {
  if (node.kind == MathKind::call && node.children.size() > most && most >= 3) {
    MathNode dots{.kind = MathKind::word};
    dots.text = "…";
    MathNode last = std::move(node.children.back());
    node.children.resize(most - 2);
    node.children.push_back(std::move(dots));
    node.children.push_back(std::move(last));
  }
  for (MathNode& child : node.children) child = shortened(std::move(child), most);
  return node;
}

}  // namespace shardscope
