// SPDX-License-Identifier: MIT
// The configurations the reader has been through, as the browser's history: one entry for each
// change that settled. Not here: what a link says (core/config/link.h).
#pragma once

#include <string>
#include <string_view>

#include "core/config/configuration.h"
#include "web/browser/page.h"

namespace shardscope {

class Journey {
 public:
  Journey(browser::Page& page, Configuration& configuration)
      : page_(page), configuration_(configuration) {}

  /// Opens what the address says now, without adding an entry. Returns the anchor; what was wrong
  /// is told.
  std::string arrive();
  /// Opens a link given as text; what was wrong is told.
  void open(std::string_view link);
  /// The configuration changed: a new entry, which takes in whatever else changes until nothing did
  /// for 300 ms.
  void changed(std::function<void()> settled);
  /// The change is complete (typed, chosen): what comes next is an entry of its own.
  void settle();
  /// While a number is dragged all its steps are one entry, pauses or not.
  void hold(bool held);
  /// The drag was taken back: its entry, if it made one, is left behind.
  void withdraw();
  /// A section was chosen: its anchor is written beside the configuration as an entry of its own.
  void go_to(std::string_view anchor);
  /// Anchor and configuration as a link: "#..." without the page's address.
  [[nodiscard]] std::string link() const { return write_link_now(); }

 private:
  static constexpr double kSettleMs = 300;
  [[nodiscard]] std::string write_link_now() const;
  void write(bool entry);

  browser::Page& page_;
  Configuration& configuration_;
  std::string anchor_;
  int timer_ = 0;
  bool pending_ = false;
  bool held_ = false;
  bool entered_ = false;  // an entry since `hold(true)`
  std::function<void()> settled_;
};

}  // namespace shardscope
