// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/step_verdicts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/analysis/statistics.h"
#include "core/analysis/steps/step_fold.h"
#include "core/analysis/thresholds.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

using enum StepMetric;

/// In which ranks are judged; the first of two names for the same part that the trace has.
constexpr StepMetric kJudged[] = {
    Computing, ForwardBackward, Preparing, StepInterval, Tail, Free, NotOverlapped};

/// A rank that has less of these waits longer in the metric: no fault of its own.
std::vector<StepMetric> reasonsToWait(StepMetric metric) {
    if (metric == Free)
        return {Computing, Preparing, StepInterval};
    if (metric == NotOverlapped)
        return {Computing, Preparing, StepInterval, Free};
    return {};
}

bool isPersistent(const SlowRanks& slow) {
    return slow.recurrence != Recurrence::None && slow.recurrence != Recurrence::Rotating
        && slow.recurrence != Recurrence::Spikes;
}

using Places = std::map<std::pair<int64_t, std::optional<int64_t>>, Duration>;

void addDifferences(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> peers, Places& sums) {
    for (const RankDifference& rank : differencesOf(trace, metric, peers).ranks) {
        for (const Difference& step : rank.steps)
            sums[{rank.rank, step.step}] += step.value();
    }
}

/// The trace with the metric less what is waiting: as much as the rank has less of the reasons in
/// the same step, and not more than it exceeds its peers by.
StepTrace withoutWaiting(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> peers) {
    Places reasons;
    Places excess;
    for (const StepMetric reason : reasonsToWait(metric))
        addDifferences(trace, reason, peers, reasons);
    addDifferences(trace, metric, peers, excess);
    StepTrace own = trace;
    for (StepRow& row : own.rows) {
        const auto above = excess.find({row.rank, row.step});
        const auto less = reasons.find({row.rank, row.step});
        if (above == excess.end() || less == reasons.end() || above->second <= Duration()
            || less->second >= Duration())
            continue;
        row.values.set(metric, *row.values.get(metric) - std::min(above->second, -less->second));
    }
    return own;
}

/// One row a stage and step: the medians of its ranks.
StepTrace stageTrace(const StepTrace& trace, std::span<const RankGroup> stages) {
    StepTrace folded;
    const StepMetric metric = workMetric(trace);
    for (size_t stage = 0; stage < stages.size(); ++stage) {
        std::map<std::optional<int64_t>, std::pair<std::vector<Duration>, std::vector<Duration>>>
            bySteps;
        for (const int64_t rank : stages[stage].ranks) {
            auto row = std::lower_bound(trace.rows.begin(), trace.rows.end(), rank,
                [](const StepRow& one, int64_t wanted) { return one.rank < wanted; });
            for (; row != trace.rows.end() && row->rank == rank; ++row) {
                if (const auto value = row->values.get(metric)) {
                    bySteps[row->step].first.push_back(*value);
                    bySteps[row->step].second.push_back(*stepLength(row->values, metric));
                }
            }
        }
        for (const auto& [step, values] : bySteps) {
            StepRow row{static_cast<int64_t>(stage), step, {}, {}};
            row.values.set(metric, medianOf(values.first));
            row.values.set(Total, medianOf(values.second));
            folded.rows.push_back(row);
        }
    }
    arrange(folded);
    return folded;
}

/// Without the ranks that are slow in their stage: of a stage of two they are half of its median.
SlowRanks slowStages(StepTrace trace, const JobParts& job) {
    const SlowRanks ranks = slowIn(trace, workMetric(trace), job);
    if (isPersistent(ranks)) {
        std::erase_if(trace.rows, [&ranks](const StepRow& row) {
            return std::any_of(ranks.ranks.begin(), ranks.ranks.end(),
                [&row](const SlowRank& slow) { return slow.rank == row.rank; });
        });
    }
    const StepTrace stages = stageTrace(trace, job.stages);
    SlowRanks slow = slowRanks(stages, workMetric(trace));
    if (isPersistent(slow))
        return slow;
    slow.recurrence = Recurrence::None;
    slow.ranks.clear();
    return slow;
}

/// By the averages of the ranks' own files where they have them.
std::optional<IntervalOutlier> intervalOutlier(const StepTrace& trace) {
    std::vector<StepRow> rows =
        trace.averages.empty() ? foldSteps(trace.rows, Fold::Mean) : trace.averages;
    std::erase_if(rows, [](const StepRow& row) { return !row.values.get(StepInterval); });
    if (rows.size() < 2)
        return std::nullopt;
    Duration sum{};
    const StepRow* most = &rows.front();
    for (const StepRow& row : rows) {
        sum += *row.values.get(StepInterval);
        if (*row.values.get(StepInterval) > *most->values.get(StepInterval))
            most = &row;
    }
    const Duration mean = meanOf(sum, static_cast<int64_t>(rows.size()));
    const Duration interval = *most->values.get(StepInterval);
    if (mean <= Duration())
        return std::nullopt;
    // count(): ratios
    const auto above = static_cast<double>((interval - mean).count());
    const double aboveMean = above / static_cast<double>(mean.count());
    if (aboveMean <= threshold::kIntervalOutlier.value)
        return std::nullopt;
    const auto whole = most->values.get(Total);
    return IntervalOutlier{most->rank, interval, mean, aboveMean,
        whole && *whole > Duration() ? above / static_cast<double>(whole->count()) : 0};
}

double shareOf(const SlowRanks& slow) {
    return slow.ranks.front().ofStep;
}

} // namespace

bool StepVerdicts::isStageFarAbove() const {
    return !stages.ranks.empty() && stages.ranks.front().ofMetric > threshold::kStageFlops.value;
}

StepMetric workMetric(const StepTrace& trace) {
    return trace.has(Computing) || !trace.has(ForwardBackward) ? Computing : ForwardBackward;
}

SlowRanks slowIn(const StepTrace& trace, StepMetric metric, const JobParts& job) {
    SlowRanks slow = slowRanks(trace, metric, job.stages, job.named);
    if (slow.ranks.empty() || reasonsToWait(metric).empty())
        return slow;
    return slowRanks(withoutWaiting(trace, metric, job.stages), metric, job.stages, job.named);
}

StepVerdicts stepVerdicts(const StepTrace& trace, const JobParts& job) {
    StepVerdicts verdicts;
    verdicts.captured = trace.ranks.size();
    verdicts.ranks = job.ranks;
    for (const StepMetric metric : kJudged) {
        if (!trace.has(metric) || (metric == ForwardBackward && trace.has(Computing)))
            continue;
        SlowRanks slow = slowIn(trace, metric, job);
        verdicts.judged = std::max(verdicts.judged, slow.judged);
        if (slow.recurrence != Recurrence::None)
            verdicts.slow.push_back(std::move(slow));
    }
    std::stable_sort(verdicts.slow.begin(), verdicts.slow.end(),
        [](const SlowRanks& left, const SlowRanks& right) {
            const auto key = [](const SlowRanks& slow) {
                return std::tuple(isPersistent(slow), slow.isOfWork(), shareOf(slow));
            };
            return key(left) > key(right);
        });
    if (job.stages.size() > 1)
        verdicts.stages = slowStages(trace, job);
    verdicts.interval = intervalOutlier(trace);
    verdicts.times = stepTimes(trace, trace.has(Total) ? Total : EndToEnd);
    return verdicts;
}

} // namespace rankscope::analysis
