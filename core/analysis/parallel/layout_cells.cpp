// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/layout_cells.h"

#include <algorithm>
#include <map>

namespace rankscope::analysis {

namespace {

bool shows(LayoutLevel level, LayoutLevel axis) {
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
    const ParallelLayout& layout, LayoutLevel level, const Values& values) {
    std::vector<std::optional<Duration>> largest;
    for (const LayoutCell& cell : layoutCells(layout, level))
        largest.push_back(largestOf(cell.ranks, values));
    return largest;
}

/// The groups of the axis with that name; nothing for other names.
std::vector<RankGroup> groupsNamed(const ParallelLayout& layout, const std::string& name) {
    if (name == "tp")
        return layout.groups({Axis::Tensor});
    if (name == "cp")
        return layout.groups({Axis::Context});
    if (name == "dp")
        return layout.groups({Axis::Data});
    if (name == "pp")
        return layout.groups({Axis::Pipeline});
    return {};
}

bool fits(const ParallelLayout& layout, std::span<const CommunicationGroup> groups) {
    std::map<std::string, std::vector<RankGroup>> named;
    return std::all_of(groups.begin(), groups.end(), [&](const CommunicationGroup& group) {
        auto found = named.find(group.name);
        if (found == named.end())
            found = named.emplace(group.name, groupsNamed(layout, group.name)).first;
        const std::vector<RankGroup>& ours = found->second;
        return ours.empty() || group.ranks.size() < 2
            || std::any_of(ours.begin(), ours.end(),
                [&group](const RankGroup& of) { return of.ranks == group.ranks; });
    });
}

} // namespace

LayoutShape layoutShape(const ParallelLayout& layout, LayoutLevel level) {
    const ParallelSizes& sizes = layout.sizes();
    return {static_cast<size_t>(sizes.data),
        shown(shows(level, LayoutLevel::Pipeline), sizes.pipeline),
        shown(shows(level, LayoutLevel::Context), sizes.context),
        shown(shows(level, LayoutLevel::Tensor), sizes.tensor)};
}

std::vector<LayoutCell> layoutCells(const ParallelLayout& layout, LayoutLevel level) {
    const LayoutShape shape = layoutShape(layout, level);
    std::vector<LayoutCell> cells(shape.cells());
    for (int64_t rank = 0; rank < layout.ranks(); ++rank) {
        RankPlace place = layout.placeOf(rank);
        place.pipeline = shows(level, LayoutLevel::Pipeline) ? place.pipeline : 0;
        place.context = shows(level, LayoutLevel::Context) ? place.context : 0;
        place.tensor = shows(level, LayoutLevel::Tensor) ? place.tensor : 0;
        const size_t row = static_cast<size_t>(place.pipeline) * shape.contexts
            + static_cast<size_t>(place.context);
        LayoutCell& cell = cells[static_cast<size_t>(place.data) * shape.cellsOfReplica()
            + row * shape.tensors + static_cast<size_t>(place.tensor)];
        if (cell.ranks.empty())
            cell.place = place;
        cell.ranks.push_back(rank);
    }
    return cells;
}

std::vector<std::optional<Duration>> cellValues(const ParallelLayout& layout, LayoutLevel level,
    std::span<const StepRow> rows, StepMetric metric) {
    const Values values = valuesOf(rows, metric);
    if (level != LayoutLevel::Data)
        return largestOfCells(layout, level, values);
    const auto ofStages = largestOfCells(layout, LayoutLevel::Pipeline, values);
    const auto stages = static_cast<size_t>(layout.sizes().pipeline);
    std::vector<std::optional<Duration>> sums(static_cast<size_t>(layout.sizes().data));
    for (size_t i = 0; i < ofStages.size(); ++i) {
        if (ofStages[i])
            sums[i / stages] = sums[i / stages].value_or(Duration()) + *ofStages[i];
    }
    return sums;
}

std::vector<RankGroup> groupsOfRank(const ParallelLayout& layout, int64_t rank) {
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
        take(name, groupsNamed(layout, name));
    take("ep", layout.expertGroups());
    return all;
}

LayoutFault layoutFault(RankOrder order, const ParallelSizes& sizes, int64_t largestRank) {
    ParallelSizes alone = sizes;
    alone.expert = 1;
    const auto layout = ParallelLayout::create(order, alone);
    if (!layout)
        return LayoutFault::Ranks;
    if (!ParallelLayout::create(order, sizes))
        return LayoutFault::Experts;
    return layout->ranks() <= largestRank ? LayoutFault::TooFew : LayoutFault::None;
}

RankOrder fittingOrder(const ParallelSizes& sizes, std::span<const CommunicationGroup> groups) {
    for (const RankOrder order : {RankOrder::Megatron, RankOrder::MegatronDataLast}) {
        const auto layout = ParallelLayout::create(order, sizes);
        if (layout && fits(*layout, groups))
            return order;
    }
    return RankOrder::Megatron;
}

} // namespace rankscope::analysis
