// SPDX-License-Identifier: GPL-3.0-or-later
// The advisor for who has only a keyboard: the focus stays where it was of use.
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>

#include "tests/views/desktop/slow_rank_job.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/advice/advice_texts.h"
#include "views/advice/check_pane.h"
#include "views/advice/finding_detail.h"
#include "views/advice/finding_list.h"
#include "views/advice/guide_pane.h"
#include "views/shared/flat_button.h"
#include "views/shared/tab_strip.h"
#include "views/shared/table_view.h"

namespace rankscope::desktop::advice_keys_test {

using advice::FindingList;
using advice::FindingRow;

class AdviceKeysTest : public WindowTest {
    Q_OBJECT

    void show(const char* page) {
        open(m_folder.filePath("job"));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(showPage(page));
    }
    FindingList& list() { return *m_window->findChild<FindingList*>(); }
    shared::TabStrip& tabs() { return *m_window->findChild<shared::TabStrip*>(); }
    advice::GuidePane& pane() { return *m_window->findChild<advice::GuidePane*>(); }
    static void press(Qt::Key key) {
        QVERIFY(QApplication::focusWidget() != nullptr);
        QTest::keyClick(QApplication::focusWidget(), key);
    }
    void mute() {
        press(Qt::Key_M);
        auto* dialog = m_window->findChild<QInputDialog*>("mute");
        QVERIFY(dialog != nullptr);
        dialog->accept();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

private slots:
    void initTestCase() { QVERIFY(writeSlowRankJob(m_folder.filePath("job"), 2, true)); }
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// While the page still says that it looks for bottlenecks.
    void findingsHaveTheKeysOnceTheyCome() {
        QVERIFY(m_window->showPage("advisor.findings"));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        open(m_folder.filePath("job"));
        QVERIFY(showPage("advisor.findings"));
        QCOMPARE(QApplication::focusWidget(), &list());
    }

    void pageThatIsWantedByItsNameTakesTheKeysFromTheTabs() {
        show("graph");
        tabs().setFocus();
        press(Qt::Key_Left); // along the tabs
        settle();
        QVERIFY(tabs().hasKeyFocus());
        QCOMPARE(m_window->pageName(), QString("advisor.findings"));
        QVERIFY(showPage("advisor.findings"));
        QCOMPARE(QApplication::focusWidget(), &list());
    }

    void whatIsMutedLeavesTheKeysToTheNext() {
        show("advisor.findings");
        QVERIFY(list().findings().rowCount() > 2);
        press(Qt::Key_Down);
        const std::string muted = list().chosen()->key;
        const std::string next = list().findings().beside(muted);
        QVERIFY(!next.empty() && next != list().findings().row(0).key);
        mute();
        QVERIFY(list().findings().positionOf(muted) < 0);
        QCOMPARE(list().chosen()->key, next);
        // Of the last one the one above it.
        const auto& rows = list().findings().rows();
        const std::string last = rows[rows.size() - 2].key; // before the head of what is muted
        list().choose(last);
        QCOMPARE(list().findings().beside(last), rows[rows.size() - 3].key);
    }

    void thresholdKeepsTheKeys() {
        show("advisor.findings");
        const auto& rows = list().findings().rows();
        const auto slow = std::ranges::find(rows, QString("Slow rank"), &FindingRow::title);
        QVERIFY(slow != rows.end());
        list().choose(slow->key);
        auto* field =
            m_window->findChild<advice::FindingDetail*>()->findChild<QLineEdit*>("slow_rank");
        QVERIFY(field != nullptr);
        field->setFocus();
        field->setText("0.06");
        press(Qt::Key_Return);
        QTRY_COMPARE(m_workbench->advice.choices().thresholds.count("slow_rank"), size_t{1});
        settle();
        const auto* now = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(now != nullptr);
        QCOMPARE(now->objectName(), QString("slow_rank"));
        QCOMPARE(now->text(), advice::thresholdText(analysis::threshold::kSlowRank, 0.06));
    }

    void guideIsWalkedByEnterAndTab() {
        show("advisor.diagnosis");
        for (int answers = 0; m_workbench->advice.walk().now != nullptr && answers < 30;) {
            QCoreApplication::processEvents(); // the answers come into sight
            QCOMPARE(QApplication::focusWidget(), pane().likeliest());
            const advisor::Walk walk = m_workbench->advice.walk();
            for (size_t i = 0; walk.proposed == nullptr && i < walk.outcomes.size(); ++i)
                press(Qt::Key_Tab); // from the view to the last answer
            QVERIFY(qobject_cast<QPushButton*>(QApplication::focusWidget()) != nullptr);
            press(Qt::Key_Return);
            ++answers;
            QTRY_COMPARE(m_workbench->advice.choices().walk.size(), static_cast<size_t>(answers));
            settle();
        }
        QCOMPARE(pane().title(), QString("Conclusion"));
        QCOMPARE(QApplication::focusWidget()->objectName(), QString("back"));
        press(Qt::Key_Return);
        QVERIFY(m_workbench->advice.walk().now != nullptr);
    }
};

} // namespace rankscope::desktop::advice_keys_test

RS_VIEW_TEST(rankscope::desktop::advice_keys_test::AdviceKeysTest)
#include "advice_keys_test.moc"
