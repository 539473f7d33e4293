// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/step_figures.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/steps/rank_gap.h"
#include "core/base/mean.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::summary {

using analysis::StepMetric;
using sections::Figure;
using shared::ColumnKind;
using shared::kNoValue;

namespace {

struct StepFigures {
    Q_DECLARE_TR_FUNCTIONS(StepFigures)
};

/// Of the lines that have the metric.
std::vector<int64_t> valuesOf(const std::vector<Line>& lines, StepMetric metric) {
    std::vector<int64_t> values;
    values.reserve(lines.size());
    for (const Line& line : lines) {
        if (line.value(metric) != kNoValue)
            values.push_back(line.value(metric));
    }
    return values;
}

int64_t meanOfLines(const std::vector<Line>& lines, StepMetric metric) {
    const std::vector<int64_t> values = valuesOf(lines, metric);
    if (values.empty())
        return kNoValue;
    __extension__ __int128 sum = 0; // no number of ranks overflows it
    for (const int64_t value : values)
        sum += value;
    return meanOf(sum, static_cast<int64_t>(values.size()));
}

/// What a step adds up from, by what the trace has.
std::vector<StepMetric> partsOf(const analysis::StepTrace& trace) {
    using enum StepMetric;
    std::vector<StepMetric> parts{StepInterval, ForwardBackward, Tail};
    if (!trace.has(ForwardBackward))
        parts = {Computing, NotOverlapped, Free, Preparing, StepInterval};
    std::erase_if(parts, [&](StepMetric metric) { return !trace.has(metric); });
    return parts;
}

/// The largest part of the step of a job.
std::optional<StepMetric> largestPart(
    const std::vector<Line>& ranks, const std::vector<StepMetric>& parts) {
    analysis::StepShares all;
    for (const Line& rank : ranks)
        all.add(rank.shares);
    std::optional<StepMetric> largest;
    for (const StepMetric part : parts) {
        if (all.millionths(part) && (!largest || *all.millionths(part) > *all.millionths(*largest)))
            largest = part;
    }
    return parts.size() > 1 ? largest : std::nullopt;
}

std::vector<analysis::StepRow> rowsOf(const std::vector<Line>& ranks) {
    std::vector<analysis::StepRow> rows;
    rows.reserve(ranks.size());
    for (const Line& line : ranks)
        rows.push_back({line.ranks.front(), std::nullopt, {}, line.values});
    return rows;
}

/// How unevenly the metric lies on the ranks; nothing of one rank.
QString gapText(const std::vector<analysis::StepRow>& ranks, StepMetric metric) {
    const auto gap = analysis::rankGap(ranks, metric);
    if (!gap || gap->least == gap->most)
        return {};
    const QString text =
        StepFigures::tr("Ranks differ by %1: highest on rank %2, lowest on rank %3")
            .arg(shared::formatDuration(gap->gap), rankName(gap->most->rank),
                rankName(gap->least->rank));
    return '\n' + text
        + (gap->ofStep > 0 ? '\n'
                    + StepFigures::tr("%1 of the step time").arg(shared::percentText(gap->ofStep))
                           : QString());
}

/// What of it is receiving, where the job has stages.
QString communicationText(const std::vector<Line>& ranks) {
    const auto shares = analysis::communicationShares(rowsOf(ranks));
    if (!shares || shares->receive <= 0)
        return {};
    return '\n'
        + StepFigures::tr(
            "Of computing plus this: %1 receiving between stages, %2 communication within stages")
              .arg(shared::percentText(shares->receive), shared::percentText(shares->collective));
}

Figure partFigure(const std::vector<Line>& ranks, StepMetric metric) {
    const auto rows = rowsOf(ranks);
    const int64_t mean = meanOfLines(ranks, metric);
    analysis::StepShares all;
    for (const Line& rank : ranks)
        all.add(rank.shares);
    const auto share = all.millionths(metric);
    return {.title = metricText(metric),
        .value = mean == kNoValue ? shared::dash() : shared::formatRounded(Duration(mean)),
        .note = share
            ? StepFigures::tr("%1 of the step").arg(shared::valueText(ColumnKind::Percent, *share))
            : QString(),
        .toolTip = metricToolTip(metric) + '\n'
            + StepFigures::tr("Mean over the ranks: %1")
                  .arg(shared::valueText(ColumnKind::Milliseconds, mean))
            + gapText(rows, metric)};
}

Figure wholeFigure(const std::vector<Line>& ranks) {
    const auto values = valuesOf(ranks, kWhole);
    Figure whole = partFigure(ranks, kWhole);
    whole.title = StepFigures::tr("Step time");
    whole.note = StepFigures::tr("one rank");
    if (values.size() < 2)
        return whole;
    const auto [least, most] = std::ranges::minmax_element(values);
    const QString from = shared::formatRounded(Duration(*least));
    const QString to = shared::formatRounded(Duration(*most));
    if (*least == *most)
        whole.note = StepFigures::tr("the same on all ranks");
    else if (from == to) // in the digits that are shown
        whole.note = StepFigures::tr("ranks differ by %1")
                         .arg(shared::formatRounded(Duration(*most - *least)));
    else
        whole.note = StepFigures::tr("%1 to %2 by rank").arg(from, to);
    return whole;
}

Figure slowestFigure(const analysis::StepVerdicts& verdicts) {
    Figure figure{.title = StepFigures::tr("Slow rank"),
        .value = shared::dash(),
        .note = StepFigures::tr("no slow ranks"),
        .toolTip =
            StepFigures::tr("A rank is slow if what it computes longer than its peers, as a median "
                            "over the steps, exceeds %1 of the step time and is more than noise.")
                .arg(shared::percentText(analysis::threshold::kSlowRank.value))};
    const analysis::SlowRanks* slow = slowByWork(verdicts);
    if (slow == nullptr)
        return figure;
    const analysis::SlowRank& first = slow->ranks.front();
    figure.leadsOn = true;
    figure.value = StepFigures::tr("Rank %1").arg(rankName(first.rank));
    if (slow->recurrence == analysis::Recurrence::PartOfRanks)
        figure.value = StepFigures::tr("%1 ranks").arg(shared::formatCount(slow->ranks.size()));
    figure.note = StepFigures::tr("%1 above the median").arg(shared::formatRounded(first.effect));
    if (slow->recurrence != analysis::Recurrence::Spikes)
        figure.verdict = Figure::Verdict::Bad;
    return figure;
}

/// Not of ranks of which some tell the passes and others what they were made of.
bool isWithinPasses(const std::vector<Line>& ranks, StepMetric metric) {
    return std::ranges::all_of(ranks, [metric](const Line& line) {
        return line.value(metric) <= line.value(StepMetric::ForwardBackward);
    });
}

} // namespace

std::vector<Figure> figuresOf(const std::vector<Line>& ranks, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts, Duration hidden, const std::vector<Line>& receiving) {
    std::vector<Figure> figures;
    if (trace.has(kWhole))
        figures.push_back(wholeFigure(ranks));
    std::vector<StepMetric> parts = partsOf(trace);
    const auto largest = largestPart(ranks, parts);
    if (!trace.has(StepMetric::NotOverlapped) && !trace.has(StepMetric::ForwardBackward))
        parts.insert(std::ranges::find(parts, StepMetric::Free), StepMetric::NotOverlapped);
    const auto addPart = [&](StepMetric metric) {
        figures.push_back(partFigure(ranks, metric));
        if (metric == StepMetric::NotOverlapped)
            figures.back().toolTip += communicationText(receiving.empty() ? ranks : receiving);
    };
    for (const StepMetric metric : parts) {
        addPart(metric);
        if (!trace.has(metric))
            figures.back().note = StepFigures::tr("no communication data");
        if (metric == largest)
            figures.back().note = StepFigures::tr("%1, largest").arg(figures.back().note);
        // Of less than a hundredth the two figures look the same.
        const Duration seen = std::max(Duration(), Duration(meanOfLines(ranks, metric)) / 100);
        if (metric == StepMetric::Preparing && hidden > seen)
            figures.back().note = StepFigures::tr("%1; the advisor leaves out %2")
                                      .arg(figures.back().note, shared::formatRounded(hidden));
    }
    for (const StepMetric metric : {StepMetric::Computing, StepMetric::NotOverlapped}) {
        if (!trace.has(metric) || std::ranges::find(parts, metric) != parts.end())
            continue;
        addPart(metric);
        if (isWithinPasses(ranks, metric))
            figures.back().note = StepFigures::tr("part of forward and backward");
    }
    if (ranks.size() > 1)
        figures.push_back(slowestFigure(verdicts));
    return figures;
}

} // namespace rankscope::summary
