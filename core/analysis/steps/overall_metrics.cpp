// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/overall_metrics.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/analysis/operators/kernel_list.h"
#include "core/analysis/time_union.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"
#include "core/model/computed.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

using Ranges = std::vector<TimeRange>;

constexpr std::string_view kWaitName = "Notify_Wait";

/// One metric of computing and the classes below it.
struct ClassRow {
    OverallMetric metric{};
    int depth = 0;
    std::vector<KernelClass> classes;
};

std::vector<ClassRow> classRows() {
    using enum KernelClass;
    return {{OverallMetric::PagedAttention, 1, {KernelClass::PagedAttention}},
        {OverallMetric::TensorMove, 1, {KernelClass::TensorMove}},
        {OverallMetric::FlashAttention, 1,
            {AttentionForwardCube, AttentionForwardVector, AttentionBackwardCube,
                AttentionBackwardVector}},
        {OverallMetric::Forward, 2, {AttentionForwardCube, AttentionForwardVector}},
        {OverallMetric::Cube, 3, {AttentionForwardCube}},
        {OverallMetric::Vector, 3, {AttentionForwardVector}},
        {OverallMetric::Backward, 2, {AttentionBackwardCube, AttentionBackwardVector}},
        {OverallMetric::Cube, 3, {AttentionBackwardCube}},
        {OverallMetric::Vector, 3, {AttentionBackwardVector}},
        {OverallMetric::Convolution, 1,
            {ConvForwardCube, ConvForwardVector, ConvBackwardCube, ConvBackwardVector}},
        {OverallMetric::Forward, 2, {ConvForwardCube, ConvForwardVector}},
        {OverallMetric::Cube, 3, {ConvForwardCube}},
        {OverallMetric::Vector, 3, {ConvForwardVector}},
        {OverallMetric::Backward, 2, {ConvBackwardCube, ConvBackwardVector}},
        {OverallMetric::Cube, 3, {ConvBackwardCube}},
        {OverallMetric::Vector, 3, {ConvBackwardVector}},
        {OverallMetric::Matmul, 1, {MatmulCube, MatmulVector}},
        {OverallMetric::Cube, 2, {MatmulCube}}, {OverallMetric::Vector, 2, {MatmulVector}},
        {OverallMetric::OtherCube, 1, {KernelClass::OtherCube}},
        {OverallMetric::OtherVector, 1, {KernelClass::Reformat, KernelClass::OtherVector}},
        {OverallMetric::Reformat, 2, {KernelClass::Reformat}},
        {OverallMetric::NoReformat, 2, {KernelClass::OtherVector}}};
}

/// The part within the range; nothing when there is none.
std::optional<TimeRange> clipped(const TimeRange& one, const TimeRange& range) {
    const TimeRange part{std::max(one.begin, range.begin), std::min(one.end, range.end)};
    return part.end < part.begin || (part.isEmpty() && !one.isEmpty()) ? std::nullopt
                                                                       : std::optional(part);
}

Duration lengthOf(const Ranges& ranges) {
    Duration length{};
    for (const TimeRange& range : ranges)
        length += range.length();
    return length;
}

/// What is in both; both are unions.
Ranges common(const Ranges& left, const Ranges& right) {
    Ranges both;
    auto at = right.begin();
    for (const TimeRange& range : left) {
        while (at != right.end() && at->end <= range.begin)
            ++at;
        for (auto next = at; next != right.end() && next->begin < range.end; ++next)
            both.push_back({std::max(range.begin, next->begin), std::min(range.end, next->end)});
    }
    return both;
}

/// How much of a part is in a union.
Duration lengthIn(const Ranges& whole, const TimeRange& part) {
    Duration length{};
    auto at = std::ranges::partition_point(
        whole, [&](const TimeRange& range) { return range.end <= part.begin; });
    for (; at != whole.end() && at->begin < part.end; ++at)
        length += std::min(at->end, part.end) - std::max(at->begin, part.begin);
    return length;
}

void addUp(Duration length, OverallRow& row) {
    row.total = saturatingAdd(row.total, length);
    row.min = std::min(row.min.value_or(length), length);
    row.max = std::max(row.max.value_or(length), length);
    row.count = row.count.value_or(0) + 1;
}

void addUp(const TimeRange& part, OverallRow& row) {
    addUp(part.length(), row);
}

/// Tracks of one process in the order in which they are shown: planes stand below their group.
std::vector<TrackId> orderedTracks(const index::RankIndex& rank, ProcessId process) {
    std::vector<const model::Track*> tracks;
    for (const model::Track& track : rank.tracks) {
        if (track.process == process)
            tracks.push_back(&track);
    }
    std::ranges::stable_sort(tracks, [](const model::Track* a, const model::Track* b) {
        if (a->sortIndex != b->sortIndex)
            return a->sortIndex < b->sortIndex;
        return wholeNumber(a->tid).value_or(0) < wholeNumber(b->tid).value_or(0);
    });
    std::vector<TrackId> ids;
    ids.reserve(tracks.size());
    for (const model::Track* track : tracks)
        ids.push_back(track->id);
    return ids;
}

class Overall {
public:
    Overall(query::Session& session, RankSlot slot, const TimeRange& stored,
        const std::stop_token& stop)
        : m_session(session)
        , m_slot(slot)
        , m_rank(*session.snapshot().rank(slot).index)
        , m_range(stored)
        , m_stop(stop) { }

    Result<std::optional<OverallMetrics>> read() {
        const auto analysis =
            std::ranges::find(m_rank.processes, model::kOverlapProcess, &model::Process::name);
        if (analysis == m_rank.processes.end())
            return std::optional<OverallMetrics>();
        RS_TRY(addLane(*analysis, "Computing", OverallMetric::Computing));
        RS_TRY(addClasses());
        RS_TRY_ASSIGN(const Ranges uncovered,
            addLane(
                *analysis, "Communication(Not Overlapped)", OverallMetric::UncoveredCommunication));
        RS_TRY(addGroups(uncovered));
        RS_TRY(addLane(*analysis, "Free", OverallMetric::Free));
        for (const OverallRow& row : m_metrics.rows)
            m_metrics.whole += row.depth == 0 ? row.total : Duration();
        m_metrics.rows.push_back({.metric = OverallMetric::EndToEnd, .total = m_metrics.whole});
        return std::optional(std::move(m_metrics));
    }

private:
    /// Calls `take` with each slice of the track that reaches into the range.
    template <class Take>
    Status eachIn(TrackId track, Take take) {
        RS_TRY_ASSIGN(const auto reader, m_session.reader(m_slot));
        for (const index::LaneIndex* lane : query::sliceLanesOf(m_rank, track)) {
            query::LaneCursor<model::Slice> cursor(reader, lane->levels.front());
            RS_TRY(cursor.seek(m_range.begin));
            while (cursor.get() != nullptr && cursor.get()->ts < m_range.end) {
                if (m_stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                for (const model::Slice& slice : cursor.restOfChunk()) {
                    if (const auto part = clipped({slice.ts, slice.end()}, m_range);
                        part && slice.ts < m_range.end)
                        take(slice, *part);
                }
                RS_TRY(cursor.nextChunk());
            }
        }
        return {};
    }

    /// The lane's row and its ranges as a union.
    Result<Ranges> addLane(
        const model::Process& process, std::string_view name, OverallMetric metric) {
        OverallRow row{.metric = metric};
        row.count = 0;
        Ranges ranges;
        for (const model::Track& track : m_rank.tracks) {
            if (track.process != process.id || track.name != name)
                continue;
            row.tracks.push_back(track.id);
            RS_TRY(eachIn(track.id, [&](const model::Slice&, const TimeRange& part) {
                addUp(part, row);
                ranges.push_back(part);
            }));
        }
        ranges = unionOf(std::move(ranges));
        row.total = lengthOf(ranges);
        m_metrics.rows.push_back(std::move(row));
        return ranges;
    }

    Status addClasses() {
        const auto tables = kernelTablesOf(m_session.snapshot(), m_slot);
        m_metrics.hasKernels = tables != nullptr;
        RS_TRY_ASSIGN(const auto kernels, classedKernels(m_session.snapshot(), m_slot, m_stop));
        std::array<OverallRow, kKernelClasses> sums;
        for (const ClassedKernel& kernel : kernels) {
            const bool isIn = kernel.range.begin < m_range.end;
            if (const auto part = clipped(kernel.range, m_range); part && isIn)
                addUp(*part, sums[static_cast<size_t>(kernel.of)]);
        }
        for (const ClassRow& of : classRows()) {
            OverallRow row{.metric = of.metric, .depth = of.depth, .classes = of.classes};
            for (const KernelClass one : of.classes) {
                const OverallRow& sum = sums[static_cast<size_t>(one)];
                if (!sum.count)
                    continue;
                row.total = saturatingAdd(row.total, sum.total);
                row.count = row.count.value_or(0) + *sum.count;
                row.min = std::min(row.min.value_or(*sum.min), *sum.min);
                row.max = std::max(row.max.value_or(*sum.max), *sum.max);
            }
            if (row.count)
                m_metrics.rows.push_back(std::move(row));
        }
        return {};
    }

    Status addGroups(const Ranges& uncovered) {
        for (const model::Process& process : m_rank.processes) {
            if (process.name != "HCCL" && process.name != "Communication")
                continue;
            const std::vector<TrackId> tracks = orderedTracks(m_rank, process.id);
            for (size_t i = 0; i < tracks.size(); ++i) {
                if (m_rank.tracks[toIndex(tracks[i])].name.starts_with("Group "))
                    RS_TRY(addGroup(tracks, i, uncovered));
            }
        }
        return {};
    }

    Status addGroup(const std::vector<TrackId>& tracks, size_t group, const Ranges& uncovered) {
        const std::string& name = m_rank.tracks[toIndex(tracks[group])].name;
        OverallRow row{
            .metric = OverallMetric::Group, .depth = 1, .group = name, .tracks = {tracks[group]}};
        Ranges ranges;
        RS_TRY(eachIn(tracks[group], [&](const model::Slice&, const TimeRange& part) {
            addUp(lengthIn(uncovered, part), row);
            ranges.push_back(part);
        }));
        if (!row.count)
            return {};
        const Ranges exposed = common(unionOf(std::move(ranges)), uncovered);
        row.total = lengthOf(exposed);
        m_metrics.rows.push_back(std::move(row));
        std::optional<Duration> wait;
        for (const TrackId plane : tellingPlanes(tracks, group + 1)) {
            RS_TRY_ASSIGN(const auto waits, waitsOf(plane));
            if (waits)
                wait = std::min(wait.value_or(Duration::max()), commonTime(exposed, *waits));
        }
        if (!wait)
            return {};
        m_metrics.rows.push_back(
            {.metric = OverallMetric::Wait, .depth = 2, .group = name, .total = *wait});
        m_metrics.rows.push_back({.metric = OverallMetric::Transmit,
            .depth = 2,
            .group = name,
            .total = lengthOf(exposed) - *wait});
        return {};
    }

    /// Those of the group before `first`; where some wait for others at all, without those that
    /// only copy: these are never seen to wait, however long the group does.
    std::vector<TrackId> tellingPlanes(const std::vector<TrackId>& tracks, size_t first) const {
        std::vector<TrackId> planes;
        for (size_t i = first; i < tracks.size(); ++i) {
            if (!m_rank.tracks[toIndex(tracks[i])].name.starts_with("Plane "))
                break;
            planes.push_back(tracks[i]);
        }
        std::vector<TrackId> waiting;
        for (const index::NameTotals& totals : m_rank.totals) {
            if (m_rank.text(totals.name) == kWaitName
                && std::ranges::find(planes, totals.track) != planes.end())
                waiting.push_back(totals.track);
        }
        return waiting.empty() ? planes : waiting;
    }

    /// Nothing of a plane without a task in the range.
    Result<std::optional<Ranges>> waitsOf(TrackId plane) {
        Ranges waits;
        bool hasTasks = false;
        RS_TRY(eachIn(plane, [&](const model::Slice& slice, const TimeRange& part) {
            hasTasks = true;
            if (m_rank.text(slice.name) == kWaitName)
                waits.push_back(part);
        }));
        return hasTasks ? std::optional(unionOf(std::move(waits))) : std::nullopt;
    }

    query::Session& m_session;
    RankSlot m_slot;
    const index::RankIndex& m_rank;
    TimeRange m_range;
    const std::stop_token& m_stop;
    OverallMetrics m_metrics;
};

} // namespace

Result<std::optional<OverallMetrics>> overallMetrics(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    const TimeRange stored = range
        ? TimeRange{rank.toStored(range->begin), rank.toStored(range->end)}
        : rank.index->range();
    return Overall(session, slot, stored, stop).read();
}

} // namespace rankscope::analysis
