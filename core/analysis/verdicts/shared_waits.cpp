// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/shared_waits.h"

#include <algorithm>
#include <map>

#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestWaits = 4;

struct WaitsOfRank {
    std::vector<Duration> waits;
    std::vector<int64_t> steps; ///< of these waits
    Duration waited{};
    Duration whole{}; ///< of the steps
};

} // namespace

std::optional<SharedWait> sharedWait(
    const StepTrace& trace, StepMetric metric, const SharedWaitLimits& limits) {
    std::map<int64_t, WaitsOfRank> ranks;
    for (const StepRow& row : trace.rows) {
        const auto wait = row.values.get(metric);
        const auto whole = row.values.get(StepMetric::Total);
        if (!row.step || !wait || !whole)
            continue;
        WaitsOfRank& of = ranks[row.rank];
        of.waits.push_back(*wait);
        of.waited += *wait;
        of.whole += *whole;
        of.steps.push_back(*row.step);
    }
    SharedWait found;
    found.all = ranks.size();
    std::vector<double> variations;
    std::map<int64_t, Duration> leastOfStep;
    for (const auto& [rank, of] : ranks) {
        const double variation = variationOf(of.waits);
        if (of.waits.size() < kFewestWaits || shareOf(of.waited, of.whole) <= limits.share
            || variation <= limits.variation)
            continue;
        found.ranks.push_back(rank);
        for (size_t i = 0; i < of.waits.size(); ++i) {
            const auto [least, isNew] = leastOfStep.emplace(of.steps[i], of.waits[i]);
            least->second = std::min(least->second, of.waits[i]);
        }
        variations.push_back(variation);
    }
    if (found.ranks.empty()
        || static_cast<double>(found.ranks.size()) < limits.ranks * static_cast<double>(found.all))
        return std::nullopt;
    found.variation = medianOf(std::move(variations)).value_or(0);
    std::vector<Duration> least;
    for (const auto& [step, wait] : leastOfStep) {
        found.mean += wait;
        least.push_back(wait);
    }
    found.mean /= static_cast<int64_t>(least.size());
    // What ranks wait in turn they have not in common.
    return variationOf(least) > limits.variation ? std::optional(std::move(found)) : std::nullopt;
}

} // namespace rankscope::analysis
