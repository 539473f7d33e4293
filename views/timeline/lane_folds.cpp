// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of the layout are folded.
#include "views/timeline/lane_layout.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

void LaneLayout::toggle(size_t row) {
    const Fold now = m_rows[row].fold;
    setFold(row, now == Fold::Open ? Fold::Closed : Fold::Open);
}

void LaneLayout::setFold(size_t row, Fold fold) {
    if (row >= m_rows.size() || !m_rows[row].isFoldable || m_rows[row].fold == fold)
        return;
    if (m_rows[row].track == nullptr) {
        m_folds[m_rows[row].key()] = fold;
    } else {
        for (const TrackNode* part : partsOf(*m_rows[row].track))
            m_folds[part->key] = fold;
    }
    rebuild();
}

bool LaneLayout::unfold(query::LaneRef lane) {
    bool isChanged = false;
    // A lane is at most five folds deep: host, rank, metrics, layer, track.
    for (int step = 0; step < 5; ++step) {
        const auto found = place(lane);
        if (!found)
            break;
        const Row& row = m_rows[found->row];
        if (!row.isFoldable || row.fold == Fold::Open || found->isOwnBox)
            break;
        setFold(found->row, Fold::Open);
        isChanged = true;
    }
    return isChanged;
}

void LaneLayout::foldAll(Fold fold) {
    for (const HostNode& host : m_hosts)
        m_folds[host.key] = fold;
    for (const RankNode& rank : m_tree) {
        m_folds[rank.key] = fold;
        for (const auto& [metrics, key] : rank.metrics)
            m_folds[key] = fold;
        for (const LayerNode& layer : rank.layers) {
            m_folds[layer.key] = fold;
            for (const TrackNode& track : layer.tracks)
                m_folds[track.key] = fold;
        }
    }
    rebuild();
}

void LaneLayout::setFolds(const std::map<std::string, Fold>& folds) {
    m_folds = {folds.begin(), folds.end()};
    rebuild();
}

Fold LaneLayout::foldOf(const std::string& key, Fold otherwise) const {
    const auto found = m_folds.find(key);
    return found == m_folds.end() ? otherwise : found->second;
}

Fold LaneLayout::foldOf(const TrackNode& track) const {
    std::optional<Fold> all;
    for (const TrackNode* part : partsOf(track)) {
        const size_t lanes = part->lanes.size();
        if (lanes < 2)
            continue;
        const Fold fold = foldOf(part->key, lanes > kPartLanes + 1 ? Fold::Part : Fold::Open);
        if (all && *all != fold)
            return Fold::Part;
        all = fold;
    }
    return all.value_or(Fold::Open);
}

} // namespace rankscope::timeline
