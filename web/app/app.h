// SPDX-License-Identifier: MIT
// The one app object: holds the configuration, hands events to whoever they belong to, and lets
// every change take the same way (changed()) to text, figures, cards, bar, layer and link.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/config/configuration.h"
#include "web/app/cards.h"
#include "web/app/figure_host.h"
#include "web/app/flashes.h"
#include "web/app/journey.h"
#include "web/app/top_bar.h"
#include "web/app/values.h"
#include "web/browser/page.h"
#include "web/typeset/document.h"

namespace shardscope {

class ShardscopeApp final : public browser::App {
 public:
  ShardscopeApp();

  // Life and painting: app.cpp
  void start(browser::Page& page) override;
  void viewport_changed() override;
  void paint(Painter& painter, const browser::Frame& frame) override;
  void hash_changed(std::string_view hash) override;

  // What the reader does: app_input.cpp
  void pointer(const browser::PointerEvent& event) override;
  bool key(const browser::KeyEvent& event) override;
  bool wheel(Key focused, float dy) override;
  void focus(Key key, bool focused, bool by_keyboard) override;
  void edited(Key key, std::string_view text) override;
  void chosen(Key key, std::string_view value) override;
  void toggled(Key key, bool open) override;
  void dropped(std::string_view name, std::string_view text) override;

  // window.shardscope: app_api.cpp
  std::string get_state_json() override;
  std::string set_state_json(std::string_view json) override;
  double value(std::string_view id) override;
  std::string link() override;
  std::string formulas_json() override;
  double evaluate_us() override;

 private:
  [[nodiscard]] const State& state() const { return configuration_.state(); }
  [[nodiscard]] Rect visible() const;
  [[nodiscard]] float text_scale() const;

  /// A number the reader can move, wherever it stands: in text, a card, the bar or a figure.
  struct Input {
    const Variable* variable = nullptr;
    std::optional<Rect> box;
    const figures::Hand* hand = nullptr;  // a figure's handle; may have no variable
    figures::Figure* figure = nullptr;
  };
  [[nodiscard]] Input input_at(Key key) const;
  /// The formula an element shows, for its card.
  [[nodiscard]] const Symbol* explained_at(Key key) const;
  [[nodiscard]] std::optional<Rect> box_of(Key key) const;

  void press(Key key, Vec at);
  void drag(const browser::PointerEvent& event);
  void release(bool cancelled);
  void click(Key key);
  void hover(Key key, bool inside);
  void open_card(Key key, bool pinned);
  void close_card();
  void close_hover_card_soon();
  bool step(Key key, int direction, Configuration::Step size);
  void open_editor(Key key, const Variable& variable);
  void toggle_fold(Key key);
  bool undo(const browser::KeyEvent& event);
  void import_card(std::string_view name, std::string_view text);
  void act_on_figure(const FigureHost::Grip& grip);
  void set_number(const Variable& variable, double stored);
  /// Sets and measures; whether anything changed.
  bool evaluate(std::span<const Change> changes);

  /// After any change of the configuration. `complete`: the link is due at once, not after the
  /// reader pauses.
  void changed(bool complete);
  /// The same after Back, Forward or a link: no entry follows.
  void restored();
  void relayout();
  /// What must not move while text above it reflows: what the reader holds, has focused in view, or
  /// sees first.
  [[nodiscard]] Key looked_at() const;
  /// Changes the text's layout around that, then shows it.
  template <typename Change>
  void keeping_place(Change change);
  void show_section(std::string_view id, bool smooth);
  void show_changes();
  void describe(const std::optional<Rect>& near);  // nothing: everywhere
  void describe_soon();
  void settled();
  void describe_top_bar();

  browser::Page* page_ = nullptr;  // set by start, before which nothing happens
  Model model_;
  Presets presets_;
  Configuration configuration_;
  std::unique_ptr<typeset::Document> document_;
  FigureHost figures_;
  Values values_;
  Cards cards_;
  TopBar top_bar_;
  std::optional<Journey> journey_;
  Flashes flashes_;

  struct Drag {
    Key key = 0;
    const Variable* variable = nullptr;
    double start = 0;  // stored value when pressed
    Vec pressed_at;
    bool moved = false;
  };
  std::optional<Drag> drag_;
  Key hot_ = 0;
  Key focused_ = 0;     // any element
  Key focus_ring_ = 0;  // focused by keyboard
  const Symbol* lit_ = nullptr;
  int card_timer_ = 0;
  std::vector<Key> cards_shown_;
  std::string section_;
  std::string verdicts_;     // as last announced
  double evaluated_ms_ = 0;  // browsers' clocks are coarse: only the mean of many says something
  std::uint64_t evaluations_ = 0;
  bool words_due_ = true;  // figures' labels are to be placed in the layer

  struct Moving {  // a fold on its way
    Key key;
    float to;
    double since;
  };
  std::vector<Moving> moving_;
};

}  // namespace shardscope
