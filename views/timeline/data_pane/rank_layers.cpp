// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/rank_layers.h"

#include <algorithm>

#include "core/model/launch_flows.h"
#include "core/model/layers.h"
#include "views/shared/phrases.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::timeline {

namespace {

template <class IsWanted>
bool hasSlicesOn(const index::RankIndex& rank, IsWanted isWanted) {
    return std::ranges::any_of(rank.lanes, [&](const index::LaneIndex& lane) {
        if (lane.lane.kind != model::LaneKind::Slices)
            return false;
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        return isWanted(model::layerOf(rank.processes[toIndex(track.process)]));
    });
}

/// A part that waits for its next question may be of a folder before.
bool isRank(const query::Snapshot& snapshot, RankSlot slot) {
    return toIndex(slot) < snapshot.ranks.size();
}

template <class Has>
QString switchOfRanks(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks,
    shared::Recorded what, Has has) {
    const bool isThere = std::ranges::any_of(ranks,
        [&](RankSlot slot) { return isRank(snapshot, slot) && has(*snapshot.rank(slot).index); });
    // The first stands for all: a job is collected with one profiler.
    return ranks.empty() || isThere ? QString()
                                    : shared::switchText(what, kindOf(snapshot, ranks[0]));
}

} // namespace

bool hasHostCalls(const index::RankIndex& rank) {
    return hasSlicesOn(rank, [](model::Layer layer) {
        return layer == model::Layer::Python || layer == model::Layer::Cann;
    });
}

bool hasDeviceWork(const index::RankIndex& rank) {
    return hasSlicesOn(rank, [](model::Layer layer) {
        return layer == model::Layer::Device || layer == model::Layer::Communication
            || layer == model::Layer::Overlap;
    });
}

model::ProfileKind kindOf(const query::Snapshot& snapshot, RankSlot slot) {
    return isRank(snapshot, slot) ? snapshot.rank(slot).index->kind
                                  : model::ProfileKind::PytorchText;
}

QString hostSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks) {
    return switchOfRanks(snapshot, ranks, shared::Recorded::HostCalls, hasHostCalls);
}

QString deviceSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks) {
    return switchOfRanks(snapshot, ranks, shared::Recorded::Device, hasDeviceWork);
}

QString flowSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks) {
    QString ends = shared::sentences({hostSwitch(snapshot, ranks), deviceSwitch(snapshot, ranks)});
    if (!ends.isEmpty())
        return ends;
    return switchOfRanks(
        snapshot, ranks, shared::Recorded::Launches, [](const index::RankIndex& rank) {
            return std::ranges::any_of(rank.flowCategories,
                [](const auto& flows) { return model::isLaunchFlow(flows.first); });
        });
}

} // namespace rankscope::timeline
