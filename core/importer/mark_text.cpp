// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/mark_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/json_text.h"

namespace rankscope::importer {

namespace {

/// A field of the message and the argument that it becomes.
struct Field {
    std::string_view key;
    std::string_view argument;
};
constexpr std::array kFields = {Field{"opName", "Operation"}, Field{"groupName", "Group"},
    Field{"dataType", "Data Type"}, Field{"count", "Count"}, Field{"streamId", "Stream"}};
constexpr size_t kWords = 4; ///< of an older message: all but the stream

/// A value that stays what it is between quotes of JSON.
bool isPlain(std::string_view value) {
    return std::ranges::none_of(value, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

void addObject(ArgsText& args, std::string_view message) {
    const std::string text = unescapeJson(message);
    MemberScanner members(text);
    while (const auto member = members.next()) {
        for (const Field& field : kFields) {
            if (member->key == field.key && isPlain(tokenText(member->value)))
                args.text(field.argument, tokenText(member->value));
        }
    }
}

void addWords(ArgsText& args, std::string_view list) {
    std::vector<std::string_view> words;
    while (words.size() <= kWords) {
        const size_t comma = list.find(',');
        words.push_back(list.substr(0, comma));
        if (comma == std::string_view::npos)
            break;
        list.remove_prefix(comma + 1);
    }
    for (size_t i = 0; i < kWords && words.size() == kWords; ++i)
        args.text(kFields[i].argument, words[i]);
}

} // namespace

void addMarkFields(ArgsText& args, std::string_view message) {
    constexpr std::string_view kPrefix = "comm:";
    if (message.starts_with('{'))
        addObject(args, message);
    else if (message.starts_with(kPrefix))
        addWords(args, message.substr(kPrefix.size()));
}

} // namespace rankscope::importer
