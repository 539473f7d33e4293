// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace_reader.h"

#include <algorithm>
#include <cstring>

#include "core/base/json_text.h"
#include "core/base/utf8.h"
#include "core/importer/event_rescue.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

constexpr size_t kHeaderLimit = 64 * 1024;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// One past the last '}' that is followed by an event's '{', or npos. Searched backward, so the
/// cost is a few hundred bytes a window.
size_t lastBorder(std::string_view text) {
    size_t brace = text.size();
    while (brace > 0) {
        const void* found = memrchr(text.data(), '{', brace);
        if (found == nullptr)
            break;
        brace = static_cast<size_t>(static_cast<const char*>(found) - text.data());
        size_t before = brace;
        while (before > 0 && std::strchr(" \t\r\n,", text[before - 1]) != nullptr)
            --before;
        if (before > 0 && text[before - 1] == '}')
            return before;
    }
    return std::string_view::npos;
}

/// A document that is one event, or events one after the other, has such a first key.
bool isEventKey(std::string_view key) {
    return key == "ph" || key == "ts" || key == "pid" || key == "tid" || key == "cat"
        || key == "dur";
}

} // namespace

TraceReader::TraceReader(ByteSource& source, std::string file, model::IssueLog& issues)
    : m_source(source)
    , m_file(std::move(file))
    , m_issues(issues) { }

void TraceReader::count(IssueCode code, size_t position, std::string_view example) {
    m_issues.add(code, m_file, m_offset + position, example);
}

Result<bool> TraceReader::read(EventBatch& batch) {
    batch.clear();
    if (m_state == State::Done)
        return false;
    RS_TRY_ASSIGN(const Window window, fill(batch, m_wanted));
    consume(batch, window);
    return true;
}

Result<TraceReader::Window> TraceReader::fill(EventBatch& batch, size_t wanted) {
    wanted = std::max(wanted, m_carry.size() + kWindow / 2);
    const size_t capacity = 1 + wanted + 1 + kParserPadding;
    if (batch.capacity < capacity) {
        batch.buffer = std::make_unique_for_overwrite<char[]>(capacity);
        batch.capacity = capacity;
    }
    Window window{batch.buffer.get() + 1, m_carry.size()};
    std::memcpy(window.data, m_carry.data(), m_carry.size());
    while (!m_isAtEnd && window.size < wanted) {
        RS_TRY_ASSIGN(const size_t count,
            m_source.read(std::span<char>(window.data + window.size, wanted - window.size)));
        m_isAtEnd = count == 0;
        window.size += count;
    }
    std::memset(window.data + window.size, ' ', 1 + kParserPadding);
    return window;
}

void TraceReader::consume(EventBatch& batch, Window window) {
    size_t at = 0;
    while (m_state != State::Done) {
        const std::string_view text(window.data + at, window.size - at);
        const State state = m_state;
        const uint64_t windowOffset = m_offset;
        m_offset += at;
        size_t count = 0;
        if (state == State::Head)
            count = readHead(text);
        else if (state == State::Members)
            count = readMembers(text);
        else if (state == State::Tail)
            count = readTail(text);
        else
            count = readEvents(batch, {window.data + at, text.size()});
        m_offset = windowOffset;
        at += count;
        if (m_state == state && (count == 0 || state == State::Events))
            break; // the rest needs more bytes
    }
    const size_t rest = window.size - at;
    m_wanted = at > 0 ? kWindow : std::max(kWindow, 2 * window.size);
    m_carry.assign(window.data + at, rest);
    m_offset += at;
    if (m_isAtEnd && (rest == 0 || at == 0)) {
        const bool isKnown = std::any_of(
            m_issues.issues().begin(), m_issues.issues().end(), [this](const model::Issue& i) {
                return i.code == IssueCode::TruncatedFile && i.file == m_file;
            });
        if ((m_state == State::Events || m_state == State::Members) && !isKnown)
            count(IssueCode::TruncatedFile, 0, m_carry);
        m_state = State::Done;
    }
}

size_t TraceReader::readHead(std::string_view text) {
    size_t at = m_offset == 0 && text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    at = skipSeparators(text, at);
    if (at >= text.size())
        return at;
    if (text[at] == '[') {
        m_state = State::Events;
        return at + 1;
    }
    if (text[at] == '{') {
        const size_t quote = skipSeparators(text, at + 1);
        const size_t keyEnd =
            quote < text.size() ? endOfValue(text, quote) : std::string_view::npos;
        if (keyEnd == std::string_view::npos && !m_isAtEnd)
            return 0;
        const bool isEvent = keyEnd != std::string_view::npos
            && isEventKey(tokenText(text.substr(quote, keyEnd - quote)));
        m_isObject = !isEvent;
        m_state = isEvent ? State::Events : State::Members;
        return isEvent ? at : at + 1;
    }
    const size_t next = std::min(text.find_first_of("[{", at), text.size());
    count(IssueCode::TrailingGarbage, at, text.substr(at, next - at));
    return next;
}

size_t TraceReader::readMembers(std::string_view text) {
    const size_t begin = skipSeparators(text, 0);
    if (begin >= text.size())
        return begin;
    if (text[begin] == '}') {
        m_isObject = false;
        m_state = State::Tail;
        return begin + 1;
    }
    if (text[begin] != '"') {
        count(IssueCode::TrailingGarbage, begin, text.substr(begin, 1));
        return begin + 1;
    }
    const size_t keyEnd = endOfValue(text, begin);
    const size_t colon = keyEnd == std::string_view::npos ? keyEnd : skipSeparators(text, keyEnd);
    if (colon >= text.size())
        return 0;
    const size_t value = skipSeparators(text, colon + 1);
    if (value >= text.size())
        return 0;
    const std::string_view key = tokenText(text.substr(begin, keyEnd - begin));
    if (key == "traceEvents" && text[value] == '[') {
        m_state = State::Events;
        return value + 1;
    }
    const size_t end = endOfValue(text, value);
    if (end == std::string_view::npos)
        return 0;
    if (end - value <= kHeaderLimit)
        m_header.insert_or_assign(std::string(key), std::string(text.substr(value, end - value)));
    return end;
}

size_t TraceReader::readTail(std::string_view text) {
    const size_t at = skipSeparators(text, 0);
    if (at >= text.size())
        return at;
    if (text[at] == '[' || text[at] == '{') {
        count(IssueCode::ConcatenatedArrays, at, text.substr(at, 80));
        m_state = State::Head;
        return at;
    }
    const size_t next = std::min(text.find_first_of("[{", at), text.size());
    count(IssueCode::TrailingGarbage, at, text.substr(at, next - at));
    return next;
}

size_t TraceReader::readEvents(EventBatch& batch, Window window) {
    const std::string_view text(window.data, window.size);
    const size_t begin = skipSeparators(text, 0);
    if (begin >= text.size())
        return begin;
    if (text[begin] == ']') {
        m_state = m_isObject ? State::Members : State::Tail;
        return begin + 1;
    }
    const bool isLast = m_isAtEnd || window.size >= kEventLimit;
    const size_t cut = m_isAtEnd ? window.size : lastBorder(text);
    if (cut == std::string_view::npos && !isLast)
        return 0;
    return parseWindow(batch, window, begin, cut == std::string_view::npos ? window.size : cut);
}

size_t TraceReader::parseWindow(EventBatch& batch, Window window, size_t begin, size_t cut) {
    if (cut <= begin) // the border lies before the first event: an event longer than the window
        cut = window.size;
    char* const open = window.data + static_cast<ptrdiff_t>(begin) - 1;
    const char before = *open;
    const char behind = window.data[cut];
    *open = '[';
    window.data[cut] = ']';
    const ParseResult result =
        m_parser.parse(std::string_view(open, cut - begin + 2), m_offset + begin - 1, batch.events);
    *open = before;
    window.data[cut] = behind;
    if (result.end == ParseEnd::Complete)
        return cut;
    if (result.end == ParseEnd::ArrayClosed) {
        m_state = m_isObject ? State::Members : State::Tail;
        return begin - 1 + result.position;
    }
    const size_t from = result.end == ParseEnd::BadText ? begin : begin - 1 + result.position;
    const bool isLast = m_isAtEnd || window.size >= kEventLimit;
    const RescueResult rescued = rescueEvents(m_parser, window.data + from, window.size - from,
        isLast ? Remainder::IsLast : Remainder::MoreComes, m_offset + from, m_file, batch,
        m_issues);
    if (rescued.isArrayEnd)
        m_state = m_isObject ? State::Members : State::Tail;
    return from + rescued.consumed + (rescued.isArrayEnd ? 1 : 0);
}

} // namespace rankscope::importer
