// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/symptoms.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string_view>
#include <tuple>

#include "core/advisor/replay/joint_price.h"
#include "core/advisor/symptom_rules.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

namespace {

/// The bubble that the schedule itself makes: none of the causes makes it.
constexpr std::string_view kOfTheSchedule = "CL-14.theory";

/// Waiting behind the first data: no rank that begins late makes it, only links do. What a host
/// does leaves its device free and makes it compute no longer.
bool canCause(const Finding& symptom, const Finding& cause) {
    constexpr std::array<std::string_view, 3> kOfLinks{"CO-4", "CL-8", "CL-9"};
    if (symptom.text.key == "CO-6.within")
        return std::ranges::find(kOfLinks, cause.id) != kOfLinks.end();
    return symptom.id != "CL-1" || !cause.id.starts_with("SC-")
        || symptom.price.part == StepPart::Free;
}

bool isAmong(const Finding& symptom, const Finding& cause) {
    if (symptom.ranks.empty())
        return false;
    return std::includes(
        cause.ranks.begin(), cause.ranks.end(), symptom.ranks.begin(), symptom.ranks.end());
}

bool hasShared(const Finding& symptom, const Finding& cause) {
    return std::ranges::any_of(symptom.ranks, [&cause](int64_t rank) {
        return std::ranges::find(cause.ranks, rank) != cause.ranks.end();
    });
}

bool fits(const SymptomRule& rule, const Finding& symptom, const Finding& cause) {
    const auto is = [](const Finding& finding, std::string_view of) {
        return finding.id == of || finding.text.key == of;
    };
    if (!is(symptom, rule.symptom) || !is(cause, rule.cause))
        return false;
    if (symptom.text.key == kOfTheSchedule || cause.text.key == kOfWarmUp
        || !canCause(symptom, cause))
        return false;
    if (rule.where == Where::SharedRanks)
        return hasShared(symptom, cause);
    return rule.where == Where::Anywhere || isAmong(symptom, cause);
}

/// The rank that the sentence says the others wait for.
std::optional<int64_t> waitedFor(const Finding& symptom) {
    const auto& values = symptom.text.values;
    const auto rank = std::ranges::find(values, "rank", &std::pair<std::string, Value>::first);
    if (symptom.text.key != "CO-6.rank" || rank == values.end())
        return std::nullopt;
    const auto* const number = std::get_if<int64_t>(&rank->second);
    return number != nullptr ? std::optional(*number) : std::nullopt;
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
    return first;
}

void takePrice(Finding& cause, const Finding& symptom) {
    cause.price = symptom.price;
    cause.share = symptom.share;
    cause.severity = symptom.severity;
}

/// Replayed with what only this cause changes. To even ranks or micro-batches out leaves a part of
/// one rank's trouble to all of them.
bool isReplayedAlone(const Finding& symptom) {
    return symptom.price.method == kByReplay && symptom.text.key != "CL-19.rank"
        && symptom.text.key != "CL-19.micro_batch";
}

/// What its symptoms show may be of both.
bool isToldApart(const Finding& cause) {
    return cause.price.method == kAtSameLength || cause.price.method == kAtOwnPace;
}

/// Of the symptom's cost, its upper end where no more is known, what the cause's cost covers.
std::optional<double> coveredShare(const Finding& symptom, const Finding& cause) {
    const auto whole = symptom.price.cost ? symptom.price.cost : symptom.price.high;
    if (!whole || *whole <= Duration() || !cause.price.cost)
        return std::nullopt;
    return std::min(1.0, analysis::shareOf(*cause.price.cost, *whole));
}

/// Of several with its name the one on the rank that is waited for, then the one that shares ranks
/// with the symptom, else the first.
const Finding* causeOf(const std::vector<Finding>& findings, const Finding& symptom) {
    const auto late = waitedFor(symptom);
    const Finding* first = nullptr;
    const Finding* sharing = nullptr;
    for (const Finding& cause : findings) {
        if (cause.id != symptom.explainedBy || cause.text.key == kOfWarmUp)
            continue;
        if (late && std::ranges::find(cause.ranks, *late) != cause.ranks.end())
            return &cause;
        if (sharing == nullptr && hasShared(symptom, cause))
            sharing = &cause;
        if (first == nullptr)
            first = &cause;
    }
    return sharing != nullptr ? sharing : first;
}

/// A price by replay goes before one by formula. A cause that has no price of its own costs what
/// its symptom costs; one of the same ranks, by a formula, may cost as much as the symptom shows of
/// the same part of the step.
void adoptPrice(std::vector<Finding>& findings, const Finding& symptom) {
    for (Finding& cause : findings) {
        if (cause.id != symptom.explainedBy || !symptom.price.high || isToldApart(cause))
            continue;
        if (isReplayedAlone(symptom) && cause.price.method != kByReplay
            && hasShared(symptom, cause)) {
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

/// Whether they are about different ranks that work at the same time: those of a stage, and by a
/// formula those of all stages, which work on different micro-batches. Only the replay knows by how
/// much the step is longer. The bubble of the schedule is that of all ranks, whichever it was seen
/// on.
bool areBeside(const Finding& one, const Finding& other, const StageOfRank& stages) {
    const bool isOfRanks = one.price.part != StepPart::Pipeline
        && other.price.part != StepPart::Pipeline && !one.ranks.empty() && !other.ranks.empty();
    if (!isOfRanks || hasShared(one, other))
        return false;
    if (one.price.method != kByReplay && other.price.method != kByReplay)
        return true;
    const auto stageOf = [&stages](int64_t rank) {
        const auto found = stages.find(rank);
        return found == stages.end() ? 0 : found->second;
    };
    return std::ranges::any_of(one.ranks, [&](int64_t rank) {
        return std::ranges::find(other.ranks, stageOf(rank), stageOf) != other.ranks.end();
    });
}

/// Where both change lengths the replay tells what they cost together. Two times of hosts may be
/// the same, and so may two troubles that one check saw on a rank.
bool canBePlayedTogether(const Finding& one, const Finding& other) {
    return one.price.played && other.price.played
        && !(one.price.played->isDelayed && other.price.played->isDelayed)
        && !(one.id == other.id && hasShared(one, other));
}

/// Findings that explain each other in a circle have no cause to stand behind, and neither has one
/// whose cause was not found: the first of them is then a cause itself.
void breakCircles(std::vector<Finding>& findings) {
    std::set<std::string, std::less<>> reached; // ids that stand behind a cause, or are one
    std::vector<bool> isReached(findings.size());
    const auto reachAll = [&] {
        for (bool isNew = true; isNew;) {
            isNew = false;
            for (size_t i = 0; i < findings.size(); ++i) {
                const std::string& by = findings[i].explainedBy;
                if (isReached[i] || (!by.empty() && !reached.contains(by)))
                    continue;
                isReached[i] = isNew = true;
                reached.insert(findings[i].id);
            }
        }
    };
    reachAll();
    for (size_t i = 0; i < findings.size(); ++i) {
        if (isReached[i])
            continue;
        findings[i].explainedBy.clear();
        findings[i].explainedShare.reset();
        reachAll();
    }
}

/// Larger: first.
auto weightOf(const Finding& finding) {
    return std::tuple(finding.severity, finding.price.cost.value_or(Duration()),
        finding.price.high.value_or(Duration()));
}

} // namespace

void explain(std::vector<Finding>& findings) {
    for (Finding& symptom : findings) {
        if (const Finding* const cause = firstCauseOf(findings, symptom))
            symptom.explainedBy = cause->id; // the rule may name one of its sentences
    }
    for (const Finding& symptom : std::vector<Finding>(findings)) {
        if (!symptom.explainedBy.empty())
            adoptPrice(findings, symptom);
    }
    for (Finding& symptom : findings) {
        if (const Finding* cause = causeOf(findings, symptom))
            symptom.explainedShare = coveredShare(symptom, *cause);
    }
}

void order(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(),
        [](const Finding& left, const Finding& right) { return weightOf(left) > weightOf(right); });
    breakCircles(findings);
    std::vector<Finding> ordered;
    std::set<std::string> shown;
    const auto addSymptomsOf = [&](const std::string& cause, const auto& self) -> void {
        if (!shown.insert(cause).second)
            return;
        for (const Finding& finding : findings) {
            if (finding.explainedBy == cause) {
                ordered.push_back(finding);
                self(finding.id, self);
            }
        }
    };
    for (size_t i = 0; i < findings.size(); ++i) {
        if (!findings[i].explainedBy.empty())
            continue;
        ordered.push_back(findings[i]);
        const bool isLastOfId = std::none_of(findings.begin() + static_cast<std::ptrdiff_t>(i) + 1,
            findings.end(), [&](const Finding& later) {
                return later.id == findings[i].id && later.explainedBy.empty();
            });
        if (isLastOfId)
            addSymptomsOf(findings[i].id, addSymptomsOf);
    }
    findings = std::move(ordered);
}

std::vector<Counted> countedOf(const std::vector<Finding>& findings, const StageOfRank& stages) {
    std::vector<Counted> dearest;
    for (size_t i = 0; i < findings.size(); ++i) {
        // What more micro-batches win is another batch, not what a job without a trouble takes.
        const bool isOfSchedule = findings[i].text.key == kOfTheSchedule;
        if (findings[i].explainedBy.empty() && findings[i].price.cost && !isOfSchedule)
            dearest.push_back({i, *findings[i].price.cost});
    }
    std::ranges::stable_sort(dearest, std::greater(), &Counted::cost);
    std::vector<Counted> counted;
    for (const Counted& one : dearest) {
        const bool isSameTime = std::ranges::any_of(counted, [&](const Counted& of) {
            const Finding& dearer = findings[of.place];
            const Finding& other = findings[one.place];
            if (canBePlayedTogether(dearer, other))
                return false;
            return dearer.price.part == other.price.part || areBeside(dearer, other, stages);
        });
        if (!isSameTime)
            counted.push_back(one);
    }
    std::ranges::sort(counted, {}, &Counted::place);
    return counted;
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
