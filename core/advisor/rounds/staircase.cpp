// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rounds/staircase.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

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
        if (!stair.largest || *share > *stair.largestCost) {
            stair.largest = &finding;
            stair.largestCost = *share;
        }
        const bool isProven = finding.share && !isBound(finding.price);
        if (isProven && (!stair.proven || *share > *stair.provenCost)) {
            stair.proven = &finding;
            stair.provenCost = *share;
        }
    }
}

/// Moved, or what the table has.
std::optional<double> thresholdOf(const Report& report, const std::string& name) {
    if (const auto moved = report.thresholds.find(name); moved != report.thresholds.end())
        return moved->second;
    const auto& table = analysis::kThresholds;
    const auto found = std::ranges::find_if(
        table, [&name](const analysis::Threshold& one) { return one.name == name; });
    return found == table.end() ? std::nullopt : std::optional(found->value);
}

std::vector<OtherThreshold> otherThresholds(const Report& before, const Report& now) {
    std::set<std::string> names;
    for (const Report* const report : {&before, &now}) {
        for (const auto& moved : report->thresholds)
            names.insert(moved.first);
    }
    std::vector<OtherThreshold> others;
    for (const std::string& name : names) {
        OtherThreshold one{name, thresholdOf(before, name), thresholdOf(now, name)};
        if (one.before != one.now)
            others.push_back(std::move(one));
    }
    return others;
}

/// "slow_rank 0.05 -> 0.9, free_share 0.1 -> 0.2"
std::string textOf(const std::vector<OtherThreshold>& thresholds) {
    const auto number = [](std::optional<double> value) {
        return value ? fmt::format("{}", *value) : std::string("-");
    };
    std::string text;
    for (const OtherThreshold& one : thresholds)
        text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ", one.name, number(one.before),
            number(one.now));
    return text;
}

/// That it costs so much of the step.
Phrase costPhrase(const char* key, const Finding& finding, double share) {
    return {
        key, {{"id", finding.id}, {"title", Word{titleKeyOf(finding)}}, {"share", Share{share}}}};
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
        return costPhrase("rounds.go_on", *last.proven, *last.provenCost);
    if (last.largestCost.value_or(0) >= least)
        return costPhrase("rounds.may_go_on", *last.largest, *last.largestCost);
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
            stair.otherThresholds = otherThresholds(before.round->report, round.report);
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
    for (size_t i = 1; i < staircase.stairs.size(); ++i) {
        const auto& others = staircase.stairs[i].otherThresholds;
        if (!others.empty())
            phrases.push_back({"rounds.thresholds",
                {{"round", static_cast<int64_t>(i + 1)}, {"changes", textOf(others)}}});
    }
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
