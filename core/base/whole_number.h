// SPDX-License-Identifier: GPL-3.0-or-later
// Thread: any, free functions.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace rankscope {

/// A whole number of 64 bits and nothing else: no blanks, no plus, no fraction.
inline std::optional<int64_t> wholeNumber(std::string_view text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace rankscope
