// SPDX-License-Identifier: GPL-3.0-or-later
// IO-1 to IO-6: reading and preparing data.
#include <algorithm>
#include <map>

#include "core/advisor/call_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/late_data_price.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/verdicts/shared_waits.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

constexpr std::string_view kLoader = "dataloader"; ///< part of the name of torch's

Result<Outcome> slowLoader(Context& context) {
    RS_TRY_ASSIGN(Outcome outcome,
        callsFinding(context,
            {"IO-1.slow", {kLoader, CallName::Is::Loader}, threshold::kLoaderCall,
                CallRule::By::Longest, "", {"loader_workers", "pin_memory"}, true}));
    // One reads in the process of the training loop: there is no copy to hide; MindSpore's has no
    // memory to pin.
    constexpr CallName kTorch{kLoader, CallName::Is::PartInAnyCase};
    constexpr CallName kAlone{"singleprocess", CallName::Is::PartInAnyCase};
    for (Finding& finding : outcome.findings) {
        const auto name =
            std::ranges::find(finding.text.values, "name", &std::pair<std::string, Value>::first);
        if (name == finding.text.values.end())
            continue;
        const auto* const called = std::get_if<std::string>(&name->second);
        if (called != nullptr && (kAlone.fits(*called) || !kTorch.fits(*called)))
            finding.advice = advised({"loader_workers", "check_data_path"});
    }
    return outcome;
}

/// The part between steps, as the profile names it.
struct Between {
    StepMetric metric{};
    Duration time{};
    double share = 0;
    double limit = 0;
};

std::optional<Between> betweenSteps(const StepInputs& steps, const Context& context) {
    for (const StepMetric metric : {StepMetric::StepInterval, StepMetric::Preparing}) {
        const auto time = medianOfMetric(steps.trace, metric);
        const auto share = medianShare(steps.trace, metric);
        if (time && share)
            return Between{metric, *time, *share,
                context.limit(metric == StepMetric::Preparing ? threshold::kPreparingShare
                                                              : threshold::kIntervalShare)};
    }
    return std::nullopt;
}

Result<Outcome> longInterval(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto between = betweenSteps(*steps, context);
    if (!between)
        return notRun("need.preparing");
    Outcome outcome;
    if (between->share <= between->limit)
        return outcome;
    Finding finding;
    finding.text = {"IO-2.long",
        {{"metric", Word{std::string("metric.") + toWord(between->metric)}},
            {"time", between->time}, {"share", Share{between->share}}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    // Stages begin one after the other: there the longest is no wait of the others.
    const bool isTogether = steps->trace.ranks.size() > 1 && steps->parts.stages.size() < 2;
    const Duration cost = isTogether
        ? longestOfMetric(steps->trace, between->metric).value_or(between->time)
        : between->time;
    finding.price = {Duration(), cost, cost, isTogether ? "method.longest_rank" : "method.whole",
        StepPart::Preparing};
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.preparing", {}}, between->time});
    finding.advice = advised({"loader_workers", "check_data_path", "full_batch"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// The samples of one rank, of the operators where its host's queue has none.
struct RankSamples {
    QueueSamples samples;
    std::optional<LastQueue> last;
};

/// By rank, those without any sample left out.
Result<std::vector<RankSamples>> sampledRanks(Inputs& inputs) {
    std::map<int64_t, RankSamples> ranks;
    RS_TRY_ASSIGN(const auto samples, queueSamples(inputs.snapshot(), inputs.stop()));
    for (const QueueSamples& of : samples) {
        if (of.host + of.device > 0)
            ranks[of.rank].samples = of;
    }
    for (const int64_t rank : ranksWithDataPipeline(inputs.snapshot())) {
        if (const auto known = ranks.find(rank);
            known != ranks.end() && known->second.samples.host > 0)
            continue;
        RS_TRY_ASSIGN(
            const DataPipeline pipeline, dataPipelineOf(inputs.snapshot(), rank, inputs.stop()));
        if (auto last = lastQueueOf(pipeline.stages)) {
            RankSamples& of = ranks[rank];
            of.samples.rank = rank;
            of.samples.lastEmpty = last->emptyShare;
            of.last = std::move(last);
        }
    }
    std::vector<RankSamples> result;
    result.reserve(ranks.size());
    for (auto& [rank, of] : ranks)
        result.push_back(std::move(of));
    return result;
}

/// One finding for all ranks whose last queue is of the same operator: of the emptiest.
void addLastQueue(
    const RankSamples& of, std::map<std::string, size_t>& known, std::vector<Finding>& findings) {
    const std::string name = of.last->type + " (" + std::to_string(of.last->id) + ")";
    const auto [at, isNew] = known.emplace(name, findings.size());
    if (isNew)
        findings.emplace_back();
    Finding& finding = findings[at->second];
    finding.ranks.push_back(of.samples.rank);
    const Share share{of.last->emptyShare};
    const bool isEmptier =
        isNew || share.value > std::get<Share>(finding.evidence.front().value).value;
    if (isEmptier)
        finding.evidence = {
            {pageOf("data.queues", of.samples.rank), {"evidence.queue", {}}, share}};
    const Share worst = std::get<Share>(finding.evidence.front().value);
    finding.text = {
        "IO-3.last", {{"operator", name}, {"ranks", Numbers{finding.ranks}}, {"share", worst}}};
    finding.severity = Severity::Low;
    finding.advice = advised({"loader_workers"});
}

Result<Outcome> dataQueues(Context& context) {
    RS_TRY_ASSIGN(const auto ranks, sampledRanks(context.inputs()));
    if (ranks.empty())
        return notRun("need.data_queues");
    Outcome outcome;
    std::map<std::string, size_t> known;
    for (const RankSamples& of : ranks) {
        const QueueSamples& rank = of.samples;
        const auto bottleneck = bottleneckOf(rank, context.limit(threshold::kQueueEmpty));
        if (bottleneck == DataBottleneck::None)
            continue;
        if (bottleneck == DataBottleneck::Processing && rank.host == 0) {
            addLastQueue(of, known, outcome.findings);
            continue;
        }
        const bool isProcessing = bottleneck == DataBottleneck::Processing;
        Finding finding;
        finding.text = {isProcessing                     ? "IO-3.processing"
                : bottleneck == DataBottleneck::Transfer ? "IO-3.transfer"
                                                         : "IO-3.undecided",
            {{"rank", rank.rank},
                {"empty", static_cast<int64_t>(isProcessing ? rank.hostEmpty : rank.deviceEmpty)},
                {"samples", static_cast<int64_t>(isProcessing ? rank.host : rank.device)}}};
        finding.ranks = {rank.rank};
        finding.severity = Severity::Low;
        finding.evidence.push_back({pageOf("data.queues", rank.rank), {"evidence.queue", {}},
            static_cast<int64_t>(isProcessing ? rank.hostEmpty : rank.deviceEmpty)});
        if (bottleneck == DataBottleneck::Undecided)
            finding.advice = advised({"loader_workers", "data_transfer"});
        else
            finding.advice = advised({isProcessing ? "loader_workers" : "data_transfer"});
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

/// "Map (2), Batch (0)"
std::string namesOf(const std::vector<DataOperator>& operators, const std::vector<size_t>& slow) {
    std::string names;
    for (const size_t position : slow) {
        const DataOperator& one = operators[position];
        names += (names.empty() ? "" : ", ") + one.type + " (" + std::to_string(one.id) + ")";
    }
    return names;
}

Finding slowOperators(
    int64_t rank, const std::vector<DataOperator>& operators, const std::vector<size_t>& slow) {
    Finding finding;
    for (const size_t position : slow) {
        const DataOperator& one = operators[position];
        finding.evidence.push_back({pageOf("data.operators", rank),
            {"evidence.data_operator", {{"name", one.type}}}, Share{one.usage.value_or(0)}});
    }
    const auto reads = [&operators](size_t position) { return isReader(operators, position); };
    const auto readers = std::ranges::count_if(slow, reads);
    finding.text = {readers == 0                           ? "IO-4.slow"
            : readers == static_cast<int64_t>(slow.size()) ? "IO-4.readers"
                                                           : "IO-4.both",
        {{"operators", namesOf(operators, slow)}}};
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
    for (Finding& finding : outcome.findings)
        finding.text.values.emplace_back("ranks", Numbers{finding.ranks});
    return outcome;
}

/// Of the samples of one rank's host.
struct BusyHost {
    int64_t rank = 0;
    double busy = 0; ///< 0 to 1, mean
    int64_t samples = 0;
};

Result<std::vector<BusyHost>> busyHosts(Inputs& inputs) {
    std::vector<BusyHost> hosts;
    for (const int64_t rank : ranksWithDataPipeline(inputs.snapshot())) {
        RS_TRY_ASSIGN(
            const DataPipeline read, dataPipelineOf(inputs.snapshot(), rank, inputs.stop()));
        double idle = 0;
        int64_t samples = 0;
        for (const CpuSample& sample : read.cpu) {
            idle += sample.idle.value_or(0);
            samples += sample.idle ? 1 : 0;
        }
        if (samples > 0)
            hosts.push_back({rank, 1 - idle / static_cast<double>(samples), samples});
    }
    return hosts;
}

Result<Outcome> busyCpu(Context& context) {
    RS_TRY_ASSIGN(const auto hosts, busyHosts(context.inputs()));
    if (hosts.empty())
        return notRun("need.cpu_use");
    Outcome outcome;
    const BusyHost* worst = nullptr;
    Finding finding;
    for (const BusyHost& host : hosts) {
        if (host.busy <= context.limit(threshold::kCpuBusy))
            continue;
        finding.ranks.push_back(host.rank);
        worst = worst == nullptr || host.busy > worst->busy ? &host : worst;
    }
    if (worst == nullptr)
        return outcome;
    finding.text = {"IO-5.busy",
        {{"busy", Share{worst->busy}}, {"samples", worst->samples}, {"rank", worst->rank},
            {"ranks", Numbers{finding.ranks}}}};
    finding.severity = Severity::Low;
    finding.evidence.push_back(
        {pageOf("data.operators", worst->rank), {"evidence.cpu", {}}, Share{worst->busy}});
    finding.advice = advised({"lighter_transforms"});
    outcome.findings.push_back(std::move(finding));
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
        seenIn(finding, steps.numbers());
        const Duration cost = shared->mean - shared->least;
        finding.price = {Duration(), cost, shared->mean, "method.shared_wait", StepPart::Preparing};
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
        Duration lost{};
        for (const SlowRank& rank : all.ranks)
            lost += rank.lost;
        finding.ranks = all.numbers();
        finding.text = {"IO-6.rotating",
            {{"ranks", Numbers{finding.ranks}}, {"k", static_cast<int64_t>(all.slowSteps)},
                {"n", static_cast<int64_t>(all.steps)},
                {"metric", Word{std::string("metric.") + toWord(all.metric)}},
                {"worst", all.ranks.front().worstExcess}}};
        seenIn(finding, steps->numbers());
        finding.stepsSeen = all.slowSteps;
        const Duration most = perStep(lost, all.steps);
        const Duration cost = priceOfLateData(*steps, all.metric, finding.ranks).value_or(most);
        finding.price = {
            Duration(), cost, std::max(cost, most), "method.peers", StepPart::Preparing};
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
        {"IO-1", theme, "MSTT, advisor_spec.md IO-1", {Timeline}, {&kLoaderCall},
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
