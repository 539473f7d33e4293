// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/session.h"

#include <algorithm>

namespace rankscope::query {

const index::LaneIndex* Snapshot::lane(LaneRef ref) const {
    if (toIndex(ref.rank) >= ranks.size())
        return nullptr;
    const std::vector<index::LaneIndex>& lanes = rank(ref.rank).index->lanes;
    return toIndex(ref.lane) < lanes.size() ? &lanes[toIndex(ref.lane)] : nullptr;
}

TimeRange Snapshot::range() const {
    TimeRange all;
    bool isFirst = true;
    for (const OpenRank& rank : ranks) {
        const TimeRange stored = rank.index->range();
        if (stored == TimeRange{})
            continue; // a rank without events has no place on the timeline
        const TimeRange own{rank.toTimeline(stored.begin), rank.toTimeline(stored.end)};
        all = isFirst ? own : TimeRange{std::min(all.begin, own.begin), std::max(all.end, own.end)};
        isFirst = false;
    }
    return all;
}

Session::Session(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_readers(m_snapshot->ranks.size()) { }

Result<index::IndexReader*> Session::reader(RankSlot slot) {
    if (toIndex(slot) >= m_readers.size())
        return fail(ErrorCode::NotFound, "this rank is not open any more");
    std::unique_ptr<index::IndexReader>& reader = m_readers[toIndex(slot)];
    if (!reader) {
        RS_TRY_ASSIGN(
            index::IndexReader opened, index::IndexReader::reopen(m_snapshot->rank(slot).index));
        reader = std::make_unique<index::IndexReader>(std::move(opened));
    }
    return reader.get();
}

} // namespace rankscope::query
