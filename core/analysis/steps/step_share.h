// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the step its parts take. A part counts against the whole of the same ranks and steps
// alone: the mean of the few ranks that have a metric is no share of the mean of all.
//
//   StepShares shares;
//   shares.addRank(rowsOfRank);
//   shares.millionths(StepMetric::Computing); // 621'000: 62.1 % of the step
//
// Thread: any, values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

class StepShares {
public:
    /// Of one rank: the mean of its steps counts, so that each rank weighs the same.
    void addRank(std::span<const StepRow> rows);
    void add(const StepShares& other);
    /// Of StepMetric::Total; nothing where no rank and step has both.
    std::optional<int64_t> millionths(StepMetric part) const;

private:
    __extension__ using Wide = __int128; ///< no number of ranks overflows it

    struct Sum {
        Wide part = 0;
        Wide whole = 0;
    };
    std::array<Sum, kStepMetricCount> m_sums{};
};

/// Of each rank by itself, beside StepTrace::ranks. Without a step: of the rows of stepMeans(),
/// beside which they are shown.
std::vector<StepShares> sharesByRank(const StepTrace& trace, std::optional<int64_t> step);

} // namespace rankscope::analysis
