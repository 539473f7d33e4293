// SPDX-License-Identifier: GPL-3.0-or-later
// Which CSV file fills which table, and under which header each version writes a column. Columns go
// by name: lower case, blanks and brackets as _, the unit in brackets left out ("Step ID" and
// "Step Id" are step_id). What is no column of the table and no alias of one stays under its
// header. Thread: any, constants.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/index/table_schema.h"
#include "core/tables/cell_value.h"

namespace rankscope::tables {

struct Alias {
    std::string_view header; ///< normalised, or as written without its unit
    std::string_view column;
    Unit unit = Unit::None; ///< where the header names none: None for the format's
};

/// Files "{prefix}{_slice_N}{_N}{suffix}"; older names hold several numbers.
struct CsvFormat {
    std::string_view prefix;
    std::string_view suffix;
    const index::TableSpec* table = nullptr;
    Unit timeUnit = Unit::Microseconds; ///< where the header names none
    std::span<const Alias> aliases;
    std::string_view needed{}; ///< a column without which its rows tell nothing
};

/// In order of preference: of several that fill one table the first wins.
std::span<const CsvFormat> csvFormats();

/// "Total Time(us)" -> total_time.
std::string normalisedHeader(std::string_view header);
/// "Component(GE)" -> Component; what is in the brackets looks like a unit.
std::string_view withoutUnit(std::string_view header);

/// Position in the table, or columns.size().
size_t columnOfHeader(const CsvFormat& format, std::string_view header);
/// Another name than the column's own.
bool isAlias(const CsvFormat& format, std::string_view header);
/// Of the times under a header: the one in its brackets, the alias's, else the format's.
Unit timeUnitOf(const CsvFormat& format, std::string_view header);

/// Of a header that names no column: the column that it names but for one damaged character
/// ("Durat#on(us)"), columns.size() when there is none or it has another header.
size_t columnOfBentHeader(const CsvFormat& format, std::string_view header);

} // namespace rankscope::tables
