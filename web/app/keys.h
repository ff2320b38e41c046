// SPDX-License-Identifier: MIT
// Who owns which keys of the semantic layer. The document has all below typeset::kFirstForeignKey.
#pragma once

#include "web/typeset/document.h"

namespace shardscope::keys {

using browser::Key;

inline constexpr Key kFigures = typeset::kFirstForeignKey;
inline constexpr Key kCards = kFigures + 0x0100'0000;
inline constexpr Key kTopBar = kCards + 0x0100'0000;

}  // namespace shardscope::keys
