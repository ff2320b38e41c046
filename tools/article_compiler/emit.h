// SPDX-License-Identifier: MIT
// Writes the checked article as one C++ file of constexpr arrays.
#pragma once

#include <string>
#include <vector>

#include "tools/article_compiler/draft.h"

namespace shardscope::article {

[[nodiscard]] std::string emit(const std::vector<DraftFile>& files);

}  // namespace shardscope::article
