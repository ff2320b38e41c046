// SPDX-License-Identifier: MIT
#include "core/config/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/config/json.h"

namespace shardscope {

namespace {

constexpr std::size_t kLongestShown = 40;  // characters of the link repeated in a message

struct Alias {
  std::string_view old_name;
  std::string_view name;
};
constexpr Alias kAliases[] = {{"X", "DP"}, {"Y", "TP"}, {"Z", "PP"}, {"MX", "MDP"}, {"MY", "MTP"}};

std::string_view current_name(std::string_view key) {
  for (const Alias& alias : kAliases) {
    if (alias.old_name == key) return alias.name;
  }
  return key;
}

/// A part of the link as it may appear in a message: short, and printable whatever it was.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text.substr(0, kLongestShown)) out += c >= 0x20 && c < 0x7f ? c : '?';
  if (text.size() > kLongestShown) out += "...";
  return out + "\"";
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Nothing if a "%" is not followed by two hex digits.
std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1);
}

bool is_anchor(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

/// The fragment of a whole address; a text without "#" is a fragment unless it is an address.
std::string_view fragment_of(std::string_view link) {
  const std::size_t hash = link.find('#');
  if (hash != std::string_view::npos) return link.substr(hash + 1);
  const bool address = link.substr(0, 8) == "https://" || link.substr(0, 7) == "http://" ||
                       link.substr(0, 5) == "file:";
  return address ? std::string_view{} : link;
}

/// Reads a fragment into a selection, pair by pair.
class LinkReader {
 public:
  LinkReader(const Registry& registry, const Presets& presets)
      : registry_(registry), presets_(presets) {}

  void read(std::string_view fragment) {
    bool anything = false;
    for (std::size_t begin = 0; begin <= fragment.size();) {
      const std::size_t end = std::min(fragment.find('&', begin), fragment.size());
      if (end > begin) {
        anything = true;
        part(fragment.substr(begin, end - begin));
      }
      begin = end + 1;
    }
    if (!anything) opened.has_configuration = true;  // the bare page: everything as it comes
  }

  OpenedLink opened;
  Selection selection;

 private:
  void problem(std::string_view where, std::string message) {
    opened.problems.push_back({fmt::format("link: {}", where), std::move(message)});
  }

  void part(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return word(text);
    // what follows a second "=" was never read by the older page either
    std::string_view raw = text.substr(equals + 1);
    raw = raw.substr(0, raw.find('='));
    const std::string_view key = text.substr(0, equals);
    const std::optional<std::string> decoded = percent_decoded(raw);
    if (!decoded) return problem(shown(key), fmt::format("skipped, malformed {}", quoted(raw)));
    pair(key, trimmed(*decoded));
  }

  void word(std::string_view text) {
    if (registry_.variable(current_name(text)) != nullptr || text == "model" || text == "hw") {
      problem(text, "skipped, it has no value");
    } else if (!is_anchor(text)) {
      problem(quoted(text), "skipped, neither a section nor a value");
    } else if (!opened.anchor.empty()) {
      problem(text, fmt::format("skipped, \"{}\" names the section already", opened.anchor));
    } else {
      opened.anchor = text;
    }
  }

  void pair(std::string_view key, std::string_view value) {
    if (key == "model") return preset(key, value, presets_.model(value), selection.model);
    if (key == "hw") return preset(key, value, presets_.machine(value), selection.hardware);
    const Variable* variable = registry_.variable(current_name(key));
    if (variable == nullptr) return problem(shown(key), "skipped, there is no such variable");
    if (value.empty()) return problem(key, "skipped, it is blank");
    const std::optional<double> number = parse_decimal(value);
    if (!number) return problem(key, fmt::format("skipped, {} is not a number", quoted(value)));
    // so that the last of two pairs decides, wherever the first one stands
    std::erase_if(selection.changes, [&](const Change& c) { return c.variable == variable; });
    selection.changes.push_back({variable, *number});
    opened.has_configuration = true;
  }

  /// "h100" is how one says it; the machine's id says more.
  [[nodiscard]] std::string meant(std::string_view key, std::string_view id) const {
    if (id.size() < 3) return {};
    for (const Preset& preset : key == "model" ? presets_.models : presets_.hardware) {
      if (preset.id.starts_with(id)) return fmt::format("; there is {}", quoted(preset.id));
    }
    return {};
  }

  void preset(std::string_view key, std::string_view id, const Preset* found, std::string& out) {
    if (found == nullptr && !(key == "model" && id == kCustom)) {
      return problem(key, fmt::format("skipped, there is no {}{}", quoted(id), meant(key, id)));
    }
    if (found != nullptr && !found->loadable()) {
      return problem(key, fmt::format("skipped, {} is for reference only", quoted(id)));
    }
    out = id;
    opened.has_configuration = true;
  }

  /// Keys are repeated as they are if they are plain, else in quotation marks.
  static std::string shown(std::string_view key) {
    return is_anchor(key) && key.size() <= kLongestShown ? std::string(key) : quoted(key);
  }

  const Registry& registry_;
  const Presets& presets_;
};

}  // namespace

OpenedLink open_link(std::string_view link, Configuration& configuration) {
  LinkReader reader(configuration.model().registry, configuration.presets());
  reader.read(fragment_of(link));
  if (!reader.opened.has_configuration) return std::move(reader.opened);
  for (Error& error : configuration.select(reader.selection)) {
    reader.opened.problems.push_back({fmt::format("link: {}", error.where), error.message});
  }
  return std::move(reader.opened);
}

std::string write_link(const Configuration& configuration, std::string_view anchor) {
  const Selection selection = configuration.selection();
  std::string out(anchor);
  const auto add = [&](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    if (!out.empty()) out += '&';
    out += fmt::format("{}={}", key, value);
  };
  add("model", selection.model);
  add("hw", selection.hardware);
  for (const auto& [variable, value] : selection.changes) add(variable->id, to_exact_text(value));
  return out;
}

}  // namespace shardscope
