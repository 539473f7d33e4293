// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_data.h"

#include <algorithm>
#include <map>

#include "core/analysis/memory/memory_ranks.h"
#include "core/base/task_progress.h"
#include "views/project/rank_facts.h"
#include "views/shared/issue_texts.h"

namespace rankscope::report {

namespace {

std::vector<MetIssue> metIssues(const project::Project& project) {
    std::map<model::IssueCode, MetIssue> byCode;
    for (const project::RankIssue& met : project::issuesOf(project)) {
        MetIssue& issue = byCode[met.issue->code];
        issue.severity = met.issue->severity;
        issue.code = met.issue->code;
        issue.count += met.issue->count;
        issue.files.insert(project::shownPath(met.issue->file, project.root()));
    }
    std::vector<MetIssue> issues;
    issues.reserve(byCode.size());
    for (auto& [code, issue] : byCode)
        issues.push_back(std::move(issue));
    std::ranges::stable_sort(issues, std::ranges::greater{}, &MetIssue::severity);
    return issues;
}

template <class T>
Result<T> unlessCancelled(Result<T> read) {
    return read || read.error().code == ErrorCode::Cancelled ? std::move(read) : Result<T>(T());
}

} // namespace

Result<ReportFigures> readFigures(query::Session& session, const advisor::Options& options,
    const advisor::JobFacts& facts, const std::stop_token& stop) {
    ReportFigures figures;
    RS_TRY_ASSIGN(figures.advice,
        advisor::runChecks(
            session.sharedSnapshot(), facts, options,
            [](size_t done, size_t all) { reportProgress(done, all); }, stop));
    RS_TRY_ASSIGN(figures.steps, unlessCancelled(summary::readSummary(session, stop)));
    RS_TRY_ASSIGN(figures.excerpts,
        advisor::excerptsOf(session, figures.advice.findings, figures.steps.trace));
    RS_TRY_ASSIGN(figures.job, unlessCancelled(analysis::jobOverview(session.snapshot(), stop)));
    RS_TRY_ASSIGN(figures.peaks, unlessCancelled(analysis::jobPeaks(session, stop)));
    return figures;
}

ReportFacts factsOf(const project::Project& project) {
    ReportFacts facts;
    facts.name = project.name();
    facts.issues = metIssues(project);
    facts.isCancelled = project.state() == project::ProjectState::Cancelled;
    if (!project.discovery())
        return facts;
    const auto& ranks = project.discovery()->ranks;
    for (size_t i = 0; i < ranks.size(); ++i) {
        const project::RankLine rank = project::factsOf(project, i);
        facts.failedRanks += rank.tone == project::Tone::Failed ? 1 : 0;
        facts.files.push_back({rank.label, shared::kindText(ranks[i].kind),
            project::shownPath(ranks[i].folder, project.root()), project::stateWord(rank.tone),
            project::sizeOf(ranks[i])});
    }
    return facts;
}

} // namespace rankscope::report
