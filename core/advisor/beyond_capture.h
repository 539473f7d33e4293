// SPDX-License-Identifier: GPL-3.0-or-later
// Where only some ranks were captured, what is found on them saves nothing as long as they wait for
// others (advisor_pricing.md, rule 4). Thread: that of the inputs.
#pragma once

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Waiting for ranks that were not captured (CO-6): nothing where it is no large part of the step,
/// or less than half of what the captured ranks wait in these collectives.
Result<std::optional<Finding>> waitingBeyond(Context& context);

/// A cause costs only what is left of it behind these waits: what a rank is done earlier it waits
/// longer. Where nothing is left its cost is unknown, at most what it was. Errors: Cancelled.
Status boundBeyondCapture(Context& context, std::vector<Finding>& findings);

} // namespace rankscope::advisor
