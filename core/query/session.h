// SPDX-License-Identifier: GPL-3.0-or-later
// The open ranks as one timeline, and the questions a view or the command line can ask about it.
//
// A Snapshot is the immutable list of open ranks that views draw trees from; a Session holds
// the readers and belongs to one thread. All times here are timeline times: the rank's stored
// time plus the rank's offset (baseTimeNanoseconds, or an alignment), see toTimeline().
// Questions live in their own files: frame.h, details.h, search.h, statistics.h, flows.h.
// Thread: Snapshot any, immutable; Session confined to one thread.
#pragma once

#include <memory>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/index/index_reader.h"

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

/// One open rank.
struct OpenRank {
    std::shared_ptr<const index::RankIndex> index;
    Duration offset{}; ///< timeline time = stored time + offset

    Timestamp toTimeline(Timestamp stored) const { return stored + offset; }
    Timestamp toStored(Timestamp timeline) const { return timeline - offset; }
};

struct Snapshot {
    std::vector<OpenRank> ranks; ///< position = RankSlot

    const OpenRank& rank(RankSlot slot) const { return ranks[toIndex(slot)]; }
    /// Null for a reference that outlived its rank: a question may be older than the snapshot.
    const index::LaneIndex* lane(LaneRef ref) const;
    /// From the first event to the last end over all ranks; empty without ranks.
    TimeRange range() const;
};

class Session {
public:
    /// Opens a connection on every rank of the snapshot when it is first asked for.
    explicit Session(std::shared_ptr<const Snapshot> snapshot);

    const Snapshot& snapshot() const { return *m_snapshot; }
    /// Errors: NotFound for a rank that is not open (any more), those of IndexReader.
    Result<index::IndexReader*> reader(RankSlot slot);

private:
    std::shared_ptr<const Snapshot> m_snapshot;
    std::vector<std::unique_ptr<index::IndexReader>> m_readers;
};

} // namespace rankscope::query
