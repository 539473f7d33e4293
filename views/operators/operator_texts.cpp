// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operator_texts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::operators {

using analysis::OperatorsBy;
using analysis::OperatorSum;
using analysis::OperatorTable;
using charts::PieData;
using charts::TopBarsData;
using shared::Column;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableCell;
using shared::TableData;

namespace {

struct OperatorTexts {
    Q_DECLARE_TR_FUNCTIONS(OperatorTexts)
};

constexpr size_t kMostSlices = 10;
constexpr int kCoreWidth = 130;
constexpr int kShapesWidth = 220;

int64_t millionths(double share) {
    return static_cast<int64_t>(std::llround(share * 1e6));
}

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

/// What a file leaves empty is a dash, so that a row can be seen and clicked.
QString nameOr(const std::string& text) {
    return text.empty() ? QString(QChar(0x2013)) : textOf(text);
}

/// What the unit of a counter's name makes of its value.
struct CounterUnit {
    ColumnKind kind{};
    double factor = 1; ///< to what a cell keeps
};
CounterUnit unitOf(const std::string& name) {
    const auto endsWith = [&name](std::string_view end) { return name.ends_with(end); };
    if (endsWith("(us)"))
        return {ColumnKind::Milliseconds, 1e3};
    if (endsWith("(%)"))
        return {ColumnKind::Percent, 1e4};
    if (endsWith("(GB/s)"))
        return {ColumnKind::Bandwidth, 1e3};
    if (endsWith("_ratio") || endsWith("_rate"))
        return {ColumnKind::Percent, 1e6};
    return {ColumnKind::Count, 1};
}

bool hasWait(const OperatorTable& table) {
    return std::ranges::any_of(
        table.rows, [](const OperatorSum& row) { return row.wait.has_value(); });
}

std::vector<shared::Column> nameColumns(OperatorsBy by) {
    switch (by) {
    case OperatorsBy::Type:
        return {{OperatorTexts::tr("Type"), ColumnKind::Text},
            {OperatorTexts::tr("Core"), ColumnKind::Text, {}, kCoreWidth}};
    case OperatorsBy::Name:
        return {{OperatorTexts::tr("Name"), ColumnKind::Text},
            {OperatorTexts::tr("Core"), ColumnKind::Text, {}, kCoreWidth}};
    case OperatorsBy::NameAndShapes:
        return {{OperatorTexts::tr("Name"), ColumnKind::Text},
            {OperatorTexts::tr("Input shapes"), ColumnKind::Text, {}, kShapesWidth},
            {OperatorTexts::tr("Core"), ColumnKind::Text, {}, kCoreWidth}};
    case OperatorsBy::Core:
        return {{OperatorTexts::tr("Core"), ColumnKind::Text}};
    case OperatorsBy::CommunicationType:
        return {{OperatorTexts::tr("Type"), ColumnKind::Text}};
    }
    return {};
}

shared::TableRow nameCells(const OperatorSum& row, OperatorsBy by) {
    shared::TableRow cells{{.text = nameOr(row.name)}};
    if (by == OperatorsBy::NameAndShapes)
        cells.push_back({.text = shared::shapesText(row.shapes)});
    if (by != OperatorsBy::Core && by != OperatorsBy::CommunicationType)
        cells.push_back({.text = textOf(row.core)});
    return cells;
}

} // namespace

QString groupingText(OperatorsBy by) {
    switch (by) {
    case OperatorsBy::Type:
        return OperatorTexts::tr("type");
    case OperatorsBy::Name:
        return OperatorTexts::tr("name");
    case OperatorsBy::NameAndShapes:
        return OperatorTexts::tr("name and shapes");
    case OperatorsBy::Core:
        return OperatorTexts::tr("core");
    case OperatorsBy::CommunicationType:
        return OperatorTexts::tr("communication type");
    }
    return {};
}

ShownOperators shownOperators(
    const OperatorTable& table, const QString& search, std::optional<size_t> most) {
    ShownOperators shown;
    const auto isFound = [&search](const std::string& text) {
        return textOf(text).contains(search, Qt::CaseInsensitive);
    };
    for (size_t i = 0; i < table.rows.size(); ++i) {
        const OperatorSum& row = table.rows[i];
        if (!search.isEmpty() && !isFound(row.name) && !isFound(row.shapes) && !isFound(row.core))
            continue;
        ++shown.passing;
        if (most && shown.rows.size() >= *most)
            continue;
        shown.rows.push_back(i);
        shown.total += row.total;
    }
    return shown;
}

Column counterColumn(const std::string& name) {
    QString title = textOf(name);
    const QString tip = analysis::isRatioCounter(name)
        ? OperatorTexts::tr(
            "Core counter, %1 in the file: mean over all calls, weighted by their time")
        : OperatorTexts::tr("Core counter, %1 in the file: mean per call");
    return {title.replace("(us)", "(ms)"), unitOf(name).kind, tip.arg(textOf(name))};
}

TableCell counterCell(const std::string& name, std::optional<double> value) {
    if (!value || !std::isfinite(*value))
        return {.text = {}, .value = kNoValue};
    const double kept = std::round(*value * unitOf(name).factor);
    constexpr double kLargest = 9e18; // what a cell holds
    return {.text = {}, .value = std::abs(kept) < kLargest ? static_cast<int64_t>(kept) : kNoValue};
}

TableData operatorTableData(
    const OperatorTable& table, const std::vector<size_t>& rows, OperatorsBy by) {
    shared::TableData data;
    data.columns = nameColumns(by);
    const bool withWait = hasWait(table);
    data.columns.push_back({OperatorTexts::tr("Calls"), ColumnKind::Count});
    data.columns.push_back({OperatorTexts::tr("Total (ms)"), ColumnKind::Milliseconds});
    data.columns.push_back({OperatorTexts::tr("Share"), ColumnKind::Percent,
        OperatorTexts::tr("Share of the total time of all operators that pass the filters")});
    data.columns.push_back({OperatorTexts::tr("Average (ms)"), ColumnKind::Milliseconds});
    data.columns.push_back({OperatorTexts::tr("Min (ms)"), ColumnKind::Milliseconds});
    data.columns.push_back({OperatorTexts::tr("Max (ms)"), ColumnKind::Milliseconds});
    if (withWait)
        data.columns.push_back({OperatorTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
            by == OperatorsBy::CommunicationType
                ? OperatorTexts::tr("Time spent waiting for other ranks within the operator")
                : OperatorTexts::tr("Idle time of the stream before its kernels")});
    for (const std::string& counter : table.counters)
        data.columns.push_back(counterColumn(counter));
    data.rows.reserve(rows.size());
    for (const size_t i : rows) {
        const OperatorSum& row = table.rows[i];
        shared::TableRow cells = nameCells(row, by);
        // count(): cells keep nanoseconds
        for (const int64_t value : {row.count, row.total.count(), millionths(row.share),
                 row.average().count(), row.min.count(), row.max.count()})
            cells.push_back({.text = {}, .value = value});
        if (withWait)
            cells.push_back({.text = {}, .value = row.wait ? row.wait->count() : kNoValue});
        for (size_t c = 0; c < table.counters.size(); ++c)
            cells.push_back(counterCell(table.counters[c], row.counters[c]));
        data.rows.push_back(std::move(cells));
    }
    return data;
}

TopBarsData operatorBars(const OperatorTable& table, const std::vector<size_t>& rows) {
    charts::TopBarsData data;
    std::map<QString, int> rowsOf; // of a name that stands on several cores
    for (const size_t row : rows)
        ++rowsOf[operatorName(table.rows[row])];
    data.bars.reserve(rows.size());
    for (size_t place = 0; place < rows.size(); ++place) {
        const OperatorSum& row = table.rows[rows[place]];
        QString name = operatorName(row);
        if (rowsOf[name] > 1)
            name += "  " + textOf(row.core);
        data.bars.push_back({name, row.total.count(), static_cast<int>(place % kMostSlices)});
    }
    return data;
}

PieData operatorPie(const OperatorTable& table, const std::vector<size_t>& rows) {
    charts::PieData data;
    double shown = 0;
    for (size_t place = 0; place < std::min(rows.size(), kMostSlices); ++place) {
        const OperatorSum& row = table.rows[rows[place]];
        data.slices.push_back({operatorName(row), row.share, static_cast<int>(place)});
        shown += row.share;
    }
    if (data.slices.empty())
        return data;
    constexpr double kVisible = 1e-4;
    if (1 - shown > kVisible)
        data.slices.push_back({OperatorTexts::tr("others"), 1 - shown, std::nullopt});
    data.middle = shareText(shown);
    data.note = OperatorTexts::tr("in the top %1")
                    .arg(shared::formatCount(std::min(rows.size(), kMostSlices)));
    return data;
}

QString shareText(double share) {
    return shared::valueText(ColumnKind::Percent, millionths(share));
}

QString operatorName(const OperatorSum& row) {
    return row.shapes.empty() ? nameOr(row.name)
                              : nameOr(row.name) + "  " + shared::shapesText(row.shapes);
}

QStringList operatorTip(const OperatorSum& row) {
    QStringList lines{nameOr(row.name)};
    if (!row.shapes.empty())
        lines << shared::shapesText(row.shapes);
    if (!row.core.empty() && row.core != row.name)
        lines << textOf(row.core);
    lines << shared::counted(static_cast<uint64_t>(row.count),
        OperatorTexts::tr("1 call, %2 in total (%3)"),
        OperatorTexts::tr("%1 calls, %2 in total (%3)"))
                 .arg(shared::formatDuration(row.total), shareText(row.share));
    lines << OperatorTexts::tr("%1 on average (%2 to %3)")
                 .arg(shared::formatDuration(row.average()), shared::formatDuration(row.min),
                     shared::formatDuration(row.max));
    if (row.wait)
        lines << OperatorTexts::tr("Wait %1").arg(shared::formatDuration(*row.wait));
    return lines;
}

} // namespace rankscope::operators
