// SPDX-License-Identifier: MIT
#include "tests/cost/oracle_formula.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace shardscope::testing {

namespace {

class Reader {
 public:
  Reader(std::string_view text, const Values& values) : text_(text), values_(values) {}

  double whole() {
    const double value = either();
    skip();
    if (at_ != text_.size()) fail();
    return value;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::runtime_error("cannot read '" + text_ + "' at " + std::to_string(at_));
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view sign) {
    skip();
    if (std::string_view(text_).substr(at_, sign.size()) != sign) return false;
    at_ += sign.size();
    return true;
  }
  double either() {
    double value = both();
    while (take("or ")) {
      const double right = both();
      value = value != 0 || right != 0 ? 1 : 0;
    }
    return value;
  }
  double both() {
    double value = comparison();
    while (take("and ")) {
      const double right = comparison();
      value = value != 0 && right != 0 ? 1 : 0;
    }
    return value;
  }
  double comparison() {
    const double left = sum();
    if (take("<=")) return left <= sum() ? 1 : 0;
    if (take(">=")) return left >= sum() ? 1 : 0;
    if (take("==")) return left == sum() ? 1 : 0;
    if (take("!=")) return left != sum() ? 1 : 0;
    if (take("<")) return left < sum() ? 1 : 0;
    if (take(">")) return left > sum() ? 1 : 0;
    return left;
  }
  double sum() {
    double value = product();
    for (;;) {
      if (take("+"))
        value += product();
      else if (take("-"))
        value -= product();
      else
        return value;
    }
  }
  double product() {
    double value = power();
    for (;;) {
      if (take("*"))
        value *= power();
      else if (take("/"))
        value /= power();
      else
        return value;
    }
  }
  double power() {
    const double base = unary();
    return take("^") ? std::pow(base, power()) : base;
  }
  double unary() { return take("-") ? -unary() : primary(); }
  double primary() {
    if (take("(")) {
      const double value = either();
      if (!take(")")) fail();
      return value;
    }
    skip();
    if (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      const char* begin = text_.c_str() + at_;
      char* end = nullptr;
      const double value = std::strtod(begin, &end);
      at_ += static_cast<std::size_t>(end - begin);
      return value;
    }
    std::string name;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0)
      name += text_[at_++];
    if (name.empty()) fail();
    if (take("(")) return call(name);
    const auto found = values_.find(name);
    if (found == values_.end()) throw std::runtime_error("no value for '" + name + "'");
    return found->second;
  }
  double call(const std::string& name) {
    std::vector<double> a;
    do a.push_back(either());
    while (take(","));
    if (!take(")")) fail();
    if (name == "sqrt") return std::sqrt(a.at(0));
    if (name == "ceil") return std::ceil(a.at(0));
    if (name == "floor") return std::floor(a.at(0));
    if (name == "round") return std::floor(a.at(0) + 0.5);
    if (name == "log2") return std::log2(a.at(0));
    if (name == "if") return a.at(0) != 0 ? a.at(1) : a.at(2);
    if (name == "min") return *std::min_element(a.begin(), a.end());
    if (name == "max") return *std::max_element(a.begin(), a.end());
    fail();
  }

  std::string text_;
  const Values& values_;
  std::size_t at_ = 0;
};

}  // namespace

double evaluate(std::string_view formula, const Values& values) {
  return Reader(formula, values).whole();
}

}  // namespace shardscope::testing
