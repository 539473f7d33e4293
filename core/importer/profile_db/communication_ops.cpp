// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/device_events.h"

namespace rankscope::importer {

namespace {

enum OpColumn : int {
    kOpName,
    kOpStart,
    kOpEnd,
    kOpConnection,
    kOpGroup,
    kOpRelay,
    kOpRetry,
    kOpDataType,
    kOpAlgorithm,
    kOpCount,
    kOpType,
    kOpDevice,
};
const WantedColumns kOpColumns{{"opName", "startNs", "endNs", "connectionId", "groupName", "relay",
                                   "retry", "dataType", "algType", "count", "opType", "deviceId"},
    3};

void writeOp(ProfileContext& context, GroupTracks& groups, const CommunicationWords& words,
    const RowCells& row) {
    ArgsText args;
    const auto connection = row.integer(kOpConnection);
    const auto dataType = row.integer(kOpDataType);
    args.clear();
    args.number("connection_id", connection);
    args.text("data_type", dataType ? words.dataTypes.word(*dataType) : std::string_view());
    args.text("alg_type", context.text(row.integer(kOpAlgorithm)));
    args.number("count", row.integer(kOpCount));
    args.text("op type", context.text(row.integer(kOpType)));
    args.text("group name", context.text(row.integer(kOpGroup)));
    args.number("relay", row.integer(kOpRelay)).number("retry", row.integer(kOpRetry));
    const int64_t device = row.integer(kOpDevice).value_or(context.mainDevice);
    const EventPlace& place = groups.group(row.integer(kOpGroup), device);
    const auto start = row.integer(kOpStart);
    context.writer.slice(place, context.text(row.integer(kOpName)), "",
        {start, row.integer(kOpEnd)}, args.finish(), Activity::Communication);
    if (!isConnection(connection))
        return;
    context.deviceEnds.add(*connection);
    if (context.source.has("CANN_API"))
        context.writer.flow(Phase::FlowEnd, place, "HostToDevice", *connection, start);
    if (context.torchEnds.contains(*connection))
        context.writer.flow(Phase::FlowEnd, place, "async_npu", *connection, start);
}

/// Without a device of its own a collective belongs to the device that ran its tasks.
bool isOfDevice(const ProfileContext& context, const RowCells& row) {
    if (!context.device || !row.isNull(kOpDevice))
        return context.takesDevice(row.integer(kOpDevice));
    const auto connection = row.integer(kOpConnection);
    return isConnection(connection) && context.deviceTasks.contains(*connection);
}

} // namespace

Status readCommunicationOps(
    ProfileContext& context, GroupTracks& groups, const CommunicationWords& words) {
    auto scan = TableScan::open(context.source, "COMMUNICATION_OP", kOpColumns, context.damage);
    while (scan) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        if (isOfDevice(context, scan->row()))
            writeOp(context, groups, words, scan->row());
        RS_TRY(context.endRow());
    }
    return {};
}

} // namespace rankscope::importer
