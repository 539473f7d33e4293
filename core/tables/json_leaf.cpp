// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/json_leaf.h"

#include <simdjson.h>

#include "core/base/utf8.h"

namespace rankscope::tables {

namespace {

namespace ondemand = simdjson::ondemand;
using model::IssueCode;

constexpr int kDepthLimit = 16;

simdjson::error_code takeObject(
    ondemand::object& object, std::vector<JsonMember>& members, int depth);

simdjson::error_code takeText(ondemand::value& value, std::string& text) {
    ondemand::json_type type{};
    if (const auto error = value.type().get(type))
        return error;
    if (type == ondemand::json_type::string) {
        std::string_view content;
        if (const auto error = value.get_string().get(content))
            return error;
        text = content;
        return simdjson::SUCCESS;
    }
    std::string_view raw;
    if (type == ondemand::json_type::array || type == ondemand::json_type::object) {
        if (const auto error = simdjson::to_json_string(value).get(raw))
            return error;
    } else {
        raw = value.raw_json_token();
    }
    while (!raw.empty() && static_cast<unsigned char>(raw.back()) <= ' ')
        raw.remove_suffix(1);
    text = raw;
    return simdjson::SUCCESS;
}

simdjson::error_code takeArray(ondemand::array& array, std::vector<std::string>& elements) {
    for (auto element : array) {
        ondemand::value value;
        if (const auto error = element.get(value))
            return error;
        if (const auto error = takeText(value, elements.emplace_back()))
            return error;
    }
    return simdjson::SUCCESS;
}

simdjson::error_code takeValue(ondemand::value& value, JsonMember& member, int depth) {
    ondemand::json_type type{};
    if (const auto error = value.type().get(type))
        return error;
    if (type == ondemand::json_type::object && depth < kDepthLimit) {
        ondemand::object object;
        if (const auto error = value.get_object().get(object))
            return error;
        return takeObject(object, member.members, depth + 1);
    }
    if (type == ondemand::json_type::array) {
        ondemand::array array;
        if (const auto error = value.get_array().get(array))
            return error;
        std::string_view raw;
        if (const auto error = array.raw_json().get(raw))
            return error;
        member.text = raw;
        array.reset();
        return takeArray(array, member.elements);
    }
    return takeText(value, member.text);
}

simdjson::error_code takeObject(
    ondemand::object& object, std::vector<JsonMember>& members, int depth) {
    for (auto field : object) {
        std::string_view key;
        if (const auto error = field.unescaped_key().get(key))
            return error;
        JsonMember& member = members.emplace_back();
        member.key = key;
        ondemand::value value;
        if (const auto error = field.value().get(value))
            return error;
        if (const auto error = takeValue(value, member, depth))
            return error;
    }
    return simdjson::SUCCESS;
}

} // namespace

struct JsonLeafParser::Parser {
    ondemand::parser parser;
};

JsonLeafParser::JsonLeafParser(FileSink& sink)
    : m_parser(std::make_unique<Parser>())
    , m_sink(sink) { }

JsonLeafParser::~JsonLeafParser() = default;

std::vector<JsonMember> JsonLeafParser::parse(std::string_view text, uint64_t offset) {
    std::vector<JsonMember> members;
    const bool isSound = simdjson::validate_utf8(text.data(), text.size());
    if (!isSound)
        m_sink.issue(IssueCode::InvalidUtf8, offset, text);
    const simdjson::padded_string padded =
        isSound ? simdjson::padded_string(text) : simdjson::padded_string(repairUtf8(text));
    ondemand::document document;
    ondemand::object object;
    auto error = m_parser->parser.iterate(padded).get(document);
    if (!error)
        error = document.get_object().get(object);
    if (!error)
        error = takeObject(object, members, 0);
    const char* behind = nullptr;
    if (error)
        m_sink.issue(IssueCode::BadJson, offset, text);
    else if (!document.current_location().get(behind))
        m_sink.issue(IssueCode::TrailingGarbage,
            offset + static_cast<uint64_t>(behind - padded.data()), behind);
    return members;
}

} // namespace rankscope::tables
