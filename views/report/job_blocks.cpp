// SPDX-License-Identifier: GPL-3.0-or-later
// How good the data is, where the time goes, and how its ranks compare.
#include <algorithm>

#include "core/advisor/efficiency.h"
#include "core/advisor/findings.h"
#include "views/advice/advice_texts.h"
#include "views/report/finding_pictures.h"
#include "views/report/report_content.h"
#include "views/report/report_lines.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::report {

namespace {

using analysis::StepMetric;

QString originText(const analysis::StepTrace& trace) {
    if (trace.rows.empty())
        return shared::dash();
    switch (trace.rows.front().origin) {
    case analysis::StepOrigin::File:
        return ReportTexts::tr("the profiler's step trace");
    case analysis::StepOrigin::Timeline:
        return ReportTexts::tr("the timelines of the ranks");
    case analysis::StepOrigin::OlderMindSpore:
        return ReportTexts::tr("the step files of MindSpore");
    case analysis::StepOrigin::ClusterFile:
        return ReportTexts::tr("cluster_analysis_output");
    }
    return {};
}

QString stepsText(const ReportContent& content) {
    if (content.advice().isOfCapture)
        return ReportTexts::tr("not marked: the capture counts as one");
    const analysis::StepTrace& trace = content.figures.steps.trace;
    const QString count = shared::formatCount(trace.steps.size());
    return trace.warmUp.empty() ? count
                                : ReportTexts::tr("%1, excluding the warm-up step").arg(count);
}

/// "0.9 % off the measured step"
QString replayText(const ReportContent& content) {
    for (const advisor::CheckResult& result : content.advice().checks) {
        if (std::string_view(result.check->id) == "CL-19")
            return result.state == advisor::CheckState::NotRun ? advice::textOf(result.reason)
                : content.advice().isOfCapture ? ReportTexts::tr("the capture can be replayed")
                                               : ReportTexts::tr("the step can be replayed");
    }
    return shared::dash();
}

/// Folders that were put together may have more ranks than any job says that it has.
QString capturedText(const ReportContent& content) {
    const size_t ranks = content.figures.job.ranks;
    const size_t all = content.figures.steps.jobRanks;
    if (all == 1 && ranks == 1)
        return ReportTexts::tr("1, the only one");
    const QString captured = shared::formatCount(ranks);
    return all < ranks ? ReportTexts::tr("%1, of how many is unknown").arg(captured)
                       : ReportTexts::tr("%1 of %2").arg(captured, shared::formatCount(all));
}

Table factTable(const ReportContent& content) {
    const auto variation = variationOf(content.figures);
    return {.columns = {{ReportTexts::tr("Fact")}, {ReportTexts::tr("Value")}},
        .rows = {{{ReportTexts::tr("Ranks captured")}, {capturedText(content)}},
            {{ReportTexts::tr("Steps")}, {stepsText(content)}},
            {{ReportTexts::tr("Steps taken from")}, {originText(content.figures.steps.trace)}},
            {{ReportTexts::tr("Variation of the step time")}, {shared::percentText(variation)}},
            {{ReportTexts::tr("Replay")}, {replayText(content)}},
            {{advice::catalogueText("quality.launched")},
                {shared::percentText(content.advice().quality.launched)}},
            {{advice::catalogueText("quality.unresolved")},
                {shared::percentText(content.advice().quality.unresolved)}},
            {{advice::catalogueText("quality.clocks")},
                {timeText(content.advice().quality.clockResidual)}},
            {{advice::catalogueText("quality.overhead")}, {shared::dash()}}, // no profile tells it
            {{ReportTexts::tr("Checks that ran")},
                {ReportTexts::tr("%1 of %2")
                        .arg(ranChecks(content.advice()))
                        .arg(content.advice().checks.size())}}}};
}

Table issueTable(const std::vector<MetIssue>& issues) {
    Table table{.columns = {{ReportTexts::tr("Severity")}, {ReportTexts::tr("Description")},
                    {ReportTexts::tr("Files"), true}, {ReportTexts::tr("First file")}}};
    for (const MetIssue& issue : issues)
        table.rows.push_back(
            {{shared::severityText(issue.severity)}, {shared::issueText(issue.code, issue.count)},
                {shared::formatCount(issue.files.size())}, {*issue.files.begin()}});
    return table;
}

/// The profiler writes 0 also where it knows no receive operator, as of a job without stages.
bool isKnown(const analysis::StepTrace& trace, StepMetric metric) {
    return trace.has(metric)
        && (metric != StepMetric::Bubble
            || advisor::medianOfMetric(trace, metric).value_or(Duration()) > Duration());
}

/// The parts of a bar, then what lies across them.
std::vector<StepMetric> budgetMetrics(const analysis::StepTrace& trace) {
    std::vector<StepMetric> metrics;
    for (const summary::StackPart& part : summary::stackOf(trace))
        metrics.push_back(part.metric);
    for (const StepMetric metric :
        {StepMetric::Computing, StepMetric::NotOverlapped, StepMetric::Overlapped,
            StepMetric::Bubble, StepMetric::StepInterval, StepMetric::Tail}) {
        if (isKnown(trace, metric) && std::ranges::find(metrics, metric) == metrics.end())
            metrics.push_back(metric);
    }
    return metrics;
}

/// Nothing of one step of one rank, whose parts add up.
QString mediansText(const analysis::StepTrace& trace, bool isOfCapture) {
    if (trace.ranks.size() > 1 && trace.steps.size() > 1)
        return ReportTexts::tr("Medians over ranks and steps: they need not add up to the step.");
    if (trace.ranks.size() > 1)
        return isOfCapture
            ? ReportTexts::tr("Medians over the ranks: they need not add up to the capture.")
            : ReportTexts::tr("Medians over the ranks: they need not add up to the step.");
    return trace.steps.size() > 1
        ? ReportTexts::tr("Medians over the steps: they need not add up to the step.")
        : QString();
}

} // namespace

void addQuality(const ReportContent& content, std::vector<Block>& blocks) {
    blocks.emplace_back(factTable(content));
    if (content.facts.issues.empty())
        blocks.emplace_back(Paragraph{.text = ReportTexts::tr("All files were read without "
                                                              "damage.")});
    else
        blocks.emplace_back(issueTable(content.facts.issues));
}

void addBudget(const ReportContent& content, std::vector<Block>& blocks) {
    const analysis::StepTrace& trace = content.figures.steps.trace;
    if (trace.rows.empty())
        return;
    const bool isOfCapture = content.advice().isOfCapture;
    Table table{.columns = {{isOfCapture ? ReportTexts::tr("Part of the capture")
                                         : ReportTexts::tr("Part of the step")},
                    {ReportTexts::tr("Time"), true}, {ReportTexts::tr("Share"), true}}};
    for (const StepMetric metric : budgetMetrics(trace))
        table.rows.push_back(
            {{summary::metricText(metric)}, {timeText(advisor::medianOfMetric(trace, metric))},
                {shared::percentText(advisor::medianShare(trace, metric))}});
    table.keepsNext = true;
    blocks.emplace_back(std::move(table));
    if (const QString medians = mediansText(trace, isOfCapture); !medians.isEmpty())
        blocks.emplace_back(Paragraph{.text = medians, .tone = Tone::Quiet});
    if (trace.steps.size() > 1)
        blocks.emplace_back(stepPicture(content.figures));
}

void addRanks(const ReportContent& content, std::vector<Block>& blocks) {
    if (content.figures.steps.trace.ranks.size() > 1)
        blocks.emplace_back(rankPicture(content.figures));
}

/// Only figures that are known.
void addEfficiency(const ReportContent& content, std::vector<Block>& blocks) {
    Table table{.columns = {{ReportTexts::tr("Metric")}, {ReportTexts::tr("Value"), true},
                    {ReportTexts::tr("How it is computed")}}};
    for (const char* name : advisor::efficiencyNames()) {
        const advisor::Metric* const metric = advisor::metricNamed(content.advice().metrics, name);
        if (metric != nullptr)
            table.rows.push_back({{advice::catalogueText(std::string("metric.") + name)},
                {QString::fromStdString(advisor::valueText(*metric, advice::languageOfNow()))},
                {QString::fromStdString(advisor::formulaText(*metric, advice::languageOfNow()))}});
    }
    if (!table.rows.empty())
        blocks.emplace_back(std::move(table));
}

} // namespace rankscope::report
