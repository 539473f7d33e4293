// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/decimal_text.h"

namespace rankscope {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr int kExactDigits = 18;
constexpr int64_t kDecimalExponentLimit = 100'000;
constexpr int32_t kPlainZeros = 24; // longer runs of zeros are written with an exponent

uint64_t magnitudeOf(int64_t mantissa) {
    return mantissa < 0 ? 0 - static_cast<uint64_t>(mantissa) : static_cast<uint64_t>(mantissa);
}

/// Drops trailing zeros, so that equal values have equal fields.
Decimal normalised(Decimal value) {
    if (value.mantissa == 0)
        return {};
    while (value.mantissa % 10 == 0) {
        value.mantissa /= 10;
        ++value.exponent;
    }
    return value;
}

int digitsIn(uint64_t magnitude) {
    int count = 0;
    for (; magnitude != 0; magnitude /= 10)
        ++count;
    return count;
}

std::strong_ordering compareMagnitudes(Decimal a, Decimal b) {
    const uint64_t left = magnitudeOf(a.mantissa);
    const uint64_t right = magnitudeOf(b.mantissa);
    const int64_t leftTop = digitsIn(left) + int64_t{a.exponent};
    const int64_t rightTop = digitsIn(right) + int64_t{b.exponent};
    if (leftTop != rightTop)
        return leftTop <=> rightTop;
    // Same leading place, so the exponents differ by less than the 19 digits of a mantissa.
    Wide wideLeft = left;
    Wide wideRight = right;
    for (int64_t i = b.exponent; i < a.exponent; ++i)
        wideLeft *= 10;
    for (int64_t i = a.exponent; i < b.exponent; ++i)
        wideRight *= 10;
    if (wideLeft == wideRight)
        return std::strong_ordering::equal;
    return wideLeft < wideRight ? std::strong_ordering::less : std::strong_ordering::greater;
}

int signOf(Decimal value) {
    return (value.mantissa > 0) - (value.mantissa < 0);
}

} // namespace

std::optional<ParsedDecimal> parseDecimal(std::string_view text) {
    const auto parts = splitDecimal(text);
    if (!parts || parts->pointPosition > kDecimalExponentLimit)
        return std::nullopt;
    if (parts->isZero())
        return ParsedDecimal{};
    if (parts->pointPosition < -kDecimalExponentLimit)
        return ParsedDecimal{{}, Precision::Rounded};
    DigitReader digits(*parts);
    int64_t mantissa = 0;
    int taken = 0;
    for (; taken < kExactDigits && digits.hasMore(); ++taken)
        mantissa = mantissa * 10 + digits.next();
    unsigned dropped = digits.next();
    mantissa += dropped >= 5 ? 1 : 0;
    while (dropped == 0 && digits.hasMore())
        dropped = digits.next();
    const auto exponent = static_cast<int32_t>(parts->pointPosition - taken);
    return ParsedDecimal{normalised({parts->isNegative ? -mantissa : mantissa, exponent}),
        dropped == 0 ? Precision::Exact : Precision::Rounded};
}

std::optional<int64_t> parseMultiple(std::string_view text, uint64_t factor) {
    constexpr int kDigits = 27; // times 2^32 is still below 2^128
    constexpr int kMaxShift = 38; // powers of ten in 128 bits
    constexpr int kMaxWhole = 19; // digits of int64
    const auto parts = splitDecimal(text);
    if (!parts || (!parts->isZero() && parts->pointPosition > kMaxWhole))
        return std::nullopt;
    const int64_t shift = kDigits - parts->pointPosition;
    if (parts->isZero() || shift > kMaxShift)
        return 0;
    DigitReader digits(*parts);
    Wide value = 0;
    for (int i = 0; i < kDigits; ++i)
        value = value * 10 + digits.next();
    value *= factor;
    for (int64_t i = 0; i + 1 < shift; ++i)
        value /= 10;
    value = value / 10 + (value % 10 >= 5 ? 1 : 0);
    constexpr auto kLargest = static_cast<Wide>(std::numeric_limits<int64_t>::max());
    if (value > kLargest + (parts->isNegative ? 1 : 0))
        return std::nullopt;
    const auto magnitude = static_cast<uint64_t>(value);
    return static_cast<int64_t>(parts->isNegative ? 0 - magnitude : magnitude);
}

std::string toText(Decimal value) {
    value = normalised(value);
    const std::string sign = value.mantissa < 0 ? "-" : "";
    std::string digits = std::to_string(magnitudeOf(value.mantissa));
    const auto length = static_cast<int32_t>(digits.size());
    if (value.exponent > kPlainZeros || value.exponent < -length - kPlainZeros)
        return sign + digits + "e" + std::to_string(value.exponent);
    if (value.exponent >= 0)
        return sign + digits.append(static_cast<size_t>(value.exponent), '0');
    if (-value.exponent >= length)
        digits.insert(0, static_cast<size_t>(1 - value.exponent - length), '0');
    digits.insert(digits.size() - static_cast<size_t>(-value.exponent), 1, '.');
    return sign + digits;
}

double toDouble(Decimal value) {
    const std::string text = std::to_string(value.mantissa) + "e" + std::to_string(value.exponent);
    double nearest = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), nearest);
    if (read.ec != std::errc::result_out_of_range)
        return nearest;
    const double huge = value.mantissa < 0 ? -HUGE_VAL : HUGE_VAL;
    return value.exponent > 0 ? huge : 0.0;
}

std::strong_ordering compareAcrossExponents(Decimal a, Decimal b) {
    const int left = signOf(a);
    const int right = signOf(b);
    if (left != right || left == 0)
        return left <=> right;
    return left > 0 ? compareMagnitudes(a, b) : compareMagnitudes(b, a);
}

} // namespace rankscope
