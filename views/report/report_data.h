// SPDX-License-Identifier: GPL-3.0-or-later
// What a report is made of: what the checks found and the figures of the job (read on a query
// thread), and what the project, the timeline and the person add (taken by the UI thread).
// Thread: values; readFigures() that of the session, factsOf() UI only.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/advisor/advisor.h"
#include "core/advisor/excerpt.h"
#include "core/advisor/rounds/round.h"
#include "core/analysis/memory/memory_peaks.h"
#include "views/project/project.h"
#include "views/shared/advice_choices.h"
#include "views/shared/table_data.h"
#include "views/summary/steps/summary_data.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::report {

struct ReportFigures {
    advisor::Report advice;
    summary::SummaryData steps;
    analysis::JobOverview job{};
    std::vector<analysis::MemoryPeak> peaks{};
    std::vector<std::optional<advisor::Excerpt>> excerpts{}; ///< beside the findings of the advice
};

/// Reports its progress (base/task_progress.h). Errors: Cancelled. What else can not be read is
/// missing in the figures; the checks say why.
Result<ReportFigures> readFigures(query::Session& session, const advisor::Options& options,
    const advisor::JobFacts& facts, const std::stop_token& stop);

/// One kind of damage over all files.
struct MetIssue {
    model::Severity severity{};
    model::IssueCode code{};
    uint64_t count = 0;
    std::set<QString> files{};
};

struct SourceFile {
    QString rank;
    QString kind;
    QString folder;
    QString state;
    uint64_t bytes = 0;
};

struct ReportFacts {
    QString name; ///< of the folder
    std::vector<MetIssue> issues{}; ///< what was lost first
    std::vector<SourceFile> files{};
    size_t failedRanks = 0;
    bool isCancelled = false; ///< not all ranks were read
    std::vector<timeline::Marker> markers{};
    Timestamp origin{}; ///< zero of the markers
    std::vector<advisor::Round> rounds{}; ///< of tuning, as far as they are known
    QString note{}; ///< of the person who reports
    shared::AdviceChoices choices{}; ///< thresholds that were moved, muted findings, notes on them
    QString date{};
    QString version{};
    QString language{}; ///< "en", "zh_CN"
};

/// Of the files; the rest is the caller's.
ReportFacts factsOf(const project::Project& project);

} // namespace rankscope::report
