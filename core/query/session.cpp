// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/session.h"

#include <algorithm>

namespace rankscope::query {

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
    std::unique_ptr<index::IndexReader>& reader = m_readers[toIndex(slot)];
    if (!reader) {
        RS_TRY_ASSIGN(
            index::IndexReader opened, index::IndexReader::reopen(m_snapshot->rank(slot).index));
        reader = std::make_unique<index::IndexReader>(std::move(opened));
    }
    return reader.get();
}

} // namespace rankscope::query
