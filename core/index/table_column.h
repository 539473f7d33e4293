// SPDX-License-Identifier: GPL-3.0-or-later
// What a row table of a table index is made of. The list of all of them is table_schema.h.
//
//   constexpr size_t start = columnOf(kKernelTable, "start");   // a wrong name does not compile
//
// Thread: any, constants.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace rankscope::index {

/// Unit and type of a column. Whatever the file's unit was, here it is the one named.
enum class ColumnType {
    Text,
    Integer, ///< INTEGER; TEXT when it has more than 64 bits
    Time, ///< INTEGER, ns on the clock of the rank's trace
    Duration, ///< INTEGER, ns
    Bytes, ///< INTEGER, bytes
    Number, ///< INTEGER, REAL up to 15 significant digits (all exact), TEXT beyond
};

struct ColumnSpec {
    std::string_view name;
    ColumnType kind{};
    std::string_view doc; ///< for docs/sql.md
};

/// Whose rows a table holds.
enum class TableScope { Rank, Cluster };

struct TableSpec {
    std::string_view name;
    TableScope scope{};
    std::string_view doc; ///< for docs/sql.md: what a row is and which files it comes from
    std::span<const ColumnSpec> columns;
    /// Its long texts, which many rows have in common, are stored once (shared_texts.h) and read as
    /// any other; empty for none.
    std::string_view sharedColumn{};
};

/// Position of a column that must exist.
consteval size_t columnOf(const TableSpec& table, std::string_view name) {
    size_t position = 0;
    while (table.columns[position].name != name) // past the end: no constant, so no program
        ++position;
    return position;
}

} // namespace rankscope::index
