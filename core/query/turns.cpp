// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/turns.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

constexpr size_t kBarsPerStopCheck = 4096;

/// The pairs of tracks that were seen to overlap.
class TrackOverlaps {
public:
    explicit TrackOverlaps(size_t tracks)
        : m_tracks(tracks)
        , m_seen(tracks * tracks, false)
        , m_others(tracks, tracks - std::min<size_t>(tracks, 1)) { }

    size_t tracks() const { return m_tracks; }
    bool isSeen(size_t one, size_t other) const { return m_seen[one * m_tracks + other]; }
    void add(size_t one, size_t other) {
        if (one == other || isSeen(one, other))
            return;
        m_seen[one * m_tracks + other] = m_seen[other * m_tracks + one] = true;
        --m_others[one];
        --m_others[other];
    }
    /// It overlaps all others: there is nothing more to learn of it.
    bool isDone(size_t track) const { return m_others[track] == 0; }

private:
    size_t m_tracks;
    std::vector<bool> m_seen;
    std::vector<size_t> m_others; ///< by track: with how many it was not seen to overlap yet
};

/// Goes over all lanes at once in the order of begins. A track that reaches beyond the begin of
/// what comes next began before it, so the two overlap.
class TurnSweep {
public:
    explicit TurnSweep(size_t tracks)
        : m_overlaps(tracks)
        , m_reach(tracks) { }

    Status add(size_t track, const std::shared_ptr<index::IndexReader>& reader,
        const index::LaneIndex& lane, Duration offset) {
        LaneCursor<model::Bar> cursor(reader, lane.levels.front());
        RS_TRY(cursor.seekIndex(0));
        m_lanes.push_back({std::move(cursor), track, offset});
        wait(m_lanes.size() - 1);
        return {};
    }

    Status run(const std::stop_token& stop) {
        size_t count = 0;
        while (!m_next.empty()) {
            if (++count % kBarsPerStopCheck == 0 && stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            std::ranges::pop_heap(m_next, std::greater());
            const size_t next = m_next.back().lane;
            m_next.pop_back();
            Lane& lane = m_lanes[next];
            if (m_overlaps.isDone(lane.track))
                continue;
            take(lane);
            RS_TRY(lane.cursor.next());
            wait(next);
        }
        return {};
    }

    const TrackOverlaps& overlaps() const { return m_overlaps; }

private:
    struct Lane {
        LaneCursor<model::Bar> cursor;
        size_t track = 0;
        Duration offset{};
    };
    struct Next {
        Timestamp begin;
        size_t lane = 0;
        auto operator<=>(const Next&) const = default;
    };

    void wait(size_t lane) {
        const model::Bar* bar = m_lanes[lane].cursor.get();
        if (bar == nullptr)
            return;
        m_next.push_back({bar->ts + m_lanes[lane].offset, lane});
        std::ranges::push_heap(m_next, std::greater());
    }

    void take(const Lane& lane) {
        const model::Bar& bar = *lane.cursor.get();
        const Timestamp begin = bar.ts + lane.offset;
        for (size_t other = 0; other < m_reach.size(); ++other) {
            if (m_reach[other] && *m_reach[other] > begin)
                m_overlaps.add(lane.track, other);
        }
        const Timestamp end = std::max(bar.end() + lane.offset, begin + Duration(1));
        std::optional<Timestamp>& reach = m_reach[lane.track];
        reach = reach ? std::max(*reach, end) : end;
    }

    TrackOverlaps m_overlaps;
    std::vector<Lane> m_lanes;
    std::vector<Next> m_next; ///< a heap, the earliest first
    std::vector<std::optional<Timestamp>> m_reach; ///< by track: where what was seen of it ends
};

std::vector<size_t> groupsOf(const TrackOverlaps& overlaps) {
    std::vector<std::vector<size_t>> groups;
    std::vector<size_t> groupOf;
    for (size_t track = 0; track < overlaps.tracks(); ++track) {
        const auto found = std::ranges::find_if(groups, [&](const std::vector<size_t>& group) {
            return std::ranges::none_of(
                group, [&](size_t other) { return overlaps.isSeen(track, other); });
        });
        groupOf.push_back(static_cast<size_t>(found - groups.begin()));
        if (found == groups.end())
            groups.push_back({track});
        else
            found->push_back(track);
    }
    return groupOf;
}

} // namespace

Result<std::vector<size_t>> groupsInTurn(Session& session, RankSlot rank,
    const std::vector<std::vector<LaneId>>& tracks, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(rank));
    TurnSweep sweep(tracks.size());
    for (size_t track = 0; track < tracks.size(); ++track) {
        for (const LaneId lane : tracks[track]) {
            const index::LaneIndex* const found = session.snapshot().lane({rank, lane});
            if (found == nullptr)
                return fail(ErrorCode::NotFound, "this rank is not open any more");
            const model::LaneKind kind = found->lane.kind;
            if (kind != model::LaneKind::Slices && kind != model::LaneKind::Instants)
                return fail(ErrorCode::BadQuery, "only slices and instants are used in turn");
            RS_TRY(sweep.add(track, reader, *found, session.snapshot().rank(rank).offsetOf(lane)));
        }
    }
    RS_TRY(sweep.run(stop));
    return groupsOf(sweep.overlaps());
}

} // namespace rankscope::query
