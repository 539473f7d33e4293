// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/host_events.h"

#include <map>

#include <fmt/format.h>

#include "core/importer/mark_text.h"
#include "core/importer/trace/busy_recorder.h"

namespace rankscope::importer {

namespace {

/// Made only for a thread that is new.
auto threadTitle(int64_t tid) {
    return [tid] { return fmt::format("Thread {}", tid); };
}

/// "AscendCL@", "Node@", ... as the text export calls the levels.
std::string levelPrefix(std::string_view word) {
    if (word == "acl")
        return "AscendCL@";
    std::string prefix(word);
    if (!prefix.empty() && prefix.front() >= 'a' && prefix.front() <= 'z')
        prefix.front() = static_cast<char>(prefix.front() - 'a' + 'A');
    return prefix.empty() ? prefix : prefix + '@';
}

enum CannColumn : int { kCannStart, kCannEnd, kCannThread, kCannName, kCannType, kCannConnection };
const WantedColumns kCannColumns{
    {"startNs", "endNs", "globalTid", "name", "type", "connectionId"}, 4};

class CannApis {
public:
    CannApis(ProfileContext& context, const EnumWords& apiTypes)
        : m_context(context)
        , m_apiTypes(apiTypes) { }

    void read(const RowCells& row);

private:
    std::string_view nameOf(int64_t type, int64_t name);

    ProfileContext& m_context;
    const EnumWords& m_apiTypes;
    std::map<std::pair<int64_t, int64_t>, std::string_view> m_names; ///< by type and name
    ArgsText m_args;
};

std::string_view CannApis::nameOf(int64_t type, int64_t name) {
    constexpr size_t kMostNames = 65'536; // CANN has some hundred
    const auto found = m_names.find({type, name});
    if (found != m_names.end())
        return found->second;
    std::string text = levelPrefix(m_apiTypes.word(type)).append(m_context.text(name));
    if (m_names.size() >= kMostNames)
        return m_context.writer.keep(std::move(text));
    return m_names.emplace(std::pair(type, name), m_context.writer.keepAlways(std::move(text)))
        .first->second;
}

void CannApis::read(const RowCells& row) {
    const int64_t thread = row.integerOr(kCannThread, 0);
    const int64_t type = row.integerOr(kCannType, 0);
    const auto connection = row.integer(kCannConnection);
    const auto start = row.integer(kCannStart);
    const int64_t tid = tidOf(thread);
    const EventPlace& place =
        m_context.writer.thread(kCannProcess, pidOf(thread), 0, tid, threadTitle(tid));
    m_args.clear();
    m_args.number("Thread Id", tid).text("level", m_apiTypes.word(type));
    m_args.number("connection_id", connection);
    m_context.writer.slice(place, nameOf(type, row.integerOr(kCannName, -1)), "",
        {start, row.integer(kCannEnd)}, m_args.finish());
    if (isConnection(connection) && m_context.deviceEnds.contains(*connection))
        m_context.writer.flow(Phase::FlowStart, place, "HostToDevice", *connection, start);
}

enum MarkColumn : int {
    kMarkStart,
    kMarkEnd,
    kMarkThread,
    kMarkMessage,
    kMarkDomain,
    kMarkConnection,
    kMarkType,
    kMarkRange,
    kMarkDomainCategory,
};
const WantedColumns kMarkColumns{{"startNs", "endNs", "globalTid", "message", "domainId",
                                     "connectionId", "eventType", "rangeId", "category"},
    4};

/// Each domain of a thread has a track: its ranges need not nest in those of another.
class Marks {
public:
    explicit Marks(ProfileContext& context)
        : m_context(context)
        , m_types(context.source, "ENUM_MSTX_EVENT_TYPE", builtInMstxTypes(), context.damage) { }

    void read(const RowCells& row);

private:
    ProfileContext& m_context;
    EnumWords m_types;
    std::map<std::pair<int64_t, int64_t>, int64_t> m_tracks; ///< by thread and domain
    ArgsText m_args;
};

void Marks::read(const RowCells& row) {
    constexpr int64_t kFirstTrack = int64_t{1} << 32; // behind all threads
    const int64_t thread = row.integerOr(kMarkThread, 0);
    const auto domain = row.integer(kMarkDomain);
    const auto next = kFirstTrack + static_cast<int64_t>(m_tracks.size());
    const int64_t tid = m_tracks.try_emplace({thread, domain.value_or(-1)}, next).first->second;
    const EventPlace& place = m_context.writer.thread(kCannProcess, pidOf(thread), 0, tid, [&] {
        return fmt::format("Thread {} MSTX domain {}", tidOf(thread), m_context.text(domain));
    });
    const auto start = row.integer(kMarkStart);
    const auto type = row.integer(kMarkType);
    const auto range = row.integer(kMarkRange);
    const auto connection = row.integer(kMarkConnection);
    m_args.clear();
    m_args.number("Thread Id", tidOf(thread));
    m_args.text("event type", type ? m_types.word(*type) : std::string_view());
    m_args.text("domain", m_context.text(domain));
    if (isConnection(range))
        m_args.number("range id", range);
    if (isConnection(connection))
        m_args.number("connection_id", connection);
    const std::string_view message = m_context.text(row.integer(kMarkMessage));
    addMarkFields(m_args, message);
    m_context.writer.slice(
        place, message, kMarkCategory, {start, row.integer(kMarkEnd)}, m_args.finish());
    if (isConnection(connection) && m_context.deviceTasks.contains(*connection))
        m_context.writer.flow(Phase::FlowStart, place, "MsTx", *connection, start);
}

/// Calls `read` for each row.
template <class Read>
Status forRows(
    ProfileContext& context, std::string_view table, const WantedColumns& columns, Read read) {
    auto scan = TableScan::open(context.source, table, columns, context.damage);
    while (scan) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        read(scan->row());
        RS_TRY(context.endRow());
    }
    return {};
}

} // namespace

Status readCannApis(ProfileContext& context, const EnumWords& apiTypes) {
    CannApis apis(context, apiTypes);
    return forRows(context, "CANN_API", kCannColumns, [&](const RowCells& row) { apis.read(row); });
}

Status readMarks(ProfileContext& context) {
    Marks marks(context);
    return forRows(
        context, "MSTX_EVENTS", kMarkColumns, [&](const RowCells& row) { marks.read(row); });
}

Status readOtherHostCalls(ProfileContext& context) {
    RS_TRY(forRows(context, "OSRT_API", {{"startNs", "endNs", "globalTid", "name"}, 4},
        [&](const RowCells& row) {
            const int64_t thread = row.integerOr(2, 0);
            const int64_t tid = tidOf(thread);
            context.writer.slice(
                context.writer.thread(kOsProcess, pidOf(thread), 0, tid, threadTitle(tid)),
                context.text(row.integer(3)), "", {row.integer(0), row.integer(1)}, {});
        }));
    RS_TRY(forRows(
        context, "GC_RECORD", {{"startNs", "endNs", "globalTid"}, 2}, [&](const RowCells& row) {
            const int64_t thread = row.integerOr(2, 0);
            context.writer.slice(context.writer.thread(kGarbageProcess, pidOf(thread), 0,
                                     tidOf(thread), [] { return std::string("Python GC"); }),
                "Python GC", "", {row.integer(0), row.integer(1)}, {});
        }));
    if (context.hasTorchSteps)
        return {};
    return forRows(context, "STEP_TIME", {{"startNs", "endNs", "id"}, 2}, [&](const RowCells& row) {
        const EventPlace& place = context.writer.thread(
            kStepProcess, context.hostPid, 0, 0, [] { return std::string("Step"); });
        context.writer.slice(place,
            context.writer.keep(fmt::format("{}{}", model::kStepPrefix, row.integerOr(2, 0))),
            "step", {row.integer(0), row.integer(1)}, {});
    });
}

} // namespace rankscope::importer
