// SPDX-License-Identifier: GPL-3.0-or-later
// The open ranks as a tree in display order: rank > layer (process) > track > lanes. Several layers
// of counters of the device, and of the host, have a heading of their own between.
// What has nothing to draw (a process known by its name only, a flow lane) is left out.
// Thread: any, values.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::timeline {

struct TrackNode {
    TrackId id{};
    std::string key; ///< the same after a new import: what fold states are kept under
    std::string title;
    std::string unit; ///< of a counter, where it is known: "MB/s" (counter_units.h)
    std::vector<LaneId> lanes; ///< instants first, then slices by depth; one for a counter
    model::TrackKind kind{};
    uint64_t count = 0; ///< slices, instants and samples
    std::vector<TrackNode> parts = {}; ///< of several that are shown as one: each by itself
    std::string group = {}; ///< of a plane: title of the communication group's track it belongs to

    bool holds(TrackId track) const; ///< it is that one, or a part of it is
};

/// A heading above layers of counters.
enum class Metrics { None, Device, Host };

struct LayerNode {
    std::string key;
    std::string title; ///< process name
    std::string detail; ///< pid when it tells more than the name
    std::string label; ///< "NPU", "CPU"
    std::vector<TrackNode> tracks;
    Metrics metrics = Metrics::None; ///< what it lies below
};

struct RankNode {
    RankSlot slot{};
    std::string key;
    std::string title;
    Duration offset{};
    std::vector<LayerNode> layers;
    std::map<Metrics, std::string> metrics = {}; ///< keys of the headings that it has
};

std::vector<RankNode> buildTree(const query::Snapshot& snapshot);
RankNode rankNode(const query::OpenRank& open, RankSlot slot);

} // namespace rankscope::timeline
