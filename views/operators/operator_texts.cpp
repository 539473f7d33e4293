// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operator_texts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/table_builder.h"
#include "views/shared/theme.h"

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

constexpr size_t kMostSlices = shared::kColoursApart;
constexpr int kCoreWidth = 130;
constexpr int kShapesWidth = 220;

/// What a file leaves empty is a dash, so that a row can be seen and clicked.
QString nameOr(const std::string& text) {
    return text.empty() ? shared::dash() : shared::textOf(text);
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

/// Beside the rows of the table. What is searched for changes none.
std::vector<int> coloursOf(const OperatorTable& table) {
    std::vector<std::string_view> names;
    names.reserve(table.rows.size());
    for (const OperatorSum& row : table.rows)
        names.push_back(row.name);
    return shared::coloursApart(names);
}

bool hasWait(const OperatorTable& table) {
    return std::ranges::any_of(
        table.rows, [](const OperatorSum& row) { return row.wait.has_value(); });
}

using SumBuilder = shared::TableBuilder<OperatorSum>;

void addNames(SumBuilder& builder, OperatorsBy by) {
    const bool isOfCores = by == OperatorsBy::Core;
    const bool isOfTypes = by == OperatorsBy::Type || by == OperatorsBy::CommunicationType;
    builder
        .column({isOfCores          ? OperatorTexts::tr("Core")
                        : isOfTypes ? OperatorTexts::tr("Type")
                                    : OperatorTexts::tr("Name")},
            [](const OperatorSum& row) { return nameOr(row.name); })
        .columnIf(by == OperatorsBy::NameAndShapes,
            {OperatorTexts::tr("Input shapes"), ColumnKind::Text, {}, kShapesWidth},
            [](const OperatorSum& row) { return shared::shapesText(row.shapes); })
        .columnIf(!isOfCores && by != OperatorsBy::CommunicationType,
            {OperatorTexts::tr("Core"), ColumnKind::Text, {}, kCoreWidth}, &OperatorSum::core);
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
        return shared::textOf(text).contains(search, Qt::CaseInsensitive);
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
    QString title = shared::textOf(name);
    const QString tip = analysis::isRatioCounter(name)
        ? OperatorTexts::tr(
            "Core counter, %1 in the file: mean over all calls, weighted by their time")
        : OperatorTexts::tr("Core counter, %1 in the file: mean per call");
    return {title.replace("(us)", "(ms)"), unitOf(name).kind, tip.arg(shared::textOf(name))};
}

double counterFactor(const std::string& name) {
    return unitOf(name).factor;
}

TableCell counterCell(const std::string& name, std::optional<double> value) {
    if (!value || !std::isfinite(*value))
        return {.text = {}, .value = kNoValue};
    const double kept = std::round(*value * unitOf(name).factor);
    constexpr double kLargest = 9e18; // what a cell holds
    return {.text = {}, .value = std::abs(kept) < kLargest ? static_cast<int64_t>(kept) : kNoValue};
}

TableData operatorTableData(
    std::shared_ptr<const OperatorTable> table, std::vector<size_t> rows, OperatorsBy by) {
    SumBuilder builder;
    addNames(builder, by);
    builder.column({OperatorTexts::tr("Calls"), ColumnKind::Count}, &OperatorSum::count)
        .column({OperatorTexts::tr("Total (ms)"), ColumnKind::Milliseconds}, &OperatorSum::total)
        .column({OperatorTexts::tr("Share"), ColumnKind::Percent,
                    OperatorTexts::tr(
                        "Share of the total time of all operators that pass the filters")},
            &OperatorSum::share)
        .column(
            {OperatorTexts::tr("Average (ms)"), ColumnKind::Milliseconds}, &OperatorSum::average)
        .columnIfKnown({OperatorTexts::tr("Min (ms)"), ColumnKind::Milliseconds}, &OperatorSum::min)
        .columnIfKnown({OperatorTexts::tr("Max (ms)"), ColumnKind::Milliseconds}, &OperatorSum::max)
        .columnIf(hasWait(*table),
            {OperatorTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                by == OperatorsBy::CommunicationType
                    ? OperatorTexts::tr("Time spent waiting for other ranks within the operator")
                    : OperatorTexts::tr("Idle time of the stream before its kernels")},
            &OperatorSum::wait);
    for (size_t i = 0; i < table->counters.size(); ++i)
        builder.column(counterColumn(table->counters[i]),
            [i, name = table->counters[i]](
                const OperatorSum& row) { return counterCell(name, row.counters[i]); });
    const size_t count = rows.size();
    return builder.table(count,
        [table = std::move(table), rows = std::move(rows)](
            size_t row) -> const OperatorSum& { return table->rows[rows[row]]; });
}

TopBarsData operatorBars(const OperatorTable& table, const std::vector<size_t>& rows) {
    charts::TopBarsData data;
    std::map<QString, int> rowsOf; // of a name that stands on several cores
    for (const size_t row : rows)
        ++rowsOf[operatorName(table.rows[row])];
    const std::vector<int> colours = coloursOf(table);
    data.bars.reserve(rows.size());
    for (const size_t place : rows) {
        const OperatorSum& row = table.rows[place];
        QString name = operatorName(row);
        if (rowsOf[name] > 1)
            name += "  " + shared::textOf(row.core);
        data.bars.push_back({name, row.total.count(), colours[place]});
    }
    return data;
}

PieData operatorPie(const OperatorTable& table, const std::vector<size_t>& rows) {
    charts::PieData data;
    double shown = 0;
    const std::vector<int> colours = coloursOf(table);
    for (size_t place = 0; place < std::min(rows.size(), kMostSlices); ++place) {
        const OperatorSum& row = table.rows[rows[place]];
        data.slices.push_back({operatorName(row), row.share, colours[rows[place]]});
        shown += row.share;
    }
    if (data.slices.empty())
        return data;
    constexpr double kVisible = 1e-4;
    if (1 - shown > kVisible)
        data.slices.push_back({OperatorTexts::tr("others"), 1 - shown, std::nullopt});
    data.middle = shared::percentText(shown);
    data.note = OperatorTexts::tr("in the top %1")
                    .arg(shared::formatCount(std::min(rows.size(), kMostSlices)));
    return data;
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
        lines << shared::textOf(row.core);
    lines << shared::counted(static_cast<uint64_t>(row.count),
        OperatorTexts::tr("1 call, %2 in total (%3)"),
        OperatorTexts::tr("%1 calls, %2 in total (%3)"))
                 .arg(shared::formatDuration(row.total), shared::percentText(row.share));
    lines << (row.min && row.max
            ? OperatorTexts::tr("%1 on average (%2 to %3)")
                  .arg(shared::formatDuration(row.average()), shared::formatDuration(*row.min),
                      shared::formatDuration(*row.max))
            : OperatorTexts::tr("%1 on average").arg(shared::formatDuration(row.average())));
    if (row.wait)
        lines << OperatorTexts::tr("Wait %1").arg(shared::formatDuration(*row.wait));
    return lines;
}

} // namespace rankscope::operators
