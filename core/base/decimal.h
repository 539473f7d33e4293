// SPDX-License-Identifier: GPL-3.0-or-later
// An exact decimal: mantissa * 10^exponent. Counter values are kept this way, because 28.6 has no
// double. Up to 18 significant digits are exact; longer numbers are rounded half away from zero
// and say so.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope {

struct Decimal {
    int64_t mantissa = 0;
    int32_t exponent = 0;

    bool operator==(const Decimal&) const = default;
};

enum class Precision { Exact, Rounded };

struct ParsedDecimal {
    Decimal value;
    Precision precision = Precision::Exact;
};

/// Reads "-12.50e3" with blanks around it; nothing when the text is no finite number.
std::optional<ParsedDecimal> parseDecimal(std::string_view text);

/// The decimal times the factor, rounded half away from zero: "1.5" times 1024 is 1536. Exact for
/// up to 27 significant digits. Nothing on text that is no number or on a product outside int64.
/// The factor is at most 2^32.
std::optional<int64_t> parseMultiple(std::string_view text, uint64_t factor);

/// Shortest plain text of the value: "28.6", "1200", "0".
std::string toText(Decimal value);

/// Nearest double, for drawing and for SQL's REAL only.
double toDouble(Decimal value);

std::strong_ordering compareAcrossExponents(Decimal a, Decimal b);

/// Orders by value, exactly.
inline std::strong_ordering compare(Decimal a, Decimal b) {
    // nearly always the same within one series, and a full view compares a million
    return a.exponent == b.exponent ? a.mantissa <=> b.mantissa : compareAcrossExponents(a, b);
}

} // namespace rankscope
