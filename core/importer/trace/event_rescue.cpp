// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_rescue.h"

#include <algorithm>

#include "core/base/blanks.h"
#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "core/importer/trace/value_scanner.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

struct Escaped {
    std::string text;
    bool hadControls = false; ///< beside the blanks between tokens
};

/// Control characters inside strings as \u00XX escapes; outside strings they become blanks.
Escaped escapeControls(std::string_view event) {
    static constexpr char kHex[] = "0123456789abcdef";
    Escaped out;
    bool isInString = false;
    for (size_t i = 0; i < event.size(); ++i) {
        const char c = event[i];
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            out.hadControls = out.hadControls || isInString || !isJsonBlank(c);
            if (isInString) {
                out.text += "\\u00";
                out.text += kHex[byte >> 4];
                out.text += kHex[byte & 15];
            } else {
                out.text += ' ';
            }
            continue;
        }
        if (c == '"')
            isInString = !isInString;
        out.text += c;
        if (c == '\\' && isInString && i + 1 < event.size()
            && static_cast<unsigned char>(event[i + 1]) >= 0x20)
            out.text += event[++i];
    }
    return out;
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
    const Escaped escaped = escapeControls(isUtf8 ? std::string(event) : repairUtf8(event));
    if (isUtf8 && !escaped.hadControls)
        return false;
    std::string text = '[' + escaped.text + ']';
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
    if (escaped.hadControls)
        issues.add(IssueCode::ControlCharacter, file, offset, event);
    return true;
}

/// The next place at or after `begin` where an event seems to start, or `end`.
size_t nextEvent(std::string_view text, size_t begin, size_t end) {
    for (size_t i = text.find('{', begin); i < end; i = text.find('{', i + 1)) {
        if (looksLikeEvent(text, i))
            return i;
    }
    return end;
}

struct EventEnd {
    size_t position = std::string_view::npos; ///< one past the event; npos when it goes on
    bool isDamaged = false; ///< it is open, but another event begins at `position`
};

/// Looks for the end of the event and, in ever larger steps, for an event behind it: so an open
/// bracket costs the bytes up to the next event and not those up to the end of the text.
EventEnd endOfEvent(std::string_view text, size_t begin) {
    constexpr size_t kFirstStep = 16 * 1024;
    ValueScanner scanner(ValueScanner::Kind::Event);
    size_t from = begin;
    for (size_t step = kFirstStep; from < text.size(); step *= 2) {
        const size_t end = std::min(text.size(), from + step);
        const size_t position = scanner.scan(text, from, end);
        if (position != std::string_view::npos)
            return {position, false};
        const size_t next = nextEvent(text, std::max(from, begin + 1), end);
        if (next < end)
            return {next, true};
        from = end;
    }
    return {};
}

/// Goes through a piece of text event by event.
class Rescue {
public:
    Rescue(EventParser& parser, const DamagedText& text, const std::string& file, EventBatch& batch,
        model::IssueLog& issues)
        : m_parser(parser)
        , m_text(text)
        , m_view(text.data, text.size)
        , m_file(file)
        , m_batch(batch)
        , m_issues(issues) { }

    RescueResult run() {
        size_t at = 0;
        while (true) {
            at = skipSeparators(m_view, at);
            if (at >= m_view.size())
                return {m_view.size()};
            if (m_view[at] == ']')
                return {at, true};
            if (m_view[at] != '{') {
                at = drop(at, endOfJunk(at), IssueCode::BadEvent);
                continue;
            }
            const EventEnd end = endOfEvent(m_view, at);
            if (end.position != std::string_view::npos) {
                if (!end.isDamaged && read(at, end.position))
                    at = end.position;
                else // a lost quote swallows the event behind it
                    at = drop(at, nextEvent(m_view, at + 1, end.position), IssueCode::BadEvent);
            } else if (m_text.remainder == Remainder::IsLast) {
                return {drop(at, m_view.size(), IssueCode::TruncatedFile), false, false, true};
            } else {
                return {at, false, m_view.size() - at >= m_text.eventLimit};
            }
        }
    }

private:
    /// Where something that is no event ends: a value at its end, so that a bracket inside of it is
    /// not taken for the end of the array, else at what may be an event. An array of events is
    /// entered: a program that died and began anew leaves one.
    size_t endOfJunk(size_t at) const {
        constexpr size_t look = 4096; // open quotes and brackets must not cost the whole text each
        const char c = m_view[at];
        if (c == '[' && m_view.substr(skipSeparators(m_view, at + 1), 1) == "{")
            return at + 1;
        const size_t end = c == '"' || c == '[' ? endOfValue(m_view.substr(0, at + look), at)
                                                : std::string_view::npos;
        return end != std::string_view::npos ? end : m_view.find_first_of("{]", at + 1);
    }

    size_t drop(size_t from, size_t to, IssueCode code) {
        to = std::min(to, m_view.size());
        m_issues.add(code, m_file, m_text.offset + from, m_view.substr(from, to - from));
        return to;
    }

    bool read(size_t begin, size_t end) {
        char* const open = m_text.data + static_cast<ptrdiff_t>(begin) - 1;
        char* const close = m_text.data + end;
        const char before = *open;
        const char behind = *close;
        *open = '[';
        *close = ']';
        const uint64_t offset = m_text.offset + begin;
        const bool isRead =
            parseOne(m_parser, std::string_view(open, end - begin + 2), offset - 1, m_batch);
        *open = before;
        *close = behind;
        return isRead
            || parseMended(
                m_parser, m_view.substr(begin, end - begin), offset, m_file, m_batch, m_issues);
    }

    EventParser& m_parser;
    const DamagedText& m_text;
    std::string_view m_view;
    const std::string& m_file;
    EventBatch& m_batch;
    model::IssueLog& m_issues;
};

} // namespace

RescueResult rescueEvents(EventParser& parser, const DamagedText& text, const std::string& file,
    EventBatch& batch, model::IssueLog& issues) {
    return Rescue(parser, text, file, batch, issues).run();
}

} // namespace rankscope::importer
