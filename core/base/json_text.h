// SPDX-License-Identifier: GPL-3.0-or-later
// Small tools on raw JSON text, for pieces that simdjson has already delimited: the arguments of
// an event, a name. They accept anything and never read outside the view.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rankscope {

/// The text of a raw JSON string without its quotes: escapes resolved, what is no valid escape, no
/// valid UTF-8 or a lone surrogate becomes U+FFFD.
std::string unescapeJson(std::string_view raw);

/// The content of a raw string token, or the token itself when it is no string: `"a"` -> a, 12
/// -> 12.
inline std::string_view tokenText(std::string_view token) {
    const bool isString = token.size() >= 2 && token.front() == '"' && token.back() == '"';
    return isString ? std::string_view(token.data() + 1, token.size() - 2) : token;
}

/// True when the raw token is a JSON string.
inline bool isStringToken(std::string_view token) {
    return !token.empty() && token.front() == '"';
}

/// Where the value that begins at `begin` ends (one past), or npos when the text ends before.
size_t endOfValue(std::string_view text, size_t begin);

/// First position at or after `begin` that is neither blank nor comma.
size_t skipSeparators(std::string_view text, size_t begin);

/// Of JSON that breaks off what is whole, its brackets closed: {"a": [1, 23 -> {"a": [1]}. Whole
/// are members of the document and what these hold: {"a": [{"b": 1}, {"b": 2 -> {"a": [{"b": 1}]}.
std::string closedJson(std::string_view text);

/// Walks over the members of a raw object without copying.
///
///   MemberScanner members(R"({"a": 1, "b": "x"})");
///   while (auto member = members.next())
///       use(member->key, member->value); // a, 1; b, "x"
class MemberScanner {
public:
    struct Member {
        std::string_view key; ///< raw, without quotes
        std::string_view value; ///< raw token: number, "string", object, array, word
    };

    explicit MemberScanner(std::string_view object);
    std::optional<Member> next();

private:
    std::string_view m_text;
    size_t m_position = 0;
};

} // namespace rankscope
