// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/mark_reader.h"

#include <algorithm>

#include "core/importer/profile_db/text_pool.h"
#include "core/input/byte_source.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace {

using tables::CsvRows;

/// Where the file has one thing of a mark, and in what unit.
struct MarkCell {
    size_t at = ~size_t{0};
    tables::Unit unit = tables::Unit::None;

    std::string_view text(const std::vector<std::string_view>& cells) const {
        return at < cells.size() ? tables::trimBlanks(cells[at]) : std::string_view();
    }
    std::optional<int64_t> number(const std::vector<std::string_view>& cells) const {
        return tables::parseInUnit(text(cells), unit);
    }
};

const tables::CsvFormat& markFormat() {
    static const tables::CsvFormat& format =
        *std::ranges::find(tables::csvFormats(), &index::kMsprofTxTable, &tables::CsvFormat::table);
    return format;
}

MarkCell columnOf(const std::vector<std::string>& header, std::string_view name) {
    const tables::CsvFormat& format = markFormat();
    MarkCell column;
    for (size_t i = 0; i < header.size(); ++i) {
        const size_t known = tables::columnOfHeader(format, header[i]);
        const bool isKnown = known < format.table->columns.size();
        if (isKnown ? format.table->columns[known].name != name
                    : tables::normalisedHeader(header[i]) != name)
            continue;
        column.at = i;
        if (isKnown && format.table->columns[known].kind == index::ColumnType::Time)
            column.unit = tables::timeUnitOf(format, header[i]);
        break;
    }
    return column;
}

/// What it reports is dropped.
class QuietFile {
public:
    QuietFile(const std::filesystem::path& file, const std::stop_token& stop)
        : report(m_issues, m_progress, stop, file.native())
        , m_file(file) { }

    /// Errors: Unreadable, Cancelled.
    template <class Open, class Take>
    Status read(Open open, Take take) {
        RS_TRY_ASSIGN(auto bytes, input::openSource(m_file, m_issues));
        CsvRows rows(std::move(bytes), report);
        RS_TRY_ASSIGN(const bool hasHeader, rows.open());
        if (!hasHeader)
            return {};
        open(rows.header());
        while (true) {
            RS_TRY_ASSIGN(const bool hasRow, rows.next());
            if (!hasRow)
                return {};
            RS_TRY_ASSIGN(const bool goesOn, take(rows));
            if (!goesOn)
                return {};
        }
    }

    DamageLog damage() { return {m_issues, m_file.native()}; }

private:
    model::IssueLog m_issues;
    Progress m_progress;

public:
    tables::FileReport report;

private:
    const std::filesystem::path& m_file;
};

/// Where a file has what; a column that it lacks lies behind its cells.
struct MarkColumns {
    explicit MarkColumns(const std::vector<std::string>& header)
        : pid(columnOf(header, "pid"))
        , tid(columnOf(header, "tid"))
        , type(columnOf(header, "event_type"))
        , category(columnOf(header, "category"))
        , start(columnOf(header, "start"))
        , end(columnOf(header, "end"))
        , message(columnOf(header, "message"))
        , domain(columnOf(header, "domain"))
        , device(columnOf(header, "device_id"))
        , deviceStart(columnOf(header, "device_start"))
        , deviceEnd(columnOf(header, "device_end")) { }

    MarkCell pid, tid, type, category, start, end, message, domain, device, deviceStart, deviceEnd;
};

/// Of one row.
ProgramMark markOf(
    const MarkColumns& columns, const std::vector<std::string_view>& cells, DamageLog damage) {
    const auto escaped = [&](const MarkCell& column) {
        std::string json;
        appendEscaped(json, column.text(cells), damage);
        return json;
    };
    return {columns.pid.number(cells).value_or(0), columns.tid.number(cells).value_or(0),
        columns.device.number(cells).value_or(0),
        {columns.start.number(cells), columns.end.number(cells)},
        {columns.deviceStart.number(cells), columns.deviceEnd.number(cells)},
        escaped(columns.message), escaped(columns.domain), escaped(columns.type),
        escaped(columns.category)};
}

} // namespace

MarkFiles markFiles(const model::RankSource& source) {
    model::RankSource marks;
    std::ranges::copy_if(source.files, std::back_inserter(marks.files),
        [](const model::SourceFile& file) { return file.kind == model::FileKind::Marks; });
    model::IssueLog quiet;
    const std::vector<tables::TableFile> chosen = tables::chosenFiles(marks, quiet);
    const auto isTable = [](const tables::TableFile& file) {
        return file.reader == tables::FileReader::Csv;
    };
    MarkFiles of{{}, std::ranges::any_of(chosen, isTable)};
    for (const tables::TableFile& file : chosen) {
        if (isTable(file) == of.areTables)
            of.files.push_back(file.path);
    }
    return of;
}

Result<bool> hasMarksOf(
    const StringPool& trace, const std::filesystem::path& file, const std::stop_token& stop) {
    bool areKnown = true;
    MarkCell message;
    QuietFile quiet(file, stop);
    RS_TRY(quiet.read(
        [&](const std::vector<std::string>& header) { message = columnOf(header, "message"); },
        [&](const CsvRows& rows) -> Result<bool> {
            areKnown = trace.contains(message.text(rows.cells()));
            return areKnown;
        }));
    return areKnown;
}

MarkReader::MarkReader(std::filesystem::path file, ArgsStore& args, std::stop_token stop)
    : m_file(std::move(file))
    , m_stop(std::move(stop))
    , m_writer(args) { }

Status MarkReader::produce(const Deliver& deliver) {
    m_writer.begin(deliver);
    std::optional<MarkColumns> columns;
    QuietFile quiet(m_file, m_stop);
    const auto open = [&](const std::vector<std::string>& header) { columns.emplace(header); };
    const auto take = [&](const CsvRows& rows) -> Result<bool> {
        RS_TRY(m_writer.write(markOf(*columns, rows.cells(), quiet.damage())));
        return true;
    };
    RS_TRY(quiet.read(open, take));
    return m_writer.finish();
}

} // namespace rankscope::importer
