// SPDX-License-Identifier: MIT
#include "web/app/journey.h"

#include <utility>

#include "core/config/link.h"

namespace shardscope {

std::string Journey::write_link_now() const { return write_link(configuration_, anchor_); }

std::string Journey::arrive() {
  page_.cancel(timer_);
  pending_ = false;
  open(page_.hash());
  return anchor_;
}

void Journey::open(std::string_view link) {
  const OpenedLink opened = open_link(link, configuration_);
  anchor_ = opened.anchor;
  if (!opened.problems.empty()) page_.tell(summary_of(opened.problems));
}

void Journey::changed(std::function<void()> settled) {
  page_.cancel(timer_);
  settled_ = std::move(settled);
  // The entry is made at once, so that Back right after a change leads to what was before it; what
  // still changes until the reader pauses goes into the same entry.
  if (!pending_) write(true);
  pending_ = true;
  if (!held_) timer_ = page_.after(kSettleMs, [this] { settle(); });
}

void Journey::settle() {
  if (!pending_) return;
  page_.cancel(timer_);
  pending_ = false;
  write(false);
  if (settled_) settled_();
}

void Journey::withdraw() {
  settle();
  if (entered_) page_.walk(-1);
  entered_ = false;
}

void Journey::hold(bool held) {
  held_ = held;
  if (held) entered_ = false;
  if (!held) settle();
}

void Journey::write(bool entry) {
  const std::string link = write_link_now();
  if (link == page_.hash()) return;
  if (entry) {
    page_.push_hash(link);
    entered_ = true;
  } else {
    page_.replace_hash(link);
  }
}

void Journey::go_to(std::string_view anchor) {
  settle();
  anchor_ = anchor;
  write(true);
}

}  // namespace shardscope
