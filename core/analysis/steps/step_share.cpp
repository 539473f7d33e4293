// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_share.h"

#include <algorithm>

#include "core/base/mean.h"

namespace rankscope::analysis {

void StepShares::addRank(std::span<const StepRow> rows) {
    for (size_t i = 0; i < kStepMetricCount; ++i) {
        Sum sum;
        int64_t count = 0;
        for (const StepRow& row : rows) {
            const auto part = row.values.get(static_cast<StepMetric>(i));
            const auto whole = row.values.get(StepMetric::Total);
            if (!part || !whole)
                continue;
            sum.part += part->count(); // count(): sums beyond 64 bits
            sum.whole += whole->count();
            ++count;
        }
        if (count == 0)
            continue;
        m_sums[i].part += meanOf(sum.part, count);
        m_sums[i].whole += meanOf(sum.whole, count);
    }
}

void StepShares::add(const StepShares& other) {
    for (size_t i = 0; i < kStepMetricCount; ++i) {
        m_sums[i].part += other.m_sums[i].part;
        m_sums[i].whole += other.m_sums[i].whole;
    }
}

std::optional<int64_t> StepShares::millionths(StepMetric part) const {
    const Sum& sum = m_sums[static_cast<size_t>(part)];
    if (sum.whole <= 0)
        return std::nullopt;
    return static_cast<int64_t>(sum.part * 1'000'000 / sum.whole);
}

std::vector<StepShares> sharesByRank(const StepTrace& trace, std::optional<int64_t> step) {
    const std::vector<StepRow> rows = step ? std::vector<StepRow>() : rowsOfMeans(trace);
    std::vector<StepShares> shares(trace.ranks.size());
    auto first = rows.begin();
    for (size_t i = 0; i < trace.ranks.size(); ++i) {
        const auto end = std::find_if(
            first, rows.end(), [&](const StepRow& row) { return row.rank != trace.ranks[i]; });
        if (!step) {
            shares[i].addRank({first, end});
        } else if (const StepRow* row = trace.find(trace.ranks[i], step)) {
            shares[i].addRank({row, 1});
        }
        first = end;
    }
    return shares;
}

} // namespace rankscope::analysis
