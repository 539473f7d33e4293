// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/overlap_lanes.h"

#include <array>

#include <fmt/format.h>

#include "core/base/json_writer.h"
#include "core/importer/overlap_sweep.h"

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
    const std::string pid = fmt::format("{} overlap", device.pid);
    addMetadata(tracks, pid, "", "process_name", "name", kOverlapProcess);
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

Result<std::vector<model::StepSplit>> addDevice(
    Records& records, TraceStore& store, const model::Process& device) {
    const auto tracks = addTracks(store.tracks(), device);
    const auto take = [&](OverlapLane lane, const TimeRange& piece) {
        return store.addDerived(tracks[static_cast<size_t>(lane)], piece, toName(lane));
    };
    const auto streamOf = [&](BusyKind kind) {
        return records.busy.take(busyStream(device.id, kind));
    };
    OverlapSweep sweep(store.busy().steps(), take);
    RS_TRY(sweep.run(streamOf(BusyKind::Computing), streamOf(BusyKind::Communication)));
    RS_TRY(sweep.addReceives(streamOf(BusyKind::Receive)));
    std::vector<model::StepSplit> splits = sweep.splits();
    for (model::StepSplit& split : splits)
        split.device = device.label.empty() ? device.pid : device.label;
    return splits;
}

bool isBusy(const Records& records, ProcessId device) {
    return records.busy.count(busyStream(device, BusyKind::Computing)) > 0
        || records.busy.count(busyStream(device, BusyKind::Communication)) > 0;
}

} // namespace

Result<std::vector<model::StepSplit>> addOverlapLanes(Records& records, TraceStore& store) {
    const std::vector<model::Process> processes = store.tracks().processes();
    for (const model::Process& process : processes) {
        if (process.name == kOverlapProcess)
            return {};
    }
    std::vector<model::StepSplit> all;
    for (const model::Process& process : processes) {
        if (!isBusy(records, process.id))
            continue;
        RS_TRY_ASSIGN(std::vector<model::StepSplit> splits, addDevice(records, store, process));
        all.insert(all.end(), splits.begin(), splits.end());
    }
    return all;
}

} // namespace rankscope::importer
