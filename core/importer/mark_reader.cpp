// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/mark_reader.h"

#include <fmt/format.h>

#include "core/importer/mark_text.h"
#include "core/importer/profile_db/text_pool.h"
#include "core/importer/trace/busy_recorder.h"
#include "core/input/byte_source.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

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

namespace {

using tables::CsvRows;

const tables::CsvFormat& markFormat() {
    static const tables::CsvFormat& format =
        *std::ranges::find(tables::csvFormats(), &index::kMsprofTxTable, &tables::CsvFormat::table);
    return format;
}

/// Behind the lanes of the threads and streams that a trace numbers itself.
constexpr int64_t kFirstTrack = int64_t{1} << 32;

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
        if (isKnown && format.table->columns[known].kind == index::ColumnKind::Time)
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

} // namespace

struct MarkReader::Columns {
    explicit Columns(const std::vector<std::string>& header)
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

/// One row; the texts come escaped.
struct MarkReader::Mark {
    Mark(const Columns& columns, const std::vector<std::string_view>& cells, DamageLog damage)
        : pid(columns.pid.number(cells).value_or(0))
        , tid(columns.tid.number(cells).value_or(0))
        , device(columns.device.number(cells).value_or(0))
        , time{columns.start.number(cells), columns.end.number(cells)}
        , deviceTime{columns.deviceStart.number(cells), columns.deviceEnd.number(cells)} {
        const auto escape = [&](const MarkCell& column) {
            std::string json;
            appendEscaped(json, column.text(cells), damage);
            return json;
        };
        message = escape(columns.message);
        domain = escape(columns.domain);
        type = escape(columns.type);
        category = escape(columns.category);
    }

    int64_t pid = 0;
    int64_t tid = 0;
    int64_t device = 0;
    TimeSpan time;
    TimeSpan deviceTime;
    std::string message;
    std::string domain;
    std::string type;
    std::string category;
};

std::vector<std::filesystem::path> markTables(const model::RankSource& source) {
    model::RankSource marks;
    std::ranges::copy_if(source.files, std::back_inserter(marks.files),
        [](const model::SourceFile& file) { return file.kind == model::FileKind::Marks; });
    model::IssueLog quiet;
    std::vector<std::filesystem::path> files;
    for (const tables::TableFile& file : tables::chosenFiles(marks, quiet))
        files.push_back(file.path);
    return files;
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
    std::optional<Columns> columns;
    QuietFile quiet(m_file, m_stop);
    RS_TRY(quiet.read([&](const std::vector<std::string>& header) { columns.emplace(header); },
        [&](const CsvRows& rows) -> Result<bool> {
            write(Mark(*columns, rows.cells(), quiet.damage()));
            RS_TRY(m_writer.endRow());
            return true;
        }));
    return m_writer.finish();
}

const EventPlace& MarkReader::hostPlace(const Mark& mark) {
    const auto next = kFirstTrack + static_cast<int64_t>(m_hostTracks.size());
    const int64_t track = m_hostTracks.try_emplace({mark.tid, mark.domain}, next).first->second;
    return m_writer.thread(kCannProcess, mark.pid, 0, track,
        [&] { return fmt::format("Thread {} MSTX domain {}", mark.tid, mark.domain); });
}

const EventPlace& MarkReader::devicePlace(const Mark& mark) {
    const auto next = kFirstTrack + static_cast<int64_t>(m_deviceTracks.size());
    const int64_t track =
        m_deviceTracks.try_emplace({mark.device, mark.domain}, next).first->second;
    return m_writer.thread(kHardwareProcess, mark.pid, mark.device, track,
        [&] { return fmt::format("MSTX domain {}", mark.domain); });
}

void MarkReader::write(const Mark& mark) {
    if (!mark.time.start)
        return;
    const TimeSpan time{mark.time.start, mark.time.end ? mark.time.end : mark.time.start};
    const std::string_view name = m_writer.keep(mark.message);
    m_args.clear();
    m_args.number("Thread Id", mark.tid).text("event type", mark.type);
    m_args.text("domain", mark.domain).text("category", mark.category);
    addMarkFields(m_args, mark.message);
    const EventPlace& host = hostPlace(mark);
    m_writer.slice(host, name, kMarkCategory, time, m_args.finish());
    if (!mark.deviceTime.start || !mark.deviceTime.end)
        return;
    const int64_t link = ++m_links;
    m_writer.flow(Phase::FlowStart, host, "MsTx", link, time.start);
    m_args.clear();
    const EventPlace& device = devicePlace(mark);
    m_writer.slice(device, name, "", mark.deviceTime, m_args.finish());
    m_writer.flow(Phase::FlowEnd, device, "MsTx", link, mark.deviceTime.start);
}

} // namespace rankscope::importer
