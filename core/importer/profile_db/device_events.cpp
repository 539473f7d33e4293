// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/device_events.h"

#include <fmt/format.h>

namespace rankscope::importer {

namespace {

enum TaskColumn : int {
    kStart,
    kEnd,
    kDevice,
    kConnection,
    kTaskKey,
    kTaskType,
    kContext,
    kStream,
    kTask,
    kModel,
};
const WantedColumns kTaskColumns{{"startNs", "endNs", "deviceId", "connectionId", "globalTaskId",
                                     "taskType", "contextId", "streamId", "taskId", "modelId"},
    2};

/// A column of an info table that becomes an argument; old databases have other names for some.
struct InfoColumn {
    std::string_view column;
    std::string_view argument;
    bool isText = false; ///< a number of STRING_IDS
};

/// Cores; a text since there is blockNum: the shape of the block beside that of the grid.
constexpr std::string_view kBlockDim = "blockDim";

constexpr std::array kComputeColumns = {InfoColumn{"name", "", true},
    InfoColumn{"taskType", "", true}, InfoColumn{"opType", "Op Type", true},
    InfoColumn{"opState", "Op State", true}, InfoColumn{"block_dim", "Block Dim"},
    InfoColumn{"blockNum", "Block Num"}, InfoColumn{"mixBlockDim", "Mix Block Dim"},
    InfoColumn{"mixBlockNum", "Mix Block Num"}, InfoColumn{"gridDim", "Grid Dim", true},
    InfoColumn{kBlockDim, "Block Dim"}, InfoColumn{"hf32Eligible", "HF32 Eligible", true},
    InfoColumn{"inputShapes", "Input Shapes", true},
    InfoColumn{"inputDataTypes", "Input Data Types", true},
    InfoColumn{"inputFormats", "Input Formats", true},
    InfoColumn{"outputShapes", "Output Shapes", true},
    InfoColumn{"outputDataTypes", "Output Data Types", true},
    InfoColumn{"outputFormats", "Output Formats", true},
    InfoColumn{"attrInfo", "Attributes", true}};

enum PlaneColumn : int {
    kPlaneType,
    kPlane,
    kGroup,
    kNotify,
    kRdmaType,
    kSource,
    kDestination,
    kTransport,
    kSize,
    kDataType,
    kLink,
    kIsMaster,
    kBandwidth,
};
const std::vector<std::string_view> kPlaneColumns = {"taskType", "planeId", "groupName", "notifyId",
    "rdmaType", "srcRank", "dstRank", "transportType", "size", "dataType", "linkType", "isMaster",
    "bandwidth"};

std::vector<std::string_view> names(std::span<const InfoColumn> columns) {
    std::vector<std::string_view> list;
    for (const InfoColumn& column : columns)
        list.push_back(column.column);
    return list;
}

class DeviceTasks {
public:
    DeviceTasks(ProfileContext& context, GroupTracks& groups, const CommunicationWords& words)
        : m_context(context)
        , m_groups(groups)
        , m_words(words)
        , m_memcpyTypes(
              context.source, "ENUM_MEMCPY_OPERATION", builtInMemcpyTypes(), context.damage) { }

    Status open();
    Status read(const RowCells& row);

private:
    /// One row of TASK.
    struct Task {
        TimeSpan span;
        int64_t device = 0;
        std::optional<int64_t> connection;
        std::optional<int64_t> key;
        std::optional<int64_t> stream;
        std::optional<int64_t> task;
        std::optional<int64_t> context;
        std::optional<int64_t> model;
        std::string_view type;
        std::string_view name;
        Activity activity = Activity::Unknown;
        bool isTarget = false; ///< host calls lead to it
    };

    Task taskOf(const RowCells& row);
    void describe(Task& task);
    void describeCompute(Task& task, const RowCells& info);
    void describeCopy(Task& task);
    void writeFlows(const Task& task, const EventPlace& place);
    void writePlane(const Task& task);
    bool writeMark(const Task& task);

    ProfileContext& m_context;
    GroupTracks& m_groups;
    const CommunicationWords& m_words;
    EnumWords m_memcpyTypes;
    std::optional<KeyedTable> m_compute;
    std::optional<KeyedTable> m_schedule;
    std::optional<KeyedTable> m_planes;
    std::optional<KeyedTable> m_copies;
    std::optional<KeyedTable> m_marks;
    std::map<std::pair<int64_t, int64_t>, int64_t> m_markTracks; ///< by stream and domain
    bool m_hasHostCalls = false;
    bool m_hasBlockNum = false;
    ArgsText m_args;
};

Status DeviceTasks::open() {
    const auto keyed = [this](std::string_view table, std::string_view key,
                           const std::vector<std::string_view>& columns) {
        return KeyedTable::open(m_context.source, table, key, columns, m_context.damage);
    };
    RS_TRY_ASSIGN(m_compute, keyed("COMPUTE_TASK_INFO", "globalTaskId", names(kComputeColumns)));
    RS_TRY_ASSIGN(m_schedule,
        keyed("COMMUNICATION_SCHEDULE_TASK_INFO", "globalTaskId", {"name", "taskType", "opType"}));
    RS_TRY_ASSIGN(m_planes, keyed("COMMUNICATION_TASK_INFO", "globalTaskId", kPlaneColumns));
    RS_TRY_ASSIGN(m_copies, keyed("MEMCPY_INFO", "globalTaskId", {"size", "memcpyOperation"}));
    RS_TRY_ASSIGN(m_marks, keyed("MSTX_EVENTS", "connectionId", {"message", "domainId"}));
    m_hasHostCalls = m_context.source.has("CANN_API");
    const TableInfo* const compute = m_context.source.table("COMPUTE_TASK_INFO");
    m_hasBlockNum = compute != nullptr && compute->has("blockNum");
    return {};
}

DeviceTasks::Task DeviceTasks::taskOf(const RowCells& row) {
    Task task;
    task.span = {row.integer(kStart), row.integer(kEnd)};
    task.device = row.integerOr(kDevice, 0);
    task.connection = row.integer(kConnection);
    if (!isConnection(task.connection))
        task.connection.reset();
    task.key = row.integer(kTaskKey);
    task.stream = row.integer(kStream);
    task.task = row.integer(kTask);
    task.context = row.integer(kContext);
    task.model = row.integer(kModel);
    task.type = m_context.text(row.integer(kTaskType));
    task.name = task.type;
    return task;
}

void DeviceTasks::describeCompute(Task& task, const RowCells& info) {
    task.isTarget = true;
    if (const std::string_view name = m_context.text(info.integer(0)); !name.empty())
        task.name = name;
    if (const std::string_view type = m_context.text(info.integer(1)); !type.empty())
        task.type = type;
}

void DeviceTasks::describeCopy(Task& task) {
    if (!m_copies || !task.key || !m_copies->find(*task.key))
        return;
    task.isTarget = true;
    m_args.number("data size(Byte)", m_copies->row().integer(0));
    if (const auto operation = m_copies->row().integer(1))
        m_args.text("memcpy direction", m_memcpyTypes.word(*operation));
}

/// Name, type and arguments, from the tables that know this task.
void DeviceTasks::describe(Task& task) {
    const bool isCompute = m_compute && task.key && m_compute->find(*task.key);
    const bool isSchedule = !isCompute && m_schedule && task.key && m_schedule->find(*task.key);
    if (isCompute) // what is listed there computes, as the profiler's own step split has it
        task.activity = Activity::Computing;
    if (isCompute || isSchedule)
        describeCompute(task, (isCompute ? *m_compute : *m_schedule).row());
    if (task.type.starts_with("MEMCPY"))
        task.isTarget = true;
    m_args.clear();
    m_args.number("Model Id", task.model).text("Task Type", task.type);
    m_args.number("Physic Stream Id", task.stream).number("Task Id", task.task);
    m_args.number("Subtask Id", task.context).number("connection_id", task.connection);
    describeCopy(task);
    if (isSchedule)
        m_args.text("Op Type", m_context.text(m_schedule->row().integer(2)));
    for (size_t i = 2; isCompute && i < kComputeColumns.size(); ++i) {
        const InfoColumn& column = kComputeColumns[i];
        const auto value = m_compute->row().integer(static_cast<int>(i));
        if (column.isText || (m_hasBlockNum && column.column == kBlockDim))
            m_args.text(column.argument, m_context.text(value));
        else
            m_args.number(column.argument, value);
    }
}

void DeviceTasks::writeFlows(const Task& task, const EventPlace& place) {
    if (!task.connection)
        return;
    m_context.deviceTasks.add(*task.connection);
    if (!task.isTarget)
        return;
    m_context.deviceEnds.add(*task.connection);
    if (m_hasHostCalls)
        m_context.writer.flow(
            Phase::FlowEnd, place, "HostToDevice", *task.connection, task.span.start);
    if (m_context.torchEnds.contains(*task.connection))
        m_context.writer.flow(
            Phase::FlowEnd, place, "async_npu", *task.connection, task.span.start);
}

void DeviceTasks::writePlane(const Task& task) {
    if (!m_planes || !task.key || !m_planes->find(*task.key))
        return;
    const RowCells row = m_planes->row();
    const std::string_view type = m_context.text(row.integer(kPlaneType));
    const auto word = [&row](const EnumWords& words, int column) {
        const auto number = row.integer(column);
        return number ? words.word(*number) : std::string_view();
    };
    m_args.clear();
    if (const auto notify = row.integer(kNotify); notify && *notify != INT64_MAX)
        m_args.text("notify_id", m_context.writer.keep(std::to_string(*notify)));
    m_args.number("stream id", task.stream).number("task id", task.task);
    m_args.number("context id", task.context).text("task type", type);
    m_args.number("src rank", row.integer(kSource)).number("dst rank", row.integer(kDestination));
    m_args.text("transport type", word(m_words.transports, kTransport));
    m_args.number("size(Byte)", row.integer(kSize));
    m_args.text("data type", word(m_words.dataTypes, kDataType));
    m_args.text("link type", word(m_words.links, kLink));
    m_args.text("rdma type", word(m_words.rdmaTypes, kRdmaType));
    m_args.number("is master", row.integer(kIsMaster));
    if (!row.isNull(kBandwidth))
        m_args.text("bandwidth", m_context.writer.keep(std::string(row.text(kBandwidth))));
    m_args.number("model id", task.model);
    const EventPlace& place =
        m_groups.plane(row.integer(kGroup), row.integerOr(kPlane, 0), task.device);
    m_context.writer.slice(place, type.empty() ? task.name : type, "", task.span, m_args.finish());
}

/// The device's half of a marked range has a track of its own beside the stream.
bool DeviceTasks::writeMark(const Task& task) {
    if (!m_marks || !task.connection || !m_marks->find(*task.connection))
        return false;
    constexpr int64_t kFirstTrack = int64_t{1} << 20; // behind all streams
    const auto domain = m_marks->row().integer(1);
    const std::string_view message = m_context.text(m_marks->row().integer(0));
    const int64_t stream = task.stream.value_or(0);
    const auto next = kFirstTrack + static_cast<int64_t>(m_markTracks.size());
    const int64_t tid = m_markTracks.try_emplace({stream, domain.value_or(-1)}, next).first->second;
    const EventPlace& place = m_context.writer.thread(kHardwareProcess, m_context.hostPid,
        task.device, tid,
        [&] { return fmt::format("Stream {} MSTX domain {}", stream, m_context.text(domain)); });
    m_args.clear();
    m_args.number("Physic Stream Id", task.stream).number("Task Id", task.task);
    m_args.number("connection_id", task.connection);
    m_context.writer.slice(
        place, message.empty() ? task.name : message, "", task.span, m_args.finish());
    m_context.writer.flow(Phase::FlowEnd, place, "MsTx", *task.connection, task.span.start);
    m_context.deviceTasks.add(*task.connection);
    return true;
}

Status DeviceTasks::read(const RowCells& row) {
    if (!m_context.takesDevice(row.integer(kDevice)))
        return {};
    Task task = taskOf(row);
    if (writeMark(task))
        return {};
    describe(task);
    const int64_t stream = task.stream.value_or(0);
    const EventPlace& place = m_context.writer.thread(kHardwareProcess, m_context.hostPid,
        task.device, stream, [stream] { return fmt::format("Stream {}", stream); });
    m_context.writer.slice(place, task.name, "", task.span, m_args.finish(), task.activity);
    writeFlows(task, place);
    writePlane(task);
    return {};
}

} // namespace

CommunicationWords::CommunicationWords(SourceDatabase& source, const DamageLog& damage)
    : transports(source, "ENUM_HCCL_TRANSPORT_TYPE", builtInTransports(), damage)
    , links(source, "ENUM_HCCL_LINK_TYPE", builtInLinks(), damage)
    , dataTypes(source, "ENUM_HCCL_DATA_TYPE", builtInDataTypes(), damage)
    , rdmaTypes(source, "ENUM_HCCL_RDMA_TYPE", builtInRdmaTypes(), damage) { }

Status readDeviceTasks(
    ProfileContext& context, GroupTracks& groups, const CommunicationWords& words) {
    auto scan = TableScan::open(context.source, "TASK", kTaskColumns, context.damage);
    if (!scan)
        return {};
    DeviceTasks tasks(context, groups, words);
    RS_TRY(tasks.open());
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            return {};
        RS_TRY(tasks.read(scan->row()));
        RS_TRY(context.endRow());
    }
}

} // namespace rankscope::importer
