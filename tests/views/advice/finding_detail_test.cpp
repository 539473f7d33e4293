// SPDX-License-Identifier: GPL-3.0-or-later
// A finding in full: how its cost is estimated and what its evidence is about are not cut, or can
// be read as a tip.
#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/finding_detail.h"
#include "views/advice/paragraph.h"
#include "views/sections/figure_row.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::finding_detail_test {

class FindingDetailTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), 2, false)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    void howTheCostIsEstimatedIsToldInFull() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        const auto& findings = m_workbench->advice.result()->report.findings;
        const auto slow = std::ranges::find(findings, "CL-1", &advisor::Finding::id);
        QVERIFY(slow != findings.end());
        auto* detail = m_window->findChild<advice::FindingDetail*>();
        detail->show(static_cast<size_t>(slow - findings.begin()));
        QCOMPARE(detail->findChild<sections::FigureRow*>()->figures().back().note, QString());
        const QString method =
            "How the cost is estimated: " + advice::catalogueText(slow->price.method);
        const auto paragraphs = detail->findChildren<advice::Paragraph*>();
        QVERIFY(std::ranges::any_of(paragraphs, [&method](const advice::Paragraph* paragraph) {
            return paragraph->isVisible() && paragraph->text() == method;
        }));
        QCOMPARE(detail->evidence().textElideMode(), Qt::ElideMiddle);
    }

    void rowsOfThePictureAreFoundByTheirPlace() {
        advice::PieceRowsDrawing drawing;
        drawing.data = {"Evidence", {{"Evidence", 5}},
            {{"aclnnFlashAttentionScoreGrad", true, {3}}, {"aclnnFlashAttentionScore", true, {1}}}};
        const shared::Look look{shared::lightTheme(), QFont("DejaVu Sans")};
        const auto bars = drawing.places({0, 0, 400, 100}, look);
        QCOMPARE(drawing.rowAt(bars[0][0].center().y(), 400, look), std::optional(size_t{0}));
        QCOMPARE(drawing.rowAt(bars[1][0].center().y(), 400, look), std::optional(size_t{1}));
        QVERIFY(!drawing.rowAt(0, 400, look)); // the title
        QVERIFY(!drawing.rowAt(drawing.height(400, look), 400, look));
    }
};

} // namespace rankscope::desktop::finding_detail_test

RS_VIEW_TEST(rankscope::desktop::finding_detail_test::FindingDetailTest)
#include "finding_detail_test.moc"
