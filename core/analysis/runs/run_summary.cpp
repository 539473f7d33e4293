// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_summary.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <tuple>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/runs/run_operators.h"
#include "core/analysis/runs/run_questions.h"
#include "core/analysis/steps/step_fold.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {

/// The rows that the means are of. All are of one profile, so that the rank alone names them.
StepTrace comparedRows(const StepTrace& trace, const RunPart& part) {
    StepTrace rows = part.step || part.withWarmUp ? withWarmUp(trace) : trace;
    for (StepRow& row : rows.rows)
        row.rank = rankOfId(row.rank);
    const auto isOther = [&part](const StepRow& row) {
        return (part.rank && *part.rank != row.rank) || (part.step && part.step != row.step);
    };
    rows.rows.erase(std::remove_if(rows.rows.begin(), rows.rows.end(), isOther), rows.rows.end());
    arrange(rows);
    return rows;
}

void takeSteps(const StepTrace& trace, const RunPart& part, RunSummary& summary) {
    const StepTrace rows = comparedRows(trace, part);
    summary.ranks = rows.ranks;
    summary.steps = rows.steps.size();
    summary.rankSteps = std::max(static_cast<int64_t>(rows.rows.size()), int64_t{1});
    summary.rankRows = stepMeans(rows);
    summary.step = foldRows(summary.rankRows, Fold::Mean);
    if (!part.step && !part.withWarmUp)
        summary.warmUpStep = trace.warmUpStep();
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

bool isAmong(std::span<const Subject> subjects, Subject subject) {
    return std::find(subjects.begin(), subjects.end(), subject) != subjects.end();
}

/// Counts and totals less those of a part of the rows.
void leaveOut(const OperatorTable& part, OperatorTable& from) {
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, const OperatorSum*>
        parts;
    for (const OperatorSum& row : part.rows)
        parts[{row.name, row.shapes, row.core}] = &row;
    for (OperatorSum& row : from.rows) {
        const auto of = parts.find({row.name, row.shapes, row.core});
        if (of == parts.end())
            continue;
        row.count -= of->second->count;
        row.total -= of->second->total;
    }
    std::erase_if(from.rows, [](const OperatorSum& row) { return row.count <= 0; });
}

/// Kernels of a run without tables of them, as the page of the operators has them; those that
/// communicate are among the collectives.
Result<OperatorTable> kernelsOfTimelines(const query::Snapshot& job, const RunPart& part,
    std::optional<int64_t> warmUpStep, const std::stop_token& stop) {
    query::Session session(std::make_shared<const query::Snapshot>(job));
    OperatorFilter filter{
        .rank = part.rank, .step = part.step, .kernels = Kernels::WithoutCollectives};
    RS_TRY_ASSIGN(
        OperatorTable all, deviceOperators(session, OperatorsBy::NameAndShapes, filter, stop));
    if (warmUpStep) {
        filter.step = warmUpStep;
        RS_TRY_ASSIGN(const OperatorTable warmUp,
            deviceOperators(session, OperatorsBy::NameAndShapes, filter, stop));
        leaveOut(warmUp, all);
    }
    OperatorTable table;
    table.rows = std::move(all.rows);
    finishTable(table);
    return table;
}

CommunicationFilter filterOf(const RunSummary& summary) {
    return {
        .step = summary.part.step, .rank = summary.part.rank, .withoutStep = summary.warmUpStep};
}

/// What the timelines alone tell. Of the whole job: waits are told by comparing its ranks.
Status readTimelines(const query::Snapshot& job, std::span<const Subject> subjects,
    const std::stop_token& stop, RunSummary& summary) {
    const RunPart& part = summary.part;
    if (isAmong(subjects, Subject::Kernels) && !hasRows(job, "kernel")) {
        RS_TRY_ASSIGN(summary.operators, kernelsOfTimelines(job, part, summary.warmUpStep, stop));
    }
    if (isAmong(subjects, Subject::Communication) && !hasCommunicationTables(job)) {
        RS_TRY_ASSIGN(summary.communication, communicationSums(job, filterOf(summary), stop));
    }
    return {};
}

/// What the tables tell, in one pass over the ranks.
Status readTables(const query::Snapshot& of, std::span<const Subject> subjects,
    const std::stop_token& stop, RunSummary& summary) {
    const RunPart& part = summary.part;
    const CommunicationFilter filter = filterOf(summary);
    std::optional<StepRanges> ranges;
    if (part.step && isAmong(subjects, Subject::Memory)) {
        RS_TRY_ASSIGN(ranges, stepRanges(of, *part.step, stop));
    }
    const auto memory = askMemory(of, ranges, stop);
    const auto links = askLinks(of, filter);
    const auto operators = askOperators(part.step, summary.warmUpStep);
    const auto communication = askCommunication(of, filter);
    const std::pair<Subject, const RowQuestions*> questions[] = {{Subject::Memory, &memory.rows},
        {Subject::Links, &links.rows}, {Subject::Kernels, &operators.rows},
        {Subject::Communication, &communication.rows}};
    RowQuestions asked;
    for (const auto& [subject, rows] : questions) {
        if (isAmong(subjects, subject))
            asked.insert(asked.end(), rows->begin(), rows->end());
    }
    RS_TRY(eachRow(of, asked, stop));
    RS_TRY_ASSIGN(summary.operators, operators.finish());
    RS_TRY_ASSIGN(summary.communication, communication.finish());
    RS_TRY_ASSIGN(LinkMatrix matrix, links.finish());
    summary.links = std::move(matrix.links);
    if (isAmong(subjects, Subject::Memory)) {
        RS_TRY_ASSIGN(RunMemory peaks, memory.finish());
        summary.memorySpan = peaks.span;
        takeMemory(std::move(peaks.peaks), summary);
    }
    return {};
}

} // namespace

Result<RunSummary> runSummary(const query::Snapshot& snapshot, const RunPart& part,
    const std::stop_token& stop, std::span<const Subject> subjects) {
    const query::Snapshot job = query::onlyProfile(snapshot, part.profile);
    const query::Snapshot of = narrowed(job, part);
    RunSummary summary;
    summary.part = part;
    summary.profiles = query::profileCount(snapshot);
    if (const std::vector<int64_t> ranks = ranksOf(of); ranks.size() == 1)
        summary.onlyRank = ranks.front();
    RS_TRY_ASSIGN(const StepTrace trace, stepTrace(of, stop)); // tells what is warm-up
    takeSteps(trace, part, summary);
    RS_TRY(readTables(of, subjects, stop, summary));
    if (summary.ranks.empty()) {
        summary.ranks = ranksOf(of);
        summary.rankSteps = std::max(static_cast<int64_t>(summary.ranks.size()), int64_t{1});
    }
    RS_TRY(takeProfile(of, stop, summary));
    RS_TRY(readTimelines(job, subjects, stop, summary));
    return summary;
}

Result<RunPair> runPair(const RunOf& base, const RunOf& candidate, const std::stop_token& stop,
    std::span<const Subject> subjects) {
    RunPair both;
    if (base.snapshot == candidate.snapshot && base.part == candidate.part) {
        RS_TRY_ASSIGN(both.base, runSummary(*base.snapshot, base.part, stop, subjects));
        both.candidate = both.base;
        return both;
    }
    // Who fails or is cancelled takes the other along, which is waited for in any case.
    std::stop_source either;
    const std::stop_callback forward(stop, [&either] { either.request_stop(); });
    auto other = std::async(std::launch::async, [&, token = either.get_token()] {
        return runSummary(*candidate.snapshot, candidate.part, token, subjects);
    });
    Result<RunSummary> first = runSummary(*base.snapshot, base.part, either.get_token(), subjects);
    if (!first)
        either.request_stop();
    RS_TRY_ASSIGN(both.base, std::move(first));
    RS_TRY_ASSIGN(both.candidate, other.get());
    return both;
}

bool needsTimelines(const query::Snapshot& snapshot) {
    return !snapshot.ranks.empty()
        && (!hasRows(snapshot, "kernel") || !hasCommunicationTables(snapshot));
}

} // namespace rankscope::analysis
