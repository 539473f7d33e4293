// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/topology_cells.h"

#include <algorithm>
#include <map>

namespace rankscope::analysis {

namespace {

bool shows(TopologyLevel level, TopologyLevel axis) {
    return static_cast<int>(level) >= static_cast<int>(axis);
}

size_t shown(bool isShown, int64_t size) {
    return isShown ? static_cast<size_t>(size) : 1;
}

using Values = std::map<int64_t, Duration>; ///< by rank

Values valuesOf(std::span<const StepRow> rows, StepMetric metric) {
    Values values;
    for (const StepRow& row : rows) {
        if (const auto value = row.values.get(metric))
            values.emplace(row.rank, *value);
    }
    return values;
}

std::optional<Duration> largestOf(const std::vector<int64_t>& ranks, const Values& values) {
    std::optional<Duration> largest;
    for (const int64_t rank : ranks) {
        const auto found = values.find(rank);
        if (found != values.end())
            largest = std::max(largest.value_or(found->second), found->second);
    }
    return largest;
}

std::vector<std::optional<Duration>> largestOfCells(
    const ParallelTopology& topology, TopologyLevel level, const Values& values) {
    std::vector<std::optional<Duration>> largest;
    for (const TopologyCell& cell : topologyCells(topology, level))
        largest.push_back(largestOf(cell.ranks, values));
    return largest;
}

/// The groups of the axis with that name; nothing for other names.
std::vector<RankGroup> groupsNamed(const ParallelTopology& topology, const std::string& name) {
    if (name == "tp")
        return topology.groups({Axis::Tensor});
    if (name == "cp")
        return topology.groups({Axis::Context});
    if (name == "dp")
        return topology.groups({Axis::Data});
    if (name == "pp")
        return topology.groups({Axis::Pipeline});
    return {};
}

bool fits(const ParallelTopology& topology, std::span<const CommunicationGroup> groups) {
    std::map<std::string, std::vector<RankGroup>> named;
    return std::all_of(groups.begin(), groups.end(), [&](const CommunicationGroup& group) {
        auto found = named.find(group.name);
        if (found == named.end())
            found = named.emplace(group.name, groupsNamed(topology, group.name)).first;
        const std::vector<RankGroup>& ours = found->second;
        return ours.empty() || group.ranks.size() < 2
            || std::any_of(ours.begin(), ours.end(),
                [&group](const RankGroup& of) { return of.ranks == group.ranks; });
    });
}

} // namespace

TopologyShape topologyShape(const ParallelTopology& topology, TopologyLevel level) {
    const ParallelSizes& sizes = topology.sizes();
    return {static_cast<size_t>(sizes.data),
        shown(shows(level, TopologyLevel::Pipeline), sizes.pipeline),
        shown(shows(level, TopologyLevel::Context), sizes.context),
        shown(shows(level, TopologyLevel::Tensor), sizes.tensor)};
}

std::vector<TopologyCell> topologyCells(const ParallelTopology& topology, TopologyLevel level) {
    const TopologyShape shape = topologyShape(topology, level);
    std::vector<TopologyCell> cells(shape.cells());
    for (int64_t rank = 0; rank < topology.ranks(); ++rank) {
        RankPlace place = topology.placeOf(rank);
        place.pipeline = shows(level, TopologyLevel::Pipeline) ? place.pipeline : 0;
        place.context = shows(level, TopologyLevel::Context) ? place.context : 0;
        place.tensor = shows(level, TopologyLevel::Tensor) ? place.tensor : 0;
        const size_t row = static_cast<size_t>(place.pipeline) * shape.contexts
            + static_cast<size_t>(place.context);
        TopologyCell& cell = cells[static_cast<size_t>(place.data) * shape.cellsOfReplica()
            + row * shape.tensors + static_cast<size_t>(place.tensor)];
        if (cell.ranks.empty())
            cell.place = place;
        cell.ranks.push_back(rank);
    }
    return cells;
}

std::vector<std::optional<Duration>> cellValues(const ParallelTopology& topology,
    TopologyLevel level, std::span<const StepRow> rows, StepMetric metric) {
    const Values values = valuesOf(rows, metric);
    if (level != TopologyLevel::Data)
        return largestOfCells(topology, level, values);
    const auto ofStages = largestOfCells(topology, TopologyLevel::Pipeline, values);
    const auto stages = static_cast<size_t>(topology.sizes().pipeline);
    std::vector<std::optional<Duration>> sums(static_cast<size_t>(topology.sizes().data));
    for (size_t i = 0; i < ofStages.size(); ++i) {
        if (ofStages[i])
            sums[i / stages] = sums[i / stages].value_or(Duration()) + *ofStages[i];
    }
    return sums;
}

std::vector<RankGroup> groupsOfRank(const ParallelTopology& topology, int64_t rank) {
    std::vector<RankGroup> all;
    const auto take = [&all, rank](const char* name, std::vector<RankGroup> groups) {
        for (RankGroup& group : groups) {
            if (group.ranks.size() < 2
                || std::find(group.ranks.begin(), group.ranks.end(), rank) == group.ranks.end())
                continue;
            group.name = name;
            all.push_back(std::move(group));
            return;
        }
    };
    for (const char* const name : {"tp", "cp", "dp", "pp"})
        take(name, groupsNamed(topology, name));
    take("ep", topology.expertGroups());
    return all;
}

TopologyFault topologyFault(RankOrder order, const ParallelSizes& sizes, int64_t largestRank) {
    ParallelSizes alone = sizes;
    alone.expert = 1;
    const auto topology = ParallelTopology::create(order, alone);
    if (!topology)
        return TopologyFault::Ranks;
    if (!ParallelTopology::create(order, sizes))
        return TopologyFault::Experts;
    return topology->ranks() <= largestRank ? TopologyFault::TooFew : TopologyFault::None;
}

RankOrder fittingOrder(const ParallelSizes& sizes, std::span<const CommunicationGroup> groups) {
    for (const RankOrder order : {RankOrder::Megatron, RankOrder::MegatronDataLast}) {
        const auto topology = ParallelTopology::create(order, sizes);
        if (topology && fits(*topology, groups))
            return order;
    }
    return RankOrder::Megatron;
}

} // namespace rankscope::analysis
