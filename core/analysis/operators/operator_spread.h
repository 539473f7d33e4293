// SPDX-License-Identifier: GPL-3.0-or-later
// How long one operator takes on each rank and in each step, its outliers, and the ranks on which
// it is slow.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/operators/operators.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

struct OperatorCall {
    int64_t rank = 0;
    std::optional<int64_t> step;
    int64_t start = 0; ///< ns on the clock of the rank's trace
    Duration duration{};
};

struct Spread {
    size_t count = 0;
    Duration min{};
    Duration lowerQuartile{};
    Duration median{};
    Duration upperQuartile{};
    Duration max{};
};

struct RankSpread {
    int64_t rank = 0;
    Spread spread;
    bool isSlow = false; ///< its median is longer than 1.2 times that of all calls
};

struct StepSpread {
    int64_t rank = 0;
    std::optional<int64_t> step;
    Spread spread;
};

struct OperatorSpread {
    Spread all;
    std::vector<RankSpread> ranks; ///< by rank
    std::vector<StepSpread> steps; ///< by rank, then step
    std::vector<OperatorCall> calls; ///< as given: by rank, then start
    std::vector<size_t> outliers; ///< positions in calls, longest first
    Duration deviation{}; ///< scaled median deviation of the calls
    Duration outlierTime{}; ///< what the outliers take beyond the median
    std::optional<int64_t>
        firstStart{}; ///< of the profile: what calls of ranks without a timeline count from
};

/// An outlier is longer than 20 us, than twice the median and than the median and five scaled
/// median deviations (advisor_spec.md CP-10). Of fewer than kFewestCalls none is judged, and no
/// rank.
inline constexpr auto kFewestCalls = static_cast<size_t>(threshold::kOperatorFewest.value);
OperatorSpread spreadOf(std::vector<OperatorCall> calls);

/// Of one name and its shapes as in OperatorSum. Errors: Cancelled, those of TableReader.
Result<OperatorSpread> operatorSpread(const query::Snapshot& snapshot, const std::string& name,
    const std::string& shapes, const OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis
