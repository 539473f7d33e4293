// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/viewport.h"

#include <cmath>
#include <random>

#include "tests/views/view_test.h"

namespace rankscope::timeline::viewport_test {

namespace {

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

// Far from the epoch, as profiles with Unix time are.
constexpr int64_t kUnix = 1736412474714258990;

Viewport bigViewport(int width = 1000) {
    Viewport viewport;
    viewport.setWidth(width);
    viewport.setWhole({at(kUnix), at(kUnix) + Duration(60'000'000'000)});
    return viewport;
}

} // namespace

class ViewportTest : public QObject {
    Q_OBJECT

private slots:
    void showsEverythingWithMarginsAtFirst() {
        const Viewport viewport = bigViewport();
        QVERIFY(viewport.isWhole());
        QVERIFY(viewport.visible().begin < at(kUnix));
        QVERIFY(viewport.timeToX(at(kUnix)) > 0);
        QVERIFY(viewport.timeToX(at(kUnix) + Duration(60'000'000'000)) < 1000);
    }

    void placesEachNanosecondExactlyAtTheDeepestZoom() {
        Viewport viewport = bigViewport();
        const Timestamp wanted = at(kUnix + 31'123'456'789);
        viewport.show({wanted, wanted + Duration(1)});
        QCOMPARE(viewport.visible().length(), Duration(1)); // V12
        for (int64_t i = -3; i <= 3; ++i) {
            const double x = viewport.timeToX(wanted + Duration(i));
            QCOMPARE(std::lround(viewport.timeToX(wanted + Duration(i + 1)) - x), 1000L);
            QCOMPARE(viewport.xToTime(x + 1), wanted + Duration(i));
            QCOMPARE(viewport.xToTime(x + 999), wanted + Duration(i));
        }
    }

    void keepsWhatIsUnderTheMouseWhileZooming() {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            Viewport viewport = bigViewport();
            viewport.zoomAt(500, 0.3);
            const double x = std::uniform_real_distribution(0.0, 1000.0)(random);
            const Timestamp under = viewport.xToTime(x);
            const double before = viewport.timeToX(under);
            for (int i = 0; i < 20; ++i)
                viewport.zoomAt(before, 0.5);
            QVERIFY2(std::abs(viewport.timeToX(under) - before) < 1.5,
                qPrintable(QString::number(viewport.timeToX(under) - before)));
        }
    }

    void returnsAfterZoomingInAndOut() {
        std::mt19937 random(11);
        for (int round = 0; round < 100; ++round) {
            Viewport viewport = bigViewport();
            viewport.zoomAt(500, 0.01);
            const TimeRange before = viewport.visible();
            const double x = std::uniform_real_distribution(0.0, 1000.0)(random);
            for (int i = 0; i < 15; ++i)
                viewport.zoomAt(x, 0.6);
            for (int i = 0; i < 15; ++i)
                viewport.zoomAt(x, 1 / 0.6);
            const TimeRange after = viewport.visible();
            QVERIFY(std::chrono::abs(after.begin - before.begin) <= Duration(2));
            QVERIFY(std::chrono::abs(after.end - before.end) <= Duration(2));
        }
    }

    void returnsAfterPanningThereAndBack() {
        Viewport viewport = bigViewport();
        viewport.zoomAt(500, 1e-4);
        const TimeRange before = viewport.visible();
        for (int i = 0; i < 1000; ++i)
            viewport.panBy(7.25);
        for (int i = 0; i < 1000; ++i)
            viewport.panBy(-7.25);
        QVERIFY(std::chrono::abs(viewport.visible().begin - before.begin) <= Duration(1));
    }

    void pansSmoothlyBelowOneNanosecond() {
        Viewport viewport = bigViewport();
        const Timestamp wanted = at(kUnix + 5'000);
        viewport.show({wanted, wanted + Duration(10)});
        const double before = viewport.timeToX(wanted);
        viewport.panBy(13);
        QCOMPARE(std::lround(before - viewport.timeToX(wanted)), 13L);
    }

    void staysWithinItsBounds() {
        Viewport viewport = bigViewport();
        const TimeRange all = viewport.visible();
        viewport.zoomAt(0, 100);
        QCOMPARE(viewport.visible(), all);
        viewport.zoomAt(500, 0.5);
        viewport.panBy(1e9);
        QVERIFY(viewport.visible().end <= all.end + Duration(1));
        viewport.panBy(-1e9);
        QVERIFY(viewport.visible().begin >= all.begin);
        viewport.zoomAt(500, 1e-30);
        QVERIFY(viewport.visible().length() <= Viewport::kMinSpan + Duration(1));
    }

    // V12: below a nanosecond it moves by pixels, not by nanoseconds.
    void movesSmoothlyAtTheDeepestZoom() {
        Viewport viewport = bigViewport();
        const Timestamp middle = at(kUnix + 31'123'456'789);
        viewport.show({middle, middle + Duration(1)});
        for (int i = 1; i <= 40; ++i) {
            viewport.panBy(1);
            QCOMPARE(std::lround(viewport.timeToX(middle)), static_cast<long>(-i));
            QCOMPARE(viewport.visible().length(), Duration(2));
        }
    }

    void undoesInReverseOrder() {
        Viewport viewport = bigViewport();
        const TimeRange all = viewport.visible();
        viewport.remember();
        viewport.zoomAt(100, 0.5);
        const TimeRange half = viewport.visible();
        viewport.remember();
        viewport.zoomAt(100, 0.5);
        QVERIFY(viewport.undo());
        QCOMPARE(viewport.visible(), half);
        QVERIFY(viewport.undo());
        QCOMPARE(viewport.visible(), all);
        QVERIFY(!viewport.undo());
    }
};

} // namespace rankscope::timeline::viewport_test

namespace QTest {
template <>
char* toString(const rankscope::TimeRange& range) {
    return qstrdup(qPrintable(QString("[%1, %2)")
                                  .arg(rankscope::toNanoseconds(range.begin))
                                  .arg(rankscope::toNanoseconds(range.end))));
}
} // namespace QTest

RS_VIEW_TEST(rankscope::timeline::viewport_test::ViewportTest)
#include "viewport_test.moc"
