// SPDX-License-Identifier: GPL-3.0-or-later
// The report of a job with a planted slow rank, made from the window and its pages.
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>

#include "app/desktop/report_wish.h"
#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/report/report_dialog.h"

namespace rankscope::desktop::report_window_test {

class ReportWindowTest : public WindowTest {
    Q_OBJECT

    report::ReportDialog* openReport() {
        showReport(*m_window);
        return m_window->findChildren<report::ReportDialog*>().last();
    }

private slots:
    void initTestCase() {
        QVERIFY(writeSlowRankJob(m_folder.filePath("job"), 2, false));
        openWindow();
        open(m_folder.filePath("job"));
        QVERIFY(showPage("memory.curves"));
    }
    void cleanupTestCase() { closeWindow(); }

    void plantedRankIsTheFirstFindingAndPagesAreIn() {
        qputenv("SOURCE_DATE_EPOCH", "1795442700");
        report::ReportDialog* dialog = openReport();
        QVERIFY(!dialog->findChild<QPushButton*>("html")->isEnabled());
        QTRY_VERIFY(dialog->isMade());
        QVERIFY(dialog->findChild<QPushButton*>("html")->isEnabled());
        const QByteArray html = dialog->bytesOf("html");
        QVERIFY(html.contains("id=\"finding-1\""));
        QVERIFY(html.contains("Rank 2 takes"));
        QVERIFY(html.contains(">Summary, Steps<"));
        QVERIFY(html.contains(">Operators<"));
        QVERIFY(dialog->bytesOf("html") == html);
        // The window shows what it showed.
        QCOMPARE(m_window->pageName(), QString("memory.curves"));
        delete dialog;
        report::ReportDialog* again = openReport();
        QTRY_VERIFY(again->isMade());
        QVERIFY(again->bytesOf("html") == html);
        delete again;
    }

    void chaptersAndNoteAreChosen() {
        report::ReportDialog* dialog = openReport();
        QTRY_VERIFY(dialog->isMade());
        auto* chapters = dialog->findChild<QListWidget*>("chapters");
        QCOMPARE(chapters->count(), static_cast<int>(report::chapterTable().size()));
        for (int i = 0; i < chapters->count(); ++i)
            chapters->item(i)->setCheckState(Qt::Unchecked);
        chapters->item(chapters->count() - 3)->setCheckState(Qt::Checked);
        dialog->findChild<QPlainTextEdit*>("note")->setPlainText("Cabinet 7 was hot.");
        const auto* later = dialog->findChild<QTimer*>("later");
        QVERIFY(later->isActive());
        const QByteArray html = dialog->bytesOf("html");
        QVERIFY(!later->isActive()); // or it would replace what a file is written of
        QVERIFY(html.contains("Cabinet 7 was hot."));
        QVERIFY(html.contains("id=\"notes\""));
        QVERIFY(!html.contains("id=\"findings\""));
        QVERIFY(dialog->bytesOf("pdf").startsWith("%PDF-"));
        delete dialog;
        // Closed by Escape or another language nothing of it is lost.
        report::ReportDialog* again = openReport();
        QTRY_VERIFY(again->isMade());
        QVERIFY(again->bytesOf("html") == html);
        delete again;
    }

    void namesOfChaptersAreWholeInLargeTexts() {
        m_window->setTextSize(18);
        report::ReportDialog* dialog = openReport();
        const auto* chapters = dialog->findChild<QListWidget*>("chapters");
        QTRY_VERIFY(chapters->isVisible());
        QVERIFY(chapters->viewport()->width() >= chapters->sizeHintForColumn(0));
        QVERIFY(chapters->parentWidget()->width() > 300); // of usual texts
        delete dialog;
        m_window->setTextSize(12);
    }

    void pagesCanBeNamed() {
        const report::ReportWish wish = reportWish(*m_window, {"findings", "memory.curves"});
        QCOMPARE(wish.chapters, (QStringList{"findings", "pages"}));
        QCOMPARE(wish.pages.size(), size_t{1});
        QCOMPARE(wish.pages.front().name, QString("memory.curves"));
        QCOMPARE(reportWish(*m_window, {}).chapters, report::chapterNames());
        QCOMPARE(reportWish(*m_window, {}).pages.size(),
            static_cast<size_t>(report::usualPages().size()));
    }

    void dialogGoesWithItsLanguage() {
        QPointer<report::ReportDialog> dialog = openReport();
        m_window->setLanguage("zh_CN");
        QTRY_VERIFY(dialog == nullptr);
        m_window->setLanguage("en");
    }
};

} // namespace rankscope::desktop::report_window_test

RS_VIEW_TEST(rankscope::desktop::report_window_test::ReportWindowTest)
#include "report_window_test.moc"
