// SPDX-License-Identifier: GPL-3.0-or-later
// Small readings of JSON that a table keeps as text: lists of numbers, members of objects. What is
// not there, or of another kind, is empty.
// Thread: any, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::analysis {

/// The elements of "[a, b]", raw; none of what is no array.
std::vector<std::string_view> elementsOf(std::string_view array);
/// The numbers of "[1, 2.5]", or of "3" alone; others are left out.
std::vector<double> numbersOf(std::string_view array);
/// The raw value of a member of an object.
std::string_view memberOf(std::string_view object, std::string_view key);
std::optional<int64_t> wholeIn(std::string_view object, std::string_view key);
std::optional<std::string> textIn(std::string_view object, std::string_view key);

} // namespace rankscope::analysis
