// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/json_list.h"

#include <charconv>
#include <cmath>

#include "core/base/json_text.h"
#include "core/base/whole_number.h"

namespace rankscope::analysis {

namespace {

std::optional<double> numberOf(std::string_view token) {
    double value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    const bool isWhole = error == std::errc() && end == token.data() + token.size();
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace

std::vector<std::string_view> elementsOf(std::string_view array) {
    std::vector<std::string_view> elements;
    size_t at = skipSeparators(array, 0);
    if (at >= array.size() || array[at] != '[')
        return elements;
    for (at = skipSeparators(array, at + 1); at < array.size() && array[at] != ']';
         at = skipSeparators(array, at)) {
        const size_t end = endOfValue(array, at);
        if (end == std::string_view::npos || end <= at)
            break;
        elements.push_back(array.substr(at, end - at));
        at = end;
    }
    return elements;
}

std::vector<double> numbersOf(std::string_view array) {
    std::vector<double> numbers;
    if (const auto alone = numberOf(array))
        return {*alone};
    for (const std::string_view element : elementsOf(array)) {
        if (const auto number = numberOf(element))
            numbers.push_back(*number);
    }
    return numbers;
}

std::string_view memberOf(std::string_view object, std::string_view key) {
    const size_t begin = skipSeparators(object, 0);
    if (begin >= object.size() || object[begin] != '{')
        return {};
    MemberScanner members(object.substr(begin));
    while (const auto member = members.next()) {
        if (member->key == key)
            return member->value;
    }
    return {};
}

std::optional<int64_t> wholeIn(std::string_view object, std::string_view key) {
    return wholeNumber(memberOf(object, key));
}

std::optional<std::string> textIn(std::string_view object, std::string_view key) {
    const std::string_view token = memberOf(object, key);
    return isStringToken(token) ? std::optional(unescapeJson(tokenText(token))) : std::nullopt;
}

} // namespace rankscope::analysis
