// SPDX-License-Identifier: GPL-3.0-or-later
// Which findings are the doing of others: a slow rank makes its peers wait, an uneven stage makes
// its neighbours receive. A symptom names its cause and is not priced a second time.
// Thread: any, free functions.
#pragma once

#include <map>
#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// Sets Finding::explainedBy. A cause without a price of its own costs what its symptom costs.
void explain(std::vector<Finding>& findings);

/// Causes by severity, then by what they cost, each with its symptoms behind it. None is lost: of
/// findings that explain each other in a circle the first one becomes a cause, and so does one
/// whose cause is not among them.
void order(std::vector<Finding>& findings);

/// The stage of the pipeline that each rank is of; empty: the job has none.
using StageOfRank = std::map<int64_t, int64_t>;

/// The causes that the best case leaves out, in the order of the findings, at what each costs
/// alone. What causes cost is added up only where it can not be the same time: of each part of the
/// step the largest cost counts, and of causes on ranks that work beside each other too: while the
/// job waits for one rank, the other has time. What other stages of a pipeline cost adds to a price
/// by replay. Causes that were both played count both, but for two of one check and rank, or of
/// pauses and late starts of hosts: played together (best_case.h) they cost no time twice.
std::vector<Counted> countedOf(
    const std::vector<Finding>& findings, const StageOfRank& stages = {});

/// The step less what the counted ones cost. Nothing where that is more than the step has.
std::optional<Duration> bestCaseOf(
    const std::vector<Counted>& counted, std::optional<Duration> step);

} // namespace rankscope::advisor
