// SPDX-License-Identifier: MIT
// Reads formulas printed as plain text back into numbers, for tests only: the ordinary rules of
// precedence, and nothing the reader of a page would have to be told.
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

class PlainReader {
 public:
  PlainReader(std::string_view text, const std::map<std::string, double>& names)
      : rest_(text), names_(names) {}

  double read() {
    const double value = disjunction();
    skip();
    if (!rest_.empty()) fail("left over: " + std::string(rest_));
    return value;
  }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  void fail(const std::string& what) {
    if (error_.empty()) error_ = what;
    rest_ = {};
  }
  void skip() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    skip();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  void expect(std::string_view token) {
    if (!take(token)) fail("expected " + std::string(token) + " before " + std::string(rest_));
  }

  double disjunction() {
    double value = conjunction();
    while (take("or ")) {
      const double other = conjunction();
      value = value != 0 || other != 0 ? 1 : 0;
    }
    return value;
  }
  double conjunction() {
    double value = relation();
    while (take("and ")) {
      const double other = relation();
      value = value != 0 && other != 0 ? 1 : 0;
    }
    return value;
  }
  double relation() {
    if (take("not ")) return relation() == 0 ? 1 : 0;
    const double a = sum();
    if (take("<")) return a < sum() ? 1 : 0;
    if (take("≤")) return a <= sum() ? 1 : 0;
    if (take(">")) return a > sum() ? 1 : 0;
    if (take("≥")) return a >= sum() ? 1 : 0;
    if (take("=")) return a == sum() ? 1 : 0;
    if (take("≠")) return a != sum() ? 1 : 0;
    return a;
  }
  double sum() {
    double value = take("−") ? -product() : product();
    for (;;) {
      if (take("+")) {
        value += product();
      } else if (take("−")) {
        value -= product();
      } else {
        return value;
      }
    }
  }
  double product() {
    double value = power();
    for (;;) {
      if (take("·")) {
        value *= power();
      } else if (take("/")) {
        value /= power();
      } else {
        return value;
      }
    }
  }
  double power() {
    const double base = atom();
    return take("^") ? std::pow(base, take("−") ? -power() : power()) : base;
  }

  std::vector<double> arguments() {
    std::vector<double> values{disjunction()};
    while (take(",")) values.push_back(disjunction());
    expect(")");
    return values;
  }
  double closed(std::string_view close) {
    const double value = disjunction();
    expect(close);
    return value;
  }
  double cases() {
    double result = std::nan("");
    bool found = false;
    for (;;) {
      const double value = disjunction();
      const bool holds = take("otherwise") || (take("if ") && disjunction() != 0);
      if (holds && !found) {
        found = true;
        result = value;
      }
      if (take("}")) return result;
      expect(";");
      if (rest_.empty()) return result;
    }
  }

  double atom() {
    if (take("(")) return closed(")");
    if (take("{")) return cases();
    if (take("√(")) return std::sqrt(closed(")"));
    if (take("⌈")) return std::ceil(closed("⌉"));
    if (take("⌊")) return std::floor(closed("⌋"));
    if (take("log_2(")) return std::log2(closed(")"));
    if (take("round(")) return std::floor(closed(")") + 0.5);
    if (take("max(")) return extreme(1);
    if (take("min(")) return extreme(-1);
    if (take("∞")) return HUGE_VAL;
    skip();
    if (rest_.empty()) {
      fail("text ends too early");
      return 0;
    }
    return rest_.front() >= '0' && rest_.front() <= '9' ? number() : name();
  }
  double extreme(double sign) {
    double result = -HUGE_VAL;
    for (const double value : arguments()) result = std::max(result, sign * value);
    return sign * result;
  }
  double number() {
    std::string digits;
    while (!rest_.empty()) {
      const char c = rest_.front();
      const bool separator = c == ',' && rest_.size() > 1 && rest_[1] != ' ';
      const bool part =
          (c >= '0' && c <= '9') || c == '.' || c == 'e' || (c == '-' && digits.ends_with('e'));
      if (!separator && !part) break;
      if (!separator) digits += c;
      rest_.remove_prefix(1);
    }
    return std::stod(digits);
  }
  static bool is_greek_head(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0xCE || byte == 0xCF;
  }
  double name() {
    std::size_t size = 0;
    // Greek letters begin with the bytes CE and CF; a comma inside a subscript has no space behind
    const auto belongs = [&](char c) {
      const auto byte = static_cast<unsigned char>(c);
      const bool comma = c == ',' && size + 1 < rest_.size() && rest_[size + 1] != ' ';
      const bool greek =
          byte == 0xCE || byte == 0xCF || (size > 0 && is_greek_head(rest_[size - 1]));
      return comma || greek || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
             (c >= '0' && c <= '9');
    };
    while (size < rest_.size() && belongs(rest_[size])) ++size;
    const std::string found(rest_.substr(0, size));
    rest_.remove_prefix(size);
    const auto known = names_.find(found);
    if (size == 0 || known == names_.end()) {
      fail("no such name: " + found + " before " + std::string(rest_));
      return 0;
    }
    return known->second;
  }

  std::string_view rest_;
  const std::map<std::string, double>& names_;
  std::string error_;
};

}  // namespace shardscope
