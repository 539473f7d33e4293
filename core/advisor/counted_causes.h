// SPDX-License-Identifier: GPL-3.0-or-later
// Which causes can be added up to what the step would be without them, and what counts in place of
// those that a person muted.
// Thread: any, free functions.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "core/advisor/finding.h"

namespace rankscope::advisor {

/// The bubble that the schedule itself makes: none of the causes makes it, and what more
/// micro-batches win is another batch, not what a job without a trouble takes.
inline constexpr std::string_view kOfTheSchedule = "CL-14.theory";

/// Any rank.
bool hasShared(const Finding& one, const Finding& other);

/// The stage of the pipeline that each rank is of; empty: the job has none.
using StageOfRank = std::map<int64_t, int64_t>;

/// The causes that the best case leaves out, in the order of the findings, at what each costs
/// alone. What causes cost is added up only where it can not be the same time: of each part of the
/// step the largest cost counts, and of causes on ranks that work beside each other too: while the
/// job waits for one rank, the other has time. What other stages of a pipeline cost adds to a price
/// by replay. Causes that were both played count both, but for two of one check and rank, or of
/// pauses and late starts of hosts: played together (best_case.h) they cost no time twice.
std::vector<Counted> countedOf(
    const std::vector<Finding>& findings, const StageOfRank& stages = {});

/// The step less what the counted ones cost. Nothing where that is more than the step has.
std::optional<Duration> bestCaseOf(
    const std::vector<Counted>& counted, std::optional<Duration> step);

/// A cause that is not counted beside others.
struct Displaced {
    Counted alone; ///< at what it costs without them
    std::vector<size_t> by; ///< places of the causes that it can not be added to
    bool operator==(const Displaced&) const = default;
};

/// The causes with a cost that are not counted, the dearest first.
std::vector<Displaced> displacedOf(const std::vector<Finding>& findings,
    const std::vector<Counted>& counted, const StageOfRank& stages = {});

/// Adds those that nothing counted displaces any more, the dearest first.
void takeInPlace(std::vector<Counted>& counted, const std::vector<Displaced>& displaced);

} // namespace rankscope::advisor
