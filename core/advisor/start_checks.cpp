// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/start_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/graph_checks.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/late_starts.h"
#include "core/analysis/verdicts/undone_gathers.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What this rank tells, whatever ranks the sentence is about.
Finding findingBy(
    const StepInputs& steps, const LateStarts& all, const LateStart& start, Duration step) {
    Finding finding;
    finding.inputs = {{"step_time", step}, {"late_share", Share{shareOf(start.late, step)}},
        {"of_steps", shareOfCount(start.steps, all.steps)},
        {"apart", Share{shareOf(all.residual, start.late)}}};
    seenIn(finding, steps.numbers());
    finding.severity = Severity::Info; // CL-2 and CL-3 have the price
    finding.advice = advised({"check_node"});
    return finding;
}

Finding startFinding(const StepInputs& steps, const CommunicationInputs& read,
    const LateStarts& all, const LateStart& start, Duration step) {
    const Collective& row = read.all.rows[start.row];
    const std::string& name = read.all.text(row.name);
    Finding finding = findingBy(steps, all, start, step);
    finding.text = {"CL-5.late",
        {{"rank", start.rank}, {"late", start.late}, {"name", name},
            {"k", static_cast<int64_t>(start.steps)}, {"n", static_cast<int64_t>(all.steps)},
            {"residual", all.residual}}};
    finding.ranks = {start.rank};
    finding.stepsSeen = start.steps;
    const Timestamp begin = fromNanoseconds(row.start.value_or(0));
    finding.evidence.push_back({sliceAt(start.rank, {begin, begin + row.times.elapse}, name),
        {"evidence.latest_start", {{"name", name}}}, start.latest, kCollectivesPage});
    return finding;
}

/// Of ranks that CL-2 and CL-3 tell together.
Finding furtherStarts(const StepInputs& steps, const LateStarts& all,
    const std::vector<LateStart>& others, Duration step) {
    const LateStart& latest = *std::ranges::max_element(others, {}, &LateStart::late);
    Finding finding = findingBy(steps, all, latest, step);
    finding.text = {"CL-5.more",
        {{"more", static_cast<int64_t>(others.size())}, {"late", latest.late},
            {"k", static_cast<int64_t>(latest.steps)}, {"n", static_cast<int64_t>(all.steps)},
            {"residual", all.residual}}};
    for (const LateStart& one : others)
        finding.ranks.push_back(one.rank);
    std::ranges::sort(finding.ranks);
    finding.evidence.push_back(
        {pageOf(kCollectivesPage, latest.rank), {"evidence.waits", {}}, latest.late});
    return finding;
}

} // namespace

Result<Outcome> lateStartOfRanks(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const CommunicationInputs* const read, context.inputs().communication());
    if (!read->late)
        return notRun("need.late_ranks");
    if (read->late->withinSpread)
        return unclearLateness(*read->late->withinSpread);
    if (read->late->ranks.empty())
        return Outcome();
    const StartLimits limits{context.limit(threshold::kLateRank),
        context.limit(threshold::kLateSteps), context.limit(threshold::kStartShare),
        context.limit(threshold::kClockResidual)};
    const Duration step = steps->step().value_or(read->late->step);
    const auto starts = lateStarts(read->all, read->matched, step, limits);
    if (!starts)
        return notRun("need.long_collectives");
    Outcome outcome;
    std::vector<LateStart> others;
    for (const LateStart& start : starts->ranks) {
        const auto late = std::ranges::find(read->late->ranks, start.rank, &LateRank::rank);
        if (late == read->late->ranks.end())
            continue; // it starts late because it waited itself
        if (late - read->late->ranks.begin() < static_cast<ptrdiff_t>(kMostOfOneCheck))
            outcome.findings.push_back(startFinding(*steps, *read, *starts, start, step));
        else
            others.push_back(start);
    }
    if (!others.empty())
        outcome.findings.push_back(furtherStarts(*steps, *starts, others, step));
    return outcome;
}

namespace {

/// What the kernels of a profile tell.
Result<Outcome> redundantInProfile(Context& context) {
    Inputs& inputs = context.inputs();
    for (const Need need : {Need::Transfers, Need::Kernels}) {
        RS_TRY_ASSIGN(auto lack, missing(need, inputs));
        if (lack)
            return Outcome{std::move(lack), {}};
    }
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (!hasRows(inputs.snapshot(), "kernel"))
        return notRun("need.kernel_table");
    RankGathers most;
    SampleRank worst;
    for (SampleRank& sample : sampleRanks(*steps)) {
        RS_TRY_ASSIGN(RankGathers of,
            undoneGathersOn(
                inputs.snapshot(), sample.rank, steps->trace.warmUpStep(), inputs.stop()));
        if (of.found.time <= most.found.time)
            continue;
        most = std::move(of);
        worst = std::move(sample);
    }
    Outcome outcome;
    if (most.found.gathers.empty())
        return outcome;
    const size_t count = std::max<size_t>(1, steps->count());
    const GatherOrScatter& first = most.operators[most.found.gathers.front()];
    Finding finding;
    finding.text = {"CO-8.undone",
        {{"rank", worst.rank}, {"count", static_cast<int64_t>(most.found.gathers.size())},
            {"name", first.name}, {"bytes", Moved{first.bytes}},
            {"time", perStep(most.found.time, count)}}};
    finding.ranks = worst.like;
    seenIn(finding, steps->numbers());
    finding.price = {Duration(), std::nullopt, perStep(most.found.time, count),
        "method.whole_operator", StepPart::Communication};
    finding.evidence.push_back({sliceAt(worst.rank, first.range, first.name),
        {"evidence.undone", {{"name", first.name}}}, first.range.length(), kCollectivesPage});
    finding.advice = advised({"check_redistribution"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Result<Outcome> redundantCommunication(Context& context) {
    RS_TRY_ASSIGN(Outcome outcome, redundantInProfile(context));
    RS_TRY_ASSIGN(std::vector<Finding> ofGraph, redundantInGraph(context));
    RS_TRY_ASSIGN(const CompiledGraph* const graph, context.inputs().graph());
    if (graph != nullptr && (ir::isWhole(graph->graph) || !ofGraph.empty()))
        outcome.notRun.reset(); // the graph alone tells, too
    outcome.findings.insert(outcome.findings.end(), std::make_move_iterator(ofGraph.begin()),
        std::make_move_iterator(ofGraph.end()));
    return outcome;
}

} // namespace rankscope::advisor
