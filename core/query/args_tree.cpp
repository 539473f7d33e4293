// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_text.h"
#include "core/query/details.h"

namespace rankscope::query {

namespace {

ArgNode nodeOf(std::string key, std::string_view token, int depth);

std::vector<ArgNode> membersOf(std::string_view object, int depth) {
    std::vector<ArgNode> nodes;
    MemberScanner members(object);
    while (const auto member = members.next())
        nodes.push_back(nodeOf(unescapeJson(member->key), member->value, depth));
    return nodes;
}

std::vector<ArgNode> elementsOf(std::string_view list, int depth) {
    std::vector<ArgNode> nodes;
    for (size_t at = skipSeparators(list, 1); at < list.size() && list[at] != ']';) {
        const size_t end = endOfValue(list, at);
        if (end == std::string_view::npos || end == at)
            break;
        nodes.push_back(
            nodeOf('[' + std::to_string(nodes.size()) + ']', list.substr(at, end - at), depth));
        at = skipSeparators(list, end);
    }
    return nodes;
}

ArgNode nodeOf(std::string key, std::string_view token, int depth) {
    const bool isContainer = !token.empty() && (token.front() == '{' || token.front() == '[');
    if (!isContainer || depth >= kMostArgDepth)
        return {std::move(key),
            isStringToken(token) ? unescapeJson(tokenText(token)) : std::string(token), {}};
    return {std::move(key), {},
        token.front() == '{' ? membersOf(token, depth + 1) : elementsOf(token, depth + 1)};
}

} // namespace

std::vector<ArgNode> parseArgs(std::string_view json) {
    const size_t begin = skipSeparators(json, 0);
    if (begin >= json.size())
        return {};
    const std::string_view text = json.substr(begin);
    if (text.front() == '{')
        return membersOf(text, 0);
    if (text.front() == '[')
        return elementsOf(text, 0);
    return {nodeOf({}, text, 0)};
}

} // namespace rankscope::query
