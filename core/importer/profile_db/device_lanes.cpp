// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/device_lanes.h"

#include <array>

#include "core/base/json_text.h"
#include "core/importer/lanes/overlap_sweep.h"
#include "core/model/computed.h"

namespace rankscope::importer {

namespace {

constexpr ProcessStyle kCcuProcess{"CCU", "NPU", 16};
constexpr ProcessStyle kOverlapProcess{model::kOverlapProcess, "NPU", 23};

enum CcuColumn : int { kCcuStart, kCcuEnd, kCcuDevice, kCcuName, kCcuTask, kCcuArgs };
const WantedColumns kCcuColumns{
    {"startNs", "endNs", "deviceId", "name", "globalTaskId", "args"}, 2};

enum OverlapColumn : int { kOverlapStart, kOverlapEnd, kOverlapType, kOverlapDevice };
const WantedColumns kOverlapColumns{{"startNs", "endNs", "type", "deviceId"}, 3};

/// The profiler writes a flat array of keys and values, ["kernel", "a", "size", 4], or any text.
void addArguments(ArgsText& args, std::string_view escaped, std::string& scratch) {
    scratch = unescapeJson(escaped);
    const std::string_view text = scratch;
    if (!text.starts_with('[')) {
        args.text("args", escaped);
        return;
    }
    auto next = [&text, at = size_t{1}]() mutable {
        const size_t begin = skipSeparators(text, at);
        const size_t end = begin < text.size() && text[begin] != ']' ? endOfValue(text, begin)
                                                                     : std::string_view::npos;
        at = end == std::string_view::npos ? text.size() : end;
        return end == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin);
    };
    while (true) {
        const std::string_view key = next();
        const std::string_view value = next();
        if (!isStringToken(key) || value.empty())
            return;
        args.token(tokenText(key), value);
    }
}

/// Calls `read` with each row of the devices that are wanted.
template <class Read>
Status eachRow(ProfileContext& context, std::string_view table, const WantedColumns& columns,
    int deviceColumn, Read read) {
    auto scan = TableScan::open(context.source, table, columns, context.damage);
    while (scan) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        if (context.takesDevice(scan->row().integer(deviceColumn)))
            read(scan->row());
        RS_TRY(context.endRow());
    }
    return {};
}

} // namespace

Status readCcuTasks(ProfileContext& context) {
    ArgsText args;
    std::string scratch;
    return eachRow(context, "CCU", kCcuColumns, kCcuDevice, [&](const RowCells& row) {
        const EventPlace& place = context.writer.thread(kCcuProcess, context.hostPid,
            row.integerOr(kCcuDevice, context.mainDevice), 0, [] { return std::string("CCU"); });
        args.clear();
        args.number("Global Task Id", row.integer(kCcuTask));
        if (const std::string_view text = context.text(row.integer(kCcuArgs)); !text.empty())
            addArguments(args, text, scratch);
        context.writer.slice(place, context.text(row.integer(kCcuName)), "",
            {row.integer(kCcuStart), row.integer(kCcuEnd)}, args.finish());
    });
}

Status readOverlapAnalysis(ProfileContext& context) {
    if (context.source.has("TASK"))
        return {};
    return eachRow(
        context, "OVERLAP_ANALYSIS", kOverlapColumns, kOverlapDevice, [&](const RowCells& row) {
            const int64_t type = row.integerOr(kOverlapType, -1);
            if (type < 0 || type >= static_cast<int64_t>(kOverlapLanes))
                return;
            const char* const name = toName(static_cast<OverlapLane>(type));
            const EventPlace& place = context.writer.thread(kOverlapProcess, context.hostPid,
                row.integerOr(kOverlapDevice, context.mainDevice), type,
                [name] { return std::string(name); });
            context.writer.slice(
                place, name, "", {row.integer(kOverlapStart), row.integer(kOverlapEnd)}, {});
        });
}

} // namespace rankscope::importer
