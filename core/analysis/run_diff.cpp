// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/run_diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace rankscope::analysis {

namespace {

using OperatorKey = std::tuple<std::string, std::string, std::string>;

std::optional<int64_t> countOf(std::optional<Duration> time) {
    return time ? std::optional<int64_t>(time->count()) : std::nullopt;
}

std::vector<RunWarning> warningsOf(const RunSummary& base, const RunSummary& candidate) {
    const std::pair<RunWarning, bool> checks[] = {
        {RunWarning::Ranks, base.ranks.size() != candidate.ranks.size()},
        {RunWarning::Steps, base.steps != candidate.steps},
        {RunWarning::NoSteps, base.steps == 0 || candidate.steps == 0},
        {RunWarning::Kind, base.kind != candidate.kind},
        {RunWarning::Level, base.level != candidate.level},
        {RunWarning::Versions, base.versions != candidate.versions},
        {RunWarning::ParallelSizes, base.sizes != candidate.sizes},
    };
    std::vector<RunWarning> warnings;
    for (const auto& [warning, isOn] : checks) {
        if (isOn)
            warnings.push_back(warning);
    }
    return warnings;
}

void take(const OperatorTable& table, int64_t rankSteps, std::optional<int64_t> Compared::*side,
    std::map<OperatorKey, OperatorDelta>& deltas) {
    for (const OperatorSum& row : table.rows) {
        OperatorDelta& delta = deltas[{row.name, row.shapes, row.core}];
        delta.name = row.name;
        delta.shapes = row.shapes;
        delta.core = row.core;
        delta.time.*side = row.total.count() / rankSteps;
        delta.calls.*side = row.count;
        delta.average.*side = row.average().count();
    }
}

std::vector<OperatorDelta> compareOperators(const RunSummary& base, const RunSummary& candidate,
    OperatorTable RunSummary::*table, const DiffRule& rule) {
    std::map<OperatorKey, OperatorDelta> byKey;
    take(base.*table, base.rankSteps, &Compared::base, byKey);
    take(candidate.*table, candidate.rankSteps, &Compared::candidate, byKey);
    std::vector<OperatorDelta> deltas;
    deltas.reserve(byKey.size());
    for (auto& [key, delta] : byKey) {
        delta.change = delta.time.change(rule.sameShare);
        deltas.push_back(std::move(delta));
    }
    std::stable_sort(
        deltas.begin(), deltas.end(), [](const OperatorDelta& left, const OperatorDelta& right) {
            return std::abs(left.time.delta()) > std::abs(right.time.delta());
        });
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

std::vector<MemoryDelta> compareMemory(const RunSummary& base, const RunSummary& candidate) {
    std::map<std::pair<std::string, MemoryKind>, Compared> peaks;
    for (const MemoryPeak& peak : base.memory)
        peaks[{peak.component, peak.kind}].base = peak.peak.bytes;
    for (const MemoryPeak& peak : candidate.memory)
        peaks[{peak.component, peak.kind}].candidate = peak.peak.bytes;
    std::vector<MemoryDelta> deltas;
    deltas.reserve(peaks.size());
    for (const auto& [key, peak] : peaks)
        deltas.push_back({key.first, key.second, peak});
    return deltas;
}

} // namespace

const char* toWord(RunWarning warning) {
    static constexpr const char* kWords[] = {
        "ranks", "steps", "no_steps", "kind", "level", "versions", "parallel_sizes"};
    return kWords[static_cast<size_t>(warning)];
}

const char* toWord(Change change) {
    static constexpr const char* kWords[] = {"same", "slower", "faster", "added", "gone"};
    return kWords[static_cast<size_t>(change)];
}

std::optional<double> Compared::growth() const {
    if (!base || !candidate || *base <= 0)
        return std::nullopt;
    return static_cast<double>(delta()) / static_cast<double>(*base);
}

Change Compared::change(double sameShare) const {
    if (!base)
        return Change::Added;
    if (!candidate)
        return Change::Gone;
    if (static_cast<double>(std::abs(delta())) <= sameShare * static_cast<double>(*base))
        return Change::Same;
    return delta() > 0 ? Change::Slower : Change::Faster;
}

std::optional<double> RunDiff::stepGrowth() const {
    std::optional<double> growth;
    for (const StepDelta& delta : steps) {
        if (delta.metric == StepMetric::Total || (delta.metric == StepMetric::EndToEnd && !growth))
            growth = delta.time.growth();
    }
    return growth;
}

RunDiff diffRuns(const RunSummary& base, const RunSummary& candidate, const DiffRule& rule) {
    return {warningsOf(base, candidate), compareSteps(base.step, candidate.step),
        compareOperators(base, candidate, &RunSummary::operators, rule),
        compareOperators(base, candidate, &RunSummary::communication, rule),
        compareMemory(base, candidate)};
}

} // namespace rankscope::analysis
