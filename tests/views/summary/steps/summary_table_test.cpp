// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the ranks under the bars.
#include <QHeaderView>

#include "app/desktop/language.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"
#include "views/summary/steps/steps_section.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary::summary_table_test {

using analysis::StepMetric;

namespace {

constexpr int64_t kMs = 1'000'000;
/// Of a page in a window of 1600 pixels, beside the panel of the folders.
constexpr int kPageWidth = 1400;

const std::vector<StepMetric> kPipeline{StepMetric::Total, StepMetric::Computing,
    StepMetric::NotOverlapped, StepMetric::Free, StepMetric::Preparing, StepMetric::Stage,
    StepMetric::Bubble, StepMetric::NotOverlappedExcludeReceive};

analysis::StepTrace pipelineTrace() {
    analysis::StepTrace trace;
    for (int64_t rank = 0; rank < 16; ++rank) {
        analysis::StepRow row{rank, 6, analysis::StepOrigin::File, {}};
        for (const StepMetric metric : kPipeline)
            row.values.set(metric, Duration(678 * kMs + rank * 1234));
        row.values.set(StepMetric::Total, Duration(1219 * kMs));
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return trace;
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
            test::ShownSection<StepsSection> shown(SummaryData{pipelineTrace()});
            shown.page.resize(kPageWidth, 900);
            const auto* view = shown.page.findChild<shared::TableView*>("table");
            QTRY_COMPARE(view->model()->columnCount(), 10);
            QTRY_VERIFY(view->viewport()->width() > shown.page.width() / 2); // laid out
            QVERIFY(view->horizontalHeader()->length() > view->viewport()->width() / 2);
            QVERIFY(view->horizontalHeader()->length() <= view->viewport()->width());
        }
    }

    void theUnitStandsAboveTheTableAndInItsFile() {
        const analysis::StepTrace trace = pipelineTrace();
        const shared::TableData table =
            tableOf(linesOf(trace, {}), trace, analysis::stepVerdicts(trace, {}), kPipeline);
        QCOMPARE(table.columns[3].title, "Computing");
        QVERIFY(shared::headText(table.columns, shared::TextFormat::Csv, {0, 3})
                    .startsWith("Rank,Computing (ms)"));
    }
};

} // namespace rankscope::summary::summary_table_test

RS_VIEW_TEST(rankscope::summary::summary_table_test::SummaryTableTest)
#include "summary_table_test.moc"
