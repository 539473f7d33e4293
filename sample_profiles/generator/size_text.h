// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope::generator {

// "400000000", "200M", "5G", "1.5G": bytes, with decimal factors.
inline std::optional<std::uint64_t> parseSize(std::string_view text) {
    std::uint64_t factor = 1;
    if (!text.empty()) {
        switch (text.back()) {
        case 'K':
        case 'k':
            factor = 1'000;
            break;
        case 'M':
        case 'm':
            factor = 1'000'000;
            break;
        case 'G':
        case 'g':
            factor = 1'000'000'000;
            break;
        default:
            break;
        }
    }
    if (factor > 1) {
        text.remove_suffix(1);
    }
    const auto dot = text.find('.');
    const std::string_view whole = text.substr(0, dot);
    std::uint64_t value = 0;
    const auto parsed = std::from_chars(whole.data(), whole.data() + whole.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != whole.data() + whole.size()) {
        return std::nullopt;
    }
    value *= factor;
    if (dot != std::string_view::npos) {
        for (const char digit : text.substr(dot + 1)) {
            if (digit < '0' || digit > '9') {
                return std::nullopt;
            }
            factor /= 10;
            value += static_cast<std::uint64_t>(digit - '0') * factor;
        }
    }
    return value;
}

} // namespace rankscope::generator
