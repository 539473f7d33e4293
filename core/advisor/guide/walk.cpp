// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/guide/walk.h"

#include <algorithm>
#include <tuple>

namespace rankscope::advisor {

namespace {

enum class Holds { No, Yes, Unknown };

/// Of the check, or what it says.
const CheckResult* resultOf(const Report& report, std::string_view asked) {
    const std::string_view id = asked.substr(0, asked.find('.'));
    const auto found = std::ranges::find_if(
        report.checks, [id](const CheckResult& result) { return id == result.check->id; });
    return found == report.checks.end() ? nullptr : &*found;
}

/// What it found, only the warm-up step pays for.
bool isOfWarmUp(const Report& report, std::string_view id) {
    return std::ranges::any_of(report.findings,
        [id](const Finding& finding) { return finding.id == id && finding.text.key == kOfWarmUp; });
}

bool isOfAllRanks(const Report& report, const Finding& finding) {
    const Metric* const ranks = metricNamed(report.metrics, "ranks");
    return ranks == nullptr || static_cast<double>(finding.ranks.size()) >= ranks->value;
}

bool isAskedBy(const Report& report, const GuideRule& rule, const Finding& finding) {
    using enum StepPart;
    if (rule.isOfAllRanks && !isOfAllRanks(report, finding))
        return false;
    return !rule.isOfComputing || (finding.price.part != Free && finding.price.part != Preparing);
}

bool isAnswer(const Finding& finding, std::string_view asked) {
    return finding.id == asked || finding.text.key == asked;
}

/// Something that the rule asks for is among what the check found.
bool hasFound(const Report& report, const GuideRule& rule, std::string_view asked) {
    return std::ranges::any_of(report.findings, [&](const Finding& finding) {
        return isAnswer(finding, asked) && isAskedBy(report, rule, finding);
    });
}

/// A check whose sentence is asked found something, and can not tell which of them holds.
bool isUndecided(const GuideRule& rule, const Finding& finding) {
    return finding.text.key.ends_with(".undecided")
        && std::ranges::any_of(rule.checks, [&finding](std::string_view asked) {
               return asked != finding.id && asked.substr(0, asked.find('.')) == finding.id;
           });
}

bool hasUndecided(const Report& report, const GuideRule& rule) {
    return std::ranges::any_of(
        report.findings, [&rule](const Finding& finding) { return isUndecided(rule, finding); });
}

/// Unknown where none of the checks could judge.
Holds holdsByChecks(const Report& report, const GuideRule& rule) {
    Holds holds = Holds::Unknown;
    if (hasUndecided(report, rule))
        return holds; // whatever else speaks for it
    for (const char* id : rule.checks) {
        const CheckResult* const result = resultOf(report, id);
        if (result == nullptr || result->state == CheckState::NotRun)
            continue;
        if (result->state == CheckState::Found && !isOfWarmUp(report, id)
            && hasFound(report, rule, id))
            return Holds::Yes;
        holds = Holds::No;
    }
    return holds;
}

Holds holds(const Report& report, const GuideRule& rule) {
    if (rule.isRest())
        return Holds::Yes;
    if (rule.byPerson != ByPerson::No)
        return rule.byPerson == ByPerson::May ? Holds::No : Holds::Unknown;
    if (rule.isOfGain)
        return report.counted.empty() ? Holds::No : Holds::Yes;
    if (!rule.checks.empty())
        return holdsByChecks(report, rule);
    if (rule.size != nullptr) {
        const auto& size = report.facts.*rule.size;
        if (!size)
            return Holds::Unknown;
        return *size > 1 ? Holds::Yes : Holds::No;
    }
    const Metric* const metric = metricNamed(report.metrics, rule.metric);
    if (metric == nullptr)
        return Holds::Unknown;
    return metric->value > 1 ? Holds::Yes : Holds::No;
}

using Offered = std::vector<const GuideOutcome*>;

Offered offeredBy(const Report& report, const GuideState& state) {
    Offered offered;
    for (const GuideOutcome& outcome : state.outcomes) {
        if (outcome.isOf(report.framework))
            offered.push_back(&outcome);
    }
    return offered;
}

/// Null where one that stands before the first that holds is unknown, unless that one was found.
const GuideOutcome* proposedBy(const Report& report, const Offered& offered) {
    bool isSure = true;
    for (const GuideOutcome* const outcome : offered) {
        const Holds answer = holds(report, outcome->when);
        if (answer == Holds::Yes)
            return isSure || !outcome->when.checks.empty() ? outcome : nullptr;
        isSure = isSure && answer == Holds::No;
    }
    return nullptr;
}

bool names(const std::vector<const char*>& checks, const Finding& finding) {
    return std::ranges::any_of(
        checks, [&finding](const char* one) { return isAnswer(finding, one); });
}

/// Once, however many of its sentences are asked.
template <class T>
void addOnce(std::vector<T>& all, T one) {
    if (std::ranges::find(all, one) == all.end())
        all.push_back(one);
}

/// A check that found something else than what is asked is no proof; one that is undecided is
/// shown.
void addProof(const Report& report, const GuideRule& rule, GuideProof& proof) {
    for (const Finding& finding : report.findings) {
        if (isUndecided(rule, finding)
            || (names(rule.checks, finding) && isAskedBy(report, rule, finding)))
            addOnce(proof.findings, &finding);
    }
    for (const char* id : rule.checks) {
        const CheckResult* const result = resultOf(report, id);
        if (result == nullptr || (result->state == CheckState::Found && hasFound(report, rule, id)))
            continue;
        const bool isOther = std::string_view(id) != result->check->id
            && result->state == CheckState::Found; // it found something else
        if (result->state == CheckState::NotRun)
            addOnce(proof.notRun, result);
        else if (!isOther)
            addOnce(proof.quiet, result->check->id);
    }
}

void addSize(const Report& report, const GuideOutcome& outcome, GuideProof& proof) {
    std::optional<int64_t> size;
    if (outcome.when.size != nullptr)
        size = report.facts.*outcome.when.size;
    else if (outcome.when.metric != nullptr) {
        if (const Metric* const metric = metricNamed(report.metrics, outcome.when.metric))
            size = static_cast<int64_t>(metric->value);
    }
    if (size)
        proof.sizes.push_back({"guide.size." + std::string(outcome.name), {{"size", *size}}});
}

/// Of what is left: all that was asked. Sizes of the job are told all.
GuideProof proofOf(const Report& report, const Offered& offered, const GuideOutcome* outcome) {
    GuideProof proof;
    for (const GuideOutcome* const one : offered)
        addSize(report, *one, proof);
    if (outcome != nullptr && !outcome->when.isRest()) {
        addProof(report, outcome->when, proof);
        return proof;
    }
    for (const GuideOutcome* const one : offered)
        addProof(report, one->when, proof);
    return proof;
}

const GuideOutcome* outcomeNamed(const Offered& offered, std::string_view name) {
    const auto found = std::ranges::find_if(
        offered, [name](const GuideOutcome* outcome) { return name == outcome->name; });
    return found == offered.end() ? nullptr : *found;
}

std::optional<int64_t> rankOf(const GuideProof& proof) {
    for (const Finding* finding : proof.findings) {
        if (!finding->ranks.empty())
            return finding->ranks.front();
    }
    return std::nullopt;
}

/// Where a walk stands, and where it comes back to from a visit, with the rank of then.
struct Cursor {
    const std::set<Need>& lacks;
    const GuideState* now = nullptr;
    std::optional<int64_t> rank{};
    std::vector<std::pair<const GuideState*, std::optional<int64_t>>> back{};

    void follow(const GuideOutcome& outcome, const GuideProof& proof) {
        const GuideState* const next = guideState(outcome.next);
        const GuideState* const visited = guideState(outcome.visit);
        if (visited != nullptr) {
            if (next != nullptr)
                back.emplace_back(next, rank);
            rank = rankOf(proof);
            now = visited;
        } else if (next != nullptr || back.empty()) {
            now = next;
        } else {
            std::tie(now, rank) = back.back();
            back.pop_back();
        }
        if (now != nullptr && now->need && lacks.contains(*now->need))
            follow(now->outcomes.back(), {});
    }
};

} // namespace

std::vector<std::string> wordsOf(const GuideProof& proof, Language language) {
    std::vector<std::string> words;
    words.reserve(proof.sizes.size() + proof.findings.size());
    for (const Phrase& size : proof.sizes)
        words.push_back(toText(size, language));
    for (const Finding* finding : proof.findings) {
        std::string title = toText(titleOf(*finding), language);
        if (std::ranges::find(words, title) == words.end())
            words.push_back(std::move(title));
    }
    return words;
}

std::string toText(const GuideAnswer& answer) {
    return answer.state + '.' + answer.outcome + (answer.isByPerson ? "!" : "");
}

std::vector<GuideAnswer> parseGuideAnswers(const std::vector<std::string>& texts) {
    std::vector<GuideAnswer> answers;
    answers.reserve(texts.size());
    for (const std::string& text : texts) {
        const size_t point = text.find('.');
        if (point == std::string::npos)
            continue;
        GuideAnswer answer{text.substr(0, point), text.substr(point + 1), text.ends_with('!')};
        if (answer.isByPerson)
            answer.outcome.pop_back();
        if (!answer.state.empty() && !answer.outcome.empty())
            answers.push_back(std::move(answer));
    }
    return answers;
}

Walk walkOf(const Report& report, const std::vector<GuideAnswer>& answers) {
    Walk walk;
    walk.framework = report.framework;
    Cursor cursor{.lacks = report.lacks, .now = &guideTable().front()};
    for (const GuideAnswer& answer : answers) {
        if (cursor.now == nullptr || answer.state != cursor.now->id)
            break;
        const Offered offered = offeredBy(report, *cursor.now);
        const GuideOutcome* const outcome = outcomeNamed(offered, answer.outcome);
        if (outcome == nullptr || (!answer.isByPerson && outcome != proposedBy(report, offered)))
            break;
        walk.path.push_back({cursor.now, outcome, answer.isByPerson, cursor.rank,
            cursor.now->place(cursor.rank, report.lacks), proofOf(report, offered, outcome)});
        cursor.follow(*outcome, walk.path.back().proof);
    }
    walk.now = cursor.now;
    walk.rank = cursor.rank;
    if (walk.now != nullptr) {
        walk.view = walk.now->place(walk.rank, report.lacks);
        walk.outcomes = offeredBy(report, *walk.now);
        walk.proposed = proposedBy(report, walk.outcomes);
        walk.proof = proofOf(report, walk.outcomes, walk.proposed);
    }
    return walk;
}

} // namespace rankscope::advisor
