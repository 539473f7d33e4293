// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/name_calls.h"

#include <algorithm>
#include <numeric>

#include "core/analysis/steps/step_ranges.h"
#include "core/base/task_progress.h"
#include "core/base/whole_number.h"
#include "core/model/layers.h"
#include "core/query/lane_cursor.h"
#include "core/query/profiles.h"
#include "core/query/steps.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

struct Call {
    OperatorCall call;
    query::SliceRef slice;
};

bool isOnDevice(const model::Process& process) {
    const model::Layer layer = model::layerOf(process);
    return layer == model::Layer::Device || layer == model::Layer::Communication
        || layer == model::Layer::Overlap;
}

/// The steps of one rank, those of its host and those of its device, which runs behind.
class StepNumbers {
public:
    StepNumbers(const query::OpenRank& rank, std::vector<query::Step> steps)
        : m_rank(rank)
        , m_steps(std::move(steps)) { }

    std::optional<int64_t> at(Timestamp stored, bool isDevice) const {
        if (isDevice && !m_rank.index->steps.empty())
            return deviceStepAt(*m_rank.index, stored);
        const Timestamp time = m_rank.toTimeline(stored);
        const auto after = std::ranges::upper_bound(
            m_steps, time, {}, [](const query::Step& step) { return step.range.begin; });
        if (after == m_steps.begin() || std::prev(after)->range.end <= time)
            return std::nullopt;
        return wholeNumber(std::prev(after)->number);
    }

private:
    const query::OpenRank& m_rank;
    std::vector<query::Step> m_steps; ///< of the host, by begin
};

/// What is taken of each rank, of so many in all, by how many it has.
std::vector<uint64_t> fairShares(const std::vector<uint64_t>& counts, uint64_t most) {
    std::vector<size_t> order(counts.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, {}, [&counts](size_t rank) { return counts[rank]; });
    std::vector<uint64_t> shares(counts.size());
    for (size_t i = 0; i < order.size(); ++i) {
        uint64_t& share = shares[order[i]];
        share = std::min(counts[order[i]], most / (order.size() - i));
        most -= share;
    }
    return shares;
}

class Reader {
public:
    /// `shares`: what is taken of each rank.
    Reader(query::Session& session, const NameCallsRequest& request, std::vector<uint64_t> shares,
        const std::stop_token& stop)
        : m_session(session)
        , m_request(request)
        , m_stop(stop)
        , m_shares(std::move(shares))
        , m_counts(m_shares.size()) { }

    Status addRank(RankSlot slot) {
        const index::RankIndex& rank = *m_session.snapshot().rank(slot).index;
        const auto name = nameIn(rank);
        if (!name)
            return {};
        const StringId id = *name;
        m_ofRank.clear();
        std::optional<StepNumbers> steps;
        for (const index::LaneIndex& lane : rank.lanes) {
            if (!isWanted(rank, lane, id))
                continue;
            if (!steps) {
                RS_TRY_ASSIGN(auto found, query::stepsOf(m_session, slot, m_stop));
                steps.emplace(m_session.snapshot().rank(slot), std::move(found));
            }
            RS_TRY(addLane(slot, lane, id, *steps));
        }
        std::ranges::stable_sort(m_ofRank, {}, [](const Call& one) { return one.call.start; });
        for (const Call& one : m_ofRank) {
            m_calls.push_back(one.call);
            m_slices.push_back(one.slice);
        }
        return {};
    }

    /// Of each rank, also those that were not taken.
    const std::vector<uint64_t>& counts() const { return m_counts; }

    NameCalls finish() {
        const uint64_t all = std::accumulate(m_counts.begin(), m_counts.end(), uint64_t{0});
        const uint64_t left = all - m_calls.size();
        return {spreadOf(std::move(m_calls)), std::move(m_slices), left};
    }

private:
    std::optional<StringId> nameIn(const index::RankIndex& rank) const {
        const auto name = std::ranges::find(rank.strings, m_request.name);
        if (name == rank.strings.end() || query::profileOf(rank.label) != m_request.profile)
            return std::nullopt;
        return static_cast<StringId>(name - rank.strings.begin());
    }

    bool isOfLayer(const index::RankIndex& rank, TrackId of) const {
        const model::Track& track = rank.tracks[toIndex(of)];
        return rank.processes[toIndex(track.process)].name == m_request.process;
    }

    bool isWanted(const index::RankIndex& rank, const index::LaneIndex& lane, StringId name) const {
        return lane.lane.kind == model::LaneKind::Slices && !lane.levels.empty()
            && isOfLayer(rank, lane.lane.track) && query::canHoldName(rank, lane.lane, name);
    }

    Status addLane(
        RankSlot slot, const index::LaneIndex& lane, StringId name, const StepNumbers& steps) {
        const query::OpenRank& rank = m_session.snapshot().rank(slot);
        const model::Track& track = rank.index->tracks[toIndex(lane.lane.track)];
        const bool isDevice = isOnDevice(rank.index->processes[toIndex(track.process)]);
        RS_TRY_ASSIGN(const auto reader, m_session.reader(slot));
        query::LaneCursor<model::Slice> cursor(reader, lane.levels.front());
        const auto& range = m_request.range;
        const LaneId id = lane.lane.id;
        RS_TRY(cursor.seek(range ? rank.toStored(id, range->begin) : Timestamp::min()));
        const Timestamp end = range ? rank.toStored(id, range->end) : Timestamp::max();
        while (cursor.get() != nullptr && cursor.get()->ts < end) {
            if (m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            uint64_t position = cursor.position();
            for (const model::Slice& slice : cursor.restOfChunk()) {
                if (slice.name == name && slice.ts < end)
                    take({{slot, id}, position}, slice, steps.at(slice.ts, isDevice));
                ++position;
            }
            RS_TRY(cursor.nextChunk());
        }
        return {};
    }

    void take(query::SliceRef ref, const model::Slice& slice, std::optional<int64_t> step) {
        const auto of = static_cast<size_t>(ref.lane.rank);
        ++m_counts[of];
        if (m_ofRank.size() >= m_shares[of] || m_calls.size() + m_ofRank.size() >= m_request.most)
            return;
        const int64_t rank = m_session.snapshot().rank(ref.lane.rank).index->rank;
        m_ofRank.push_back({{rank, step, toNanoseconds(slice.ts), slice.dur}, ref});
    }

    query::Session& m_session;
    const NameCallsRequest& m_request;
    const std::stop_token& m_stop;
    std::vector<uint64_t> m_shares;
    std::vector<uint64_t> m_counts;
    std::vector<Call> m_ofRank; ///< of the rank that is being read
    std::vector<OperatorCall> m_calls;
    std::vector<query::SliceRef> m_slices;
};

Status addRanks(Reader& reader, size_t ranks) {
    for (size_t i = 0; i < ranks; ++i) {
        reportProgress(i, ranks);
        RS_TRY(reader.addRank(static_cast<RankSlot>(i)));
    }
    return {};
}

} // namespace

Result<NameCalls> nameCalls(
    query::Session& session, const NameCallsRequest& request, const std::stop_token& stop) {
    const size_t ranks = session.snapshot().ranks.size();
    std::vector<uint64_t> counts;
    {
        Reader all(session, request, std::vector<uint64_t>(ranks, request.most), stop);
        RS_TRY(addRanks(all, ranks));
        counts = all.counts();
        if (std::accumulate(counts.begin(), counts.end(), uint64_t{0}) <= request.most)
            return all.finish();
    }
    Reader some(session, request, fairShares(counts, request.most), stop);
    RS_TRY(addRanks(some, ranks));
    return some.finish();
}

} // namespace rankscope::analysis
