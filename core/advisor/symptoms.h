// SPDX-License-Identifier: GPL-3.0-or-later
// Which findings are the doing of others: a slow rank makes its peers wait, an uneven stage makes
// its neighbours receive. A symptom names its cause and is not priced a second time.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// Sets Finding::explainedBy. A cause without a price of its own costs what its symptom costs.
void explain(std::vector<Finding>& findings);

/// Causes by severity, then by what they cost, each with its symptoms behind it.
void order(std::vector<Finding>& findings);

/// Of each part of the step the cause that costs most of it, in the order of the findings: what the
/// best case leaves out.
std::vector<const Finding*> countedOf(const std::vector<Finding>& findings);

/// The step less what the causes cost: of each part of it the largest cost.
std::optional<Duration> bestCaseOf(
    const std::vector<Finding>& findings, std::optional<Duration> step);

} // namespace rankscope::advisor
