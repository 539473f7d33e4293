// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_plot.h"

#include <algorithm>
#include <cmath>

#include "views/sql/sql_answer.h"

namespace rankscope::sql {

using shared::ColumnKind;
using shared::kNoValue;

namespace {

double valueOf(const shared::TableData& answer, size_t row, size_t column) {
    const int64_t value = answer.cell(row, column).value;
    return answer.columns[column].kind == ColumnKind::Mixed ? numberOf(value)
                                                            : static_cast<double>(value);
}

/// kNoValue for nothing, and what a picture can not show: charts begin at 0.
int64_t scaled(const shared::TableData& answer, size_t row, size_t column, int64_t scale) {
    const shared::TableCell cell = answer.cell(row, column);
    if (cell.value < 0)
        return kNoValue;
    if (answer.columns[column].kind != ColumnKind::Mixed)
        return cell.value;
    const double value = numberOf(cell.value) * static_cast<double>(scale);
    constexpr double kLargest = 9e18;
    return std::isfinite(value) && std::abs(value) < kLargest ? std::llround(value) : kNoValue;
}

ColumnKind kindOf(const shared::TableData& answer, size_t column) {
    return answer.columns[column].kind == ColumnKind::Id ? ColumnKind::Id : ColumnKind::Count;
}

} // namespace

std::vector<size_t> plottable(const shared::TableData& answer) {
    std::vector<size_t> columns;
    for (size_t i = 0; i < answer.columns.size(); ++i) {
        if (shared::isNumber(answer.columns[i].kind))
            columns.push_back(i);
    }
    return columns;
}

int64_t scaleOf(const shared::TableData& answer, size_t column) {
    if (answer.columns[column].kind != ColumnKind::Mixed)
        return 1;
    double largest = 0;
    for (size_t row = 0; row < answer.rowCount(); ++row) {
        if (answer.cell(row, column).value != kNoValue)
            largest = std::max(largest, std::abs(valueOf(answer, row, column)));
    }
    int64_t scale = 1;
    constexpr double kEnough = 1'000;
    constexpr int64_t kMost = 1'000'000'000;
    while (largest > 0 && largest * static_cast<double>(scale) < kEnough && scale < kMost)
        scale *= 10;
    return scale;
}

charts::BarChartData barsOf(
    const shared::TableData& answer, const std::vector<uint32_t>& rows, size_t column) {
    const int64_t scale = scaleOf(answer, column);
    charts::BarChartData data{
        .kind = kindOf(answer, column), .series = {{answer.columns[column].title, 0}}, .bars = {}};
    const size_t label = column == 0 ? 1 : 0;
    for (const uint32_t row : rows) {
        const QString name = label < answer.columns.size()
            ? shared::displayText(answer.columns[label], answer.cell(row, label))
            : QString::number(row + 1);
        data.bars.push_back({name, {scaled(answer, row, column, scale)}});
    }
    return data;
}

charts::CurveChartData curveOf(const shared::TableData& answer, const std::vector<uint32_t>& rows,
    size_t column, std::optional<size_t> across) {
    const int64_t scale = scaleOf(answer, column);
    std::vector<analysis::MemorySample> samples;
    for (size_t i = 0; i < rows.size(); ++i) {
        const int64_t value = scaled(answer, rows[i], column, scale);
        const int64_t place =
            across ? answer.cell(rows[i], *across).value : static_cast<int64_t>(i) + 1;
        if (value != kNoValue && place != kNoValue)
            samples.push_back({place, value});
    }
    std::ranges::stable_sort(samples, {}, &analysis::MemorySample::time);
    charts::CurveChartData data;
    data.kind = kindOf(answer, column);
    data.across = charts::CurveChartData::Across::Number;
    data.acrossTitle = across ? answer.columns[*across].title : QString();
    data.lines.push_back(
        {answer.columns[column].title, std::make_shared<const analysis::CurvePyramid>(samples)});
    data.whole = charts::rangeOf(data.lines);
    return data;
}

} // namespace rankscope::sql
