// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/operator_figures.h"

#include <QCoreApplication>

#include "views/operators/operator_texts.h"
#include "views/shared/formats.h"

namespace rankscope::operators {

using analysis::OperatorsBy;
using analysis::OperatorTable;
using sections::Figure;

namespace {

struct OperatorFigures {
    Q_DECLARE_TR_FUNCTIONS(OperatorFigures)
};

Figure longestFigure(const OperatorTable& table) {
    Figure figure{.title = OperatorFigures::tr("Longest operator"), .value = QChar(0x2013)};
    if (table.rows.empty())
        return figure;
    const analysis::OperatorSum& row = table.rows.front();
    figure.value = operatorName(row);
    figure.toolTip = figure.value;
    figure.note =
        OperatorFigures::tr("%1, %2 of the total")
            .arg(shared::formatRounded(row.total), shared::formatPercent(row.total, table.total));
    return figure;
}

Figure waitFigure(const OperatorTable& table, OperatorsBy by) {
    std::optional<Duration> wait;
    for (const analysis::OperatorSum& row : table.rows) {
        if (row.wait)
            wait = wait.value_or(Duration()) + *row.wait;
    }
    Figure figure{.title = OperatorFigures::tr("Wait")};
    figure.value = wait ? shared::formatRounded(*wait) : QString(QChar(0x2013));
    figure.note = !wait                        ? OperatorFigures::tr("not in any file")
        : by == OperatorsBy::CommunicationType ? OperatorFigures::tr("for other ranks")
                                               : OperatorFigures::tr("stream idle before kernels");
    return figure;
}

Figure sourceFigure(Source source) {
    Figure figure{.title = OperatorFigures::tr("Source")};
    if (source == Source::Tables) {
        figure.value = OperatorFigures::tr("tables");
        figure.note = OperatorFigures::tr("kernels in the files");
        return figure;
    }
    if (source == Source::Legacy) {
        figure.value = OperatorFigures::tr("tables");
        figure.note = OperatorFigures::tr("averages per step");
        figure.toolTip = OperatorFigures::tr(
            "MindSpore before 2.3 writes averages per step for AI Core and each call for AI CPU. "
            "Steps and single calls are unknown.");
        return figure;
    }
    figure.value = OperatorFigures::tr("timeline");
    figure.note = OperatorFigures::tr("slices on device streams");
    figure.toolTip =
        OperatorFigures::tr("The profiler wrote no kernel table, so these are the slices on the "
                            "device streams. Shapes and counters are unknown.");
    return figure;
}

} // namespace

std::vector<Figure> operatorFigures(const OperatorData& data, OperatorsBy by, size_t ranks) {
    const OperatorTable& table = data.table;
    return {{.title = OperatorFigures::tr("Operators"),
                .value = shared::formatCount(table.rows.size()),
                .note = OperatorFigures::tr("by %1").arg(groupingText(by))},
        {.title = OperatorFigures::tr("Calls"),
            .value = shared::formatCount(static_cast<uint64_t>(table.count)),
            .note = shared::counted(
                ranks, OperatorFigures::tr("on one rank"), OperatorFigures::tr("on %1 ranks"))},
        {.title = OperatorFigures::tr("Time"),
            .value = shared::formatRounded(table.total),
            .note = data.source == Source::Legacy ? OperatorFigures::tr("of an average step")
                                                  : OperatorFigures::tr("sum over all calls")},
        longestFigure(table), waitFigure(table, by), sourceFigure(data.source)};
}

} // namespace rankscope::operators
