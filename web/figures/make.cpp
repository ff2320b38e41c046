// SPDX-License-Identifier: MIT
// Which figures there are.
#include <algorithm>

#include "web/figures/clocks.h"
#include "web/figures/collective.h"
#include "web/figures/figure.h"
#include "web/figures/memory.h"
#include "web/figures/roofline.h"
#include "web/figures/shards.h"

namespace shardscope::figures {

std::unique_ptr<Figure> make_figure(std::string_view name, std::string_view argument) {
  const Scheme* scheme = scheme_named(argument);
  if (name == "two-clocks" && argument.empty()) {
    return std::make_unique<ClocksFigure>(std::vector<ClocksFigure::Choice>{
        {{"weights", "weights move"}, scheme_named("fsdp")},
        {{"activations", "activations move"}, scheme_named("tp")}});
  }
  if (name == "roofline" && argument.empty()) return std::make_unique<RooflineFigure>();
  if (name == "collective" && CollectiveFigure::knows(argument)) {
    return std::make_unique<CollectiveFigure>(argument);
  }
  if (name == "shards") {
    const Sharding* sharding = sharding_named(argument);
    return sharding == nullptr ? nullptr : std::make_unique<ShardsFigure>(*sharding);
  }
  if (name == "memory" && scheme != nullptr) return std::make_unique<MemoryFigure>(*scheme);
  if (name == "clocks" && scheme != nullptr) return std::make_unique<ClocksFigure>(*scheme);
  return nullptr;
}

std::vector<std::pair<std::string, std::string>> known_figures() {
  std::vector<std::pair<std::string, std::string>> known;
  for (const Scheme& scheme : schemes()) {
    for (const std::string_view name : {"clocks", "memory", "shards"})
      known.emplace_back(name, scheme.id);
  }
  for (const std::string_view name : {"two-clocks", "roofline"}) known.emplace_back(name, "");
  for (const std::string_view operation : CollectiveFigure::operations()) {
    known.emplace_back("collective", operation);
  }
  return known;
}

}  // namespace shardscope::figures
