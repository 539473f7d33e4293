// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks are slower than their peers in a metric, and by what pattern: one rank in every step,
// since some step, a part of the ranks, another one from step to step, or now and then.
//
// The effect of a rank is the median over its steps of its difference to its peers
// (differences.h). It counts above a share of the step and above what chance makes of the noise in
// these very steps, over so many ranks: a healthy job of any size has no slow rank. The pattern
// says nothing of the cause.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/differences.h"

namespace rankscope::analysis {

enum class Recurrence {
    None, ///< no rank is slow
    SingleStep, ///< one step only: recurrence is unknown
    SameRank, ///< few ranks, over most of their steps
    Onset, ///< few ranks, in every step since one of them
    PartOfRanks, ///< a quarter to half of the ranks, over most of their steps
    Rotating, ///< several ranks in turn, in at least half of the steps together
    Spikes, ///< in fewer, or one rank now and then
};

const char* toWord(Recurrence recurrence);

struct SlowRank {
    int64_t rank = 0;
    size_t group = 0; ///< of its peers
    Duration effect{}; ///< what it takes longer than its peers: median over steps, or since onset
    double ofStep = 0; ///< effect / median step
    double ofMetric = 0; ///< effect / the same metric of its peers; 0 where that is 0
    size_t steps = 0; ///< that it was compared in
    size_t slowSteps =
        0; ///< with at least half of the effect; of single steps those above the limit
    Duration lost{}; ///< the differences summed over its slow steps
    std::optional<int64_t> worstStep{};
    Duration worstExcess{};
    std::optional<int64_t> since{}; ///< first step of the onset
    Duration limit{}; ///< what the effect had to exceed; of single steps each of them
};

struct SlowRanks {
    StepMetric metric{};
    Recurrence recurrence{};
    size_t judged = 0; ///< ranks that have peers
    size_t steps = 0;
    size_t slowSteps = 0; ///< with any slow rank
    Duration lost{}; ///< of each of these the longest difference, summed
    std::vector<SlowRank> ranks; ///< slow ones: largest effect first; of single steps by time lost
    Duration noise{}; ///< deviation of one difference in one step
    std::string part; ///< the group that the slow ranks are, of those that were named

    std::vector<int64_t> numbers() const; ///< of the ranks, in order
    /// By what they compute themselves. Longer free time or communication makes no rank slow.
    bool isOfWork() const;
};

/// Peers are the ranks of a group; without groups all are. `named` are groups, nodes and the like
/// whose name is told when they are the slow ranks.
SlowRanks slowRanks(const StepTrace& trace, StepMetric metric,
    std::span<const RankGroup> peers = {}, std::span<const RankGroup> named = {});

} // namespace rankscope::analysis
