// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_diff.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/analysis/runs/communication_diff.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

using NamedShapes = std::tuple<std::string, std::string, std::string>;
using MemoryKey = std::tuple<std::optional<int64_t>, std::string, MemoryKind>;
using Side = std::optional<int64_t> Compared::*;

std::optional<int64_t> countOf(std::optional<Duration> time) {
    return time ? std::optional<int64_t>(time->count()) : std::nullopt;
}

bool haveOtherRanks(const RunSummary& base, const RunSummary& candidate) {
    return !(base.part.rank && candidate.part.rank) && base.ranks != candidate.ranks;
}

std::vector<RunWarning> warningsOf(const RunSummary& base, const RunSummary& candidate) {
    const std::pair<RunWarning, bool> checks[] = {
        {RunWarning::Ranks, haveOtherRanks(base, candidate)},
        {RunWarning::Steps, base.steps != candidate.steps},
        {RunWarning::NoSteps, base.steps == 0 || candidate.steps == 0},
        {RunWarning::Kind, base.kind != candidate.kind},
        {RunWarning::Level, base.level != candidate.level},
        {RunWarning::Versions, base.versions != candidate.versions},
        {RunWarning::ParallelSizes, base.sizes != candidate.sizes},
        {RunWarning::Profiles, base.profiles > 1 || candidate.profiles > 1},
        {RunWarning::MemoryOfRun,
            base.memorySpan == MemorySpan::Run || candidate.memorySpan == MemorySpan::Run},
    };
    std::vector<RunWarning> warnings;
    for (const auto& [warning, isOn] : checks) {
        if (isOn)
            warnings.push_back(warning);
    }
    return warnings;
}

template <class Delta>
void largestFirst(std::vector<Delta>& deltas, Compared Delta::*figure) {
    std::stable_sort(deltas.begin(), deltas.end(), [figure](const Delta& left, const Delta& right) {
        return (left.*figure).weight() > (right.*figure).weight();
    });
}

void take(const OperatorTable& table, int64_t rankSteps, Side side,
    std::map<NamedShapes, OperatorDelta>& deltas) {
    for (const OperatorSum& row : table.rows) {
        OperatorDelta& delta = deltas[{row.name, row.shapes, row.core}];
        delta.name = row.name;
        delta.shapes = row.shapes;
        delta.core = row.core;
        delta.time.*side = meanOf(row.total.count(), rankSteps);
        delta.calls.*side = row.count;
        delta.average.*side = row.average().count();
    }
}

std::vector<OperatorDelta> compareOperators(
    const RunSummary& base, const RunSummary& candidate, const DiffRule& rule) {
    std::map<NamedShapes, OperatorDelta> byKey;
    take(base.operators, base.rankSteps, &Compared::base, byKey);
    take(candidate.operators, candidate.rankSteps, &Compared::candidate, byKey);
    std::vector<OperatorDelta> deltas;
    deltas.reserve(byKey.size());
    for (auto& [key, delta] : byKey) {
        delta.change = delta.time.change(rule.sameShare);
        deltas.push_back(std::move(delta));
    }
    largestFirst(deltas, &OperatorDelta::time);
    return deltas;
}

std::vector<StepDelta> compareSteps(const StepValues& base, const StepValues& candidate) {
    std::vector<StepDelta> deltas;
    for (size_t i = 0; i < kStepMetricCount; ++i) {
        const auto metric = static_cast<StepMetric>(i);
        const Compared time{countOf(base.get(metric)), countOf(candidate.get(metric))};
        if (time.base || time.candidate)
            deltas.push_back({metric, time});
    }
    return deltas;
}

std::vector<RankStepDelta> compareRankSteps(const RunSummary& base, const RunSummary& candidate) {
    const bool areTwo = areTwoRanks(base, candidate);
    std::map<std::optional<int64_t>, std::pair<StepValues, StepValues>> byRank;
    for (const StepRow& row : base.rankRows)
        byRank[areTwo ? std::nullopt : std::optional(row.rank)].first = row.values;
    for (const StepRow& row : candidate.rankRows)
        byRank[areTwo ? std::nullopt : std::optional(row.rank)].second = row.values;
    std::vector<RankStepDelta> deltas;
    for (const auto& [rank, values] : byRank) {
        for (const StepDelta& delta : compareSteps(values.first, values.second))
            deltas.push_back({rank, delta.metric, delta.time});
    }
    largestFirst(deltas, &RankStepDelta::time);
    return deltas;
}

void take(const std::vector<MemoryPeak>& peaks, Side side,
    std::optional<PeakMoment> MemoryDelta::*at, std::optional<int64_t> (*rankOf)(const MemoryPeak&),
    std::map<MemoryKey, MemoryDelta>& deltas) {
    for (const MemoryPeak& peak : peaks) {
        MemoryDelta& delta = deltas[{rankOf(peak), peak.component, peak.kind}];
        delta.rank = rankOf(peak);
        delta.component = peak.component;
        delta.kind = peak.kind;
        delta.peak.*side = peak.peak.bytes;
        delta.*at = PeakMoment{peak.rank, peak.peak.time};
    }
}

std::vector<MemoryDelta> compareMemory(const std::vector<MemoryPeak>& base,
    const std::vector<MemoryPeak>& candidate, std::optional<int64_t> (*rankOf)(const MemoryPeak&)) {
    std::map<MemoryKey, MemoryDelta> byKey;
    take(base, &Compared::base, &MemoryDelta::baseAt, rankOf, byKey);
    take(candidate, &Compared::candidate, &MemoryDelta::candidateAt, rankOf, byKey);
    std::vector<MemoryDelta> deltas;
    deltas.reserve(byKey.size());
    for (auto& [key, delta] : byKey)
        deltas.push_back(std::move(delta));
    return deltas;
}

std::optional<int64_t> noRank(const MemoryPeak& /*peak*/) {
    return std::nullopt;
}

std::optional<int64_t> ownRank(const MemoryPeak& peak) {
    return peak.rank;
}

} // namespace

const char* toWord(RunWarning warning) {
    static constexpr const char* kWords[] = {"ranks", "steps", "no_steps", "kind", "level",
        "versions", "parallel_sizes", "profiles", "memory_of_run"};
    return kWords[static_cast<size_t>(warning)];
}

const char* toWord(MemoryKind kind) {
    static constexpr const char* kWords[] = {"allocated", "reserved", "active"};
    return kWords[static_cast<size_t>(kind)];
}

std::optional<double> RunDiff::stepGrowth() const {
    std::optional<double> ofTotal;
    std::optional<double> endToEnd;
    for (const StepDelta& delta : steps) {
        if (delta.metric == StepMetric::Total)
            ofTotal = delta.time.growth();
        if (delta.metric == StepMetric::EndToEnd)
            endToEnd = delta.time.growth();
    }
    return ofTotal ? ofTotal : endToEnd;
}

RunDiff diffRuns(const RunSummary& base, const RunSummary& candidate, const DiffRule& rule) {
    RunDiff diff;
    diff.warnings = warningsOf(base, candidate);
    diff.warmUp = {base.warmUpStep, candidate.warmUpStep};
    if (areTwoRanks(base, candidate))
        diff.twoRanks.emplace(*base.onlyRank, *candidate.onlyRank);
    diff.steps = compareSteps(base.step, candidate.step);
    diff.rankSteps = compareRankSteps(base, candidate);
    diff.operators = compareOperators(base, candidate, rule);
    diff.communication = compareTypes(base, candidate, rule);
    diff.collectives = compareCollectives(base, candidate, rule);
    diff.rankCommunication = compareRankCommunication(base, candidate);
    diff.links = compareLinks(base, candidate);
    diff.memory = compareMemory(base.memory, candidate.memory, noRank);
    diff.rankMemory = compareMemory(
        base.rankMemory, candidate.rankMemory, areTwoRanks(base, candidate) ? noRank : ownRank);
    largestFirst(diff.rankMemory, &MemoryDelta::peak);
    return diff;
}

} // namespace rankscope::analysis
