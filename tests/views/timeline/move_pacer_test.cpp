// SPDX-License-Identifier: GPL-3.0-or-later
// What comes while the view moves on and on is drawn with the next move, or soon after the last.
#include <QSignalSpy>

#include "tests/views/view_test.h"
#include "views/timeline/move_pacer.h"

namespace rankscope::timeline::move_pacer_test {

class MovePacerTest : public QObject {
    Q_OBJECT

private slots:
    void whatComesInRestIsDrawnAtOnce() {
        MovePacer pacer;
        QSignalSpy drawn(&pacer, &MovePacer::drawWanted);
        pacer.arrived();
        QCOMPARE(drawn.size(), 1);
        pacer.moved(); // a single key
        pacer.arrived();
        pacer.arrived();
        QCOMPARE(drawn.size(), 3);
    }

    void whatComesBetweenMovesIsDrawnOnce() {
        MovePacer pacer;
        QSignalSpy drawn(&pacer, &MovePacer::drawWanted);
        // Both moves within the time that makes them one movement, however slow the machine.
        bool isSeries = false;
        for (int i = 0; i < 50 && !isSeries; ++i) {
            drawn.clear();
            pacer.moved();
            pacer.moved();
            pacer.arrived();
            isSeries = drawn.isEmpty();
        }
        QVERIFY(isSeries);
        pacer.arrived();
        QTRY_COMPARE(drawn.size(), 1); // the last move: nothing else draws what came
        QTest::qWait(100);
        QCOMPARE(drawn.size(), 1);
        pacer.arrived(); // at rest again
        QCOMPARE(drawn.size(), 2);
    }

    void aMoveDrawsWhatWaits() {
        MovePacer pacer;
        QSignalSpy drawn(&pacer, &MovePacer::drawWanted);
        bool isSeries = false;
        for (int i = 0; i < 50 && !isSeries; ++i) {
            drawn.clear();
            pacer.moved();
            pacer.moved();
            pacer.arrived();
            isSeries = drawn.isEmpty();
            pacer.drawn();
        }
        QVERIFY(isSeries);
        QTest::qWait(100);
        QVERIFY(drawn.isEmpty());
    }
};

} // namespace rankscope::timeline::move_pacer_test

RS_VIEW_TEST(rankscope::timeline::move_pacer_test::MovePacerTest)
#include "move_pacer_test.moc"
