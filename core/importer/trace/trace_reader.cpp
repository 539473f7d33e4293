// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/trace_reader.h"

#include <algorithm>
#include <cstring>

#include "core/base/json_text.h"
#include "core/importer/trace/event_border.h"
#include "core/importer/trace/event_rescue.h"

namespace rankscope::importer {

namespace {

using model::IssueCode;

constexpr size_t kMemberLimit = 64 * 1024;
constexpr size_t kHeaderLimit = 1u << 20;
constexpr size_t kHeadLook = 1u << 20; ///< bytes in which a document must show what it is
constexpr size_t kLeastReach = 4096;
constexpr size_t kLookAhead = 4096; ///< of a scanner that sees events end, see ValueScanner

enum class ObjectKind { Unknown, Document, Event };

/// What the top-level object at `begin` is, by its first telling key.
ObjectKind kindOf(std::string_view text, size_t begin) {
    size_t at = skipSeparators(text, begin + 1);
    while (at < text.size() && text[at] == '"') {
        const size_t keyEnd = endOfValue(text, at);
        if (keyEnd == std::string_view::npos)
            return ObjectKind::Unknown;
        const std::string_view key = tokenText(text.substr(at, keyEnd - at));
        if (key == "ph" || key == "traceEvents")
            return key == "ph" ? ObjectKind::Event : ObjectKind::Document;
        const size_t colon = skipSeparators(text, keyEnd);
        const size_t value = colon < text.size() ? skipSeparators(text, colon + 1) : colon;
        const size_t end = endOfValue(text, value);
        if (end == std::string_view::npos)
            return ObjectKind::Unknown;
        at = skipSeparators(text, end);
    }
    return at >= text.size() ? ObjectKind::Unknown : ObjectKind::Document;
}

/// The brackets around the events are the parser's; the bytes below them are put back.
ParseResult parseBetween(
    EventParser& parser, char* data, const WindowText& part, std::vector<RawEvent>& events) {
    char* const open = data + static_cast<ptrdiff_t>(part.begin) - 1;
    char* const close = data + part.end;
    const char before = *open;
    const char behind = *close;
    *open = '[';
    *close = ']';
    const std::string_view text(open, part.end - part.begin + 2);
    const ParseResult result = parser.parse(text, part.offset + part.begin - 1, events);
    *open = before;
    *close = behind;
    return result;
}

} // namespace

TraceReader::TraceReader(input::ByteSource& source, std::string file, model::IssueLog& issues,
    const ReaderLimits& limits)
    : m_source(source)
    , m_file(std::move(file))
    , m_issues(issues)
    , m_limits(limits)
    , m_wanted(limits.window)
    , m_reach(limits.window) { }

void TraceReader::count(IssueCode code, size_t position, std::string_view example) {
    m_issues.add(code, m_file, m_offset + position, example);
}

Result<bool> TraceReader::read(EventBatch& batch) {
    batch.clear();
    if (m_state == State::Done)
        return false;
    RS_TRY_ASSIGN(const Window window, fill(batch));
    consume(batch, window);
    return true;
}

Result<TraceReader::Window> TraceReader::fill(EventBatch& batch) {
    const size_t wanted = std::max(m_wanted, m_carry.size() + m_limits.window / 2);
    const size_t capacity = 1 + wanted + 1 + kParserPadding;
    if (batch.capacity < capacity || batch.capacity > 8 * capacity) {
        batch.buffer = std::make_unique_for_overwrite<char[]>(capacity);
        batch.capacity = capacity;
    }
    Window window{batch.buffer.get() + 1, m_carry.size()};
    std::memcpy(window.data, m_carry.data(), m_carry.size());
    while (!m_isAtEnd && window.size < wanted) {
        RS_TRY_ASSIGN(const size_t count,
            readSource(std::span<char>(window.data + window.size, wanted - window.size)));
        m_isAtEnd = count == 0;
        window.size += count;
    }
    std::memset(window.data + window.size, ' ', 1 + kParserPadding);
    return window;
}

Result<size_t> TraceReader::readSource(std::span<char> bytes) {
    if (!m_returned.empty()) {
        const size_t count = m_returned.copy(bytes.data(), bytes.size());
        m_returned.erase(0, count);
        return count;
    }
    RS_TRY(m_sourceStatus);
    Result<size_t> count = m_source.read(bytes);
    if (!count)
        m_sourceStatus = tl::unexpected(count.error());
    return count;
}

Result<TraceReader::Next> TraceReader::next(EventBatch& batch) {
    batch.clear();
    if (m_state == State::Done)
        return Next::End;
    RS_TRY_ASSIGN(const Window window, fill(batch));
    const size_t begin = skipSeparators({window.data, window.size}, 0);
    batch.window = {m_offset, window.size, begin, endOfPiece(window, begin)};
    if (batch.window.end == 0)
        return Next::Window;
    const size_t end = batch.window.end;
    m_wanted = m_limits.window;
    m_carry.assign(window.data + end, window.size - end);
    m_offset += end;
    return Next::Piece;
}

/// Where readEvents() would cut the window once, if it is one that needs no other look.
size_t TraceReader::endOfPiece(Window window, size_t begin) const {
    const std::string_view text(window.data, window.size);
    const bool isPlain = m_state == State::Events && !m_isAtEnd && m_reach == m_limits.window
        && begin < text.size() && begin + m_reach >= text.size() && text[begin] != ']';
    const size_t end = isPlain ? lastBorder(text) : std::string_view::npos;
    return end == std::string_view::npos || end <= begin ? 0 : end;
}

bool TraceReader::parse(EventBatch& piece, EventParser& parser) {
    const ParseResult result =
        parseBetween(parser, piece.buffer.get() + 1, piece.window, piece.events);
    return result.end == ParseEnd::Complete;
}

void TraceReader::consume(EventBatch& window) {
    consume(window, {window.buffer.get() + 1, window.window.size});
}

void TraceReader::takeBack(std::span<EventBatch* const> batches) {
    std::string bytes;
    for (const EventBatch* batch : batches) {
        const WindowText& text = batch->window;
        bytes.append(batch->buffer.get() + 1, text.end > 0 ? text.end : text.size);
    }
    if (batches.back()->window.end > 0) // a window holds the carry itself
        bytes += m_carry;
    m_returned.insert(0, bytes);
    m_carry.clear();
    m_offset = batches.front()->window.offset;
    m_wanted = batches.front()->window.size;
    m_isAtEnd = false;
}

void TraceReader::consume(EventBatch& batch, Window window) {
    size_t at = 0;
    while (m_state != State::Done) {
        const State state = m_state;
        const uint64_t windowOffset = m_offset;
        m_offset += at;
        const size_t count = readPiece(batch, {window.data + at, window.size - at});
        m_offset = windowOffset;
        at += count;
        if (m_state == state && count == 0)
            break; // the rest needs more bytes
    }
    m_wanted = at > 0 ? m_limits.window : std::max(m_limits.window, 2 * window.size);
    m_carry.assign(window.data + at, window.size - at);
    m_offset += at;
    if (m_isAtEnd)
        finish();
}

size_t TraceReader::readPiece(EventBatch& batch, Window window) {
    const std::string_view text(window.data, window.size);
    switch (m_state) {
    case State::Head:
        return readHead(text);
    case State::Members:
        return readMembers(text);
    case State::Tail:
        return readTail(text);
    case State::Skip:
        return readSkipped(text);
    case State::Events:
        return readEvents(batch, window);
    case State::Done:
        break;
    }
    return 0;
}

/// The end of the file was read and nothing moves any more.
void TraceReader::finish() {
    // An array may lack its bracket, so that a program can write until it dies.
    const bool isWithoutEnd =
        m_isBare || (!m_isObject && skipSeparators(m_carry, 0) == m_carry.size());
    const bool isOpen = m_state == State::Members || m_state == State::Skip
        || (m_state == State::Events && !isWithoutEnd);
    if (isOpen && !m_isTruncated)
        count(IssueCode::TruncatedFile, 0, m_carry);
    m_state = State::Done;
}

size_t TraceReader::readHead(std::string_view text) {
    const size_t at = skipSeparators(text, 0);
    if (at >= text.size())
        return at;
    m_isObject = m_isBare = false;
    if (text[at] == '[') {
        m_state = State::Events;
        return at + 1;
    }
    if (text[at] == '{') {
        const ObjectKind kind = kindOf(text, at);
        if (kind == ObjectKind::Unknown && !m_isAtEnd && text.size() - at < kHeadLook)
            return 0;
        m_isBare = kind == ObjectKind::Event;
        m_isObject = !m_isBare;
        m_state = m_isBare ? State::Events : State::Members;
        return m_isBare ? at : at + 1;
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
    if (text[begin] == '"')
        return readMember(text, begin);
    const size_t next = std::min(text.find_first_of("\"}", begin), text.size());
    count(IssueCode::TrailingGarbage, begin, text.substr(begin, next - begin));
    return next;
}

size_t TraceReader::readMember(std::string_view text, size_t begin) {
    const bool isFull = text.size() - begin > kMemberLimit;
    const size_t keyEnd = endOfValue(text, begin);
    if (keyEnd == std::string_view::npos) {
        if (isFull)
            skipValue(State::Members, ValueScanner::Kind::Plain);
        return isFull ? begin : 0;
    }
    const size_t colon = skipSeparators(text, keyEnd);
    const size_t value = colon < text.size() ? skipSeparators(text, colon + 1) : colon;
    if (value >= text.size())
        return isFull ? value : 0;
    const std::string_view key = tokenText(text.substr(begin, keyEnd - begin));
    if (key == "traceEvents" && text[value] == '[') {
        m_state = State::Events;
        return value + 1;
    }
    const size_t end = endOfValue(text, value);
    if (end != std::string_view::npos) {
        keepMember(key, text.substr(value, end - value));
        return end;
    }
    if (text.size() - value <= kMemberLimit)
        return 0;
    skipValue(State::Members, ValueScanner::Kind::Plain);
    return value;
}

void TraceReader::keepMember(std::string_view key, std::string_view value) {
    const size_t bytes = key.size() + value.size();
    if (value.size() > kMemberLimit || m_headerBytes + bytes > kHeaderLimit)
        return;
    m_headerBytes += bytes;
    m_header.insert_or_assign(std::string(key), std::string(value));
}

void TraceReader::skipValue(State next, ValueScanner::Kind kind) {
    m_scanner = ValueScanner(kind);
    m_afterSkip = next;
    m_state = State::Skip;
}

size_t TraceReader::readSkipped(std::string_view text) {
    const size_t end = m_isAtEnd ? text.size() : text.size() - std::min(text.size(), kLookAhead);
    const size_t position = m_scanner.scan(text, 0, end);
    if (position == std::string_view::npos)
        return end;
    m_state = m_afterSkip;
    return position;
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

void TraceReader::endArray() {
    m_state = m_isObject ? State::Members : State::Tail;
}

size_t TraceReader::readEvents(EventBatch& batch, Window window) {
    const std::string_view text(window.data, window.size);
    const size_t begin = skipSeparators(text, 0);
    if (begin >= text.size())
        return begin;
    if (text[begin] == ']') {
        endArray();
        return begin + 1;
    }
    if (begin + m_reach < text.size()) {
        const size_t cut = lastBorder(text.substr(0, begin + m_reach));
        if (cut != std::string_view::npos && cut > begin)
            return parseWindow(batch, window, begin, cut);
        const size_t end =
            rescue(batch, {window.data, begin + m_reach}, begin, Remainder::MoreComes);
        if (end > begin || m_state != State::Events)
            return end;
        m_reach = std::min(2 * m_reach, m_limits.window);
    }
    const size_t cut = m_isAtEnd ? window.size : lastBorder(text);
    if (cut != std::string_view::npos && cut > begin)
        return parseWindow(batch, window, begin, cut);
    // One event fills the window: it may be damaged or too large.
    const bool isFull = window.size - begin >= std::min(m_limits.event, 4 * m_limits.window);
    return isFull ? rescue(batch, window, begin, Remainder::MoreComes) : 0;
}

size_t TraceReader::parseWindow(EventBatch& batch, Window window, size_t begin, size_t cut) {
    const ParseResult result =
        parseBetween(m_parser, window.data, {m_offset, window.size, begin, cut}, batch.events);
    if (result.end == ParseEnd::Complete) {
        m_reach = std::min(2 * m_reach, m_limits.window);
        return cut;
    }
    if (result.end == ParseEnd::ArrayClosed) {
        endArray();
        m_reach = std::max(kLeastReach, 2 * result.position); // more small arrays may follow
        return begin - 1 + result.position;
    }
    return rescue(batch, window,
        result.end == ParseEnd::BadText ? begin : begin - 1 + result.position,
        m_isAtEnd ? Remainder::IsLast : Remainder::MoreComes);
}

size_t TraceReader::rescue(EventBatch& batch, Window window, size_t from, Remainder remainder) {
    const DamagedText text{
        window.data + from, window.size - from, m_offset + from, remainder, m_limits.event};
    const RescueResult rescued = rescueEvents(m_parser, text, m_file, batch, m_issues);
    m_isTruncated = m_isTruncated || rescued.isTruncated;
    const size_t position = from + rescued.consumed;
    if (rescued.isTooLarge) {
        count(IssueCode::EventTooLarge, position,
            std::string_view(window.data + position, window.size - position));
        skipValue(State::Events, ValueScanner::Kind::Event);
    }
    if (!rescued.isArrayEnd)
        return position;
    endArray();
    m_reach = std::max(kLeastReach, 2 * rescued.consumed);
    return position + 1;
}

} // namespace rankscope::importer
