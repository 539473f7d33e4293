// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/slice_places.h"

#include "core/advisor/compiled_graph.h"
#include "core/ir/scope.h"
#include "core/model/layers.h"
#include "core/model/operator_name.h"

namespace rankscope::timeline {

std::optional<model::Target> nodeOf(const query::Snapshot& snapshot, const std::string& name) {
    if (!ir::isKernelName(name) || !advisor::hasGraphs(snapshot))
        return std::nullopt;
    return model::Target{.page = "graph.nodes", .row = name};
}

std::optional<model::Target> collectiveOf(const query::Snapshot& snapshot,
    const query::LaneRef& lane, const std::string& name, TimeRange range) {
    const query::OpenRank& rank = snapshot.rank(lane.rank);
    const model::Track& track =
        rank.index->tracks[toIndex(rank.index->lanes[toIndex(lane.lane)].lane.track)];
    const model::Layer layer = model::layerOf(rank.index->processes[toIndex(track.process)]);
    const bool isOfDevice = layer == model::Layer::Communication || layer == model::Layer::Device;
    const bool communicates =
        !model::splitOperatorName(name).type.empty() || model::isCommunicationKernel(name);
    if (!isOfDevice || !communicates)
        return std::nullopt;
    return model::Target{.rank = rank.index->rank,
        .range = range.movedBy(-rank.offsetOf(lane.lane)),
        .page = "communication.timeline",
        .row = name};
}

} // namespace rankscope::timeline
