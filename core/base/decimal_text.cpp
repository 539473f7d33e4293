// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal_text.h"

#include <algorithm>
#include <cstddef>

#include "core/base/blanks.h"

namespace rankscope {

namespace {

// Far beyond every time and every counter, and far from overflow when a length is added.
constexpr int64_t kExponentLimit = 1'000'000'000;

std::string_view trim(std::string_view text) {
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

bool takeSign(std::string_view& text) {
    const bool isNegative = !text.empty() && text.front() == '-';
    if (isNegative || (!text.empty() && text.front() == '+'))
        text.remove_prefix(1);
    return isNegative;
}

size_t countDigits(std::string_view text) {
    return static_cast<size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin());
}

/// The number after the e. Nothing unless it is all of the text.
std::optional<int64_t> readExponent(std::string_view text) {
    const bool isNegative = takeSign(text);
    if (text.empty() || countDigits(text) != text.size())
        return std::nullopt;
    int64_t value = 0;
    for (const char c : text)
        value = std::min(value * 10 + digitOf(c), kExponentLimit);
    return isNegative ? -value : value;
}

} // namespace

std::optional<DecimalParts> splitDecimal(std::string_view text) {
    text = trim(text);
    DecimalParts parts;
    parts.isNegative = takeSign(text);
    const size_t whole = countDigits(text);
    size_t length = whole;
    size_t fraction = 0;
    if (length < text.size() && text[length] == '.') {
        fraction = countDigits(text.substr(length + 1));
        length += 1 + fraction;
    }
    if (whole + fraction == 0)
        return std::nullopt;
    int64_t exponent = 0;
    if (length < text.size()) {
        if (text[length] != 'e' && text[length] != 'E')
            return std::nullopt;
        const auto read = readExponent(text.substr(length + 1));
        if (!read)
            return std::nullopt;
        exponent = *read;
    }
    parts.digits = text.substr(0, length);
    const size_t zeros = std::min(parts.digits.find_first_not_of("0."), length);
    parts.digits.remove_prefix(zeros);
    // Zeros after the point count below it: the point itself is one of the removed characters.
    const int64_t removed = static_cast<int64_t>(zeros) - (zeros > whole ? 1 : 0);
    parts.pointPosition = static_cast<int64_t>(whole) - removed + exponent;
    return parts;
}

} // namespace rankscope
