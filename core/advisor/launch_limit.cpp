// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/launch_limit.h"

#include <algorithm>
#include <numeric>

#include "core/advisor/findings.h"
#include "core/advisor/host_pace.h"
#include "core/advisor/host_price.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/launches.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What it would compute less until a time, since it was last asked.
class LessUntil {
public:
    LessUntil(const ShorterKernels& kernels, Timestamp begin)
        : m_kernels(kernels)
        , m_next(std::ranges::upper_bound(kernels.ranges, begin, {}, &TimeRange::end))
        , m_done(begin) { }

    Duration operator()(Timestamp time) {
        Duration all{};
        for (; m_next != m_kernels.ranges.end() && m_next->begin < time; ++m_next) {
            all += std::min(m_next->end, time) - std::max(m_next->begin, m_done);
            if (m_next->end > time)
                break;
        }
        m_done = std::max(m_done, time);
        return scaled(all, m_kernels.share);
    }

private:
    const ShorterKernels& m_kernels;
    std::vector<TimeRange>::const_iterator m_next;
    Timestamp m_done; ///< what lies before was told
};

/// How much earlier the rank ends the step, where each kernel that takes less time makes the step
/// shorter by `gain` as much.
Duration earlierEnd(const TimeRange& step, const std::vector<LaunchedTask>& tasks,
    const HostPace& pace, const ShorterKernels& shorter, double gain) {
    std::vector<size_t> byBegin(tasks.size());
    std::iota(byBegin.begin(), byBegin.end(), size_t());
    std::ranges::stable_sort(byBegin, {}, [&tasks](size_t i) { return tasks[i].begin; });
    LessUntil less(shorter, step.begin);
    std::vector<Duration> launched(tasks.size()); ///< so much earlier
    Duration host{};
    Duration device{};
    size_t next = 0;
    for (const size_t i : byBegin) {
        // Launches until then: a host that waited for a full queue has waited so much less.
        for (; next < tasks.size() && tasks[next].launch <= tasks[i].begin; ++next) {
            if (host < device)
                host = std::min(device, host + waitedBefore(tasks, next, pace));
            launched[next] = host;
        }
        const Duration waited = tasks[i].begin - tasks[i].launch;
        device = std::min(device + scaled(less(tasks[i].begin), gain), waited + launched[i]);
    }
    return device + scaled(less(step.end), gain);
}

/// Nothing of a step that the rank does not have.
std::optional<TimeRange> rangeOf(const RangesOfSteps& all, int64_t step, int64_t rank) {
    const auto of = all.find(step);
    if (of == all.end())
        return std::nullopt;
    const auto range = of->second.find(rank);
    return range == of->second.end() ? std::nullopt : std::optional(range->second);
}

/// Those that the rank has.
std::vector<int64_t> stepsOf(const RangesOfSteps& all, const StepInputs& steps, int64_t rank) {
    std::vector<int64_t> found = steps.numbers();
    std::erase_if(found, [&](int64_t step) { return !rangeOf(all, step, rank); });
    return found;
}

/// When these were.
std::vector<TimeRange> rangesOf(
    const RangesOfSteps& all, const std::vector<int64_t>& steps, int64_t rank) {
    std::vector<TimeRange> ranges;
    ranges.reserve(steps.size());
    for (const int64_t step : steps)
        ranges.push_back(*rangeOf(all, step, rank));
    return ranges;
}

std::vector<std::vector<LaunchedTask>> tasksOf(
    const std::vector<TimeRange>& steps, const Launches& launches) {
    std::vector<std::vector<LaunchedTask>> tasks;
    tasks.reserve(steps.size());
    for (const TimeRange& step : steps)
        tasks.push_back(tasksIn(step, launches));
    return tasks;
}

} // namespace

Result<bool> launchesLate(Inputs& inputs, const StepInputs& steps, int64_t rank) {
    const size_t count = std::max<size_t>(1, steps.count());
    const Duration least = scaled(*steps.step(), threshold::kLeastCost.value);
    if (meanOfRank(steps.trace, rank, StepMetric::Free).value_or(least) < least)
        return false;
    RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, rank, steps.trace.warmUpStep()));
    return gaps && gaps->isKnown() && perStep(gaps->late, count) >= least;
}

Result<std::optional<Duration>> savedAsLaunched(
    Inputs& inputs, const StepInputs& steps, const ShorterByRank& shorter, Duration saved) {
    std::optional<Duration> least;
    if (!steps.step() || saved <= Duration())
        return least;
    RS_TRY_ASSIGN(const RangesOfSteps* const all, inputs.stepRanges());
    for (const auto& [rank, kernels] : shorter) {
        RS_TRY_ASSIGN(const bool isLate, launchesLate(inputs, steps, rank));
        const std::vector<TimeRange> ranges = rangesOf(*all, stepsOf(*all, steps, rank), rank);
        const Duration less = perStep(scaled(commonTime(kernels.ranges, ranges), kernels.share),
            std::max<size_t>(1, ranges.size()));
        if (!isLate || less <= Duration())
            continue;
        RS_TRY_ASSIGN(const Launches launches,
            launchesOn(inputs.session(), *slotOf(inputs.snapshot(), rank)));
        const auto tasks = tasksOf(ranges, launches);
        const HostPace pace = paceOf(tasks);
        Duration earlier{};
        for (size_t i = 0; i < ranges.size(); ++i)
            earlier += earlierEnd(ranges[i], tasks[i], pace, kernels, shareOf(saved, less));
        const Duration mean = std::min(saved, perStep(earlier, ranges.size()));
        least = std::min(least.value_or(mean), mean);
    }
    return least;
}

Result<std::map<int64_t, double>> gainedAsLaunched(
    Inputs& inputs, const StepInputs& steps, int64_t rank, const ShorterKernels& kernels) {
    std::map<int64_t, double> gained;
    RS_TRY_ASSIGN(const RangesOfSteps* const all, inputs.stepRanges());
    RS_TRY_ASSIGN(
        const Launches launches, launchesOn(inputs.session(), *slotOf(inputs.snapshot(), rank)));
    const std::vector<int64_t> numbers = stepsOf(*all, steps, rank);
    const std::vector<TimeRange> ranges = rangesOf(*all, numbers, rank);
    const auto tasks = tasksOf(ranges, launches);
    const HostPace pace = paceOf(tasks);
    for (size_t i = 0; i < ranges.size(); ++i) {
        const Duration less = scaled(commonTime(kernels.ranges, {ranges[i]}), kernels.share);
        if (less > Duration())
            gained[numbers[i]] = std::clamp(
                shareOf(earlierEnd(ranges[i], tasks[i], pace, kernels, 1), less), 0.0, 1.0);
    }
    return gained;
}

void boundByLaunches(Price& price, const Price& whole) {
    price.low = Duration();
    price.high = std::max(price.high.value_or(Duration()), whole.high.value_or(Duration()));
    price.method = "method.as_launched";
}

} // namespace rankscope::advisor
