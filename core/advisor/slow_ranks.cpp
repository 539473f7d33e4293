// SPDX-License-Identifier: GPL-3.0-or-later
// CL-1, CL-4, CL-6: ranks that take longer than their peers, by their steps.
#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/late_data_price.h"
#include "core/advisor/late_leaders.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/same_length.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/advisor/slow_workers.h"
#include "core/analysis/rank_runs.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr size_t kMostRanks = 16; ///< findings of one kind; of more ranks the first ones

bool isOf(StepMetric metric, std::initializer_list<StepMetric> wanted) {
    return std::ranges::find(wanted, metric) != wanted.end();
}

bool isFew(Recurrence recurrence) {
    return recurrence == Recurrence::SingleStep || recurrence == Recurrence::SameRank
        || recurrence == Recurrence::Onset;
}

Word metricWord(StepMetric metric) {
    return {std::string("metric.") + toWord(metric)};
}

/// Those in which the rank is slow by half of its effect and more.
std::vector<int64_t> slowSteps(
    const StepInputs& steps, const SlowRanks& all, const SlowRank& slow) {
    std::vector<int64_t> numbers;
    for (const RankDifference& rank :
        differencesOf(steps.trace, all.metric, steps.parts.stages).ranks) {
        for (size_t i = 0; rank.rank == slow.rank && i < rank.steps.size(); ++i) {
            const Difference& one = rank.steps[i];
            if (one.step && one.value() * 2 >= slow.effect)
                numbers.push_back(*one.step);
        }
    }
    return numbers;
}

/// The peers wait for what it takes longer, but as far as it is known for no more than it comes
/// late.
Price priceOf(const SlowRanks& all, const SlowRank& slow, const CommunicationInputs* waits) {
    const Duration effect = slow.since && slow.steps > 0
        ? slow.effect * static_cast<int64_t>(slow.slowSteps) / static_cast<int64_t>(slow.steps)
        : slow.effect;
    Price price{Duration(), effect, effect, "method.peers", partOf(all.metric)};
    if (waits == nullptr || !waits->late)
        return price;
    for (const LateRank& late : waits->late->ranks) {
        if (late.rank == slow.rank)
            price.cost = std::min(late.late, effect);
    }
    return price;
}

/// Where several ranks are late each costs what all of them do, but no more than it is late.
/// A pipeline is played again.
Status takeLateData(Inputs& inputs, const StepInputs& steps, const SlowRanks& all, Price& price) {
    RS_TRY_ASSIGN(const auto played, playedLateData(inputs, all.metric, all.numbers()));
    RS_TRY_ASSIGN(const auto ofAll, priceOfLateData(inputs, steps, all.metric, all.numbers()));
    if (played) {
        price = *played;
    } else if (ofAll && price.cost) {
        price.cost = std::min(*price.cost, *ofAll);
        price.method = "method.late_data";
    }
    return {};
}

Phrase sentence(const char* check, const SlowRanks& all, const SlowRank& slow) {
    const char* kind = slow.since                  ? ".onset"
        : all.recurrence == Recurrence::SingleStep ? ".once"
                                                   : ".same";
    return {std::string(check) + kind,
        {{"rank", rankText(slow.rank)}, {"metric", metricWord(all.metric)}, {"effect", slow.effect},
            {"of_metric", Share{slow.ofMetric}}, {"k", static_cast<int64_t>(slow.slowSteps)},
            {"n", static_cast<int64_t>(slow.steps)}, {"since", slow.since.value_or(0)}}};
}

/// A rank that single steps tell may be slower by less than their limit in the median.
bool isToldBySteps(const SlowRank& slow) {
    return slow.effect <= slow.limit;
}

void addEvidence(Finding& finding, const SlowRanks& all, const SlowRank& slow) {
    finding.evidence.push_back({stepsPage(slow.rank, slow.worstStep),
        {"evidence.longest_difference", {{"step", stepOrDash(slow.worstStep)}}}, slow.worstExcess});
    finding.evidence.push_back({timelineAt(slow.rank, slow.worstStep), {"evidence.timeline", {}},
        std::string("Rank ") + rankText(slow.rank)});
    finding.evidence.push_back({stepsPage(slow.rank, {}),
        {isToldBySteps(slow) ? "evidence.limit_of_step" : "evidence.limit",
            {{"metric", metricWord(all.metric)}}},
        slow.limit});
}

struct RankRule {
    const char* id;
    std::initializer_list<StepMetric> metrics;
    std::initializer_list<const char*> advice;
};

Result<Finding> slowRankFinding(Context& context, const RankRule& rule, const StepInputs& steps,
    const SlowRanks& all, const SlowRank& slow) {
    const auto waits = context.inputs().communication();
    Finding finding;
    finding.text = sentence(rule.id, all, slow);
    finding.inputs = {{"of_step", Share{slow.ofStep}}, {"rank_limit", slow.limit}};
    if (isToldBySteps(slow))
        finding.inputs.emplace_back("longest", slow.worstExcess);
    finding.ranks = {slow.rank};
    if (slow.group < steps.parts.stages.size())
        finding.peers = steps.parts.stages[slow.group].ranks;
    seenIn(finding, slowSteps(steps, all, slow));
    finding.price = priceOf(all, slow, waits ? *waits : nullptr);
    RS_TRY_ASSIGN(
        const auto known, priceOfSlowRanks(context.inputs(), steps, all, std::span(&slow, 1)));
    finding.price = known.value_or(finding.price);
    if (finding.price.part == StepPart::Preparing) {
        RS_TRY(takeLateData(context.inputs(), steps, all, finding.price));
        playInTime(steps, finding.ranks, finding.price);
        RS_TRY(boundByNextLeaders(
            context.inputs(), steps, all.numbers(), finding.ranks, finding.price));
    }
    // Free time is not of its clock or its load.
    finding.advice = finding.price.part == StepPart::Free ? advised({"check_node", "look_at_host"})
                                                          : advised(rule.advice);
    addEvidence(finding, all, slow);
    return finding;
}

/// Where the step waits for several slow ranks at once, mending one of them alone saves next to
/// nothing: then they are one finding, with the price of mending all.
Status tellTogether(Context& context, const StepInputs& steps, const SlowRanks& all,
    std::vector<Finding>& findings) {
    if (findings.size() < 2 || !steps.step())
        return {};
    SlowRanks asked = all;
    std::erase_if(
        asked.ranks, [&](const SlowRank& one) { return isBelowAskedShare(context, one); });
    RS_TRY_ASSIGN(const auto price, priceOfSlowRanks(context.inputs(), steps, all, asked.ranks));
    if (!price || !price->cost)
        return {};
    const double least = context.limit(threshold::kLeastCost);
    double alone = 0; // of those that would be told
    for (const Finding& one : findings)
        if (const double share = one.share.value_or(0); share >= least)
            alone += share;
    if (shareOf(*price->cost, *steps.step()) - alone < least)
        return {};
    Finding together = std::move(findings.front());
    const SlowRank& most = asked.ranks.front();
    together.ranks = asked.numbers();
    together.text = {"CL-1.together",
        {{"ranks", Numbers{together.ranks}}, {"metric", metricWord(all.metric)},
            {"effect", most.effect}, {"of_metric", Share{most.ofMetric}}}};
    if (std::ranges::any_of(
            asked.ranks, [&](const SlowRank& one) { return one.group != most.group; }))
        together.peers.clear();
    together.price = *price;
    weigh(together, steps.step());
    findings.clear();
    findings.push_back(std::move(together));
    return {};
}

/// Ranks that are slow since the same step, or the next one in which noise shows it, have one
/// cause; all others stand alone.
std::vector<std::vector<SlowRank>> begunTogether(const Context& context, const SlowRanks& all) {
    std::vector<std::vector<SlowRank>> groups;
    for (const SlowRank& slow : all.ranks) {
        if (isBelowAskedShare(context, slow))
            continue;
        const auto same = std::ranges::find_if(groups, [&](const auto& group) {
            const auto& since = group.front().since;
            return since && slow.since && std::abs(*since - *slow.since) <= 1;
        });
        if (same != groups.end())
            same->push_back(slow);
        else if (groups.size() < kMostRanks)
            groups.push_back({slow});
    }
    return groups;
}

/// What mending all saves: the step waits for the slowest, of stages that work one after the other
/// at most for each of these. Late data has that price already.
void priceTogether(const SlowRanks& all, const std::vector<SlowRank>& begun,
    const Result<const CommunicationInputs*>& waits, Price& price) {
    if (price.part == StepPart::Preparing)
        return;
    std::map<size_t, Duration> highs; // by stage
    for (const SlowRank& slow : begun) {
        const Price own = priceOf(all, slow, waits ? *waits : nullptr);
        price.cost = std::max(price.cost, own.cost);
        highs[slow.group] = std::max(highs[slow.group], own.high.value_or(Duration()));
    }
    price.high = Duration();
    for (const auto& stage : highs)
        *price.high += stage.second;
}

/// One finding of all that began together.
Status tellOnset(Context& context, const RankRule& rule, const StepInputs& steps,
    const SlowRanks& all, const std::vector<SlowRank>& begun, Finding& finding) {
    if (begun.size() < 2)
        return {};
    const SlowRank& most = begun.front();
    int64_t since = *most.since;
    std::set<int64_t> seen;
    finding.ranks.clear();
    for (const SlowRank& slow : begun) {
        finding.ranks.push_back(slow.rank);
        since = std::min(since, *slow.since);
        const auto own = slowSteps(steps, all, slow);
        seen.insert(own.begin(), own.end());
        if (slow.group != most.group)
            finding.peers.clear();
    }
    std::ranges::sort(finding.ranks);
    finding.text = {std::string(rule.id) + ".onset_together",
        {{"ranks", Numbers{finding.ranks}}, {"metric", metricWord(all.metric)},
            {"effect", most.effect}, {"of_metric", Share{most.ofMetric}}, {"since", since}}};
    seenIn(finding, {seen.begin(), seen.end()});
    RS_TRY_ASSIGN(const auto known, priceOfSlowRanks(context.inputs(), steps, all, begun));
    if (known)
        finding.price = *known;
    else
        priceTogether(all, begun, context.inputs().communication(), finding.price);
    return {};
}

/// Told by how long they compute, and as fast as the others at the same length.
Result<bool> areLongBySequences(Inputs& inputs, SlowRanks all, const std::vector<SlowRank>& begun) {
    all.ranks = begun;
    if (partOf(all.metric) != StepPart::Computing)
        return false;
    const SlowRank& most = begun.front();
    return areLongByLength(inputs, all.numbers(), most.ofMetric, most.since);
}

Result<Outcome> fewSlowRanks(Context& context, const RankRule& rule) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    Outcome outcome;
    for (const SlowRanks& all : steps->verdicts.slow) {
        if (!isOf(all.metric, rule.metrics) || !isFew(all.recurrence))
            continue;
        std::vector<Finding> findings;
        for (const auto& begun : begunTogether(context, all)) {
            RS_TRY_ASSIGN(const bool areLong, areLongBySequences(context.inputs(), all, begun));
            if (areLong)
                continue;
            RS_TRY_ASSIGN(
                Finding finding, slowRankFinding(context, rule, *steps, all, begun.front()));
            RS_TRY(tellOnset(context, rule, *steps, all, begun, finding));
            weigh(finding, steps->step());
            findings.push_back(std::move(finding));
        }
        RS_TRY(tellTogether(context, *steps, all, findings));
        std::ranges::move(findings, std::back_inserter(outcome.findings));
    }
    return outcome;
}

constexpr const char* kByLengths = "CL-4.lengths";

Result<const char*> partKey(Inputs& inputs, const SlowRanks& all) {
    RS_TRY_ASSIGN(const bool areLong, areLongBySequences(inputs, all, all.ranks));
    if (areLong)
        return kByLengths;
    return all.part.empty() ? "CL-4.part" : "CL-4.named";
}

} // namespace

StepPart partOf(StepMetric metric) {
    if (isOf(metric, {StepMetric::Free}))
        return StepPart::Free;
    if (isOf(metric, {StepMetric::Preparing, StepMetric::StepInterval}))
        return StepPart::Preparing;
    return isOf(metric, {StepMetric::NotOverlapped, StepMetric::Tail}) ? StepPart::Communication
                                                                       : StepPart::Computing;
}

bool isBelowAskedShare(const Context& context, const SlowRank& slow) {
    const double asked = context.limit(threshold::kSlowRank);
    return asked > threshold::kSlowRank.value && slow.ofStep <= asked;
}

namespace {

/// Of these no row tells how long they compute: each may be the slow one.
std::vector<int64_t> ranksWithoutTimes(const StepTrace& trace) {
    std::set<int64_t> told;
    for (const StepRow& row : trace.rows)
        if (row.values.get(StepMetric::Computing) || row.values.get(StepMetric::ForwardBackward))
            told.insert(row.rank);
    std::vector<int64_t> ranks;
    for (const int64_t rank : trace.ranks)
        if (!told.contains(rank))
            ranks.push_back(rank);
    return ranks;
}

} // namespace

Result<Outcome> slowRankOfSteps(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (steps->verdicts.judged == 0)
        return notRun("need.peers");
    const RankRule rule{"CL-1",
        // Not of communication: who has more of it waits for others (CL-2, CL-3).
        {StepMetric::Computing, StepMetric::ForwardBackward, StepMetric::Free, StepMetric::Tail},
        {"check_node", "check_frequency", "check_load"}};
    RS_TRY_ASSIGN(Outcome outcome, fewSlowRanks(context, rule));
    RS_TRY(addSlowAtSameLength(context, *steps, outcome.findings));
    if (auto untold = ranksWithoutTimes(steps->trace); outcome.findings.empty() && !untold.empty())
        return notRun("need.times_of_ranks", {{"ranks", Numbers{std::move(untold)}}});
    return outcome;
}

Result<Outcome> slowDataOfRank(Context& context) {
    const RankRule rule{"CL-6", {StepMetric::Preparing, StepMetric::StepInterval},
        {"check_data_path", "loader_workers"}};
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (!tellsWaitForData(steps->trace))
        return notRun("need.preparing");
    RS_TRY_ASSIGN(Outcome outcome, fewSlowRanks(context, rule));
    const auto& interval = steps->verdicts.interval;
    if (steps->verdicts.judged == 0 && !interval)
        return notRun("need.peers");
    if (!outcome.findings.empty() || !interval
        || interval->aboveMean <= context.limit(threshold::kIntervalOutlier))
        return outcome;
    Finding finding;
    finding.text = {"CL-6.interval",
        {{"rank", rankText(interval->rank)}, {"interval", interval->interval},
            {"above", Share{interval->aboveMean}}, {"mean", interval->mean}}};
    finding.ranks = {interval->rank};
    seenIn(finding, steps->numbers());
    const Duration excess = interval->interval - interval->mean;
    finding.price = {Duration(), excess, excess, "method.mean", StepPart::Preparing};
    finding.evidence.push_back(
        {stepsPage(interval->rank, {}), {"evidence.interval", {}}, interval->interval});
    finding.advice = advised(rule.advice);
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> slowPartOfRanks(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (steps->verdicts.judged == 0)
        return notRun("need.peers");
    Outcome outcome;
    for (const SlowRanks& all : steps->verdicts.slow) {
        if (all.recurrence != Recurrence::PartOfRanks
            || isBelowAskedShare(context, all.ranks.front()))
            continue;
        const SlowRank& most = all.ranks.front();
        Finding finding;
        finding.ranks = all.numbers();
        RS_TRY_ASSIGN(const char* const key, partKey(context.inputs(), all));
        finding.text = {key,
            {{"part", all.part}, {"ranks", Numbers{finding.ranks}},
                {"metric", metricWord(all.metric)}, {"effect", most.effect},
                {"count", static_cast<int64_t>(all.ranks.size())},
                {"all", static_cast<int64_t>(all.judged)}}};
        finding.inputs = {{"of_step", Share{most.ofStep}}, {"rank_limit", most.limit},
            {"of_ranks", shareOfCount(all.ranks.size(), all.judged)}};
        seenIn(finding, steps->numbers());
        finding.price = {Duration(), most.effect, most.effect, "method.peers", partOf(all.metric)};
        RS_TRY_ASSIGN(
            const auto played, priceOfSlowRanks(context.inputs(), *steps, all, all.ranks));
        finding.price = played.value_or(finding.price);
        addEvidence(finding, all, most);
        finding.advice = std::string_view(key) == kByLengths
            ? advised({"pack_sequences"})
            : advised({"check_node", "check_frequency"});
        weigh(finding, steps->step());
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace rankscope::advisor
