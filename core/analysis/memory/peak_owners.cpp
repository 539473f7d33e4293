// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/peak_owners.h"

#include <algorithm>
#include <utility>

#include "core/analysis/memory/trace_blocks.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

void takeBegin(const std::vector<MemoryCurve>& curves, PeakOwners& data) {
    for (const MemoryCurve& curve : curves)
        data.begin =
            std::min(data.begin.value_or(curve.samples.front().time), curve.samples.front().time);
}

Status readOperators(const query::Snapshot& snapshot, int64_t rank, std::optional<int64_t> wanted,
    const std::stop_token& stop, PeakOwners& data) {
    RS_TRY_ASSIGN(auto curves, memoryCurves(snapshot, rank, stop));
    curves = mergeStreams(std::move(curves));
    takeBegin(curves, data);
    if (const auto* main = mainCurve(curves, MemoryKind::Allocated)) {
        data.peak = main->peakSample().time;
        if (const auto then = sampleAt(*main, wanted.value_or(*data.peak)))
            data.measured = then->bytes;
    }
    RS_TRY_ASSIGN(data.modules, modulePeaks(snapshot, rank, stop));
    return {};
}

/// The device that is asked for, or the one whose curve stands for the rank.
Status readTrace(query::Session& session, RankSlot slot, const PeakWish& wish,
    const std::stop_token& stop, PeakOwners& data) {
    RS_TRY_ASSIGN(const auto memory, traceMemory(session, slot, stop));
    data.odd = memory.odd;
    takeBegin(memory.curves, data);
    const auto* shown = mainCurve(memory.curves, MemoryKind::Allocated);
    for (const MemoryCurve& curve : memory.curves) {
        if (curve.kind != MemoryKind::Allocated)
            continue;
        data.devices.push_back(curve.component);
        if (curve.component == wish.device)
            shown = &curve;
    }
    if (shown == nullptr)
        return {};
    data.device = shown->component;
    data.peak = shown->peakSample().time;
    data.moment = wish.moment.value_or(*data.peak);
    if (const auto then = sampleAt(*shown, *data.moment))
        data.measured = then->bytes;
    data.owners = traceOwners(memory, {.aliveAt = data.moment, .device = data.device});
    return {};
}

} // namespace

int64_t PeakOwners::ofBlocks() const {
    int64_t bytes = 0;
    for (const MemoryOwner& owner : owners)
        bytes = saturatingAdd(bytes, owner.size);
    return bytes;
}

int64_t PeakOwners::rest() const {
    return std::max<int64_t>(0, measured.value_or(0) - ofBlocks());
}

std::vector<BlockSource> sourcesOf(const MemoryRank& rank) {
    std::vector<BlockSource> sources;
    if (rank.hasCurves || rank.hasBlocks || rank.hasModules || rank.trace)
        sources.push_back(BlockSource::Operators);
    if (rank.hasStatic)
        sources.push_back(BlockSource::StaticGraph);
    if (rank.hasTracker)
        sources.push_back(BlockSource::Tracker);
    return sources;
}

BlockSource shownSource(const MemoryRank& rank, BlockSource wanted) {
    const auto sources = sourcesOf(rank);
    return std::ranges::find(sources, wanted) == sources.end() ? sources.front() : wanted;
}

Result<PeakOwners> peakOwners(query::Session& session, const MemoryRank& rank, const PeakWish& wish,
    const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    PeakOwners data;
    data.source = shownSource(rank, wish.source);
    if (data.source == BlockSource::Operators && rank.trace && !rank.hasBlocks) {
        RS_TRY(readTrace(session, *rank.trace, wish, stop, data));
        return data;
    }
    if (data.source == BlockSource::Operators)
        RS_TRY(readOperators(snapshot, rank.rank, wish.moment, stop, data));
    if (data.source == BlockSource::StaticGraph) {
        RS_TRY_ASSIGN(data.graphs, staticGraphs(snapshot, rank.rank, stop));
        data.graph = shownGraph(data.graphs, wish.graph);
    }
    if (!data.peak) {
        RS_TRY_ASSIGN(const auto alive,
            aliveBytes(snapshot, rank.rank, data.source, {.graph = data.graph}, stop));
        const auto most = std::ranges::max_element(alive, {}, &MemorySample::bytes);
        if (most != alive.end())
            data.peak = most->time;
    }
    data.moment = data.source == BlockSource::Operators && wish.moment ? wish.moment : data.peak;
    if (!data.moment)
        return data;
    RS_TRY_ASSIGN(data.owners,
        blockOwners(
            snapshot, rank.rank, data.source, {.aliveAt = data.moment, .graph = data.graph}, stop));
    return data;
}

} // namespace rankscope::analysis
