// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster analysis that differs, in the real window: notes lead to the rows, rows to the ranks.
#include "tests/views/desktop/sample_copy.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/sections/analysis_page.h"
#include "views/shared/table_view.h"
#include "views/summary/cluster/cluster_note.h"
#include "views/summary/cluster/cluster_section.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::cluster_clicks_test {

namespace {

/// The sample with a cluster analysis that says otherwise in one place of each file.
bool writeJobWithDifferences(const QString& folder) {
    const auto plant = [](QByteArray& text, const QByteArray& before) {
        const auto digit = text.indexOf(before) + before.size();
        text[digit] = text[digit] == '7' ? '8' : '7';
    };
    return copySample(folder, [plant](const QString& name, QByteArray& text) {
        if (name == "cluster_step_trace_time.csv")
            plant(text, "rank,0,");
        if (name == "cluster_communication.json")
            plant(text, "\"Elapse Time(ms)\": ");
        if (name == "cluster_communication_matrix.json")
            plant(text, "\"Transit Time(ms)\": ");
        return true;
    });
}

} // namespace

class ClusterClicksTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(writeJobWithDifferences(m_folder.filePath("job")));
        openWindow();
        open(m_folder.filePath("job"));
    }

    void cleanupTestCase() { closeWindow(); }

    void notesLeadToTheRows_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<bool>("isByKey");
        for (const char* page :
            {"communication.links", "communication.durations", "summary.steps"}) {
            QTest::addRow("%s by mouse", page) << page << false;
            QTest::addRow("%s by key", page) << page << true;
        }
    }

    void notesLeadToTheRows() {
        QFETCH(QString, page);
        QFETCH(bool, isByKey);
        QVERIFY(showPage(page));
        auto* section =
            qobject_cast<sections::AnalysisPage*>(m_window->currentPage())->currentSection();
        auto* note = section->findChild<summary::ClusterNote*>();
        QTRY_VERIFY(note->isVisible());
        if (isByKey)
            QTest::keyClick(note, Qt::Key_Return);
        else
            QTest::mouseClick(note, Qt::LeftButton);
        settle();
        auto* rows = m_window->findChild<summary::ClusterSection*>();
        QVERIFY(rows->isVisible());
        QTRY_VERIFY(rows->findChild<shared::TableView*>()->table().rowCount() > 0);
    }

    void rowLeadsToItsRank() {
        showPage("summary.cluster");
        auto* rows =
            m_window->findChild<summary::ClusterSection*>()->findChild<shared::TableView*>();
        QTRY_VERIFY(rows->table().rowCount() > 0);
        const QPoint first = rows->visualRect(rows->table().index(0, 0)).center();
        QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, first);
        QTest::mouseDClick(rows->viewport(), Qt::LeftButton, {}, first);
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
    }
};

} // namespace rankscope::desktop::cluster_clicks_test

RS_VIEW_TEST(rankscope::desktop::cluster_clicks_test::ClusterClicksTest)
#include "cluster_clicks_test.moc"
