// SPDX-License-Identifier: GPL-3.0-or-later
// What of the tree of ranks, layers and tracks a person shows and how: what stays on top, in which
// order, how high, under which name. Plain values, kept with the view of a folder.
// Thread: any, values.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "views/timeline/rank_tree.h"

namespace rankscope::timeline {

/// What the tracks of one meaning have in common in all ranks: "Ascend Hardware/Stream 2".
std::string trackKind(const LayerNode& layer, const TrackNode& track);

/// By stage of the pipeline, by what each rank has of exposed communication (most first), or by how
/// long it waits in it (least first: the ranks that others wait for).
enum class RankOrder { Number, Host, Stage, Exposed, Wait };
inline constexpr int kRankOrders = 5;

struct LaneFilter {
    std::set<RankSlot> hiddenRanks{};
    std::set<std::string> hiddenLayers{}; ///< by process name, in every rank
    std::set<std::string> hiddenTracks{}; ///< by the keys of their rows
    std::set<std::string> hiddenKinds{}; ///< of tracks, in every rank
    std::set<std::string> onlyKinds{}; ///< of no rank anything else is shown; empty: everything is
    std::vector<std::string> pinned{}; ///< keys of the tracks on top, in their order
    bool isRanksOnly = false; ///< each rank as one bar, however it is folded
    RankOrder order = RankOrder::Number;
    int barHeight = 0; ///< of closed ranks, in pixels; 0: by how many there are
    std::map<std::string, std::string> aliases{}; ///< names of rows, by their keys
    std::map<std::string, int> laneHeights{}; ///< in pixels, by the keys of tracks
    std::map<std::string, size_t> mostLanes{}; ///< so many depths are shown, by the keys of tracks
    /// Keys of tracks that are shown as one, of one layer each; the row has the key of the first.
    std::vector<std::vector<std::string>> merged{};
    /// Keys of tracks in the order they were moved to, by the keys of their layers.
    std::map<std::string, std::vector<std::string>> trackOrders{};

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
    /// Nothing: as high as lanes are.
    std::optional<int> laneHeightOf(const TrackNode& track) const;
    /// More than any track has where all are shown.
    size_t mostLanesOf(const TrackNode& track) const;
    /// All is shown again; how it is shown stays.
    void showAll();

    bool operator==(const LaneFilter&) const = default;
};

} // namespace rankscope::timeline
