// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/slow_steps.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"
#include "core/analysis/verdicts/step_verdicts.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestToCompare = 3; ///< of fewer none is told from the others

struct Mean {
    double sum = 0;
    double weight = 0;
};

/// By step and rank, above what the rank takes in its median step.
std::map<int64_t, std::map<int64_t, Mean>> aboveOwnMedian(std::span<const StepPace> paces) {
    std::map<std::pair<int64_t, int>, std::vector<double>> own;
    for (const StepPace& one : paces)
        own[{one.rank, one.kind}].push_back(one.pace);
    std::map<std::pair<int64_t, int>, double> medians;
    for (auto& [of, values] : own)
        medians[of] = medianOf(std::move(values)).value_or(0);
    std::map<int64_t, std::map<int64_t, Mean>> steps;
    for (const StepPace& one : paces) {
        Mean& mean = steps[one.step][one.rank];
        mean.sum += one.weight * (one.pace - medians[{one.rank, one.kind}]);
        mean.weight += one.weight;
    }
    return steps;
}

/// So slow are three quarters of the ranks at least; of up to four all of them.
double mostAreAbove(const std::map<int64_t, Mean>& ranks) {
    std::vector<double> values;
    values.reserve(ranks.size());
    for (const auto& [rank, mean] : ranks)
        values.push_back(mean.weight > 0 ? mean.sum / mean.weight : 0);
    const auto quarter = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 4);
    std::ranges::nth_element(values, quarter);
    return *quarter;
}

} // namespace

std::vector<StepPace> computingPaces(const StepTrace& trace) {
    const StepMetric metric = workMetric(trace);
    std::vector<StepPace> paces;
    for (const StepRow& row : trace.rows) {
        const auto time = row.values.get(metric);
        if (time && *time > Duration() && row.step) // count(): a logarithm
            paces.push_back(
                {row.rank, *row.step, 0, std::log(static_cast<double>(time->count())), 1});
    }
    return paces;
}

std::vector<StepPace> attentionPaces(std::span<const LengthSums> sums) {
    std::vector<StepPace> paces;
    for (const bool isBackward : {false, true})
        for (const PaceAtLength& of : pacesAtLength(sums, isBackward))
            paces.push_back({of.rank, of.step, isBackward ? 1 : 0, of.pace, of.time});
    return paces;
}

SlowSteps slowSteps(std::span<const StepPace> paces) {
    const auto steps = aboveOwnMedian(paces);
    SlowSteps found;
    found.of = steps.size();
    if (steps.size() < kFewestToCompare)
        return found;
    std::vector<double> values;
    values.reserve(steps.size());
    for (const auto& [step, ranks] : steps)
        values.push_back(mostAreAbove(ranks));
    const double usual = *medianOf(values);
    found.deviation = kNormalDeviation * *medianDeviation(std::span<const double>(values));
    const double limit = std::max(beyondChance(values.size(), values.size()) * found.deviation,
        std::log1p(threshold::kSlowRank.value));
    found.limit = std::expm1(limit);
    size_t place = 0;
    for (const auto& [step, ranks] : steps)
        if (const double above = values[place++] - usual; above > limit)
            found.steps.push_back({step, std::expm1(above)});
    return found;
}

} // namespace rankscope::analysis
