// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/summary_charts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/charts/axis.h"

namespace rankscope::summary {

using analysis::StepMetric;
using shared::kNoValue;

namespace {

constexpr size_t kBins = 24;
constexpr size_t kRanksInRow = 32;

struct SummaryCharts {
    Q_DECLARE_TR_FUNCTIONS(SummaryCharts)
};

QString nameOf(std::optional<int64_t> step) {
    return step ? QString::number(*step) : SummaryCharts::tr("whole profile");
}

RankHeat heatOfStep(
    const analysis::StepTrace& trace, std::optional<int64_t> step, StepMetric metric) {
    RankHeat heat;
    const auto rows = step || trace.steps.size() < 2
        ? analysis::rowsOfStep(trace, step ? step : trace.steps.front())
        : analysis::stepMeans(trace);
    for (const analysis::StepRow& row : rows)
        heat.ranks.push_back(row.rank);
    const size_t columns = std::min(kRanksInRow, std::max<size_t>(1, rows.size()));
    heat.data.columns = columns;
    heat.data.rows = (rows.size() + columns - 1) / columns;
    heat.data.values.assign(heat.data.columns * heat.data.rows, kNoValue);
    for (size_t i = 0; i < rows.size(); ++i) {
        const auto value = rows[i].values.get(metric);
        heat.data.values[i] = value ? value->count() : kNoValue; // count(): cells keep nanoseconds
    }
    for (size_t i = 0; i < columns; ++i)
        heat.data.columnNames.push_back("+" + QString::number(i));
    for (size_t i = 0; i < heat.data.rows; ++i)
        heat.data.rowNames.push_back(rankName(heat.ranks[i * columns]));
    heat.data.rowTitle = SummaryCharts::tr("Rank");
    heat.data.cellText = [ranks = heat.ranks, columns](charts::HeatCell cell) {
        const size_t place = cell.row * columns + cell.column;
        return place < ranks.size() ? rankName(ranks[place]) : QString();
    };
    return heat;
}

RankHeat heatOfSteps(const analysis::StepTrace& trace, StepMetric metric) {
    RankHeat heat;
    heat.ranks = trace.ranks;
    heat.steps = trace.steps;
    heat.data.columns = heat.ranks.size();
    heat.data.rows = heat.steps.size();
    heat.data.values.assign(heat.data.columns * heat.data.rows, kNoValue);
    for (const analysis::StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        const auto cell = cellOf(heat, row.rank, row.step);
        if (value && cell)
            heat.data.values[cell->row * heat.data.columns + cell->column] = value->count();
    }
    for (const int64_t rank : heat.ranks)
        heat.data.columnNames.push_back(rankName(rank));
    for (const auto& step : heat.steps)
        heat.data.rowNames.push_back(nameOf(step));
    heat.data.columnTitle = SummaryCharts::tr("Rank");
    heat.data.rowTitle = SummaryCharts::tr("Step");
    return heat;
}

} // namespace

Histogram histogramOf(const std::vector<Line>& lines, StepMetric metric) {
    Histogram histogram;
    histogram.chart.kind = shared::ColumnKind::Count;
    histogram.chart.series = {{metricText(metric), 0}};
    std::vector<size_t> order;
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].value(metric) != kNoValue)
            order.push_back(i);
    }
    if (order.empty())
        return histogram;
    std::ranges::stable_sort(
        order, [&](size_t a, size_t b) { return lines[a].value(metric) > lines[b].value(metric); });
    const auto least = static_cast<double>(lines[order.back()].value(metric));
    const auto most = static_cast<double>(lines[order.front()].value(metric));
    const size_t bins = most > least ? std::min(kBins, std::max<size_t>(4, order.size())) : 1;
    histogram.linesOfBin.resize(bins);
    const double width = (most - least) / static_cast<double>(bins);
    for (const size_t line : order) {
        const auto value = static_cast<double>(lines[line].value(metric));
        const auto bin = bins == 1 ? 0 : static_cast<size_t>((value - least) / width);
        histogram.linesOfBin[std::min(bin, bins - 1)].push_back(line);
    }
    for (size_t i = 0; i < bins; ++i)
        histogram.chart.bars.push_back({charts::shortText(shared::ColumnKind::Milliseconds,
                                            least + width * static_cast<double>(i)),
            {static_cast<int64_t>(histogram.linesOfBin[i].size())}});
    return histogram;
}

RankHeat heatOf(const analysis::StepTrace& trace, std::optional<int64_t> step, StepMetric metric) {
    RankHeat heat = step || trace.steps.size() < 2 ? heatOfStep(trace, step, metric)
                                                   : heatOfSteps(trace, metric);
    heat.data.kind = shared::ColumnKind::Milliseconds;
    heat.data.worst = charts::HeatData::Worst::Largest;
    return heat;
}

std::optional<int64_t> rankAt(const RankHeat& heat, charts::HeatCell cell) {
    const size_t place =
        heat.steps.empty() ? cell.row * heat.data.columns + cell.column : cell.column;
    return place < heat.ranks.size() ? std::optional(heat.ranks[place]) : std::nullopt;
}

QStringList heatTip(
    const RankHeat& heat, charts::HeatCell cell, std::optional<int64_t> step, StepMetric metric) {
    const auto rank = rankAt(heat, cell);
    if (!rank)
        return {};
    const auto of = heat.steps.empty() ? step : heat.steps[cell.row];
    const QString name = SummaryCharts::tr("Rank %1").arg(rankName(*rank));
    QStringList lines{of ? SummaryCharts::tr("%1, step %2").arg(name).arg(*of) : name};
    const int64_t value = heat.data.values[cell.row * heat.data.columns + cell.column];
    if (value != kNoValue)
        lines << metricText(metric) + "  " + shared::valueText(heat.data.kind, value);
    return lines;
}

std::optional<charts::HeatCell> cellOf(
    const RankHeat& heat, int64_t rank, std::optional<int64_t> step) {
    const auto found = std::ranges::lower_bound(heat.ranks, rank);
    if (found == heat.ranks.end() || *found != rank)
        return std::nullopt;
    const auto place = static_cast<size_t>(found - heat.ranks.begin());
    if (heat.steps.empty())
        return charts::HeatCell{place % heat.data.columns, place / heat.data.columns};
    const auto row = std::ranges::lower_bound(heat.steps, step);
    if (row == heat.steps.end() || *row != step)
        return std::nullopt;
    return charts::HeatCell{place, static_cast<size_t>(row - heat.steps.begin())};
}

charts::BarChartData trendOf(const analysis::StepTrace& trace, std::optional<int64_t> rank) {
    charts::BarChartData data;
    const std::vector<StackPart> stack = stackOf(trace);
    for (const StackPart& part : stack)
        data.series.push_back({metricText(part.metric), part.category});
    std::vector<analysis::GroupRow> means;
    if (!rank) {
        const analysis::RankGroup all{{}, trace.ranks};
        means = analysis::foldGroups(trace.rows, {&all, 1}, analysis::Fold::Mean);
    }
    for (size_t i = 0; i < trace.steps.size(); ++i) {
        analysis::StepValues values;
        const analysis::StepRow* row = rank ? trace.find(*rank, trace.steps[i]) : nullptr;
        if (row != nullptr)
            values = row->values;
        else if (!rank)
            values = means[i].values; // in the same order, each step once
        charts::Bar bar{nameOf(trace.steps[i]), {}};
        const Line line{{}, {}, values};
        for (const StackPart& part : stack)
            bar.parts.push_back(line.value(part.metric));
        data.bars.push_back(std::move(bar));
    }
    return data;
}

} // namespace rankscope::summary
