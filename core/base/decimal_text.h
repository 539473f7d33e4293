// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a decimal number taken apart without any arithmetic on its value, shared by the
// readers of times and of decimals: "-12.50e3" is negative, has the significant digits "12.50"
// and its decimal point stands 5 digits after the first of them.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope {

constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
constexpr unsigned digitOf(char c) {
    return static_cast<unsigned>(c - '0');
}

/// Whether each of eight signs is a digit. What is above 9 goes into the upper half of its byte.
constexpr bool areDigits(uint64_t eightSigns) {
    constexpr uint64_t kUpperHalves = 0xF0F0F0F0F0F0F0F0u;
    const uint64_t upTo9 = eightSigns + 0x0606060606060606u;
    return ((eightSigns & kUpperHalves) | ((upTo9 & kUpperHalves) >> 4)) == 0x3333333333333333u;
}

struct DecimalParts {
    bool isNegative = false;
    std::string_view digits; ///< from the first digit that is not 0; may hold one point
    int64_t pointPosition = 0; ///< digits before the decimal point; may be negative

    bool isZero() const { return digits.empty(); }
};

/// Nothing when the text, apart from blanks around it, is no finite decimal number.
std::optional<DecimalParts> splitDecimal(std::string_view text);

/// Gives the significant digits one by one, then zeros for ever.
class DigitReader {
public:
    explicit DigitReader(const DecimalParts& parts)
        : m_rest(parts.digits) { }

    unsigned next() {
        if (!m_rest.empty() && m_rest.front() == '.')
            m_rest.remove_prefix(1);
        if (m_rest.empty())
            return 0;
        const unsigned digit = digitOf(m_rest.front());
        m_rest.remove_prefix(1);
        return digit;
    }
    bool hasMore() const { return !m_rest.empty() && m_rest != "."; }

private:
    std::string_view m_rest;
};

} // namespace rankscope
