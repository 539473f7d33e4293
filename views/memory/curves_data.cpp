// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/curves_data.h"

#include <algorithm>

#include "core/analysis/memory/device_capacity.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/analysis/range_of_rank.h"
#include "core/analysis/rank_hosts.h"
#include "core/analysis/steps/rank_steps.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::memory {

namespace {

using analysis::BlockSource;
using analysis::MemorySample;

/// Of one rank, on its own clock.
struct RankRecords {
    std::vector<analysis::MemoryCurve> curves{};
    std::vector<MemorySample> alive{}; ///< in place of curves, what blocks add up to
    std::vector<query::Step> steps{};
    std::vector<int64_t> graphs{};
    std::optional<int64_t> graph{};
    std::shared_ptr<const analysis::TraceMemory> trace{};
};

/// Of a rank without a timeline none.
Result<std::vector<query::Step>> storedSteps(
    query::Session& session, int64_t rank, const std::stop_token& stop) {
    const auto slot = analysis::slotOf(session.snapshot(), rank);
    if (!slot)
        return std::vector<query::Step>();
    const query::OpenRank& open = session.snapshot().rank(*slot);
    RS_TRY_ASSIGN(analysis::RankSteps of, analysis::rankSteps(session, *slot, stop));
    for (query::Step& step : of.steps)
        step.range = {open.toStored(step.range.begin), open.toStored(step.range.end)};
    return std::move(of.steps);
}

Result<RankRecords> readRecords(query::Session& session, const analysis::MemoryRank& of,
    BlockSource source, std::optional<int64_t> graph, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    RankRecords read;
    RS_TRY_ASSIGN(read.steps, storedSteps(session, of.rank, stop));
    if (source == BlockSource::Operators && of.hasCurves) {
        RS_TRY_ASSIGN(read.curves, analysis::memoryCurves(snapshot, of.rank, stop));
    } else if (source == BlockSource::Operators && of.trace) {
        RS_TRY_ASSIGN(auto memory, analysis::traceMemory(session, *of.trace, stop));
        read.curves = std::move(memory.curves);
        read.trace = std::make_shared<const analysis::TraceMemory>(std::move(memory));
    } else {
        if (source == BlockSource::StaticGraph) {
            RS_TRY_ASSIGN(read.graphs, analysis::staticGraphs(snapshot, of.rank, stop));
            read.graph = analysis::shownGraph(read.graphs, graph);
        }
        RS_TRY_ASSIGN(read.alive,
            analysis::aliveBytes(snapshot, of.rank, source, {.graph = read.graph}, stop));
    }
    return read;
}

/// What its blocks add up to.
std::vector<MemorySample> inRange(
    const std::optional<TimeRange>& range, std::vector<MemorySample> alive) {
    if (!range || alive.empty())
        return alive;
    const auto curves = analysis::within(
        {{"", std::nullopt, analysis::MemoryKind::Allocated, std::move(alive)}}, *range);
    return curves.empty() ? std::vector<MemorySample>() : curves.front().samples;
}

RankCurves drawnOf(RankRecords read, const std::optional<TimeRange>& range) {
    return read.curves.empty() ? blockCurve(inRange(range, std::move(read.alive)))
                               : rankCurves(std::move(read.curves), range);
}

/// The first sample of any.
std::optional<Timestamp> beginOf(const RankRecords& read) {
    std::optional<int64_t> begin;
    const auto take = [&begin](const std::vector<MemorySample>& samples) {
        if (!samples.empty())
            begin = std::min(begin.value_or(samples.front().time), samples.front().time);
    };
    take(read.alive);
    for (const analysis::MemoryCurve& curve : read.curves)
        take(curve.samples);
    return begin ? std::optional(fromNanoseconds(*begin)) : std::nullopt;
}

void moveBy(RankRecords& read, Duration shift) {
    const auto moveAll = [by = shift.count()](std::vector<MemorySample>& samples) {
        for (MemorySample& sample : samples)
            sample.time += by;
    };
    moveAll(read.alive);
    for (analysis::MemoryCurve& curve : read.curves)
        moveAll(curve.samples);
}

/// Beside what was read of the rank.
Result<BaselineCurves> readBaseline(query::Session& session, const BaselineWish& wish,
    const CurvesData& beside, std::optional<Timestamp> begin, const std::stop_token& stop) {
    BaselineCurves baseline{.rank = wish.rank.value_or(beside.rank)};
    const auto ranks = analysis::memoryRanks(*wish.snapshot);
    const auto of = std::ranges::find(ranks, baseline.rank, &analysis::MemoryRank::rank);
    if (of == ranks.end() || analysis::shownSource(*of, beside.source) != beside.source)
        return baseline;
    query::Session own(wish.snapshot, session.budget());
    own.setStop(stop);
    RS_TRY_ASSIGN(RankRecords read, readRecords(own, *of, beside.source, beside.graph, stop));
    const auto first = beginOf(read);
    if (!first || !begin)
        return baseline;
    if (beside.source != BlockSource::Operators)
        baseline.alignment.by = Alignment::By::Number;
    else
        baseline.alignment = alignmentOf(beside.steps, *begin, read.steps, *first,
            beside.range ? std::optional(beside.range->begin) : std::nullopt);
    moveBy(read, baseline.alignment.shift);
    baseline.curves = drawnOf(std::move(read), beside.range);
    return baseline;
}

} // namespace

Alignment alignmentOf(const std::vector<query::Step>& steps, Timestamp begin,
    const std::vector<query::Step>& baseline, Timestamp baselineBegin,
    std::optional<Timestamp> from) {
    for (const query::Step& step : steps) {
        const auto same = std::ranges::find(baseline, step.number, &query::Step::number);
        if (same != baseline.end() && step.range.end > from.value_or(step.range.begin))
            return {Alignment::By::Step, step.number, step.range.begin - same->range.begin};
    }
    return {Alignment::By::Begin, {}, begin - baselineBegin};
}

Result<CurvesData> readCurves(
    query::Session& session, const CurvesWish& wish, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    CurvesData data;
    data.ranks = analysis::memoryRanks(snapshot);
    if (data.ranks.empty()) {
        RS_TRY_ASSIGN(data.profiles, analysis::rankProfiles(snapshot));
        return data;
    }
    RS_TRY_ASSIGN(data.hosts, analysis::jobHosts(snapshot));
    const analysis::MemoryRank& of = shownRank(data.ranks, wish.rank);
    data.rank = of.rank;
    data.source = analysis::shownSource(of, wish.blocks.source);
    data.capacity = analysis::deviceCapacity(snapshot, of.rank);
    const TimeRange time = wish.range.value_or(TimeRange{});
    const auto stored = data.source == BlockSource::Operators
        ? analysis::rangeOfRank(snapshot, of.rank, time)
        : std::nullopt;
    data.isOnTimeline = stored.has_value();
    data.range = wish.range ? stored : std::nullopt;
    RS_TRY_ASSIGN(RankRecords read, readRecords(session, of, data.source, wish.blocks.graph, stop));
    data.steps = std::move(read.steps);
    data.graphs = std::move(read.graphs);
    data.graph = read.graph;
    data.trace = std::move(read.trace);
    if (wish.baseline) {
        RS_TRY_ASSIGN(
            data.baseline, readBaseline(session, *wish.baseline, data, beginOf(read), stop));
    }
    data.curves = drawnOf(std::move(read), data.range);
    return data;
}

} // namespace rankscope::memory
