// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_parser.h"

#include <algorithm>

#include <simdjson.h>

#include "core/base/json_text.h"
#include "core/base/time.h"

namespace rankscope::importer {

namespace ondemand = simdjson::ondemand;

static_assert(kParserPadding >= simdjson::SIMDJSON_PADDING);

struct EventParser::Parser {
    ondemand::parser json;
};

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

std::string_view trimEnd(std::string_view text) {
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
        text.remove_suffix(1);
    return text;
}

enum class Field { Phase, Name, Category, Pid, Tid, Ts, Dur, Id, Id2, BindingPoint, Args, Other };

/// simdjson keys are not terminated by length but by their quote, so a prefix test is exact.
Field fieldOf(const char* key) {
    const auto is = [key](const char* word) {
        size_t i = 0;
        while (word[i] != '\0') {
            if (key[i] != word[i])
                return false;
            ++i;
        }
        return key[i] == '"';
    };
    switch (key[0]) {
    case 'p':
        return is("ph") ? Field::Phase : is("pid") ? Field::Pid : Field::Other;
    case 't':
        return is("ts") ? Field::Ts : is("tid") ? Field::Tid : Field::Other;
    case 'n':
        return is("name") ? Field::Name : Field::Other;
    case 'c':
        return is("cat") ? Field::Category : Field::Other;
    case 'd':
        return is("dur") ? Field::Dur : Field::Other;
    case 'i':
        return is("id") ? Field::Id : is("id2") ? Field::Id2 : Field::Other;
    case 'b':
        return is("bp") ? Field::BindingPoint : Field::Other;
    case 'a':
        return is("args") ? Field::Args : Field::Other;
    default:
        return Field::Other;
    }
}

void readTime(std::string_view token, TimeState& state, int64_t& value) {
    const std::string_view text = tokenText(token);
    const std::optional<int64_t> ns = text.find('\\') == std::string_view::npos
        ? parseMicroseconds(text)
        : parseMicroseconds(unescapeJson(text)); // "1.5\t" has been seen
    const bool isGood = ns && *ns<kTimeLimit&& * ns> - kTimeLimit;
    state = isGood ? TimeState::Good : TimeState::Bad;
    value = isGood ? *ns : 0;
}

bool isNumber(std::string_view token) {
    return std::ranges::all_of(token, [](char c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
    });
}

/// But strings. NaN and its like stand in counters.
bool isWord(std::string_view token) {
    switch (token.front()) {
    case 't':
        return token == "true";
    case 'f':
        return token == "false";
    case 'n':
        return token == "null" || token == "nan";
    case 'N':
        return token == "NaN";
    case 'I':
        return token == "Infinity";
    case 'i':
        return token == "inf";
    default:
        return isNumber(token) || token == "-Infinity" || token == "-inf";
    }
}

simdjson::error_code checkScalar(std::string_view token) {
    if (isStringToken(token)) // strings were checked as a whole before
        return simdjson::SUCCESS;
    token = trimEnd(token);
    return !token.empty() && isWord(token) ? simdjson::SUCCESS : simdjson::TAPE_ERROR;
}

/// Goes through all of a value. To step over it by its brackets would not do: where a quote is
/// damaged, the next events are text of a string and their texts stand outside of one.
simdjson::error_code checkValue(ondemand::value& value, int depth) {
    constexpr int kDeepest = 64; // deeper ones are stepped over: recursion has an end
    const std::string_view token = value.raw_json_token();
    if (token.empty() || (token.front() != '{' && token.front() != '['))
        return checkScalar(token);
    if (depth == kDeepest) {
        std::string_view ignored;
        return simdjson::to_json_string(value).get(ignored);
    }
    if (token.front() == '{') {
        ondemand::object object;
        if (const auto error = value.get_object().get(object))
            return error;
        for (auto item : object) {
            ondemand::field field;
            if (const auto error = std::move(item).get(field))
                return error;
            if (const auto error = checkValue(field.value(), depth + 1))
                return error;
        }
        return simdjson::SUCCESS;
    }
    ondemand::array array;
    if (const auto error = value.get_array().get(array))
        return error;
    for (auto item : array) {
        ondemand::value element;
        if (const auto error = item.get(element))
            return error;
        if (const auto error = checkValue(element, depth + 1))
            return error;
    }
    return simdjson::SUCCESS;
}

/// The raw text of a value. Containers are consumed, scalars are skipped by the caller's loop.
simdjson::error_code rawText(
    ondemand::document& document, ondemand::value& value, std::string_view& text) {
    const std::string_view token = value.raw_json_token();
    if (const auto error = checkValue(value, 0))
        return error;
    text = token;
    if (token.front() == '{' || token.front() == '[') {
        const char* behind = nullptr;
        if (const auto error = document.current_location().get(behind))
            return error;
        text = {token.data(), static_cast<size_t>(behind - token.data())};
    }
    text = trimEnd(text);
    return simdjson::SUCCESS;
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

simdjson::error_code readEvent(
    ondemand::document& document, ondemand::value& element, RawEvent& event) {
    ondemand::object object;
    if (const auto error = element.get_object().get(object))
        return error;
    for (auto item : object) {
        ondemand::field field;
        if (const auto error = std::move(item).get(field))
            return error;
        const Field which = fieldOf(field.key().raw());
        std::string_view token;
        if (const auto error = rawText(document, field.value(), token))
            return error;
        assign(event, which, token);
    }
    return simdjson::SUCCESS;
}

} // namespace

EventParser::EventParser()
    : m_parser(std::make_unique<Parser>()) { }

EventParser::~EventParser() = default;

ParseResult EventParser::parse(
    std::string_view text, uint64_t offset, std::vector<RawEvent>& events) {
    ondemand::document document;
    ondemand::array array;
    if (m_parser->json.iterate(text.data(), text.size(), text.size() + kParserPadding).get(document)
        || document.get_array().get(array))
        return {ParseEnd::BadText, 0};

    const auto positionOf = [&](const char* place) {
        return static_cast<size_t>(place - text.data());
    };
    size_t next = 1; // where the next event may begin, for errors between events
    for (auto item : array) {
        ondemand::value element;
        if (item.get(element))
            return {ParseEnd::BadEvent, next};
        const std::string_view token = element.raw_json_token();
        const size_t begin = positionOf(token.data());
        RawEvent& event = events.emplace_back();
        event.offset = offset + begin;
        if (readEvent(document, element, event)) {
            events.pop_back();
            return {ParseEnd::BadEvent, begin};
        }
        next = begin;
        if (const char* place = nullptr; !document.current_location().get(place))
            next = positionOf(place);
    }
    const char* after = nullptr;
    if (document.current_location().get(after) || positionOf(after) >= text.size())
        return {ParseEnd::Complete, text.size()};
    return {ParseEnd::ArrayClosed, positionOf(after)};
}

} // namespace rankscope::importer
