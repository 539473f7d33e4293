// SPDX-License-Identifier: GPL-3.0-or-later
// IO-1 to IO-6: reading and preparing data.
#include <algorithm>
#include <map>

#include "core/advisor/call_checks.h"
#include "core/advisor/data_waits.h"
#include "core/advisor/findings.h"
#include "core/advisor/late_data_price.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/queue_checks.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/verdicts/shared_waits.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

Result<Outcome> slowLoader(Context& context) {
    RS_TRY_ASSIGN(Outcome outcome,
        callsFinding(context,
            {"IO-1.slow", kLoaderCalls, threshold::kLoaderCall, CallRule::By::Longest, "",
                {"loader_workers", "pin_memory"}, true}));
    // One reads in the process of the training loop: there is no copy to hide; MindSpore's has no
    // memory to pin.
    constexpr CallName kTorch{kLoaderCalls.text, CallName::Is::PartInAnyCase};
    constexpr CallName kAlone{"singleprocess", CallName::Is::PartInAnyCase};
    for (Finding& finding : outcome.findings) {
        const auto* const called = valueIn<std::string>(finding.text, "name");
        if (called != nullptr && (kAlone.fits(*called) || !kTorch.fits(*called)))
            finding.advice = advised({"loader_workers", "check_data_path"});
    }
    return outcome;
}

/// Stages begin one after the other: there the longest is no wait of the others.
bool beginsTogether(const StepInputs& steps, const StepTrace& trace) {
    return trace.ranks.size() > 1 && steps.parts.stages.size() < 2;
}

/// What the ranks of a trace wait for data: of several the longest in each step.
Price priceOfWait(const StepInputs& steps, const StepTrace& trace, const DataWait& wait,
    const char* methodOfMedian) {
    const bool isTogether = beginsTogether(steps, trace);
    const Duration cost =
        isTogether ? longestOfMetric(trace, wait.metric).value_or(wait.time) : wait.time;
    Price price{Duration(), cost, cost, isTogether ? "method.longest_rank" : methodOfMedian,
        StepPart::Preparing};
    if (!isTogether)
        return price;
    TimesByRank waits;
    for (const StepRow& row : trace.rows)
        if (const auto time = row.values.get(wait.metric); time && row.step)
            waits[{row.rank, *row.step}] = *time;
    playWaits(steps, waits, price);
    return price;
}

Result<Outcome> longInterval(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto between = dataWaitOf(steps->trace);
    if (!between)
        return notRun("need.preparing");
    Outcome outcome;
    const bool isPreparing = between->metric == StepMetric::Preparing;
    const double limit =
        context.limit(isPreparing ? threshold::kPreparingShare : threshold::kIntervalShare);
    if (between->share <= limit)
        return outcome;
    // What half of the ranks wait for beside the others is theirs: CL-6 and IO-6 tell it.
    if (beginsTogether(*steps, steps->trace)
        && shareOfRowsAbove(steps->trace, between->metric, limit) <= 0.5)
        return outcome;
    Finding finding;
    finding.text = {"IO-2.long",
        {{"metric", Word{std::string("metric.") + toWord(between->metric)}},
            {"time", between->time}, {"share", Share{between->share}}}};
    finding.inputs = {{"share_limit", Share{limit}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    finding.price = priceOfWait(*steps, steps->trace, *between, "method.whole");
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.preparing", {}}, between->time});
    finding.advice = advised({"loader_workers", "check_data_path", "full_batch"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// "Map (2)": there are several of a kind.
std::string nameOf(const DataOperator& one) {
    return one.type + " (" + std::to_string(one.id) + ")";
}

/// "Map (2), Batch (0)"
std::string namesOf(const std::vector<DataOperator>& operators, const std::vector<size_t>& slow) {
    std::string names;
    for (const size_t position : slow)
        names += (names.empty() ? "" : ", ") + nameOf(operators[position]);
    return names;
}

/// Of the first reader whose queue is low, and of the first whose input is ahead of its own queue.
std::vector<std::pair<std::string, Value>> queueInputs(
    const std::vector<DataOperator>& operators, const std::vector<size_t>& slow) {
    std::vector<std::pair<std::string, Value>> inputs;
    const auto isReading = [&operators](size_t at) { return isReader(operators, at); };
    if (const auto at = std::ranges::find_if(slow, isReading); at != slow.end())
        inputs = {{"reader", nameOf(operators[*at])},
            {"reader_queue", Share{operators[*at].usage.value_or(0)}}};
    const auto at = std::ranges::find_if_not(slow, isReading);
    if (at == slow.end())
        return inputs;
    const DataOperator& one = operators[*at];
    const double own = one.usage.value_or(0);
    double input = 0;
    for (const DataOperator& child : operators) {
        if (child.parent == one.id)
            input = std::max(input, child.usage.value_or(0));
    }
    inputs.insert(inputs.end(),
        {{"operator", nameOf(one)}, {"own", Share{own}}, {"input", Share{input}},
            {"ahead", Share{input - own}}});
    return inputs;
}

Finding slowOperators(
    int64_t rank, const std::vector<DataOperator>& operators, const std::vector<size_t>& slow) {
    Finding finding;
    for (const size_t position : slow) {
        const DataOperator& one = operators[position];
        finding.evidence.push_back({pageOf("data.operators", rank),
            {"evidence.data_operator", {{"name", nameOf(one)}}}, Share{one.usage.value_or(0)}});
    }
    const auto reads = [&operators](size_t position) { return isReader(operators, position); };
    const auto readers = std::ranges::count_if(slow, reads);
    finding.text = {readers == 0                           ? "IO-4.slow"
            : readers == static_cast<int64_t>(slow.size()) ? "IO-4.readers"
                                                           : "IO-4.both",
        {{"operators", namesOf(operators, slow)}}};
    finding.inputs = queueInputs(operators, slow);
    finding.ranks = {rank};
    finding.severity = Severity::Low;
    finding.advice = advised({"data_workers"});
    const DataOperator& first = operators[slow.front()];
    if (first.workers) {
        finding.advice.front().current = std::to_string(*first.workers);
        finding.advice.front().suggested = std::to_string(*first.workers * 2);
    }
    return finding;
}

/// What the ranks wait in their own steps; without those it costs what its symptom costs.
void priceOperators(Finding& finding, const StepInputs& steps) {
    const StepTrace own = ofRanks(steps.trace, finding.ranks);
    const auto wait = dataWaitOf(own);
    if (!wait || wait->time <= Duration())
        return;
    finding.price = priceOfWait(steps, own, *wait, "method.data_wait");
    weigh(finding, steps.step());
}

/// By their numbers.
Result<std::vector<DataOperator>> operatorsOf(Inputs& inputs, int64_t rank) {
    RS_TRY_ASSIGN(
        const analysis::DataPipeline read, dataPipelineOf(inputs.snapshot(), rank, inputs.stop()));
    std::vector<DataOperator> operators;
    operators.reserve(read.stages.size());
    for (const DataStage& stage : read.stages)
        operators.push_back(stage.op);
    std::ranges::stable_sort(operators, {}, &DataOperator::id);
    return operators;
}

Result<Outcome> dataPipeline(Context& context) {
    Inputs& inputs = context.inputs();
    const QueueLimits limits{context.limit(threshold::kQueueHigh),
        context.limit(threshold::kQueueLow), context.limit(threshold::kQueueGap)};
    Outcome outcome;
    std::map<std::string, size_t> known; // ranks with the same operators are one finding
    for (const int64_t rank : ranksWithDataPipeline(inputs.snapshot())) {
        RS_TRY_ASSIGN(const auto operators, operatorsOf(inputs, rank));
        const auto slow = slowDataOperators(operators, limits);
        if (slow.empty())
            continue;
        const auto [of, isNew] = known.emplace(namesOf(operators, slow), outcome.findings.size());
        if (isNew)
            outcome.findings.push_back(slowOperators(rank, operators, slow));
        else
            outcome.findings[of->second].ranks.push_back(rank);
    }
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    for (Finding& finding : outcome.findings) {
        finding.text.values.emplace_back("ranks", Numbers{finding.ranks});
        priceOperators(finding, *steps);
    }
    return outcome;
}

/// Nearly all ranks wait, now longer and now shorter.
void addShared(const Context& context, const StepInputs& steps, std::vector<Finding>& findings) {
    const SharedWaitLimits limits{context.limit(threshold::kSharedWaitShare),
        context.limit(threshold::kSharedWaitVariation), context.limit(threshold::kSharedWaitRanks)};
    for (const StepMetric metric : {StepMetric::Preparing, StepMetric::StepInterval}) {
        const auto shared = sharedWait(steps.trace, metric, limits);
        if (!shared)
            continue;
        Finding finding;
        finding.ranks = shared->ranks;
        finding.text = {"IO-6.shared",
            {{"ranks", Numbers{finding.ranks}}, {"k", static_cast<int64_t>(shared->ranks.size())},
                {"n", static_cast<int64_t>(shared->all)},
                {"metric", Word{std::string("metric.") + toWord(metric)}},
                {"variation", Share{shared->variation}}, {"mean", shared->mean}}};
        finding.inputs = {{"of_ranks", shareOfCount(shared->ranks.size(), shared->all)}};
        seenIn(finding, steps.numbers());
        // A storage that is never idle is never seen at its normal: all of the wait is the bound.
        finding.price = {
            Duration(), shared->mean, shared->mean, "method.shared_wait", StepPart::Preparing};
        finding.evidence.push_back({stepsPage({}, {}), {"evidence.preparing", {}}, shared->mean});
        finding.advice = advised({"full_batch", "check_data_path"});
        weigh(finding, steps.step());
        findings.push_back(std::move(finding));
    }
}

Result<Outcome> lateInTurn(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (!tellsWaitForData(steps->trace))
        return notRun("need.preparing");
    Outcome outcome;
    addShared(context, *steps, outcome.findings);
    for (const SlowRanks& all : steps->verdicts.slow) {
        const bool isBetween =
            all.metric == StepMetric::Preparing || all.metric == StepMetric::StepInterval;
        if (!isBetween
            || (all.recurrence != Recurrence::Rotating && all.recurrence != Recurrence::Spikes))
            continue;
        Finding finding;
        finding.ranks = all.numbers();
        finding.text = {"IO-6.rotating",
            {{"ranks", Numbers{finding.ranks}}, {"k", static_cast<int64_t>(all.slowSteps)},
                {"n", static_cast<int64_t>(all.steps)},
                {"metric", Word{std::string("metric.") + toWord(all.metric)}},
                {"worst", all.ranks.front().worstExcess}}};
        finding.inputs = {{"rank_limit", all.ranks.front().limit}};
        seenIn(finding, steps->numbers());
        finding.stepsSeen = all.slowSteps;
        const Duration most = perStep(all.lost, all.steps);
        RS_TRY_ASSIGN(const auto waited,
            priceOfLateData(context.inputs(), *steps, all.metric, finding.ranks));
        finding.price = {Duration(), waited.value_or(most), std::max(most, waited.value_or(most)),
            waited ? "method.late_data" : "method.peers", StepPart::Preparing};
        RS_TRY_ASSIGN(
            const auto played, playedLateData(context.inputs(), all.metric, finding.ranks));
        finding.price = played.value_or(finding.price);
        playInTime(*steps, finding.ranks, finding.price);
        const SlowRank& worst = all.ranks.front();
        finding.evidence.push_back({stepsPage(worst.rank, worst.worstStep),
            {"evidence.longest_difference", {{"step", stepOrDash(worst.worstStep)}}},
            worst.worstExcess});
        finding.advice = advised({"full_batch", "check_data_path"});
        weigh(finding, steps->step());
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

std::vector<Check> dataChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Data;
    return {
        {"IO-1", theme, "MSTT, advisor_spec.md IO-1", {Timeline, HostCalls}, {&kLoaderCall},
            {"loader_workers", "pin_memory", "check_data_path"}, slowLoader},
        {"IO-2", theme, "MindInsight step_trace_proposer, advisor_spec.md IO-2", {Steps},
            {&kIntervalShare, &kPreparingShare},
            {"loader_workers", "check_data_path", "full_batch"}, longInterval},
        {"IO-3", theme, "MindInsight minddata_analyser, advisor_spec.md IO-3", {DataQueues},
            {&kQueueEmpty}, {"loader_workers", "data_transfer"}, dataQueues},
        {"IO-4", theme, "MindInsight minddata_pipeline_analyser, advisor_spec.md IO-4",
            {DataPipeline}, {&kQueueHigh, &kQueueLow, &kQueueGap}, {"data_workers"}, dataPipeline},
        {"IO-5", theme, "MindInsight, advisor_spec.md IO-5", {CpuUse}, {&kCpuBusy},
            {"lighter_transforms"}, busyCpu},
        {"IO-6", theme, "MindFormers guide (seed 000), advisor_spec.md IO-6",
            {Steps, SeveralRanks, SeveralSteps},
            {&kSharedWaitShare, &kSharedWaitVariation, &kSharedWaitRanks},
            {"full_batch", "check_data_path"}, lateInTurn, {&kSlowRank, &kHealthyNoise}},
    };
}

} // namespace rankscope::advisor
