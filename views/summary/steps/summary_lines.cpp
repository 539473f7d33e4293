// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_lines.h"

#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "core/analysis/rank_runs.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::summary {

using analysis::StepMetric;
using charts::BarChartData;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct SummaryLines {
    Q_DECLARE_TR_FUNCTIONS(SummaryLines)
};

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

const analysis::SlowRanks* slowByWork(const analysis::StepVerdicts& verdicts) {
    const auto slow = std::ranges::find_if(verdicts.slow, &analysis::SlowRanks::isOfWork);
    return slow == verdicts.slow.end() ? nullptr : &*slow;
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
                    .arg(shared::formatCount(steps))},
            [slow](const Line& line) { return slowSteps(slow, line.ranks.front()); });
    // Above the table it says that they are ms: in each title it would cost a scroll bar.
    for (const StepMetric metric : columnsOf(metrics.empty() ? trace.metrics : metrics))
        builder.column({shortMetricText(metric), ColumnKind::Milliseconds, metricToolTip(metric)},
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
