// SPDX-License-Identifier: GPL-3.0-or-later
// What of the tree of ranks, layers and tracks a person shows, and what stays on top: plain values,
// kept with the view of a folder.
// Thread: any, values.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "views/timeline/rank_tree.h"

namespace rankscope::timeline {

/// What the tracks of one meaning have in common in all ranks: "Ascend Hardware/Stream 2".
std::string trackKind(const LayerNode& layer, const TrackNode& track);

struct LaneFilter {
    std::set<RankSlot> hiddenRanks{};
    std::set<std::string> hiddenLayers{}; ///< by process name, in every rank
    std::set<std::string> hiddenTracks{}; ///< by the keys of their rows
    std::set<std::string> hiddenKinds{}; ///< of tracks, in every rank
    std::set<std::string> onlyKinds{}; ///< of no rank anything else is shown; empty: everything is
    std::vector<std::string> pinned{}; ///< keys of the tracks on top, in their order

    /// Something is not shown.
    bool isActive() const;
    /// Where tracks of one kind are compared, none of them is to be looked for in closed ranks.
    bool isOfKinds() const { return !onlyKinds.empty(); }
    bool shows(const RankNode& rank) const { return !hiddenRanks.contains(rank.slot); }
    bool shows(const LayerNode& layer) const { return !hiddenLayers.contains(layer.title); }
    /// Of a rank and a layer that are shown.
    bool shows(const LayerNode& layer, const TrackNode& track) const;
    /// One by one, as a row "2 hidden" says; not by a choice of kinds.
    bool isPutAway(const LayerNode& layer, const TrackNode& track) const;
    bool isPinned(const TrackNode& track) const;
    /// All is shown again; what is pinned stays so.
    void showAll();

    bool operator==(const LaneFilter&) const = default;
};

} // namespace rankscope::timeline
