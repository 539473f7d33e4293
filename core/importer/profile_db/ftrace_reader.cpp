// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/ftrace_reader.h"

#include <algorithm>
#include <array>
#include <system_error>

#include <fmt/format.h>
#include <simdjson.h>

#include "core/importer/profile_db/args_text.h"
#include "core/importer/profile_db/text_pool.h"
#include "core/importer/trace/track_table.h"

namespace rankscope::importer {

namespace {

constexpr std::array kTables = {"process", "thread", "slice"};
constexpr std::array kUnread = {"counter", "flow"};
constexpr const char* kUnknownPid = "unknown";

enum ProcessColumn : int { kPid, kProcessName, kLabel, kProcessSort };
const WantedColumns kProcessColumns{{"pid", "process_name", "label", "process_sort_index"}, 1};

enum ThreadColumn : int { kTrack, kTid, kThreadPid, kThreadName, kThreadSort };
const WantedColumns kThreadColumns{
    {"track_id", "tid", "pid", "thread_name", "thread_sort_index"}, 3};

enum SliceColumn : int {
    kSliceStart,
    kSliceDuration,
    kSliceTrack,
    kSliceName,
    kSliceCategory,
    kSliceArgs
};
const WantedColumns kSliceColumns{{"timestamp", "duration", "track_id", "name", "cat", "args"}, 4};

/// Nothing when it lies beyond all times.
std::optional<int64_t> endOf(std::optional<int64_t> start, std::optional<int64_t> duration) {
    int64_t end = 0;
    if (!start || !duration || __builtin_add_overflow(*start, *duration, &end))
        return std::nullopt;
    return end;
}

} // namespace

struct FtraceReader::ArgsParser {
    simdjson::dom::parser parser;
};

bool isFtraceDatabase(const std::filesystem::path& file) {
    auto source = SourceDatabase::peek(file);
    return source && source->has("thread") && source->has("slice");
}

FtraceReader::FtraceReader(ArgsStore& args, DamageLog damage)
    : m_damage(std::move(damage))
    , m_writer(args)
    , m_further{kUnknownPid, "0"}
    , m_argsParser(std::make_shared<ArgsParser>()) { }

Result<std::unique_ptr<FtraceReader>> FtraceReader::open(const std::filesystem::path& file,
    const std::filesystem::path& scratch, ArgsStore& args, model::IssueLog& issues,
    const std::stop_token& stop) {
    std::unique_ptr<FtraceReader> reader(new FtraceReader(args, DamageLog{issues, file.native()}));
    RS_TRY_ASSIGN(
        SourceDatabase source, SourceDatabase::open(file, scratch, stop, reader->m_damage));
    reader->m_source = std::move(source);
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    reader->m_fileSize = error ? 0 : size;
    return reader;
}

Status FtraceReader::produce(const Deliver& deliver) {
    m_writer.begin(deliver);
    RS_TRY(readProcesses());
    RS_TRY(readThreads());
    RS_TRY(readSlices());
    noteUnread();
    return m_writer.finish();
}

template <class Read>
Status FtraceReader::eachRow(std::string_view table, const WantedColumns& columns, Read read) {
    uint64_t rowsTotal = 1;
    for (const char* known : kTables)
        rowsTotal += m_source->rowsAtMost(known);
    auto scan = TableScan::open(*m_source, table, columns, m_damage);
    while (scan) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        read(scan->row());
        m_writer.setBytesRead(m_fileSize / rowsTotal * std::min(++m_rowsRead, rowsTotal));
        RS_TRY(m_writer.endRow());
    }
    return {};
}

std::string FtraceReader::escaped(std::string_view text) const {
    std::string json;
    appendEscaped(json, text, m_damage);
    return json;
}

const EventPlace& FtraceReader::addPlace(std::string pid, std::string tid) {
    return m_places.emplace_back(EventPlace{std::move(pid), std::move(tid)});
}

Status FtraceReader::readProcesses() {
    return eachRow("process", kProcessColumns, [this](const RowCells& row) {
        if (m_places.size() >= TrackTable::kMost)
            return;
        const EventPlace& place = addPlace(escaped(row.text(kPid)), "0");
        const auto put = [&](std::string_view what, std::string_view key, int column) {
            if (!row.isNull(column))
                m_writer.metadata(
                    place, what, fmt::format(R"({{"{}":"{}"}})", key, escaped(row.text(column))));
        };
        put("process_name", "name", kProcessName);
        put("process_labels", "labels", kLabel);
        put("process_sort_index", "sort_index", kProcessSort);
    });
}

Status FtraceReader::readThreads() {
    return eachRow("thread", kThreadColumns, [this](const RowCells& row) {
        const auto track = row.integer(kTrack);
        if (!track || m_placeOfTrack.contains(*track) || m_placeOfTrack.size() >= TrackTable::kMost)
            return;
        const EventPlace& place = addPlace(escaped(row.text(kThreadPid)), escaped(row.text(kTid)));
        m_placeOfTrack.emplace(*track, &place);
        if (!row.isNull(kThreadName))
            m_writer.metadata(place, "thread_name",
                fmt::format(R"({{"name":"{}"}})", escaped(row.text(kThreadName))));
        if (!row.isNull(kThreadSort))
            m_writer.metadata(place, "thread_sort_index",
                fmt::format(R"({{"sort_index":"{}"}})", escaped(row.text(kThreadSort))));
    });
}

/// Slices of a thread that the table lacks stay together under its number.
const EventPlace& FtraceReader::placeOf(std::optional<int64_t> track) {
    const int64_t number = track.value_or(-1);
    const auto found = m_placeOfTrack.find(number);
    const bool isKnown = found != m_placeOfTrack.end();
    if (isKnown && found->second->pid != kUnknownPid)
        return *found->second;
    const bool isFull = !isKnown && m_placeOfTrack.size() >= TrackTable::kMost;
    m_damage.add(isFull ? model::IssueCode::TooLarge : model::IssueCode::UnknownReference,
        fmt::format("track_id {}", number));
    if (isFull)
        return m_further;
    if (isKnown)
        return *found->second;
    return *m_placeOfTrack.emplace(number, &addPlace(kUnknownPid, fmt::format("{}", number)))
                .first->second;
}

/// As the slice has them where that is an object in JSON; any other text under "args".
std::string FtraceReader::argsOf(std::string_view text) {
    if (text.empty())
        return {};
    simdjson::dom::element parsed;
    if (text.front() == '{' && m_argsParser->parser.parse(text).get(parsed) == simdjson::SUCCESS)
        return std::string(text);
    ArgsText args;
    return std::string(args.text("args", escaped(text)).finish());
}

Status FtraceReader::readSlices() {
    return eachRow("slice", kSliceColumns, [this](const RowCells& row) {
        const auto start = row.integer(kSliceStart);
        const auto end = endOf(start, row.integer(kSliceDuration));
        const EventPlace& place = placeOf(row.integer(kSliceTrack));
        const std::string_view name = m_writer.keep(escaped(row.text(kSliceName)));
        const std::string_view category = m_writer.keep(escaped(row.text(kSliceCategory)));
        m_writer.slice(place, name, category, {start, end}, argsOf(row.text(kSliceArgs)));
    });
}

/// Of an ftrace nobody writes them; what somebody did is not lost without a word.
void FtraceReader::noteUnread() {
    for (const char* table : kUnread) {
        const uint64_t rows = m_source->has(table) ? m_source->rowsAtMost(table) : 0;
        m_damage.issues.add(model::IssueCode::NotIndexedYet, m_damage.file, 0,
            fmt::format("table {}", table), rows);
    }
}

} // namespace rankscope::importer
