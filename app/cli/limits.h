// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that a caller sets on the command line: what to fail on, what to judge by.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/advisor/finding.h"
#include "core/base/result.h"

namespace rankscope::app {

/// Finite; below 0 a step must become shorter. Nothing for others, and for what is no number.
std::optional<double> parsePercent(std::string_view text);

/// A limit is finite and not below 0; nothing for others, and for what is no number.
std::optional<double> parseLimit(std::string_view text);

/// What makes advise exit with 5.
struct FailOn {
    std::optional<advisor::Severity> severity{}; ///< of a finding, or higher; else:
    double milliseconds = 0; ///< that a finding costs a step, or more
};
/// "high" or a number of milliseconds; nothing for others.
std::optional<FailOn> parseFailOn(const std::string& text);
/// "slow_rank=0.1", of a threshold of docs/advisor.md that can be moved. Errors: BadQuery, with
/// what is wrong of name or number.
Result<std::pair<std::string, double>> parseThreshold(const std::string& text);

} // namespace rankscope::app
