// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/length_price.h"
#include "core/advisor/link_price.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/sequence_price.h"
#include "core/advisor/stage_layers.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/verdicts/uneven_work.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

const char* wordOf(Factor factor) {
    switch (factor) {
    case Factor::Worker:
        return "CL-19.worker";
    case Factor::Stage:
        return "CL-19.stage";
    case Factor::DataParallel:
        return "CL-19.rank";
    case Factor::MicroBatch:
        return "CL-19.micro_batch";
    case Factor::Transfers:
        return "CL-19.transfers";
    case Factor::Sequences:
        break;
    }
    return "CL-19.sequences";
}

/// Of the stage of the cause, where it was told as longer than the others.
Result<std::optional<SlowStage>> slowStage(
    const Cause& cause, Inputs& inputs, const StepInputs& steps) {
    const auto& stages = steps.verdicts.stages.ranks;
    const auto slow = std::ranges::find(stages, int64_t{cause.worker.stage}, &SlowRank::rank);
    if (cause.factor != Factor::Stage || slow == stages.end())
        return std::optional<SlowStage>();
    return slowStageOf(inputs, steps, *slow);
}

/// Without what a rank of the worker is slower at the same length, where attention tells it.
Result<std::optional<Fix>> slowAtLengthFix(
    const Worker& worker, Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    for (const auto& [slow, peers] : lengths->slow) {
        RS_TRY_ASSIGN(const auto own, workerOf(inputs, slow.rank));
        if (own == worker)
            return withoutSlowness(inputs, steps, slow.rank, slow.share);
    }
    return std::optional<Fix>();
}

/// evenSequences() leaves each rank its pace where attention tells it (atOwnPace()), and slow links
/// theirs.
Status keepPace(Price& price, Inputs& inputs) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    RS_TRY_ASSIGN(const LinkPaces links, pacesOfSlowLinks(inputs));
    if (!price.played || (lengths->slowness.empty() && links.atOwn.empty()))
        return {};
    Played played = *price.played;
    played.keepsPace = true;
    price.played = std::make_shared<const Played>(std::move(played));
    return {};
}

/// Beside a slow rank the price holds as well as its pace is known: told as a bound.
void boundBesideSlow(Price& price, const LengthInputs& lengths, const char* method) {
    if (lengths.slow.empty())
        return;
    price.low = Duration();
    price.method = method;
}

Result<std::vector<Fix>> fixesOf(const Cause& cause, const std::optional<SlowStage>& slow,
    Inputs& inputs, const StepInputs& steps) {
    switch (cause.factor) {
    case Factor::Worker: {
        RS_TRY_ASSIGN(const auto atLength, slowAtLengthFix(cause.worker, inputs, steps));
        return std::vector{atLength.value_or(workerAsPeers(cause.worker))};
    }
    case Factor::Stage:
        return stageFixes(inputs, steps, cause.worker.stage, slow);
    case Factor::DataParallel:
        return std::vector{evenRanks()};
    case Factor::MicroBatch:
        return std::vector{evenMicroBatches()};
    case Factor::Transfers:
        return std::vector{medianTransfers()};
    case Factor::Sequences:
        break;
    }
    return evenSequences(inputs, steps);
}

/// Of the worker, its stage or its data-parallel rank; empty where the cause is no place.
Result<std::vector<int64_t>> ranksOf(const Cause& cause, Inputs& inputs) {
    std::vector<int64_t> ranks;
    const bool isStage = cause.factor == Factor::Stage || cause.factor == Factor::Worker;
    const bool isRank = cause.factor == Factor::DataParallel || cause.factor == Factor::Worker;
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    for (int64_t rank = 0; topology && (isStage || isRank) && rank < topology->ranks(); ++rank) {
        const RankPlace place = topology->placeOf(rank);
        if ((!isStage || place.pipeline == cause.worker.stage)
            && (!isRank || place.data == cause.worker.dpRank))
            ranks.push_back(rank);
    }
    return ranks;
}

/// The step as it is replayed and, where that prices the finding, what it takes without it.
void addReplayed(Finding& finding, Duration replayed) {
    const std::optional<int64_t> rank =
        finding.ranks.empty() ? std::nullopt : std::optional(finding.ranks.front());
    const model::Target page = pageOf("summary.pipeline", rank);
    finding.evidence.push_back({page, {"evidence.replayed", {}}, replayed});
    if (finding.price.cost && !isBound(finding.price))
        finding.evidence.push_back(
            {page, {"evidence.replayed_without", {}}, replayed - *finding.price.cost});
}

/// Where attention tells slow ranks from uneven lengths the dearer of them is the cause: that ranks
/// differ has both in it. Where it tells none who is longest is so by its sequences.
Status tellLengthsApart(
    const ReplayInputs& replay, Inputs& inputs, const StepInputs& steps, Cause& cause) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    if (!lengths->tellsSlowRanks() || !replay.diagnosis.sequences.varyByLength()
        || cause.factor == Factor::Stage || cause.factor == Factor::Transfers)
        return {};
    RS_TRY_ASSIGN(const auto even, evenSequences(inputs, steps));
    cause = {Factor::Sequences, 0, {}};
    Duration most = priceOf(*replay.job, even);
    for (const auto& [slow, peers] : lengths->slow) {
        RS_TRY_ASSIGN(const auto worker, workerOf(inputs, slow.rank));
        RS_TRY_ASSIGN(const auto fix, withoutSlowness(inputs, steps, slow.rank, slow.share));
        const Duration cost = fix ? priceOf(*replay.job, std::span(&*fix, 1)) : Duration();
        if (!worker || cost <= most)
            continue;
        most = cost;
        cause = {Factor::Worker, 0, *worker};
    }
    cause.share = shareOf(most, replay.slowdowns.replayed - replay.slowdowns.ideal);
    return {};
}

/// What those within workers cost beyond uneven computing; 0 where no sizes tell the workers.
Result<Duration> unevenTransfers(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const auto topology, jobTopology(inputs.snapshot(), inputs.stop()));
    if (!topology)
        return Duration();
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    return costOfUnevenTransfers(
        steps.trace, transfersWithinWorkers(*read, *topology, steps.trace));
}

/// Its price where attention tells the lengths; the rest of the finding is the same for all of
/// them.
Status finishUnevenRanks(
    Inputs& inputs, const StepInputs& steps, double saved, Duration transfers, Finding& finding) {
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    if (auto price = priceOfLengths(*lengths, steps, saved)) {
        price->cost = std::max(Duration(), *price->cost + transfers);
        price->high = price->cost;
        RS_TRY(keepPace(*price, inputs));
        finding.price = std::move(*price);
    } else if (finding.price.cost && steps.isWithoutStages() && oneStageJob(steps, {})) {
        finding.price.played = std::make_shared<const Played>(
            playedFixes({shorterPasses(saved), evenRanks()}, *finding.price.cost));
    }
    finding.ranks = steps.trace.ranks;
    seenIn(finding, steps.numbers());
    weigh(finding, steps.step());
    finding.advice = advised({"pack_sequences"});
    return {};
}

Result<Finding> rankTurns(Inputs& inputs, const StepInputs& steps, const UnevenWork& work) {
    // What a rank computes longer in all steps is lost by chance of few steps, or told as its own.
    const bool isToldAlone = std::ranges::any_of(steps.verdicts.slow, [](const SlowRanks& slow) {
        return slow.metric == StepMetric::Computing
            && (slow.recurrence == Recurrence::SameRank || slow.recurrence == Recurrence::Onset
                || slow.recurrence == Recurrence::PartOfRanks);
    });
    RS_TRY_ASSIGN(const auto explained, explainedByLengths(inputs, steps));
    const Duration lost = explained ? scaled(work.lostAtMost, *explained)
        : isToldAlone               ? work.lost
                                    : work.lostAtMost;
    Finding finding;
    finding.text = {"CL-20.ranks",
        {{"variation", Share{work.variation}}, {"slowest", Share{work.slowestShare}},
            {"lost", lost}}};
    finding.inputs = {{"computing", work.computing}, {"at_most", work.lostAtMost},
        {"weighed", Share{work.weighed}}};
    RS_TRY_ASSIGN(const double saved, attentionSaved(inputs, steps));
    RS_TRY_ASSIGN(const Duration transfers, unevenTransfers(inputs, steps));
    if (transfers > Duration()) {
        finding.text.key = "CL-20.ranks_transfers";
        finding.text.values.emplace_back("transfers", transfers);
    }
    const Duration beside = scaled(work.computing, saved) + transfers;
    finding.price = {
        Duration(), lost + beside, work.lostAtMost + beside, "method.mean", StepPart::Computing};
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.uneven_work", {}}, lost});
    RS_TRY(finishUnevenRanks(inputs, steps, saved, transfers, finding));
    return finding;
}

/// The sums of steps tell nothing, attention does.
Result<Finding> unevenLengths(Inputs& inputs, const StepInputs& steps, double variation) {
    Finding finding;
    finding.text = {"CL-20.lengths", {{"lengths", Share{variation}}}};
    RS_TRY_ASSIGN(const double saved, attentionSaved(inputs, steps));
    RS_TRY_ASSIGN(const Duration transfers, unevenTransfers(inputs, steps));
    RS_TRY(finishUnevenRanks(inputs, steps, saved, transfers, finding));
    finding.evidence.push_back(
        {pageOf("operators.operators", {}), {"evidence.lengths", {}}, Share{variation}});
    return finding;
}

/// Of a job that is no pipeline: nothing is played again, and a step does not tell micro-batches.
Result<Outcome> unevenRanks(Inputs& inputs, const StepInputs& steps) {
    const auto work = unevenWork(steps.trace);
    const bool isUneven = work && work->isUneven;
    RS_TRY_ASSIGN(const LengthInputs* const lengths, inputs.lengths());
    const bool doVary = lengths->variation > threshold::kSequenceVariation.value;
    if (!isUneven && (!doVary || lengths->slowness.empty()))
        return work ? Outcome() : notRun("need.turns");
    RS_TRY_ASSIGN(Finding finding,
        isUneven ? rankTurns(inputs, steps, *work)
                 : unevenLengths(inputs, steps, lengths->variation));
    Outcome outcome;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Result<Outcome> causeByReplay(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const ReplayInputs* const replay, context.inputs().replay());
    if (!replay->job)
        return Outcome{replay->why, {}};
    Outcome outcome;
    std::optional<Cause> cause = replay->diagnosis.cause;
    if (!cause)
        return outcome;
    RS_TRY(tellLengthsApart(*replay, context.inputs(), *steps, *cause));
    Finding finding;
    RS_TRY_ASSIGN(finding.ranks, ranksOf(*cause, context.inputs()));
    finding.text = {wordOf(cause->factor),
        {{"share", Share{std::min(1.0, cause->share)}}, {"slowdown", replay->slowdowns.slowdown},
            {"stage", int64_t{cause->worker.stage}}, {"replica", int64_t{cause->worker.dpRank}},
            {"ranks", Numbers{finding.ranks}}}};
    const Slowdowns& slowdowns = replay->slowdowns;
    finding.inputs = {{"replayed", slowdowns.replayed}, {"ideal", slowdowns.ideal},
        {"without",
            slowdowns.replayed - scaled(slowdowns.replayed - slowdowns.ideal, cause->share)},
        {"of_cost", Share{cause->share}}};
    RS_TRY_ASSIGN(const auto slow, slowStage(*cause, context.inputs(), *steps));
    if (slow)
        finding.text.key = "CL-19.slow_stage";
    seenIn(finding, steps->numbers());
    RS_TRY_ASSIGN(const auto fixes, fixesOf(*cause, slow, context.inputs(), *steps));
    finding.price = *replayedPrice(*replay, fixes, StepPart::Computing);
    RS_TRY_ASSIGN(const LengthInputs* const lengths, context.inputs().lengths());
    if (cause->factor == Factor::Sequences)
        RS_TRY(keepPace(finding.price, context.inputs()));
    if (cause->factor == Factor::Worker || cause->factor == Factor::Sequences)
        boundBesideSlow(
            finding.price, *lengths, cause->factor == Factor::Worker ? kAtSameLength : kAtOwnPace);
    weigh(finding, steps->step());
    addReplayed(finding, replay->step());
    const bool isDefect = slow || cause->factor == Factor::Worker;
    finding.advice = advised({isDefect           ? "check_node"
            : cause->factor == Factor::Stage     ? "even_stages"
            : cause->factor == Factor::Transfers ? "check_network"
                                                 : "pack_sequences"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> unevenSequences(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (steps->parts.stages.size() < 2)
        return unevenRanks(context.inputs(), *steps);
    RS_TRY_ASSIGN(const ReplayInputs* const replay, context.inputs().replay());
    if (!replay->job)
        return Outcome{replay->why, {}};
    Outcome outcome;
    const SequenceSigns& signs = replay->diagnosis.sequences;
    RS_TRY_ASSIGN(const LengthInputs* const lengths, context.inputs().lengths());
    if (!signs.areUneven() && (!lengths->tellsSlowRanks() || !signs.varyByLength()))
        return outcome;
    Finding finding;
    finding.text = {signs.slowestShare && signs.areUneven() ? "CL-20.uneven" : "CL-20.alone",
        {{"correlation", signs.correlation}, {"variation", Share{signs.variation}},
            {"slowest", Share{signs.slowestShare.value_or(0)}}}};
    finding.inputs = {{"in_step", Share{signs.variationInStep}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    RS_TRY_ASSIGN(const auto fixes, evenSequences(context.inputs(), *steps));
    finding.price = *replayedPrice(*replay, fixes, StepPart::Computing);
    RS_TRY(keepPace(finding.price, context.inputs()));
    boundBesideSlow(finding.price, *lengths, kAtOwnPace);
    weigh(finding, steps->step());
    addReplayed(finding, replay->step());
    finding.advice = advised({"pack_sequences"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
