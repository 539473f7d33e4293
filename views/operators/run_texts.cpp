// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/run_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/operators/operator_texts.h"
#include "views/shared/formats.h"

namespace rankscope::operators {

using analysis::OperatorRun;
using analysis::OperatorRuns;
using shared::ColumnKind;
using shared::kNoValue;

namespace {

struct RunTexts {
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

/// A column that is shown only where some call has something to say in it.
struct RunColumn {
    shared::Column column;
    std::function<shared::TableCell(const OperatorRun&)> cell;
    bool isAlwaysShown = false;
};

bool isEmpty(const shared::Column& column, const shared::TableCell& cell) {
    return column.kind == ColumnKind::Text ? cell.text.isEmpty() : cell.value == kNoValue;
}

shared::TableCell numberCell(std::optional<int64_t> value) {
    return {.text = {}, .value = value.value_or(kNoValue)};
}

shared::TableCell durationCell(std::optional<Duration> value) {
    return {.text = {}, .value = value ? value->count() : kNoValue}; // cells keep nanoseconds
}

std::vector<RunColumn> timeColumns(const OperatorRuns& runs, const StartOf& startOf) {
    const bool hasTimeline = std::ranges::all_of(runs.rows,
        [&](const OperatorRun& run) { return startOf(run.rank, run.start).has_value(); });
    std::vector<RunColumn> columns;
    if (hasTimeline)
        columns.push_back({{RunTexts::tr("Start"), ColumnKind::Offset, {}, kStartWidth},
            [startOf](const OperatorRun& run) { return numberCell(startOf(run.rank, run.start)); },
            true});
    else
        columns.push_back({{RunTexts::tr("Start (us)"), ColumnKind::FileTime,
                               RunTexts::tr("As recorded in the files of the rank"), kStartWidth},
            [](const OperatorRun& run) { return numberCell(run.start); }, true});
    columns.push_back({{RunTexts::tr("Duration (ms)"), ColumnKind::Milliseconds},
        [](const OperatorRun& run) { return durationCell(run.duration); }, true});
    columns.push_back({{RunTexts::tr("Wait (ms)"), ColumnKind::Milliseconds},
        [](const OperatorRun& run) { return durationCell(run.wait); }});
    return columns;
}

std::vector<RunColumn> columnsOf(
    const OperatorRuns& runs, const analysis::OperatorKey& key, const StartOf& startOf) {
    const auto text = [](const QString& title, int width, std::string OperatorRun::*member) {
        return RunColumn{{title, ColumnKind::Text, {}, width}, [member](const OperatorRun& run) {
                             return shared::TableCell{.text = textOf(run.*member)};
                         }};
    };
    std::vector<RunColumn> columns{
        {{RunTexts::tr("Rank"), ColumnKind::Id},
            [](const OperatorRun& run) { return numberCell(run.rank); }, true},
        {{RunTexts::tr("Step"), ColumnKind::Id},
            [](const OperatorRun& run) { return numberCell(run.step); }},
        text(RunTexts::tr("Name"), 0, &OperatorRun::name)};
    for (RunColumn& column : timeColumns(runs, startOf))
        columns.push_back(std::move(column));
    if (key.by == analysis::OperatorsBy::Core)
        columns.push_back(text(RunTexts::tr("Type"), 130, &OperatorRun::type));
    columns.push_back({{RunTexts::tr("Block dim"), ColumnKind::Count,
                           RunTexts::tr("Number of cores the kernel runs on")},
        [](const OperatorRun& run) { return numberCell(run.blockDim); }});
    columns.push_back(
        {{RunTexts::tr("Input shapes"), ColumnKind::Text, {}, 200}, [](const OperatorRun& run) {
             return shared::TableCell{.text = shared::shapesText(run.shapes)};
         }});
    columns.push_back(text(RunTexts::tr("Input types"), 140, &OperatorRun::dataTypes));
    for (size_t i = 0; i < runs.counters.size(); ++i)
        columns.push_back(
            {counterColumn(runs.counters[i]), [i, name = runs.counters[i]](const OperatorRun& run) {
                 return counterCell(name, i < run.counters.size() ? run.counters[i] : std::nullopt);
             }});
    return columns;
}

} // namespace

shared::TableData runTable(
    const OperatorRuns& runs, const analysis::OperatorKey& key, const StartOf& startOf) {
    shared::TableData data;
    std::vector<RunColumn> columns = columnsOf(runs, key, startOf);
    std::erase_if(columns, [&runs](const RunColumn& column) {
        return !column.isAlwaysShown && std::ranges::all_of(runs.rows, [&](const OperatorRun& run) {
            return isEmpty(column.column, column.cell(run));
        });
    });
    for (const RunColumn& column : columns)
        data.columns.push_back(column.column);
    data.rows.reserve(runs.rows.size());
    for (const OperatorRun& run : runs.rows) {
        shared::TableRow cells;
        cells.reserve(columns.size());
        for (const RunColumn& column : columns)
            cells.push_back(column.cell(run));
        data.rows.push_back(std::move(cells));
    }
    return data;
}

model::Target placeOf(const OperatorRun& run) {
    const Timestamp begin = fromNanoseconds(run.start);
    return {.rank = run.rank,
        .step = run.step,
        .range = TimeRange{begin, begin + run.duration},
        .slice = run.name};
}

} // namespace rankscope::operators
