// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/capture_quality.h"

#include "core/advisor/host_price.h"
#include "core/advisor/late_leaders.h"
#include "core/analysis/statistics.h"
#include "core/analysis/verdicts/late_starts.h"

namespace rankscope::advisor {

namespace {

Status addLaunches(Inputs& inputs, CaptureQuality& quality) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const auto leader = leaderOf(steps->trace);
    if (!leader)
        return {};
    RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, *leader, steps->trace.warmUpStep()));
    if (!gaps)
        return {};
    if (gaps->tasks > 0)
        quality.launched = static_cast<double>(gaps->launched) / static_cast<double>(gaps->tasks);
    if (gaps->free > Duration())
        quality.unresolved = analysis::shareOf(gaps->unknown, gaps->free);
    return {};
}

Status addClocks(Inputs& inputs, CaptureQuality& quality) {
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    const auto step = steps->step();
    if (!step)
        return {};
    if (const auto starts = analysis::lateStarts(read->all, read->matched, *step))
        quality.clockResidual = starts->residual;
    return {};
}

Status unlessUnreadable(Status status) {
    return status || status.error().code == ErrorCode::Cancelled ? std::move(status) : Status();
}

} // namespace

Result<CaptureQuality> qualityOf(Inputs& inputs) {
    CaptureQuality quality;
    RS_TRY(unlessUnreadable(addLaunches(inputs, quality)));
    RS_TRY(unlessUnreadable(addClocks(inputs, quality)));
    return quality;
}

} // namespace rankscope::advisor
