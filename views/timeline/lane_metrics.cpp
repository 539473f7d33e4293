// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a rank, with headings above those of counters.
#include <algorithm>
#include <utility>

#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

void LaneLayout::addLayers(const RankNode& rank) {
    Metrics above = Metrics::None;
    bool isUnfolded = true;
    for (const LayerNode& layer : rank.layers) {
        if (!m_filter.shows(layer))
            continue;
        if (layer.metrics != std::exchange(above, layer.metrics))
            isUnfolded = above == Metrics::None || addMetrics(rank, above);
        if (isUnfolded)
            addLayer(rank, layer);
    }
}

/// False when nothing below it has a row of its own.
bool LaneLayout::addMetrics(const RankNode& rank, Metrics metrics) {
    bool isAny = false;
    Row row{.level = 1, .height = grown(kLayerHeight), .rank = &rank};
    row.metrics = metrics;
    for (const LayerNode& layer : rank.layers) {
        if (layer.metrics != metrics || !m_filter.shows(layer))
            continue;
        row.hidden += putAway(rank, layer);
        isAny = isAny || std::ranges::any_of(layer.tracks, [&](const TrackNode& track) {
            return isInPlace(rank, layer, track);
        });
    }
    if (!isAny) {
        // One row says so, not one of each layer.
        row.kind = RowKind::Hidden;
        row.height = grown(kLowHeight);
        if (row.hidden > 0 && !m_filter.isOfKinds())
            push(std::move(row));
        return false;
    }
    row.kind = RowKind::Metrics;
    row.hidden = 0;
    row.fold = foldOf(rank.metrics.at(metrics), Fold::Open);
    row.isFoldable = true;
    const bool isOpen = row.fold != Fold::Closed;
    push(std::move(row));
    return isOpen;
}

} // namespace rankscope::timeline
