// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"

#include <cstdint>

#include "core/base/blanks.h"
#include "core/base/utf8.h"

namespace rankscope {

namespace {

int hexDigit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/// The four hex digits at `at`, or -1.
int32_t hexQuad(std::string_view raw, size_t at) {
    if (at + 4 > raw.size())
        return -1;
    int32_t value = 0;
    for (size_t i = at; i < at + 4; ++i) {
        const int digit = hexDigit(raw[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/// Resolves \uXXXX (and a surrogate pair) that begins at the backslash; returns what it consumed.
size_t unescapeUnicode(std::string_view raw, size_t at, std::string& out) {
    const int32_t unit = hexQuad(raw, at + 2);
    if (unit < 0) {
        appendUtf8(out, kReplacementCharacter);
        return 2;
    }
    const auto first = static_cast<uint32_t>(unit);
    if (first < 0xD800 || first > 0xDFFF) {
        appendUtf8(out, first);
        return 6;
    }
    const bool isPair = first < 0xDC00 && raw.substr(at + 6, 2) == "\\u";
    const int32_t low = isPair ? hexQuad(raw, at + 8) : -1;
    if (low >= 0xDC00 && low <= 0xDFFF) {
        appendUtf8(out, 0x10000 + ((first - 0xD800) << 10) + (static_cast<uint32_t>(low) - 0xDC00));
        return 12;
    }
    appendUtf8(out, kReplacementCharacter);
    return 6;
}

size_t unescapeOne(std::string_view raw, size_t at, std::string& out) {
    if (at + 1 >= raw.size()) {
        appendUtf8(out, kReplacementCharacter);
        return 1;
    }
    switch (raw[at + 1]) {
    case '"':
    case '\\':
    case '/':
        out += raw[at + 1];
        return 2;
    case 'b':
        out += '\b';
        return 2;
    case 'f':
        out += '\f';
        return 2;
    case 'n':
        out += '\n';
        return 2;
    case 'r':
        out += '\r';
        return 2;
    case 't':
        out += '\t';
        return 2;
    case 'u':
        return unescapeUnicode(raw, at, out);
    default: // not JSON, but the text is worth more than the rule
        out += raw[at];
        return 1;
    }
}

size_t endOfString(std::string_view text, size_t begin) {
    for (size_t i = begin + 1; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            return i + 1;
    }
    return std::string_view::npos;
}

size_t endOfContainer(std::string_view text, size_t begin) {
    size_t depth = 0;
    for (size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            i = endOfString(text, i);
            if (i == std::string_view::npos)
                return i;
            --i;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth == 0)
                return i + 1;
        }
    }
    return std::string_view::npos;
}

} // namespace

std::string unescapeJson(std::string_view raw) {
    std::string out;
    out.reserve(raw.size());
    for (size_t i = 0; i < raw.size();) {
        if (raw[i] == '\\')
            i += unescapeOne(raw, i, out);
        else
            out += raw[i++];
    }
    return isValidUtf8(out) ? out : repairUtf8(out);
}

size_t endOfValue(std::string_view text, size_t begin) {
    if (begin >= text.size())
        return std::string_view::npos;
    if (text[begin] == '"')
        return endOfString(text, begin);
    if (text[begin] == '{' || text[begin] == '[')
        return endOfContainer(text, begin);
    for (size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ',' || c == '}' || c == ']' || isJsonBlank(c))
            return i;
    }
    return std::string_view::npos;
}

size_t skipSeparators(std::string_view text, size_t begin) {
    while (begin < text.size() && (isJsonBlank(text[begin]) || text[begin] == ','))
        ++begin;
    return begin;
}

std::string closedJson(std::string_view text) {
    constexpr size_t kDeepest = 2; // what lies deeper is a part of something
    std::string open; // the brackets that would close it
    std::string openThen; // at the end of what is whole
    size_t whole = 0;
    for (size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            const size_t end = endOfValue(text, at);
            if (end == std::string_view::npos)
                break;
            at = end - 1;
            continue;
        }
        if (c == '{' || c == '[')
            open += c == '{' ? '}' : ']';
        else if ((c == '}' || c == ']') && !open.empty() && open.back() == c)
            open.pop_back();
        else if (c != ',')
            continue;
        if (open.size() > kDeepest)
            continue;
        whole = c == ',' ? at : at + 1;
        openThen = open;
    }
    return std::string(text.substr(0, whole)) + std::string(openThen.rbegin(), openThen.rend());
}

MemberScanner::MemberScanner(std::string_view object)
    : m_text(object) {
    m_position = skipSeparators(m_text, 0);
    if (m_position < m_text.size() && m_text[m_position] == '{')
        ++m_position;
    else
        m_position = m_text.size();
}

std::optional<MemberScanner::Member> MemberScanner::next() {
    const size_t keyBegin = skipSeparators(m_text, m_position);
    m_position = m_text.size();
    if (keyBegin >= m_text.size() || m_text[keyBegin] != '"')
        return std::nullopt;
    const size_t keyEnd = endOfString(m_text, keyBegin);
    if (keyEnd == std::string_view::npos)
        return std::nullopt;
    const size_t colon = skipSeparators(m_text, keyEnd);
    if (colon >= m_text.size() || m_text[colon] != ':')
        return std::nullopt;
    const size_t valueBegin = skipSeparators(m_text, colon + 1);
    const size_t valueEnd = endOfValue(m_text, valueBegin);
    if (valueEnd == std::string_view::npos || valueEnd == valueBegin)
        return std::nullopt;
    m_position = valueEnd;
    return Member{{m_text.data() + keyBegin + 1, keyEnd - keyBegin - 2},
        {m_text.data() + valueBegin, valueEnd - valueBegin}};
}

} // namespace rankscope
