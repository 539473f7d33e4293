// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/event_rescue.h"

#include <algorithm>
#include <cctype>

#include "core/base/json_text.h"
#include "core/base/utf8.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

bool isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

size_t skipBlanks(std::string_view text, size_t at) {
    while (at < text.size() && isBlank(text[at]))
        ++at;
    return at;
}

/// Position of the '{' when `} , {` (comma and blanks optional) begins at `at`, else npos.
size_t borderAt(std::string_view text, size_t at) {
    if (text[at] != '}')
        return std::string_view::npos;
    const size_t brace = skipSeparators(text, at + 1);
    if (brace >= text.size() || text[brace] != '{')
        return std::string_view::npos;
    const size_t quote = skipBlanks(text, brace + 1);
    return quote < text.size() && text[quote] == '"' ? brace : std::string_view::npos;
}

/// True when the quote of the border's first key is followed by a letter. In sound text that
/// quote would close the string that we think we are in, and a letter can't follow it.
bool startsKey(std::string_view text, size_t brace) {
    const size_t quote = skipBlanks(text, brace + 1);
    return quote + 1 < text.size()
        && std::isalpha(static_cast<unsigned char>(text[quote + 1])) != 0;
}

/// Control characters inside strings as \u00XX escapes; outside strings they become blanks.
std::string escapeControls(std::string_view event) {
    static constexpr char kHex[] = "0123456789abcdef";
    std::string out;
    bool isInString = false;
    for (size_t i = 0; i < event.size(); ++i) {
        const char c = event[i];
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            if (isInString) {
                out += "\\u00";
                out += kHex[byte >> 4];
                out += kHex[byte & 15];
            } else {
                out += ' ';
            }
            continue;
        }
        if (c == '"')
            isInString = !isInString;
        out += c;
        if (c == '\\' && isInString && i + 1 < event.size()
            && static_cast<unsigned char>(event[i + 1]) >= 0x20)
            out += event[++i];
    }
    return out;
}

bool hasControls(std::string_view event) {
    return std::any_of(event.begin(), event.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && !isBlank(c);
    }) || event.find_first_of("\n\r\t") != std::string_view::npos;
}

bool parseOne(EventParser& parser, std::string_view bracketed, uint64_t offset, EventBatch& batch) {
    const size_t before = batch.events.size();
    const ParseResult result = parser.parse(bracketed, offset, batch.events);
    if (result.end == ParseEnd::Complete && batch.events.size() == before + 1)
        return true;
    batch.events.resize(before);
    return false;
}

/// Parses the event again after mending its text; the mended text lives in the batch.
bool parseMended(EventParser& parser, std::string_view event, uint64_t offset,
    const std::string& file, EventBatch& batch, model::IssueLog& issues) {
    const bool isUtf8 = isValidUtf8(event);
    const bool hasControl = hasControls(event);
    if (isUtf8 && !hasControl)
        return false;
    std::string text = isUtf8 ? std::string(event) : repairUtf8(event);
    text = '[' + escapeControls(text) + ']';
    const size_t size = text.size();
    text.resize(size + kParserPadding);
    batch.repaired.push_back(std::move(text));
    const std::string_view mended = std::string_view(batch.repaired.back()).substr(0, size);
    if (!parseOne(parser, mended, offset, batch)) {
        batch.repaired.pop_back();
        return false;
    }
    batch.events.back().offset = offset;
    if (!isUtf8)
        issues.add(IssueCode::InvalidUtf8, file, offset, event);
    if (hasControl)
        issues.add(IssueCode::ControlCharacter, file, offset, event);
    return true;
}

} // namespace

size_t endOfEvent(std::string_view text, size_t begin) {
    size_t depth = 0;
    bool isInString = false;
    for (size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (isInString) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                isInString = false;
            } else if (c == '}') {
                const size_t brace = borderAt(text, i);
                if (brace != std::string_view::npos && startsKey(text, brace))
                    return i + 1;
            }
        } else if (c == '"') {
            isInString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth == 0)
                return i + 1;
        }
    }
    return std::string_view::npos;
}

size_t nextEventBorder(std::string_view text, size_t begin) {
    for (size_t i = begin; i < text.size(); ++i) {
        const size_t brace = borderAt(text, i);
        if (brace != std::string_view::npos)
            return brace;
    }
    return std::string_view::npos;
}

RescueResult rescueEvents(EventParser& parser, char* text, size_t size, Remainder remainder,
    uint64_t offset, const std::string& file, EventBatch& batch, model::IssueLog& issues) {
    const std::string_view view(text, size);
    size_t at = 0;
    while (true) {
        at = skipSeparators(view, at);
        if (at >= size)
            return {size, false};
        if (view[at] == ']')
            return {at, true};
        if (view[at] != '{') { // a value that is no event, else up to what may be one
            const size_t valueEnd = endOfValue(view, at);
            const bool isValue = valueEnd != std::string_view::npos && valueEnd > at;
            const size_t next =
                std::min(isValue ? valueEnd : view.find_first_of("{]", at + 1), size);
            issues.add(IssueCode::BadEvent, file, offset + at, view.substr(at, next - at));
            at = next;
            continue;
        }
        size_t end = endOfEvent(view, at);
        if (end == std::string_view::npos) {
            if (remainder == Remainder::MoreComes)
                return {at, false};
            const size_t border = nextEventBorder(view, at + 1);
            const bool isCutOff = border == std::string_view::npos;
            end = isCutOff ? size : border;
            issues.add(isCutOff ? IssueCode::TruncatedFile : IssueCode::BadEvent, file, offset + at,
                view.substr(at, end - at));
            at = end;
            continue;
        }
        const char before = text[static_cast<ptrdiff_t>(at) - 1];
        const char behind = text[end];
        text[static_cast<ptrdiff_t>(at) - 1] = '[';
        text[end] = ']';
        const bool isRead =
            parseOne(parser, std::string_view(text + at - 1, end - at + 2), offset + at - 1, batch);
        text[static_cast<ptrdiff_t>(at) - 1] = before;
        text[end] = behind;
        const std::string_view event = view.substr(at, end - at);
        if (!isRead && !parseMended(parser, event, offset + at, file, batch, issues))
            issues.add(IssueCode::BadEvent, file, offset + at, event);
        at = end;
    }
}

} // namespace rankscope::importer
