// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memory_ranks.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "core/analysis/memory/trace_memory.h"
#include "core/analysis/range_of_rank.h"

namespace rankscope::analysis {

namespace {

/// As traceCurves() calls them.
bool isGpu(std::string_view component) {
    return component.substr(0, 4) == "GPU ";
}

} // namespace

std::vector<MemoryRank> memoryRanks(const query::Snapshot& snapshot) {
    static constexpr std::pair<const char*, bool MemoryRank::*> kTables[] = {
        {"memory_record", &MemoryRank::hasCurves}, {"memory_block", &MemoryRank::hasBlocks},
        {"module_memory", &MemoryRank::hasModules}, {"static_memory", &MemoryRank::hasStatic},
        {"tracker_block", &MemoryRank::hasTracker}};
    std::map<int64_t, MemoryRank> ranks;
    for (const auto& part : snapshot.tables) {
        for (const auto& [table, has] : kTables) {
            const index::TableInfo* info = part->find(table);
            if (info == nullptr || info->rows == 0)
                continue;
            MemoryRank& rank = ranks[part->rank];
            rank.rank = part->rank;
            rank.*has = true;
        }
    }
    for (size_t slot = 0; slot < snapshot.ranks.size(); ++slot) {
        const index::RankIndex& open = *snapshot.ranks[slot].index;
        const auto known = ranks.find(open.rank);
        if ((known != ranks.end() && known->second.hasCurves) || !hasTraceMemory(open))
            continue;
        ranks[open.rank].rank = open.rank;
        ranks[open.rank].trace = static_cast<RankSlot>(slot);
    }
    std::vector<MemoryRank> result;
    result.reserve(ranks.size());
    for (const auto& [number, rank] : ranks)
        result.push_back(rank);
    return result;
}

namespace {

Result<std::vector<MemoryPeak>> readTracePeaks(
    query::Session& session, const std::optional<StepRanges>& ranges, const std::stop_token& stop) {
    std::vector<MemoryPeak> peaks;
    bool isOneEach = true;
    for (const MemoryRank& rank : memoryRanks(session.snapshot())) {
        if (!rank.trace)
            continue;
        RS_TRY_ASSIGN(auto curves, traceCurves(session, *rank.trace, stop));
        const auto range = ranges ? ranges->find(rank.rank) : StepRanges::const_iterator();
        if (ranges && range != ranges->end())
            curves = within(std::move(curves), range->second);
        std::set<std::string> devices;
        for (MemoryPeak& peak : peaksOf(rank.rank, curves)) {
            if (isGpu(peak.component))
                devices.insert(peak.component);
            peaks.push_back(std::move(peak));
        }
        isOneEach = isOneEach && devices.size() <= 1;
    }
    for (MemoryPeak& peak : peaks) {
        if (isOneEach && isGpu(peak.component))
            peak.component = "GPU";
    }
    return peaks;
}

} // namespace

Result<std::vector<MemoryPeak>> tracePeaks(
    query::Session& session, const std::optional<StepRanges>& ranges, const std::stop_token& stop) {
    return session.snapshot().figures.get<std::vector<MemoryPeak>>("tracePeaks", std::tuple(ranges),
        stop, [&] { return readTracePeaks(session, ranges, stop); });
}

Result<std::vector<MemoryPeak>> jobPeaks(query::Session& session, const std::stop_token& stop) {
    RS_TRY_ASSIGN(std::vector<MemoryPeak> peaks, memoryPeaks(session.snapshot(), stop));
    RS_TRY_ASSIGN(const std::vector<MemoryPeak> ofTraces, tracePeaks(session, {}, stop));
    peaks.insert(peaks.end(), ofTraces.begin(), ofTraces.end());
    return peaks;
}

Result<std::vector<MemoryPeak>> jobPeaksIn(
    query::Session& session, const TimeRange& range, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    std::vector<MemoryPeak> peaks;
    StepRanges ofTraces;
    for (const MemoryRank& rank : memoryRanks(snapshot)) {
        const auto stored = rangeOfRank(snapshot, rank.rank, range);
        if (stored && rank.trace)
            ofTraces.emplace(rank.rank, *stored);
        if (!stored || !rank.hasCurves)
            continue;
        RS_TRY_ASSIGN(auto curves, memoryCurves(snapshot, rank.rank, stop));
        const auto own = peaksOf(rank.rank, within(mergeStreams(std::move(curves)), *stored));
        peaks.insert(peaks.end(), own.begin(), own.end());
    }
    if (ofTraces.empty())
        return peaks;
    RS_TRY_ASSIGN(const std::vector<MemoryPeak> ofTrace, tracePeaks(session, ofTraces, stop));
    std::copy_if(ofTrace.begin(), ofTrace.end(), std::back_inserter(peaks),
        [&ofTraces](const MemoryPeak& peak) { return ofTraces.count(peak.rank) > 0; });
    return peaks;
}

std::vector<PeakLine> peakLines(std::span<const MemoryPeak> peaks, const std::string& component,
    MemoryKind kind, std::span<const RankGroup> groups) {
    std::vector<PeakLine> ranks;
    for (const MemoryPeak& peak : peaks) {
        if (peak.component == component && peak.kind == kind)
            ranks.push_back({{}, peak.rank, peak.peak, unusedShare(peak.allocated, peak.reserved),
                peak.begin, peak.unusedOverTime});
    }
    std::stable_sort(ranks.begin(), ranks.end(),
        [](const PeakLine& left, const PeakLine& right) { return left.rank < right.rank; });
    if (groups.empty())
        return ranks;
    std::vector<PeakLine> lines;
    for (const RankGroup& group : groups) {
        const PeakLine* highest = nullptr;
        for (const PeakLine& line : ranks) {
            const bool isOfGroup =
                std::find(group.ranks.begin(), group.ranks.end(), line.rank) != group.ranks.end();
            if (isOfGroup && (highest == nullptr || line.peak.bytes > highest->peak.bytes))
                highest = &line;
        }
        if (highest == nullptr)
            continue;
        lines.push_back(*highest);
        lines.back().name = group.name;
    }
    return lines;
}

std::optional<double> imbalanceOf(std::span<const PeakLine> lines) {
    if (lines.size() < 2)
        return std::nullopt;
    const auto [least, most] = std::minmax_element(
        lines.begin(), lines.end(), [](const PeakLine& left, const PeakLine& right) {
            return left.peak.bytes < right.peak.bytes;
        });
    if (most->peak.bytes <= 0)
        return std::nullopt;
    return static_cast<double>(most->peak.bytes - least->peak.bytes)
        / static_cast<double>(most->peak.bytes);
}

} // namespace rankscope::analysis
