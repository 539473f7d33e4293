// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_fold.h"

#include <algorithm>
#include <map>

#include "core/base/mean.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

std::optional<Duration> foldMetric(
    std::span<const StepRow* const> rows, StepMetric metric, Fold fold) {
    Duration sum{};
    Duration min = Duration::max();
    Duration max = Duration::min();
    int64_t count = 0;
    for (const StepRow* row : rows) {
        const auto value = row->values.get(metric);
        if (!value)
            continue;
        sum = saturatingAdd(sum, *value);
        min = std::min(min, *value);
        max = std::max(max, *value);
        ++count;
    }
    if (count == 0)
        return std::nullopt;
    switch (fold) {
    case Fold::Mean:
        return meanOf(sum, count);
    case Fold::Min:
        return min;
    case Fold::Max:
        return max;
    case Fold::Range:
        return saturatingAdd(max, -min);
    }
    return std::nullopt;
}

StepValues foldPointers(std::span<const StepRow* const> rows, Fold fold) {
    StepValues values;
    for (size_t i = 0; i < kStepMetricCount; ++i) {
        const auto metric = static_cast<StepMetric>(i);
        values.set(metric, foldMetric(rows, metric, fold));
    }
    return values;
}

} // namespace

StepValues foldRows(std::span<const StepRow> rows, Fold fold) {
    std::vector<const StepRow*> pointers;
    pointers.reserve(rows.size());
    for (const StepRow& row : rows)
        pointers.push_back(&row);
    return foldPointers(pointers, fold);
}

std::vector<StepRow> foldSteps(std::span<const StepRow> rows, Fold fold) {
    std::map<int64_t, std::vector<const StepRow*>> byRank;
    for (const StepRow& row : rows)
        byRank[row.rank].push_back(&row);
    std::vector<StepRow> folded;
    folded.reserve(byRank.size());
    for (const auto& [rank, of] : byRank)
        folded.push_back({rank, std::nullopt, of.front()->origin, foldPointers(of, fold)});
    return folded;
}

std::vector<GroupRow> foldGroups(
    std::span<const StepRow> rows, std::span<const RankGroup> groups, Fold fold) {
    std::map<int64_t, std::vector<const StepRow*>> byRank;
    for (const StepRow& row : rows)
        byRank[row.rank].push_back(&row);
    std::vector<GroupRow> folded;
    for (size_t group = 0; group < groups.size(); ++group) {
        std::map<std::optional<int64_t>, std::vector<const StepRow*>> bySteps;
        for (const int64_t rank : groups[group].ranks) {
            for (const StepRow* row : byRank[rank])
                bySteps[row->step].push_back(row);
        }
        for (const auto& [step, of] : bySteps)
            folded.push_back({group, step, of.size(), foldPointers(of, fold)});
    }
    return folded;
}

} // namespace rankscope::analysis
