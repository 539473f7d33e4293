// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_lines.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QCoreApplication>

#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/rank_gap.h"
#include "core/base/mean.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::summary {

using analysis::StepMetric;
using charts::BarChartData;
using sections::Figure;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

constexpr QChar kDash(0x2013);

struct SummaryLines {
    Q_DECLARE_TR_FUNCTIONS(SummaryLines)
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

std::vector<analysis::StepRow> rowsOf(
    const analysis::StepTrace& trace, std::optional<int64_t> step) {
    return step ? analysis::rowsOfStep(trace, step) : analysis::stepMeans(trace);
}

void addShares(
    std::vector<Line>& lines, const analysis::StepTrace& trace, std::optional<int64_t> step) {
    const std::vector<analysis::StepShares> byRank = analysis::sharesByRank(trace, step);
    for (Line& line : lines) {
        for (const int64_t rank : line.ranks) {
            const auto place = std::ranges::lower_bound(trace.ranks, rank);
            if (place != trace.ranks.end() && *place == rank)
                line.shares.add(byRank[static_cast<size_t>(place - trace.ranks.begin())]);
        }
    }
}

bool isRank(const Line& line) {
    return line.ranks.size() == 1;
}

/// The whole and its parts first, as a person reads them.
std::vector<StepMetric> columnsOf(const std::vector<StepMetric>& metrics) {
    using enum StepMetric;
    std::vector<StepMetric> columns;
    for (const StepMetric metric : {Total, Computing, NotOverlapped, Overlapped, Free, Preparing}) {
        if (std::ranges::find(metrics, metric) != metrics.end())
            columns.push_back(metric);
    }
    for (const StepMetric metric : metrics) {
        if (std::ranges::find(columns, metric) == columns.end())
            columns.push_back(metric);
    }
    return columns;
}

int64_t slowSteps(const analysis::SlowRanks* slow, int64_t rank) {
    if (slow == nullptr)
        return kNoValue;
    const auto found = std::ranges::find(slow->ranks, rank, &analysis::SlowRank::rank);
    return found == slow->ranks.end() ? kNoValue : static_cast<int64_t>(found->slowSteps);
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
        SummaryLines::tr("Ranks differ by %1: highest on rank %2, lowest on rank %3")
            .arg(shared::formatDuration(gap->gap), rankName(gap->most->rank),
                rankName(gap->least->rank));
    return '\n' + text
        + (gap->ofStep > 0 ? '\n'
                    + SummaryLines::tr("%1 of the step time").arg(shared::percentText(gap->ofStep))
                           : QString());
}

/// What of it is receiving, where the job has stages.
QString communicationText(const std::vector<analysis::StepRow>& ranks, StepMetric metric) {
    const auto shares = analysis::communicationShares(ranks);
    if (metric != StepMetric::NotOverlapped || !shares || shares->receive <= 0)
        return {};
    return '\n'
        + SummaryLines::tr(
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
        .value = mean == kNoValue ? QString(kDash) : shared::formatRounded(Duration(mean)),
        .note = share
            ? SummaryLines::tr("%1 of the step").arg(shared::valueText(ColumnKind::Percent, *share))
            : QString(),
        .toolTip = metricToolTip(metric) + '\n'
            + SummaryLines::tr("Mean over the ranks: %1")
                  .arg(shared::valueText(ColumnKind::Milliseconds, mean))
            + gapText(rows, metric) + communicationText(rows, metric)};
}

/// What makes ranks slow; null where none is.
const analysis::SlowRanks* slowByWork(const analysis::StepVerdicts& verdicts) {
    const auto slow = std::ranges::find_if(verdicts.slow, &analysis::SlowRanks::isOfWork);
    return slow == verdicts.slow.end() ? nullptr : &*slow;
}

Figure slowestFigure(const analysis::StepVerdicts& verdicts) {
    Figure figure{.title = SummaryLines::tr("Slow rank"),
        .value = QString(kDash),
        .note = SummaryLines::tr("no slow ranks"),
        .toolTip = SummaryLines::tr(
            "A rank is slow if what it computes longer than its peers, as a median "
            "over the steps, exceeds %1 of the step time and is more than noise.")
                       .arg(shared::percentText(analysis::threshold::kSlowRank.value))};
    const analysis::SlowRanks* slow = slowByWork(verdicts);
    if (slow == nullptr)
        return figure;
    const analysis::SlowRank& first = slow->ranks.front();
    figure.value = SummaryLines::tr("Rank %1").arg(rankName(first.rank));
    if (slow->recurrence == analysis::Recurrence::PartOfRanks)
        figure.value = SummaryLines::tr("%1 ranks").arg(slow->ranks.size());
    figure.note = SummaryLines::tr("%1 above the median").arg(shared::formatRounded(first.effect));
    if (slow->recurrence != analysis::Recurrence::Spikes)
        figure.verdict = Figure::Verdict::Bad;
    return figure;
}

} // namespace

int64_t Line::value(StepMetric metric) const {
    const auto value = values.get(metric);
    return value ? value->count() : kNoValue; // count(): cells and bars keep nanoseconds
}

int64_t Line::share(StepMetric metric) const {
    return shares.millionths(metric).value_or(kNoValue);
}

QString rankName(int64_t rank) {
    return QString::fromStdString(analysis::rankText(rank));
}

model::Target placeOfRank(int64_t rank, std::optional<int64_t> step) {
    return {.rank = analysis::rankOfId(rank), .step = step, .label = analysis::runLabel(rank)};
}

std::vector<Line> linesOf(const analysis::StepTrace& trace, const LineRequest& request) {
    const std::vector<analysis::StepRow> rows = rowsOf(trace, request.step);
    std::vector<Line> lines;
    if (request.grouping == nullptr) {
        lines.reserve(rows.size());
        for (const analysis::StepRow& row : rows)
            lines.push_back({rankName(row.rank), {row.rank}, row.values});
    } else {
        const auto& groups = request.grouping->groups;
        for (const auto& row : analysis::foldGroups(rows, groups, request.fold))
            lines.push_back({QString::fromStdString(groups[row.group].name),
                groups[row.group].ranks, row.values});
    }
    addShares(lines, trace, request.step);
    if (request.order) {
        const StepMetric metric = *request.order;
        std::ranges::stable_sort(lines,
            [metric](const Line& a, const Line& b) { return a.value(metric) > b.value(metric); });
    }
    if (request.most > 0 && lines.size() > request.most)
        lines.erase(lines.begin() + static_cast<ptrdiff_t>(request.most), lines.end());
    return lines;
}

StepMetric slowMetric(const analysis::StepTrace& trace) {
    const StepMetric work = analysis::workMetric(trace);
    return trace.has(work) ? work : kWhole;
}

const analysis::SlowRanks* headlineOf(const analysis::StepVerdicts& verdicts) {
    return verdicts.slow.empty() ? nullptr : &verdicts.slow.front();
}

namespace {

std::vector<charts::BarMark> marksOf(
    const analysis::SlowRanks& slow, const std::vector<Line>& lines) {
    std::map<int64_t, size_t> barOf;
    for (size_t i = 0; i < lines.size(); ++i) {
        if (isRank(lines[i]))
            barOf.emplace(lines[i].ranks.front(), i);
    }
    std::vector<charts::BarMark> marks;
    for (const analysis::SlowRank& rank : slow.ranks) {
        if (const auto bar = barOf.find(rank.rank); bar != barOf.end())
            marks.push_back({bar->second,
                SummaryLines::tr("slow, +%1").arg(shared::formatRounded(rank.effect))});
    }
    return marks;
}

} // namespace

BarChartData barsOf(const std::vector<Line>& lines, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts) {
    BarChartData data;
    const analysis::SlowRanks* slow = slowByWork(verdicts);
    const std::vector<StackPart> stack = stackOf(trace);
    for (const StackPart& part : stack)
        data.series.push_back({metricText(part.metric), part.category});
    charts::RatioLine computing{SummaryLines::tr("Computing ratio"), {}};
    charts::RatioLine communication{SummaryLines::tr("Communication ratio"), {}};
    for (const Line& line : lines) {
        charts::Bar bar{line.label, {}};
        for (const StackPart& part : stack)
            bar.parts.push_back(line.value(part.metric));
        data.bars.push_back(std::move(bar));
        computing.millionths.push_back(line.share(StepMetric::Computing));
        communication.millionths.push_back(line.share(StepMetric::Communication));
    }
    if (trace.has(StepMetric::Computing) && trace.has(StepMetric::Communication))
        data.lines = {std::move(computing), std::move(communication)};
    if (slow != nullptr)
        data.marks = marksOf(*slow, lines);
    return data;
}

TableData tableOf(const std::vector<Line>& lines, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts, const std::vector<StepMetric>& metrics) {
    const analysis::SlowRanks* slow = slowByWork(verdicts);
    const size_t steps = verdicts.times.steps.size();
    const bool areRanks = std::ranges::all_of(lines, isRank);
    const bool hasRuns =
        std::ranges::any_of(trace.ranks, [](int64_t rank) { return analysis::runOfId(rank) > 1; });
    shared::TableBuilder<Line> builder;
    builder
        .column(areRanks ? shared::Column{SummaryLines::tr("Rank"),
                    hasRuns ? ColumnKind::Text : ColumnKind::Id, {}, 60}
                         : shared::Column{SummaryLines::tr("Group"), ColumnKind::Text, {}, 120},
            [areRanks](const Line& line) {
                return shared::TableCell{
                    .text = line.label, .value = areRanks ? line.ranks.front() : 0};
            })
        .columnIf(areRanks && steps > 0,
            {SummaryLines::tr("Slow steps"), ColumnKind::Count,
                SummaryLines::tr(
                    "Number of steps, out of %1, in which the rank exceeds the median of its peers")
                    .arg(steps)},
            [slow](const Line& line) { return slowSteps(slow, line.ranks.front()); });
    for (const StepMetric metric : columnsOf(metrics.empty() ? trace.metrics : metrics))
        builder.column({SummaryLines::tr("%1 (ms)").arg(shortMetricText(metric)),
                           ColumnKind::Milliseconds, metricToolTip(metric)},
            [metric](const Line& line) { return line.value(metric); });
    TableData table = builder.table(lines);
    for (uint32_t i = 0; i < lines.size() && areRanks; ++i) {
        if (std::ranges::any_of(verdicts.slow, [&](const analysis::SlowRanks& of) {
                return slowSteps(&of, lines[i].ranks.front()) != kNoValue;
            }))
            table.told.push_back(i);
    }
    return table;
}

/// Not of ranks of which some tell the passes and others what they were made of.
bool isWithinPasses(const std::vector<Line>& ranks, StepMetric metric) {
    return std::ranges::all_of(ranks, [metric](const Line& line) {
        return line.value(metric) <= line.value(StepMetric::ForwardBackward);
    });
}

std::vector<Figure> figuresOf(const std::vector<Line>& ranks, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts) {
    std::vector<Figure> figures;
    if (trace.has(kWhole)) {
        const auto values = valuesOf(ranks, kWhole);
        Figure whole = partFigure(ranks, kWhole);
        whole.title = SummaryLines::tr("Step time");
        whole.note = SummaryLines::tr("one rank");
        if (values.size() > 1) {
            const auto [least, most] = std::ranges::minmax_element(values);
            const QString from = shared::formatRounded(Duration(*least));
            const QString to = shared::formatRounded(Duration(*most));
            whole.note = from == to ? SummaryLines::tr("the same on all ranks")
                                    : SummaryLines::tr("%1 to %2 by rank").arg(from, to);
        }
        figures.push_back(whole);
    }
    std::vector<StepMetric> parts = partsOf(trace);
    const auto largest = largestPart(ranks, parts);
    if (!trace.has(StepMetric::NotOverlapped) && !trace.has(StepMetric::ForwardBackward))
        parts.insert(std::ranges::find(parts, StepMetric::Free), StepMetric::NotOverlapped);
    for (const StepMetric metric : parts) {
        figures.push_back(partFigure(ranks, metric));
        if (!trace.has(metric))
            figures.back().note = SummaryLines::tr("no communication data");
        if (metric == largest)
            figures.back().note = SummaryLines::tr("%1, largest").arg(figures.back().note);
    }
    for (const StepMetric metric : {StepMetric::Computing, StepMetric::NotOverlapped}) {
        if (!trace.has(metric) || std::ranges::find(parts, metric) != parts.end())
            continue;
        figures.push_back(partFigure(ranks, metric));
        if (isWithinPasses(ranks, metric))
            figures.back().note = SummaryLines::tr("part of forward and backward");
    }
    if (ranks.size() > 1)
        figures.push_back(slowestFigure(verdicts));
    return figures;
}

QStringList tipOf(const Line& line, const analysis::StepTrace& trace) {
    QStringList lines{isRank(line) ? SummaryLines::tr("Rank %1").arg(line.label) : line.label};
    std::vector<StepMetric> metrics{kWhole};
    for (const StackPart& part : stackOf(trace))
        metrics.push_back(part.metric);
    for (const StepMetric metric : {StepMetric::Computing, StepMetric::Communication})
        metrics.push_back(metric);
    for (const StepMetric metric : metrics) {
        const int64_t value = line.value(metric);
        if (value == kNoValue)
            continue;
        QString text =
            metricText(metric) + "  " + shared::valueText(ColumnKind::Milliseconds, value);
        if (metric != kWhole && line.share(metric) != kNoValue)
            text += "  " + shared::valueText(ColumnKind::Percent, line.share(metric));
        lines << text;
    }
    return lines;
}

} // namespace rankscope::summary
