// SPDX-License-Identifier: GPL-3.0-or-later
// Which causes can be added up to what the step would be without them, and what counts in place of
// those that a person muted.
// Thread: any, free functions.
#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "core/advisor/finding.h"
#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

/// The bubble that the schedule itself makes: none of the causes makes it, and what more
/// micro-batches win is another batch, not what a job without a trouble takes.
inline constexpr std::string_view kOfTheSchedule = "CL-14.theory";

/// Any rank.
bool hasShared(const Finding& one, const Finding& other);

/// Of each rank; empty: no sizes tell it.
using PlaceOfRank = std::map<int64_t, Worker>;

/// The causes that the best case leaves out, in the order of the findings, at what each costs
/// alone. What causes cost is added up only where it can not be the same time: of each part of the
/// step the largest cost counts, and of causes on ranks that work beside each other too: while the
/// job waits for one rank, the other has time. What other stages of a pipeline cost adds to a price
/// by replay. Causes that were both played count both, but for two of one check and rank, or of
/// pauses and late starts of hosts: played together (best_case.h) they cost no time twice.
std::vector<Counted> countedOf(
    const std::vector<Finding>& findings, const PlaceOfRank& places = {});

/// The step less what the counted ones cost. Nothing where that is more than the step has.
std::optional<Duration> bestCaseOf(
    const std::vector<Counted>& counted, std::optional<Duration> step);

/// A cause with a cost, whether it is counted or not.
struct PricedCause {
    Counted alone; ///< at what it costs without others
    std::vector<size_t> notBeside; ///< places of the causes that may cost the same time
    bool isPlayed =
        false; ///< by replay: what it saves beside another one only a replay of both tells
    bool operator==(const PricedCause&) const = default;
};

/// All of them, the dearest first.
std::vector<PricedCause> pricedCausesOf(
    const std::vector<Finding>& findings, const PlaceOfRank& places = {});

/// What counts when only some findings are told: chosen among them as countedOf() chooses among
/// all. Of causes that were played those of `counted` keep what they cost together; one that stays
/// alone costs what it does alone.
std::vector<Counted> countedAmong(const std::vector<PricedCause>& causes,
    const std::vector<Counted>& counted, const std::function<bool(size_t place)>& isTold);

} // namespace rankscope::advisor
