// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks to look at where reading all takes too long and those of a stage do the same.
// Thread: any, free functions.
#pragma once

#include <string_view>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// A rank and those that do the same work: of its stage, in a job without stages all.
struct SampleRank {
    int64_t rank = 0;
    std::vector<int64_t> like;
};

/// The first rank of each stage, of eight stages at most.
std::vector<SampleRank> sampleRanks(const StepInputs& steps);

/// Of those that have rows of the table ("kernel"): no rank stands for one that was never read.
std::vector<SampleRank> sampleRanksWith(
    std::string_view table, const query::Snapshot& snapshot, const StepInputs& steps);

/// Ranks of the steps that have rows of the table.
std::vector<int64_t> ranksWith(
    std::string_view table, const query::Snapshot& snapshot, const StepInputs& steps);

} // namespace rankscope::advisor
