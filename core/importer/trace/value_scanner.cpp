// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/value_scanner.h"

#include <cctype>

#include "core/base/blanks.h"
#include "core/base/json_text.h"

namespace rankscope::importer {

namespace {

constexpr size_t kTrackedDepth = 1 << 16; // deeper brackets are counted only
constexpr size_t kEventLook = 4096; // nested objects would make a longer look quadratic

size_t skipBlanks(std::string_view text, size_t at) {
    while (at < text.size() && isJsonBlank(text[at]))
        ++at;
    return at;
}

} // namespace

bool looksLikeEvent(std::string_view text, size_t begin) {
    bool hasPhase = false;
    bool hasPlace = false;
    MemberScanner members(text.substr(begin, kEventLook));
    while (!(hasPhase && hasPlace)) {
        const auto member = members.next();
        if (!member)
            return false;
        hasPhase = hasPhase || (member->key == "ph" && member->value.size() == 3);
        hasPlace = hasPlace || member->key == "ts" || member->key == "pid";
    }
    return true;
}

void ValueScanner::open(char bracket) {
    if (m_open.size() < kTrackedDepth)
        m_open.push_back(bracket);
    else
        ++m_deeper;
}

/// True when the outermost bracket closes. A bracket of the other kind closes too: it is damage,
/// and what follows tells more.
bool ValueScanner::close() {
    if (m_deeper > 0)
        --m_deeper;
    else if (!m_open.empty())
        m_open.pop_back();
    return m_open.empty();
}

/// In sound text the quote behind a border would close the string, and no letter follows that.
bool ValueScanner::endsInString(std::string_view text, size_t at) const {
    if (m_kind != Kind::Event)
        return false;
    const size_t brace = skipSeparators(text, at + 1);
    if (brace >= text.size() || text[brace] != '{')
        return false;
    const size_t quote = skipBlanks(text, brace + 1);
    return quote + 1 < text.size() && text[quote] == '"'
        && std::isalpha(static_cast<unsigned char>(text[quote + 1])) != 0;
}

size_t ValueScanner::scan(std::string_view text, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
        const char c = text[i];
        if (m_isEscaped) {
            m_isEscaped = false;
        } else if (m_isInString) {
            if (c == '\\')
                m_isEscaped = true;
            else if (c == '}' && endsInString(text, i))
                return i + 1;
            else if (c == '"')
                m_isInString = false;
            if (c == '"' && m_open.empty())
                return i + 1;
        } else if (c == '"') {
            m_isInString = true;
            m_last = c;
        } else if (c == '{' || c == '[') {
            if (c == '{' && m_last != ':' && isInObject() && m_kind == Kind::Event)
                return i;
            open(c);
            m_last = c;
        } else if (c == '}' || c == ']') {
            if (m_open.empty())
                return i;
            if (close())
                return i + 1;
            m_last = c;
        } else if (!isJsonBlank(c)) {
            if (m_open.empty() && c == ',')
                return i;
            m_last = c;
        } else if (m_open.empty()) {
            return i;
        }
    }
    return std::string_view::npos;
}

} // namespace rankscope::importer
