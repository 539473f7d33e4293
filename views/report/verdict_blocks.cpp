// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a report: what the job is, what is wrong with it in a sentence, its key figures.
#include <algorithm>

#include "core/advisor/finding_texts.h"
#include "core/advisor/findings.h"
#include "views/advice/advice_state.h"
#include "views/advice/advice_texts.h"
#include "views/report/report_content.h"
#include "views/report/report_lines.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/summary/steps/job_line.h"

namespace rankscope::report {

namespace {

using advisor::Finding;
using analysis::StepMetric;
using sections::Figure;

constexpr size_t kTold = 3; ///< findings that the first paragraph tells

QString ranksText(const analysis::JobOverview& job) {
    if (job.hosts == 0)
        return shared::counted(job.ranks, ReportTexts::tr("1 rank"), ReportTexts::tr("%1 ranks"));
    if (job.hosts == 1)
        return shared::counted(
            job.ranks, ReportTexts::tr("1 rank on 1 node"), ReportTexts::tr("%1 ranks on 1 node"));
    return ReportTexts::tr("%1 ranks on %2 nodes")
        .arg(shared::formatCount(job.ranks), shared::formatCount(job.hosts));
}

QString headLine(const ReportContent& content) {
    const size_t steps = content.figures.steps.trace.steps.size();
    const QString count = content.advice().isOfCapture
        ? ReportTexts::tr("no marks of steps")
        : shared::counted(steps, ReportTexts::tr("1 step"), ReportTexts::tr("%1 steps"));
    QStringList facts{"Rankscope " + content.facts.version, content.facts.date,
        ReportTexts::tr("profile %1").arg(content.facts.name), ranksText(content.figures.job),
        count};
    return shared::sideBySide(facts + summary::profilerTexts(content.figures.job));
}

advisor::IsMuted isMutedIn(const ReportContent& content) {
    return [&content](const Finding& finding) {
        return content.facts.choices.muted.count(advice::keyOf(finding)) > 0;
    };
}

/// Of what was muted nothing counts.
advisor::BestCase bestCaseOf(const ReportContent& content) {
    return advisor::toldBestCase(content.advice(), isMutedIn(content));
}

/// Whether any of the costs that the best case is made of is a bound.
bool hasBounds(const advisor::Report& advice, const advisor::BestCase& best) {
    return std::ranges::any_of(best.counted, [&advice](const advisor::Counted& one) {
        return isBound(advice.findings[one.place].price);
    });
}

QString qualitySentence(const ReportContent& content) {
    uint64_t lost = 0;
    for (const MetIssue& issue : content.facts.issues)
        lost += issue.severity == model::Severity::DataLoss ? issue.count : 0;
    if (content.facts.failedRanks > 0)
        return ReportTexts::tr("Not all ranks could be read: the verdict is of the others.");
    if (content.facts.isCancelled)
        return ReportTexts::tr("The import was cancelled: the verdict is of what was read.");
    if (lost > 0)
        return shared::counted(lost, ReportTexts::tr("Data was lost in one place of the files."),
            ReportTexts::tr("Data was lost in %1 places of the files."));
    uint64_t unread = 0;
    for (const MetIssue& issue : content.facts.issues)
        unread += issue.code == model::IssueCode::NotIndexedYet ? issue.count : 0;
    if (unread > 0)
        return shared::counted(unread,
            ReportTexts::tr("What was read is without loss; one file cannot be read yet."),
            ReportTexts::tr("What was read is without loss; %1 files cannot be read yet."));
    return ReportTexts::tr("All files were read without loss.");
}

QString partSentence(const ReportContent& content) {
    const summary::SummaryData& steps = content.figures.steps;
    const size_t seen =
        steps.trace.ranks.empty() ? content.figures.job.ranks : steps.trace.ranks.size();
    return steps.jobRanks > seen
        ? ReportTexts::tr("The profile has only %1 of the job's %2 ranks: slow ranks among the "
                          "others cannot be excluded.")
              .arg(shared::formatCount(seen), shared::formatCount(steps.jobRanks))
        : QString();
}

/// The sentence of the finding, with its cost before it.
QString toldSentence(const Finding& finding) {
    QString text = advice::textOf(finding.text);
    if (!finding.price.cost)
        return text;
    text = (finding.text.isOfCapture ? ReportTexts::tr("%1 in the capture: %2")
                                     : ReportTexts::tr("%1 per step: %2"))
               .arg(advice::costText(finding.price), text);
    return text.left(1).toUpper() + text.mid(1);
}

QString countSentence(const ReportContent& content, size_t roots) {
    QString notRun = ReportTexts::tr("%1 of %2 checks ran.")
                         .arg(ranChecks(content.advice()))
                         .arg(content.advice().checks.size());
    if (roots <= kTold)
        return notRun;
    return shared::sentences(
        {shared::counted(roots - kTold, ReportTexts::tr("One further finding follows below."),
             ReportTexts::tr("%1 further findings follow below.")),
            notRun});
}

QString verdictText(const ReportContent& content) {
    QStringList texts;
    size_t roots = 0;
    for (const Finding* finding : toldCauses(content.advice(), content.facts.choices)) {
        if (++roots <= kTold)
            texts += toldSentence(*finding);
    }
    if (roots == 0)
        texts += ReportTexts::tr("No check found anything that slows the job down.");
    for (const std::string& sum : advisor::sumTexts(bestCaseOf(content), advice::languageOfNow()))
        texts += QString::fromStdString(sum);
    texts += countSentence(content, roots);
    texts += partSentence(content);
    texts += qualitySentence(content);
    return shared::sentences(texts);
}

Figure partFigure(const ReportContent& content, const QString& title, StepMetric metric) {
    const analysis::StepTrace& trace = content.figures.steps.trace;
    Figure figure{.title = title, .value = timeText(advisor::medianOfMetric(trace, metric))};
    if (const auto share = advisor::medianShare(trace, metric))
        figure.note = (content.advice().isOfCapture ? ReportTexts::tr("%1 of the capture, median")
                                                    : ReportTexts::tr("%1 of the step, median"))
                          .arg(shared::percentText(share));
    return figure;
}

/// Of the passes, as the Advisor and the chapter Efficiency tell it; the step trace knows only the
/// time in receive operators.
Figure bubbleFigure(const ReportContent& content) {
    Figure figure{.title = ReportTexts::tr("Bubble"), .value = shared::dash()};
    if (const auto bubble = advisor::valueNamed(content.advice().metrics, "bubble")) {
        figure.value = shared::percentText(bubble);
        figure.note = ReportTexts::tr("of the pipeline's time, median");
    }
    return figure;
}

/// Where facts of the job tell it.
std::optional<Figure> throughputFigure(const ReportContent& content) {
    const auto textOf = [&content](const char* name) {
        const advisor::Metric* const metric = advisor::metricNamed(content.advice().metrics, name);
        return metric == nullptr
            ? QString()
            : QString::fromStdString(advisor::valueText(*metric, advice::languageOfNow()));
    };
    const QString tokens = textOf("tokens_per_second_per_device");
    const QString mfu = textOf("mfu");
    if (tokens.isEmpty())
        return std::nullopt;
    return Figure{.title = ReportTexts::tr("Throughput"),
        .value = tokens,
        .note = mfu.isEmpty() ? ReportTexts::tr("tokens/s per device")
                              : ReportTexts::tr("tokens/s per device, MFU %1").arg(mfu)};
}

/// Page Steps has the mean of ranks and steps beside it: the card says what it is. How it varies is
/// a fact of the capture quality, and more than a card in a row of five has room for.
Figure stepFigure(const ReportContent& content) {
    Figure figure{.title = content.advice().isOfCapture ? ReportTexts::tr("Duration")
                                                        : ReportTexts::tr("Step time"),
        .value = timeText(content.advice().step)};
    if (advice::stepCount(content.advice()) > 0)
        figure.note = advice::stepBasisText(content.advice());
    return figure;
}

/// The highest that any rank reserved; the process as a whole (APP) only where nothing else is.
Figure memoryFigure(const ReportContent& content) {
    Figure figure{.title = ReportTexts::tr("Peak memory"), .value = shared::dash()};
    const analysis::MemoryPeak* highest = highestPeak(content.figures.peaks);
    if (highest == nullptr)
        return figure;
    figure.value = shared::formatBytes(static_cast<uint64_t>(highest->peak.bytes));
    figure.note = highest->kind == analysis::MemoryKind::Reserved
        ? ReportTexts::tr("reserved, Rank %1").arg(highest->rank)
        : ReportTexts::tr("allocated, Rank %1").arg(highest->rank);
    return figure;
}

} // namespace

QString verdictTitle(const ReportContent& content) {
    const advisor::Report& advice = content.advice();
    if (!advice.step)
        return advice.findings.empty()
            ? ReportTexts::tr("No step times in this profile, and nothing found without them")
            : ReportTexts::tr("No step times in this profile; %1 of %2 checks could not run")
                  .arg(advice.checks.size() - ranChecks(advice))
                  .arg(advice.checks.size());
    const QString time = advice.meanStep
        ? ReportTexts::tr("%1 on average").arg(timeText(*advice.meanStep))
        : timeText(advice.step);
    const QString step = (advice.isOfCapture ? ReportTexts::tr("The capture takes %1")
                                             : ReportTexts::tr("A step takes %1"))
                             .arg(time);
    const advisor::BestCase best = bestCaseOf(content);
    if (best.step && *best.step < *advice.stepOfCosts()) {
        const QString saved = timeText(*advice.stepOfCosts() - *best.step);
        return (hasBounds(advice, best) ? ReportTexts::tr("%1; up to %2 of it could be saved")
                                        : ReportTexts::tr("%1; %2 of it could be saved"))
            .arg(step, saved);
    }
    if (!best.counted.empty() && !best.step)
        return ReportTexts::tr("%1; the findings cost more than that, so their costs "
                               "cannot be combined")
            .arg(step);
    switch (advice::knownCostsOf(advice, isMutedIn(content))) {
    case advice::KnownCosts::NoFindings:
        return ReportTexts::tr("%1; no bottleneck was found").arg(step);
    case advice::KnownCosts::Bounds:
        return ReportTexts::tr("%1; of what the findings cost only upper bounds are "
                               "known")
            .arg(step);
    case advice::KnownCosts::None:
        break;
    }
    return ReportTexts::tr("%1; what the findings cost is unknown").arg(step);
}

void addVerdict(const ReportContent& content, std::vector<Block>& blocks) {
    blocks.emplace_back(Paragraph{.text = headLine(content), .tone = Tone::Quiet});
    blocks.emplace_back(Heading{.text = verdictTitle(content), .level = 1, .anchor = "verdict"});
    blocks.emplace_back(Paragraph{.text = verdictText(content)});
    std::vector<Figure> cards{stepFigure(content),
        partFigure(content, ReportTexts::tr("Exposed communication"), StepMetric::NotOverlapped),
        bubbleFigure(content), partFigure(content, ReportTexts::tr("Free"), StepMetric::Free),
        memoryFigure(content)};
    // In place of a bubble that nobody knows, else of the free time: a row has room for five.
    if (auto throughput = throughputFigure(content)) {
        cards.erase(cards.begin() + (cards[2].value == shared::dash() ? 2 : 3));
        cards.insert(cards.begin() + 1, std::move(*throughput));
    }
    blocks.emplace_back(Cards{std::move(cards)});
}

} // namespace rankscope::report
