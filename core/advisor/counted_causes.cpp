// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/counted_causes.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "core/advisor/replay/joint_price.h"

namespace rankscope::advisor {

namespace {

/// A slow link between data parallel ranks of a job without stages: all wait there for whoever
/// comes late, of their own workers or of another, and only then is the transfer longer.
bool isBehindAll(const Finding& one, const PlaceOfRank& places) {
    const bool isLink = one.id == "CL-9" || one.id == "CL-8" || one.id == "CO-4";
    if (!isLink || one.ranks.size() != 2
        || std::ranges::any_of(places, [](const auto& of) { return of.second.stage != 0; }))
        return false;
    const auto first = places.find(one.ranks.front());
    const auto second = places.find(one.ranks.back());
    return first != places.end() && second != places.end()
        && first->second.dpRank != second->second.dpRank;
}

/// Ranks of a worker meet within each pass: what one of them pauses there, and what another does at
/// another time, is waited for one after the other.
bool arePausesOfOneWorker(const Finding& one, const Finding& other, const PlaceOfRank& places) {
    const auto isPause = [](const Finding& finding) {
        return finding.price.part == StepPart::Free || finding.price.part == StepPart::Preparing;
    };
    if (!isPause(one) || !isPause(other))
        return false;
    std::set<std::pair<int32_t, int32_t>> workers;
    for (const Finding* const finding : {&one, &other}) {
        for (const int64_t rank : finding->ranks) {
            const auto place = places.find(rank);
            if (place == places.end())
                return false;
            workers.emplace(place->second.dpRank, place->second.stage);
        }
    }
    return workers.size() == 1;
}

/// Whether they are about different ranks that work at the same time: those of a stage, and by a
/// formula those of all stages, which work on different micro-batches. Only the replay knows by how
/// much the step is longer. The bubble of the schedule is that of all ranks, whichever it was seen
/// on.
bool areBeside(const Finding& one, const Finding& other, const PlaceOfRank& places) {
    const bool isOfRanks = one.price.part != StepPart::Pipeline
        && other.price.part != StepPart::Pipeline && !one.ranks.empty() && !other.ranks.empty();
    if (!isOfRanks || hasShared(one, other) || arePausesOfOneWorker(one, other, places)
        || isBehindAll(one, places) || isBehindAll(other, places))
        return false;
    if (one.price.method != kByReplay && other.price.method != kByReplay)
        return true;
    const auto stageOf = [&places](int64_t rank) {
        const auto found = places.find(rank);
        return found == places.end() ? 0 : found->second.stage;
    };
    return std::ranges::any_of(one.ranks, [&](int64_t rank) {
        return std::ranges::find(other.ranks, stageOf(rank), stageOf) != other.ranks.end();
    });
}

/// It tells what ranks compute longer than others.
bool isOfSlowRanks(const Finding& one) {
    return one.id == "CL-1" || one.id == "CL-4" || one.id == "CP-9";
}

/// Late launches are told beside pauses of the host (told_calls.h), gradients that nothing hides
/// beside slow links, where neither is played.
bool areToldApart(const Finding& one, const Finding& other) {
    const auto are = [&](std::string_view first, std::string_view second) {
        return (one.id == first && other.id == second) || (one.id == second && other.id == first);
    };
    const bool isPlayed = one.price.played || other.price.played;
    return are("SC-7", "SC-5") || (!isPlayed && (are("CO-5", "CL-9") || are("CO-5", "CL-8")));
}

/// Where both are played the replay tells what they cost together. On a rank two times of its host
/// may be the same, and so may two troubles that one check saw, or two checks of slow ranks.
bool canBePlayedTogether(const Finding& one, const Finding& other) {
    return one.price.played && other.price.played
        && !((one.id == other.id || (isOfSlowRanks(one) && isOfSlowRanks(other))
                 || (one.price.played->takesDelays && other.price.played->takesDelays
                     && !areToldApart(one, other)))
            && hasShared(one, other));
}

/// They may cost the same time.
bool canBeSameTime(const Finding& one, const Finding& other, const PlaceOfRank& places) {
    if (canBePlayedTogether(one, other) || areToldApart(one, other))
        return false;
    return one.price.part == other.price.part || areBeside(one, other, places);
}

/// Causes with a cost, the dearest first.
std::vector<Counted> dearestOf(const std::vector<Finding>& findings) {
    std::vector<Counted> dearest;
    for (size_t i = 0; i < findings.size(); ++i) {
        if (findings[i].explainedBy.empty() && findings[i].price.cost
            && findings[i].text.key != kOfTheSchedule)
            dearest.push_back({i, *findings[i].price.cost});
    }
    std::ranges::stable_sort(dearest, std::greater(), &Counted::cost);
    return dearest;
}

/// Work that runs again waits for its launches as well. Where late launches are counted these waits
/// are among them.
void countLaunchesOnce(const std::vector<Finding>& findings, std::vector<Counted>& counted) {
    const auto isOf = [&findings](const char* id) {
        return [&findings, id](const Counted& one) { return findings[one.place].id == id; };
    };
    const auto again = std::ranges::find_if(counted, isOf("CP-12"));
    if (again != counted.end() && findings[again->place].price.played
        && std::ranges::any_of(counted, isOf("SC-7")))
        again->cost = std::min(again->cost, findings[again->place].price.played->alone);
}

bool isCountedAt(const std::vector<Counted>& counted, size_t place) {
    return std::ranges::find(counted, place, &Counted::place) != counted.end();
}

} // namespace

bool hasShared(const Finding& one, const Finding& other) {
    return std::ranges::any_of(one.ranks, [&other](int64_t rank) {
        return std::ranges::find(other.ranks, rank) != other.ranks.end();
    });
}

std::vector<Counted> countedOf(const std::vector<Finding>& findings, const PlaceOfRank& places) {
    std::vector<Counted> counted;
    for (const Counted& one : dearestOf(findings)) {
        const bool isSameTime = std::ranges::any_of(counted, [&](const Counted& of) {
            return canBeSameTime(findings[of.place], findings[one.place], places);
        });
        if (!isSameTime)
            counted.push_back(one);
    }
    countLaunchesOnce(findings, counted);
    std::ranges::sort(counted, {}, &Counted::place);
    return counted;
}

std::vector<PricedCause> pricedCausesOf(
    const std::vector<Finding>& findings, const PlaceOfRank& places) {
    const std::vector<Counted> dearest = dearestOf(findings);
    std::vector<PricedCause> causes;
    for (const Counted& one : dearest) {
        const Finding& finding = findings[one.place];
        PricedCause cause{one, {}, finding.price.played != nullptr};
        for (const Counted& other : dearest)
            if (other.place != one.place && canBeSameTime(finding, findings[other.place], places))
                cause.notBeside.push_back(other.place);
        causes.push_back(std::move(cause));
    }
    return causes;
}

std::vector<Counted> countedAmong(const std::vector<PricedCause>& causes,
    const std::vector<Counted>& counted, const std::function<bool(size_t place)>& isTold) {
    std::vector<const PricedCause*> chosen;
    for (const PricedCause& cause : causes) {
        // What two save together nobody has played, but for those that were counted.
        const auto excludes = [&](const PricedCause* of) {
            const bool arePlayed = cause.isPlayed && of->isPlayed;
            return std::ranges::find(cause.notBeside, of->alone.place) != cause.notBeside.end()
                || (arePlayed
                    && !(isCountedAt(counted, cause.alone.place)
                        && isCountedAt(counted, of->alone.place)));
        };
        if (isTold(cause.alone.place) && std::ranges::none_of(chosen, excludes))
            chosen.push_back(&cause);
    }
    // Nobody is muted: as they were counted.
    if (chosen.size() == counted.size() && std::ranges::all_of(chosen, [&](const PricedCause* of) {
            return isCountedAt(counted, of->alone.place);
        }))
        return counted;
    const bool areSeveralPlayed = std::ranges::count_if(chosen, &PricedCause::isPlayed) > 1;
    std::vector<Counted> told;
    for (const PricedCause* cause : chosen) {
        const auto together = std::ranges::find(counted, cause->alone.place, &Counted::place);
        told.push_back(cause->isPlayed && areSeveralPlayed ? *together : cause->alone);
    }
    std::ranges::sort(told, {}, &Counted::place);
    return told;
}

std::optional<Duration> bestCaseOf(
    const std::vector<Counted>& counted, std::optional<Duration> step) {
    if (!step || counted.empty())
        return std::nullopt;
    Duration best = *step;
    for (const Counted& one : counted)
        best -= one.cost;
    // More than the step has: the costs are of times that do not go together.
    return best > Duration() ? std::optional(best) : std::nullopt;
}

} // namespace rankscope::advisor
