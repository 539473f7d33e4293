// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/csv_import.h"

#include <algorithm>
#include <optional>

namespace rankscope::tables {

namespace {

using index::ColumnType;
using model::IssueCode;

constexpr size_t kNowhere = static_cast<size_t>(-1);

/// Where the cells under one header go.
struct Target {
    size_t column = kNowhere; ///< in the table; extra ones follow those of the spec
    size_t textColumn = kNowhere; ///< for a cell that is no number
    ColumnType kind = ColumnType::Text;
    Unit unit = Unit::None;
    bool isExtra = false;
};

/// The columns of one file.
struct Layout {
    std::vector<Target> targets; ///< by position in the header
    std::vector<std::string> extraColumns;
    size_t stepHeader = kNowhere; ///< isAverageStep()
    size_t averageColumn = kNowhere;
    bool knowsAny = false;
};

bool holdsTime(ColumnType kind) {
    return kind == ColumnType::Time || kind == ColumnType::Duration;
}

Target knownTarget(const CsvFormat& format, size_t column, std::string_view header) {
    const index::TableSpec& table = *format.table;
    Target target{column, kNowhere, table.columns[column].kind, unitInHeader(header)};
    if (holdsTime(target.kind))
        target.unit = timeUnitOf(format, header);
    const size_t set = findColumn(table, "rank_set");
    if (set < table.columns.size() && table.columns[column].name == "rank")
        target.textColumn = set; // one column of the file holds a rank or a set of ranks
    return target;
}

Layout layoutOf(const CsvFormat& format, const std::vector<std::string>& header) {
    const index::TableSpec& table = *format.table;
    const size_t columns = table.columns.size();
    Layout layout;
    // of two headers of one column the alias wins: "Block Num" stands beside "Block Dim", a text
    std::vector<size_t> headerOf(columns + 1, kNowhere);
    for (size_t i = 0; i < header.size(); ++i) {
        size_t& chosen = headerOf[columnOfHeader(format, header[i])];
        if (chosen == kNowhere || (isAlias(format, header[i]) && !isAlias(format, header[chosen])))
            chosen = i;
    }
    for (size_t i = 0; i < header.size(); ++i) {
        const std::string& name = header[i];
        const size_t column = columnOfHeader(format, name);
        if (column < columns && headerOf[column] == i) {
            layout.knowsAny = true;
            layout.targets.push_back(knownTarget(format, column, name));
        } else {
            const size_t extra = columns + layout.extraColumns.size();
            layout.targets.push_back({extra, kNowhere, ColumnType::Number, Unit::None, true});
            layout.extraColumns.push_back(name);
        }
        if (column < columns && table.columns[column].name == "step")
            layout.stepHeader = layout.targets.size() - 1;
    }
    const size_t average = findColumn(table, "is_average");
    layout.averageColumn = average < columns ? average : kNowhere;
    return layout;
}

/// A column that the file has under a damaged name only is lost for whoever asks for it, and so are
/// rows without the one that they need.
void noteBentHeaders(const CsvFormat& format, const Layout& layout,
    const std::vector<std::string>& header, FileSink& sink) {
    const size_t columns = format.table->columns.size();
    const auto isThere = [&layout](size_t wanted) {
        return std::ranges::find(layout.targets, wanted, &Target::column) != layout.targets.end();
    };
    const size_t needed = findColumn(*format.table, format.needed);
    bool isNeededMissed = needed < columns && !isThere(needed);
    for (size_t i = 0; i < header.size(); ++i) {
        if (!layout.targets[i].isExtra)
            continue;
        const size_t wanted = columnOfBentHeader(format, header[i]);
        if (wanted >= columns || isThere(wanted))
            continue;
        isNeededMissed = isNeededMissed && wanted != needed;
        sink.issue(IssueCode::MissingColumn, 0,
            std::string(format.table->columns[wanted].name) + ": " + header[i]);
    }
    if (isNeededMissed)
        sink.issue(IssueCode::MissingColumn, 0, format.needed);
}

class CsvImport {
public:
    CsvImport(Layout layout, const FixedCell& fixed, index::TableInsert rows, FileSink& sink)
        : m_layout(std::move(layout))
        , m_fixed(fixed)
        , m_insert(std::move(rows))
        , m_sink(sink) { }

    Status take(const CsvRows& row);

private:
    void setTarget(const Target& target, std::string_view cell, uint64_t offset);
    void setAnything(size_t column, std::string_view cell);
    void setAverage(const std::vector<std::string_view>& cells);

    Layout m_layout;
    FixedCell m_fixed;
    index::TableInsert m_insert;
    FileSink& m_sink;
};

Status CsvImport::take(const CsvRows& row) {
    const std::vector<std::string_view>& cells = row.cells();
    for (size_t i = 0; i < cells.size(); ++i)
        setTarget(m_layout.targets[i], cells[i], row.offset());
    if (m_layout.averageColumn != kNowhere)
        setAverage(cells);
    if (!m_fixed.text.empty())
        m_insert.set(m_fixed.column, m_fixed.text);
    return m_insert.write();
}

void CsvImport::setTarget(const Target& target, std::string_view cell, uint64_t offset) {
    if (target.isExtra) {
        setAnything(target.column, cell);
        return;
    }
    const CellResult result = setCell(m_insert, target.column, cell, target.kind, target.unit);
    if (result == CellResult::Good || result == CellResult::Missing)
        return;
    if (result == CellResult::LowPrecision)
        m_sink.issue(IssueCode::LowPrecision, offset, cell);
    else if (target.textColumn != kNowhere)
        m_insert.set(target.textColumn, cell);
    else
        m_sink.issue(IssueCode::BadNumber, offset, cell);
}

/// A column of unknown content: numbers as numbers, everything else as it is.
void CsvImport::setAnything(size_t column, std::string_view cell) {
    const std::string_view trimmed = trimBlanks(cell);
    if (!isMissingText(trimmed) && !setNumber(m_insert, column, trimmed))
        m_insert.set(column, cell);
}

/// The last row of older MindSpore tables holds averages and no step.
void CsvImport::setAverage(const std::vector<std::string_view>& cells) {
    if (m_layout.stepHeader >= cells.size())
        return;
    const bool isAverage = isAverageStep(trimBlanks(cells[m_layout.stepHeader]));
    m_insert.set(m_layout.averageColumn, int64_t{isAverage});
    if (isAverage)
        m_insert.setNull(m_layout.targets[m_layout.stepHeader].column);
}

} // namespace

Status importCsv(std::unique_ptr<input::ByteSource> read, const CsvFormat& format,
    const FixedCell& fixed, FileSink& sink, const std::function<Status(const CsvRows&)>& also) {
    CsvRows rows(std::move(read), sink);
    RS_TRY_ASSIGN(const bool hasHeader, rows.open());
    if (!hasHeader)
        return {};
    Layout layout = layoutOf(format, rows.header());
    if (!layout.knowsAny) {
        sink.issue(IssueCode::UnknownTable, 0, rows.firstHeader());
        return {};
    }
    noteBentHeaders(format, layout, rows.header(), sink);
    RS_TRY_ASSIGN(
        index::TableInsert insert, sink.writer().open(*format.table, layout.extraColumns));
    if (insert.isPartial())
        sink.issue(IssueCode::TooLarge, 0, rows.header().back());
    CsvImport import(std::move(layout), fixed, std::move(insert), sink);
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, rows.next());
        if (!hasRow)
            return {};
        RS_TRY(import.take(rows));
        if (also)
            RS_TRY(also(rows));
    }
}

} // namespace rankscope::tables
