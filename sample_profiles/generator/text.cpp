// SPDX-License-Identifier: GPL-3.0-or-later
#include "text.h"

#include <array>
#include <charconv>

namespace rankscope::generator {

void appendInteger(std::string& out, std::int64_t value) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), end);
}

void appendUnsigned(std::string& out, std::uint64_t value) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), end);
}

namespace {

// Divides the number in four 32-bit limbs (highest first) by 10^9 in place; returns the remainder.
std::uint32_t divideByBillion(std::array<std::uint32_t, 4>& limbs) {
    std::uint64_t rest = 0;
    for (auto& limb : limbs) {
        const std::uint64_t part = (rest << 32) | limb;
        limb = static_cast<std::uint32_t>(part / 1'000'000'000);
        rest = part % 1'000'000'000;
    }
    return static_cast<std::uint32_t>(rest);
}

void appendPadded(std::string& out, std::uint64_t value, unsigned width) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    const auto length = static_cast<unsigned>(end - digits.data());
    if (length < width) {
        out.append(width - length, '0');
    }
    out.append(digits.data(), end);
}

std::uint64_t magnitude(std::int64_t value) {
    return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

} // namespace

void appendWide(std::string& out, std::uint64_t high, std::uint64_t low) {
    if (high == 0) {
        appendUnsigned(out, low);
        return;
    }
    std::array<std::uint32_t, 4> limbs{static_cast<std::uint32_t>(high >> 32),
        static_cast<std::uint32_t>(high), static_cast<std::uint32_t>(low >> 32),
        static_cast<std::uint32_t>(low)};
    std::array<std::uint32_t, 5> groups{};
    std::size_t count = 0;
    while (limbs[0] != 0 || limbs[1] != 0 || limbs[2] != 0 || limbs[3] != 0) {
        groups[count++] = divideByBillion(limbs);
    }
    appendUnsigned(out, groups[--count]);
    while (count > 0) {
        appendPadded(out, groups[--count], 9);
    }
}

void appendMicros(std::string& out, Nanos value) {
    if (value < 0) {
        out += '-';
    }
    const std::uint64_t size = magnitude(value);
    appendUnsigned(out, size / 1000);
    out += '.';
    appendPadded(out, size % 1000, 3);
}

void appendScaled(std::string& out, std::int64_t value, unsigned digits) {
    std::uint64_t unit = 1;
    for (unsigned i = 0; i < digits; ++i) {
        unit *= 10;
    }
    if (value < 0) {
        out += '-';
    }
    const std::uint64_t size = magnitude(value);
    appendUnsigned(out, size / unit);
    out += '.';
    std::uint64_t fraction = size % unit;
    while (digits > 1 && fraction % 10 == 0) {
        fraction /= 10;
        --digits;
    }
    appendPadded(out, fraction, digits == 0 ? 1 : digits);
}

void appendShortMicros(std::string& out, Nanos value) {
    appendScaled(out, value, 3);
}

void appendMebibytes(std::string& out, std::int64_t bytes) {
    // 1/2^20 = 5^20/10^20 needs more digits than fit; the parts below 512 bytes are always zero.
    const std::int64_t rest = bytes % (1 << 20) / 512;
    appendInteger(out, bytes >> 20);
    std::string fraction;
    appendScaled(fraction, rest * 48'828'125, 11); // 5^11: rest / 2^11 in units of 10^-11
    out.append(fraction, 1);
}

void appendKibibytes(std::string& out, std::int64_t bytes) {
    appendInteger(out, bytes / 1'024);
    std::string fraction;
    appendScaled(fraction, bytes % 1'024 * 9'765'625, 10);
    out.append(fraction, 1);
}

void appendQuotient(
    std::string& out, std::int64_t dividend, std::int64_t divisor, unsigned digits) {
    if (divisor == 0) {
        out += '0';
        return;
    }
    std::int64_t whole = dividend / divisor;
    std::int64_t rest = dividend % divisor;
    std::int64_t scaled = 0;
    for (unsigned i = 0; i < digits; ++i) {
        rest *= 10;
        scaled = scaled * 10 + rest / divisor;
        rest %= divisor;
        whole *= 10;
    }
    scaled += whole + (rest * 2 >= divisor ? 1 : 0);
    appendScaled(out, scaled, digits);
}

void appendMillionths(std::string& out, std::int64_t value) {
    if (value == 0) {
        out += '0';
    } else if (value > 0 && value < 100) {
        // Python turns to the exponent form below 0.0001.
        const std::int64_t first = value < 10 ? value : value / 10;
        appendInteger(out, first);
        if (value >= 10 && value % 10 != 0) {
            out += '.';
            appendInteger(out, value % 10);
        }
        out += value < 10 ? "e-06" : "e-05";
    } else {
        appendScaled(out, value, 6);
    }
}

void appendJsonString(std::string& out, std::string_view text) {
    out += '"';
    for (const char letter : text) {
        switch (letter) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        default:
            out += letter;
        }
    }
    out += '"';
}

std::string microsText(Nanos value) {
    std::string out;
    appendMicros(out, value);
    return out;
}

std::string shortMicrosText(Nanos value) {
    std::string out;
    appendShortMicros(out, value);
    return out;
}

std::string scaledText(std::int64_t value, unsigned digits) {
    std::string out;
    appendScaled(out, value, digits);
    return out;
}

} // namespace rankscope::generator
