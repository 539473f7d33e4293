// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_passes.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <unordered_map>

#include "core/analysis/marks/marks.h"
#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/rank_rows.h"
#include "core/query/lane_cursor.h"
#include "core/query/steps.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

using index::RankIndex;
using query::Session;

/// The rank with its timeline, where it has one.
struct Place {
    RankSlot slot{};
    const query::OpenRank* open = nullptr;
};

std::optional<Place> placeOf(const query::Snapshot& snapshot, int64_t rank) {
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        const query::OpenRank& open = snapshot.ranks[i];
        if (open.index->rank == rank && !open.index->isPreview)
            return Place{static_cast<RankSlot>(i), &open};
    }
    return std::nullopt;
}

std::string lowered(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return lower;
}

bool holds(const std::string& text, std::string_view word) {
    return text.find(word) != std::string::npos;
}

/// Of the step on the host, in the rank's own time; everything without one.
Result<TimeRange> rangeOfStep(Session& session, const Place& place, std::optional<int64_t> step,
    const std::stop_token& stop) {
    const TimeRange all = place.open->index->range();
    if (!step)
        return all;
    RS_TRY_ASSIGN(const auto steps, query::stepsOf(session, place.slot, stop));
    const std::string number = std::to_string(*step);
    for (const query::Step& one : steps) {
        if (one.number == number)
            return TimeRange{
                place.open->toStored(one.range.begin), place.open->toStored(one.range.end)};
    }
    return all;
}

template <class Member, class Take>
Status eachMember(Session& session, RankSlot slot, const index::LaneIndex& lane,
    const TimeRange& range, const std::stop_token& stop, Take take) {
    RS_TRY_ASSIGN(auto reader, session.reader(slot));
    query::LaneCursor<Member> cursor(std::move(reader), lane.levels[0]);
    RS_TRY(cursor.seek(range.begin));
    constexpr unsigned kPerStopCheck = 4096;
    for (unsigned count = 1; cursor.get() != nullptr && beginOf(*cursor.get()) < range.end;
         ++count) {
        if (count % kPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        take(*cursor.get());
        RS_TRY(cursor.next());
    }
    return {};
}

struct MarkedPasses {
    std::vector<PipelinePass> passes;
    bool nameMicroBatches = true;
    bool nameChunks = true;

    void add(PassKind kind, const MarkNumbers& numbers, const TimeRange& time) {
        passes.push_back({kind, numbers.microBatch.value_or(0), time, numbers.chunk.value_or(0)});
        nameMicroBatches = nameMicroBatches && numbers.microBatch.has_value();
        nameChunks = nameChunks && numbers.chunk.has_value();
    }

    PassNaming naming() const {
        if (!nameMicroBatches)
            return PassNaming::None;
        return nameChunks ? PassNaming::MicroBatchAndChunk : PassNaming::MicroBatch;
    }
};

/// Ranges named forward and backward on the tracks of marks; two instants that make a pair
/// (marks.h) are a range, others tell no time.
Result<MarkedPasses> markedPasses(
    Session& session, const Place& place, const TimeRange& range, const std::stop_token& stop) {
    const RankIndex& index = *place.open->index;
    MarkedPasses onDevice;
    MarkedPasses onHost;
    for (const model::Track& track : index.tracks) {
        if (!isMarkTrack(index, track))
            continue;
        const bool isDevice = index.processes[toIndex(track.process)].name == "Ascend Hardware";
        MarkedPasses& marked = isDevice ? onDevice : onHost;
        std::vector<Mark> marks;
        for (const index::LaneIndex* lane : query::sliceLanesOf(index, track.id))
            RS_TRY(eachMember<model::Slice>(
                session, place.slot, *lane, range, stop, [&](const model::Slice& slice) {
                    const std::string_view name = index.text(slice.name);
                    if (passOfMark(name))
                        marks.push_back({.name = std::string(name),
                            .track = track.id,
                            .range = {slice.ts, slice.end()}});
                }));
        for (const Mark& mark : pairMarks(std::move(marks)).marks) {
            if (const auto kind = passOfMark(mark.name); kind && !mark.range.isEmpty())
                marked.add(*kind, numbersOfMark(mark.name), mark.range);
        }
    }
    MarkedPasses marked = onDevice.passes.empty() ? onHost : onDevice;
    std::stable_sort(marked.passes.begin(), marked.passes.end(),
        [](const PipelinePass& a, const PipelinePass& b) { return a.time.begin < b.time.begin; });
    return marked;
}

/// Start of a kernel on the device -> whether a backward thread launched it.
using LaunchedBy = std::unordered_map<int64_t, WorkKind>;

Result<LaunchedBy> launchers(Session& session, const Place& place, const std::stop_token& stop) {
    const RankIndex& index = *place.open->index;
    LaunchedBy kinds;
    if (index.flowCategories.count("fwdbwd") == 0 || index.flowCategories.count("async_npu") == 0)
        return kinds;
    std::set<TrackId> forward;
    std::set<TrackId> backward;
    const auto eachEnd = [&](auto take) -> Status {
        for (const index::LaneIndex& lane : index.lanes) {
            if (lane.lane.kind == model::LaneKind::Flows)
                RS_TRY(eachMember<model::FlowEnd>(session, place.slot, lane, index.range(), stop,
                    [&](const model::FlowEnd& end) { take(lane.lane.track, end); }));
        }
        return {};
    };
    RS_TRY(eachEnd([&](TrackId track, const model::FlowEnd& end) {
        if (index.text(end.category) == "fwdbwd")
            (end.direction == model::FlowDirection::In ? backward : forward).insert(track);
    }));
    for (const TrackId track : forward)
        backward.erase(track); // one thread for both tells nothing
    if (backward.empty())
        return kinds;
    RS_TRY(eachEnd([&](TrackId, const model::FlowEnd& end) {
        if (end.direction == model::FlowDirection::In && index.text(end.category) == "async_npu")
            kinds.emplace(toNanoseconds(end.ts),
                backward.count(end.otherTrack) > 0 ? WorkKind::Backward : WorkKind::Forward);
    }));
    return kinds;
}

/// What the kernels of a rank say.
struct StageKernels {
    std::vector<PipelineWork> work;
    std::vector<PipelineTransfer> transfers;
};

std::optional<TransferKind> transferOf(const std::string& type) {
    const bool isSend = holds(type, "send");
    const bool isReceive = holds(type, "rec"); // receive, recv
    if (isSend && isReceive)
        return TransferKind::Both;
    if (isSend || isReceive)
        return isSend ? TransferKind::Send : TransferKind::Receive;
    return std::nullopt;
}

void takeKernel(const index::Statement& row, const LaunchedBy& launchedBy, StageKernels& kernels) {
    if (row.isNull(2) || row.isNull(3))
        return;
    const Timestamp begin = fromNanoseconds(row.integer(2));
    const TimeRange time{begin, begin + lengthAt(row, 3)};
    const std::string type = lowered(row.isNull(1) ? row.text(0) : row.text(1));
    const std::string core = lowered(row.text(4));
    if (type.starts_with("hcom") || core == "hccl" || core == "communication") {
        if (const auto kind = transferOf(type))
            kernels.transfers.push_back({time, *kind});
        return;
    }
    WorkKind kind = workKindOf(type);
    const auto found = launchedBy.find(row.integer(2));
    if (kind != WorkKind::Optimizer && !launchedBy.empty()) {
        const WorkKind before = kernels.work.empty() ? WorkKind::Forward : kernels.work.back().kind;
        kind = found == launchedBy.end() ? before : found->second;
    }
    kernels.work.push_back({time, kind, std::hash<std::string>()(type)});
}

std::string whereStep(std::optional<int64_t> step) {
    return step ? " WHERE step = " + std::to_string(*step) : std::string(" WHERE 1");
}

Result<StageKernels> kernelsOf(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> step, const LaunchedBy& launchedBy, const std::stop_token& stop) {
    StageKernels kernels;
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT name, type, start, duration, accelerator_core FROM kernel" + whereStep(step)
            + " ORDER BY start",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            takeKernel(row, launchedBy, kernels);
        }));
    if (!kernels.transfers.empty())
        return kernels;
    RS_TRY(eachRowOf(snapshot, rank, "collective",
        "SELECT name, start, elapse FROM collective" + whereStep(step)
            + " AND is_total = 0 AND start IS NOT NULL",
        stop, [&kernels](const index::TableIndex&, const index::Statement& row) {
            const Timestamp begin = fromNanoseconds(row.integer(1));
            if (const auto kind = transferOf(lowered(row.text(0))))
                kernels.transfers.push_back({{begin, begin + lengthAt(row, 2)}, *kind});
        }));
    return kernels;
}

} // namespace

std::optional<PassKind> passOfMark(std::string_view name) {
    const std::string lower = lowered(name);
    const bool isForward = holds(lower, "forward");
    if (isForward == holds(lower, "backward")) // neither, or "forward_backward" around both
        return std::nullopt;
    return isForward ? PassKind::Forward : PassKind::Backward;
}

Result<MeasuredStage> pipelineStage(Session& session, int64_t rank, std::optional<int64_t> step,
    const StagePlace& place, const std::stop_token& stop) {
    MeasuredStage measured{{rank, PassSource::None, {}, {}, {}, {}}, {}};
    PipelineStage& stage = measured.stage;
    const auto open = placeOf(session.snapshot(), rank);
    LaunchedBy launchedBy;
    if (open) {
        RS_TRY_ASSIGN(const TimeRange range, rangeOfStep(session, *open, step, stop));
        RS_TRY_ASSIGN(MarkedPasses marked, markedPasses(session, *open, range, stop));
        if (!marked.passes.empty()) {
            stage.source = PassSource::Marks;
            stage.naming = marked.naming();
            stage.passes = std::move(marked.passes);
        } else {
            RS_TRY_ASSIGN(launchedBy, launchers(session, *open, stop));
        }
    }
    RS_TRY_ASSIGN(
        StageKernels kernels, kernelsOf(session.snapshot(), rank, step, launchedBy, stop));
    stage.exposed = exposedReceiving(kernels.work, kernels.transfers);
    // without transfers the kernels of a rank are those of a job without stages
    if (stage.source == PassSource::None && !kernels.transfers.empty()) {
        stage.passes = pipelinePasses(kernels.work, kernels.transfers, place);
        if (!stage.passes.empty())
            stage.source = launchedBy.empty() ? PassSource::Names : PassSource::Flows;
    }
    stage.transfers = std::move(kernels.transfers);
    measured.work = std::move(kernels.work);
    if (open)
        measured.offset = open->open->offset;
    return measured;
}

} // namespace rankscope::analysis
