// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rounds/staircase.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

std::optional<double> tokensOf(const Round& round) {
    return valueNamed(round.report.metrics, "tokens_per_second_per_device");
}

std::optional<double> valueOf(const Round& round, RoundMeasure measure) {
    if (measure == RoundMeasure::TokensPerDevice)
        return tokensOf(round);
    // count(): a ratio follows
    return round.report.step ? std::optional(static_cast<double>(round.report.step->count()))
                             : std::nullopt;
}

std::optional<double> growth(const Stair& from, const Stair& to, RoundMeasure measure) {
    const bool isOtherJob = measure == RoundMeasure::Step && from.round->ranks != to.round->ranks;
    if (!from.value || !to.value || *from.value <= 0 || isOtherJob)
        return std::nullopt;
    return *to.value / *from.value - 1;
}

/// Of the step; without a cost what it could cost, as far as that is known.
std::optional<double> possibleShareOf(const Finding& finding, std::optional<Duration> step) {
    const auto& high = finding.price.high;
    if (finding.share || !high || !step || *step <= Duration())
        return finding.share;
    return std::min(1.0, analysis::shareOf(*high, *step));
}

/// Of causes: a symptom goes with its cause.
void setCosts(Stair& stair) {
    for (const Finding& finding : stair.round->report.findings) {
        const auto share = possibleShareOf(finding, stair.round->report.step);
        if (!finding.explainedBy.empty() || !share)
            continue;
        stair.largestCost = std::max(stair.largestCost.value_or(0), *share);
        if (finding.share && !isBound(finding.price))
            stair.provenCost = std::max(stair.provenCost.value_or(0), *share);
    }
}

/// Nothing where nothing is known.
std::optional<Phrase> outlookOf(const Staircase& staircase) {
    const Stair& last = staircase.stairs.back();
    const double least = analysis::threshold::kLeastCost.value;
    if (staircase.isDone)
        return Phrase{"rounds.done",
            {{"limit", Share{least}},
                {"checks", static_cast<int64_t>(ranChecks(last.round->report))}}};
    if (last.provenCost.value_or(0) >= least)
        return Phrase{"rounds.go_on", {{"share", Share{*last.provenCost}}}};
    if (last.largestCost.value_or(0) >= least)
        return Phrase{"rounds.may_go_on", {{"share", Share{*last.largestCost}}}};
    return std::nullopt;
}

} // namespace

Staircase staircaseOf(const std::vector<Round>& rounds) {
    const bool haveTokens = !rounds.empty() && std::ranges::all_of(rounds, [](const Round& round) {
        return tokensOf(round).has_value();
    });
    Staircase staircase{haveTokens ? RoundMeasure::TokensPerDevice : RoundMeasure::Step};
    for (const Round& round : rounds) {
        Stair stair{.round = &round, .value = valueOf(round, staircase.measure)};
        setCosts(stair);
        if (!staircase.stairs.empty()) {
            const Stair& before = staircase.stairs.back();
            stair.sinceBefore = growth(before, stair, staircase.measure);
            stair.sinceFirst = growth(staircase.stairs.front(), stair, staircase.measure);
            stair.ledger = ledgerOf(before.round->report, round.report);
        }
        staircase.stairs.push_back(std::move(stair));
    }
    staircase.isDone = !rounds.empty() && rounds.back().report.step
        && staircase.stairs.back().largestCost.value_or(0) < analysis::threshold::kLeastCost.value;
    return staircase;
}

std::optional<bool> isBetter(std::optional<double> growth, RoundMeasure measure) {
    if (!growth || std::abs(*growth) <= analysis::threshold::kSameTime.value)
        return std::nullopt;
    return (*growth > 0) == (measure == RoundMeasure::TokensPerDevice);
}

std::vector<Phrase> phrasesOf(const Staircase& staircase) {
    std::vector<Phrase> phrases;
    if (staircase.stairs.empty())
        return phrases;
    const Stair& last = staircase.stairs.back();
    if (auto outlook = outlookOf(staircase))
        phrases.push_back(std::move(*outlook));
    const auto ranksOf = [](const Stair& stair) { return stair.round->ranks; };
    const bool areOfOneSize = std::ranges::all_of(
        staircase.stairs, [&](const Stair& stair) { return ranksOf(stair) == ranksOf(last); });
    if (staircase.measure == RoundMeasure::Step && !areOfOneSize)
        phrases.push_back({"rounds.ranks_differ"});
    if (staircase.measure == RoundMeasure::Step && staircase.stairs.size() > 1)
        phrases.push_back({"rounds.batch"});
    phrases.push_back({"rounds.verify"});
    return phrases;
}

} // namespace rankscope::advisor
