// SPDX-License-Identifier: MIT
// A check that holds in every build, for fuzz targets: they find crashes, so a broken rule is one.
#pragma once

#include <cstdio>
#include <cstdlib>

#define REQUIRE(rule)                                                         \
  do {                                                                        \
    if (!(rule)) {                                                            \
      std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #rule); \
      std::abort();                                                           \
    }                                                                         \
  } while (false)
