// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/launch_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/verdicts/blocking_launches.h"

namespace rankscope::advisor {

using namespace analysis;

Result<Outcome> blockedLaunches(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const double limit = context.limit(threshold::kBlockingLaunches);
    BlockingLaunches most;
    int64_t worst = 0;
    std::vector<int64_t> ranks;
    size_t launches = 0;
    RS_TRY_ASSIGN(const StepRanges warmUp, inputs.warmUpRanges());
    const auto& all = inputs.snapshot().ranks;
    for (size_t i = 0; i < all.size(); ++i) {
        const auto leftOut = warmUp.find(all[i].index->rank);
        RS_TRY_ASSIGN(const BlockingLaunches of,
            blockingLaunchesOn(inputs.session(), RankSlot(static_cast<uint32_t>(i)), limit,
                leftOut == warmUp.end() ? std::nullopt : std::optional(leftOut->second)));
        launches += of.launches;
        if (of.share() <= limit)
            continue;
        ranks.push_back(all[i].index->rank);
        if (of.waited < most.waited)
            continue;
        most = of;
        worst = all[i].index->rank;
    }
    if (launches == 0)
        return notRun("need.launches");
    Outcome outcome;
    if (ranks.empty())
        return outcome;
    std::sort(ranks.begin(), ranks.end());
    Finding finding;
    finding.text = {"SC-4.blocking",
        {{"rank", worst}, {"share", Share{most.share()}},
            {"count", static_cast<int64_t>(most.blocking)}, {"time", most.waited}}};
    finding.inputs = {{"launches", static_cast<int64_t>(most.launches)}};
    finding.ranks = std::move(ranks);
    seenIn(finding, steps->numbers());
    // What the host waits costs only where the device is idle then.
    const Duration waited = perStep(most.waited, std::max<size_t>(1, steps->count()));
    const auto free = medianOfMetric(steps->trace, StepMetric::Free);
    finding.price = {Duration(), std::nullopt, std::min(waited, free.value_or(waited)),
        "method.free", StepPart::Free};
    finding.evidence.push_back({sliceAt(worst, most.longest, "AscendCL@aclrtSynchronizeStream"),
        {"evidence.synchronization", {}}, most.longest.length()});
    finding.advice = advised({"launch_blocking"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
