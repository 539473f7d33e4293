// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/late_data_price.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/analysis/verdicts/differences.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Of the ranks of a stage in a step.
struct Longest {
    Duration measured{};
    Duration without{};
};

} // namespace

std::optional<Duration> priceOfLateData(
    const StepInputs& steps, StepMetric metric, std::span<const int64_t> late) {
    std::map<std::optional<int64_t>, std::map<size_t, Longest>> all;
    for (const RankDifference& rank :
        differencesOf(steps.trace, metric, steps.parts.stages).ranks) {
        const bool isLate = std::ranges::find(late, rank.rank) != late.end();
        for (const Difference& one : rank.steps) {
            const StepRow* row = steps.trace.find(rank.rank, one.step);
            const auto computing =
                row == nullptr ? std::nullopt : row->values.get(StepMetric::Computing);
            if (!computing)
                return std::nullopt;
            Longest& longest = all[one.step][rank.group];
            const Duration normal = isLate ? std::min(one.own, one.peers) : one.own;
            longest.measured = std::max(longest.measured, *computing + one.own);
            longest.without = std::max(longest.without, *computing + normal);
        }
    }
    if (all.empty())
        return std::nullopt;
    Duration saved{};
    for (const auto& [step, stages] : all) {
        Duration most{};
        for (const auto& [stage, longest] : stages)
            most = std::max(most, longest.measured - longest.without);
        saved += most;
    }
    return perStep(saved, all.size());
}

} // namespace rankscope::advisor
