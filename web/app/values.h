// SPDX-License-Identifier: MIT
// What typesetting asks of the configuration: texts of numbers, words of the machine, sizes of
// figures.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/config/configuration.h"
#include "web/app/figure_host.h"
#include "web/typeset/host.h"

namespace shardscope {

class Values final : public typeset::Host {
 public:
  Values(const Configuration& configuration, FigureHost& figures)
      : configuration_(configuration), figures_(figures) {}

  void set_text_scale(float scale) { text_scale_ = scale; }

  [[nodiscard]] std::span<const double> slots() const override;
  [[nodiscard]] const Symbol& shown(const Variable& variable) const override;
  [[nodiscard]] const Variable* edited(const Symbol& symbol) const override;
  [[nodiscard]] std::string text(const Symbol& symbol, std::optional<Format> format) const override;
  [[nodiscard]] bool is_default(const Variable& variable) const override;
  [[nodiscard]] bool switched() const override;
  [[nodiscard]] bool scenario_active(std::string_view id) const override;
  [[nodiscard]] typeset::FigureSize figure_size(const article::Block& figure, float column,
                                                float full) const override;

 private:
  const Configuration& configuration_;
  FigureHost& figures_;
  float text_scale_ = 1;
};

}  // namespace shardscope
