// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/cell_value.h"

#include <array>
#include <charconv>
#include <utility>

#include "core/base/blanks.h"
#include "core/base/decimal.h"
#include "core/base/decimal_text.h"
#include "core/base/time.h"

namespace rankscope::tables {

namespace {

using index::ColumnType;

constexpr int kDoubleDigits = 15; // any decimal of so many digits survives a double

struct Digits {
    int significant = 0;
    int64_t lastPlace = 0; ///< power of ten of the last digit that is written
};

Digits digitsOf(const DecimalParts& parts) {
    int written = 0;
    int significant = 0;
    for (const char c : parts.digits) {
        written += c == '.' ? 0 : 1;
        if (c != '.' && c != '0')
            significant = written;
    }
    return {significant, parts.pointPosition - written};
}

/// Only an exponent can stop above the unit: 1.69512E+15.
bool isRough(std::string_view text) {
    if (text.find_first_of("eE") == std::string_view::npos)
        return false;
    const auto parts = splitDecimal(text);
    return parts && !parts->isZero() && digitsOf(*parts).lastPlace > 0;
}

/// An integer of any length; "13.0" is one too.
CellResult setInteger(index::TableInsert& row, size_t column, std::string_view text) {
    int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size()) {
        row.set(column, value);
        return CellResult::Good;
    }
    const auto parts = splitDecimal(text);
    if (!parts)
        return CellResult::BadNumber;
    const bool isWhole = parts->isZero() || digitsOf(*parts).significant <= parts->pointPosition;
    const auto whole = isWhole ? parseNanoseconds(text) : std::nullopt;
    if (whole)
        row.set(column, *whole);
    else
        row.set(column, text); // keeps what has no place in 64 bits
    return CellResult::Good;
}

} // namespace

std::string_view trimBlanks(std::string_view text) {
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

bool isMissingText(std::string_view trimmed) {
    return trimmed.empty() || trimmed == "N/A";
}

bool isMissingNumber(std::string_view trimmed) {
    return isMissingText(trimmed) || trimmed == "NA" || trimmed == "nan" || trimmed == "NaN"
        || trimmed == "None" || trimmed == "null" || trimmed == "-";
}

bool isAverageStep(std::string_view trimmed) {
    return trimmed == "-" || trimmed == "0" || trimmed.empty();
}

Unit unitInHeader(std::string_view header) {
    header = trimBlanks(header);
    const size_t open = header.rfind('(');
    if (open == std::string_view::npos || !header.ends_with(')'))
        return Unit::None;
    constexpr std::array<std::pair<std::string_view, Unit>, 10> kUnits = {
        {{"ns", Unit::Nanoseconds}, {"us", Unit::Microseconds}, {"ms", Unit::Milliseconds},
            {"s", Unit::Seconds}, {"B", Unit::Bytes}, {"Byte", Unit::Bytes},
            {"KB", Unit::Kilobytes}, {"MB", Unit::Megabytes}, {"GB", Unit::Gigabytes},
            {"10ns", Unit::TenNanoseconds}}};
    const std::string_view word = header.substr(open + 1, header.size() - open - 2);
    for (const auto& [name, unit] : kUnits) {
        if (word == name)
            return unit;
    }
    return Unit::None;
}

std::optional<int64_t> parseInUnit(std::string_view text, Unit unit) {
    switch (unit) {
    case Unit::Microseconds:
        return parseMicroseconds(text);
    case Unit::Milliseconds:
        return parseMilliseconds(text);
    case Unit::Seconds:
        return parseSeconds(text);
    case Unit::TenNanoseconds:
        return parseTenNanoseconds(text);
    case Unit::Kilobytes:
        return parseMultiple(text, 1u << 10);
    case Unit::Megabytes:
        return parseMultiple(text, 1u << 20);
    case Unit::Gigabytes:
        return parseMultiple(text, 1u << 30);
    case Unit::DecimalKilobytes:
        return parseMicroseconds(text); // three places too
    case Unit::DecimalMegabytes:
        return parseMilliseconds(text); // six places too
    case Unit::None:
    case Unit::Nanoseconds:
    case Unit::Bytes:
        break;
    }
    return parseNanoseconds(text);
}

bool setNumber(index::TableInsert& row, size_t column, std::string_view trimmed) {
    int64_t integer = 0;
    const char* const end = trimmed.data() + trimmed.size();
    const auto whole = std::from_chars(trimmed.data(), end, integer);
    if (whole.ec == std::errc() && whole.ptr == end) {
        row.set(column, integer);
        return true;
    }
    const auto parts = splitDecimal(trimmed);
    if (!parts)
        return false;
    double real = 0;
    const char* const begin = trimmed.data() + (trimmed.front() == '+' ? 1 : 0);
    const auto read = std::from_chars(begin, end, real);
    if (digitsOf(*parts).significant <= kDoubleDigits && read.ec == std::errc() && read.ptr == end)
        row.set(column, real);
    else
        row.set(column, trimmed);
    return true;
}

CellResult setCell(
    index::TableInsert& row, size_t column, std::string_view text, ColumnType kind, Unit unit) {
    const std::string_view trimmed = trimBlanks(text);
    if (kind == ColumnType::Text ? isMissingText(trimmed) : isMissingNumber(trimmed))
        return CellResult::Missing;
    switch (kind) {
    case ColumnType::Text:
        row.set(column, text);
        return CellResult::Good;
    case ColumnType::Integer:
        return setInteger(row, column, trimmed);
    case ColumnType::Number:
        return setNumber(row, column, trimmed) ? CellResult::Good : CellResult::BadNumber;
    case ColumnType::Time:
    case ColumnType::Duration:
    case ColumnType::Bytes:
        break;
    }
    const auto value = parseInUnit(trimmed, unit);
    row.set(column, value);
    if (!value)
        return CellResult::BadNumber;
    return kind == ColumnType::Time && isRough(trimmed) ? CellResult::LowPrecision
                                                        : CellResult::Good;
}

} // namespace rankscope::tables
