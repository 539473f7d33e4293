// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/time.h"

#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

#include "core/base/decimal_text.h"

namespace rankscope {

namespace {

constexpr uint64_t kLargest = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
constexpr size_t kDigitsOfUint64 = 19; // every number of 19 digits fits

std::optional<int64_t> withSign(uint64_t magnitude, bool isNegative) {
    if (isNegative) {
        if (magnitude > kLargest + 1)
            return std::nullopt;
        return static_cast<int64_t>(0 - magnitude);
    }
    if (magnitude > kLargest)
        return std::nullopt;
    return static_cast<int64_t>(magnitude);
}

/// Any decimal: the digits before the shifted point are the answer, the next one rounds it.
std::optional<int64_t> readShifted(std::string_view text, int shift) {
    const auto parts = splitDecimal(text);
    if (!parts)
        return std::nullopt;
    if (parts->isZero())
        return 0;
    const int64_t wanted = parts->pointPosition + shift;
    if (wanted > static_cast<int64_t>(kDigitsOfUint64))
        return std::nullopt;
    if (wanted < 0)
        return 0;
    uint64_t value = 0;
    int64_t taken = 0;
    DigitReader digits(*parts);
    for (; taken < wanted; ++taken)
        value = value * 10 + digits.next();
    if (digits.next() >= 5)
        ++value;
    return withSign(value, parts->isNegative);
}

constexpr bool kIsLittleEndian = std::endian::native == std::endian::little;

/// The number that eight digits are, the first in the lowest byte.
constexpr uint64_t valueOfDigits(uint64_t eightDigits) {
    eightDigits -= 0x3030303030303030u;
    eightDigits = eightDigits * 10 + (eightDigits >> 8); // pairs, in every second byte
    constexpr uint64_t kOuterPairs = 0x000000FF000000FFu;
    return ((eightDigits & kOuterPairs) * (100 + (uint64_t{1'000'000} << 32))
               + ((eightDigits >> 16) & kOuterPairs) * (1 + (uint64_t{10'000} << 32)))
        >> 32;
}

/// Plain "ddd.ddd" without blanks or exponent, the form of nearly every event; anything else is
/// left to readShifted().
template <int Shift>
std::optional<int64_t> readFast(std::string_view text) {
    const char* at = text.data();
    const char* const end = at + text.size();
    const bool isNegative = at != end && *at == '-';
    at += isNegative ? 1 : 0;
    uint64_t value = 0;
    const char* const first = at;
    // A time has 16 digits before its point, and one by one each waits for the one before.
    for (; kIsLittleEndian && end - at >= 8; at += 8) {
        uint64_t eight = 0;
        std::memcpy(&eight, at, sizeof(eight));
        if (!areDigits(eight))
            break;
        value = value * 100'000'000 + valueOfDigits(eight);
    }
    for (; at != end && isDigit(*at); ++at)
        value = value * 10 + digitOf(*at);
    // Leading zeros count as digits here; such text only takes the slower way.
    if (at == first || at - first > static_cast<std::ptrdiff_t>(kDigitsOfUint64) - Shift)
        return readShifted(text, Shift);
    if (at != end && *at == '.')
        ++at;
    else if (at != end)
        return readShifted(text, Shift);
    for (int i = 0; i < Shift; ++i) {
        value *= 10;
        if (at != end && isDigit(*at))
            value += digitOf(*at++);
    }
    if (at != end && *at >= '5' && *at <= '9')
        ++value;
    while (at != end && isDigit(*at))
        ++at;
    return at == end ? withSign(value, isNegative) : readShifted(text, Shift);
}

} // namespace

std::optional<int64_t> parseMicroseconds(std::string_view text) {
    return readFast<3>(text);
}

std::optional<int64_t> parseNanoseconds(std::string_view text) {
    return readFast<0>(text);
}

std::optional<int64_t> parseTenNanoseconds(std::string_view text) {
    return readFast<1>(text);
}

std::optional<int64_t> parseMilliseconds(std::string_view text) {
    return readFast<6>(text);
}

std::optional<int64_t> parseSeconds(std::string_view text) {
    return readFast<9>(text);
}

} // namespace rankscope
