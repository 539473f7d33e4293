// SPDX-License-Identifier: GPL-3.0-or-later
// In which order findings are told, by the panel, the report, the command line and JSON alike.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// The place of the finding that causes each one (Finding::explainedBy). Of several with its name
/// the one on the rank that is waited for, then one that shares ranks with it, then the first.
/// Nothing: a cause itself, or none that leads to a cause is among them.
std::vector<std::optional<size_t>> causesOf(const std::vector<Finding>& findings);

/// Causes by severity, each with its symptoms behind it: a cause is as severe as the most severe
/// of what it explains. Of those that are no more than low, what a replay proves stands before what
/// is only bounded, however high the bound; then the dearer first. Symptoms of one cause go by the
/// same. None is lost: of findings that explain each other in a circle the first one becomes a
/// cause, and so does one whose cause is not among them.
void order(std::vector<Finding>& findings);

} // namespace rankscope::advisor
