// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/text.h"

#include <array>
#include <charconv>

#include "core/base/blanks.h"

namespace rankscope::ir {

namespace {

char closingOf(char open) {
    switch (open) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    case '<':
        return '>';
    default:
        return 0;
    }
}

constexpr std::string_view kClosing = ")]}>";

/// Signs that matter to Nesting and to lists.
constexpr std::array<bool, 256> kSigns = [] {
    std::array<bool, 256> signs{};
    for (const char sign : std::string_view("()[]{}<>\","))
        signs[static_cast<unsigned char>(sign)] = true;
    return signs;
}();

size_t nextSign(std::string_view text, size_t at) {
    while (at < text.size() && !kSigns[static_cast<unsigned char>(text[at])])
        ++at;
    return at;
}

/// Visits the parts between outer commas while it wants more of them.
template <class Visit>
void eachPart(std::string_view list, const Visit& visit) {
    Nesting nesting;
    size_t begin = 0;
    for (size_t at = 0; at < list.size(); at = nesting.take(list, at)) {
        if (list[at] != ',' || !nesting.isOutside())
            continue;
        if (!visit(trimmed(list.substr(begin, at - begin))))
            return;
        begin = at + 1;
    }
    visit(trimmed(list.substr(begin)));
}

} // namespace

size_t Nesting::take(std::string_view text, size_t at) {
    if (text[at] == '"' && m_quotes == Quotes::Hold) {
        const size_t end = text.find('"', at + 1);
        return nextSign(text, end == std::string_view::npos ? at + 1 : end + 1);
    }
    takeBracket(text, at);
    return nextSign(text, at + 1);
}

void Nesting::takeBracket(std::string_view text, size_t at) {
    const char sign = text[at];
    if (const char closing = closingOf(sign)) {
        m_open += closing;
        ++m_counts[kClosing.find(closing)];
        return;
    }
    const size_t kind = kClosing.find(sign);
    const bool isArrow = sign == '>' && at > 0 && text[at - 1] == '-';
    if (kind == std::string_view::npos || isArrow || m_counts[kind] == 0)
        return;
    // A name may hold a '>' of its own: an angle closes only what was opened last.
    if (sign == '>' && m_open.back() != sign)
        return;
    const uint32_t left = m_counts[kind] - 1;
    while (m_counts[kind] > left) {
        --m_counts[kClosing.find(m_open.back())];
        m_open.pop_back();
    }
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

size_t endOfBracket(std::string_view text, size_t open, Quotes quotes) {
    if (open >= text.size() || closingOf(text[open]) == 0)
        return std::string_view::npos;
    Nesting nesting(quotes);
    for (size_t at = open; at < text.size();) {
        const size_t next = nesting.take(text, at);
        if (nesting.isOutside())
            return at + 1;
        at = next;
    }
    return std::string_view::npos;
}

std::vector<std::string_view> partsOf(std::string_view list) {
    std::vector<std::string_view> parts;
    eachPart(list, [&parts](std::string_view part) {
        parts.push_back(part);
        return true;
    });
    if (parts.size() == 1 && parts.front().empty())
        parts.clear();
    return parts;
}

std::string_view withoutBrackets(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || endOfBracket(text, 0) != text.size())
        return text;
    return text.substr(1, text.size() - 2);
}

std::optional<std::string_view> attributeIn(std::string_view attributes, std::string_view key) {
    // Nearly every node is asked for keys that it has not: look before taking it apart.
    if (attributes.find(key) == std::string_view::npos)
        return std::nullopt;
    std::optional<std::string_view> value;
    eachPart(attributes, [&](std::string_view part) {
        const size_t sign = part.starts_with(key) ? part.find_first_of(":=") : part.npos;
        if (sign != part.npos && trimmed(part.substr(0, sign)) == key)
            value = trimmed(part.substr(sign + 1));
        return !value;
    });
    return value;
}

bool isTrue(std::string_view value) {
    return value == "Bool(1)" || value == "true" || value == "True";
}

std::optional<int64_t> wholeOf(std::string_view value) {
    value = trimmed(value);
    const size_t open = value.find('(');
    if (open != std::string_view::npos && value.ends_with(')'))
        value = trimmed(value.substr(open + 1, value.size() - open - 2));
    int64_t whole = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), whole);
    if (error != std::errc() || end != value.data() + value.size() || value.empty())
        return std::nullopt;
    return whole;
}

std::string_view unquoted(std::string_view value) {
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
        return value.substr(1, value.size() - 2);
    return value;
}

} // namespace rankscope::ir
