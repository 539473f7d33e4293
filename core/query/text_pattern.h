// SPDX-License-Identifier: GPL-3.0-or-later
// What texts are searched for: a part of them, whole words, or a regular expression (RE2, whose
// time grows with the length of the text and no pattern makes it worse). ASCII letters are equal in
// both cases without CaseRule::Match, in regular expressions those of Unicode, too.
//
//   const TextPattern pattern("mat.*v2", TextRule::Regex, CaseRule::Ignore, WordRule::Anywhere);
//   if (!pattern.fault() && pattern.matches(name)) ...
//
// Thread: confined to one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope::query {

enum class TextRule { Plain, Regex };
enum class CaseRule { Ignore, Match };
enum class WordRule { Anywhere, Whole };

/// Why a text is no regular expression.
enum class PatternProblem {
    TooLong, ///< beyond kMaxPattern
    TooLarge, ///< its repetitions unfold to too much
    UnclosedBracket,
    UnclosedGroup,
    UnopenedGroup,
    TrailingBackslash,
    BadEscape,
    BadRange,
    BadGroup, ///< "(?" with what there is none of
    NothingToRepeat,
    BadRepeat,
    BadText, ///< no UTF-8
};

struct PatternFault {
    PatternProblem problem{};
    std::string part; ///< of the pattern; may be empty
};

inline constexpr size_t kMaxPattern = 1000; ///< bytes, as of a pattern in SQL

class TextPattern {
public:
    TextPattern(std::string_view text, TextRule textRule, CaseRule caseRule, WordRule wordRule);
    ~TextPattern();
    TextPattern(const TextPattern&) = delete;
    TextPattern& operator=(const TextPattern&) = delete;

    /// With one it matches nothing.
    const std::optional<PatternFault>& fault() const { return m_fault; }
    bool matches(std::string_view text) const;
    /// False only if nothing inside of this text, taken as it is, can match: quicker.
    bool canMatchInside(std::string_view text) const;

private:
    class Expression;

    std::string_view inCase(std::string_view text) const;

    CaseRule m_caseRule;
    WordRule m_wordRule;
    std::string m_text; ///< folded where case means nothing
    std::unique_ptr<Expression> m_expression; ///< of a regular one
    std::optional<PatternFault> m_fault;
    mutable std::string m_folded; ///< of the last text: keeps its room
};

/// In words for logs; a view has its own.
std::string describe(const PatternFault& fault);

} // namespace rankscope::query
