// SPDX-License-Identifier: GPL-3.0-or-later
// What of the layout stays in a view while the rest is scrolled: pinned rows and headings.
#include <algorithm>

#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

std::optional<size_t> LaneLayout::layerRowOf(size_t row) const {
    const LayerNode* layer = m_rows[row].layer;
    if (layer == nullptr || m_rows[row].kind == RowKind::Layer || m_rows[row].isPinned)
        return std::nullopt;
    // A layer that is but one track has no heading.
    for (; m_rows[row].layer == layer; --row) {
        if (m_rows[row].kind == RowKind::Layer)
            return row;
    }
    return std::nullopt; // at the row of the rank at the latest
}

int LaneLayout::coverAbove(size_t row) const {
    if (m_rows[row].kind == RowKind::Host || m_rows[row].isPinned)
        return 0;
    const int host = m_rows[row].host == nullptr ? 0 : grown(kRankHeight);
    if (m_rows[row].kind == RowKind::Rank)
        return host;
    return host + grown(kRankHeight) + (layerRowOf(row) ? grown(kLayerHeight) : 0);
}

LaneBands LaneLayout::bands(int top, int pinTop, int height) const {
    const int shown = std::min(m_pinnedHeight, height / 2);
    return {.pinned = {std::clamp(pinTop, 0, m_pinnedHeight - shown), 0, shown},
        .scrolled = {top + m_pinnedHeight - shown, shown, height},
        .pinnedEnd = m_pinnedHeight};
}

std::vector<StuckRow> LaneLayout::stuckAt(int top) const {
    std::vector<StuckRow> stuck;
    const auto first = rowAt(top);
    if (!first || m_rows[*first].isPinned)
        return stuck;
    const HostNode* host = m_rows[*first].host;
    if (host == nullptr) {
        stickRank(stuck, top, 0);
        return stuck;
    }
    if (m_rows[host->row].fold == Fold::Closed || m_rows[host->row].y >= top)
        return stuck;
    const auto next = std::find_if(m_rows.begin() + static_cast<std::ptrdiff_t>(*first),
        m_rows.end(), [host](const Row& row) { return row.host != host; });
    const int end = next == m_rows.end() ? height() : next->y;
    const int high = grown(kRankHeight);
    stuck.push_back({host->row, std::min(0, end - top - high), high});
    const auto covered = rowAt(top + high);
    if (covered && m_rows[*covered].host == host)
        stickRank(stuck, top, high);
    return stuck;
}

/// That of the row which begins so far below the top, with its layer's.
void LaneLayout::stickRank(std::vector<StuckRow>& stuck, int top, int below) const {
    const size_t first = *rowAt(top + below);
    const size_t rank = *m_rankRows[toIndex(m_rows[first].rank->slot)];
    if (m_rows[rank].fold == Fold::Closed || m_rows[rank].y >= top + below)
        return;
    const auto next = std::find_if(m_rows.begin() + static_cast<std::ptrdiff_t>(first) + 1,
        m_rows.end(), [](const Row& row) { return row.isOfRanks(); });
    const int end = next == m_rows.end() ? height() : next->y;
    const int rankHeight = grown(kRankHeight);
    const int layerHeight = grown(kLayerHeight);
    stuck.push_back({rank, std::min(below, end - top - rankHeight), rankHeight});
    const auto covered = rowAt(top + below + rankHeight);
    const auto layer = covered ? layerRowOf(*covered) : std::nullopt;
    if (!layer || m_rows[*covered].rank != m_rows[rank].rank)
        return;
    size_t last = *covered;
    while (last + 1 < m_rows.size() && m_rows[last + 1].layer == m_rows[*layer].layer)
        ++last;
    stuck.push_back({*layer,
        std::min(below + rankHeight, m_rows[last].bottom() - top - layerHeight), layerHeight});
}

} // namespace rankscope::timeline
