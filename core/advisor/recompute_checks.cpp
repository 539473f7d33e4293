// SPDX-License-Identifier: GPL-3.0-or-later
// CP-12: forward work that the backward runs again, and whether memory is left to keep it.
#include "core/advisor/recompute_checks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/hidden_work.h"
#include "core/advisor/one_stage.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/worker_waits.h"
#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/communication/transfer_chains.h"
#include "core/analysis/operators/recomputation.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;
using model::JobOpType;

namespace {

struct Recomputed {
    std::optional<Recomputation> most; ///< of a rank
    int64_t mostOn = 0; ///< that one
    Duration waited{}; ///< what it does not compute meanwhile
    double beside = 0; ///< share of it beside gradients that take as long anyway
    struct Again {
        Duration time{}; ///< computed and waited, of all its steps
        std::vector<TimeRange> ranges; ///< on its own clock
    };
    std::map<int64_t, Again> times; ///< of a rank of each stage
    std::vector<int64_t> ranks;
    bool hasPairs = false;
};

/// When the rank waited for other stages, whatever it ran then. On its own clock.
std::vector<TimeRange> receivesOf(const CommunicationInputs* communication, int64_t rank) {
    std::vector<TimeRange> ranges;
    if (communication == nullptr)
        return ranges;
    const Collectives& all = communication->all;
    auto row = std::ranges::lower_bound(all.rows, rank, {}, &Collective::rank);
    for (; row != all.rows.end() && row->rank == rank; ++row)
        if (row->isPointToPoint && row->start && all.text(row->type) != "send") {
            const Timestamp begin = fromNanoseconds(*row->start);
            ranges.push_back({begin, begin + row->times.elapse});
        }
    return unionOf(std::move(ranges));
}

/// What the rank waits while it runs work again: for communication of that, or for its launches.
Duration waitedIn(Inputs& inputs, int64_t rank, const Recomputation& found) {
    const auto communication = inputs.communication();
    const auto receives = receivesOf(communication ? *communication : nullptr, rank);
    Duration all{};
    for (const TimeRange& range : found.ranges)
        all += range.length();
    all -= commonTime(found.ranges, receives);
    return std::max(Duration(), scaled(all, found.timesSeen) - found.time);
}

/// Share of it that runs while gradients queue up for a link, up to where the rank waits for them:
/// the step would be as long. Zero where no timeline tells it.
Result<double> shareBesideGradients(
    Inputs& inputs, const StepInputs& steps, int64_t rank, const Recomputation& found) {
    RS_TRY_ASSIGN(const auto exposed, exposedRanges(inputs.session(), rank));
    const auto communication = inputs.communication();
    if (!exposed || !communication || found.ranges.empty())
        return 0.0;
    std::set<std::string, std::less<>> gradients;
    for (const CommunicationGroup& group : steps.groups)
        if (isDataParallel(group.name))
            gradients.insert(group.hash);
    const Collectives& all = (*communication)->all;
    std::vector<TimeRange> transfers; // from when the last of their ranks is there
    for (const MatchedCollective& one : (*communication)->matched.collectives)
        for (const Arrival& arrival : one.arrivals) {
            const Collective& row = all.rows[arrival.row];
            if (row.rank != rank || !row.start || !gradients.contains(all.text(row.group)))
                continue;
            const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
            transfers.push_back({end - all.rows[one.last().row].times.elapse, end});
        }
    const auto chains = transferChains(std::move(transfers), *exposed);
    Duration whole{};
    for (const TimeRange& range : found.ranges)
        whole += range.length();
    return shareOf(commonTime(found.ranges, chains), scaled(whole, found.timesSeen));
}

/// Without stages all wait for the rank that computes longest, which waits for nobody itself.
std::vector<SampleRank> ranksToRead(const query::Snapshot& snapshot, const StepInputs& steps) {
    std::vector<SampleRank> samples = sampleRanksWith("kernel", snapshot, steps);
    if (!steps.isWithoutStages() || samples.size() != 1)
        return samples;
    samples.front().rank = std::ranges::max(samples.front().like, {},
        [&steps](int64_t rank) { return computingOf(steps.trace, rank).value_or(Duration()); });
    return samples;
}

Result<Recomputed> recomputedOf(Inputs& inputs, const StepInputs& steps) {
    Recomputed all;
    for (const SampleRank& sample : ranksToRead(inputs.snapshot(), steps)) {
        RS_TRY_ASSIGN(RankRecomputation of,
            recomputationOn(
                inputs.snapshot(), sample.rank, steps.trace.warmUpStep(), inputs.stop()));
        all.hasPairs = all.hasPairs || of.hasPairs;
        if (!of.found)
            continue;
        all.ranks.insert(all.ranks.end(), sample.like.begin(), sample.like.end());
        const Duration waited = waitedIn(inputs, sample.rank, *of.found);
        all.times[sample.rank] = {of.found->time + waited, of.found->ranges};
        if (all.most && of.found->time <= all.most->time)
            continue;
        if (steps.isWithoutStages()) {
            RS_TRY_ASSIGN(all.beside, shareBesideGradients(inputs, steps, sample.rank, *of.found));
        }
        all.most = std::move(of.found);
        all.mostOn = sample.rank;
        all.waited = waited;
    }
    std::sort(all.ranks.begin(), all.ranks.end());
    return all;
}

struct Pass {
    TimeRange range; ///< on the clock of the ops
    Duration work{};
};

/// Of a type, those that a worker runs.
std::vector<Pass> passesOf(const JobGraph& job, const Worker& worker, JobOpType type) {
    const OpLanes& lanes = job.lanes();
    std::vector<Pass> passes;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op)
        for (size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
            if (lanes.ops[op].type != type || lanes.ops[op].stage != worker.stage
                || lanes.lanes[lane].dpRank != worker.dpRank)
                continue;
            const Timestamp begin = lanes.begins[lane / lanes.dpRanks] + lanes.startsOf(op)[lane];
            passes.push_back({{begin, begin + lanes.durationsOf(op)[lane]}, job.workOf(op)[lane]});
        }
    return passes;
}

/// Of passes of one type.
struct AgainIn {
    Duration work{}; ///< of all of them
    Duration seen{}; ///< what of it is run again
    /// What a pass that is longer runs more again, of its share: of a longer sequence attention is
    /// a larger part, and of that less is run again. Least squares.
    double byLength = 1;
};

/// Of ranges that are sorted and do not overlap.
Duration timeWithin(const std::vector<TimeRange>& ranges, const TimeRange& of) {
    Duration time{};
    for (auto range = std::ranges::lower_bound(ranges, of.begin, {}, &TimeRange::end);
         range != ranges.end() && range->begin < of.end; ++range)
        time += std::min(range->end, of.end) - std::max(range->begin, of.begin);
    return time;
}

AgainIn againIn(const std::vector<Pass>& passes, const std::vector<TimeRange>& ranges) {
    AgainIn found;
    std::vector<std::pair<double, double>> times; // of those with any: length, run again
    double length = 0;
    double again = 0;
    for (const Pass& pass : passes) {
        const Duration seen = timeWithin(ranges, pass.range);
        found.work += pass.work;
        found.seen += seen;
        if (seen <= Duration() || pass.work <= Duration())
            continue;
        // count(): statistics
        times.emplace_back(pass.work.count(), seen.count());
        length += times.back().first;
        again += times.back().second;
    }
    double both = 0;
    double lengths = 0;
    for (const auto& [own, ownAgain] : times) {
        const double longer = own * static_cast<double>(times.size()) / length - 1;
        lengths += longer * longer;
        both += longer * (ownAgain * static_cast<double>(times.size()) / again - 1);
    }
    if (lengths > 0)
        found.byLength = std::clamp(both / lengths, 0.0, 1.0);
    return found;
}

/// What stages are without what the worker runs again: of its passes of each type the share that
/// was seen in these; of all of them alike where kernels have no start. Nothing where they are not
/// played. Where sequences `vary` a longer pass is one of longer ones, else of a slower rank.
std::vector<Fix> withoutAgain(const JobGraph& job, const Worker& worker,
    const Recomputed::Again& again, Duration offset, bool vary) {
    std::vector<TimeRange> ranges = again.ranges;
    for (TimeRange& range : ranges)
        range = {range.begin + offset, range.end + offset};
    const std::array types{JobOpType::ForwardCompute, JobOpType::BackwardCompute};
    std::array<AgainIn, 2> of;
    std::array<int64_t, 2> passes{};
    for (size_t i = 0; i < types.size(); ++i) {
        const std::vector<Pass> ofType = passesOf(job, worker, types[i]);
        of[i] = againIn(ofType, ranges);
        passes[i] = static_cast<int64_t>(ofType.size());
    }
    if (of[0].seen + of[1].seen <= Duration())
        for (AgainIn& one : of)
            one = {one.work, one.work, 1};
    std::vector<Fix> fixes;
    for (size_t i = 0; i < types.size(); ++i) {
        if (of[i].work <= Duration())
            continue;
        const double ofType = shareOf(of[i].seen, of[0].seen + of[1].seen);
        const double share = std::min(1.0, shareOf(again.time, of[i].work) * ofType);
        fixes.push_back(shorterByLength({worker.stage, types[i], of[i].work / passes[i], share,
            share * (vary ? of[i].byLength : 1)}));
    }
    return fixes;
}

/// Each stage without its share of the passes, played again. Nothing where the job is not, or some
/// stage does not tell its share.
Result<std::optional<Price>> playedWithout(
    const Recomputed& found, Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    if (replay->played() == nullptr || found.ranks.size() != steps.trace.ranks.size())
        return std::optional<Price>();
    std::vector<Fix> fixes;
    for (const auto& [rank, again] : found.times) {
        RS_TRY_ASSIGN(const auto worker, workerOf(inputs, rank));
        auto ofStage = worker
            ? withoutAgain(*replay->played(), *worker, again, offsetOf(inputs.snapshot(), rank),
                replay->diagnosis.sequences.varyByLength())
            : std::vector<Fix>();
        if (ofStage.empty())
            return std::optional<Price>();
        std::ranges::move(ofStage, std::back_inserter(fixes));
    }
    return replayedPrice(*replay, fixes, StepPart::Computing, Launched::Less);
}

/// Its share of all communication that waits: where kernels have no start nobody knows which is its
/// own.
Duration waitedAtMost(const StepInputs& steps, double share, Duration seen) {
    const auto collectives = medianOfMetric(steps.trace, StepMetric::NotOverlappedExcludeReceive);
    const Duration exposed = collectives
        ? *collectives
        : medianOfMetric(steps.trace, StepMetric::NotOverlapped).value_or(Duration());
    return std::max(seen, scaled(exposed, std::min(share, 1.0)));
}

/// Without stages all wait for the rank that computes longest, which is without its share of that;
/// in the best case also without what hides some of it now.
Status priceByLongest(
    Inputs& inputs, const StepInputs& steps, double share, Duration waited, Price& price) {
    const auto job = oneStageJob(steps, {});
    if (!job)
        return {};
    RS_TRY_ASSIGN(const HiddenShares hidden,
        hiddenShares(inputs, steps, [&](int64_t rank) { return computedBy(inputs, rank, share); }));
    WorkerFactors seen;
    for (const ComputedInStep& one : computedIn(*job, steps.trace)) {
        const auto of = hidden.find({one.rank, one.step});
        seen[{one.place, one.step}] = 1 - share * (of == hidden.end() ? 1 : 1 - of->second);
    }
    const std::vector<Fix> fixes{passesTimes(std::move(seen))};
    const Duration alone = std::max(Duration(), priceOf(*job, fixes));
    price.cost = alone + waited;
    price.high = std::max(price.high, price.cost);
    price.played = std::make_shared<const Played>(playedFixes({shorterPasses(share)}, alone));
    return {};
}

/// Share of the limit that the fullest device uses; nothing without a limit or curves.
Result<std::optional<double>> memoryUse(Context& context) {
    if (!context.facts().memoryLimit)
        return std::optional<double>();
    RS_TRY_ASSIGN(const auto* const peaks, context.inputs().memory());
    int64_t highest = 0;
    for (const MemoryPeak& peak : *peaks)
        highest = std::max(highest, peak.peak.bytes);
    return highest == 0 ? std::optional<double>()
                        : std::optional(static_cast<double>(highest)
                            / static_cast<double>(*context.facts().memoryLimit));
}

} // namespace

Result<std::optional<bool>> recomputes(Context& context) {
    const JobFacts& facts = context.facts();
    const auto hasAny = [](const std::vector<int64_t>& layers) {
        return std::ranges::any_of(layers, [](int64_t count) { return count > 0; });
    };
    if (facts.recomputesAll.value_or(false) || hasAny(facts.recompute)
        || hasAny(facts.selectRecompute))
        return std::optional(true);
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const Recomputed found, recomputedOf(context.inputs(), *steps));
    if (found.hasPairs)
        return std::optional(found.most.has_value());
    return facts.recomputesAll;
}

Result<Outcome> recomputedWork(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const Recomputed found, recomputedOf(context.inputs(), *steps));
    if (!found.hasPairs)
        return notRun("need.gradient_kernels");
    Outcome outcome;
    const auto computing = computingOf(steps->trace, found.mostOn);
    if (!found.most || !computing)
        return outcome;
    const Duration cost = perStep(found.most->time, std::max<size_t>(1, steps->count()));
    const double share = shareOf(cost, *computing);
    RS_TRY_ASSIGN(const auto used, memoryUse(context));
    // Where memory is full the recomputation is what makes the job fit.
    if (share <= context.limit(threshold::kRecomputeShare)
        || (used && *used >= context.limit(threshold::kMemoryFull)))
        return outcome;
    Finding finding;
    finding.text = {used ? "CP-12.memory_left" : "CP-12.again",
        {{"share", Share{share}}, {"time", cost}, {"used", Share{used.value_or(0)}}}};
    finding.inputs = {{"computing", *computing}};
    finding.ranks = found.ranks;
    seenIn(finding, steps->numbers());
    const Duration waited = perStep(found.waited, std::max<size_t>(1, steps->count()));
    finding.price = {Duration(), cost + waited, cost + waitedAtMost(*steps, share, waited),
        waited > Duration() ? "method.kernels_waits" : "method.kernels", StepPart::Computing};
    RS_TRY_ASSIGN(const auto replayed, playedWithout(found, context.inputs(), *steps));
    finding.price = replayed.value_or(finding.price);
    if (steps->isWithoutStages()) {
        RS_TRY(priceByLongest(context.inputs(), *steps, std::min(1.0, share * (1 - found.beside)),
            waited, finding.price));
    }
    model::Target row = pageOf("operators.operators");
    row.row = found.most->type;
    row.filter = "type";
    finding.evidence.push_back({row,
        {"evidence.run_again",
            {{"type", found.most->type},
                {"backwards", static_cast<int64_t>(found.most->backwards)}}},
        static_cast<int64_t>(found.most->forwards)});
    finding.advice = advised({"less_recompute", "select_recompute"});
    // Chosen by somebody, for memory: whether it can be done without is known with a limit only.
    weigh(finding, steps->step(), used ? Severity::High : Severity::Medium);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
