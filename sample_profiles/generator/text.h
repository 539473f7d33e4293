// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text, appended to a string. All times are integer nanoseconds and are written as
// microseconds by integer arithmetic.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankscope::generator {

using Nanos = std::int64_t;

void appendInteger(std::string& out, std::int64_t value);
void appendUnsigned(std::string& out, std::uint64_t value);

// high * 2^64 + low in decimal: flow ids of HostToDevice do not fit 64 bits.
void appendWide(std::string& out, std::uint64_t high, std::uint64_t low);

// 1736412474714258.990: always three decimals, as `ts` is written.
void appendMicros(std::string& out, Nanos value);

// 167.56, 7.0, 0.02: as Python writes a float, without trailing zeros.
void appendShortMicros(std::string& out, Nanos value);

// value / 10^digits without trailing zeros but with at least one decimal: (8388608, 6) is 8.388608.
void appendScaled(std::string& out, std::int64_t value, unsigned digits);

// bytes / 2^20 and bytes / 2^10, exactly: 4304.95703125, 25009.5.
void appendMebibytes(std::string& out, std::int64_t bytes);
void appendKibibytes(std::string& out, std::int64_t bytes);

// A quotient rounded half up to so many decimals: (1, 3, 4) is 0.3333; 0 for nothing over nothing.
void appendQuotient(std::string& out, std::int64_t dividend, std::int64_t divisor, unsigned digits);

// ns as ms and bytes as MB (10^6), as Python writes a float: 0 as 0, 20 as 2e-05.
void appendMillionths(std::string& out, std::int64_t value);

// The text with JSON quotes around it and escapes where they are needed.
void appendJsonString(std::string& out, std::string_view text);

std::string microsText(Nanos value);
std::string shortMicrosText(Nanos value);
std::string scaledText(std::int64_t value, unsigned digits);

} // namespace rankscope::generator
