// SPDX-License-Identifier: GPL-3.0-or-later
// What a threshold that somebody moved leaves untold: it takes along what it explains, as a finding
// does that somebody muted. Else a symptom would be told as a cause, with a cost of its own.
// Thread: any, values and free functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/advisor/check.h"

namespace rankscope::advisor {

/// Whether one of these thresholds, by name, is the check's.
bool judgesBy(const Check& check, const std::map<std::string, double>& thresholds);

/// Of what a check finds by the table's thresholds what it does not find by those asked for: on all
/// of its ranks.
std::vector<Finding> untold(std::vector<Finding> byTable, const std::vector<Finding>& asked);

/// Findings without those that only `silent` ones explain. What these explain that a finding
/// explains is explained by that one. `told` has been explained.
std::vector<Finding> withoutSilenced(std::vector<Finding> told, const std::vector<Finding>& silent);

} // namespace rankscope::advisor
