// SPDX-License-Identifier: GPL-3.0-or-later
// How a job became faster, or slower, round by round, and what became of its findings.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/advisor/ledger.h"
#include "core/advisor/rounds/round.h"

namespace rankscope::advisor {

/// What rounds are compared by. Tokens say it whatever the batch is, but need facts of the job.
enum class RoundMeasure { TokensPerDevice, Step };

/// What a round was judged by that the round before was not. Nothing: the table of this program
/// does not have it.
struct OtherThreshold {
    std::string name{};
    std::optional<double> before{};
    std::optional<double> now{};
};

struct Stair {
    const Round* round = nullptr;
    /// Tokens per second and device, or nanoseconds of the step. Nothing: unknown.
    std::optional<double> value{};
    /// 0.25: a quarter more than the round before, or than the first. Nothing where one of the two
    /// is unknown, and of steps of different numbers of ranks.
    std::optional<double> sinceBefore{};
    std::optional<double> sinceFirst{};
    std::vector<LedgerEntry> ledger{}; ///< against the round before; empty for the first
    /// Findings may be new or fixed because of them alone; by name, none for the first.
    std::vector<OtherThreshold> otherThresholds{};
    /// The largest share of the step that a finding of the round costs: by replay, and of all,
    /// whose prices are upper bounds, also of those without a cost. Nothing: none has such a price.
    std::optional<double> provenCost{};
    std::optional<double> largestCost{};
    const Finding* proven = nullptr; ///< the finding of provenCost
    const Finding* largest = nullptr; ///< that of largestCost
};

struct Staircase {
    RoundMeasure measure{};
    std::vector<Stair> stairs{}; ///< beside the rounds
    /// No finding of the last round costs threshold::kLeastCost of the step or more
    /// (advisor_spec.md C.5, L9), and it has a step.
    bool isDone = false;
};

/// By tokens where every round tells them. Points into the rounds.
Staircase staircaseOf(const std::vector<Round>& rounds);

/// Whether such a change of the measure is for the better. Nothing up to threshold::kSameTime: that
/// is no difference.
std::optional<bool> isBetter(std::optional<double> growth, RoundMeasure measure);

/// What is to be said of them: whether another round pays, what makes the comparison doubtful, what
/// to look after.
std::vector<Phrase> phrasesOf(const Staircase& staircase);

} // namespace rankscope::advisor
