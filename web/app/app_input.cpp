// SPDX-License-Identifier: MIT
// What the reader does: pointing, dragging, keys, typing, choosing. Ends in changed() wherever a
// number moved.
#include <algorithm>
#include <cmath>

#include "core/article/words.h"
#include "core/config/import.h"
#include "web/app/app.h"

namespace shardscope {

using browser::KeyEvent;
using browser::PointerEvent;
using Phase = PointerEvent::Phase;

namespace {

constexpr double kHoverMs = 250;
constexpr double kLeaveMs = 300;

}  // namespace

ShardscopeApp::Input ShardscopeApp::input_at(Key key) const {
  if (const TopBar::Part part = top_bar_.part(key); part.variable != nullptr)
    return {part.variable};
  if (const Cards::Part part = cards_.part(key); part.role == Cards::Role::input) {
    return {model_.edited(*part.symbol), part.box};
  }
  if (const FigureHost::Grip grip = figures_.grip(key);
      grip.hand != nullptr && grip.hand->kind == figures::Hand::Kind::slider) {
    return {grip.hand->variable, grip.hand->box, grip.hand, grip.figure};
  }
  if (const typeset::Binding binding = document_->binding(key);
      binding.role == typeset::Role::input) {
    return {model_.edited(*binding.symbol), document_->box_of(key)};
  }
  return {};
}

const Symbol* ShardscopeApp::explained_at(Key key) const {
  if (const Cards::Part part = cards_.part(key); part.role == Cards::Role::output)
    return part.symbol;
  const typeset::Binding binding = document_->binding(key);
  switch (binding.role) {
    case typeset::Role::output:
    case typeset::Role::verdict:
    case typeset::Role::symbol:
    case typeset::Role::equation: return binding.symbol;
    default: return nullptr;
  }
}

std::optional<Rect> ShardscopeApp::box_of(Key key) const {
  if (const Cards::Part part = cards_.part(key); part.role != Cards::Role::none) return part.box;
  return document_->box_of(key);
}

void ShardscopeApp::pointer(const PointerEvent& event) {
  switch (event.phase) {
    case Phase::enter: hover(event.key, true); break;
    case Phase::leave: hover(event.key, false); break;
    case Phase::move: break;
    case Phase::press: press(event.key, event.at); break;
    case Phase::drag: drag(event); break;
    case Phase::release: release(false); break;
    case Phase::cancel: release(true); break;
    case Phase::click:
      release(false);
      click(event.key);
      break;
    case Phase::double_click:
      release(false);
      if (const Input input = input_at(event.key);
          input.variable != nullptr && input.hand == nullptr) {
        open_editor(event.key, *input.variable);
      }
      break;
  }
  if (event.phase != Phase::move) page_->wake("pointer", 2);
}

void ShardscopeApp::hover(Key key, bool inside) {
  page_->cancel(card_timer_);
  if (!inside) {
    if (hot_ == key) hot_ = 0;
    lit_ = nullptr;
    close_hover_card_soon();
    return;
  }
  hot_ = key;
  const Input input = input_at(key);
  const Symbol* explained = explained_at(key);
  lit_ = input.variable != nullptr ? input.variable : explained;
  if (explained != nullptr && !drag_) {
    card_timer_ = page_->after(kHoverMs, [this, key] { open_card(key, false); });
  } else if (cards_.part(key).role == Cards::Role::none) {
    close_hover_card_soon();
  }
}

void ShardscopeApp::close_hover_card_soon() {
  if (!cards_.has_unpinned()) return;
  card_timer_ = page_->after(kLeaveMs, [this] {
    cards_.close_unpinned();
    show_changes();
  });
}

void ShardscopeApp::open_card(Key key, bool pinned) {
  const Symbol* symbol = explained_at(key);
  const std::optional<Rect> box = box_of(key);
  if (symbol == nullptr || !box) return;
  cards_.open(*symbol, key, *box, pinned);
  show_changes();
}

/// Whoever was inside is back where they came from.
void ShardscopeApp::close_card() {
  const bool inside = cards_.part(focused_).role != Cards::Role::none;
  const Key from = cards_.opened_from();
  cards_.close_last();
  show_changes();
  if (inside) page_->focus(from);
}

void ShardscopeApp::press(Key key, Vec at) {
  const Input input = input_at(key);
  if (input.variable == nullptr && input.hand == nullptr) return;
  drag_ = Drag{.key = key,
               .variable = input.variable,
               .start = input.variable != nullptr ? state()[*input.variable] : 0,
               .pressed_at = at};
  page_->cancel(card_timer_);
  cards_.close_unpinned();
  document_->hold(key);
  journey_->hold(true);
}

void ShardscopeApp::drag(const PointerEvent& event) {
  if (!drag_) return;
  if (!drag_->moved) page_->set_cursor_drag(true);
  drag_->moved = true;
  const Input input = input_at(drag_->key);
  if (input.hand != nullptr && input.hand->value_at) {
    const double value = input.hand->value_at(event.at);
    if (input.variable == nullptr) {
      input.figure->slid(input.hand->id, value);
      describe_soon();
    } else {
      set_number(*input.variable, configuration_.placed(*input.variable, value));
    }
  } else if (drag_->variable != nullptr) {
    const double dx = static_cast<double>(event.at.x - drag_->pressed_at.x);
    set_number(*drag_->variable, configuration_.dragged(*drag_->variable, drag_->start, dx));
  }
}

void ShardscopeApp::release(bool cancelled) {
  if (!drag_) return;
  const Drag drag = *drag_;
  page_->set_cursor_drag(false);
  if (cancelled && drag.variable != nullptr) set_number(*drag.variable, drag.start);
  drag_.reset();
  document_->hold(0);
  if (drag.moved) restored();
  if (cancelled && drag.moved) journey_->withdraw();
  journey_->hold(false);
}

void ShardscopeApp::set_number(const Variable& variable, double stored) {
  const Change change{&variable, stored};
  if (evaluate({&change, 1})) changed(false);
}

void ShardscopeApp::click(Key key) {
  if (const FigureHost::Grip grip = figures_.grip(key); grip.action != FigureHost::Action::none) {
    act_on_figure(grip);
    return;
  }
  switch (top_bar_.part(key).role) {
    case TopBar::Role::measured: {
      const Variable& meas = model_.hw.meas;
      configuration_.set(meas, state()[meas] == 0 ? 1 : 0);
      document_->refresh();
      changed(true);
      return;
    }
    case TopBar::Role::reset:
      configuration_.reset();
      changed(true);
      return;
    default: break;
  }
  if (const Cards::Part part = cards_.part(key); part.role != Cards::Role::none) {
    if (part.role == Cards::Role::close) {
      close_card();
    } else if (part.role == Cards::Role::card) {
      cards_.pin_last();
      show_changes();
    } else if (part.role == Cards::Role::output) {
      open_card(key, true);
    }
    return;
  }
  const typeset::Binding binding = document_->binding(key);
  switch (binding.role) {
    case typeset::Role::output:
    case typeset::Role::verdict:
    case typeset::Role::symbol:
    case typeset::Role::equation: open_card(key, true); break;
    case typeset::Role::fold:
    case typeset::Role::note: toggle_fold(key); break;
    case typeset::Role::scenario:
      if (const auto loaded = configuration_.load_scenario(binding.id); !loaded)
        page_->tell(loaded.error().message);
      document_->refresh();
      changed(true);
      break;
    default:
      if (!cards_.empty() && input_at(key).variable == nullptr) {
        cards_.close_all();
        show_changes();
      }
  }
}

void ShardscopeApp::toggle_fold(Key key) {
  const float to = document_->open(key) > 0.5F ? 0.0F : 1.0F;
  std::erase_if(moving_, [&](const Moving& fold) { return fold.key == key; });
  moving_.push_back({key, to, page_->now_ms()});
  page_->wake("fold", 1);
}

void ShardscopeApp::act_on_figure(const FigureHost::Grip& grip) {
  switch (grip.action) {
    case FigureHost::Action::hand:
      if (grip.hand->kind == figures::Hand::Kind::button ||
          grip.hand->kind == figures::Hand::Kind::toggle) {
        grip.figure->pressed(grip.hand->id);
        words_due_ = true;
      }
      break;
    case FigureHost::Action::copy_numbers: page_->copy(figures_.numbers(grip, state())); break;
    case FigureHost::Action::copy_picture: page_->copy_png(grip.box); break;
    case FigureHost::Action::copy_link:
      page_->copy(page_->address() + "#" + journey_->link());
      break;
    case FigureHost::Action::none: break;
  }
}

bool ShardscopeApp::step(Key key, int direction, Configuration::Step size) {
  const Input input = input_at(key);
  if (input.variable != nullptr) {
    document_->hold(key);
    set_number(*input.variable, configuration_.stepped(*input.variable, direction, size));
    document_->hold(0);
    return true;
  }
  if (input.hand == nullptr) return false;
  const figures::Hand& hand = *input.hand;
  const double fine = hand.step > 0 ? hand.step : (hand.high - hand.low) / 100;
  const double by = size == Configuration::Step::page ? 10 * fine : fine;
  input.figure->slid(hand.id, std::clamp(hand.value + direction * by, hand.low, hand.high));
  words_due_ = true;
  return true;
}

bool ShardscopeApp::key(const KeyEvent& event) {
  page_->wake("key", 2);
  const std::string& name = event.name;
  if (name == "Escape") {
    if (drag_) {
      release(true);
      return true;
    }
    if (cards_.empty()) return false;
    close_card();
    return true;
  }
  if (event.control || event.meta) return !event.alt && undo(event);
  if (event.alt) return false;
  const Input input = input_at(event.key);
  if (input.variable != nullptr || input.hand != nullptr) {
    using Step = Configuration::Step;
    if (name == "ArrowRight" || name == "ArrowUp")
      return step(event.key, +1, event.shift ? Step::page : Step::one);
    if (name == "ArrowLeft" || name == "ArrowDown")
      return step(event.key, -1, event.shift ? Step::page : Step::one);
    if (name == "PageUp") return step(event.key, +1, Step::page);
    if (name == "PageDown") return step(event.key, -1, Step::page);
    if (input.variable == nullptr) return false;
    if (name == "Home") {
      set_number(*input.variable, configuration_.default_of(*input.variable));
      return true;
    }
    const bool digit = name.size() == 1 && name.front() >= '0' && name.front() <= '9';
    if (digit || name == "Enter") {  // the digit itself then goes into the field
      open_editor(event.key, *input.variable);
      return !digit;
    }
    return false;
  }
  if ((name == "Enter" || name == " ") && explained_at(event.key) != nullptr) {
    open_card(event.key, true);
    page_->layer().flush_near(visible());
    page_->focus(cards_.top_key());
    return true;
  }
  return false;
}

/// Ctrl+Z walks back through the same entries as the Back button, but never off the page.
bool ShardscopeApp::undo(const KeyEvent& event) {
  const bool back = (event.name == "z" || event.name == "Z") && !event.shift;
  const bool forward = event.name == "y" || (event.name == "Z" && event.shift);
  if (!back && !forward) return false;
  return page_->walk(back ? -1 : 1);
}

bool ShardscopeApp::wheel(Key focused, float dy) {
  return dy != 0 && step(focused, dy < 0 ? 1 : -1, Configuration::Step::one);
}

void ShardscopeApp::focus(Key key, bool focused, bool by_keyboard) {
  if (!focused) {
    if (focused_ == key) focused_ = focus_ring_ = 0;
    journey_->settle();
  } else {
    focused_ = key;
    focus_ring_ = by_keyboard ? key : 0;
    if (by_keyboard && cards_.part(key).role == Cards::Role::none) {
      cards_.close_unpinned();
      if (explained_at(key) != nullptr) open_card(key, false);
      show_changes();
    }
  }
  page_->wake("focus", 1);
}

void ShardscopeApp::open_editor(Key key, const Variable& variable) {
  page_->open_editor(key, configuration_.typing_text(variable),
                     article::machine_text(variable.meaning, values_.switched()));
}

void ShardscopeApp::edited(Key key, std::string_view text) {
  const Input input = input_at(key);
  if (input.variable == nullptr) return;
  const Result<Configuration::Typed> typed = configuration_.typed(*input.variable, text);
  if (!typed) {
    page_->tell(typed.error().message);
    return;
  }
  page_->close_editor();
  if (configuration_.set(*input.variable, typed->value)) changed(true);
  if (!typed->remark.empty()) page_->tell(typed->remark);
}

void ShardscopeApp::chosen(Key key, std::string_view value) {
  const TopBar::Role role = top_bar_.part(key).role;
  Result<void> loaded;
  if (role == TopBar::Role::model) loaded = configuration_.load_model(value);
  if (role == TopBar::Role::hardware) loaded = configuration_.load_hardware(value);
  if (!loaded) page_->tell(loaded.error().message);
  document_->refresh();
  changed(true);
}

void ShardscopeApp::toggled(Key key, bool open) {
  if ((document_->open(key) > 0.5F) != open) toggle_fold(key);
}

void ShardscopeApp::dropped(std::string_view name, std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') return import_card(name, text);
  if (text.find('#') != std::string_view::npos) {
    journey_->open(text);
    document_->refresh();
    changed(true);
  } else if (!name.empty()) {
    page_->tell(std::string(name) + " is neither a model's config.json nor a link to this page");
  }
}

void ShardscopeApp::import_card(std::string_view name, std::string_view text) {
  const ModelImport import = import_model(text, name.empty() ? "pasted text" : name);
  std::vector<Error> problems = import.problems;
  std::string said;
  if (import.model) {
    const auto limited = configuration_.load_custom_model(
        import.model->name, changes_of(*import.model, model_.registry));
    problems.insert(problems.begin(), limited.begin(), limited.end());
    document_->refresh();
    changed(true);
    said = import.model->name + ": " + to_text(import.model->parameters, Format::si) +
           " parameters, counted from the shapes of its tensors (this page's estimate: " +
           values_.text(model_.transformer.P_w, std::nullopt) + ")";
  }
  if (!problems.empty()) said += (said.empty() ? "" : "; ") + summary_of(problems);
  page_->tell(said);
}

}  // namespace shardscope
