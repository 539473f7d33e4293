// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/step_times.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestSteps = 3; ///< of fewer none is told from the others

/// What steps are told apart by. Of a computed trace the first step alone waits for its first
/// kernel: all other windows begin with their own work (docs/steps.md).
Duration comparedOf(const StepRow& row, StepMetric metric, Duration value) {
    const bool isWindow = metric == StepMetric::Total && row.origin == StepOrigin::Timeline;
    return isWindow ? value - row.values.orZero(StepMetric::Preparing) : value;
}

void markOutliers(StepTimes& times, const std::vector<Duration>& lengths) {
    const Duration median = *medianOf(lengths);
    // count(): limits
    const double deviation =
        kNormalDeviation * static_cast<double>(medianDeviation(lengths)->count());
    // chance of so few steps goes beyond the three deviations of advisor_spec.md OV-5 anyway
    const double limit = std::max(beyondChance(lengths.size(), lengths.size()) * deviation,
        threshold::kSlowRank.value * static_cast<double>(median.count()));
    times.limit = Duration(std::llround(limit));
    for (size_t i = 0; i < times.steps.size(); ++i) {
        times.steps[i].longer = lengths[i] - median;
        times.steps[i].isOutlier = static_cast<double>(times.steps[i].longer.count()) > limit;
    }
}

void findDrift(StepTimes& times, const std::vector<Duration>& lengths) {
    std::vector<Point> points;
    points.reserve(lengths.size());
    for (size_t i = 0; i < lengths.size(); ++i) // count(): a line through times
        points.push_back({static_cast<double>(i), static_cast<double>(lengths[i].count())});
    const auto line = robustLine(points);
    if (!line)
        return;
    times.slope = Duration(std::llround(line->slope));
    const double limit = threshold::kStepTrend.value * static_cast<double>(times.median.count());
    times.isDrift = std::abs(line->slope) > limit
        && std::abs(trendOf(lengths)) > threshold::kStepTrendChance.value;
}

} // namespace

StepTimes stepTimes(const StepTrace& trace, StepMetric metric) {
    struct Sum {
        StepTime step;
        Duration sum{};
        Duration compared{}; ///< of the rank that is slowest by it
        int64_t count = 0;
    };
    std::map<std::optional<int64_t>, Sum> bySteps;
    for (const StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        if (!value)
            continue;
        Sum& of = bySteps[row.step];
        if (of.count == 0 || *value > of.step.time)
            of.step = {row.step, row.rank, *value};
        const Duration compared = comparedOf(row, metric, *value);
        of.compared = of.count == 0 ? compared : std::max(of.compared, compared);
        of.sum += *value;
        ++of.count;
    }
    if (bySteps.size() > 1) // of a whole run: no step beside those of other ranks
        bySteps.erase(std::nullopt);
    StepTimes times;
    std::vector<Duration> lengths;
    std::vector<Duration> compared;
    for (auto& [step, of] : bySteps) {
        of.step.mean = meanOf(of.sum, of.count);
        times.steps.push_back(of.step);
        lengths.push_back(of.step.time);
        compared.push_back(of.compared);
    }
    if (times.steps.empty())
        return times;
    times.median = *medianOf(lengths);
    times.variation = variationOf(lengths);
    if (lengths.size() >= kFewestSteps)
        markOutliers(times, compared);
    findDrift(times, compared);
    return times;
}

} // namespace rankscope::analysis
