// SPDX-License-Identifier: GPL-3.0-or-later
// The CANN calls of a launch. The trace shows them and api_statistic.csv sums them up.
#pragma once

#include <string>
#include <vector>

#include "rank_context.h"

namespace rankscope::generator {

struct CannCall {
    std::string name; // "AscendCL@aclnnMm"
    std::string level;
    std::string mode;
    std::string id;
    std::string item;
    Span span;
    Place place;
    std::int64_t connection = 0;

    std::string statisticName() const; // as api_statistic.csv calls it
};

// Replaces `calls` by those of the operator, outermost first.
void callsOf(const RankContext& context, const Op& op, std::vector<CannCall>& calls);
// The host waits for the device at the end of the step.
void syncCallsOf(const RankContext& context, const StepRecord& step, std::vector<CannCall>& calls);

} // namespace rankscope::generator
