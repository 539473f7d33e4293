// SPDX-License-Identifier: GPL-3.0-or-later
// What is pressed while somebody types in the real window.
#include "app/desktop/field_keys.h"

#include <algorithm>

#include <QApplication>
#include <QLineEdit>

#include "tests/views/desktop/key_fixture.h"
#include "tests/views/view_test.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::field_keys_test {

class FieldKeysTest : public KeyFixture {
    Q_OBJECT

    timeline::DataPane& pane() { return m_window->timelinePage().dataPane(); }
    bool isTab(timeline::DataPane::Tab tab) { return pane().tab() == tab; }

private slots:
    void initTestCase() { openJob(); }
    void init() { beginAnew(); }
    void cleanupTestCase() { closeWindow(); }

    // V8
    void withAltTheTabsOfTheDataPaneAreChosenFromTheFieldsToo() {
        press(graph(), "/");
        QLineEdit* finder = fieldOfTree();
        QVERIFY(finder != nullptr);
        QTest::keyClicks(finder, "str");
        press(*finder, "Alt+3");
        QCOMPARE(finder->text(), "str");
        QVERIFY(isTab(timeline::DataPane::Tab::SystemView));
        find("Mat");
        press(searchField(), "Alt+4");
        QCOMPARE(searchField().text(), "Mat");
        QVERIFY(isTab(timeline::DataPane::Tab::Find));
        QTest::keyClicks(&searchField(), "M");
        QCOMPARE(searchField().text(), "MatM");
    }

    void aFieldOfTheDataPaneKeepsItsKeys() {
        select("Stream 7", 0, 0);
        find("Mat");
        press(graph(), "Alt+4");
        auto* filter = pane().findChild<QLineEdit*>("findFilter");
        filter->setFocus();
        QVERIFY(filter->hasFocus());
        const QString seen = view();
        for (const char* key : {"Enter", "Down", "Page Down"})
            press(*filter, key);
        rest();
        QVERIFY(isTab(timeline::DataPane::Tab::Find));
        QCOMPARE(selected(), "MatMul 1200 of 0");
        QCOMPARE(view(), seen);
        press(*filter, "Esc");
        QVERIFY(graph().hasFocus());
        QCOMPARE(selected(), "MatMul 1200 of 0");
        press(graph(), "Esc");
        QCOMPARE(selected(), "none");
    }

    void aFilterOfAPageKeepsItsKeys() {
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
        QVERIFY(showPage("operators"));
        rest();
        const auto fields = m_window->currentPage()->findChildren<QLineEdit*>();
        const auto filter = std::ranges::find_if(fields, [](const QLineEdit* field) {
            return field->isVisible() && field->accessibleName() == "Search names and shapes";
        });
        QVERIFY(filter != fields.end());
        m_workbench->profile.chooseRank(1);
        rest();
        (*filter)->setFocus();
        QTest::keyClicks(*filter, "mat");
        press(**filter, "Enter");
        press(**filter, "Esc");
        QCOMPARE((*filter)->text(), "mat");
        QVERIFY(!(*filter)->hasFocus());
        QCOMPARE(m_workbench->profile.chosen().rank, std::optional<int64_t>(1));
        press(*QApplication::focusWidget(), "Esc");
        QVERIFY(!m_workbench->profile.chosen().rank);
        open(m_folder.filePath("job"));
        QVERIFY(showPage("timeline"));
        rest();
    }

    void theKeyboardLeavesAPaneThatIsClosed() {
        find("Mat");
        press(graph(), "Alt+4");
        pane().findChild<QLineEdit*>("findFilter")->setFocus();
        QVERIFY(pane().isAncestorOf(QApplication::focusWidget()));
        m_window->timelinePage().toggleDataPane();
        QVERIFY(pane().isHidden() && graph().hasFocus());
        m_window->timelinePage().toggleDataPane();
        searchField().setFocus();
        m_window->timelinePage().toggleDataPane();
        QVERIFY(pane().isHidden() && searchField().hasFocus());
        m_window->timelinePage().toggleDataPane();
    }

    // V8: else it would move away under what is typed.
    void theFieldOfARowStaysWhileItIsWrittenIn() {
        lanes().setHeight(60);
        chooseRow("Stream 7");
        press(graph(), "F2");
        QLineEdit* field = fieldOfTree();
        QVERIFY(field != nullptr);
        QTest::keyClicks(field, "late");
        const QString before = top();
        for (const char* key : {"Up", "Down", "Page Up", "Page Down"})
            press(*field, key);
        rest();
        QCOMPARE(top(), before);
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), "late");
        press(*field, "Esc");
        QVERIFY(!field->isVisible());
    }

    void noFieldOfTheTimelineWritesWhatIsPressedWithAlt() {
        int tried = 0;
        for (QLineEdit* field : m_window->timelinePage().findChildren<QLineEdit*>()) {
            if (field->isReadOnly() || !field->isEnabled() || field->validator() != nullptr)
                continue;
            field->setText("ab");
            press(*field, "Alt+3");
            QVERIFY2(field->text() == "ab", qPrintable(field->accessibleName()));
            QTest::keyClick(field, Qt::Key_3);
            tried += field->text() == "ab3" ? 1 : 0;
        }
        QVERIFY2(tried >= 5, qPrintable(QString::number(tried)));
        rest();
    }
};

} // namespace rankscope::desktop::field_keys_test

RS_VIEW_TEST(rankscope::desktop::field_keys_test::FieldKeysTest)
#include "field_keys_test.moc"
