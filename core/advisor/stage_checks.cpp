// SPDX-License-Identifier: GPL-3.0-or-later
// CL-14 to CL-16: bubbles and uneven stages.
#include <algorithm>
#include <numeric>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/parallel_checks.h"
#include "core/advisor/replay_price.h"
#include "core/advisor/stage_layers.h"
#include "core/analysis/operators/counted_flops.h"
#include "core/analysis/verdicts/pipeline_verdict.h"
#include "core/analysis/verdicts/uneven.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// A pipeline and step that was judged.
struct JudgedPipeline {
    const PipelineInputs* of = nullptr;
    PipelineVerdict verdict;
};

struct JudgedPipelines {
    std::vector<JudgedPipeline> all;
    PipelineDoubt doubt = PipelineDoubt::NoPasses; ///< the last one, where none was judged
};

JudgedPipelines judgeAll(const std::vector<PipelineInputs>& pipelines) {
    JudgedPipelines judged;
    for (const PipelineInputs& one : pipelines) {
        const PipelineJudgement judgement = judgePipeline(one.pipeline);
        if (judgement.verdict)
            judged.all.push_back({&one, *judgement.verdict});
        else
            judged.doubt = judgement.doubt;
    }
    return judged;
}

const char* doubtKey(PipelineDoubt doubt) {
    switch (doubt) {
    case PipelineDoubt::Unequal:
        return "CL-14.unequal";
    case PipelineDoubt::UnknownOrder:
        return "CL-14.unknown_order";
    case PipelineDoubt::BackInTime:
        return "CL-14.back_in_time";
    case PipelineDoubt::NoPasses:
    case PipelineDoubt::None:
        break;
    }
    return "CL-14.no_passes";
}

/// The one with the median bubble.
const JudgedPipeline& middleOf(std::vector<JudgedPipeline>& judged) {
    const auto middle = judged.begin() + static_cast<std::ptrdiff_t>(judged.size() / 2);
    std::nth_element(judged.begin(), middle, judged.end(),
        [](const JudgedPipeline& left, const JudgedPipeline& right) {
            return left.verdict.bubble < right.verdict.bubble;
        });
    return *middle;
}

std::vector<int64_t> ranksOf(const Pipeline& pipeline) {
    std::vector<int64_t> ranks;
    for (const PipelineStage& stage : pipeline.stages)
        ranks.push_back(stage.rank);
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

size_t stepsOf(const std::vector<JudgedPipeline>& judged) {
    std::set<std::optional<int64_t>> steps;
    for (const JudgedPipeline& one : judged)
        steps.insert(one.of->step);
    return steps.size();
}

/// What the window would be shorter with another bubble and the same work.
Duration savedWith(Duration window, double bubble, double other) {
    return scaled(window, 1 - (1 - bubble) / (1 - other));
}

std::vector<Advice> bubbleAdvice(const PipelineVerdict& verdict, const Pipeline& pipeline) {
    std::vector<Advice> advice = advised({"more_micro_batches", "more_chunks"});
    const size_t stages = pipeline.stages.size();
    advice[0].current = std::to_string(verdict.microBatches);
    advice[0].suggested = std::to_string(verdict.microBatches * 2);
    advice[0].values = {
        {"bubble", Share{theoreticalBubble(stages, verdict.microBatches * 2, pipeline.chunks)}}};
    advice[1].current = std::to_string(pipeline.chunks);
    advice[1].suggested = std::to_string(pipeline.chunks + 1);
    advice[1].values = {
        {"bubble", Share{theoreticalBubble(stages, verdict.microBatches, pipeline.chunks + 1)}}};
    return advice;
}

Finding bubbleFinding(
    const char* key, std::vector<JudgedPipeline>& judged, const StepInputs& steps) {
    const JudgedPipeline& one = middleOf(judged);
    const size_t read = stepsOf(judged);
    Finding finding;
    finding.text = {key,
        {{"bubble", Share{one.verdict.bubble}}, {"least", Share{one.verdict.least}},
            {"stages", static_cast<int64_t>(one.of->pipeline.stages.size())},
            {"micro_batches", static_cast<int64_t>(one.verdict.microBatches)},
            {"read", static_cast<int64_t>(read)}, {"n", static_cast<int64_t>(steps.count())}}};
    finding.inputs = {{"chunks", static_cast<int64_t>(one.of->pipeline.chunks)},
        {"excess", Share{one.verdict.bubble - one.verdict.least}}};
    for (const JudgedPipeline& each : judged) {
        const auto ranks = ranksOf(each.of->pipeline);
        finding.ranks.insert(finding.ranks.end(), ranks.begin(), ranks.end());
    }
    std::ranges::sort(finding.ranks);
    finding.ranks.erase(
        std::unique(finding.ranks.begin(), finding.ranks.end()), finding.ranks.end());
    if (read == steps.count()) // else nobody looked at the others
        seenIn(finding, steps.numbers());
    model::Target page = pageOf("summary.pipeline", ranksOf(one.of->pipeline).front());
    page.step = one.of->step;
    finding.evidence.push_back(
        {page, {"evidence.pipeline_window", {}}, one.of->pipeline.window.length()});
    return finding;
}

/// What idles stages beyond their schedule, played again: uneven stages, transfers that take longer
/// than most, and hosts. Transfers as long as all of them are a part of the job.
std::optional<Price> playedExcess(const ReplayInputs& replay) {
    if (!replay.job)
        return std::nullopt;
    const JobGraph& job = *replay.job;
    const std::vector<Fix> fixes{evenStages(), medianTransfers()};
    const Duration price = std::max(Duration(),
        job.stepTime(job.work(), Delays::AsMeasured)
            - job.stepTime(fixedWork(job, fixes), Delays::Without));
    return Price{Duration(), price, price, "method.even_stages", StepPart::Pipeline};
}

/// What a stage computes longer than the mean of all stages, of which the mean of their ranks and
/// steps counts: stages that all compute that long save no more.
Duration aboveMean(const StepInputs& steps, size_t stage) {
    const StepMetric metric = workMetric(steps.trace);
    const auto meanOfAll = [](const std::vector<Duration>& times) {
        return perStep(std::accumulate(times.begin(), times.end(), Duration()), times.size());
    };
    std::vector<Duration> means;
    Duration own{};
    for (size_t i = 0; i < steps.parts.stages.size(); ++i) {
        std::vector<Duration> times;
        for (const StepRow& row : steps.trace.rows) {
            const auto time = row.values.get(metric);
            if (time && isOfStep(steps.trace, row)
                && std::ranges::find(steps.parts.stages[i].ranks, row.rank)
                    != steps.parts.stages[i].ranks.end())
                times.push_back(*time);
        }
        if (times.empty())
            continue;
        means.push_back(meanOfAll(times));
        if (i == stage)
            own = means.back();
    }
    return own - meanOfAll(means);
}

Finding stageFinding(const StepInputs& steps, const SlowRank& slow) {
    const RankGroup& stage = steps.parts.stages[static_cast<size_t>(slow.rank)];
    const auto count = static_cast<double>(steps.parts.stages.size());
    Finding finding;
    finding.text = {"CL-15.time",
        {{"stage", slow.rank}, {"effect", slow.effect}, {"of_metric", Share{slow.ofMetric}},
            {"k", static_cast<int64_t>(slow.slowSteps)}, {"n", static_cast<int64_t>(slow.steps)}}};
    finding.inputs = {{"of_step", Share{slow.ofStep}}};
    finding.ranks = stage.ranks;
    if (slow.slowSteps == slow.steps) // else which of them nobody wrote down
        seenIn(finding, steps.numbers());
    else
        finding.stepsSeen = slow.slowSteps;
    // Work that leaves the stage goes to the others: it is shared out, not gone.
    const Duration cost = scaled(slow.effect, (count - 1) / count);
    const Duration most = aboveMean(steps, static_cast<size_t>(slow.rank));
    finding.price = {
        Duration(), cost, std::max(cost, most), "method.mean_of_stages", StepPart::Computing};
    finding.evidence.push_back(
        {stepsPage(stage.ranks.front(), {}), {"evidence.stage_time", {}}, slow.effect});
    finding.advice = advised({"even_stages", "stage_recompute"});
    weigh(finding, steps.step());
    return finding;
}

/// Where the profile has any: step tables alone tell stages, and no passes.
Status addPasses(Inputs& inputs, Finding& finding) {
    RS_TRY_ASSIGN(const auto* const pipelines, inputs.pipelines());
    const int64_t rank = finding.ranks.front();
    if (std::ranges::any_of(
            *pipelines, [](const PipelineInputs& one) { return !one.pipeline.window.isEmpty(); }))
        finding.evidence.push_back({pageOf("summary.pipeline", rank), {"evidence.pipeline", {}},
            "Rank " + std::to_string(rank)});
    return {};
}

/// Its devices are slower: nothing is to be shared out.
void tellSlow(Finding& finding, const SlowRank& slow, const SlowStage& devices) {
    finding.text.key = "CL-15.slow";
    finding.text.values.insert(finding.text.values.end(),
        {{"type", devices.type}, {"call", devices.call}, {"others", devices.ofOthers}});
    finding.price = {Duration(), slow.effect, slow.effect, "method.peers", StepPart::Computing};
    finding.advice = advised({"check_node"});
}

/// Of which any rank has steps.
ptrdiff_t stagesCaptured(const StepInputs& steps) {
    return std::ranges::count_if(steps.parts.stages, [&](const RankGroup& stage) {
        return std::ranges::any_of(stage.ranks,
            [&](int64_t rank) { return std::ranges::binary_search(steps.trace.ranks, rank); });
    });
}

/// The component whose peak is highest, of those that stand for the allocator.
std::string mainComponent(const std::vector<MemoryPeak>& peaks) {
    std::string name;
    int64_t most = 0;
    for (const MemoryPeak& peak : peaks) {
        const bool isAllocator = peak.kind == MemoryKind::Reserved && peak.component != "APP";
        if (isAllocator && peak.peak.bytes > most) {
            most = peak.peak.bytes;
            name = peak.component;
        }
    }
    return name;
}

} // namespace

Result<Outcome> pipelineBubble(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const auto* const pipelines, context.inputs().pipelines());
    JudgedPipelines judged = judgeAll(*pipelines);
    if (judged.all.empty())
        return notRun(doubtKey(judged.doubt));
    const JudgedPipeline one = middleOf(judged.all);
    const Duration window = one.of->pipeline.window.length();
    const double excess = one.verdict.bubble - one.verdict.least;
    Outcome outcome;
    if (excess > context.limit(threshold::kStageEven)) {
        Finding finding = bubbleFinding("CL-14.excess", judged.all, *steps);
        const Duration saved = savedWith(window, one.verdict.bubble, one.verdict.least);
        RS_TRY_ASSIGN(const ReplayInputs* const replay, context.inputs().replay());
        finding.price = playedExcess(*replay).value_or(
            Price{Duration(), saved, saved, "method.even_stages", StepPart::Pipeline});
        const bool areUneven = !steps->verdicts.stages.ranks.empty();
        finding.advice = advised({areUneven ? "even_stages" : "look_at_host"});
        // Transfers and the host idle the stages as well: without a cause that is found it is none.
        weigh(finding, steps->step(), Severity::Low);
        outcome.findings.push_back(std::move(finding));
    }
    if (one.verdict.least > context.limit(threshold::kTheoreticalBubble)) {
        Finding finding = bubbleFinding("CL-14.theory", judged.all, *steps);
        const Duration saved = savedWith(window, one.verdict.least,
            theoreticalBubble(one.of->pipeline.stages.size(), one.verdict.microBatches * 2,
                one.of->pipeline.chunks));
        finding.price = {
            Duration(), saved, saved, "method.twice_micro_batches", StepPart::Pipeline};
        finding.advice = bubbleAdvice(one.verdict, one.of->pipeline);
        // As large as this schedule makes it: nothing is wrong.
        weigh(finding, steps->step(), Severity::Low);
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

Result<Outcome> unevenStages(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    Outcome outcome;
    for (const SlowRank& slow : steps->verdicts.stages.ranks) {
        if (slow.ofStep <= context.limit(threshold::kSlowRank))
            continue;
        outcome.findings.push_back(stageFinding(*steps, slow));
        RS_TRY_ASSIGN(const auto devices, slowStageOf(context.inputs(), *steps, slow));
        Finding& finding = outcome.findings.back();
        RS_TRY(addPasses(context.inputs(), finding));
        if (devices)
            tellSlow(finding, slow, *devices);
        RS_TRY_ASSIGN(const ReplayInputs* const replay, context.inputs().replay());
        RS_TRY_ASSIGN(const auto fixes, stageFixes(context.inputs(), *steps, slow.rank, devices));
        finding.price = replayedPrice(*replay, fixes, StepPart::Computing).value_or(finding.price);
        if (!devices)
            RS_TRY(suggestSplit(context.inputs(), *steps, finding.advice.front()));
        weigh(finding, steps->step());
    }
    if (!outcome.findings.empty())
        return outcome;
    RS_TRY_ASSIGN(
        const auto flops, workOfRanks(context.inputs().snapshot(), context.inputs().stop()));
    if (stagesCaptured(*steps) < 2 && stageFlops(flops, steps->parts.stages).size() < 2)
        return notRun("need.two_stages");
    const auto heaviest = heaviestStage(flops, steps->parts.stages);
    if (!heaviest || heaviest->aboveMean <= context.limit(threshold::kStageFlops))
        return outcome;
    const RankGroup& stage = steps->parts.stages[heaviest->stage];
    Finding finding;
    finding.text = {"CL-15.work",
        {{"stage", static_cast<int64_t>(heaviest->stage)}, {"above", Share{heaviest->aboveMean}}}};
    finding.ranks = stage.ranks;
    seenIn(finding, steps->numbers());
    finding.evidence.push_back(
        {stepsPage(stage.ranks.front(), {}), {"evidence.flops", {}}, Share{heaviest->aboveMean}});
    finding.advice = advised({"even_stages", "stage_recompute"});
    finding.severity = Severity::Low;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> unevenStageMemory(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const auto* const peaks, context.inputs().memory());
    const auto lines =
        peakLines(*peaks, mainComponent(*peaks), MemoryKind::Reserved, steps->parts.stages);
    const auto below = imbalanceOf(lines);
    if (!below)
        return notRun(lines.empty() ? "need.reserved_memory" : "need.two_stages");
    Outcome outcome;
    if (*below <= context.limit(threshold::kPeakImbalance))
        return outcome;
    const auto [least, most] = std::minmax_element(
        lines.begin(), lines.end(), [](const PeakLine& left, const PeakLine& right) {
            return left.peak.bytes < right.peak.bytes;
        });
    const auto numberOf = [&stages = steps->parts.stages](const std::string& name) {
        return int64_t{std::ranges::find(stages, name, &RankGroup::name) - stages.begin()};
    };
    Finding finding;
    finding.text = {"CL-16.uneven",
        {{"most", numberOf(most->name)}, {"most_bytes", Bytes{most->peak.bytes}},
            {"least", numberOf(least->name)}, {"least_bytes", Bytes{least->peak.bytes}},
            {"below", Share{*below}}}};
    finding.ranks = {most->rank};
    finding.severity = Severity::Info;
    finding.evidence.push_back(
        {pageOf("memory.ranks", most->rank), {"evidence.peak", {}}, Bytes{most->peak.bytes}});
    finding.advice = advised({"even_stages", "stage_recompute", "embedding_optimizer_parallel"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
