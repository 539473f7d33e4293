// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/rank_gap.h"

namespace rankscope::analysis {

namespace {

using enum StepMetric;

double ratio(Duration part, double whole) {
    return whole > 0 ? static_cast<double>(part.count()) / whole : 0;
}

double metricMean(std::span<const StepRow> rows, StepMetric metric) {
    Duration sum{};
    size_t count = 0;
    for (const StepRow& row : rows) {
        if (const auto value = row.values.get(metric)) {
            sum += *value;
            ++count;
        }
    }
    return count == 0 ? 0 : static_cast<double>(sum.count()) / static_cast<double>(count);
}

} // namespace

std::optional<RankGap> rankGap(std::span<const StepRow> rows, StepMetric metric) {
    RankGap gap{metric};
    for (const StepRow& row : rows) {
        const auto value = row.values.get(metric);
        if (!value)
            continue;
        if (gap.least == nullptr || *value < *gap.least->values.get(metric))
            gap.least = &row;
        if (gap.most == nullptr || *value > *gap.most->values.get(metric))
            gap.most = &row;
    }
    if (gap.most == nullptr)
        return std::nullopt;
    const Duration most = *gap.most->values.get(metric);
    gap.gap = most - *gap.least->values.get(metric);
    const double mean = metricMean(rows, metric);
    gap.ofStep = ratio(gap.gap, metricMean(rows, EndToEnd));
    gap.ofMetric = ratio(gap.gap, mean);
    gap.aboveMean = mean > 0 ? ratio(most, mean) - 1 : 0;
    return gap;
}

std::optional<CommunicationShares> communicationShares(std::span<const StepRow> rows) {
    Duration computing{};
    Duration communication{};
    Duration receive{};
    Duration collective{};
    bool isKnown = false;
    for (const StepRow& row : rows) {
        isKnown = isKnown || row.values.get(NotOverlapped);
        computing += row.values.orZero(Computing);
        communication += row.values.orZero(NotOverlapped);
        receive += row.values.orZero(Bubble);
        collective += row.values.orZero(NotOverlappedExcludeReceive);
    }
    const auto whole = static_cast<double>((computing + communication).count());
    if (whole <= 0 || !isKnown)
        return std::nullopt;
    return CommunicationShares{ratio(communication, whole), ratio(receive, whole),
        ratio(collective, whole), (computing + communication) / static_cast<int64_t>(rows.size())};
}

} // namespace rankscope::analysis
