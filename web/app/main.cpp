// SPDX-License-Identifier: MIT
#include <memory>

#include "web/app/app.h"

int main() {
  shardscope::browser::Page::open(std::make_unique<shardscope::ShardscopeApp>());
  return 0;
}
