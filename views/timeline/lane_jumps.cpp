// SPDX-License-Identifier: GPL-3.0-or-later
// What leads to a rank, a row or a lane: it is unfolded and brought into sight.
#include <algorithm>
#include <utility>

#include "views/timeline/lane_view.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

/// Key of the heading of metrics that the layer lies below; empty where there is none.
std::string headingOf(const RankNode& rank, const std::string& layer) {
    const auto of = std::ranges::find(rank.layers, layer, &LayerNode::key);
    const auto heading =
        of == rank.layers.end() ? rank.metrics.end() : rank.metrics.find(of->metrics);
    return heading == rank.metrics.end() ? std::string() : heading->second;
}

} // namespace

std::optional<size_t> LaneView::rowOfRank(RankSlot slot) {
    const auto row = m_layout.rankRow(slot);
    if (!row || m_layout.rows()[*row].kind != RowKind::Host)
        return row;
    setFold(*row, Fold::Open);
    return m_layout.rankRow(slot);
}

void LaneView::showPlace(const TreePlace& place) {
    if (!place.host.empty())
        return setCurrentRow(rowOfKey(place.host));
    // A pinned track needs no heading to be unfolded.
    if (const auto track = rowOfKey(place.track))
        return setCurrentRow(track);
    const auto unfold = [this](std::optional<size_t> row) {
        if (row && m_layout.rows()[*row].fold == Fold::Closed)
            setFold(*row, Fold::Open);
    };
    const auto rank = rowOfRank(place.rank);
    if (place.layer.empty())
        return setCurrentRow(rank);
    unfold(rank);
    unfold(rowOfKey(headingOf(m_layout.arranged(place.rank), place.layer)));
    if (place.track.empty())
        return setCurrentRow(rowOfKey(place.layer));
    unfold(rowOfKey(place.layer));
    setCurrentRow(rowOfKey(place.track));
}

void LaneView::openRank(RankSlot slot) {
    showTracks();
    const auto row = rowOfRank(slot);
    if (!row)
        return;
    setFold(*row, Fold::Open);
    setTopRow(*row);
    setCurrentRow(*row);
}

void LaneView::showRank(RankSlot slot) {
    m_beforeShown.reset();
    if (m_layout.tree().size() < 2)
        return;
    m_beforeShown = BeforeShown{m_state.filter().isRanksOnly, m_layout.folds(), topPlace(),
        m_current ? m_layout.rows()[*m_current].key() : std::string()};
    const auto row = m_layout.rankRow(slot);
    if (row && m_layout.rows()[*row].fold != Fold::Closed && ranksInView().contains(slot))
        setCurrentRow(*row);
    else
        openRank(slot);
}

void LaneView::leaveShownRank() {
    const auto before = std::exchange(m_beforeShown, std::nullopt);
    if (!before)
        return;
    if (before->wereBars && !m_state.filter().isRanksOnly)
        m_state.undoLanes();
    setFolds(before->folds);
    setCurrentRow(rowOfKey(before->current)); // scrolls to it
    if (!setTopPlace(before->top))
        setTop(0);
}

bool LaneView::openRankAt(int y) {
    const auto row = m_state.filter().isRanksOnly ? rowAt(y) : std::nullopt;
    if (!row || m_layout.rows()[*row].isPinned)
        return false;
    openRank(m_layout.rows()[*row].rank->slot);
    return true;
}

/// A track that shows a few depths only shows them all where the lane is deeper.
void LaneView::uncover(const query::LaneRef& lane, Undo undo) {
    const auto place = m_layout.place(lane);
    const TrackNode* track =
        place && !place->isOwnBox ? m_layout.rows()[place->row].track : nullptr;
    if (track == nullptr)
        return;
    LaneFilter filter = m_state.filter();
    size_t uncovered = 0;
    for (const TrackNode* part : partsOf(*track))
        uncovered += filter.mostLanes.erase(part->key);
    if (uncovered > 0)
        m_state.setFilter(std::move(filter), undo);
}

void LaneView::showTracks() {
    if (!m_state.filter().isRanksOnly)
        return;
    LaneFilter filter = m_state.filter();
    filter.isRanksOnly = false;
    m_state.setFilter(std::move(filter));
}

void LaneView::showLane(const query::LaneRef& lane) {
    // Whatever it takes is taken back at once.
    const Undo undo = m_state.filter().isRanksOnly ? Undo::Continue : Undo::Keep;
    showTracks();
    if (m_layout.unfold(lane))
        layOut();
    uncover(lane, undo);
    if (const auto place = m_layout.place(lane))
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
    m_revealed = lane;
}

} // namespace rankscope::timeline
