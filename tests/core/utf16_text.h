// SPDX-License-Identifier: GPL-3.0-or-later
// A text as PowerShell writes it into a file: UTF-16 behind its byte order mark.
#pragma once

#include <string>
#include <string_view>

namespace rankscope::test {

inline std::string utf16(std::u16string_view text, bool isBig = false) {
    std::string bytes;
    for (const char16_t unit : std::u16string(1, u'\xFEFF') + std::u16string(text)) {
        const auto high = static_cast<char>(static_cast<unsigned char>(unit >> 8));
        const auto low = static_cast<char>(static_cast<unsigned char>(unit & 0xFF));
        bytes += isBig ? high : low;
        bytes += isBig ? low : high;
    }
    return bytes;
}

/// Of ASCII.
inline std::string utf16(std::string_view text, bool isBig = false) {
    return utf16(std::u16string(text.begin(), text.end()), isBig);
}

} // namespace rankscope::test
