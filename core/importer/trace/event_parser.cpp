// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_parser.h"

#include <array>
#include <bit>
#include <cstring>

#include "core/base/json_text.h"
#include "core/base/time.h"

namespace rankscope::importer {

namespace {

Phase phaseOf(std::string_view text) {
    if (text.size() != 1)
        return Phase::Unknown;
    switch (text.front()) {
    case 'X':
        return Phase::Complete;
    case 'B':
        return Phase::Begin;
    case 'E':
        return Phase::End;
    case 'i':
    case 'I':
    case 'R': // the old form of an instant
        return Phase::Instant;
    case 'C':
        return Phase::Counter;
    case 's':
        return Phase::FlowStart;
    case 't':
        return Phase::FlowStep;
    case 'f':
        return Phase::FlowEnd;
    case 'b':
    case 'S':
        return Phase::AsyncBegin;
    case 'n':
    case 'T':
    case 'p':
        return Phase::AsyncInstant;
    case 'e':
    case 'F':
        return Phase::AsyncEnd;
    case 'M':
        return Phase::Metadata;
    default:
        return Phase::Unknown;
    }
}

enum class Field { Phase, Name, Category, Pid, Tid, Ts, Dur, Id, Id2, BindingPoint, Args, Other };

/// The first four signs of a key with the quote that ends it, as one number.
constexpr uint32_t signsOf(std::string_view text) {
    return std::bit_cast<uint32_t>(
        std::array<char, 4>{text[0], text[1], text[2], text.size() > 3 ? text[3] : '\0'});
}

/// Keys are not terminated by length but by their quote. Four signs may always be looked at: there
/// is padding behind the text.
Field fieldOf(const char* key) {
    uint32_t signs = 0;
    std::memcpy(&signs, key, sizeof(signs));
    switch (signs) {
    case signsOf("name"):
        return key[4] == '"' ? Field::Name : Field::Other;
    case signsOf("args"):
        return key[4] == '"' ? Field::Args : Field::Other;
    case signsOf("pid\""):
        return Field::Pid;
    case signsOf("tid\""):
        return Field::Tid;
    case signsOf("dur\""):
        return Field::Dur;
    case signsOf("cat\""):
        return Field::Category;
    case signsOf("id2\""):
        return Field::Id2;
    default:
        break;
    }
    switch (signs & signsOf("\xFF\xFF\xFF")) {
    case signsOf("ph\""):
        return Field::Phase;
    case signsOf("ts\""):
        return Field::Ts;
    case signsOf("id\""):
        return Field::Id;
    case signsOf("bp\""):
        return Field::BindingPoint;
    default:
        return Field::Other;
    }
}

void readTime(std::string_view token, TimeState& state, int64_t& value) {
    const std::string_view text = tokenText(token);
    std::optional<int64_t> ns = parseMicroseconds(text);
    if (!ns && text.find('\\') != std::string_view::npos)
        ns = parseMicroseconds(unescapeJson(text)); // "1.5\t" has been seen
    const bool isGood = ns && *ns<kTimeLimit&& * ns> - kTimeLimit;
    state = isGood ? TimeState::Good : TimeState::Bad;
    value = isGood ? *ns : 0;
}

/// {"local": "0x5"} or {"global": "0x5"}
void readScopedId(RawEvent& event, std::string_view token) {
    MemberScanner members(token);
    while (const auto member = members.next()) {
        if (member->key != "local" && member->key != "global")
            continue;
        event.id = tokenText(member->value);
        event.idScope = member->key == "global" ? IdScope::Trace : IdScope::Process;
    }
}

void assign(RawEvent& event, Field field, std::string_view token) {
    switch (field) {
    case Field::Phase:
        event.phaseText = tokenText(token);
        event.phase = phaseOf(event.phaseText);
        break;
    case Field::Name:
        event.name = tokenText(token);
        break;
    case Field::Category:
        event.category = tokenText(token);
        break;
    case Field::Pid:
        event.pid = tokenText(token);
        break;
    case Field::Tid:
        event.tid = tokenText(token);
        break;
    case Field::Ts:
        readTime(token, event.tsState, event.ts);
        break;
    case Field::Dur:
        readTime(token, event.durState, event.dur);
        break;
    case Field::Id:
        event.id = tokenText(token);
        break;
    case Field::Id2:
        readScopedId(event, token);
        break;
    case Field::BindingPoint:
        event.bindsAround = tokenText(token) == "e";
        break;
    case Field::Args:
        event.args = token;
        break;
    case Field::Other:
        break;
    }
}

/// False when it is no object, or a damaged one.
bool readEvent(JsonWalk& walk, RawEvent& event) {
    if (walk.take() != '{')
        return false;
    if (walk.sign() == '}') {
        walk.take();
        return true;
    }
    std::string_view text;
    while (const char* const key = walk.takeKey()) {
        if (!walk.takeValue(text))
            return false;
        assign(event, fieldOf(key), text);
        const char behind = walk.take();
        if (behind != ',')
            return behind == '}';
    }
    return false;
}

} // namespace

ParseResult EventParser::parse(
    std::string_view text, uint64_t offset, std::vector<RawEvent>& events) {
    if (!m_tokens.read(text))
        return {ParseEnd::BadText, 0};
    const std::span<const uint32_t> places = m_tokens.places();
    JsonWalk walk(text, places);
    if (walk.take() != '[' || text[places.back()] != ']')
        return {ParseEnd::BadText, 0};

    bool isOpen = walk.sign() != ']';
    if (!isOpen)
        walk.take();
    while (isOpen) {
        const size_t begin = walk.position();
        RawEvent& event = events.emplace_back();
        event.offset = offset + begin;
        if (!readEvent(walk, event)) {
            events.pop_back();
            return {ParseEnd::BadEvent, begin};
        }
        const size_t next = walk.position();
        const char behind = walk.take();
        if (behind != ',' && behind != ']')
            return {ParseEnd::BadEvent, next};
        isOpen = behind == ',';
    }
    if (walk.isAtEnd())
        return {ParseEnd::Complete, text.size()};
    return {ParseEnd::ArrayClosed, walk.position()};
}

} // namespace rankscope::importer
