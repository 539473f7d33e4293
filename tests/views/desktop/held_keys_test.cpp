// SPDX-License-Identifier: GPL-3.0-or-later
// A key that is held, in the real window: what leads on goes on, all else is done once.
#include <algorithm>

#include <QAction>
#include <QKeyEvent>
#include <QKeySequence>

#include "tests/views/desktop/key_fixture.h"
#include "tests/views/view_test.h"
#include "views/actions/action_table.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::held_keys_test {

class HeldKeysTest : public KeyFixture {
    Q_OBJECT

    /// One press and what the keyboard sends of it while it is held.
    void hold(const QString& keys, int times) {
        const QKeyCombination key = QKeySequence(keys, QKeySequence::PortableText)[0];
        for (int i = 0; i < times; ++i) {
            QKeyEvent press(QEvent::KeyPress, key.key(), key.keyboardModifiers(), QString(), i > 0);
            QCoreApplication::sendEvent(&graph(), &press);
            rest();
        }
        QTest::keyRelease(&graph(), key.key(), key.keyboardModifiers());
    }

private slots:
    void initTestCase() { openJob(); }
    void init() { beginAnew(); }
    void cleanupTestCase() { closeWindow(); }

    void whatTurnsOnAndOffIsTurnedOnce() {
        select("Stream 7", 0, 0);
        hold("K", 4);
        QCOMPARE(marks(), "[1200]");
        hold("M", 4);
        QCOMPARE(selected(), "box 1200..1300 of 1 lanes");
        hold("X", 4);
        QVERIFY(state().locked().has_value());
        hold("Q", 2);
        QVERIFY(m_window->timelinePage().dataPane().isHidden());
        hold("Q", 4);
        QVERIFY(!m_window->timelinePage().dataPane().isHidden());
    }

    void aRowIsPinnedOnceAndHiddenWithoutAllBelowIt() {
        chooseRow("Stream 7");
        hold("P", 4);
        QCOMPARE(state().filter().pinned.size(), size_t{1});
        chooseRow("Stream 8");
        hold("H", 5);
        QCOMPARE(state().filter().hiddenTracks.size(), size_t{1});
    }

    void stepsGoOn() {
        select("Stream 7", 0, 0);
        hold("Tab", 3);
        QCOMPARE(selected(), "MatMul 1700 of 0");
        hold("Shift+N", 3); // there is none
        for (const int at : {1100, 1300, 1500})
            state().addMarker({us(at), us(at)});
        hold("N", 2);
        QCOMPARE(marks(), "1100 [1300] 1500");
    }

    void theWindowHearsHeldKeysTheSameWay() {
        int heard = 0;
        for (const QAction* entry : m_window->findChildren<QAction*>()) {
            const actions::Action* action = actions::find(entry->data().toString());
            if (action == nullptr || entry->shortcuts().isEmpty())
                continue;
            ++heard;
            QCOMPARE(entry->autoRepeat(), action->repeats);
            QVERIFY2(!entry->isCheckable() || !entry->autoRepeat(), action->id);
        }
        QVERIFY(heard > 0);
        QCOMPARE(std::ranges::count_if(actions::actionTable(), &actions::Action::repeats),
            std::ptrdiff_t{52});
        QVERIFY(actions::find("find.next")->repeats);
        QVERIFY(!actions::find("view.switch-theme")->repeats);
    }
};

} // namespace rankscope::desktop::held_keys_test

RS_VIEW_TEST(rankscope::desktop::held_keys_test::HeldKeysTest)
#include "held_keys_test.moc"
