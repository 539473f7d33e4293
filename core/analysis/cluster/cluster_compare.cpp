// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/cluster_compare.h"

#include "core/analysis/cluster/cluster_figures.h"
#include "core/analysis/cluster/cluster_groups.h"
#include "core/analysis/cluster/cluster_steps.h"

namespace rankscope::analysis {

namespace {

Status compareArea(const query::Snapshot& snapshot, ClusterArea area, const std::stop_token& stop,
    ClusterComparison& comparison) {
    if (area == ClusterArea::Groups)
        return compareClusterGroups(snapshot, stop, comparison);
    if (area != ClusterArea::Steps)
        return compareClusterFigures(snapshot, area, stop, comparison);
    RS_TRY_ASSIGN(const auto theirs, clusterSteps(snapshot, stop));
    if (theirs.empty())
        return {};
    RS_TRY_ASSIGN(const StepTrace ours, stepTrace(snapshot, stop));
    compareClusterSteps(withWarmUp(ours), theirs, comparison);
    return {};
}

Result<ClusterComparison> compareAreas(const query::Snapshot& snapshot,
    std::span<const ClusterArea> areas, const std::stop_token& stop) {
    ClusterComparison comparison;
    for (const ClusterArea area : areas)
        RS_TRY(compareArea(snapshot, area, stop, comparison));
    comparison.sort();
    return comparison;
}

} // namespace

Result<ClusterComparison> compareCluster(const query::Snapshot& snapshot,
    std::span<const ClusterArea> areas, const std::stop_token& stop) {
    return snapshot.figures.get<ClusterComparison>("compareCluster",
        std::tuple(std::vector<ClusterArea>(areas.begin(), areas.end())), stop,
        [&] { return compareAreas(snapshot, areas, stop); });
}

} // namespace rankscope::analysis
