// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/statistics.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "core/base/mean.h"
#include "core/base/saturate.h"
#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"
#include "core/query/track_sweep.h"

namespace rankscope::query {

namespace {

using RankTotals = std::vector<std::pair<RankSlot, Duration>>;

/// Of an even number of ranks the lower of the two in the middle: a total that a rank has.
std::optional<NameSpread> spreadOf(const RankTotals& ranks) {
    if (ranks.size() < 2)
        return std::nullopt;
    RankTotals sorted = ranks;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::ranges::nth_element(sorted, middle, {}, &RankTotals::value_type::second);
    const Duration median = middle->second;
    const auto distance = [median](const RankTotals::value_type& one) {
        return std::max(one.second - median, median - one.second);
    };
    const auto furthest = std::ranges::max_element(ranks, {}, distance);
    return NameSpread{furthest->first, furthest->second - median};
}

/// Adds up rows by name over tracks and ranks, whose string ids differ.
class Sums {
public:
    /// Rank by rank.
    void addOfRank(RankSlot rank, std::string_view name, Duration total) {
        RankTotals& totals = m_ranks[std::string(name)];
        if (totals.empty() || totals.back().first != rank)
            totals.emplace_back(rank, Duration());
        totals.back().second = saturatingAdd(totals.back().second, total);
    }

    void add(std::string_view name, uint64_t count, Duration total, Duration self, Duration min,
        Duration max, Duration inRange = {}) {
        auto [place, isNew] = m_rows.try_emplace(std::string(name));
        NameRow& row = place->second;
        if (isNew) {
            row.name = name;
            row.min = min;
            row.max = max;
        }
        row.count += count;
        row.inRange = saturatingAdd(row.inRange, inRange);
        row.total = saturatingAdd(row.total, total);
        row.self = saturatingAdd(row.self, self);
        row.min = std::min(row.min, min);
        row.max = std::max(row.max, max);
    }

    std::vector<NameRow> sorted() {
        std::vector<NameRow> rows;
        rows.reserve(m_rows.size());
        for (auto& [name, row] : m_rows) {
            if (const auto ranks = m_ranks.find(name); ranks != m_ranks.end())
                row.spread = spreadOf(ranks->second);
            rows.push_back(std::move(row));
        }
        std::sort(rows.begin(), rows.end(), [](const NameRow& a, const NameRow& b) {
            return a.total != b.total ? a.total > b.total : a.name < b.name;
        });
        return rows;
    }

private:
    std::unordered_map<std::string, NameRow> m_rows;
    std::unordered_map<std::string, RankTotals> m_ranks; ///< by name
};

/// Sums of one track by its own name ids first: one hash of a number a slice, not of a text.
Status sumTrack(Session& session, RankSlot slot, TrackId track, const TimeRange& range,
    const std::set<LaneId>* lanes, const std::stop_token& stop, Sums& sums) {
    const OpenRank& rank = session.snapshot().rank(slot);
    const TimeRange stored = range.movedBy(-rank.offsetOf(track));
    struct Totals : index::NameTotals {
        Duration inRange{};
    };
    std::unordered_map<StringId, Totals> totals;
    RS_TRY(sweepTrack(session, slot, track, stored, stop, [&](const SweptSlice& swept) {
        if (lanes != nullptr && !lanes->contains(swept.ref.lane.lane))
            return;
        const Duration dur = swept.slice.dur;
        auto [place, isNew] = totals.try_emplace(swept.slice.name);
        Totals& row = place->second;
        const Timestamp begin = std::max(swept.slice.ts, stored.begin);
        row.inRange = saturatingAdd(row.inRange,
            std::max(std::min(swept.slice.end(), stored.end) - begin, Duration::zero()));
        row.min = isNew ? dur : std::min(row.min, dur);
        row.max = std::max(row.max, dur);
        row.total = saturatingAdd(row.total, dur);
        row.self = saturatingAdd(row.self, swept.self);
        ++row.count;
    }));
    for (const auto& [name, row] : totals) {
        const std::string_view text = rank.index->text(name);
        sums.add(text, row.count, row.total, row.self, row.min, row.max, row.inRange);
        sums.addOfRank(slot, text, row.total);
    }
    return {};
}

/// Instants have no duration: they are counted.
Status sumInstants(Session& session, LaneRef ref, const TimeRange& range, Sums& sums) {
    const OpenRank& rank = session.snapshot().rank(ref.rank);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.rank));
    LaneCursor<model::Slice> cursor(reader, rank.index->lanes[toIndex(ref.lane)].levels.front());
    const TimeRange stored = range.movedBy(-rank.offsetOf(ref.lane));
    RS_TRY(cursor.seek(stored.begin));
    while (cursor.get() != nullptr && cursor.get()->ts < stored.end) {
        sums.add(rank.index->text(cursor.get()->name), 1, {}, {}, {}, {});
        RS_TRY(cursor.next());
    }
    return {};
}

std::optional<StringId> idOf(const index::RankIndex& rank, const std::string& name) {
    const auto found = std::find(rank.strings.begin(), rank.strings.end(), name);
    if (found == rank.strings.end())
        return std::nullopt;
    return static_cast<StringId>(found - rank.strings.begin());
}

/// The first `limit` of one lane.
Status addOccurrences(Session& session, LaneRef ref, const TimeRange& range, StringId name,
    size_t limit, const std::stop_token& stop, std::vector<Occurrence>& found) {
    const OpenRank& rank = session.snapshot().rank(ref.rank);
    const Timestamp end = rank.toStored(range.end);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(ref.rank));
    LaneCursor<model::Slice> cursor(reader, rank.index->lanes[toIndex(ref.lane)].levels.front());
    RS_TRY(cursor.seek(rank.toStored(range.begin)));
    const size_t most = found.size() + limit;
    while (cursor.get() != nullptr) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        uint64_t position = cursor.position();
        for (const model::Slice& slice : cursor.restOfChunk()) {
            if (slice.ts >= end || found.size() == most)
                return {};
            if (slice.name == name)
                found.push_back(
                    {{ref, position}, {rank.toTimeline(slice.ts), rank.toTimeline(slice.end())}});
            ++position;
        }
        RS_TRY(cursor.nextChunk());
    }
    return {};
}

std::vector<TrackId> tracksOf(const index::RankIndex& rank, const std::string& process) {
    std::vector<TrackId> tracks;
    for (const model::Track& track : rank.tracks) {
        if (rank.processes[toIndex(track.process)].name == process)
            tracks.push_back(track.id);
    }
    return tracks;
}

} // namespace

Duration NameRow::average() const {
    return count > 0 ? meanOf(total, static_cast<int64_t>(count)) : Duration();
}

Result<std::vector<NameRow>> selectionRows(
    Session& session, const SelectionRequest& request, std::stop_token stop) {
    std::map<std::pair<RankSlot, TrackId>, std::set<LaneId>> lanesOfTrack;
    Sums sums;
    for (const LaneRef& ref : request.lanes) {
        const index::LaneIndex* const found = session.snapshot().lane(ref);
        if (found == nullptr)
            continue; // closed since the question was asked
        const model::Lane& lane = found->lane;
        if (lane.kind == model::LaneKind::Slices)
            lanesOfTrack[{ref.rank, lane.track}].insert(ref.lane);
        else if (lane.kind == model::LaneKind::Instants)
            RS_TRY(sumInstants(session, ref, request.range, sums));
    }
    for (const auto& [track, lanes] : lanesOfTrack)
        RS_TRY(sumTrack(session, track.first, track.second, request.range, &lanes, stop, sums));
    return sums.sorted();
}

Result<std::vector<Occurrence>> occurrences(Session& session, const SelectionRequest& request,
    const std::string& name, size_t limit, std::stop_token stop) {
    std::vector<Occurrence> found;
    std::map<RankSlot, std::optional<StringId>> ids;
    for (const LaneRef& ref : request.lanes) {
        const index::LaneIndex* const known = session.snapshot().lane(ref);
        if (known == nullptr)
            continue;
        const index::RankIndex& rank = *session.snapshot().rank(ref.rank).index;
        const auto [id, isNew] = ids.try_emplace(ref.rank);
        if (isNew)
            id->second = idOf(rank, name);
        if (id->second && canHoldName(rank, known->lane, *id->second))
            RS_TRY(addOccurrences(session, ref, request.range, *id->second, limit, stop, found));
    }
    std::sort(found.begin(), found.end(), [](const Occurrence& a, const Occurrence& b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
    });
    if (found.size() > limit)
        found.resize(limit);
    return found;
}

Result<std::vector<NameRow>> systemViewRows(
    Session& session, const SystemViewRequest& request, std::stop_token stop) {
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(request.rank));
    const index::RankIndex& rank = *reader->index();
    const std::vector<TrackId> tracks = tracksOf(rank, request.process);
    Sums sums;
    if (request.range) {
        for (const TrackId track : tracks)
            RS_TRY(sumTrack(session, request.rank, track, *request.range, nullptr, stop, sums));
        return sums.sorted();
    }
    const std::set<TrackId> wanted(tracks.begin(), tracks.end());
    for (const index::NameTotals& row : rank.totals) {
        if (wanted.contains(row.track))
            sums.add(rank.text(row.name), row.count, row.total, row.self, row.min, row.max);
    }
    return sums.sorted();
}

} // namespace rankscope::query
