// SPDX-License-Identifier: MIT
#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>

#include "core/units/decimal.h"

namespace shardscope {

namespace {

constexpr std::size_t kLongestText = 400;
constexpr int kLargestExponent = 100000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

tl::unexpected<Error> refuse(std::string message) {
  return tl::unexpected(Error{"", std::move(message)});
}

/// At most 40 bytes of what was typed, cut between characters.
std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 40;
  if (text.size() <= kMost) return "\"" + std::string(text) + "\"";
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return "\"" + std::string(text.substr(0, end)) + "…\"";
}

/// Every kind of space becomes a plain one, U+2212 a hyphen, both micro signs a "u", U+00D7 an
/// "x"; ends trimmed.
std::string tidied(std::string_view typed) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kAlike{{
      {"\u00A0", " "},
      {"\u2007", " "},
      {"\u2008", " "},
      {"\u2009", " "},
      {"\u202F", " "},
      {"\u3000", " "},
      {"\t", " "},
      {"\n", " "},
      {"\u2212", "-"},
      {"\u00B5", "u"},
      {"\u03BC", "u"},
      {"\u00D7", "x"},
  }};
  std::string text;
  while (!typed.empty()) {
    const auto alike = std::find_if(kAlike.begin(), kAlike.end(), [&](const auto& pair) {
      return typed.starts_with(pair.first);
    });
    if (alike == kAlike.end()) {
      text += typed.front();
      typed.remove_prefix(1);
    } else {
      text += alike->second;
      typed.remove_prefix(alike->first.size());
    }
  }
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// A decimal number: significand digits × 10^exponent.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

/// Reads a number and stops at what cannot belong to it.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  [[nodiscard]] std::string_view rest() const { return rest_; }

  void skip_spaces() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }

  /// Digits with commas anywhere and spaces between groups of three, one point, an exponent.
  Result<Decimal> number() {
    Decimal result;
    bool point = false;
    bool any = false;
    for (;; rest_.remove_prefix(1)) {
      if (rest_.empty()) break;
      const char c = rest_.front();
      if (is_digit(c)) {
        any = true;
        result.digits += c;
        if (point) --result.exponent;
      } else if (c == '.') {
        if (point) return refuse("a number has one decimal point");
        point = true;
      } else if (c == ' ') {
        if (rest_.size() < 2 || !is_digit(rest_[1])) break;
        if (point || !group_follows())
          return refuse("a space inside a number separates groups of three digits");
      } else if (c != ',') {
        break;
      }
    }
    if (!any) return refuse(rest_.empty() ? "there are no digits" : "a number starts with digits");
    read_exponent(result);
    return result;
  }

 private:
  /// Whether exactly three digits follow the space in front.
  [[nodiscard]] bool group_follows() const {
    std::size_t count = 0;
    while (count + 1 < rest_.size() && is_digit(rest_[count + 1])) ++count;
    return count == 3;
  }

  void read_exponent(Decimal& result) {
    if (rest_.empty() || (rest_.front() != 'e' && rest_.front() != 'E')) return;
    std::size_t i = 1;
    bool negative = false;
    if (i < rest_.size() && (rest_[i] == '+' || rest_[i] == '-')) negative = rest_[i++] == '-';
    if (i >= rest_.size() || !is_digit(rest_[i])) return;  // "1e", "1 EFLOP/s": no exponent
    int exponent = 0;
    for (; i < rest_.size() && is_digit(rest_[i]); ++i)
      exponent = std::min(exponent * 10 + (rest_[i] - '0'), kLargestExponent);
    result.exponent += negative ? -exponent : exponent;
    rest_.remove_prefix(i);
  }

  std::string_view rest_;
};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Power of ten of a unit prefix; nothing if the letter is none. In counts B is a billion.
std::optional<int> prefix_power(char c, bool counts) {
  switch (c) {
    case 'k':
    case 'K': return 3;
    case 'm':
    case 'M': return 6;
    case 'g':
    case 'G': return 9;
    case 'b':
    case 'B': return counts ? std::optional<int>(9) : std::nullopt;
    case 't':
    case 'T': return 12;
    case 'p':
    case 'P': return counts ? std::nullopt : std::optional<int>(15);
    case 'e':
    case 'E': return counts ? std::nullopt : std::optional<int>(18);
    default: return std::nullopt;
  }
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// What the words behind a number do to it: × 10^power × times.
struct Scale {
  int power = 0;
  double times = 1;
};

/// "T", "TFLOP/s", "GB", "": an optional prefix and one of the unit's spellings.
std::optional<Scale> read_prefixed(std::string_view words,
                                   std::initializer_list<std::string_view> spellings) {
  const auto is_unit = [&](std::string_view word) {
    return word.empty() || is_one_of(lower(word), spellings);
  };
  if (is_unit(words)) return Scale{};
  const std::optional<int> power = prefix_power(words.front(), false);
  if (!power) return std::nullopt;
  std::string_view unit = words.substr(1);
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  return is_unit(unit) ? std::optional(Scale{*power, 1}) : std::nullopt;
}

std::optional<Scale> read_duration(std::string_view words, double bare) {
  const std::string word = lower(words);
  if (word.empty()) return Scale{0, bare};
  if (word == "ns") return Scale{-9, 1};
  if (word == "us") return Scale{-6, 1};
  if (words == "ms") return Scale{-3, 1};
  if (is_one_of(word, {"s", "sec", "second", "seconds"})) return Scale{};
  if (is_one_of(word, {"min", "minute", "minutes"})) return Scale{0, 60};
  if (is_one_of(word, {"h", "hr", "hrs", "hour", "hours"})) return Scale{0, 3600};
  if (is_one_of(word, {"d", "day", "days"})) return Scale{0, 86400};
  return std::nullopt;
}

/// Words that may stand behind a count without changing it.
bool is_noun(std::string_view words, std::string_view suffix) {
  if (words.empty()) return true;
  if (!suffix.empty() && lower(words) == lower(suffix)) return true;
  std::string word = lower(words);
  if (const std::size_t slash = word.find('/'); slash != std::string::npos) {
    if (!is_noun(std::string_view(word).substr(slash + 1), {})) return false;
    word.resize(slash);
  }
  if (is_one_of(word, {"axis", "axes", "microbatch", "microbatches"})) return true;
  if (word.ends_with('s')) word.pop_back();
  return is_one_of(word, {"token", "chip", "gpu", "layer", "expert", "parameter", "head", "element",
                          "pod", "stage"});
}

std::optional<Scale> read_count(std::string_view words, std::string_view suffix) {
  if (is_noun(words, suffix)) return Scale{};
  const std::optional<int> power = prefix_power(words.front(), true);
  if (!power) return std::nullopt;
  std::string_view noun = words.substr(1);
  if (noun.starts_with(' ')) noun.remove_prefix(1);
  return is_noun(noun, suffix) ? std::optional(Scale{*power, 1}) : std::nullopt;
}

std::optional<Scale> read_words(std::string_view words, Format shown_as, std::string_view suffix) {
  switch (shown_as) {
    case Format::flops: return read_prefixed(words, {"flop/s", "flops", "flops/s", "flop"});
    case Format::bandwidth: return read_prefixed(words, {"b/s", "bytes/s", "byte/s", "bps"});
    case Format::bytes: return read_prefixed(words, {"b", "byte", "bytes"});
    case Format::time: return read_duration(words, 1);
    case Format::days: return read_duration(words, 86400);
    case Format::times: return words == "x" ? Scale{} : read_count(words, suffix);
    default: return read_count(words, suffix);
  }
}

std::string expected_words(Format shown_as) {
  switch (shown_as) {
    case Format::flops: return "k M G T P E, FLOP/s";
    case Format::bandwidth: return "k M G T P, B/s";
    case Format::bytes: return "k M G T P, B";
    case Format::time:
    case Format::days: return "ns µs ms s min hr days";
    default: return "k M B T, %";
  }
}

/// Why a text cannot be a number at all, told before any reading; empty when it may be one.
std::string reason_to_refuse(std::string_view text) {
  if (text.size() > kLongestText) return "the text is too long for a number";
  if (text.starts_with('-')) return "a negative number makes no sense here";
  if (lower(text).starts_with("0x")) return "hexadecimal numbers are not read";
  const std::size_t sign = text.find_first_of("*/+^=()", 1);
  const bool calculates = sign != std::string_view::npos && sign + 1 < text.size() &&
                          !is_letter(text[sign + 1]) && text[sign - 1] != 'e' &&
                          text[sign - 1] != 'E';
  if (calculates) return "one number is wanted, not a calculation";
  if (text.find('_') != std::string_view::npos) return "group digits by commas or spaces, not by _";
  if (text.starts_with("\xEF\xBC"))  // U+FF00 to U+FF3F, full-width forms
    return "use the plain digits 0 to 9";
  return {};
}

}  // namespace

Result<double> parse_number(std::string_view typed, Format shown_as, std::string_view suffix) {
  const std::string text = tidied(typed);
  if (text.find_first_not_of(", ") == std::string::npos) return refuse("blank");
  if (std::string reason = reason_to_refuse(text); !reason.empty()) return refuse(reason);

  Reader reader(std::string_view(text).substr(text.starts_with('+') ? 1 : 0));
  Result<Decimal> number = reader.number();
  if (!number) {
    const bool has_digit = std::any_of(text.begin(), text.end(), is_digit);
    return has_digit ? refuse(number.error().message) : refuse(quoted(text) + " is not a number");
  }
  reader.skip_spaces();
  std::string_view words = reader.rest();
  bool percent = false;
  if (words.ends_with('%')) {
    percent = true;
    words.remove_suffix(1);
    while (words.ends_with(' ')) words.remove_suffix(1);
  }
  if (words.find("iB") != std::string_view::npos)
    return refuse("units are powers of 1000: GB, not GiB");
  const std::optional<Scale> scale = read_words(words, shown_as, suffix);
  if (!scale) {
    return refuse(quoted(words) + " is not understood here; known: " + expected_words(shown_as));
  }
  const int power = number->exponent + scale->power - (percent ? 2 : 0);
  double value = decimal::nearest_double(number->digits, power) * scale->times;
  // a field that shows "40%" is typed "40" as often as "0.4"
  if (shown_as == Format::percent && !percent && value > 1)
    value = decimal::nearest_double(number->digits, power - 2);
  if (std::isinf(value)) return refuse("the number is too large");
  return value;
}

Result<double> parse_exact(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string digits;
  int exponent = 0;
  bool point = false;
  std::size_t i = negative ? 1 : 0;
  for (; i < text.size() && (is_digit(text[i]) || (text[i] == '.' && !point)); ++i) {
    if (text[i] == '.') {
      point = true;
      continue;
    }
    digits += text[i];
    if (point) --exponent;
  }
  const bool has_exponent = i < text.size() && (text[i] == 'e' || text[i] == 'E');
  if (has_exponent) {
    int written = 0;
    ++i;
    const bool below = i < text.size() && text[i] == '-';
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    if (i == text.size()) return refuse(quoted(text) + " is not a number");
    for (; i < text.size() && is_digit(text[i]); ++i)
      written = std::min(written * 10 + (text[i] - '0'), kLargestExponent);
    exponent += below ? -written : written;
  }
  if (digits.empty() || i != text.size() || text.size() > kLongestText)
    return refuse(quoted(text) + " is not a number");
  const double value = decimal::nearest_double(digits, exponent);
  if (std::isinf(value)) return refuse(quoted(text) + " is too large");
  return negative ? -value : value;
}

}  // namespace shardscope
