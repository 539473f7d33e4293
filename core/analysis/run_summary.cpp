// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/run_summary.h"

#include <algorithm>
#include <future>
#include <map>
#include <set>

#include "core/analysis/parallel_groups.h"
#include "core/analysis/run_operators.h"
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
    summary.rankRows = foldSteps(rows, Fold::Mean);
}

/// One snapshot a rank that has tables, in order of the ranks.
std::vector<query::Snapshot> eachAlone(const query::Snapshot& snapshot) {
    std::vector<query::Snapshot> all;
    for (const auto& tables : snapshot.tables) {
        if (tables->kind == model::ProfileKind::ClusterAnalysis)
            continue;
        all.emplace_back().tables = {tables};
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& left, const auto& right) {
        return left.tables.front()->rank < right.tables.front()->rank;
    });
    return all;
}

/// Who collected the first rank, and how the first one that knows says the job is split: all ranks
/// of a job were collected alike.
Status takeProfile(
    const query::Snapshot& snapshot, const std::stop_token& stop, RunSummary& summary) {
    const std::vector<query::Snapshot> ranks = eachAlone(snapshot);
    if (ranks.empty())
        return {};
    RS_TRY_ASSIGN(const std::vector<RankProfile> profiles, rankProfiles(ranks.front()));
    summary.kind = profiles.front().kind;
    summary.level = profiles.front().level;
    summary.versions = profiles.front().versions;
    for (const query::Snapshot& rank : ranks) {
        RS_TRY_ASSIGN(summary.sizes, parallelSizes(rank, stop));
        if (summary.sizes)
            return {};
    }
    return {};
}

/// The highest of all ranks, and those of each.
void takeMemory(std::vector<MemoryPeak> peaks, RunSummary& summary) {
    std::map<std::pair<std::string, MemoryKind>, MemoryPeak> highest;
    for (const MemoryPeak& peak : peaks) {
        const auto [found, isNew] = highest.try_emplace({peak.component, peak.kind}, peak);
        if (!isNew && peak.peak.bytes > found->second.peak.bytes)
            found->second = peak;
    }
    for (const auto& [key, peak] : highest)
        summary.memory.push_back(peak);
    summary.rankMemory = std::move(peaks);
}

/// What is read beside the steps. Each writes members of its own.
Status readSubject(const query::Snapshot& snapshot, Subject subject, const std::stop_token& stop,
    RunSummary& summary) {
    const RunPart& part = summary.part;
    const CommunicationFilter filter{.step = part.step, .rank = part.rank};
    if (subject == Subject::Kernels) {
        RS_TRY_ASSIGN(summary.operators, runOperators(snapshot, {part.rank, part.step}, stop));
    } else if (subject == Subject::Communication) {
        RS_TRY_ASSIGN(summary.communication, communicationSums(snapshot, filter, stop));
    } else if (subject == Subject::Links) {
        RS_TRY_ASSIGN(LinkMatrix matrix, linkMatrix(snapshot, filter, stop));
        summary.links = std::move(matrix.links);
    } else if (subject == Subject::Memory) {
        RS_TRY_ASSIGN(RunMemory memory, runMemory(snapshot, part.step, stop));
        summary.memorySpan = memory.span;
        takeMemory(std::move(memory.peaks), summary);
    }
    return {};
}

/// Those that are wanted, one after the other.
Status readSubjects(const query::Snapshot& snapshot, std::initializer_list<Subject> all,
    std::span<const Subject> wanted, const std::stop_token& stop, RunSummary& summary) {
    for (const Subject subject : all) {
        if (std::find(wanted.begin(), wanted.end(), subject) != wanted.end())
            RS_TRY(readSubject(snapshot, subject, stop, summary));
    }
    return {};
}

} // namespace

Result<RunSummary> runSummary(const query::Snapshot& snapshot, const RunPart& part,
    const std::stop_token& stop, std::span<const Subject> subjects) {
    const query::Snapshot of = part.rank ? narrowed(snapshot, *part.rank) : snapshot;
    RunSummary summary;
    summary.part = part;
    // A thousand ranks are a thousand small files to open for each subject, so two threads share
    // them. Joined before the summary goes, whatever comes in between.
    std::future<Status> others = std::async(std::launch::async, [&] {
        return readSubjects(of, {Subject::Memory, Subject::Links}, subjects, stop, summary);
    });
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(of, stop));
    takeSteps(trace, part, summary);
    if (summary.ranks.empty()) {
        summary.ranks = ranksOf(of);
        summary.rankSteps = std::max(static_cast<int64_t>(summary.ranks.size()), int64_t{1});
    }
    RS_TRY(takeProfile(of, stop, summary));
    RS_TRY(readSubjects(of, {Subject::Kernels, Subject::Communication}, subjects, stop, summary));
    RS_TRY(others.get());
    return summary;
}

} // namespace rankscope::analysis
