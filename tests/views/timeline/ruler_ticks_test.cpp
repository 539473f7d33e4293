// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/ruler_ticks.h"

#include <algorithm>

#include <QString>

#include "tests/views/view_test.h"
#include "views/timeline/natural_order.h"

namespace rankscope::timeline::ruler_ticks_test {

namespace {

/// The labels of a view of [from, to) ns on a run of ten days, 1000 pixels wide.
QString labels(int64_t from, int64_t to) {
    Viewport viewport;
    viewport.setWidth(1000);
    viewport.setWhole({fromNanoseconds(5), fromNanoseconds(864'000'000'000'005)});
    viewport.show({fromNanoseconds(from + 5), fromNanoseconds(to + 5)});
    const Ticks ticks = ticksFor(viewport, fromNanoseconds(5), 150);
    QString text;
    for (const Tick& tick : ticks.ticks) {
        if (tick.isMajor)
            text += QString::fromStdString(tick.label) + "; ";
    }
    return text + "base " + QString::fromStdString(ticks.base);
}

} // namespace

class RulerTicksTest : public QObject {
    Q_OBJECT

private slots:
    void stepsAreRound() {
        QCOMPARE(roundStep(Duration(1)), Duration(1));
        QCOMPARE(roundStep(Duration(3)), Duration(5));
        QCOMPARE(roundStep(Duration(501)), Duration(1000));
        QCOMPARE(roundStep(std::chrono::seconds(11)), Duration(std::chrono::seconds(20)));
        QCOMPARE(roundStep(std::chrono::hours(3)), Duration(std::chrono::hours(6)));
        QCOMPARE(roundStep(std::chrono::hours(24 * 11)), Duration(std::chrono::hours(24 * 20)));
    }

    void countsInTheUnitOfTheStep() {
        QCOMPARE(labels(1'280'000'000, 1'680'000'000),
            QString("+1,300 ms; +1,400 ms; +1,500 ms; +1,600 ms; base "));
        QCOMPARE(labels(0, 10), QString("+0 ns; +2 ns; +4 ns; +6 ns; +8 ns; +10 ns; base "));
        QCOMPARE(labels(0, 90'000'000'000), QString("+0 s; +20 s; +40 s; +60 s; +80 s; base "));
    }

    // Of an event at time 0, decades before the work that times are counted from.
    void whatLiesFarBeforeTheOriginIsCountedFromABase() {
        constexpr int64_t kWork = 1'764'000'000'000'000'000;
        Viewport viewport;
        viewport.setWidth(1000);
        viewport.setWhole({fromNanoseconds(0), fromNanoseconds(kWork)});
        const auto first = [&viewport](int64_t end) {
            viewport.show({fromNanoseconds(0), fromNanoseconds(end)});
            const Ticks ticks = ticksFor(viewport, fromNanoseconds(kWork), 150);
            const auto major = std::ranges::find_if(ticks.ticks, &Tick::isMajor);
            return QString::fromStdString(major->label + ", base " + ticks.base);
        };
        QCOMPARE(first(100'000'000), QString("+0 ms, base ") + QChar(0x2212) + "1,764,000,000 s");
        QCOMPARE(first(kWork), QString(QChar(0x2212)) + "20,000 d, base ");
    }

    void longNumbersTakeALargerUnitWithDecimals() {
        QCOMPARE(labels(122'000'000, 126'000'000),
            QString("+122 ms; +123 ms; +124 ms; +125 ms; +126 ms; base "));
        QCOMPARE(labels(122'000'000, 123'000'000),
            QString("+122.0 ms; +122.2 ms; +122.4 ms; +122.6 ms; +122.8 ms; +123.0 ms; base "));
    }

    // V12: beside seconds no "+21000 ms".
    void fiveDigitsAreTheNextUnit() {
        QCOMPARE(labels(21'000'000'000, 21'400'000'000),
            QString("+21.0 s; +21.1 s; +21.2 s; +21.3 s; +21.4 s; base "));
        QCOMPARE(labels(9'000'000, 9'000'200).replace(QChar(0x00B5), 'u'),
            QString("+9,000.00 us; +9,000.05 us; +9,000.10 us; +9,000.15 us; +9,000.20 us; base "));
    }

    void leavesALongCommonPartToTheBase() {
        QCOMPARE(labels(1'523'418'907, 1'523'418'917),
            QString("+908 ns; +910 ns; +912 ns; +914 ns; +916 ns; base +1.523 418 s"));
    }

    void showsLongTimesAsClockAndDays() {
        QCOMPARE(labels(0, 3'600'000'000'000),
            QString("+00:00:00; +00:10:00; +00:20:00; +00:30:00; +00:40:00; +00:50:00; +01:00:00; "
                    "base "));
        QCOMPARE(
            labels(0, 864'000'000'000'000), QString("+0 d; +2 d; +4 d; +6 d; +8 d; +10 d; base "));
    }

    void minorTicksDivideTheStep() {
        Viewport viewport;
        viewport.setWidth(1000);
        viewport.setWhole({Timestamp{}, fromNanoseconds(1000)});
        viewport.show({Timestamp{}, fromNanoseconds(1000)});
        const Ticks ticks = ticksFor(viewport, Timestamp{}, 150);
        QCOMPARE(ticks.step, Duration(200));
        QCOMPARE(ticks.ticks.at(1).time - ticks.ticks.at(0).time, Duration(50));
    }

    void numbersInNamesCountByValue() {
        QVERIFY(isBefore("Stream 2", "Stream 47"));
        QVERIFY(isBefore("stream 9", "Stream 10"));
        QVERIFY(!isBefore("Stream 10", "Stream 9"));
        QVERIFY(isBefore("a", "b"));
        QVERIFY(!isBefore("a", "a"));
        QVERIFY(isBefore("Thread", "Thread 1"));
        QVERIFY(isBefore("x007", "x8"));
    }
};

} // namespace rankscope::timeline::ruler_ticks_test

RS_VIEW_TEST(rankscope::timeline::ruler_ticks_test::RulerTicksTest)
#include "ruler_ticks_test.moc"
