// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/column_width.h"

#include <algorithm>
#include <set>

#include "views/shared/text_size.h"

namespace rankscope::shared {

namespace {

constexpr int kCellMargin = 24;
constexpr int kTitleMargin = 16;
constexpr int kTotalMargin = 16;
constexpr double kBolder = 1.2; ///< a bold number is so much wider
constexpr int kSortMark = 13; ///< beside the title, in place of its margin

/// A row of a usual width, so that columns do not jump with every answer.
QString sampleOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Count:
        return "1,234,567";
    case ColumnKind::Id:
        return "1234";
    case ColumnKind::Percent:
        return "100.0 %";
    case ColumnKind::Milliseconds:
        return "12,345.678";
    case ColumnKind::Offset:
        return "+12,345.678 ms";
    case ColumnKind::Bytes:
    case ColumnKind::Moved:
        return "1,023 MB";
    case ColumnKind::Bandwidth:
        return "1,234.567";
    case ColumnKind::Mixed:
        return "+123.456 789 ms";
    case ColumnKind::Text:
        break;
    }
    return "A name of usual length";
}

/// Of very many rows some, spread evenly; the first and the last are the extremes of what they are
/// sorted by.
std::vector<TableCell> cellsToMeasure(const TableData& table, size_t column) {
    constexpr size_t kMeasured = 1000;
    const size_t count = table.rowCount();
    const size_t measured = table.maker ? std::min(count, kMeasured) : count;
    std::vector<TableCell> cells;
    cells.reserve(measured);
    for (size_t i = 0; i < measured; ++i) {
        const size_t row = measured == count ? i : i * (count - 1) / (measured - 1);
        if (table.maker || column < table.rows[row].size())
            cells.push_back(table.cell(row, column));
    }
    return cells;
}

/// As a Chinese letter is.
bool isWide(QChar letter) {
    constexpr ushort kFirstWide = 0x2E80;
    return letter.unicode() >= kFirstWide;
}

} // namespace

int usualWidth(const Column& column, const QFontMetrics& metrics) {
    const int title = metrics.horizontalAdvance(shownTitle(column));
    if (column.width > 0) // a title of the other language may be longer
        return std::max(grown(column.width), title + kTitleMargin + kSortMark);
    // Room for the sort mark beside the title.
    return std::max(title + kTitleMargin, metrics.horizontalAdvance(sampleOf(column.kind)))
        + kCellMargin;
}

int leastWidth(const Column& column, const QFontMetrics& metrics) {
    return metrics.horizontalAdvance(shownTitle(column)) + kTitleMargin;
}

int widthOfNumbers(const TableData& table, size_t column, const QFontMetrics& metrics) {
    const Column& of = table.columns[column];
    if (of.kind == ColumnKind::Text)
        return 0;
    const std::vector<TableCell> cells = cellsToMeasure(table, column);
    if (cells.empty())
        return 0;
    // Real numbers are texts already.
    const auto number = [isText = of.kind == ColumnKind::Mixed](const TableCell& cell) {
        if (isText)
            return static_cast<int64_t>(cell.text.size());
        return cell.value != kNoValue ? cell.value : 0;
    };
    const auto [least, most] = std::ranges::minmax_element(cells, {}, number);
    int width = 0;
    for (const auto& cell : {least, most})
        width = std::max(width, metrics.horizontalAdvance(displayText(of, *cell)) + kCellMargin);
    if (column < table.totals.size()) {
        const int total = metrics.horizontalAdvance(displayText(of, table.totals[column]));
        width = std::max(width, static_cast<int>(total * kBolder) + kTotalMargin);
    }
    return width;
}

int widthOfLongest(const TableData& table, size_t column, const QFontMetrics& metrics) {
    constexpr size_t kCompared = 32; // letters differ in width: so many of the longest are measured
    std::set<std::pair<qsizetype, QString>> texts; // by what they take, in half letters of Chinese
    for (const TableCell& cell : cellsToMeasure(table, column)) {
        QString text = displayText(table.columns[column], cell);
        const qsizetype wide = std::ranges::count_if(text, isWide);
        texts.emplace(text.size() + wide, std::move(text));
        if (texts.size() > kCompared)
            texts.erase(texts.begin());
    }
    int width = 0;
    for (const auto& [letters, text] : texts)
        width = std::max(width, metrics.horizontalAdvance(text) + kCellMargin);
    return width;
}

} // namespace rankscope::shared
