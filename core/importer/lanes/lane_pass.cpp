// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/lane_pass.h"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "core/importer/lanes/lane_builder.h"
#include "core/importer/thread_team.h"

namespace rankscope::importer {

namespace {

/// What is written of a track when all are done, so that lanes are numbered track by track.
struct TrackLanes {
    std::vector<index::LaneIndex> lanes;
    std::vector<index::NameTotals> totals;
    LaneCounts counts;
};

class TrackWriter {
public:
    TrackWriter(index::IndexWriter& writer, Records& records, const TraceStore& store)
        : m_writer(writer)
        , m_records(records)
        , m_store(store) { }

    Result<TrackLanes> write(TrackId track) {
        using model::LaneKind;
        TrackLanes result;
        RS_TRY(writeSlices(track, result));
        RS_TRY((writeLane<model::Slice, model::Cell>(
            m_records.instants, track, LaneKind::Instants, result)));
        RS_TRY((writeLane<model::CounterSample, model::CounterCell>(
            m_records.samples, track, LaneKind::Counter, result)));
        return result;
    }

private:
    Status writeSlices(TrackId track, TrackLanes& result);
    template <class Member, class Cell, class Store>
    Status writeLane(Store& store, TrackId track, model::LaneKind kind, TrackLanes& result);

    index::IndexWriter& m_writer;
    Records& m_records;
    const TraceStore& m_store;
    index::ChunkEncoder m_encoder;
};

/// Slices and the flow ends on them, side by side in time: an end that no slice covers is counted.
Status TrackWriter::writeSlices(TrackId track, TrackLanes& result) {
    const size_t stream = toIndex(track);
    const auto& summaries = m_store.summaries();
    const TimeRange range = stream < summaries.size() ? summaries[stream].range : TimeRange();
    LaneBuilder lanes(m_writer, m_encoder, track, {m_records.slices.count(stream), range});
    index::LaneWriter<model::FlowEnd, void> flows(m_writer, m_encoder, {});
    auto slices = m_records.slices.take(stream);
    auto ends = m_records.flowEnds.take(stream);
    const model::Slice* slice = slices.next();
    while (const model::FlowEnd* end = ends.next()) {
        for (; slice != nullptr && slice->ts <= end->ts; slice = slices.next())
            RS_TRY(lanes.push(*slice));
        result.counts.flowsWithoutSlice += lanes.isCovered(end->ts) ? 0 : 1;
        RS_TRY(flows.push(*end));
    }
    for (; slice != nullptr; slice = slices.next())
        RS_TRY(lanes.push(*slice));
    RS_TRY(slices.status());
    RS_TRY(ends.status());
    RS_TRY_ASSIGN(result.lanes, lanes.finish());
    result.totals = lanes.totals();
    result.counts.sliceLanes = lanes.lanes();
    result.counts.lostSlices = lanes.lost();
    if (flows.count() == 0)
        return {};
    index::LaneIndex& lane = result.lanes.emplace_back();
    lane.lane = {{}, track, model::LaneKind::Flows, 0, flows.count(), flows.range()};
    RS_TRY_ASSIGN(lane.levels, flows.finish());
    return {};
}

template <class Member, class Cell, class Store>
Status TrackWriter::writeLane(
    Store& store, TrackId track, model::LaneKind kind, TrackLanes& result) {
    const size_t stream = toIndex(track);
    const uint64_t count = store.count(stream);
    if (count == 0)
        return {};
    index::LaneWriter<Member, Cell> writer(m_writer, m_encoder, {count, m_store.range()});
    auto members = store.take(stream);
    while (const Member* member = members.next())
        RS_TRY(writer.push(*member));
    RS_TRY(members.status());
    index::LaneIndex& lane = result.lanes.emplace_back();
    lane.lane = {{}, track, kind, 0, count, writer.range()};
    RS_TRY_ASSIGN(lane.levels, writer.finish());
    return {};
}

/// The longest first, so that no thread is left with one at the end.
std::vector<TrackId> tracksBySize(const Records& records, size_t tracks) {
    std::vector<uint64_t> sizes(tracks);
    for (size_t i = 0; i < tracks; ++i)
        sizes[i] = records.slices.count(i) + records.samples.count(i) + records.flowEnds.count(i)
            + records.instants.count(i);
    std::vector<TrackId> order(tracks);
    for (size_t i = 0; i < tracks; ++i)
        order[i] = static_cast<TrackId>(i);
    std::stable_sort(order.begin(), order.end(),
        [&](TrackId a, TrackId b) { return sizes[toIndex(a)] > sizes[toIndex(b)]; });
    return order;
}

} // namespace

Result<LaneCounts> writeLanes(index::IndexWriter& writer, Records& records, const TraceStore& store,
    unsigned threads, const std::stop_token& stop) {
    const std::vector<TrackId> order = tracksBySize(records, store.tracks().size());
    std::vector<TrackLanes> results(order.size());
    std::atomic<size_t> next = 0;
    const Status status = onThreads(threads, [&](const std::atomic<bool>& hasFailed) -> Status {
        TrackWriter tracks(writer, records, store);
        for (size_t i = next++; i < order.size() && !hasFailed; i = next++) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY_ASSIGN(results[toIndex(order[i])], tracks.write(order[i]));
        }
        return {};
    });
    RS_TRY(status);
    LaneCounts counts;
    uint32_t nextLane = 0;
    for (TrackLanes& track : results) {
        for (index::LaneIndex& lane : track.lanes) {
            lane.lane.id = static_cast<LaneId>(nextLane++);
            RS_TRY(writer.addLane(lane));
        }
        for (const index::NameTotals& totals : track.totals)
            RS_TRY(writer.addTotals(totals));
        counts.sliceLanes += track.counts.sliceLanes;
        if (const uint64_t lost = track.counts.lostSlices; lost > 0) {
            counts.lostSlices += lost;
            const auto place = static_cast<size_t>(&track - results.data());
            counts.lostOfTracks.emplace_back(static_cast<TrackId>(place), lost);
        }
        counts.flowsWithoutSlice += track.counts.flowsWithoutSlice;
    }
    return counts;
}

void leaveOutLost(const LaneCounts& lanes, const TraceStore& store, model::RankCounts& counts) {
    if (lanes.lostOfTracks.empty())
        return;
    const std::vector<model::Process> processes = store.tracks().processes();
    const std::vector<model::Track> tracks = store.tracks().tracks();
    for (const auto& [id, lost] : lanes.lostOfTracks) {
        const model::Track& track = tracks[toIndex(id)];
        if (track.kind == model::TrackKind::Async) {
            counts.asyncSlices -= std::min(counts.asyncSlices, lost);
            continue;
        }
        uint64_t& ofProcess = counts.processes[processes[toIndex(track.process)].name];
        ofProcess -= std::min(ofProcess, lost);
        counts.slices -= std::min(counts.slices, lost);
    }
}

} // namespace rankscope::importer
