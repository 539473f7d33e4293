// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/symptoms.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/advisor/counted_causes.h"
#include "core/advisor/finding_order.h"
#include "core/advisor/symptom_rules.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

bool isAbove(const Finding& finding, const char* input, double limit) {
    return std::ranges::any_of(finding.inputs, [&](const auto& one) {
        const auto* const share = std::get_if<Share>(&one.second);
        return one.first == input && share != nullptr && share->value > limit;
    });
}

/// Transfers more than waits: nobody who is done sooner shortens them.
bool movesMost(const Finding& symptom) {
    return isAbove(symptom, kTransitInput, analysis::threshold::kMovingShare.value);
}

/// Its cost, its upper end where no more is known.
std::optional<Duration> knownCost(const Finding& symptom) {
    return symptom.price.cost ? symptom.price.cost : symptom.price.high;
}

/// Waiting behind the first data: no rank that begins late makes it, only links do. For a slow link
/// other stages wait where it is between them, or where the replay says so. What a host does leaves
/// its device free and makes it compute no longer.
bool canCause(const Finding& symptom, const Finding& cause) {
    constexpr std::array<std::string_view, 3> kOfLinks{"CO-4", "CL-8", "CL-9"};
    if (symptom.text.key == "CO-6.within" || symptom.text.key == "CO-6.beyond_unknown")
        return std::ranges::find(kOfLinks, cause.id) != kOfLinks.end();
    if (symptom.text.key == "CO-6.beyond") // it is on none of the ranks that findings are of
        return false;
    if (movesMost(symptom))
        return cause.id == "CO-5" || std::ranges::find(kOfLinks, cause.id) != kOfLinks.end();
    if (symptom.id == "CO-5" && (cause.id == "CL-8" || cause.id == "CL-9"))
        return !isAbove(symptom, kBesideLinksInput, analysis::threshold::kHiddenShare.value);
    if (symptom.text.key.starts_with("OV-5.slow")) // at the same work: only a clock makes it so
        return cause.id == "CP-9";
    if ((symptom.id == "CL-12" || symptom.id == "CL-14") && cause.id == "CL-9")
        return cause.price.played != nullptr || cause.text.key == "CL-9.stages";
    // Late launches are told of one rank: of many they are the reason where they cost as much.
    if (symptom.id == "CL-4" && cause.id == "SC-7"
        && 2 * cause.price.high.value_or(Duration()) < knownCost(symptom).value_or(Duration()))
        return false;
    return (symptom.id != "CL-1" && symptom.id != "CL-4") || !cause.id.starts_with("SC-")
        || symptom.price.part == StepPart::Free;
}

/// Whether all ranks of the one are ranks of the other.
bool isAmong(const Finding& one, const Finding& other) {
    if (one.ranks.empty())
        return false;
    return std::includes(
        other.ranks.begin(), other.ranks.end(), one.ranks.begin(), one.ranks.end());
}

/// A cause that dearer ones hide explains what it costs once they are gone, if that is half of it.
/// A symptom that was not played tells only what is lost on its ranks, whatever hides it: it is
/// held against the same of the cause.
bool coversHalf(const Finding& symptom, const Finding& cause) {
    if (!cause.price.behind)
        return true;
    const auto whole = knownCost(symptom);
    const Duration most = symptom.price.played ? Duration() : cause.price.high.value_or(Duration());
    return whole && std::max(*cause.price.behind, most) * 2 >= *whole;
}

bool fits(const SymptomRule& rule, const Finding& symptom, const Finding& cause) {
    const auto is = [](const Finding& finding, std::string_view of) {
        return finding.id == of || finding.text.key == of;
    };
    if (!is(symptom, rule.symptom) || !is(cause, rule.cause))
        return false;
    if (symptom.text.key == kOfTheSchedule || cause.text.key == kOfWarmUp
        || !canCause(symptom, cause) || !coversHalf(symptom, cause))
        return false;
    if (rule.where == Where::SharedRanks)
        return hasShared(symptom, cause);
    return rule.where == Where::Anywhere || isAmong(symptom, cause);
}

/// That ranks communicate longer than others: they wait, or move more.
bool isOfWaiting(const Finding& finding) {
    return (finding.id == "CL-1" || finding.id == "CL-4" || finding.id == "OV-5")
        && finding.price.part == StepPart::Communication;
}

/// What these ranks may wait for: a cause on another rank, or a link of any.
const Finding* waitedForBy(const std::vector<Finding>& findings, const Finding& waiting) {
    for (const char* const id : kWaitedFor)
        for (const Finding& cause : findings) {
            const bool isOfOthers = !isAmong(cause, waiting) || cause.id == "CL-9"
                || cause.id == "CL-8" || cause.id == "CO-4";
            if (cause.id == id && isOfOthers && !isOfWaiting(cause) && cause.text.key != kOfWarmUp
                && coversHalf(waiting, cause))
                return &cause;
        }
    return nullptr;
}

/// The first one of the rules, and before it the first one on the rank that is waited for.
const Finding* firstCauseOf(const std::vector<Finding>& findings, const Finding& symptom) {
    const auto late = waitedFor(symptom);
    const Finding* first = nullptr;
    for (const SymptomRule& rule : kSymptomRules) {
        for (const Finding& cause : findings) {
            if (!fits(rule, symptom, cause))
                continue;
            if (!late || std::ranges::find(cause.ranks, *late) != cause.ranks.end())
                return &cause;
            if (first == nullptr)
                first = &cause;
        }
    }
    return first == nullptr && isOfWaiting(symptom) ? waitedForBy(findings, symptom) : first;
}

void takePrice(Finding& cause, const Finding& symptom) {
    cause.price = symptom.price;
    cause.share = symptom.share;
    cause.severity = symptom.severity;
}

/// Replayed with what only this cause changes. To even stages, ranks or micro-batches out leaves a
/// part of one rank's trouble to all of them.
bool isReplayedAlone(const Finding& symptom) {
    constexpr std::array<std::string_view, 4> kEvenedOut{
        "CL-19.stage", "CL-19.slow_stage", "CL-19.rank", "CL-19.micro_batch"};
    return symptom.price.method == kByReplay
        && std::ranges::find(kEvenedOut, symptom.text.key) == kEvenedOut.end();
}

/// What its symptoms show may be of both.
bool isToldApart(const Finding& cause) {
    return cause.price.method == kAtSameLength || cause.price.method == kAtOwnPace;
}

/// Of the symptom's known cost what the cause's cost covers.
std::optional<double> coveredShare(const Finding& symptom, const Finding& cause) {
    const auto whole = knownCost(symptom);
    const auto cost = cause.price.behind ? cause.price.behind : cause.price.cost;
    if (!whole || *whole <= Duration() || !cost)
        return std::nullopt;
    return std::min(1.0, analysis::shareOf(*cost, *whole));
}

/// Calls of the data loader tell what a slow operator of the data pipeline costs where it was not
/// played: of stages its own price is what the ranks wait in the median.
bool isMeasuredBy(const Finding& cause, const Finding& symptom) {
    return cause.id == "IO-4" && symptom.id == "IO-1" && cause.ranks == symptom.ranks
        && !cause.price.played;
}

/// A price by replay goes before one by formula. A cause that has no price of its own costs what
/// its symptom costs; one of the same ranks, by a formula, may cost as much as the symptom shows of
/// the same part of the step.
void adoptPrice(std::vector<Finding>& findings, const Finding& symptom) {
    for (Finding& cause : findings) {
        if (cause.id != symptom.explainedBy || !symptom.price.high || isToldApart(cause)
            || cause.price.behind)
            continue;
        if ((isReplayedAlone(symptom) && cause.price.method != kByReplay && isAmong(cause, symptom))
            || isMeasuredBy(cause, symptom)) {
            const auto high = std::max(cause.price.high, symptom.price.high);
            takePrice(cause, symptom);
            cause.price.high = high;
            continue;
        }
        if (cause.price.high) {
            if (cause.price.method != kByReplay && cause.ranks == symptom.ranks
                && cause.price.part == symptom.price.part)
                cause.price.high = std::max(*cause.price.high, *symptom.price.high);
            continue;
        }
        const Severity own = cause.severity;
        takePrice(cause, symptom);
        cause.severity = std::max(own, cause.severity);
    }
}

} // namespace

std::optional<int64_t> waitedFor(const Finding& symptom) {
    const auto* const rank = valueIn<int64_t>(symptom.text, "rank");
    return symptom.text.key == "CO-6.rank" && rank != nullptr ? std::optional(*rank) : std::nullopt;
}

void explain(std::vector<Finding>& findings) {
    for (Finding& symptom : findings) {
        if (!symptom.explainedBy.empty())
            continue;
        if (const Finding* const cause = firstCauseOf(findings, symptom))
            symptom.explainedBy = cause->id; // the rule may name one of its sentences
    }
    for (const Finding& symptom : std::vector<Finding>(findings)) {
        if (!symptom.explainedBy.empty())
            adoptPrice(findings, symptom);
    }
    const auto causes = causesOf(findings);
    for (size_t i = 0; i < findings.size(); ++i) {
        if (causes[i])
            findings[i].explainedShare = coveredShare(findings[i], findings[*causes[i]]);
    }
}

} // namespace rankscope::advisor
