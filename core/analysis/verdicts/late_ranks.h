// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks the others wait for in every step.
//
// Of each collective and rank: how much later it came than the median of the other ranks of the
// group (negative: earlier), less what the collective before in a queue showed already, less what
// it passes on because it waited itself since the group met before (lateness.h). The sum over the
// collectives of a group and step is by how much the rank worked longer than its peers in that
// step: chance cancels out, being slow adds up. Over the steps the median counts, of the group in
// which that is highest. Groups whose ranks send to each other span stages of a pipeline: coming
// late there is uneven stages, nobody's lateness.
//
// Healthy ranks are late by chance: by how much tell the changes from step to step of all ranks,
// each in the group where it is farthest from its peers, with threshold::kHealthyNoise for the
// steps that a short profile lacks, and the spread between them. Only beyond, and in nearly all
// steps, is a rank late. How far the latest of so many ranks goes by chance is a part of that limit
// (chance.h): more ranks raise it, they do not make a false finding likelier.
//
// Collectives that run beside computing (buckets of gradients) keep the peers of a late group from
// starting the next one: its ranks seem late by work that the peers did meanwhile. So a rank is not
// late that passes on more than half of its lateness. Nor one that is late by less than half of
// what a rank of its own replica is (close_ranks.h): it passes that on in ways that no wait tells.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "core/analysis/communication/waits.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct LateRank {
    int64_t rank = 0;
    Duration late{}; ///< in a step, median over the steps
    double share = 0; ///< of the median step
    size_t steps = 0; ///< in which it is late by more than half of that
    uint32_t group = 0; ///< of the most lateness in a step: a number into Collectives::texts
    /// The evidence: position in Matched::collectives of the one that it came latest to.
    size_t collective = 0;
};

struct LateRanks {
    std::vector<LateRank> ranks; ///< the latest first
    Duration step{}; ///< median of the ranks and steps: from the end of one's communication to next
    size_t steps = 0;
    /// Where none is late: the latest that would be, did not all ranks differ so much in when they
    /// arrive. Whether it is late is not known.
    std::optional<LateRank> withinSpread;
};

/// What the step table knows beyond the operators.
struct StepFacts {
    std::optional<int64_t> warmUp; ///< a step to leave out, if there are others
    /// How long the step takes that the others are all of: operators do not tell what the ranks did
    /// before the first of them. Of several steps they do.
    std::optional<Duration> onlyStep;
};

/// Errors: those of stepTrace().
Result<StepFacts> stepFacts(
    const query::Snapshot& snapshot, const Collectives& all, const std::stop_token& stop);

/// Groups whose ranks send to each other, without the warm-up step: those of them that meet last
/// wait for the stages of the pipeline, which is nobody's lateness.
std::set<uint32_t> groupsOverStages(
    const Collectives& all, const Matched& matched, std::optional<int64_t> warmUp);

/// Late are those above threshold::kLateRank of the step, in more than threshold::kLateSteps, by
/// more than threshold::kLateOwn on their own, beyond threshold::kLateOutlier among all ranks and
/// beyond chance (chance.h). Nothing, which is no verdict, where
/// operators have no starts, and where neither two steps nor threshold::kLateFewest collectives of
/// a group are there. The warm-up step is left out.
std::optional<LateRanks> findLateRanks(
    const Collectives& all, const Matched& matched, const StepFacts& facts = {});

} // namespace rankscope::analysis
