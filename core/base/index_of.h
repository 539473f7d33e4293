// SPDX-License-Identifier: GPL-3.0-or-later
// Where the first of a list stands that is sought, if any: what is to be chosen by its place.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

namespace rankscope {

template <class List, class Test>
std::optional<size_t> indexWhere(const List& list, Test test) {
    const auto found = std::ranges::find_if(list, test);
    return found == std::ranges::end(list)
        ? std::nullopt
        : std::optional(static_cast<size_t>(found - std::ranges::begin(list)));
}

template <class List, class Value, class Part = std::identity>
std::optional<size_t> indexOf(const List& list, const Value& value, Part part = {}) {
    return indexWhere(list, [&](const auto& one) { return std::invoke(part, one) == value; });
}

} // namespace rankscope
