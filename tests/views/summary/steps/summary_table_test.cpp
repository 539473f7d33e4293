// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the ranks under the bars.
#include <QHeaderView>

#include "app/desktop/language.h"
#include "tests/views/view_test.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary::summary_table_test {

using analysis::StepMetric;

namespace {

constexpr int64_t kMs = 1'000'000;
/// Of the card that has the table in a window of 1600 pixels.
constexpr int kWidth = 880;

const std::vector<StepMetric> kPipeline{StepMetric::Total, StepMetric::Computing,
    StepMetric::NotOverlapped, StepMetric::Free, StepMetric::Preparing, StepMetric::Stage,
    StepMetric::Bubble, StepMetric::NotOverlappedExcludeReceive};

shared::TableData pipelineTable() {
    analysis::StepTrace trace;
    for (int64_t rank = 0; rank < 16; ++rank) {
        analysis::StepRow row{rank, 6, analysis::StepOrigin::File, {}};
        for (const StepMetric metric : kPipeline)
            row.values.set(metric, Duration(678 * kMs + rank * 1234));
        row.values.set(StepMetric::Total, Duration(1219 * kMs));
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return tableOf(linesOf(trace, {}), trace, analysis::stepVerdicts(trace, {}), kPipeline);
}

} // namespace

class SummaryTableTest : public QObject {
    Q_OBJECT

    desktop::Language m_language;

private slots:
    void cleanup() { m_language.set("en"); }

    void allFiguresOfAPipelineAreInSight() {
        for (const char* code : {"en", "zh_CN"}) {
            m_language.set(code);
            const shared::TableData table = pipelineTable();
            QCOMPARE(table.columns.size(), size_t{10});
            shared::TableView view;
            view.resize(kWidth, 240);
            view.show();
            view.setColumns(table.columns);
            view.setRows(table.rows);
            QVERIFY(view.horizontalHeader()->length() > kWidth / 2);
            QVERIFY(view.horizontalHeader()->length() <= view.viewport()->width());
        }
    }

    void theUnitStandsAboveTheTableAndInItsFile() {
        const shared::TableData table = pipelineTable();
        QCOMPARE(table.columns[3].title, "Computing");
        QVERIFY(shared::headText(table.columns, shared::TextFormat::Csv, {0, 3})
                    .startsWith("Rank,Computing (ms)"));
    }
};

} // namespace rankscope::summary::summary_table_test

RS_VIEW_TEST(rankscope::summary::summary_table_test::SummaryTableTest)
#include "summary_table_test.moc"
