// SPDX-License-Identifier: MIT
// Any model card is a model whose parts add up, or a problem with a place.
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/config/import.h"
#include "tests/fuzz/require.h"

using namespace shardscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ModelImport import =
      import_model({reinterpret_cast<const char*>(data), size}, "config.json");
  if (!import.model) {
    REQUIRE(!import.problems.empty());
    REQUIRE(import.problems.front().where.rfind("config.json:", 0) == 0);
    return 0;
  }
  const ImportedModel& model = *import.model;
  double sum = 0;
  for (const ParameterPart& part : model.parts) sum += part.count;
  REQUIRE(sum == model.parameters);
  REQUIRE(model.parameters > 0 && model.parameters < 9007199254740992.0);
  REQUIRE(model.active_parameters > 0 && model.active_parameters <= model.parameters);
  REQUIRE(model.k >= 1 && model.k <= model.E);
  REQUIRE(model.shared >= 0 && model.shared < model.k);
  return 0;
}
