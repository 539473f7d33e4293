// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks to look at where reading all takes too long and those of a stage do the same. The
// snapshot is of one profile of each rank (query/profiles.h): a rank is known by its number.
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

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

/// Ranks of the steps that have rows of the table; where no rank has steps any that has them.
std::vector<int64_t> ranksWith(
    std::string_view table, const query::Snapshot& snapshot, const StepInputs& steps);

/// So many of them, evenly from the first to the last.
template <class T>
std::vector<T> spread(const std::vector<T>& all, size_t most) {
    std::vector<T> some;
    const size_t count = std::min(all.size(), most);
    for (size_t i = 0; i < count; ++i)
        some.push_back(all[count == 1 ? 0 : i * (all.size() - 1) / (count - 1)]);
    return some;
}

} // namespace rankscope::advisor
