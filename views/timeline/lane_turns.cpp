// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a merged row: tracks that are used in turn share them.
#include <algorithm>

#include "views/timeline/lane_boxes.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

void LaneLayout::setInTurn(TracksInTurn tracks) {
    m_inTurn = std::move(tracks);
    rebuild();
}

/// Each part of a merged track stays as it is folded: merged rows are no higher than they were.
std::vector<LaneBox> LaneLayout::boxesOf(
    RankSlot slot, const TrackNode& track, int laneHeight) const {
    size_t left = lanesOf(slot, track); // of the lanes of all parts, those that reach to sight
    std::vector<std::vector<LaneBox>> parts;
    std::vector<size_t> groups;
    const auto inTurn =
        track.parts.empty() ? m_inTurn.end() : m_inTurn.find(mergedTracks(slot, track));
    size_t at = 0;
    for (const TrackNode* part : partsOf(track)) {
        const size_t lanes = std::min(left, part->lanes.size());
        left -= lanes;
        if (lanes > 0) {
            parts.push_back(trackBoxes(*part, slot, *m_snapshot,
                {foldOf(*part), std::min(lanes, m_filter.mostLanesOf(*part)), laneHeight,
                    grown(kLayerHeight)}));
            groups.push_back(inTurn == m_inTurn.end() ? at : inTurn->second[at]);
        }
        ++at;
    }
    return parts.size() == 1 ? std::move(parts.front()) : boxesInGroups(parts, groups);
}

MergedTracks LaneLayout::mergedTracks(RankSlot slot, const TrackNode& track) const {
    MergedTracks merged{slot, {}, {}};
    const query::OpenRank& rank = m_snapshot->rank(slot);
    for (const TrackNode& part : track.parts) {
        merged.lanes.push_back(part.lanes);
        merged.shifts.push_back(rank.shiftOf(part.id) - rank.shiftOf(track.parts.front().id));
    }
    return merged;
}

} // namespace rankscope::timeline
