// SPDX-License-Identifier: MIT
#include "core/config/json.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace shardscope {

namespace {

constexpr int kDeepest = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Recursive descent over one text; the first fault ends the reading.
class Reader {
 public:
  Reader(std::string_view text, std::string_view file) : text_(text), file_(file) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;  // byte order mark of some editors
  }

  Result<JsonValue> read() {
    JsonValue value;
    skip_blanks();
    if (!read_value(value, 0)) return failure();
    skip_blanks();
    if (at_ == text_.size()) return value;
    fail("something follows the end of the value");
    return failure();
  }

 private:
  bool fail(std::string message) {
    if (message_.empty()) message_ = std::move(message);
    return false;
  }

  [[nodiscard]] tl::unexpected<Error> failure() const {
    return tl::unexpected(Error{fmt::format("{}:{}", file_, line_), message_});
  }

  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool accept(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return;
    }
  }

  bool read_value(JsonValue& value, int depth) {
    if (depth > kDeepest) return fail(fmt::format("nested deeper than {} levels", kDeepest));
    value.line = line_;
    switch (peek()) {
      case '{': return read_object(value, depth);
      case '[': return read_array(value, depth);
      case '"': value.kind = JsonValue::Kind::string; return read_string(value.text);
      case 't': value.boolean = true; return read_word("true", value, JsonValue::Kind::boolean);
      case 'f': return read_word("false", value, JsonValue::Kind::boolean);
      case 'n': return read_word("null", value, JsonValue::Kind::null);
      default: return read_number(value);
    }
  }

  bool read_word(std::string_view word, JsonValue& value, JsonValue::Kind kind) {
    if (text_.substr(at_, word.size()) != word) return unexpected();
    at_ += word.size();
    value.kind = kind;
    return true;
  }

  bool unexpected() {
    if (at_ >= text_.size()) return fail("the text ends too early");
    const char c = text_[at_];
    if (c < 0x20 || c > 0x7e) return fail(fmt::format("unexpected byte {:#04x}", c & 0xff));
    return fail(fmt::format("unexpected \"{}\"", c));
  }

  bool read_object(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::object;
    ++at_;
    skip_blanks();
    if (accept('}')) return true;
    for (;;) {
      std::string name;
      if (peek() != '"') return unexpected();
      if (!read_string(name)) return false;
      if (value.find(name) != nullptr) return fail(fmt::format("\"{}\" is given twice", name));
      skip_blanks();
      if (!accept(':')) return unexpected();
      skip_blanks();
      value.members.push_back({std::move(name), JsonValue{}});
      if (!read_value(value.members.back().value, depth + 1)) return false;
      skip_blanks();
      if (accept('}')) return true;
      if (!accept(',')) return unexpected();
      skip_blanks();
    }
  }

  bool read_array(JsonValue& value, int depth) {
    value.kind = JsonValue::Kind::array;
    ++at_;
    skip_blanks();
    if (accept(']')) return true;
    for (;;) {
      value.items.emplace_back();
      if (!read_value(value.items.back(), depth + 1)) return false;
      skip_blanks();
      if (accept(']')) return true;
      if (!accept(',')) return unexpected();
      skip_blanks();
    }
  }

  bool read_number(JsonValue& value) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_digit(text_[at_]) || std::string_view{"+-.eE"}.find(
                                                              text_[at_]) != std::string::npos)) {
      ++at_;
    }
    const std::string_view spelled = text_.substr(begin, at_ - begin);
    if (spelled.empty()) return unexpected();
    const bool json_shape = spelled.front() != '+' && spelled.front() != '.' &&
                            spelled.substr(0, 2) != "-." && !has_leading_zero(spelled);
    const std::optional<double> number = json_shape ? parse_decimal(spelled) : std::nullopt;
    if (!number) return fail(fmt::format("\"{}\" is not a number", spelled));
    value.kind = JsonValue::Kind::number;
    value.number = *number;
    return true;
  }

  static bool has_leading_zero(std::string_view spelled) {
    if (spelled.front() == '-') spelled.remove_prefix(1);
    return spelled.size() > 1 && spelled[0] == '0' && is_digit(spelled[1]);
  }

  bool read_string(std::string& out) {
    ++at_;
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '"') return true;
      if (static_cast<unsigned char>(c) < 0x20) {
        --at_;
        return fail("a line ends inside a string");
      }
      if (c != '\\') {
        out += c;
      } else if (!read_escape(out)) {
        return false;
      }
    }
    return fail("the text ends inside a string");
  }

  bool read_escape(std::string& out) {
    switch (at_ < text_.size() ? text_[at_++] : '\0') {
      case '"': out += '"'; return true;
      case '\\': out += '\\'; return true;
      case '/': out += '/'; return true;
      case 'b': out += '\b'; return true;
      case 'f': out += '\f'; return true;
      case 'n': out += '\n'; return true;
      case 'r': out += '\r'; return true;
      case 't': out += '\t'; return true;
      case 'u': return read_unicode(out);
      default: return fail("unknown escape in a string");
    }
  }

  bool read_hex(std::uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = at_ < text_.size() ? text_[at_++] : '\0';
      const std::size_t digit = std::string_view{"0123456789abcdefABCDEF"}.find(c);
      if (c == '\0' || digit == std::string_view::npos) return fail("\\u wants four hex digits");
      code = code * 16 + static_cast<std::uint32_t>(digit < 16 ? digit : digit - 6);
    }
    return true;
  }

  bool read_unicode(std::string& out) {
    std::uint32_t code = 0;
    if (!read_hex(code)) return false;
    if (code >= 0xDC00 && code < 0xE000) return fail("half of a surrogate pair");
    if (code >= 0xD800 && code < 0xDC00) {
      std::uint32_t low = 0;
      if (!accept('\\') || !accept('u') || !read_hex(low) || low < 0xDC00 || low >= 0xE000) {
        return fail("half of a surrogate pair");
      }
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(out, code);
    return true;
  }

  static void append_utf8(std::string& out, std::uint32_t code) {
    const auto tail = [&](int shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6));
      tail(0);
    } else if (code < 0x10000) {
      out += static_cast<char>(0xE0 | (code >> 12));
      tail(6);
      tail(0);
    } else {
      out += static_cast<char>(0xF0 | (code >> 18));
      tail(12);
      tail(6);
      tail(0);
    }
  }

  std::string_view text_;
  std::string_view file_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::string message_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  for (const auto& [key, value] : members) {
    if (key == name) return &value;
  }
  return nullptr;
}

std::string_view name_of(JsonValue::Kind kind) {
  switch (kind) {
    case JsonValue::Kind::null: return "null";
    case JsonValue::Kind::boolean: return "true or false";
    case JsonValue::Kind::number: return "a number";
    case JsonValue::Kind::string: return "a text";
    case JsonValue::Kind::array: return "a list";
    case JsonValue::Kind::object: return "an object";
  }
  return "";
}

Result<JsonValue> parse_json(std::string_view text, std::string_view file) {
  return Reader(text, file).read();
}

std::optional<double> parse_decimal(std::string_view text) {
  std::size_t i = 0;
  const auto digits = [&] {
    const std::size_t begin = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    return i - begin;
  };
  if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
  std::size_t mantissa = digits();
  if (i < text.size() && text[i] == '.') {
    ++i;
    const std::size_t fraction = digits();
    if (fraction == 0) return std::nullopt;
    mantissa += fraction;
  }
  if (mantissa == 0) return std::nullopt;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
    if (digits() == 0) return std::nullopt;
  }
  if (i != text.size()) return std::nullopt;
  // the shape is checked above, so strtod sees a plain decimal; nobody here calls setlocale
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::string to_json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04x}", c);
        } else {
          out += c;
        }
    }
  }
  return out + "\"";
}

}  // namespace shardscope
