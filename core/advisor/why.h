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

namespace rankscope::analysis {
struct Threshold;
}

namespace rankscope::advisor {

struct Check;
class Context;

/// Adds the thresholds of its check by their names and, where the finding does not say it itself,
/// the step ("step_time").
void addKnownInputs(
    Finding& finding, const Check& check, const Context& context, std::optional<Duration> step);

/// What a threshold is held against, in its unit: 0.05 of a share is 5.0 %. Bytes that links move
/// are those whose value in the table is a multiple of 1000; memory is counted by 1024.
Value valueOf(const analysis::Threshold& threshold, double limit);

/// The values of its sentence and the others, each name once.
std::vector<std::pair<std::string, Value>> inputsOf(const Finding& finding);

/// Of its sentence ("CL-10.rate.why") where the catalogue has one and the finding all its numbers,
/// else of its check. Without a key: the finding lacks a number of both.
Phrase whyOf(const Finding& finding);

/// What its formula is held against, "above {limit}", in their order.
std::vector<Value> limitsOf(const Finding& finding);

/// "": the finding has none.
std::string whyText(const Finding& finding, Language language);

} // namespace rankscope::advisor
