// SPDX-License-Identifier: GPL-3.0-or-later
// CO-1 to CO-8: how the communication itself goes.
#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/beyond_capture.h"
#include "core/advisor/exposed_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/start_checks.h"
#include "core/advisor/transfer_checks.h"
#include "core/advisor/waiting_ranks.h"
#include "core/analysis/communication/collective_tasks.h"
#include "core/analysis/communication/transports.h"
#include "core/analysis/verdicts/group_times.h"
#include "core/analysis/verdicts/retransmission.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Packets of one transport, those below the limit apart.
struct PacketTimes {
    Duration small{};
    Duration large{};
    int64_t smallBytes = 0;
    int64_t largeBytes = 0;

    /// What the small ones would take at the bandwidth of the large ones.
    std::optional<Duration> atNormal() const {
        if (largeBytes <= 0 || large <= Duration())
            return std::nullopt;
        return scaled(large, static_cast<double>(smallBytes) / static_cast<double>(largeBytes));
    }
};

std::map<std::string, PacketTimes> packetTimes(
    const std::vector<PacketSum>& packets, double limit) {
    std::map<std::string, PacketTimes> transports;
    for (const PacketSum& packet : packets) {
        PacketTimes& times = transports[packet.transport];
        const bool isSmall = static_cast<double>(packet.packetSize) < limit;
        (isSmall ? times.small : times.large) += packet.time;
        (isSmall ? times.smallBytes : times.largeBytes) += packet.packetSize * packet.count;
    }
    transports.erase("SDMA"); // the sum of others
    return transports;
}

/// Ranks whose files have rows of the table; where none has, those of a cluster analysis: all.
std::vector<int64_t> toldRanks(const char* table, Inputs& inputs, const StepInputs& steps) {
    auto ranks = ranksWith(table, inputs.snapshot(), steps);
    if (ranks.empty())
        return steps.trace.ranks;
    return ranks;
}

/// Of these ranks: how many times a step is among what they tell.
size_t partsOf(const std::vector<int64_t>& ranks, const StepInputs& steps) {
    return std::max<size_t>(1, steps.count()) * std::max<size_t>(1, ranks.size());
}

/// Where packets have no sizes.
Result<Outcome> smallByOperators(
    Context& context, const StepInputs& steps, const CommunicationFilter& filter) {
    const std::vector<int64_t> ranks = toldRanks("bandwidth", context.inputs(), steps);
    const size_t parts = partsOf(ranks, steps);
    const SmallLimits limits{
        context.limit(threshold::kSmallSdma), context.limit(threshold::kSmallRdma)};
    RS_TRY_ASSIGN(const auto transports,
        smallOperators(context.inputs().snapshot(), filter, context.inputs().stop(), limits));
    Outcome outcome;
    for (const SmallOperators& of : transports) {
        const Duration ofStep = perStep(of.time, parts);
        if (of.share() <= context.limit(threshold::kSmallOperators)
            || shareOf(ofStep, steps.step().value_or(Duration()))
                <= context.limit(threshold::kRatioOfStep))
            continue;
        Finding finding;
        finding.text = {"CO-1.operators",
            {{"transport", of.transport}, {"share", Share{of.share()}}, {"time", ofStep},
                {"small", static_cast<int64_t>(of.small)},
                {"count", static_cast<int64_t>(of.operators)},
                {"limit", Moved{static_cast<int64_t>(of.limit)}}}};
        finding.ranks = ranks;
        seenIn(finding, steps.numbers());
        finding.price = {
            Duration(), std::nullopt, ofStep, "method.small_operators", StepPart::Communication};
        finding.evidence.push_back({pageOf("communication.bandwidth"),
            {"evidence.small_operators", {{"transport", of.transport}}}, of.time});
        finding.advice = advised({"fuse_communication", "gradient_accumulation", "zero_level"});
        weigh(finding, steps.step(), Severity::Low);
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

Result<Outcome> smallPackets(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    CommunicationFilter filter;
    filter.withoutStep = steps->trace.warmUpStep();
    RS_TRY_ASSIGN(const auto packets, packetSums(inputs.snapshot(), filter, inputs.stop()));
    if (packets.empty())
        return smallByOperators(context, *steps, filter);
    const std::vector<int64_t> ranks = toldRanks("packet", inputs, *steps);
    const size_t parts = partsOf(ranks, *steps);
    Outcome outcome;
    for (const auto& [transport, times] :
        packetTimes(packets, context.limit(threshold::kSmallPacket))) {
        const double share = shareOf(times.small, times.small + times.large);
        const Duration ofStep = perStep(times.small, parts);
        if (share <= context.limit(threshold::kSmallPackets)
            || shareOf(ofStep, steps->step().value_or(Duration()))
                <= context.limit(threshold::kRatioOfStep))
            continue;
        Finding finding;
        finding.text = {"CO-1.small",
            {{"transport", transport}, {"share", Share{share}}, {"time", ofStep},
                {"limit", Moved{static_cast<int64_t>(context.limit(threshold::kSmallPacket))}}}};
        finding.inputs = {{"all_time", perStep(times.small + times.large, parts)}};
        finding.ranks = ranks;
        seenIn(finding, steps->numbers());
        const auto normal = times.atNormal();
        finding.price = {Duration(), std::nullopt,
            normal ? std::max(Duration(), perStep(times.small - *normal, parts)) : ofStep,
            "method.large_packets", StepPart::Communication};
        finding.evidence.push_back({pageOf("communication.bandwidth"),
            {"evidence.packets", {{"transport", transport}}}, Share{share}});
        finding.advice = advised({"fuse_communication", "gradient_accumulation", "zero_level"});
        weigh(finding, steps->step(), Severity::Low);
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

Result<Outcome> retransmitted(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    const Duration limit(static_cast<int64_t>(context.limit(threshold::kRetransmission)));
    RS_TRY_ASSIGN(const auto transits, longRdmaTransits(inputs.snapshot(), inputs.stop(), limit));
    const auto all = retransmissions(read->all, read->matched, transits, limit);
    Outcome outcome;
    if (all.empty())
        return outcome;
    Finding finding;
    std::vector<int64_t> numbers;
    Duration lost{};
    for (const Retransmission& one : all) {
        lost += one.shortest;
        for (const RdmaTransit& rank : one.ranks) {
            finding.ranks.push_back(rank.rank);
            if (rank.step)
                numbers.push_back(*rank.step);
        }
        const RdmaTransit& longest = one.ranks.front();
        model::Target row = pageOf("communication.durations", longest.rank);
        row.step = longest.step;
        row.row = longest.name;
        finding.evidence.push_back(
            {row, {"evidence.rdma", {{"name", longest.name}}}, longest.transit});
    }
    const std::set<int64_t> ranks(finding.ranks.begin(), finding.ranks.end());
    finding.ranks.assign(ranks.begin(), ranks.end());
    seenIn(finding, std::move(numbers));
    finding.text = {"CO-4.timeout",
        {{"count", static_cast<int64_t>(all.size())}, {"ranks", Numbers{finding.ranks}},
            {"time", all.front().shortest}}};
    finding.inputs = {{"transit", all.front().ranks.front().transit}};
    const Duration cost = perStep(lost, steps->count());
    finding.price = {Duration(), cost, cost, "method.whole_operator", StepPart::Communication};
    finding.advice = advised({"check_network", "check_rdma"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

struct RatioOfStep {
    double ratio = 0;
    Duration ofStep{};
};

/// Told only where it is of something: in a step without communication no ratio matters.
bool isTold(const RatioOfStep& of, double limit, const StepInputs& steps, const Context& context) {
    return of.ratio > limit
        && shareOf(of.ofStep, steps.step().value_or(Duration()))
        > context.limit(threshold::kRatioOfStep);
}

Finding ratioFinding(Phrase text, const RatioOfStep& of, const StepInputs& steps) {
    Finding finding;
    finding.text = std::move(text);
    finding.ranks = steps.trace.ranks;
    seenIn(finding, steps.numbers());
    const auto exposed = medianOfMetric(steps.trace, StepMetric::NotOverlapped);
    finding.price = {Duration(), std::nullopt, std::min(of.ofStep, exposed.value_or(of.ofStep)),
        "method.exposed", StepPart::Communication};
    weigh(finding, steps.step(), Severity::Low);
    return finding;
}

/// Who begins late makes the others wait for the first data. What they wait behind that is within
/// the operators, for data of a slow link or member: no rank is named for it.
Phrase waitingSentence(
    const RatioOfStep& of, const WaitSums& sums, const Lateness& late, bool isLate) {
    const auto first = sums.all.synchronizationRatio();
    const char* const kind = !isLate ? "CO-6.within"
        : late.isLess                ? "CO-6.less"
        : late.most                  ? "CO-6.rank"
        : late.isKnown               ? "CO-6.turns"
        : sums.isOneApart()          ? (first ? "CO-6.late" : "CO-6.waiting")
        : first                      ? "CO-6.late_alike"
                                     : "CO-6.waiting_alike";
    return {kind,
        {{"ratio", Share{of.ratio}}, {"time", of.ofStep},
            {"rank", late.most ? late.most->rank : sums.least}, {"least", Share{sums.leastRatio}},
            {"first", Share{first.value_or(0)}},
            {"share", Share{late.most ? late.most->share : 0}}}};
}

/// The place that shows it: the rank that is waited for, where one is.
Evidence waitingEvidence(const RatioOfStep& of, const WaitSums& sums, const Lateness& late) {
    if (late.most)
        return {pageOf("communication.waits", late.most->rank), {"evidence.most_waited", {}},
            Share{late.most->share}};
    if (late.isKnown || !sums.isOneApart())
        return {pageOf("communication.waits"), {"evidence.waiting", {}}, of.ofStep};
    return {pageOf("communication.waits", sums.least), {"evidence.least_wait", {}},
        Share{sums.leastRatio}};
}

Result<Outcome> waiting(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    Outcome outcome;
    RS_TRY_ASSIGN(auto beyond, waitingBeyond(context));
    if (beyond) {
        outcome.findings.push_back(std::move(*beyond));
        return outcome;
    }
    RS_TRY_ASSIGN(auto lack, missing(Need::Collectives, context.inputs()));
    if (lack) // of one rank alone only what it waits for others is told
        return Outcome{std::move(lack), {}};
    // Groups over stages wait for the schedule of the pipeline.
    const WaitSums sums =
        waitSumsOf(read->all, analysis::groupsOverStages(read->all, read->matched, std::nullopt));
    const auto ratio = sums.all.waitRatio();
    if (!ratio || sums.ranks == 0)
        return notRun("need.collectives");
    const RatioOfStep of{
        *ratio, perStep(sums.all.wait, sums.ranks * std::max<size_t>(1, steps->count()))};
    if (!isTold(of, context.limit(threshold::kWaitRatio), *steps, context))
        return outcome;
    const auto first = sums.all.synchronizationRatio();
    const bool isLate = !first || *first > context.limit(threshold::kWaitRatio);
    const bool areAllCaptured = steps->parts.ranks <= steps->trace.ranks.size();
    const Lateness late =
        isLate ? latenessOfRanks(*read, sums.all.wait, areAllCaptured) : Lateness();
    Finding finding = ratioFinding(waitingSentence(of, sums, late, isLate), of, *steps);
    finding.inputs = {{"wait_share", Share{of.ratio}}, {"wait", of.ofStep},
        {"transit", perStep(sums.all.transit, sums.ranks * std::max<size_t>(1, steps->count()))}};
    finding.evidence.push_back(waitingEvidence(of, sums, late));
    finding.advice = !isLate         ? advised({"check_network", "check_node"})
        : late.isLess                ? advised({"capture_more_ranks"})
        : late.isKnown && !late.most ? advised({"check_load"})
                                     : advised({"check_node", "check_load"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> issueDelay(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    TaskGaps gaps;
    for (const SampleRank& sample : sampleRanks(*steps))
        RS_TRY(addTaskGaps(context.inputs().session(), sample.rank, read->all, gaps));
    if (gaps.told == Duration() || gaps.told < gaps.elapse / 2) // the others may be otherwise
        return notRun("need.tasks");
    const RatioOfStep of{shareOf(gaps.idle, gaps.told),
        perStep(gaps.idle, gaps.ranks * std::max<size_t>(1, steps->count()))};
    Outcome outcome;
    if (!isTold(of, context.limit(threshold::kIdleRatio), *steps, context))
        return outcome;
    Finding finding =
        ratioFinding({"CO-7.idle", {{"ratio", Share{of.ratio}}, {"time", of.ofStep}}}, of, *steps);
    finding.inputs = {
        {"told", perStep(gaps.told, gaps.ranks * std::max<size_t>(1, steps->count()))}};
    finding.evidence.push_back(
        {pageOf("communication.durations"), {"evidence.idle", {}}, of.ofStep});
    finding.advice = advised({"host_ahead"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

std::vector<Check> communicationChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Communication;
    return {
        {"CO-1", theme, "MSTT packet.yaml, advisor_spec.md CO-1", {Steps, Transfers},
            {&kSmallPacket, &kSmallPackets, &kSmallSdma, &kSmallRdma, &kSmallOperators,
                &kRatioOfStep},
            {"fuse_communication", "gradient_accumulation", "zero_level"}, smallPackets},
        {"CO-2", theme, "MSTT byte_alignment, advisor_spec.md CO-2", {Steps, Timeline},
            {&kTransferBlock, &kUnalignedShare}, {"pad_tensors"}, unalignedTransfers},
        {"CO-3", theme, "MSTT bandwidth contention, advisor_spec.md CO-3",
            {Steps, Transfers, Kernels}, {&kContendedRate, &kSdmaRate}, {"stagger_overlap"},
            contendedTransfers, {&kLinkSmallest}},
        {"CO-4", theme, "MSTT rdma_analysis.yaml, advisor_spec.md CO-4", {Collectives, Transfers},
            {&kRetransmission}, {"check_network", "check_rdma"}, retransmitted},
        {"CO-5", theme, "advisor_spec.md CO-5", {Steps, Collectives},
            {&kHiddenShare, &kOverlapLeast},
            {"overlap_gradients", "all_reduce_fusion", "gradient_accumulation"},
            exposedCommunication, {&kSlowLink}},
        {"CO-6", theme, "MSTT communication_analysis, advisor_spec.md CO-6", {Steps},
            {&kWaitRatio, &kRatioOfStep},
            {"check_node", "check_load", "check_network", "capture_more_ranks"}, waiting},
        {"CO-7", theme, "advisor_spec.md CO-7", {Steps, Collectives, Timeline},
            {&kIdleRatio, &kRatioOfStep}, {"host_ahead"}, issueDelay},
        {"CO-8", theme, "MindFormers guide (seed 000), advisor_spec.md CO-8", {}, {},
            {"check_redistribution"}, redundantCommunication},
    };
}

} // namespace rankscope::advisor
