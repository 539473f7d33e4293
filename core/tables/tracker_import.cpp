// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/tracker_import.h"

#include <algorithm>
#include <array>
#include <utility>

#include <simdjson.h>

#include "core/base/utf8.h"
#include "core/tables/cell_value.h"
#include "core/tables/csv_format.h"
#include "core/tables/csv_reader.h"

namespace rankscope::tables {

namespace {

using index::TableSpec;
using model::IssueCode;
using Cells = std::vector<std::string_view>;

constexpr std::array<Alias, 4> kAliases = {{{"start_time_stamp", "start"},
    {"end_time_stamp", "end"}, {"line_num", "line"}, {"time_stamp", "time"}}};

/// {12-15-18-}
bool isTaskList(std::string_view cell) {
    return cell.size() >= 2 && cell.front() == '{' && cell.back() == '}'
        && cell.find_first_not_of("0123456789-", 1) == cell.size() - 1;
}

std::string_view joined(std::string_view first, std::string_view last) {
    return {first.data(), static_cast<size_t>(last.data() + last.size() - first.data())};
}

size_t findHeader(const Cells& header, std::string_view name) {
    return static_cast<size_t>(std::find(header.begin(), header.end(), name) - header.begin());
}

/// Joins cells [first, last] of the row into one.
void join(Cells& cells, size_t first, size_t last) {
    cells[first] = joined(cells[first], cells[last]);
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(first) + 1,
        cells.begin() + static_cast<std::ptrdiff_t>(last) + 1);
}

/// The surplus lies in the node name before the task list, or in the stack behind it.
bool mendBlock(Cells& cells, const Cells& header) {
    const size_t tasks = findHeader(header, "user_tasks");
    const size_t node = findHeader(header, "node_name");
    const auto from = cells.begin() + static_cast<std::ptrdiff_t>(std::min(tasks, cells.size()));
    const auto found = std::find_if(from, cells.end(), isTaskList);
    if (found == cells.end() || node >= tasks)
        return false;
    const auto surplus = static_cast<size_t>(found - from);
    if (surplus > 0)
        join(cells, node, node + surplus);
    const size_t stack = findHeader(header, "python_stack");
    const size_t wide = stack < header.size() ? stack : tasks + 1;
    if (cells.size() > header.size() && wide > tasks && wide < header.size())
        join(cells, wide, wide + cells.size() - header.size());
    return cells.size() == header.size();
}

/// Of a task the name of the node is what may hold commas; file and line stand at the end.
bool mendTask(Cells& cells, const Cells& header) {
    const size_t node = findHeader(header, "node_name");
    if (node >= header.size())
        return false;
    join(cells, node, node + cells.size() - header.size());
    return true;
}

class TrackerImport {
public:
    TrackerImport(const TableSpec& table, CsvReader& csv, FileSink& sink)
        : m_format{"", "", &table, Unit::None, kAliases}
        , m_csv(csv)
        , m_sink(sink) { }

    Status run(bool (*mend)(Cells&, const Cells&));

private:
    Status takeHeader();
    Status takeRow(index::TableInsert& row, bool (*mend)(Cells&, const Cells&));

    CsvFormat m_format;
    CsvReader& m_csv;
    FileSink& m_sink;
    std::vector<std::string> m_names;
    Cells m_header;
    std::vector<std::string> m_extra;
    std::vector<std::pair<size_t, Unit>> m_targets; ///< column and unit of each cell
};

Status TrackerImport::takeHeader() {
    const size_t columns = m_format.table->columns.size();
    if (m_csv.end() != RowEnd::Whole)
        m_sink.issue(IssueCode::TruncatedFile, m_csv.offset(),
            joined(m_csv.cells().front(), m_csv.cells().back()));
    for (const std::string_view cell : m_csv.cells())
        m_names.emplace_back(trimBlanks(cell));
    if (m_names.back().empty())
        m_names.pop_back();
    for (const std::string& name : m_names) {
        const size_t column = columnOfHeader(m_format, name);
        m_targets.emplace_back(
            column < columns ? column : columns + m_extra.size(), unitInHeader(name));
        m_header.emplace_back(name);
        if (column >= columns)
            m_extra.push_back(name);
    }
    return {};
}

Status TrackerImport::run(bool (*mend)(Cells&, const Cells&)) {
    RS_TRY_ASSIGN(const bool hasHeader, m_csv.next());
    if (!hasHeader) {
        m_sink.issue(IssueCode::EmptyFile, 0, "");
        return {};
    }
    RS_TRY(takeHeader());
    if (m_extra.size() == m_names.size()) {
        m_sink.issue(IssueCode::UnknownTable, 0, m_names.empty() ? "" : m_names.front());
        return {};
    }
    RS_TRY_ASSIGN(index::TableInsert row, m_sink.writer().open(*m_format.table, m_extra));
    if (row.isPartial())
        m_sink.issue(IssueCode::TooLarge, 0, m_names.back());
    for (bool isEmpty = true;; isEmpty = false) {
        RS_TRY_ASSIGN(const bool hasRow, m_csv.next());
        if (!hasRow && isEmpty) // a run that tracks its memory has some
            m_sink.issue(IssueCode::EmptyFile, m_csv.offset(), "no rows behind the header");
        if (!hasRow)
            return {};
        RS_TRY(m_sink.report(m_csv.bytesRead()));
        RS_TRY(takeRow(row, mend));
    }
}

Status TrackerImport::takeRow(index::TableInsert& row, bool (*mend)(Cells&, const Cells&)) {
    Cells cells = m_csv.cells();
    if (m_csv.hasZeros())
        m_sink.issue(IssueCode::CorruptTable, m_csv.offset(), "zero bytes");
    const std::string_view line = joined(cells.front(), cells.back());
    if (cells.back().empty())
        cells.pop_back();
    if (m_csv.end() != RowEnd::Whole && cells.size() < m_header.size()) {
        m_sink.issue(IssueCode::TruncatedFile, m_csv.offset(), line);
        if (!cells.empty())
            cells.pop_back();
    } else if (m_csv.end() == RowEnd::TooWide || m_csv.end() == RowEnd::TooLong) {
        m_sink.issue(IssueCode::TooLarge, m_csv.offset(), line);
        return {};
    } else if (cells.size() < m_header.size()) {
        m_sink.issue(IssueCode::ShortRow, m_csv.offset(), line);
    } else if (cells.size() > m_header.size() && !mend(cells, m_header)) {
        m_sink.issue(IssueCode::LongRow, m_csv.offset(), line);
        cells.resize(m_header.size());
    }
    std::vector<std::string> repaired; // of a path in another encoding
    repaired.reserve(cells.size()); // the views must stay where they are
    for (size_t i = 0; i < cells.size(); ++i) {
        if (!simdjson::validate_utf8(cells[i].data(), cells[i].size())) {
            m_sink.issue(IssueCode::InvalidUtf8, m_csv.offset(), line);
            cells[i] = repaired.emplace_back(repairUtf8(cells[i]));
        }
        const auto [column, unit] = m_targets[i];
        const bool isKnown = column < m_format.table->columns.size();
        const auto kind = isKnown ? m_format.table->columns[column].kind : index::ColumnType::Text;
        if (setCell(row, column, cells[i], kind, unit) == CellResult::BadNumber)
            m_sink.issue(IssueCode::BadNumber, m_csv.offset(), cells[i]);
    }
    return row.write();
}

} // namespace

Status importTrackerBlocks(std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    CsvReader csv(std::move(read));
    return TrackerImport(index::kTrackerBlockTable, csv, sink).run(mendBlock);
}

Status importTrackerTasks(std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    CsvReader csv(std::move(read));
    return TrackerImport(index::kTrackerTaskTable, csv, sink).run(mendTask);
}

} // namespace rankscope::tables
