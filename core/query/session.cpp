// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/session.h"

#include <algorithm>
#include <map>

namespace rankscope::query {

namespace {

constexpr size_t kOpenReaders = 128; // each is a file and up to half a megabyte of pages

TimeRange hullOf(const TimeRange& a, const TimeRange& b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

} // namespace

const index::LaneIndex* Snapshot::lane(LaneRef ref) const {
    if (toIndex(ref.rank) >= ranks.size())
        return nullptr;
    const std::vector<index::LaneIndex>& lanes = rank(ref.rank).index->lanes;
    return toIndex(ref.lane) < lanes.size() ? &lanes[toIndex(ref.lane)] : nullptr;
}

Duration OpenRank::shiftOf(TrackId track) const {
    const auto found = std::ranges::lower_bound(moved, track, {}, &TrackShift::track);
    return found == moved.end() || found->track != track ? Duration() : found->by;
}

Duration OpenRank::shiftOf(LaneId lane) const {
    return moved.empty() || toIndex(lane) >= index->lanes.size()
        ? Duration()
        : shiftOf(index->lanes[toIndex(lane)].lane.track);
}

TimeRange OpenRank::range() const {
    TimeRange all = index->range().movedBy(offset);
    if (moved.empty())
        return all;
    for (const index::LaneIndex& entry : index->lanes) {
        const model::Lane& lane = entry.lane;
        if (const Duration shift = shiftOf(lane.track); shift != Duration() && lane.count > 0)
            all = hullOf(all, lane.range.movedBy(offset + shift));
    }
    return all;
}

TimeRange Snapshot::range() const {
    TimeRange all;
    bool isFirst = true;
    for (const OpenRank& rank : ranks) {
        if (rank.index->range() == TimeRange{})
            continue; // a rank without events has no place on the timeline
        const TimeRange own = rank.range();
        all = isFirst ? own : hullOf(all, own);
        isFirst = false;
    }
    return all;
}

Session::Session(std::shared_ptr<const Snapshot> snapshot, const MemoryBudget& budget)
    : m_snapshot(std::move(snapshot))
    , m_budget(budget)
    , m_cache(std::make_shared<index::ChunkCache>(budget.chunksOfSession(), budget.caches))
    , m_open(m_snapshot->ranks.size()) { }

void Session::setSnapshot(std::shared_ptr<const Snapshot> snapshot) {
    std::map<const index::RankIndex*, Open> kept;
    for (Open& open : m_open) {
        if (open.reader)
            kept.emplace(open.reader->index().get(), std::move(open));
    }
    m_snapshot = std::move(snapshot);
    m_open.assign(m_snapshot->ranks.size(), {});
    m_openCount = 0;
    for (size_t i = 0; i < m_open.size(); ++i) {
        const auto found = kept.find(m_snapshot->ranks[i].index.get());
        if (found == kept.end() || !found->second.reader)
            continue;
        m_open[i] = std::move(found->second);
        ++m_openCount;
    }
}

Result<std::shared_ptr<index::IndexReader>> Session::reader(RankSlot slot) {
    if (toIndex(slot) >= m_open.size())
        return fail(ErrorCode::NotFound, "this rank is not open any more");
    if (!m_open[toIndex(slot)].reader) {
        if (m_openCount >= kOpenReaders)
            closeOldest();
        RS_TRY_ASSIGN(index::IndexReader opened,
            index::IndexReader::reopen(m_snapshot->rank(slot).index, m_cache));
        m_open[toIndex(slot)].reader = std::make_shared<index::IndexReader>(std::move(opened));
        ++m_openCount;
    }
    Open& open = m_open[toIndex(slot)];
    open.lastUse = ++m_uses;
    return open.reader;
}

void Session::closeOldest() {
    Open* oldest = nullptr;
    for (Open& open : m_open) {
        if (open.reader && (oldest == nullptr || open.lastUse < oldest->lastUse))
            oldest = &open;
    }
    if (oldest == nullptr)
        return;
    oldest->reader.reset();
    --m_openCount;
}

} // namespace rankscope::query
