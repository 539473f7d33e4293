// SPDX-License-Identifier: GPL-3.0-or-later
// A chart of nothing has its title and its text in place of nothing: no legend, no unit.
#include "tests/views/view_test.h"
#include "views/charts/bar_drawing.h"
#include "views/charts/curve_drawing.h"
#include "views/charts/gantt_drawing.h"

namespace rankscope::empty_chart_test {

namespace {

/// Of the drawing with that data.
template <class Of, class Data>
QImage imageOf(Of drawing, Data data) {
    drawing.title = "Title";
    drawing.emptyText = "Nothing";
    drawing.data = std::move(data);
    return shared::imageOf(drawing, {640, 300}, {shared::lightTheme(), QFont("DejaVu Sans"), 1});
}

} // namespace

class EmptyChartTest : public QObject {
    Q_OBJECT

private slots:
    void barsOfNothingHaveNoLegend() {
        charts::BarChartData data;
        data.series = {{"Computing", 0}, {"Free", 8}};
        data.lines = {{"Ratio", {}}};
        QCOMPARE(imageOf(charts::BarDrawing(), data),
            imageOf(charts::BarDrawing(), charts::BarChartData()));
    }

    void curvesOfNothingHaveNoLegend() {
        const std::vector<analysis::MemorySample> none;
        charts::CurveChartData data;
        data.kind = shared::ColumnKind::Bytes;
        data.lines = {
            {.name = "Allocated", .values = std::make_shared<const analysis::CurvePyramid>(none)}};
        charts::CurveChartData empty;
        empty.kind = data.kind;
        QCOMPARE(imageOf(charts::CurveDrawing(), data), imageOf(charts::CurveDrawing(), empty));
    }

    void rowsOfNothingHaveNoLegend() {
        charts::GanttData data;
        data.legend = {{"Waiting", 3}};
        QCOMPARE(imageOf(charts::GanttDrawing(), data),
            imageOf(charts::GanttDrawing(), charts::GanttData()));
    }
};

} // namespace rankscope::empty_chart_test

RS_VIEW_TEST(rankscope::empty_chart_test::EmptyChartTest)
#include "empty_chart_test.moc"
