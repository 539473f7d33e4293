// SPDX-License-Identifier: GPL-3.0-or-later
// Findings made by hand, and what they leave of a step.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/advisor/counted_causes.h"

namespace rankscope::test {

inline advisor::Finding finding(const char* id, std::vector<int64_t> ranks, int64_t cost,
    advisor::StepPart part, advisor::Severity severity = advisor::Severity::High) {
    advisor::Finding made;
    made.id = id;
    made.ranks = std::move(ranks);
    made.severity = severity;
    made.price = {Duration(), Duration(cost), Duration(cost), "method.peers", part};
    return made;
}

/// Of a step of 100.
inline std::optional<Duration> bestCase(
    const std::vector<advisor::Finding>& findings, const advisor::PlaceOfRank& places = {}) {
    return advisor::bestCaseOf(advisor::countedOf(findings, places), Duration(100));
}

} // namespace rankscope::test
