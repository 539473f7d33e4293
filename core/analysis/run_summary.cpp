// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/run_summary.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/parallel_groups.h"
#include "core/analysis/rank_profile.h"
#include "core/analysis/step_fold.h"

namespace rankscope::analysis {

namespace {

bool isWanted(const StepRow& row, const RunPart& part) {
    return (!part.rank || *part.rank == row.rank) && (!part.step || part.step == row.step);
}

void takeSteps(const StepTrace& trace, const RunPart& part, RunSummary& summary) {
    std::vector<StepRow> rows;
    std::copy_if(trace.rows.begin(), trace.rows.end(), std::back_inserter(rows),
        [&part](const StepRow& row) { return isWanted(row, part); });
    std::set<int64_t> ranks;
    std::set<std::optional<int64_t>> steps;
    for (const StepRow& row : rows) {
        ranks.insert(row.rank);
        steps.insert(row.step);
    }
    summary.ranks.assign(ranks.begin(), ranks.end());
    summary.steps = steps.size();
    summary.rankSteps = std::max(static_cast<int64_t>(rows.size()), int64_t{1});
    summary.step = foldRows(rows, Fold::Mean);
}

/// Who collected the first rank: all of a job were collected alike.
Status takeProfile(const query::Snapshot& snapshot, RunSummary& summary) {
    query::Snapshot first;
    for (const auto& tables : snapshot.tables) {
        if (tables->kind != model::ProfileKind::ClusterAnalysis
            && (first.tables.empty() || tables->rank < first.tables.front()->rank))
            first.tables = {tables};
    }
    RS_TRY_ASSIGN(const std::vector<RankProfile> profiles, rankProfiles(first));
    if (profiles.empty())
        return {};
    summary.kind = profiles.front().kind;
    summary.level = profiles.front().level;
    summary.versions = profiles.front().versions;
    return {};
}

/// Communication has names of its own in each run and is compared by type; among the kernels it
/// would only be added and gone.
void dropCommunication(OperatorTable& operators) {
    std::erase_if(operators.rows,
        [](const OperatorSum& row) { return row.core == "HCCL" || row.name.starts_with("hcom_"); });
}

/// The highest of all ranks.
void takeMemory(const std::vector<MemoryPeak>& peaks, const RunPart& part, RunSummary& summary) {
    std::map<std::pair<std::string, MemoryKind>, MemoryPeak> highest;
    for (const MemoryPeak& peak : peaks) {
        if (part.rank && *part.rank != peak.rank)
            continue;
        const auto [found, isNew] = highest.try_emplace({peak.component, peak.kind}, peak);
        if (!isNew && peak.peak.bytes > found->second.peak.bytes)
            found->second = peak;
    }
    for (const auto& [key, peak] : highest)
        summary.memory.push_back(peak);
}

void takeRanksOfTables(const query::Snapshot& snapshot, const RunPart& part, RunSummary& summary) {
    std::set<int64_t> ranks;
    for (const auto& tables : snapshot.tables) {
        if (tables->kind != model::ProfileKind::ClusterAnalysis
            && (!part.rank || *part.rank == tables->rank))
            ranks.insert(tables->rank);
    }
    summary.ranks.assign(ranks.begin(), ranks.end());
    summary.rankSteps = std::max(static_cast<int64_t>(ranks.size()), int64_t{1});
}

} // namespace

Result<RunSummary> runSummary(
    const query::Snapshot& snapshot, const RunPart& part, const std::stop_token& stop) {
    RunSummary summary;
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(snapshot, stop));
    takeSteps(trace, part, summary);
    if (summary.ranks.empty())
        takeRanksOfTables(snapshot, part, summary);
    RS_TRY(takeProfile(snapshot, summary));
    RS_TRY_ASSIGN(summary.sizes, parallelSizes(snapshot, stop));
    const OperatorFilter filter{part.rank, part.step};
    RS_TRY_ASSIGN(
        summary.operators, operatorTable(snapshot, OperatorsBy::NameAndShapes, filter, stop));
    dropCommunication(summary.operators);
    RS_TRY_ASSIGN(summary.communication,
        operatorTable(snapshot, OperatorsBy::CommunicationType, filter, stop));
    RS_TRY_ASSIGN(const std::vector<MemoryPeak> peaks, memoryPeaks(snapshot, stop));
    takeMemory(peaks, part, summary);
    return summary;
}

} // namespace rankscope::analysis
