// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/diff_conclusion.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

const StepDelta* deltaOf(const RunDiff& diff, StepMetric metric) {
    const auto found = std::ranges::find(diff.steps, metric, &StepDelta::metric);
    const bool isOfBoth = found != diff.steps.end() && found->time.base && found->time.candidate;
    return isOfBoth ? &*found : nullptr;
}

/// `part` makes up enough of `whole`, in its direction and not far beyond it.
bool explains(int64_t part, int64_t whole) {
    const double share = static_cast<double>(part) / static_cast<double>(whole);
    return share >= threshold::kDiffExplains.value && share <= 2 - threshold::kDiffExplains.value;
}

/// The parts of a step as this profiler splits it; none where they do not make up its change.
std::vector<const StepDelta*> partsOf(const RunDiff& diff, const StepDelta& step) {
    using enum StepMetric;
    std::vector<StepMetric> metrics{Computing, NotOverlapped, Free};
    if (deltaOf(diff, Computing) == nullptr)
        metrics = {StepInterval, ForwardBackward, Tail};
    else if (step.metric == Total)
        metrics.push_back(Preparing);
    std::vector<const StepDelta*> parts;
    int64_t sum = 0;
    for (const StepMetric metric : metrics) {
        const StepDelta* part = deltaOf(diff, metric);
        if (part == nullptr)
            continue;
        parts.push_back(part);
        sum += part->time.delta();
    }
    const int64_t rest = std::abs(step.time.delta() - sum);
    // Means are rounded; a file may leave out a part that both lack.
    return 10 * rest <= step.time.weight() ? parts : std::vector<const StepDelta*>();
}

void nameLargest(
    DiffConclusion& conclusion, const std::vector<OperatorDelta>& all, int64_t partDelta) {
    const OperatorDelta* largest = nullptr;
    for (const OperatorDelta& one : all) {
        const bool isSameWay = (one.time.delta() > 0) == (partDelta > 0);
        if (isSameWay && (largest == nullptr || one.time.weight() > largest->time.weight()))
            largest = &one;
    }
    if (largest == nullptr || !explains(largest->time.delta(), partDelta))
        return;
    conclusion.name = largest->name;
    conclusion.nameDelta = Duration(largest->time.delta());
}

} // namespace

std::optional<DiffConclusion> conclusionOf(const RunDiff& diff) {
    const StepDelta* step = deltaOf(diff, StepMetric::Total);
    if (step == nullptr)
        step = deltaOf(diff, StepMetric::EndToEnd);
    if (step == nullptr)
        return std::nullopt;
    DiffConclusion conclusion{.step = step->time, .change = step->time.change()};
    if (conclusion.change == Change::Same || step->time.delta() == 0)
        return conclusion;
    for (const StepDelta* part : partsOf(diff, *step)) {
        const bool isLarger =
            !conclusion.part || part->time.weight() > conclusion.part->time.weight();
        if (isLarger && explains(part->time.delta(), step->time.delta()))
            conclusion.part = *part;
    }
    if (!conclusion.part)
        return conclusion;
    const int64_t partDelta = conclusion.part->time.delta();
    if (conclusion.part->metric == StepMetric::Computing)
        nameLargest(conclusion, diff.operators, partDelta);
    if (conclusion.part->metric == StepMetric::NotOverlapped)
        nameLargest(conclusion, diff.communication, partDelta);
    return conclusion;
}

} // namespace rankscope::analysis
