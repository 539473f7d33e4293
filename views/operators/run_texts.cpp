// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/run_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/operators/operator_texts.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

using analysis::OperatorRun;
using analysis::OperatorRuns;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct RunTexts {
    Q_DECLARE_TR_FUNCTIONS(RunTexts)
};

using RunBuilder = shared::TableBuilder<OperatorRun>;

void addTimes(RunBuilder& builder, const OperatorRuns& runs, const StartOf& startOf) {
    const bool hasTimeline = std::ranges::all_of(runs.rows,
        [&](const OperatorRun& run) { return startOf(run.rank, run.start).has_value(); });
    if (hasTimeline)
        builder.column({RunTexts::tr("Start"), ColumnKind::Offset, {}, kStartWidth},
            [startOf](const OperatorRun& run) { return startOf(run.rank, run.start); });
    else
        builder.column(
            {RunTexts::tr("Start (%1)").arg(QStringLiteral("\u00b5s")), ColumnKind::FileTime,
                RunTexts::tr("As recorded in the files of the rank"), kStartWidth},
            &OperatorRun::start);
    builder
        .column({RunTexts::tr("Duration (ms)"), ColumnKind::Milliseconds}, &OperatorRun::duration)
        .columnIfKnown({RunTexts::tr("Wait (ms)"), ColumnKind::Milliseconds}, &OperatorRun::wait);
}

} // namespace

TableData runTable(
    const OperatorRuns& runs, const analysis::OperatorKey& key, const StartOf& startOf) {
    RunBuilder builder;
    builder.column({RunTexts::tr("Rank"), ColumnKind::Id}, &OperatorRun::rank)
        .columnIfKnown({RunTexts::tr("Step"), ColumnKind::Id}, &OperatorRun::step)
        .columnIfKnown({RunTexts::tr("Name")}, &OperatorRun::name);
    addTimes(builder, runs, startOf);
    if (key.by == analysis::OperatorsBy::Core)
        builder.columnIfKnown(
            {RunTexts::tr("Type"), ColumnKind::Text, {}, 130}, &OperatorRun::type);
    builder
        .columnIfKnown({RunTexts::tr("Block dim"), ColumnKind::Count,
                           RunTexts::tr("Number of cores the kernel runs on")},
            &OperatorRun::blockDim)
        .columnIfKnown({RunTexts::tr("Input shapes"), ColumnKind::Text, {}, 200},
            [](const OperatorRun& run) { return shared::shapesText(run.shapes); })
        .columnIfKnown(
            {RunTexts::tr("Input types"), ColumnKind::Text, {}, 140}, &OperatorRun::dataTypes);
    for (size_t i = 0; i < runs.counters.size(); ++i)
        builder.columnIfKnown(
            counterColumn(runs.counters[i]), [i, name = runs.counters[i]](const OperatorRun& run) {
                return counterCell(name, i < run.counters.size() ? run.counters[i] : std::nullopt);
            });
    return builder.table(runs.rows);
}

model::Target placeOf(const OperatorRun& run) {
    const Timestamp begin = fromNanoseconds(run.start);
    return {.rank = run.rank,
        .step = run.step,
        .range = TimeRange{begin, begin + run.duration},
        .slice = run.name};
}

} // namespace rankscope::operators
