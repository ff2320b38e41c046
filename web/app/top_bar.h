// SPDX-License-Identifier: MIT
// The bar above the article as elements: model and machine menus with their numbers, batch, spec or
// measured, reset, contents. It is HTML of its own because it must stand still while canvas and
// text travel with the scroll.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/configuration.h"
#include "web/browser/layer.h"
#include "web/typeset/document.h"

namespace shardscope {

using browser::Key;

class TopBar {
 public:
  TopBar(const Configuration& configuration, const typeset::Host& host);

  [[nodiscard]] browser::Element describe(std::span<const typeset::Document::Entry> contents,
                                          std::string_view current_section) const;

  enum class Role : std::uint8_t { none, input, model, hardware, measured, reset };
  struct Part {
    Role role = Role::none;
    const Variable* variable = nullptr;
  };
  [[nodiscard]] Part part(Key key) const;

 private:
  void add_inputs(browser::Element& group, std::span<const Variable* const> variables,
                  Key first) const;

  const Configuration& configuration_;
  const typeset::Host& host_;
  std::vector<const Variable*> model_inputs_;
  std::vector<const Variable*> hardware_inputs_;
  std::vector<const Variable*> run_inputs_;
};

}  // namespace shardscope
