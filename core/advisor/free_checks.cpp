// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/free_checks.h"

#include <algorithm>

#include "core/advisor/data_waits.h"
#include "core/advisor/findings.h"
#include "core/advisor/host_price.h"
#include "core/advisor/late_leaders.h"
#include "core/advisor/told_calls.h"
#include "core/analysis/verdicts/free_causes.h"
#include "core/analysis/verdicts/gap_causes.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Their lanes are read one by one: those with the longest ranges go first.
constexpr size_t kMostSilentRanks = 16;

/// Ranks with a free range that long, by the totals of their lanes: nothing is opened for them.
std::vector<int64_t> ranksWithGap(const query::Snapshot& snapshot, double longest) {
    std::vector<std::pair<Duration, int64_t>> ranks;
    for (const query::OpenRank& open : snapshot.ranks) {
        const index::RankIndex& rank = *open.index;
        Duration most{};
        for (const index::NameTotals& totals : rank.totals) {
            if (isFreeLane(rank, rank.tracks[toIndex(totals.track)]))
                most = std::max(most, totals.max);
        }
        if (static_cast<double>(most.count()) > longest) // count(): the threshold is in ns
            ranks.emplace_back(-most, rank.rank);
    }
    std::sort(ranks.begin(), ranks.end());
    ranks.resize(std::min(ranks.size(), kMostSilentRanks));
    std::vector<int64_t> numbers;
    numbers.reserve(ranks.size());
    for (const auto& rank : ranks)
        numbers.push_back(rank.second);
    return numbers;
}

size_t atLeastOne(size_t count) {
    return std::max<size_t>(1, count);
}

/// What passes of a rank last longer, the step does in more passes than the rank runs.
struct PassesOfStep {
    double known = 1; ///< by the stages that are late as well
    double most = 1; ///< as if all were
    Duration latest{}; ///< of the stage with the most late launches, in all steps
};

/// While a pipeline fills and drains it lasts m v + p - 1 passes, of which a rank runs m v, and the
/// others pass on the other stages: those that start late as the leader does cost as much there.
Result<PassesOfStep> passesOfStep(Inputs& inputs, Duration ofLeader, std::optional<int64_t> but) {
    RS_TRY_ASSIGN(const auto* const pipelines, inputs.pipelines());
    if (pipelines->empty())
        return PassesOfStep();
    const Pipeline& of = pipelines->back().pipeline;
    const size_t passes = of.stages.front().passes.size() / 2; // each way
    if (passes == 0)
        return PassesOfStep();
    size_t late = 0;
    Duration latest{};
    for (const PipelineStage& stage : of.stages) {
        RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, stage.rank, but));
        late += isLateAsWell(gaps, ofLeader) ? 1 : 0;
        latest = gaps && gaps->isKnown() ? std::max(latest, gaps->late) : latest;
    }
    const auto lengthened = [passes](size_t stages) {
        return 1 / (1 - theoreticalBubble(std::max<size_t>(1, stages), passes));
    };
    return PassesOfStep{lengthened(late), lengthened(of.stages.size()), latest};
}

/// What the rank takes to begin its steps beside its calls of the data loader.
Duration launchesAtBegin(const Inputs& inputs, const StepInputs& steps, int64_t rank) {
    const auto preparing = medianOfMetric(ofRanks(steps.trace, {rank}), StepMetric::Preparing);
    Duration loading{};
    for (const NamedCalls& call : inputs.callsNamed(kLoaderCalls))
        loading += call.rank == rank ? call.total : Duration();
    return std::max(
        Duration(), preparing.value_or(Duration()) - perStep(loading, atLeastOne(steps.count())));
}

/// In a mean step. Where no passes are known each step waits for a leader of its own.
Result<LostToLaunches> lostToLaunches(Inputs& inputs, const StepInputs& steps, int64_t leader,
    const LaunchGaps& gaps, const PassesOfStep& passes) {
    if (passes.most <= 1) {
        RS_TRY_ASSIGN(const auto lost, lostByLeaders(inputs, steps));
        if (lost)
            return *lost;
    }
    RS_TRY_ASSIGN(
        const auto waits, waitsForLateHosts(inputs, leader, gaps.late, steps.trace.warmUpStep()));
    Duration waited{};
    for (const auto& [step, time] : waits)
        waited += time;
    const size_t count = atLeastOne(steps.count());
    return LostToLaunches{perStep(gaps.late, count), perStep(waited, count)};
}

/// At most as if each stage were as late as the latest, whose launches no receive hides, and the
/// first kernel of a step came as late as all others: what of that waits for data is not known.
Price priceOfStarved(const LostToLaunches& lost, const PassesOfStep& passes, Duration free,
    Duration atBegin, size_t steps) {
    const Duration most = std::max(lost.late, perStep(passes.latest, steps));
    const char* const alone = lost.waited > Duration() ? "method.starved_group" : "method.starved";
    return {Duration(), scaled(lost.late + lost.waited, passes.known),
        std::max(perStep(free, steps), scaled(most, passes.most)) + lost.waited + atBegin,
        passes.most > 1 ? "method.starved_passes" : alone, StepPart::Free};
}

} // namespace

Result<Evidence> gapEvidence(Inputs& inputs, int64_t rank, const TimeRange& gap) {
    RS_TRY_ASSIGN(const auto cause, gapCause(inputs.session(), rank, gap));
    Phrase text{"evidence.gap", {}};
    if (cause) {
        text = {cause->unlaunched <= Duration() ? "evidence.gap_launched"
                : cause->call                   ? "evidence.gap_call"
                                                : "evidence.gap_unlaunched",
            {{"next", cause->next}, {"late", cause->unlaunched}, {"in_call", cause->inCall},
                {"call", cause->call ? cause->call->name : std::string()}}};
    }
    return Evidence{sliceAt(rank, gap, "Free"), std::move(text), gap.length()};
}

Result<Outcome> silentHost(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const auto hasLane = [](const query::OpenRank& rank) { return hasFreeLane(*rank.index); };
    if (std::ranges::none_of(inputs.snapshot().ranks, hasLane))
        return notRun("need.free_lane");
    const SilentLimits limits{
        context.limit(threshold::kSilentGap), context.limit(threshold::kSilentCalls)};
    Outcome outcome;
    const auto recorded = inputs.callsNamed(kGarbageCalls);
    if (std::ranges::find(recorded, kGarbageProcess, &NamedCalls::process) != recorded.end())
        return outcome; // SC-5 has them
    Finding finding;
    SilentGaps most;
    int64_t worst = 0;
    for (const int64_t rank : ranksWithGap(inputs.snapshot(), limits.longest)) {
        RS_TRY_ASSIGN(
            auto of, silentGaps(inputs.session(), rank, steps->trace.warmUpStep(), limits));
        if (!of || of->gaps.empty())
            continue;
        finding.ranks.push_back(rank);
        if (of->total <= most.total)
            continue;
        most = std::move(*of);
        worst = rank;
    }
    if (finding.ranks.empty())
        return outcome;
    std::sort(finding.ranks.begin(), finding.ranks.end());
    finding.text = {"SC-6.silent",
        {{"ranks", Numbers{finding.ranks}}, {"rank", worst},
            {"longest", most.gaps.front().length()}}};
    finding.inputs = {{"in_calls", Share{most.inCalls}}};
    finding.price = {Duration(), std::nullopt, perStep(most.total, atLeastOne(steps->count())),
        "method.silent", StepPart::Free};
    for (const TimeRange& gap : most.gaps)
        finding.evidence.push_back(
            {sliceAt(worst, gap, "Free"), {"evidence.silent", {}}, gap.length()});
    finding.advice = advised({"find_pause"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> starvedDevice(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const auto leader = leaderOf(steps->trace);
    const auto step = steps->step();
    if (!leader || !step)
        return notRun("need.steps");
    RS_TRY_ASSIGN(const auto gaps, lateLaunches(inputs, *leader, steps->trace.warmUpStep()));
    if (!gaps || !gaps->isKnown())
        return notRun("need.launch_flows");
    const size_t count = atLeastOne(steps->count());
    const Duration starved = perStep(gaps->starved, count);
    Outcome outcome;
    RS_TRY_ASSIGN(
        const PassesOfStep passes, passesOfStep(inputs, gaps->late, steps->trace.warmUpStep()));
    Duration counted = scaled(starved, passes.known);
    const double limit = context.limit(threshold::kStarvedShare);
    if (shareOf(counted, *step) <= std::min(limit, context.limit(threshold::kLeastCost)))
        return outcome;
    RS_TRY_ASSIGN(
        const LostToLaunches lost, lostToLaunches(inputs, *steps, *leader, *gaps, passes));
    if (passes.most <= 1)
        counted = scaled(starved, shareOf(lost.late, perStep(gaps->late, count)));
    // What is late in the passes of one stage is waited for by the others.
    RS_TRY_ASSIGN(const auto replayed, priceOfLateLaunches(inputs, *steps));
    if (replayed && replayed->cost)
        counted = std::max(counted, *replayed->cost);
    if (shareOf(counted, *step) <= limit)
        return outcome;
    Finding finding;
    const Duration late = perStep(gaps->late, count);
    finding.text = {"SC-7.starved",
        {{"rank", *leader}, {"late", late}, {"share", Share{shareOf(late, *step)}},
            {"part", Share{shareOf(gaps->late, gaps->free)}}, {"starved", starved}}};
    finding.inputs = {
        {"counted", counted}, {"of_step", Share{shareOf(counted, *step)}}, {"step_time", *step}};
    finding.ranks = {*leader};
    seenIn(finding, steps->numbers());
    finding.price =
        priceOfStarved(lost, passes, gaps->free, launchesAtBegin(inputs, *steps, *leader), count);
    if (replayed) {
        // Not all that launches delay is a delay before an op: an upper bound stays one.
        finding.price.cost = replayed->cost;
        finding.price.high = std::max(finding.price.high, replayed->high);
        finding.price.method = "method.late_launches";
        finding.price.played = replayed->played;
    }
    for (const TimeRange& gap : gaps->longest) {
        RS_TRY_ASSIGN(Evidence evidence, gapEvidence(inputs, *leader, gap));
        finding.evidence.push_back(std::move(evidence));
    }
    finding.advice = advised({"host_ahead", "fuse_operators"});
    weigh(finding, *step);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
