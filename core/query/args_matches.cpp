// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/args_matches.h"

#include <algorithm>

#include "core/base/json_text.h"
#include "core/query/details.h"

namespace rankscope::query {

namespace {

constexpr size_t kMostKept = 16u << 20; ///< beyond, blocks are looked through again

bool hasMatch(std::string_view token, const TextPattern& pattern, int depth);

bool hasMatchInList(std::string_view list, const TextPattern& pattern, int depth) {
    for (size_t at = skipSeparators(list, 1); at < list.size() && list[at] != ']';) {
        const size_t end = endOfValue(list, at);
        if (end == std::string_view::npos || end == at)
            return false;
        if (hasMatch(list.substr(at, end - at), pattern, depth))
            return true;
        at = skipSeparators(list, end);
    }
    return false;
}

bool hasMatchInObject(std::string_view object, const TextPattern& pattern, int depth) {
    MemberScanner members(object);
    while (const auto member = members.next()) {
        if (hasMatch(member->value, pattern, depth))
            return true;
    }
    return false;
}

bool hasMatch(std::string_view token, const TextPattern& pattern, int depth) {
    const bool isContainer = !token.empty() && (token.front() == '{' || token.front() == '[');
    if (isContainer && depth < kMostArgDepth)
        return token.front() == '{' ? hasMatchInObject(token, pattern, depth + 1)
                                    : hasMatchInList(token, pattern, depth + 1);
    if (!isStringToken(token))
        return pattern.matches(token);
    const std::string_view raw = tokenText(token);
    return raw.find('\\') == std::string_view::npos ? pattern.matches(raw)
                                                    : pattern.matches(unescapeJson(raw));
}

} // namespace

bool hasMatchingValue(std::string_view args, const TextPattern& pattern) {
    const size_t begin = skipSeparators(args, 0);
    if (begin >= args.size())
        return false;
    // Most texts have no escapes, and then what matches stands in them as it is.
    if (args.find('\\') == std::string_view::npos && !pattern.canMatchInside(args))
        return false;
    return hasMatch(args.substr(begin), pattern, 0);
}

Result<bool> ArgsMatches::contains(model::ArgsRef args) {
    if (static_cast<uint64_t>(args) == 0)
        return false;
    const uint64_t place = static_cast<uint64_t>(args) - 1;
    const auto block = blockOf(place);
    if (!block) {
        RS_TRY(m_reader->args(args)); // says the same of its file
        return tl::unexpected(block.error());
    }
    const auto& [first, found] = **block;
    return std::binary_search(found.matches.begin(), found.matches.end(), place - first);
}

Result<ArgsMatches::Blocks::const_iterator> ArgsMatches::blockOf(uint64_t place) {
    const auto after = m_blocks.upper_bound(place);
    if (after != m_blocks.begin() && place < std::prev(after)->second.end)
        return std::prev(after);
    if (m_kept > kMostKept) {
        m_blocks.clear();
        m_kept = 0;
    }
    RS_TRY_ASSIGN(const index::ArgsBlock block,
        index::readArgsBlock(m_reader->database(), m_select, m_expander, place));
    Block found{block.first + block.text.size(), {}};
    for (size_t begin = 0; begin < block.text.size();) {
        const size_t end = std::min(block.text.find('\0', begin), block.text.size());
        if (hasMatchingValue(block.text.substr(begin, end - begin), m_pattern))
            found.matches.push_back(static_cast<uint32_t>(begin));
        begin = end + 1;
    }
    m_kept += found.matches.size();
    return m_blocks.insert_or_assign(block.first, std::move(found)).first;
}

} // namespace rankscope::query
