// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/queue_checks.h"

#include <algorithm>
#include <map>

#include "core/advisor/data_waits.h"
#include "core/advisor/findings.h"
#include "core/analysis/data/data_stages.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

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
    finding.advice = advised({"loader_workers"});
}

/// An empty queue costs what its ranks wait for data, all of it at most.
void priceQueue(Finding& finding, const Context& context, const StepInputs& steps) {
    const auto wait = dataWaitOf(steps.trace, finding.ranks);
    finding.price = {};
    const WaitKnown known = knownOf(wait, context.limit(threshold::kLeastCost));
    if (known == WaitKnown::Known) {
        finding.price = {
            Duration(), wait->time, wait->time, "method.data_wait", StepPart::Preparing};
        weigh(finding, steps.step());
    } else {
        finding.severity = known == WaitKnown::Unknown ? Severity::Low : Severity::Info;
    }
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

/// A busy processor may be one that is used well: what it costs is unknown, and no more than what
/// its ranks wait for data and are free for.
void priceBusyCpu(Finding& finding, const Context& context, const StepInputs& steps) {
    StepTrace trace = steps.trace;
    std::erase_if(trace.rows, [&finding](const StepRow& row) {
        return std::ranges::find(finding.ranks, row.rank) == finding.ranks.end();
    });
    const auto wait = dataWaitOf(trace);
    const Duration most = (wait ? wait->time : Duration())
        + medianOfMetric(trace, StepMetric::Free).value_or(Duration());
    const Duration step = steps.step().value_or(Duration());
    finding.severity = Severity::Low;
    if (most <= Duration() || step <= Duration())
        return;
    if (shareOf(most, step) < context.limit(threshold::kLeastCost)) {
        finding.severity = Severity::Info;
        return;
    }
    finding.price = {Duration(), std::nullopt, most, "method.data_and_free", StepPart::Whole};
    weigh(finding, steps.step(), Severity::Low);
}

} // namespace

Result<Outcome> dataQueues(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
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
        finding.inputs = {{"of_samples",
            isProcessing ? shareOfCount(rank.hostEmpty, rank.host)
                         : shareOfCount(rank.deviceEmpty, rank.device)}};
        finding.ranks = {rank.rank};
        finding.evidence.push_back({pageOf("data.queues", rank.rank), {"evidence.queue", {}},
            static_cast<int64_t>(isProcessing ? rank.hostEmpty : rank.deviceEmpty)});
        if (bottleneck == DataBottleneck::Undecided)
            finding.advice = advised({"loader_workers", "data_transfer"});
        else
            finding.advice = advised({isProcessing ? "loader_workers" : "data_transfer"});
        outcome.findings.push_back(std::move(finding));
    }
    for (Finding& finding : outcome.findings)
        priceQueue(finding, context, *steps);
    return outcome;
}

Result<Outcome> busyCpu(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
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
    finding.inputs = {{"idle", Share{1 - worst->busy}}};
    priceBusyCpu(finding, context, *steps);
    finding.evidence.push_back(
        {pageOf("data.operators", worst->rank), {"evidence.cpu", {}}, Share{worst->busy}});
    finding.advice = advised({"lighter_transforms"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
