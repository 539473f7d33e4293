// SPDX-License-Identifier: GPL-3.0-or-later
// Letters of ASCII in any case; every other byte is itself, whatever the locale.
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace rankscope {

constexpr char asciiLower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr char asciiUpper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

inline std::string asciiLower(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return asciiLower(c); });
    return lower;
}

/// Both in any case.
inline bool containsInAnyCase(std::string_view text, std::string_view part) {
    const auto isSame = [](char a, char b) { return asciiLower(a) == asciiLower(b); };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), isSame) != text.end()
        || part.empty();
}

} // namespace rankscope
