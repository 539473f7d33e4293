// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a job that the report shows beside its findings.
// Thread: that of the inputs.
#pragma once

#include <span>
#include <string_view>

#include "core/advisor/advisor.h"
#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Those that the profile tells: counts of ranks and steps, shares of the step (0.25 is a quarter),
/// of the median rank and step; then how well the job uses its devices (efficiency.h). Errors:
/// Cancelled.
Result<std::vector<Metric>> metricsOf(Inputs& inputs, const JobFacts& facts);

/// All that there can be, in their order.
std::span<const std::string_view> metricNames();

} // namespace rankscope::advisor
