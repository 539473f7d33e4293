// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <QCoreApplication>

#include "views/charts/axis.h"
#include "views/operators/spread_texts.h"
#include "views/shared/formats.h"

namespace rankscope::operators {

using analysis::OperatorSpread;
using analysis::RankSpread;
using charts::BarChartData;
using shared::ColumnKind;
using shared::kNoValue;

namespace {

struct SpreadCharts {
    Q_DECLARE_TR_FUNCTIONS(SpreadCharts)
};

constexpr size_t kFewestBins = 8;
constexpr size_t kMostBins = 40;

/// The longest call that is no outlier; the outliers are the longest of all.
Duration longestUsual(const OperatorSpread& spread) {
    if (spread.outliers.empty())
        return spread.all.max;
    const Duration first = spread.calls[spread.outliers.back()].duration;
    Duration longest = spread.all.min;
    for (const analysis::OperatorCall& call : spread.calls) {
        if (call.duration < first)
            longest = std::max(longest, call.duration);
    }
    return longest;
}

/// count(): the axis is in nanoseconds.
QString binLabel(Duration from) {
    return charts::shortText(ColumnKind::Milliseconds, static_cast<double>(from.count()));
}

void addBin(SpreadHistogram& histogram, Duration from, Duration to) {
    histogram.ranges.emplace_back(from, to);
    histogram.longest.emplace_back();
    histogram.chart.bars.push_back({binLabel(from), {0, 0}});
}

} // namespace

SpreadHistogram spreadHistogram(const OperatorSpread& spread) {
    SpreadHistogram histogram;
    histogram.chart.kind = ColumnKind::Count;
    histogram.chart.series = {{SpreadCharts::tr("Calls"), 0}, {SpreadCharts::tr("Outliers"), 1}};
    if (spread.calls.empty())
        return histogram;
    const Duration top = longestUsual(spread);
    const int64_t span = (top - spread.all.min).count() + 1; // in nanoseconds
    const auto wanted = static_cast<size_t>(std::sqrt(static_cast<double>(spread.calls.size())));
    const auto bins = static_cast<int64_t>(
        std::min<size_t>(std::clamp(wanted, kFewestBins, kMostBins), static_cast<size_t>(span)));
    const int64_t width = (span + bins - 1) / bins;
    for (int64_t bin = 0; bin * width < span; ++bin)
        addBin(histogram, spread.all.min + Duration(bin * width),
            spread.all.min + Duration((bin + 1) * width - 1));
    const size_t usual = histogram.ranges.size();
    if (!spread.outliers.empty()) { // of any width
        addBin(histogram, spread.calls[spread.outliers.back()].duration, spread.all.max);
        histogram.chart.bars.back().label.prepend(QString(QChar(0x2265)) + ' ');
    }
    for (size_t i = 0; i < spread.calls.size(); ++i) {
        const Duration length = spread.calls[i].duration;
        const bool isOutlier = length > top;
        const size_t bin =
            isOutlier ? usual : static_cast<size_t>((length - spread.all.min).count() / width);
        ++histogram.chart.bars[bin].parts[isOutlier ? 1 : 0];
        auto& longest = histogram.longest[bin];
        if (!longest || spread.calls[*longest].duration < length)
            longest = i;
    }
    return histogram;
}

QStringList binTip(const SpreadHistogram& histogram, size_t bin) {
    const auto& [from, to] = histogram.ranges[bin];
    const auto& parts = histogram.chart.bars[bin].parts;
    return {
        SpreadCharts::tr("%1 to %2").arg(shared::formatDuration(from), shared::formatDuration(to)),
        shared::counted(static_cast<uint64_t>(parts[0] + parts[1]), SpreadCharts::tr("1 call"),
            SpreadCharts::tr("%1 calls"))};
}

BarChartData spreadOfRanks(const OperatorSpread& spread) {
    charts::BarChartData chart;
    chart.kind = ColumnKind::Milliseconds;
    chart.series = {{SpreadCharts::tr("shortest"), 0}, {SpreadCharts::tr("up to the median"), 2},
        {SpreadCharts::tr("up to the longest"), 8}};
    std::vector<std::pair<Duration, size_t>> slow; // by their medians
    for (const RankSpread& rank : spread.ranks) {
        const analysis::Spread& own = rank.spread;
        chart.bars.push_back({QString::number(rank.rank),
            {own.min.count(), (own.median - own.min).count(), (own.max - own.median).count()}});
        if (rank.isSlow)
            slow.emplace_back(own.median, chart.bars.size() - 1);
    }
    std::ranges::sort(slow, std::ranges::greater());
    for (const auto& [median, bar] : slow)
        chart.marks.push_back({bar, SpreadCharts::tr("slow")});
    return chart;
}

SpreadHeat spreadHeat(const OperatorSpread& spread) {
    SpreadHeat heat;
    std::set<std::optional<int64_t>> steps;
    for (const RankSpread& rank : spread.ranks)
        heat.ranks.push_back(rank.rank);
    for (const analysis::StepSpread& cell : spread.steps)
        steps.insert(cell.step);
    heat.steps.assign(steps.begin(), steps.end());
    charts::HeatData& data = heat.data;
    data.columns = heat.ranks.size();
    data.rows = heat.steps.size();
    data.kind = ColumnKind::Milliseconds;
    data.columnTitle = SpreadCharts::tr("Rank");
    data.rowTitle = SpreadCharts::tr("Step");
    data.values.assign(data.columns * data.rows, kNoValue);
    const auto cellOf = [&](int64_t rank, std::optional<int64_t> step) {
        const auto column = std::ranges::lower_bound(heat.ranks, rank) - heat.ranks.begin();
        const auto row = std::ranges::lower_bound(heat.steps, step) - heat.steps.begin();
        return charts::HeatCell{static_cast<size_t>(column), static_cast<size_t>(row)};
    };
    for (const analysis::StepSpread& one : spread.steps) {
        const charts::HeatCell cell = cellOf(one.rank, one.step);
        data.values[cell.row * data.columns + cell.column] = one.spread.median.count();
    }
    for (const int64_t rank : heat.ranks)
        data.columnNames.push_back(QString::number(rank));
    for (const auto& step : heat.steps)
        data.rowNames.push_back(step ? QString::number(*step) : QString(QChar(0x2013)));
    std::vector<bool> isMarked(data.values.size(), false);
    for (const size_t outlier : spread.outliers) {
        const charts::HeatCell cell =
            cellOf(spread.calls[outlier].rank, spread.calls[outlier].step);
        const size_t place = cell.row * data.columns + cell.column;
        if (!isMarked[place])
            data.marks.push_back(cell);
        isMarked[place] = true;
    }
    return heat;
}

const analysis::StepSpread* spreadAt(
    const OperatorSpread& spread, const SpreadHeat& heat, charts::HeatCell cell) {
    const auto found = std::ranges::find_if(spread.steps, [&](const analysis::StepSpread& one) {
        return one.rank == heat.ranks[cell.column] && one.step == heat.steps[cell.row];
    });
    return found == spread.steps.end() ? nullptr : &*found;
}

QStringList spreadTip(const QString& title, const analysis::Spread& spread) {
    return {title,
        SpreadCharts::tr("%1 calls, median %2")
            .arg(shared::formatCount(spread.count), shared::formatDuration(spread.median)),
        SpreadCharts::tr("%1 to %2")
            .arg(shared::formatDuration(spread.min), shared::formatDuration(spread.max))};
}

QStringList spreadTip(const OperatorSpread& spread, const SpreadHeat& heat, charts::HeatCell cell) {
    const auto* one = spreadAt(spread, heat, cell);
    const QString title =
        SpreadCharts::tr("Rank %1, step %2")
            .arg(heat.data.columnNames[cell.column], heat.data.rowNames[cell.row]);
    return one == nullptr ? QStringList{title, SpreadCharts::tr("no calls")}
                          : spreadTip(title, one->spread);
}

std::optional<size_t> longestCall(
    const OperatorSpread& spread, int64_t rank, std::optional<std::optional<int64_t>> step) {
    std::optional<size_t> longest;
    for (size_t i = 0; i < spread.calls.size(); ++i) {
        const analysis::OperatorCall& call = spread.calls[i];
        if (call.rank == rank && (!step || call.step == *step)
            && (!longest || spread.calls[*longest].duration < call.duration))
            longest = i;
    }
    return longest;
}

} // namespace rankscope::operators
