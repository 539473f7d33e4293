// SPDX-License-Identifier: GPL-3.0-or-later
// A finding in full: how its cost is estimated and what its evidence is about are not cut, or can
// be read as a tip.
#include <QHeaderView>
#include <QLabel>

#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/excerpt_picture.h"
#include "views/advice/finding_detail.h"
#include "views/advice/paragraph.h"
#include "views/sections/figure_row.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

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

    void whatTheRanksDidInTheStepIsShownWhereTheTimelineTellsIt() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        const auto& run = *m_workbench->advice.result();
        QCOMPARE(run.excerpts.size(), run.report.findings.size());
        auto* detail = m_window->findChild<advice::FindingDetail*>();
        auto* picture = detail->findChild<advice::ExcerptPicture*>();
        for (size_t i = 0; i < run.excerpts.size(); ++i) {
            detail->show(i);
            QCOMPARE(picture->isVisible(), run.excerpts[i].has_value());
            QCOMPARE(picture->accessibleName(), picture->drawing().title);
        }
    }

    void severityHasItsColour() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        auto* detail = m_window->findChild<advice::FindingDetail*>();
        const auto& findings = m_workbench->advice.result()->report.findings;
        detail->show(0);
        const auto labels = detail->findChildren<QLabel*>();
        const auto word = std::ranges::find_if(labels, [&findings](const QLabel* label) {
            return label->text() == advice::severityText(findings[0].severity);
        });
        QVERIFY(word != labels.end());
        const auto ink = [&word] {
            return (*word)->palette().color(QPalette::PlaceholderText).name();
        };
        const auto& theme = shared::themeOf(detail->palette());
        QCOMPARE(ink(), advice::severityInk(findings[0].severity, theme).name());
    }

    void labelsOfEvidenceGoOnInFurtherLines() {
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        auto* detail = m_window->findChild<advice::FindingDetail*>();
        const auto& findings = m_workbench->advice.result()->report.findings;
        size_t seen = 0;
        for (size_t i = 0; i < 2 * findings.size(); ++i) { // again with the rows of another before
            const size_t place = i % findings.size();
            detail->show(place);
            settle();
            const shared::TableView& evidence = detail->evidence();
            const QAbstractItemView& view = evidence; // the hint is public there
            for (int row = 0; row < evidence.model()->rowCount(); ++row, ++seen)
                QVERIFY(evidence.rowHeight(row) >= view.sizeHintForRow(row));
            // Else it stands lower than its heading, and its end is cut.
            QCOMPARE(evidence.minimumHeight(), evidence.maximumHeight());
            if (evidence.model()->rowCount() > 0 && evidence.model()->rowCount() <= 6)
                QTRY_VERIFY2(evidence.viewport()->height() >= evidence.verticalHeader()->length(),
                    qPrintable(QString("%1 of %2, header %3, frame %4, finding %5")
                                   .arg(evidence.viewport()->height())
                                   .arg(evidence.verticalHeader()->length())
                                   .arg(evidence.horizontalHeader()->height())
                                   .arg(evidence.frameWidth())
                                   .arg(place)));
        }
        QVERIFY(seen > 0);
    }

    void tabComesToEachLink() {
        advice::Paragraph links(advice::Ink::Text, nullptr);
        links.setLinks("one\ntwo", "<a href=\"0\">one</a><br><a href=\"1\">two</a>");
        links.show();
        QVERIFY(QTest::qWaitForWindowActive(&links));
        links.clearFocus();
        links.setFocus(Qt::TabFocusReason);
        QCOMPARE(links.selectedText(), QString("one"));
        QTest::keyClick(&links, Qt::Key_Tab);
        QCOMPARE(links.selectedText(), QString("two"));
    }

    void endsOfARangeReadAsTwoNumbers() {
        const auto told = [](advisor::Price price) {
            return advice::rangeText(price).replace(QChar(0x202F), ' ');
        };
        advisor::Price price{
            Duration(2'610'000), Duration(2'611'000), Duration(2'611'000), advisor::kByReplay};
        QCOMPARE(told(price), QString()); // "2.61 ms to 2.61 ms"
        price.high = Duration(2'630'000);
        QCOMPARE(told(price), QString("2.61 ms to 2.63 ms"));
        price = {Duration(), Duration(26'300'000), Duration(29'500'000), "method.peers"};
        QCOMPARE(told(price), QString("0 to 29.5 ms"));
        price.cost = Duration(29'510'000);
        QCOMPARE(told(price), QString()); // "up to 29.5 ms" says it
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
