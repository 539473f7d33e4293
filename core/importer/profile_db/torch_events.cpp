// SPDX-License-Identifier: GPL-3.0-or-later
// PYTORCH_API with its call chains and connections.
#include <fmt/format.h>

#include "core/importer/profile_db/call_chains.h"
#include "core/importer/profile_db/host_events.h"
#include "core/importer/trace/busy_recorder.h"

namespace rankscope::importer {

namespace {

enum Column : int {
    kTorchStart,
    kTorchEnd,
    kTorchThread,
    kTorchName,
    kTorchConnection,
    kTorchSequence,
    kTorchForwardThread,
    kTorchTypes,
    kTorchShapes,
    kTorchChain,
    kTorchType,
};
const WantedColumns kTorchColumns{
    {"startNs", "endNs", "globalTid", "name", "connectionId", "sequenceNumber", "fwdThreadId",
        "inputDtypes", "inputShapes", "callchainId", "type"},
    4};

constexpr int64_t kOperator = 50001;
constexpr int64_t kQueue = 50002;
constexpr int64_t kPythonFunction = 50003;

bool hasLetter(std::string_view text) {
    // what comes between the entries is ";\r\n", escaped here
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if ((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z'))
            return true;
    }
    return false;
}

class TorchApis {
public:
    TorchApis(ProfileContext& context, const EnumWords& apiTypes)
        : m_context(context)
        , m_apiTypes(apiTypes) { }

    Status open();
    void read(const RowCells& row);

private:
    std::string_view categoryOf(int64_t type, std::string_view name) const;
    void describeOperator(const RowCells& row);
    void describeQueue(const RowCells& row);
    void appendStack(int64_t chain);
    void writeLinks(const RowCells& row, int64_t type, bool isEnqueue, const EventPlace& place);

    ProfileContext& m_context;
    const EnumWords& m_apiTypes;
    std::optional<KeyedTable> m_connections;
    CallChains m_chains;
    std::vector<std::pair<int64_t, std::string_view>> m_frames;
    std::string m_stack;
    ArgsText m_args;
};

Status TorchApis::open() {
    RS_TRY_ASSIGN(m_connections,
        KeyedTable::open(
            m_context.source, "CONNECTION_IDS", "id", {"connectionId"}, m_context.damage));
    RS_TRY_ASSIGN(m_chains, CallChains::open(m_context.source, m_context.damage));
    return {};
}

std::string_view TorchApis::categoryOf(int64_t type, std::string_view name) const {
    switch (type) {
    case kOperator:
        return "cpu_op";
    case kQueue:
        return name.starts_with("Enqueue") ? "enqueue" : "dequeue";
    case kPythonFunction:
        return "python_function";
    default:
        return m_apiTypes.word(type);
    }
}

/// Innermost call first, as the text export joins them.
void TorchApis::appendStack(int64_t chain) {
    m_frames.clear();
    for (const CallChains::Frame& frame : m_chains.find(chain))
        m_frames.emplace_back(frame.depth, m_context.text(frame.text));
    if (m_frames.empty())
        return;
    const auto isInner = [](const auto& a, const auto& b) { return a.first < b.first; };
    if (!std::is_sorted(m_frames.begin(), m_frames.end(), isInner))
        std::stable_sort(m_frames.begin(), m_frames.end(), isInner);
    m_stack.clear();
    for (const auto& [depth, frame] : m_frames) {
        m_stack += m_stack.empty() ? "" : ";\\r\\n";
        m_stack += frame;
    }
    m_args.text("Call stack", m_stack);
}

/// Some versions stored types and shapes in each other's column: shapes have no letters.
void TorchApis::describeOperator(const RowCells& row) {
    std::string_view shapes = m_context.text(row.integer(kTorchShapes));
    std::string_view types = m_context.text(row.integer(kTorchTypes));
    if (hasLetter(shapes) && !hasLetter(types))
        std::swap(shapes, types);
    m_args.number("Sequence number", row.integer(kTorchSequence));
    m_args.number("Fwd thread id", row.integer(kTorchForwardThread));
    m_args.text("Input Dims", shapes).text("Input type", types);
    if (const auto chain = row.integer(kTorchChain))
        appendStack(*chain);
}

void TorchApis::describeQueue(const RowCells& row) {
    const auto id = row.integer(kTorchConnection);
    if (id && m_connections && m_connections->find(*id))
        m_args.number("correlation_id", m_connections->row().integer(0));
}

/// What an operator starts on the device, what a queue hands over, and what a backward operator
/// belongs to: all by the numbers of its connection.
void TorchApis::writeLinks(
    const RowCells& row, int64_t type, bool isEnqueue, const EventPlace& place) {
    const auto id = row.integer(kTorchConnection);
    if (!id || !m_connections || !m_connections->find(*id))
        return;
    const auto start = row.integer(kTorchStart);
    const bool isBackward = row.integerOr(kTorchForwardThread, 0) != 0;
    do {
        const auto connection = m_connections->row().integer(0);
        if (!isConnection(connection))
            continue;
        if (type == kQueue)
            m_context.writer.flow(isEnqueue ? Phase::FlowStart : Phase::FlowEnd, place,
                "async_task_queue", *connection, start);
        else if (m_context.deviceEnds.contains(*connection))
            m_context.writer.flow(Phase::FlowStart, place, "async_npu", *connection, start);
        else if (m_context.torchPairs.contains(*connection))
            m_context.writer.flow(isBackward ? Phase::FlowEnd : Phase::FlowStart, place, "fwdbwd",
                *connection, start);
    } while (m_connections->nextSame());
}

void TorchApis::read(const RowCells& row) {
    const int64_t thread = row.integerOr(kTorchThread, 0);
    const int64_t type = row.integerOr(kTorchType, 0);
    const std::string_view name = m_context.text(row.integer(kTorchName));
    const std::string_view category = categoryOf(type, name);
    m_context.hasTorchSteps |= name.starts_with(model::kStepPrefix);
    const int64_t tid = tidOf(thread);
    const EventPlace& place = m_context.writer.thread(
        kPythonProcess, pidOf(thread), 0, tid, [tid] { return fmt::format("Thread {}", tid); });
    m_args.clear();
    if (type == kQueue)
        describeQueue(row);
    else
        describeOperator(row);
    m_context.writer.slice(
        place, name, category, {row.integer(kTorchStart), row.integer(kTorchEnd)}, m_args.finish());
    writeLinks(row, type, category == "enqueue", place);
}

} // namespace

Status readTorchEnds(ProfileContext& context) {
    auto scan =
        TableScan::open(context.source, "CONNECTION_IDS", {{"connectionId"}, 1}, context.damage);
    while (scan) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        const auto connection = scan->row().integer(0);
        if (!isConnection(connection))
            continue;
        if (context.torchEnds.contains(*connection))
            context.torchPairs.add(*connection);
        context.torchEnds.add(*connection);
    }
    return {};
}

Status readTorchApis(ProfileContext& context, const EnumWords& apiTypes) {
    auto scan = TableScan::open(context.source, "PYTORCH_API", kTorchColumns, context.damage);
    if (!scan)
        return {};
    TorchApis apis(context, apiTypes);
    RS_TRY(apis.open());
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            return {};
        apis.read(scan->row());
        RS_TRY(context.endRow());
    }
}

} // namespace rankscope::importer
