// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/data_waits.h"

#include <algorithm>

#include "core/advisor/findings.h"

namespace rankscope::advisor {

using analysis::StepMetric;

std::optional<DataWait> dataWaitOf(const analysis::StepTrace& trace) {
    for (const StepMetric metric : {StepMetric::StepInterval, StepMetric::Preparing}) {
        const auto time = medianOfMetric(trace, metric);
        const auto share = medianShare(trace, metric);
        if (time && share)
            return DataWait{metric, *time, *share};
    }
    return std::nullopt;
}

analysis::StepTrace ofRanks(analysis::StepTrace trace, const std::vector<int64_t>& ranks) {
    std::erase_if(trace.rows, [&ranks](const analysis::StepRow& row) {
        return std::ranges::find(ranks, row.rank) == ranks.end();
    });
    arrange(trace);
    return trace;
}

std::optional<DataWait> dataWaitOf(analysis::StepTrace trace, const std::vector<int64_t>& ranks) {
    return dataWaitOf(ofRanks(std::move(trace), ranks));
}

WaitKnown knownOf(const std::optional<DataWait>& wait, double leastCost) {
    if (!wait || wait->time <= Duration())
        return WaitKnown::Unknown;
    return wait->share < leastCost ? WaitKnown::TooShort : WaitKnown::Known;
}

} // namespace rankscope::advisor
