// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/legacy_import.h"

#include <map>

#include "core/tables/csv_import.h"

namespace rankscope::tables {

namespace {

using index::TableInsert;
using model::IssueCode;

constexpr Alias kLegacyStepAliases[] = {
    {"step_num", "step"}, {"start_point", "start"}, {"end_point", "end"}};
constexpr CsvFormat kStepFormat{
    "", "", &index::kLegacyStepTable, Unit::TenNanoseconds, kLegacyStepAliases};

/// The three columns of one operator.
struct OperatorColumns {
    std::string name;
    size_t duration = 0; ///< positions in the header; 0 for none: that is the step
    size_t start = 0;
    size_t end = 0;
};

std::string_view cellAt(const CsvRows& rows, size_t position) {
    return position < rows.cells().size() ? rows.cells()[position] : std::string_view();
}

/// Cells of a row by position in the header.
class LegacySteps {
public:
    LegacySteps(CsvRows& rows, LegacyOperatorTimes& times, FileSink& sink)
        : m_rows(rows)
        , m_times(times)
        , m_sink(sink) { }

    /// False when there is no column of a step.
    bool takeHeader();
    Status take(TableInsert& step, TableInsert& part);

private:
    void set(TableInsert& row, const index::TableSpec& table, size_t column, size_t position);
    void keepTimes(int64_t step);

    CsvRows& m_rows;
    LegacyOperatorTimes& m_times;
    FileSink& m_sink;
    std::vector<std::pair<size_t, size_t>> m_columns; ///< column of the table, place in the header
    std::vector<OperatorColumns> m_operators;
    size_t m_step = 0;
};

bool LegacySteps::takeHeader() {
    std::map<std::string, size_t> places; // by name of the operator
    constexpr std::string_view kStart = "_start_point";
    constexpr std::string_view kEnd = "_end_point";
    const std::vector<std::string>& header = m_rows.header();
    for (size_t i = 0; i < header.size(); ++i) {
        const size_t column = columnOfHeader(kStepFormat, header[i]);
        if (column < kStepFormat.table->columns.size()) {
            m_columns.emplace_back(column, i);
            m_step = column == columnOf(index::kLegacyStepTable, "step") ? i : m_step;
            continue;
        }
        std::string_view name = header[i];
        const std::string_view suffix = name.ends_with(kStart) ? kStart
            : name.ends_with(kEnd)                             ? kEnd
                                                               : std::string_view();
        name.remove_suffix(suffix.size());
        const auto [place, isNew] = places.emplace(name, m_operators.size());
        if (isNew)
            m_operators.push_back({std::string(name)});
        OperatorColumns& columns = m_operators[place->second];
        (suffix == kStart ? columns.start : suffix == kEnd ? columns.end : columns.duration) = i;
    }
    return !m_columns.empty();
}

void LegacySteps::set(
    TableInsert& row, const index::TableSpec& table, size_t column, size_t position) {
    const std::string_view cell = cellAt(m_rows, position);
    if (setCell(row, column, cell, table.columns[column].kind, Unit::TenNanoseconds)
        == CellResult::BadNumber)
        m_sink.issue(IssueCode::BadNumber, m_rows.offset(), cell);
}

Status LegacySteps::take(TableInsert& step, TableInsert& part) {
    constexpr const index::TableSpec& kStep = index::kLegacyStepTable;
    constexpr const index::TableSpec& kPart = index::kLegacyStepOperatorTable;
    const std::string_view number = trimBlanks(cellAt(m_rows, m_step));
    const bool isAverage = isAverageStep(number);
    if (const auto stepNumber = parseInUnit(number, Unit::None); stepNumber && !isAverage)
        keepTimes(*stepNumber);
    for (const auto& [column, position] : m_columns)
        set(step, kStep, column, position);
    if (isAverage)
        step.setNull(columnOf(kStep, "step"));
    RS_TRY(step.set(columnOf(kStep, "is_average"), int64_t{isAverage}).write());
    for (const OperatorColumns& columns : m_operators) {
        if (!isAverage)
            set(part, kPart, columnOf(kPart, "step"), m_step);
        part.set(columnOf(kPart, "name"), std::string_view(columns.name));
        if (columns.start != 0)
            set(part, kPart, columnOf(kPart, "start"), columns.start);
        if (columns.end != 0)
            set(part, kPart, columnOf(kPart, "end"), columns.end);
        if (columns.duration != 0)
            set(part, kPart, columnOf(kPart, "duration"), columns.duration);
        RS_TRY(part.set(columnOf(kPart, "is_average"), int64_t{isAverage}).write());
    }
    return {};
}

/// Of a run without end the first ones: profiles hold some hundred thousand at most.
void LegacySteps::keepTimes(int64_t step) {
    constexpr size_t kMostTimes = 1 << 20;
    for (const OperatorColumns& columns : m_operators) {
        if (columns.start == 0 || columns.duration == 0)
            continue;
        if (m_times.size() == kMostTimes) {
            m_sink.issue(IssueCode::TooLarge, m_rows.offset(), columns.name);
            return;
        }
        m_times[{step, columns.name}] = {
            parseInUnit(trimBlanks(cellAt(m_rows, columns.start)), Unit::TenNanoseconds),
            parseInUnit(trimBlanks(cellAt(m_rows, columns.duration)), Unit::TenNanoseconds)};
    }
}

/// The parts between blanks.
std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> result;
    while (!(line = trimBlanks(line)).empty()) {
        const size_t end = std::min(line.find_first_of(" \t"), line.size());
        result.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
    return result;
}

constexpr const index::TableSpec& kQueue = index::kLegacyQueueTable;

/// "type part step value": of a time the value is ms, of a queue its filling.
bool setSample(TableInsert& row, const std::vector<std::string_view>& line) {
    const auto type = parseInUnit(line[0], Unit::None);
    const auto part = parseInUnit(line[1], Unit::None);
    const auto step = parseInUnit(line[2], Unit::None);
    if (!type || !part || !step)
        return false;
    row.set(columnOf(kQueue, "type"), *type);
    row.set(columnOf(kQueue, "part"), *part);
    row.set(columnOf(kQueue, "step"), *step);
    const size_t value = columnOf(kQueue, "value");
    if (*type != 0)
        return setNumber(row, value, line[3]);
    const auto time = parseInUnit(line[3], Unit::Milliseconds);
    row.set(value, time);
    return time.has_value();
}

/// "name start end queue_size"
bool setWait(TableInsert& row, const std::vector<std::string_view>& line, Unit unit) {
    const auto start = parseInUnit(line[1], unit);
    const auto end = parseInUnit(line[2], unit);
    row.set(columnOf(kQueue, "name"), line[0]);
    row.set(columnOf(kQueue, "start"), start);
    row.set(columnOf(kQueue, "end"), end);
    return start && end && setNumber(row, columnOf(kQueue, "value"), line[3]);
}

} // namespace

Status importLegacySteps(
    std::unique_ptr<input::ByteSource> read, LegacyOperatorTimes& times, FileSink& sink) {
    CsvRows rows(std::move(read), sink);
    RS_TRY_ASSIGN(const bool hasHeader, rows.open());
    LegacySteps steps(rows, times, sink);
    if (!hasHeader)
        return {};
    if (!steps.takeHeader()) {
        sink.issue(IssueCode::UnknownTable, 0, rows.firstHeader());
        return {};
    }
    RS_TRY_ASSIGN(TableInsert step, sink.writer().open(index::kLegacyStepTable));
    RS_TRY_ASSIGN(TableInsert part, sink.writer().open(index::kLegacyStepOperatorTable));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, rows.next());
        if (!hasRow)
            return {};
        RS_TRY(steps.take(step, part));
    }
}

Status importLegacyQueue(
    std::unique_ptr<input::ByteSource> read, std::string_view source, FileSink& sink) {
    constexpr size_t kWords = 4;
    CsvReader lines(std::move(read));
    RS_TRY_ASSIGN(TableInsert row, sink.writer().open(kQueue));
    const bool isWait = source.starts_with("minddata");
    // the two files count in different units
    const Unit unit = source == "minddata_aicpu" ? Unit::Microseconds : Unit::Nanoseconds;
    bool isEmpty = true;
    size_t wordsBefore = 0; // of the line before
    while (true) {
        RS_TRY_ASSIGN(const bool hasLine, lines.next());
        if (!hasLine)
            break;
        isEmpty = false;
        RS_TRY(sink.report(lines.bytesRead()));
        const auto line = words(lines.cells().front());
        // The last number of a line that breaks off may be half of one.
        if (lines.end() == RowEnd::CutOff && line.size() < std::max(wordsBefore, kWords)) {
            sink.issue(IssueCode::TruncatedFile, lines.offset(), lines.cells().front());
            return {};
        }
        wordsBefore = line.size();
        row.set(columnOf(kQueue, "source"), source);
        const bool isGood =
            line.size() >= kWords && (isWait ? setWait(row, line, unit) : setSample(row, line));
        if (!isGood)
            sink.issue(IssueCode::BadNumber, lines.offset(), lines.cells().front());
        RS_TRY(row.write());
    }
    if (isEmpty)
        sink.issue(IssueCode::EmptyFile, 0, "");
    return {};
}

Status importMinddataSummary(std::unique_ptr<input::ByteSource> read, FileSink& sink) {
    constexpr const index::TableSpec& kTable = index::kMinddataSummaryTable;
    CsvReader csv(std::move(read));
    RS_TRY_ASSIGN(TableInsert row, sink.writer().open(kTable));
    bool isEmpty = true;
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, csv.next());
        if (!hasRow)
            break;
        isEmpty = false;
        if (csv.hasZeros())
            sink.issue(IssueCode::CorruptTable, csv.offset(), "zero bytes");
        std::vector<std::string_view> cells = csv.cells();
        const std::string key(trimBlanks(cells.front()));
        // MindSpore ends every line; the last cell of one that breaks off may be half of it.
        if (csv.end() == RowEnd::CutOff || csv.end() == RowEnd::CutInQuotes) {
            sink.issue(IssueCode::TruncatedFile, csv.offset(), key);
            cells.pop_back();
        }
        for (size_t i = 1; i < cells.size(); ++i) {
            const std::string_view cell = trimBlanks(cells[i]);
            row.set(columnOf(kTable, "key"), std::string_view(key));
            row.set(columnOf(kTable, "position"), static_cast<int64_t>(i - 1));
            const size_t value = columnOf(kTable, "value");
            if (!isMissingText(cell) && !setNumber(row, value, cell))
                row.set(value, cell);
            RS_TRY(row.write());
        }
    }
    if (isEmpty)
        sink.issue(IssueCode::EmptyFile, 0, "");
    return {};
}

} // namespace rankscope::tables
