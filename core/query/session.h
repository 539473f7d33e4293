// SPDX-License-Identifier: GPL-3.0-or-later
// The open ranks as one timeline, and the questions a view or the command line can ask about it.
//
// A Snapshot is the immutable list of open ranks that views draw trees from; a Session holds
// the readers and belongs to one thread. All times here are timeline times: the rank's stored
// time plus the rank's offset (baseTimeNanoseconds, or an alignment), see toTimeline(). A person
// may move single tracks of a rank: then what lies on their lanes stands elsewhere, and whoever
// answers with places of slices asks by the lane. What judges (steps, collectives, clocks, advice)
// does not look at that: it asks without a lane. Questions live in their own files: frame.h,
// details.h, search.h, statistics.h, flows.h. Thread: Snapshot any, immutable; Session confined to
// one thread.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/base/memory_budget.h"
#include "core/base/time.h"
#include "core/index/index_reader.h"
#include "core/index/table_reader.h"
#include "core/index/table_readers.h"
#include "core/model/rank.h"
#include "core/query/figure_memo.h"

namespace rankscope::query {

/// One lane of one open rank.
struct LaneRef {
    RankSlot rank{};
    LaneId lane{};
    auto operator<=>(const LaneRef&) const = default;
};

/// One slice or instant: its lane and its position in the lane's level 0.
struct SliceRef {
    LaneRef lane;
    uint64_t index = 0;
    auto operator<=>(const SliceRef&) const = default;
};

/// How far a track stands from where its rank's clock puts it, with all its lanes.
struct TrackShift {
    TrackId track{};
    Duration by{};
    bool operator==(const TrackShift&) const = default;
};

/// One open rank.
struct OpenRank {
    std::shared_ptr<const index::RankIndex> index;
    Duration offset{}; ///< timeline time = stored time + offset
    std::vector<TrackShift> moved = {}; ///< by track; only those that are

    /// By the rank's clock.
    Timestamp toTimeline(Timestamp stored) const { return stored + offset; }
    Timestamp toStored(Timestamp timeline) const { return timeline - offset; }

    /// Beyond the offset; zero where the track is not moved.
    Duration shiftOf(TrackId track) const;
    Duration shiftOf(LaneId lane) const;
    /// Where what lies on a lane, or a track, stands.
    Duration offsetOf(TrackId track) const { return offset + shiftOf(track); }
    Duration offsetOf(LaneId lane) const { return offset + shiftOf(lane); }
    Timestamp toTimeline(LaneId lane, Timestamp stored) const { return stored + offsetOf(lane); }
    Timestamp toStored(LaneId lane, Timestamp timeline) const { return timeline - offsetOf(lane); }

    /// From the first event to the last end, on the rank's clock and of what is moved.
    TimeRange range() const;
};

struct Snapshot {
    /// The folder that was opened: what is said of places in one run means nothing in another.
    std::filesystem::path root = {};
    std::vector<OpenRank> ranks = {}; ///< position = RankSlot
    /// Of these ranks, of ranks without a timeline and of the job as a whole, in any order.
    std::vector<std::shared_ptr<const index::TableIndex>> tables = {};
    /// Graphs and logs of dry runs of the job, which are read when somebody asks.
    std::vector<model::SourceFile> jobFiles = {};
    /// What is known of these ranks and tables. A copy begins anew: it is about to be another one.
    FigureMemo figures = {};
    /// Tables stay open between questions: opening those of 1,024 ranks costs more than most
    /// answers. Null: each question opens them anew.
    std::shared_ptr<index::TableReaders> readers = {};

    /// Nothing was found that a page could show.
    bool isEmpty() const { return ranks.empty() && tables.empty() && jobFiles.empty(); }
    const OpenRank& rank(RankSlot slot) const { return ranks[toIndex(slot)]; }
    /// Null for a reference that outlived its rank: a question may be older than the snapshot.
    const index::LaneIndex* lane(LaneRef ref) const;
    /// From the first event to the last end over all ranks; empty without ranks.
    TimeRange range() const;
};

class Session {
public:
    /// Opens a connection on a rank of the snapshot when it is first asked for. Of many ranks only
    /// the last ones used stay open, and all share one cache of chunks within the budget.
    explicit Session(
        std::shared_ptr<const Snapshot> snapshot, const MemoryBudget& budget = MemoryBudget());

    /// Other ranks; what is open and cached of ranks in both snapshots stays.
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);

    const Snapshot& snapshot() const { return *m_snapshot; }
    /// The same, for an answer that says what it is of.
    const std::shared_ptr<const Snapshot>& sharedSnapshot() const { return m_snapshot; }
    /// Keep it as long as a cursor walks in it. Errors: NotFound for a rank that is not open (any
    /// more), those of IndexReader.
    Result<std::shared_ptr<index::IndexReader>> reader(RankSlot slot);

    /// Of the question that is being asked: what computes all at once looks at it.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }
    const std::stop_token& stop() const { return m_stop; }
    const MemoryBudget& budget() const { return m_budget; }

private:
    struct Open {
        std::shared_ptr<index::IndexReader> reader; ///< null: not open
        uint64_t lastUse = 0;
    };

    void closeOldest();

    std::shared_ptr<const Snapshot> m_snapshot;
    MemoryBudget m_budget;
    std::shared_ptr<index::ChunkCache> m_cache;
    std::vector<Open> m_open; ///< position = RankSlot
    size_t m_openCount = 0;
    uint64_t m_uses = 0;
    std::stop_token m_stop;
};

} // namespace rankscope::query
