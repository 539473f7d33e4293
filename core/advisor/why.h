// SPDX-License-Identifier: GPL-3.0-or-later
// Why a finding was made: the formula of its check, filled with the numbers that it was judged by
// and the thresholds as they were (resources/advisor/why.txt).
//
//   whyText(finding, Language::English) // "tail 1.20 ms / step 10.0 ms = 12.0 %, above 10.0 %"
//
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

struct Check;
class Context;

/// Adds the thresholds of its check by their names and, where the finding does not say it itself,
/// the step ("step_time").
void addKnownInputs(
    Finding& finding, const Check& check, const Context& context, std::optional<Duration> step);

/// The values of its sentence and the others, each name once.
std::vector<std::pair<std::string, Value>> inputsOf(const Finding& finding);

/// Of its sentence ("CL-10.rate.why") where the catalogue has one, else of its check. "": the check
/// has no formula of that kind, or the finding lacks a number of it.
std::string whyText(const Finding& finding, Language language);

} // namespace rankscope::advisor
