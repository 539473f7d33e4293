// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/text_pattern.h"

#include <algorithm>
#include <cctype>

#include <re2/re2.h>

#include "core/base/ascii.h"

namespace rankscope::query {

namespace {

constexpr int64_t kExpressionBytes = 8 << 20; ///< for what RE2 makes of a pattern

/// Letters, digits, underscore and every byte of a non-ASCII character belong to words.
bool isWordByte(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || byte == '_' || std::isalnum(byte) != 0;
}

PatternProblem problemOf(RE2::ErrorCode code) {
    switch (code) {
    case RE2::ErrorMissingBracket:
        return PatternProblem::UnclosedBracket;
    case RE2::ErrorMissingParen:
        return PatternProblem::UnclosedGroup;
    case RE2::ErrorUnexpectedParen:
        return PatternProblem::UnopenedGroup;
    case RE2::ErrorTrailingBackslash:
        return PatternProblem::TrailingBackslash;
    case RE2::ErrorBadEscape:
        return PatternProblem::BadEscape;
    case RE2::ErrorBadCharClass:
    case RE2::ErrorBadCharRange:
        return PatternProblem::BadRange;
    case RE2::ErrorBadPerlOp:
    case RE2::ErrorBadNamedCapture:
        return PatternProblem::BadGroup;
    case RE2::ErrorRepeatArgument:
        return PatternProblem::NothingToRepeat;
    case RE2::ErrorRepeatSize:
    case RE2::ErrorRepeatOp:
        return PatternProblem::BadRepeat;
    case RE2::ErrorBadUTF8:
        return PatternProblem::BadText;
    default:
        return PatternProblem::TooLarge;
    }
}

RE2::Options optionsFor(CaseRule caseRule) {
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(kExpressionBytes);
    options.set_case_sensitive(caseRule == CaseRule::Match);
    return options;
}

/// Whole words by the rule of plain texts, which RE2's \b does not have.
std::string wholeWords(std::string_view pattern) {
    constexpr std::string_view kOther = R"([^\w\x{80}-\x{10FFFF}])";
    std::string whole("(?:^|");
    return whole.append(kOther).append(")(?:").append(pattern).append(")(?:$|").append(kOther)
        + ")";
}

} // namespace

class TextPattern::Expression {
public:
    Expression(const std::string& pattern, CaseRule caseRule)
        : m_expression(pattern, optionsFor(caseRule)) { }

    const RE2& get() const { return m_expression; }
    std::optional<PatternFault> fault() const {
        if (m_expression.ok())
            return std::nullopt;
        return PatternFault{problemOf(m_expression.error_code()), m_expression.error_arg()};
    }

private:
    RE2 m_expression;
};

TextPattern::TextPattern(
    std::string_view text, TextRule textRule, CaseRule caseRule, WordRule wordRule)
    : m_caseRule(caseRule)
    , m_wordRule(wordRule)
    , m_text(text) {
    if (textRule == TextRule::Plain) {
        if (caseRule == CaseRule::Ignore)
            m_text = asciiLower(m_text);
        return;
    }
    if (m_text.size() > kMaxPattern) {
        m_fault = PatternFault{PatternProblem::TooLong, {}};
        return;
    }
    m_expression = std::make_unique<Expression>(m_text, caseRule);
    m_fault = m_expression->fault();
    if (m_fault || wordRule == WordRule::Anywhere)
        return;
    m_expression = std::make_unique<Expression>(wholeWords(m_text), caseRule);
    m_fault = m_expression->fault();
}

TextPattern::~TextPattern() = default;

std::string_view TextPattern::inCase(std::string_view text) const {
    if (m_caseRule == CaseRule::Match)
        return text;
    m_folded.resize(text.size());
    std::transform(
        text.begin(), text.end(), m_folded.begin(), [](char c) { return asciiLower(c); });
    return m_folded;
}

bool TextPattern::matches(std::string_view text) const {
    if (m_fault)
        return false;
    if (m_expression)
        return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), m_expression->get());
    const std::string_view in = inCase(text);
    for (size_t at = in.find(m_text); at != std::string_view::npos; at = in.find(m_text, at + 1)) {
        const bool isBounded = (at == 0 || !isWordByte(in[at - 1]))
            && (at + m_text.size() == in.size() || !isWordByte(in[at + m_text.size()]));
        if (m_wordRule == WordRule::Anywhere || isBounded)
            return true;
    }
    return false;
}

bool TextPattern::canMatchInside(std::string_view text) const {
    return m_expression != nullptr || inCase(text).find(m_text) != std::string_view::npos;
}

std::string describe(const PatternFault& fault) {
    const auto words = [&]() -> std::string {
        switch (fault.problem) {
        case PatternProblem::TooLong:
            return "the expression is too long";
        case PatternProblem::TooLarge:
            return "the expression is too large";
        case PatternProblem::UnclosedBracket:
            return "a ] is missing";
        case PatternProblem::UnclosedGroup:
            return "a ) is missing";
        case PatternProblem::UnopenedGroup:
            return "a ( is missing";
        case PatternProblem::TrailingBackslash:
            return "nothing stands behind the last \\";
        case PatternProblem::BadEscape:
            return "there is no such escape";
        case PatternProblem::BadRange:
            return "there is no such range of characters";
        case PatternProblem::BadGroup:
            return "there is no such group";
        case PatternProblem::NothingToRepeat:
            return "there is nothing to repeat";
        case PatternProblem::BadRepeat:
            return "it can not be repeated like this";
        case PatternProblem::BadText:
            return "the expression is no UTF-8";
        }
        return {};
    }();
    return fault.part.empty() ? words : words + ": " + fault.part;
}

} // namespace rankscope::query
