// SPDX-License-Identifier: GPL-3.0-or-later
// CL-10 to CL-20: what data, tensor, pipeline and expert parallelism cost.
#include "core/advisor/parallel_checks.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/replay_checks.h"
#include "core/advisor/stage_shares.h"
#include "core/advisor/symptoms.h"
#include "core/analysis/operators/core_clock.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/rank_gap.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Time of communication that somebody may wait for: nobody knows yet how much of it.
Price exposedAtMost(Duration most) {
    return {Duration(), std::nullopt, most, "method.exposed", StepPart::Communication};
}

Finding rateFinding(const char* key, double rate, Duration most, const StepInputs& steps,
    std::initializer_list<const char*> advice) {
    Finding finding;
    finding.text = {key, {{"rate", Share{rate}}, {"time", most}}};
    seenIn(finding, steps.numbers());
    finding.price = exposedAtMost(most);
    finding.evidence.push_back(exposedEvidence(steps.trace, most));
    finding.advice = advised(advice);
    weigh(finding, steps.step(), Severity::Low);
    return finding;
}

/// Transit of the groups of that kind, of which the step shows exposed what it can.
struct GroupShare {
    double rate = 0; ///< of computing and exposed communication
    Duration exposed{};
    std::vector<int64_t> ranks;
    std::vector<std::pair<std::string, Value>> inputs;
};

std::optional<GroupShare> groupShare(const StepInputs& steps, const CommunicationInputs& read,
    bool (*isOfKind)(const std::string&)) {
    const auto computing = medianOfMetric(steps.trace, StepMetric::Computing);
    const auto exposed = medianOfMetric(steps.trace, StepMetric::NotOverlapped);
    if (!computing || !exposed)
        return std::nullopt;
    GroupShare share;
    for (const GroupTimes& group : groupTimes(read.all, steps.groups, read.matched)) {
        if (!isOfKind(group.name))
            continue;
        share.exposed += group.transit;
        share.ranks.insert(share.ranks.end(), group.ranks.begin(), group.ranks.end());
    }
    std::ranges::sort(share.ranks);
    share.ranks.erase(std::unique(share.ranks.begin(), share.ranks.end()), share.ranks.end());
    share.exposed = std::min(share.exposed, *exposed);
    share.rate = shareOf(share.exposed, *computing + *exposed);
    share.inputs = {{"computing", *computing}, {"exposed", *exposed}};
    return share;
}

Result<Outcome> rateOfGroups(Context& context, bool (*isOfKind)(const std::string&),
    const char* key, std::initializer_list<const char*> advice) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    const auto share = groupShare(*steps, *read, isOfKind);
    if (read->all.rows.empty() || (share && share->ranks.empty()))
        return notRun("need.groups");
    if (!share)
        return notRun("need.steps");
    Outcome outcome;
    if (share->rate <= context.limit(threshold::kCommunicationRate))
        return outcome;
    outcome.findings.push_back(rateFinding(key, share->rate, share->exposed, *steps, advice));
    outcome.findings.front().ranks = share->ranks;
    outcome.findings.front().evidence = {
        exposedEvidence(steps->trace, share->exposed, share->ranks)};
    outcome.findings.front().inputs = share->inputs;
    return outcome;
}

/// Ranks with a long tail, in the median of their steps.
struct LongTails {
    std::vector<int64_t> ranks{}; ///< above the mean by more than the limit
    int64_t rank = 0; ///< with the longest
    Duration time{}; ///< of that
    Duration mean{}; ///< over all ranks

    double aboveMean() const { return mean > Duration() ? shareOf(time - mean, mean) : 0; }
};

std::optional<LongTails> longTailsOf(const StepTrace& trace, double limit) {
    std::map<int64_t, std::vector<Duration>> ranks;
    for (const StepRow& row : trace.rows) {
        if (const auto tail = row.values.get(StepMetric::Tail))
            ranks[row.rank].push_back(*tail);
    }
    if (ranks.empty())
        return std::nullopt;
    LongTails found;
    std::map<int64_t, Duration> medians;
    Duration sum{};
    for (auto& [rank, tails] : ranks) {
        const Duration time = medianOf(std::move(tails)).value_or(Duration());
        medians.emplace(rank, time);
        sum += time;
        if (time > found.time) {
            found.rank = rank;
            found.time = time;
        }
    }
    found.mean = perStep(sum, ranks.size());
    for (const auto& [rank, time] : medians) {
        if (found.mean > Duration() && shareOf(time - found.mean, found.mean) > limit)
            found.ranks.push_back(rank);
    }
    return found;
}

/// Nothing tells of a second device: there is nobody to reduce gradients with. Older MindSpore has
/// what a step reduces as columns of its step files.
Result<bool> isOneDevice(Context& context, const StepInputs& steps) {
    if (steps.trace.ranks.size() > 1 || rankOfId(steps.trace.ranks.front()) > 0
        || steps.parts.ranks > 1 || context.facts().devices.value_or(1) > 1
        || hasRows(context.inputs().snapshot(), "legacy_step_operator"))
        return false;
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    return read->all.rows.empty();
}

/// How long communication operators run behind the backward pass, the median of ranks and steps.
/// Nothing where no file tells them one by one.
Result<std::optional<Duration>> communicationOfTails(Inputs& inputs, const StepInputs& steps) {
    std::map<std::pair<int64_t, int64_t>, std::vector<TimeRange>> tails; // by rank and step
    RS_TRY(eachRow(inputs.snapshot(), "legacy_step_operator",
        "SELECT s.step, max(o.start, s.bp_point), min(o.\"end\", s.\"end\") FROM "
        "legacy_step_operator o JOIN legacy_step s ON s.step = o.step WHERE o.start IS NOT NULL "
        "AND "
        "o.\"end\" IS NOT NULL AND NOT s.is_average AND "
        "NOT o.is_average"
            + andNotOf(steps.trace.warmUpStep(), "s.step"),
        inputs.stop(), [&tails](const index::TableIndex& of, const index::Statement& row) {
            auto& ranges = tails[{of.rank, row.integer(0)}];
            if (row.integer(1) < row.integer(2)) // else it runs before the tail
                ranges.push_back(
                    {fromNanoseconds(row.integer(1)), fromNanoseconds(row.integer(2))});
        }));
    std::vector<Duration> times;
    times.reserve(tails.size());
    for (auto& [step, ranges] : tails) {
        const std::vector<TimeRange> joined = unionOf(std::move(ranges));
        times.push_back(commonTime(joined, joined));
    }
    return medianOf(std::move(times));
}

/// Of ranks that have it alike. It is called communication only where that is seen in it, and may
/// be hidden only as far as it is.
Result<Finding> tailOfAll(Inputs& inputs, Duration tail, double share, const StepInputs& steps) {
    RS_TRY_ASSIGN(const auto communication, communicationOfTails(inputs, steps));
    const Evidence own = ownEvidence(steps.trace, StepMetric::Tail, "evidence.tail", tail);
    if (!communication || 2 * *communication < tail) {
        Finding finding = rateFinding(communication ? "CL-10.tail" : "CL-10.tail_unknown", share,
            tail, steps, {"report_tail", "all_reduce_fusion"});
        finding.text.values.emplace_back("communication", communication.value_or(Duration()));
        finding.price = {Duration(), std::nullopt, tail, "method.whole", StepPart::Whole};
        finding.evidence = {own};
        return finding;
    }
    Finding finding = rateFinding("CL-10.tail", share, tail, steps,
        {"all_reduce_fusion", "optimizer_parallel", "gradient_accumulation"});
    finding.text.values.emplace_back("communication", *communication);
    finding.price.high = *communication;
    finding.evidence = {own};
    return finding;
}

/// On one device what is behind the backward pass is no communication, so that none of it can be
/// hidden.
Finding tailOfOneDevice(Duration tail, double share, const StepInputs& steps) {
    Finding finding = rateFinding("CL-10.alone", share, tail, steps, {"report_tail"});
    finding.price = {Duration(), std::nullopt, tail, "method.whole", StepPart::Whole};
    finding.evidence = {ownEvidence(steps.trace, StepMetric::Tail, "evidence.tail", tail)};
    return finding;
}

/// What all reduce is alike: those with a longer tail wait for a rank that comes late, or are slow.
Finding tailOfSomeRanks(const LongTails& longest, double share, const StepInputs& steps) {
    Finding finding =
        rateFinding("CL-10.uneven", share, longest.time, steps, {"check_node", "check_load"});
    finding.text.values.emplace_back("ranks", Numbers{longest.ranks});
    finding.text.values.emplace_back("above", Share{longest.aboveMean()});
    finding.price.high = longest.time - longest.mean;
    finding.price.method = "method.mean";
    finding.evidence = {{stepsPage(longest.rank, {}), {"evidence.tail", {}}, longest.time}};
    finding.ranks = longest.ranks;
    return finding;
}

Finding clockFinding(const char* key, const std::vector<CoreClock>& clocks, double highest) {
    Finding finding;
    for (const CoreClock& clock : clocks)
        finding.ranks.push_back(clock.rank);
    const double lowest = std::ranges::min(clocks, {}, &CoreClock::highest).highest;
    finding.text = {key,
        {{"ranks", Numbers{finding.ranks}}, {"lowest", static_cast<int64_t>(lowest)},
            {"highest", static_cast<int64_t>(highest)}}};
    finding.inputs = {{"below", Share{(highest - lowest) / highest}}};
    finding.severity = Severity::Info;
    finding.evidence.push_back({timelineAt(finding.ranks.front(), {}), {"evidence.frequency", {}},
        static_cast<int64_t>(lowest)});
    finding.advice = advised({"check_frequency"});
    return finding;
}

} // namespace

Result<Outcome> longTail(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (!steps->trace.has(StepMetric::Tail)) {
        return rateOfGroups(context, isDataParallel, "CL-10.rate",
            {"all_reduce_fusion", "optimizer_parallel", "gradient_accumulation"});
    }
    const auto tail = medianOfMetric(steps->trace, StepMetric::Tail);
    const auto longest = longTailsOf(steps->trace, context.limit(threshold::kIntervalOutlier));
    const auto whole = medianOfMetric(steps->trace, StepMetric::Total);
    Outcome outcome;
    if (!tail || !longest || !whole)
        return notRun("need.steps");
    RS_TRY_ASSIGN(const bool isAlone, isOneDevice(context, *steps));
    const bool isUneven = !longest->ranks.empty();
    const double share = shareOf(isUneven ? longest->time : *tail, *whole);
    if (share <= context.limit(threshold::kTailShare))
        return outcome;
    if (isAlone) {
        outcome.findings.push_back(tailOfOneDevice(*tail, share, *steps));
    } else if (isUneven) {
        outcome.findings.push_back(tailOfSomeRanks(*longest, share, *steps));
        outcome.findings.front().inputs = {{"step_time", *whole}};
        return outcome;
    } else {
        RS_TRY_ASSIGN(Finding finding, tailOfAll(context.inputs(), *tail, share, *steps));
        outcome.findings.push_back(std::move(finding));
    }
    outcome.findings.front().ranks = steps->trace.ranks;
    outcome.findings.front().inputs = {{"step_time", *whole}};
    return outcome;
}

Result<Outcome> tensorParallelRate(Context& context) {
    return rateOfGroups(context, isTensorParallel, "CL-11.rate",
        {"check_redistribution", "multi_copy", "tensor_parallel_in_node"});
}

Result<Outcome> receiveRate(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    const StepTrace trace = withBatchedTransfers(*steps, read->all);
    const auto shares = communicationShares(trace.rows);
    if (!shares)
        return notRun("need.collectives");
    Outcome outcome;
    if (shares->receive <= context.limit(threshold::kCommunicationRate))
        return outcome;
    const Duration time = communicationTime(trace, shares->receive, shares->communication);
    outcome.findings.push_back(
        rateFinding("CL-12.rate", shares->receive, time, *steps, {"even_stages", "micro_batches"}));
    outcome.findings.front().ranks = steps->trace.ranks;
    outcome.findings.front().inputs = {
        {"part", scaled(shares->whole, shares->receive)}, {"whole", shares->whole}};
    return outcome;
}

Result<Outcome> rateInStages(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    const StepTrace trace = withBatchedTransfers(*steps, read->all);
    std::optional<StageShare> most;
    for (const RankGroup& stage : steps->parts.stages) {
        const auto of = shareOfStage(trace, stage, read->all);
        if (of && (!most || of->rate > most->rate))
            most = of;
    }
    if (!most)
        return notRun("need.collectives");
    Outcome outcome;
    if (most->rate <= context.limit(threshold::kCommunicationRate))
        return outcome;
    Finding finding = rateFinding("CL-13.rate", most->rate, most->time, *steps,
        {"check_redistribution", "multi_copy", "all_reduce_fusion"});
    finding.text.values.emplace_back("stage", most->stage - steps->parts.stages.data());
    finding.ranks = most->stage->ranks;
    finding.evidence = {exposedEvidence(steps->trace, most->time, most->stage->ranks)};
    finding.inputs = {{"part", scaled(most->whole, most->rate)}, {"whole", most->whole}};
    if (const auto transit = transitWithin(*most->stage, *read))
        finding.inputs.emplace_back(kTransitInput, Share{*transit});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> oddFrequencies(Context& context) {
    RS_TRY_ASSIGN(const auto* const read, context.inputs().clocks());
    const std::vector<CoreClock>& clocks = *read;
    const bool isAnyTold = std::ranges::any_of(clocks, &CoreClock::isTold);
    if (clocks.size() < 2 && !isAnyTold)
        return notRun("need.clocks");
    const double limit = context.limit(threshold::kFrequencyDrop);
    const double highest = std::ranges::max(clocks, {}, &CoreClock::highest).highest;
    std::vector<CoreClock> lower; // than others
    std::vector<CoreClock> below; // what their devices are made for
    for (const CoreClock& clock : clocks) {
        if ((highest - clock.highest) / highest > limit)
            lower.push_back(clock);
        else if ((clock.nominal - clock.highest) / clock.nominal > limit)
            below.push_back(clock);
    }
    Outcome outcome;
    if (!lower.empty())
        outcome.findings.push_back(clockFinding("CL-18.lower", lower, highest));
    if (!below.empty())
        outcome.findings.push_back(clockFinding(
            "CL-18.below", below, std::ranges::max(below, {}, &CoreClock::nominal).nominal));
    return outcome;
}

std::vector<Check> parallelChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Cluster;
    return {
        {"CL-10", theme, "MindInsight, MindSpore tuning guide (seed 003), advisor_spec.md CL-10",
            {Steps}, {&kCommunicationRate, &kTailShare, &kIntervalOutlier},
            {"all_reduce_fusion", "optimizer_parallel", "gradient_accumulation", "check_node",
                "check_load", "report_tail"},
            longTail},
        {"CL-11", theme, "MindInsight, advisor_spec.md CL-11", {Steps, Collectives},
            {&kCommunicationRate},
            {"check_redistribution", "multi_copy", "tensor_parallel_in_node"}, tensorParallelRate},
        {"CL-12", theme, "MindInsight, advisor_spec.md CL-12", {Steps, Stages},
            {&kCommunicationRate}, {"even_stages", "micro_batches"}, receiveRate},
        {"CL-13", theme, "MindInsight, advisor_spec.md CL-13", {Steps, Stages},
            {&kCommunicationRate}, {"check_redistribution", "multi_copy", "all_reduce_fusion"},
            rateInStages, {&kMovingShare}},
        {"CL-14", theme, "GPipe, Megatron-LM, advisor_spec.md A.4 and CL-14", {Steps, Stages},
            {&kStageEven, &kTheoreticalBubble},
            {"more_micro_batches", "more_chunks", "even_stages", "look_at_host"}, pipelineBubble,
            {&kPassBefore}},
        {"CL-15", theme, "MindInsight, advisor_spec.md CL-15", {Steps, Stages},
            {&kSlowRank, &kStageFlops}, {"even_stages", "stage_recompute"}, unevenStages,
            {&kStageEven}},
        {"CL-16", theme, "advisor_spec.md CL-16", {Stages, MemoryCurves}, {&kPeakImbalance},
            {"even_stages", "stage_recompute", "embedding_optimizer_parallel"}, unevenStageMemory},
        {"CL-17", theme, "MSTT ep_load_balance, advisor_spec.md CL-17", {Experts},
            {&kExpertImbalance}, {"expert_capacity"}, unevenExperts},
        {"CL-18", theme, "MSTT freq_analysis, advisor_spec.md CL-18", {Frequency},
            {&kFrequencyDrop}, {"check_frequency"}, oddFrequencies},
        {"CL-19", theme, "What-if analysis (OSDI 2025), advisor_pricing.md R2", {Steps, Stages}, {},
            {"check_node", "even_stages", "check_network", "pack_sequences"}, causeByReplay,
            {&kStraggling, &kReplayError, &kCauseShare, &kSlowestSteps}},
        {"CL-20", theme, "What-if analysis (OSDI 2025), advisor_pricing.md R6",
            {Steps, SeveralRanks}, {}, {"pack_sequences"}, unevenSequences,
            {&kReplayError, &kHealthyNoise, &kSequenceCorrelation, &kSequenceVariation,
                &kSlowestSteps}},
    };
}

} // namespace rankscope::advisor
