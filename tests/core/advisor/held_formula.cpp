// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/advisor/held_formula.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <vector>

#include "core/advisor/why.h"
#include "core/base/whole_number.h"

namespace rankscope::test {

using namespace advisor;

namespace {

using Values = std::vector<std::pair<std::string, Value>>;

struct NumberOfValue {
    std::optional<double> operator()(int64_t count) const { return static_cast<double>(count); }
    std::optional<double> operator()(double figure) const { return figure; }
    std::optional<double> operator()(Duration time) const {
        return static_cast<double>(time.count()); // count(): a figure
    }
    std::optional<double> operator()(Bytes bytes) const { return static_cast<double>(bytes.value); }
    std::optional<double> operator()(Moved moved) const { return static_cast<double>(moved.value); }
    std::optional<double> operator()(Share share) const { return share.value; }
    std::optional<double> operator()(const std::string& text) const {
        const auto number = wholeNumber(text);
        return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
    }
    std::optional<double> operator()(const Numbers&) const { return std::nullopt; }
    std::optional<double> operator()(const Word&) const { return std::nullopt; }
};

std::optional<double> numberNamed(const Values& values, std::string_view name) {
    const auto found = std::ranges::find(
        values, name, [](const auto& value) { return std::string_view(value.first); });
    return found == values.end() ? std::nullopt : std::visit(NumberOfValue(), found->second);
}

bool isLetter(char one) {
    return std::isalpha(static_cast<unsigned char>(one)) != 0;
}

bool isDigit(char one) {
    return std::isdigit(static_cast<unsigned char>(one)) != 0;
}

struct Token {
    char kind = 0; ///< 'n' for a number, else the sign
    double number = 0;
};

/// Words and units are no tokens, "GB/s" and "mac-ratio" included; "x" is a sign. Nothing: a place
/// has no number, or a sign is none of arithmetic.
std::optional<std::vector<Token>> tokensOf(std::string_view text, const Values& values) {
    std::vector<Token> tokens;
    for (size_t at = 0; at < text.size();) {
        const char one = text[at];
        size_t end = at + 1;
        if (one == '{') {
            end = text.find('}', at);
            const auto number = numberNamed(values, text.substr(at + 1, end++ - at - 1));
            if (!number)
                return std::nullopt;
            tokens.push_back({'n', *number});
        } else if (isDigit(one)) {
            while (end < text.size() && (isDigit(text[end]) || text[end] == '.'))
                ++end;
            const bool isPercent = text.substr(end).starts_with(" %");
            const double number = std::stod(std::string(text.substr(at, end - at)));
            tokens.push_back({'n', isPercent ? number / 100 : number});
            end += isPercent ? 2 : 0;
        } else if (isLetter(one)) {
            while (end < text.size()
                && std::string_view(" (){},;:=").find(text[end]) == std::string_view::npos)
                ++end;
            if (text.substr(at, end - at) == "x")
                tokens.push_back({'*', 0});
        } else if (std::string_view("+-/()").find(one) != std::string_view::npos) {
            tokens.push_back({one, 0});
        } else if (one != ' ') {
            return std::nullopt;
        }
        at = end;
    }
    return tokens;
}

/// Sums of products, with parentheses.
class Sum {
public:
    explicit Sum(std::vector<Token> tokens)
        : m_tokens(std::move(tokens)) { }

    std::optional<double> whole() {
        const auto value = sum();
        return m_at == m_tokens.size() ? value : std::nullopt;
    }

private:
    bool takes(char kind) {
        if (m_at == m_tokens.size() || m_tokens[m_at].kind != kind)
            return false;
        ++m_at;
        return true;
    }

    std::optional<double> sum() {
        auto value = product();
        while (value) {
            const bool isPlus = takes('+');
            if (!isPlus && !takes('-'))
                break;
            const auto next = product();
            value = next ? std::optional(isPlus ? *value + *next : *value - *next) : std::nullopt;
        }
        return value;
    }

    std::optional<double> product() {
        auto value = factor();
        while (value) {
            const bool isTimes = takes('*');
            if (!isTimes && !takes('/'))
                break;
            const auto next = factor();
            value = next ? std::optional(isTimes ? *value * *next : *value / *next) : std::nullopt;
        }
        return value;
    }

    std::optional<double> factor() {
        if (takes('(')) {
            const auto value = sum();
            return takes(')') ? value : std::nullopt;
        }
        return takes('n') ? std::optional(m_tokens[m_at - 1].number) : std::nullopt;
    }

    std::vector<Token> m_tokens;
    size_t m_at = 0;
};

/// What a formula of the catalogue comes to, "{time} / step {step_time}". Nothing where that is no
/// arithmetic.
std::optional<double> numberIn(std::string_view text, const Values& values) {
    auto tokens = tokensOf(text, values);
    return tokens ? Sum(std::move(*tokens)).whole() : std::nullopt;
}

/// Times of the figures are rounded to ns, shares of counts are not.
bool isSame(double one, double other) {
    constexpr double kRounding = 0.005;
    constexpr double kNanoseconds = 2;
    const double apart = std::abs(one - other);
    const double most = std::max(std::abs(one), std::abs(other));
    return apart <= kRounding * most || (most > 100 && apart <= kNanoseconds) || apart < 1e-9;
}

std::vector<std::string_view> partsOf(std::string_view text, std::string_view between) {
    std::vector<std::string_view> parts;
    for (size_t at = text.find(between); at != std::string_view::npos; at = text.find(between)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + between.size());
    }
    parts.push_back(text);
    return parts;
}

std::string_view behindLast(std::string_view text, std::string_view signs) {
    const size_t at = text.find_last_of(signs);
    return at == std::string_view::npos ? text : text.substr(at + 1);
}

struct Comparison {
    std::string_view words;
    bool (*holds)(double left, double right);
};
constexpr Comparison kComparisons[] = {
    {", above ", [](double left, double right) { return left > right; }},
    {", below ", [](double left, double right) { return left < right; }},
    {", not above ",
        [](double left, double right) { return left <= right || isSame(left, right); }},
    {", not below ",
        [](double left, double right) { return left >= right || isSame(left, right); }}};

/// "{share}, above {limit} of the step": what stands before the comma is held against the first
/// number behind it.
std::string faultOfLimits(std::string_view clause, const Values& values) {
    for (const Comparison& comparison : kComparisons) {
        for (size_t at = clause.find(comparison.words); at != std::string_view::npos;
             at = clause.find(comparison.words, at + 1)) {
            std::string_view right = clause.substr(at + comparison.words.size());
            if (right.empty() || (right.front() != '{' && !isDigit(right.front())))
                continue; // words
            const size_t end =
                right.front() == '{' ? right.find('}') + 1 : right.find_first_of(",;");
            const auto limit = numberIn(right.substr(0, end), values);
            std::string_view left = behindLast(clause.substr(0, at), "=:");
            auto value = numberIn(left.substr(0, left.find(", not ")), values);
            value = value ? value : numberIn(behindLast(left, ","), values);
            if (!limit || !value || !comparison.holds(*value, *limit))
                return std::string(clause) + ": " + std::to_string(value.value_or(NAN))
                    + std::string(comparison.words) + std::to_string(limit.value_or(NAN));
        }
    }
    return {};
}

std::string faultOfClause(std::string_view clause, const Values& values) {
    const auto sides = partsOf(clause, " = ");
    std::optional<double> before;
    for (size_t i = 0; i < sides.size(); ++i) {
        const bool isResult = i > 0 && i + 1 == sides.size();
        const auto number = numberIn(
            isResult ? sides[i].substr(0, sides[i].find(',')) : behindLast(sides[i], ":"), values);
        if (isResult && !number)
            return std::string(clause) + ": no result";
        if (before && number && !isSame(*before, *number))
            return std::string(clause) + ": " + std::to_string(*before)
                + " != " + std::to_string(*number);
        before = number;
    }
    return faultOfLimits(clause, values);
}

} // namespace

std::string faultOfFormula(const Finding& finding) {
    const Phrase why = whyOf(finding);
    const std::string of = finding.id + " (" + finding.text.key + "): ";
    if (why.key.empty())
        return of + "no formula";
    if (whyText(finding, Language::Chinese).empty())
        return of + "no Chinese formula";
    for (const std::string_view clause : partsOf(textOf(why.key, Language::English), "; ")) {
        const std::string fault = faultOfClause(clause, why.values);
        if (!fault.empty())
            return of + fault;
    }
    return {};
}

} // namespace rankscope::test
