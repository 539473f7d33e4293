// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of memory: what stands behind them, and how a range of them comes into sight.
#include <cmath>

#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/shared/text_size.h"

namespace rankscope::curve_test {

namespace {

using shared::Look;

TimeRange rangeOf(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin), fromNanoseconds(end)};
}

charts::CurveDrawing curves() {
    charts::CurveDrawing drawing;
    const std::vector<analysis::MemorySample> samples{{0, 10}, {500, 90}, {900, 20}};
    drawing.data.lines = {
        {.name = "Allocated", .values = std::make_shared<const analysis::CurvePyramid>(samples)}};
    drawing.data.whole = charts::rangeOf(drawing.data.lines);
    return drawing;
}

} // namespace

class CurveTest : public QObject {
    Q_OBJECT

private slots:
    /// U8: steps stand behind the curves, every second one shaded.
    void curvesPaintTheirSteps() {
        charts::CurveDrawing with = curves();
        with.data.bands = {{rangeOf(0, 400), "step 1"}, {rangeOf(400, 901), "step 2"}};
        const Look look{shared::lightTheme(), QFont("DejaVu Sans"), 1};
        const QImage image = shared::imageOf(with, {640, 300}, look);
        const charts::CurveFrame frame = with.layOut({0, 0, 640, 300}, look).frame;
        const auto inkAt = [&](int64_t time) {
            return image.pixelColor(static_cast<int>(frame.xOf(fromNanoseconds(time))),
                static_cast<int>(frame.plot.top()) + 30);
        };
        QCOMPARE(inkAt(100), look.theme.panel);
        QCOMPARE(inkAt(700), look.theme.bg);
        // Their names stand over the plot, out of the way of peaks.
        const auto isInked = [&](const charts::CurveDrawing& of) {
            const QImage painted = shared::imageOf(of, {640, 300}, look);
            const int top = static_cast<int>(of.layOut({0, 0, 640, 300}, look).frame.plot.top());
            for (int y = top - 10; y < top - 2; ++y) {
                for (int x = 60; x < 100; ++x) {
                    if (painted.pixelColor(x, y) != look.theme.bg)
                        return true;
                }
            }
            return false;
        };
        QVERIFY(isInked(with));
        QVERIFY(!isInked(curves()));
    }

    void labelsOfPeaksDoNotCoverEachOther() {
        const QRectF plot(0, 0, 200, 100);
        const QSizeF size(60, 15);
        const auto places = charts::placeLabels(
            {{{50, 50}, size}, {{52, 50}, size}, {{199, 1}, size}, {{51, 51}, size}}, plot,
            [](const QRectF& place) { return place.top() < 60 && place.right() < 150; });
        QCOMPARE(places.size(), size_t{4});
        for (size_t i = 0; i < places.size(); ++i) {
            QVERIFY(!places[i] || plot.contains(*places[i]));
            for (size_t j = 0; j < i; ++j)
                QVERIFY(!places[i] || !places[j] || !places[i]->intersects(*places[j]));
        }
        QVERIFY(places[0] && places[2]);
        QVERIFY(!places[1]); // what is left of the room is drawn on
        QVERIFY(places[2]->right() < 199);
        QVERIFY(places[0]->top() >= 60); // a line is drawn above
        const auto crowded = charts::placeLabels({{{50, 50}, size}}, plot,
            [](const QRectF& place) { return place.top() < 80; }); // far below nothing is
        QVERIFY(!crowded[0]); // none covers a curve: its tip tells the peak
    }

    void curvesPaintWhatIsMarked() {
        charts::CurveDrawing with = curves();
        const Look look{shared::lightTheme(), QFont("DejaVu Sans"), 1};
        const auto picture = [&] { return shared::imageOf(with, {640, 300}, look); };
        const QImage without = picture();
        with.data.marks = {{rangeOf(100, 300), "range", 2}, {rangeOf(600, 600), "moment", 4},
            {rangeOf(5000, 5000), "beyond", 1}};
        const QImage marked = picture();
        const charts::CurveFrame frame = with.layOut({0, 0, 640, 300}, look).frame;
        const auto inkAt = [&](const QImage& of, int64_t time) {
            return of.pixelColor(static_cast<int>(std::round(frame.xOf(fromNanoseconds(time)))),
                static_cast<int>(frame.plot.top()) + 30);
        };
        QCOMPARE(inkAt(marked, 600), look.theme.categories[4]);
        QVERIFY(inkAt(marked, 200) != inkAt(without, 200));
        QCOMPARE(inkAt(marked, 400), inkAt(without, 400));
        with.data.marks.pop_back();
        QVERIFY(picture() == marked); // what is out of sight is not drawn
    }

    void namesOfMarksStandAboveEachOther() {
        charts::CurveDrawing with = curves();
        const Look look{shared::lightTheme(), QFont("DejaVu Sans"), 1};
        const charts::CurveFrame frame = with.layOut({0, 0, 640, 300}, look).frame;
        const int high = shared::lineRoom(QFontMetrics(look.small()), 15);
        with.data.marks = {{rangeOf(600, 600), "MMMM", 1}};
        const QImage one = shared::imageOf(with, {640, 300}, look);
        with.data.marks.push_back({rangeOf(600, 600), "MMMM", 1});
        const QImage two = shared::imageOf(with, {640, 300}, look);
        const auto lineOf = [&](const QImage& of, int line) { // from the foot of the plot
            return of.copy(static_cast<int>(frame.xOf(fromNanoseconds(600))) + 4,
                static_cast<int>(frame.plot.bottom()) - 2 - high * (line + 1), 60, high);
        };
        QVERIFY(lineOf(one, 0) == lineOf(two, 0));
        QVERIFY(lineOf(one, 1) != lineOf(two, 1));
    }

    void theMarkAtAPlaceIsTheOneOnTop() {
        charts::CurveChart chart;
        chart.resize(640, 300);
        charts::CurveChartData data = curves().data;
        data.marks = {{rangeOf(100, 500), "wide", 0, 7}, {rangeOf(200, 300), "narrow", 1, 8},
            {rangeOf(700, 700), "moment", 2, 9}, {rangeOf(5000, 5000), "beyond", 3, 10}};
        chart.setData(data);
        const auto at = [&chart](int64_t time, int x = 0, int y = 100) {
            return chart.markAt(
                {static_cast<int>(std::lround(chart.xOf(fromNanoseconds(time)))) + x, y});
        };
        QCOMPARE(at(150), std::optional<size_t>(0));
        QCOMPARE(at(250), std::optional<size_t>(1)); // within the wide one
        QCOMPARE(at(600), std::optional<size_t>());
        QCOMPARE(at(700, 3), std::optional<size_t>(2));
        QCOMPARE(at(700, -3), std::optional<size_t>(2));
        QCOMPARE(at(700, 8), std::optional<size_t>());
        // Its name beside it, at the foot of the plot.
        const charts::CurveFrame frame =
            chart.drawing().layOut(chart.rect(), shared::lookOf(chart)).frame;
        const int high = shared::lineRoom(QFontMetrics(shared::lookOf(chart).small()), 15);
        const int foot = static_cast<int>(frame.plot.bottom()) - 2 - high / 2;
        QCOMPARE(at(700, 8, foot), std::optional<size_t>(2));
        QCOMPARE(chart.markAt({0, 0}), std::optional<size_t>());
    }

    /// As on the timeline: alone it scrolls, and here that is the page.
    void theWheelZoomsWithCtrl() {
        charts::CurveChart chart;
        chart.resize(640, 300);
        chart.setData(curves().data);
        const auto turn = [&chart](Qt::KeyboardModifiers keys) {
            const QPointF at(300, 150);
            QWheelEvent event(at, chart.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, keys,
                Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&chart, &event);
            return event.isAccepted();
        };
        QVERIFY(!turn(Qt::NoModifier));
        QVERIFY(chart.showsWhole());
        QVERIFY(turn(Qt::ControlModifier));
        QVERIFY(!chart.showsWhole());
        const TimeRange zoomed = chart.visibleRange();
        QVERIFY(turn(Qt::ShiftModifier));
        QVERIFY(chart.visibleRange().begin < zoomed.begin);
        QVERIFY(chart.visibleRange().end < zoomed.end);
    }

    void shiftAndDragZoomsACurve() {
        charts::CurveChart chart;
        chart.resize(640, 300);
        chart.setData(curves().data);
        QVERIFY(chart.showsWhole());
        const auto at = [&chart](int64_t time) {
            return QPoint(static_cast<int>(chart.xOf(fromNanoseconds(time))), 150);
        };
        QTest::mousePress(&chart, Qt::LeftButton, Qt::ShiftModifier, at(600));
        QTest::mouseMove(&chart, at(400));
        QTest::mouseMove(&chart, at(200));
        QTest::mouseRelease(&chart, Qt::LeftButton, Qt::ShiftModifier, at(200));
        QVERIFY(std::abs(toNanoseconds(chart.visibleRange().begin) - 200) < 5);
        QVERIFY(std::abs(toNanoseconds(chart.visibleRange().end) - 600) < 5);
        QVERIFY(!chart.moment());
        QTest::keyClick(&chart, Qt::Key_Backspace);
        QVERIFY(chart.showsWhole());
    }
};

} // namespace rankscope::curve_test

RS_VIEW_TEST(rankscope::curve_test::CurveTest)
#include "curve_test.moc"
