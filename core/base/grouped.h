// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people, in every language of the program: thousands are parted by commas. What is
// called by its number (a rank, a step, a line of a file) is no count and stays as it is.
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <string>

namespace rankscope {

/// Of the digits of a number: "1,536", "-12,345.67".
inline std::string grouped(std::string digits) {
    const size_t begin = digits.starts_with('-') ? 1 : 0;
    for (size_t at = std::min(digits.find('.'), digits.size()); at > begin + 3;)
        digits.insert(at -= 3, 1, ',');
    return digits;
}

template <class Whole>
std::string grouped(Whole number) {
    return grouped(std::to_string(number));
}

} // namespace rankscope
