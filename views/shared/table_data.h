// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a value: what every table of the program shows, sorts, filters, copies and exports.
// A cell keeps its exact value; its text is made when it is seen, because only some thirty of
// 100,000 rows ever are. Of more rows than kMostAtOnce the cells are made then as well.
// Thread: any, values. Built where it is cheap, often on the query thread.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include <QString>
#include <Qt>

namespace rankscope::shared {

enum class ColumnKind {
    Text,
    Count,
    Milliseconds, ///< value: nanoseconds
    Offset, ///< value: nanoseconds since the origin, shown as "+1,523.419 ms"; text: a line of its
            ///< tip
    Percent, ///< value: millionths
    Id, ///< a number by which something is called: a rank, a step
    Bytes, ///< of memory and files: by powers of 1,024
    Moved, ///< bytes of transfers: by powers of 1,000, as bandwidths
    Bandwidth, ///< value: MB/s, shown in GB/s
    Mixed, ///< text: with a unit of its own; value: what it is sorted by
};

/// Of a cell that holds no number: shown as a dash, sorted below all others.
inline constexpr int64_t kNoValue = std::numeric_limits<int64_t>::min();

/// So many rows are made, sorted and filtered at once; more of them by the cell, and elsewhere: see
/// TableWorker.
inline constexpr size_t kMostAtOnce = 10'000;

/// Of a number: as it is, or a difference, which is read with an arrow and its sign.
enum class Sign { Plain, Arrow };

struct Column {
    QString title;
    ColumnKind kind{};
    QString toolTip{};
    int width = 0; ///< pixels; 0: by its kind, and the first such text takes what is left over
    Sign sign = Sign::Plain;
    QString unit{}; ///< "ns" of bare numbers, whose kind does not tell it
};
/// "dur (ns)": what stands over the column.
QString shownTitle(const Column& column);

struct TableCell {
    QString text{}; ///< of a Text or Mixed column
    int64_t value = 0; ///< of any other
    bool operator==(const TableCell&) const = default;
};

using TableRow = std::vector<TableCell>;

/// Makes the cells that are asked for, of millions of rows; keeps what it reads.
/// Thread: any, several at once.
struct CellMaker {
    size_t rows = 0;
    std::function<TableCell(size_t row, size_t column)> cell;
};

struct TableData {
    std::vector<Column> columns;
    std::vector<TableRow> rows; ///< none where there is a maker
    TableRow totals{}; ///< shown below the rows and never sorted away; may be empty
    std::vector<uint32_t> told{}; ///< rows of a verdict: a picture of some rows has them
    /// Of a tree, by row: it is below the row before it with a smaller one. Empty: a list.
    std::vector<int> depths{};
    std::shared_ptr<const CellMaker> maker{};

    size_t rowCount() const { return maker ? maker->rows : rows.size(); }
    TableCell cell(size_t row, size_t column) const {
        return maker ? maker->cell(row, column) : rows[row][column];
    }
    TableRow row(size_t at) const;
};

bool isNumber(ColumnKind kind);
/// As it is read.
QString displayText(const Column& column, const TableCell& cell);
/// With its unit, for a tip or a figure: "28.604 ms", "12.5 GB/s".
QString valueText(ColumnKind kind, int64_t value);
/// "(up) +" or "(down) -" before its size: told apart without colours. No sign before "<0.1 %".
QString withArrow(int64_t value, const QString& size);
/// A difference: an arrow up or down, its sign and the value without it.
QString signedText(ColumnKind kind, int64_t value);
/// As it is copied: the full value in plain digits, without unit or grouping; its unit is in the
/// title: "Size (bytes)".
QString plainText(const Column& column, const TableCell& cell);
QString plainTitle(const Column& column);

enum class TextFormat { Tsv, Csv };
/// The given rows under a header line.
QString toText(const TableData& data, const std::vector<uint32_t>& rows, TextFormat format);

} // namespace rankscope::shared
