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

/// What operators are told apart by beside their names.
struct OperatorMatch {
    bool shapes = true;
    bool core = true;
};

bool isOnOneSide(
    const OperatorTable& base, const OperatorTable& candidate, std::string OperatorSum::*text) {
    const auto isTold = [text](const OperatorTable& side) {
        return std::any_of(side.rows.begin(), side.rows.end(),
            [text](const OperatorSum& row) { return !(row.*text).empty(); });
    };
    return !base.rows.empty() && !candidate.rows.empty() && isTold(base) != isTold(candidate);
}

/// Profiler level 0 writes neither shapes nor cores: with them nothing would match.
OperatorMatch matchOf(const RunSummary& base, const RunSummary& candidate) {
    return {.shapes = !isOnOneSide(base.operators, candidate.operators, &OperatorSum::shapes),
        .core = !isOnOneSide(base.operators, candidate.operators, &OperatorSum::core)};
}

std::vector<RunWarning> warningsOf(const RunSummary& base, const RunSummary& candidate) {
    const OperatorMatch match = matchOf(base, candidate);
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
        {RunWarning::Shapes, !match.shapes || !match.core},
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

std::map<NamedShapes, OperatorSum> operatorSums(
    const OperatorTable& table, const OperatorMatch& match) {
    std::map<NamedShapes, OperatorSum> sums;
    for (const OperatorSum& row : table.rows) {
        const std::string shapes = match.shapes ? row.shapes : std::string();
        const std::string core = match.core ? row.core : std::string();
        OperatorSum& sum = sums[{row.name, shapes, core}];
        sum.count += row.count;
        sum.total += row.total;
    }
    return sums;
}

void take(const RunSummary& run, const OperatorMatch& match, Side side,
    std::map<NamedShapes, OperatorDelta>& deltas) {
    for (const auto& [key, sum] : operatorSums(run.operators, match)) {
        OperatorDelta& delta = deltas[key];
        std::tie(delta.name, delta.shapes, delta.core) = key;
        delta.time.*side = meanOf(sum.total.count(), run.rankSteps);
        delta.calls.*side = sum.count;
        delta.average.*side = sum.average().count();
    }
}

std::vector<OperatorDelta> compareOperators(const RunSummary& base, const RunSummary& candidate) {
    std::map<NamedShapes, OperatorDelta> byKey;
    const OperatorMatch match = matchOf(base, candidate);
    take(base, match, &Compared::base, byKey);
    take(candidate, match, &Compared::candidate, byKey);
    std::vector<OperatorDelta> deltas;
    deltas.reserve(byKey.size());
    for (auto& [key, delta] : byKey) {
        delta.change = delta.time.change();
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
        "versions", "parallel_sizes", "profiles", "memory_of_run", "shapes"};
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

RunDiff diffRuns(const RunSummary& base, const RunSummary& candidate) {
    RunDiff diff;
    diff.warnings = warningsOf(base, candidate);
    diff.warmUp = {base.warmUpStep, candidate.warmUpStep};
    if (areTwoRanks(base, candidate))
        diff.twoRanks.emplace(*base.onlyRank, *candidate.onlyRank);
    diff.steps = compareSteps(base.step, candidate.step);
    diff.rankSteps = compareRankSteps(base, candidate);
    diff.operators = compareOperators(base, candidate);
    diff.communication = compareTypes(base, candidate);
    diff.collectives = compareCollectives(base, candidate);
    diff.rankCommunication = compareRankCommunication(base, candidate);
    diff.links = compareLinks(base, candidate);
    diff.memory = compareMemory(base.memory, candidate.memory, noRank);
    diff.rankMemory = compareMemory(
        base.rankMemory, candidate.rankMemory, areTwoRanks(base, candidate) ? noRank : ownRank);
    largestFirst(diff.rankMemory, &MemoryDelta::peak);
    return diff;
}

} // namespace rankscope::analysis
