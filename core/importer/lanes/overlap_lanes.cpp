// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/overlap_lanes.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/json_writer.h"
#include "core/importer/lanes/overlap_sweep.h"
#include "core/model/computed.h"

namespace rankscope::importer {

namespace {

/// Behind every process that a profiler sorts: Kineto gives its spans 0x20000000.
constexpr int64_t kSortIndex = 0x20000001;

/// One metadata event, as a trace would have it.
template <class Value>
void addMetadata(TrackTable& tracks, std::string_view pid, std::string_view tid,
    std::string_view name, std::string_view key, Value value) {
    JsonWriter args;
    args.beginObject().key(key).value(value).endObject();
    RawEvent event;
    event.phase = Phase::Metadata;
    event.name = name;
    event.pid = pid;
    event.tid = tid;
    event.args = args.text();
    tracks.metadata(event);
}

/// The four tracks of one device.
std::array<TrackId, kOverlapLanes> addTracks(TrackTable& tracks, const model::Process& device) {
    const std::string pid = fmt::format("{}{}", device.pid, model::kComputedPid);
    addMetadata(tracks, pid, "", "process_name", "name", model::kOverlapProcess);
    addMetadata(tracks, pid, "", "process_labels", "labels", std::string_view(device.label));
    addMetadata(tracks, pid, "", "process_sort_index", "sort_index", kSortIndex);
    std::array<TrackId, kOverlapLanes> ids{};
    for (size_t i = 0; i < kOverlapLanes; ++i) {
        const std::string tid = std::to_string(i);
        ids[i] = tracks.thread(pid, tid);
        const char* name = toName(static_cast<OverlapLane>(i));
        addMetadata(tracks, pid, tid, "thread_name", "name", name);
        addMetadata(tracks, pid, tid, "thread_sort_index", "sort_index", static_cast<int64_t>(i));
    }
    return ids;
}

using Processes = std::vector<model::Process>;

/// What one device did, for the steps and for their split.
struct Device {
    const model::Process& process; ///< its overlap analysis is, or will be, of this
    std::vector<ProcessId> computing; ///< whose kernels tell the steps apart
    std::vector<ProcessId> communication; ///< whose collectives do
};

Result<std::vector<model::StepSplit>> splitSteps(
    Records& records, const TraceStore& store, const Device& device, TakePiece take) {
    DeviceWork work{{}, {}, records.launches};
    for (const ProcessId process : device.computing)
        work.computing.push_back(records.busy.read(busyStream(process, BusyKind::Computing)));
    for (const ProcessId process : device.communication)
        work.communication.push_back(
            records.busy.read(busyStream(process, BusyKind::Communication)));
    RS_TRY_ASSIGN(const auto windows, stepWindows(store.busy().steps(), std::move(work)));
    OverlapSweep sweep(windows, std::move(take));
    const ProcessId own = device.process.id;
    RS_TRY(sweep.run(records.busy.take(busyStream(own, BusyKind::Computing)),
        records.busy.take(busyStream(own, BusyKind::Communication))));
    for (const ProcessId process : device.communication)
        RS_TRY(sweep.addReceives(records.busy.read(busyStream(process, BusyKind::Receive))));
    std::vector<model::StepSplit> splits = sweep.splits();
    for (model::StepSplit& split : splits)
        split.device = device.process.label.empty() ? device.process.pid : device.process.label;
    return splits;
}

Result<std::vector<model::StepSplit>> addDevice(
    Records& records, TraceStore& store, const model::Process& device) {
    const auto tracks = addTracks(store.tracks(), device);
    const auto take = [&](OverlapLane lane, const TimeRange& piece) {
        return store.addDerived(tracks[static_cast<size_t>(lane)], piece, toName(lane));
    };
    return splitSteps(records, store, {device, {device.id}, {device.id}}, take);
}

/// Beside an analysis that the profiler wrote: the tasks and collectives of its label.
Result<std::vector<model::StepSplit>> splitWritten(Records& records, const TraceStore& store,
    const Processes& processes, const model::Process& analysis) {
    Device device{analysis, {}, {}};
    for (const model::Process& process : processes) {
        if (process.label != analysis.label)
            continue;
        if (process.name == "Ascend Hardware")
            device.computing.push_back(process.id);
        if (process.name == "HCCL" || process.name == "Communication")
            device.communication.push_back(process.id);
    }
    return splitSteps(
        records, store, device, [](OverlapLane, const TimeRange&) { return Status(); });
}

bool isBusy(const Records& records, ProcessId device) {
    return records.busy.count(busyStream(device, BusyKind::Computing)) > 0
        || records.busy.count(busyStream(device, BusyKind::Communication)) > 0;
}

} // namespace

Result<std::vector<model::StepSplit>> addOverlapLanes(Records& records, TraceStore& store) {
    const Processes processes = store.tracks().processes();
    const bool isWritten = std::any_of(processes.begin(), processes.end(),
        [](const model::Process& process) { return process.name == model::kOverlapProcess; });
    std::vector<model::StepSplit> all;
    for (const model::Process& process : processes) {
        const bool isAnalysis = process.name == model::kOverlapProcess;
        if (!isBusy(records, process.id) || isAnalysis != isWritten
            || store.busy().isWritten(process.id) != isWritten)
            continue;
        RS_TRY_ASSIGN(const std::vector<model::StepSplit> splits,
            isWritten ? splitWritten(records, store, processes, process)
                      : addDevice(records, store, process));
        all.insert(all.end(), splits.begin(), splits.end());
    }
    return all;
}

} // namespace rankscope::importer
