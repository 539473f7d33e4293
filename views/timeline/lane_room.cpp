// SPDX-License-Identifier: GPL-3.0-or-later
// How few rows share the room of the view.
#include <algorithm>

#include "views/timeline/lane_boxes.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

bool LaneLayout::setRoom(int height) {
    const bool isFull = m_leastHeight >= m_room && m_leastHeight >= height;
    m_room = height;
    if (isFull)
        return false; // of many ranks nothing is laid out again while a window is resized
    const int before = m_growth;
    rebuild();
    return m_growth != before;
}

void LaneLayout::rebuild() {
    m_growth = 0;
    build();
    m_leastHeight = height();
    if (m_leastHeight >= m_room)
        return;
    // By all lanes: whatever of them is in sight, a zoom changes the height of none.
    LanesInSight inSight;
    std::swap(inSight, m_inSight);
    if (!inSight.empty())
        build();
    m_growth = growthOfRows();
    std::swap(inSight, m_inSight);
    if (m_growth > 0 || !m_inSight.empty())
        build();
}

int LaneLayout::growthOfRows() const {
    constexpr int kLeastRows = 4; // that fill the room
    int all = 0;
    int pinned = 0;
    for (const Row& row : m_rows) {
        const int parts = growingParts(row);
        all += parts;
        pinned += row.isPinned ? parts : 0;
    }
    if (all == 0)
        return 0;
    int growth = std::min((m_room - height()) / all, m_room / kLeastRows - grown(kRankHeight));
    // Pinned rows have half of the view at most, without being scrolled there.
    if (pinned > 0)
        growth = std::min(growth, (m_room / 2 - m_pinnedHeight) / pinned);
    return std::max(0, growth);
}

/// Closed ranks and hosts, and lines in full whose height nobody chose; a curve counts as one.
int LaneLayout::growingParts(const Row& row) const {
    if (row.isOfRanks())
        return row.fold == Fold::Closed && m_filter.barHeight == 0 ? 1 : 0;
    if (row.track == nullptr || m_filter.laneHeightOf(*row.track))
        return 0;
    return static_cast<int>(
        std::ranges::count_if(linesOf(row.boxes), [](const std::span<const LaneBox>& line) {
            return line.front().style == BoxStyle::Full || line.front().style == BoxStyle::Curve;
        }));
}

} // namespace rankscope::timeline
