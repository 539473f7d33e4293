// SPDX-License-Identifier: GPL-3.0-or-later
// H6: every chart paints at any size, by any look and into any file, and no pixel of it depends on
// a widget that was shown, hovered or focused. U11: the picture of a section says what it is of and
// has no buttons in it.
#include <functional>

#include <QApplication>
#include <QMouseEvent>
#include <QToolButton>

#include "tests/views/cut_texts.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/curve_chart.h"
#include "views/charts/gantt_chart.h"
#include "views/charts/heat_map.h"
#include "views/charts/share_pie.h"
#include "views/charts/top_bars.h"
#include "views/charts/tree_map.h"
#include "views/comparison/delta_chart.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/sections/section.h"
#include "views/sections/sheet.h"
#include "views/shared/table_view.h"
#include "views/summary/pipeline/pipeline_chart.h"
#include "views/summary/topology/topology_chart.h"

Q_DECLARE_METATYPE(std::shared_ptr<rankscope::shared::Drawing>)

namespace rankscope::drawings_test {

namespace {

using shared::ColumnKind;
using shared::Drawing;
using shared::Look;

constexpr int64_t kMs = 1'000'000;

TimeRange rangeOf(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin), fromNanoseconds(end)};
}

charts::BarDrawing bars() {
    charts::BarDrawing drawing;
    drawing.data = {.series = {{"Computing", 0}, {"Free", 8}},
        .bars = {{"rank 7", {60 * kMs, 40 * kMs}}, {"rank 8", {80 * kMs, 10 * kMs}}},
        .lines = {{"Ratio", {500'000, 700'000}}},
        .marks = {{1, "slowest"}}};
    return drawing;
}

charts::CurveDrawing curves() {
    charts::CurveDrawing drawing;
    const std::vector<analysis::MemorySample> samples{{0, kMs}, {500, 9 * kMs}, {900, 2 * kMs}};
    drawing.data.lines = {{.name = "Allocated",
        .values = std::make_shared<const analysis::CurvePyramid>(samples),
        .peak = samples[1]}};
    drawing.data.whole = charts::rangeOf(drawing.data.lines);
    drawing.moment = fromNanoseconds(200);
    return drawing;
}

charts::HeatDrawing heat() {
    charts::HeatData data;
    data.columns = data.rows = 2;
    data.values = {1, 2, 3, 40'000};
    data.kind = ColumnKind::Bandwidth;
    data.columnNames = {"to 0", "to 1"};
    data.rowNames = {"from 0", "from 1"};
    data.columnTitle = "Destination";
    data.marks = {{0, 1}};
    charts::HeatDrawing drawing;
    drawing.setData(std::move(data));
    return drawing;
}

charts::GanttDrawing gantt() {
    charts::GanttDrawing drawing;
    drawing.data.rows = {charts::ganttRow("rank 3", {{rangeOf(0, kMs), 1}}),
        charts::ganttRow("rank 4", {{rangeOf(kMs, 3 * kMs), 2}})};
    drawing.data.legend = {{"allReduce", 1}, {"broadcast", 2}};
    drawing.data.nameOf = [](size_t item) { return QString("hcom_all__%1").arg(item); };
    return drawing;
}

charts::PieDrawing pie() {
    charts::PieDrawing drawing;
    drawing.data = {{{"MatMul", 0.7, 0}, {"rest", 0.3, {}}}, "70 %", "of the time"};
    return drawing;
}

charts::TopBarsDrawing topBars() {
    charts::TopBarsDrawing drawing;
    drawing.data.bars = {{"MatMul", 9 * kMs, 0}, {"Add", 2 * kMs, 1}};
    return drawing;
}

charts::TreeMapDrawing treeMap() {
    charts::TreeMapDrawing drawing;
    drawing.tiles = {{"aten::linear", 900, 0}, {"aten::add", 300, 1}};
    return drawing;
}

comparison::DeltaDrawing deltas() {
    comparison::DeltaList list;
    list.kind = ColumnKind::Milliseconds;
    list.lines = {{"rank 5", {}, {1 * kMs, 3 * kMs}}, {"rank 6", {}, {2 * kMs, 1 * kMs}}};
    comparison::DeltaDrawing drawing;
    drawing.list = std::make_shared<const comparison::DeltaList>(std::move(list));
    drawing.span = {-kMs, 2 * kMs};
    return drawing;
}

summary::TopologyDrawing topology() {
    summary::TopologyDrawing drawing;
    drawing.data = {.shape = {.replicas = 2, .stages = 2},
        .values = {kMs, 2 * kMs, 3 * kMs, 4 * kMs},
        .labels = {"r0", "r1", "r2", "r3"},
        .replicas = {"replica 0", "replica 1"},
        .stages = {"stage 0", "stage 1"}};
    drawing.lines = {{"pp group", 2, {0, 1}}};
    return drawing;
}

summary::PipelineDrawing pipeline() {
    summary::PipelineDrawing drawing;
    drawing.pipeline.stages.resize(2);
    drawing.pipeline.stages[0].passes = {{.time = rangeOf(0, 10 * kMs)}};
    drawing.pipeline.stages[1].passes = {{.time = rangeOf(10 * kMs, 20 * kMs)}};
    analysis::connectStages(drawing.pipeline);
    drawing.names = {"stage 0", "stage 1"};
    return drawing;
}

sections::FigureDrawing figures() {
    sections::FigureDrawing drawing;
    drawing.figures = {{.title = "Step time", .value = "10.452 ms"}};
    return drawing;
}

sections::NoteDrawing note() {
    sections::NoteDrawing drawing;
    drawing.note = {"Rank 3 is slow", "10 % longer than the median", sections::Note::Verdict::Bad};
    return drawing;
}

template <class Made>
std::shared_ptr<Drawing> titled(Made drawing) {
    drawing.title = "Title of the picture";
    return std::make_shared<Made>(std::move(drawing));
}

Look lookOf(const shared::Theme& theme, double scale = 1) {
    return {theme, QApplication::font(), scale};
}

int differentPixels(const QImage& a, const QImage& b) {
    int different = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            different += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return different;
}

/// The ground is not the picture.
int paintedPixels(const QImage& image, const shared::Theme& theme) {
    QImage ground(image.size(), image.format());
    ground.fill(theme.bg);
    return differentPixels(image, ground);
}

/// What any person does with a chart.
void play(QWidget& chart) {
    chart.resize(500, 300);
    chart.setPalette(shared::paletteOf(shared::darkTheme()));
    chart.show();
    chart.setFocus();
    QTest::mouseMove(&chart, QPoint(250, 150));
    QTest::mouseMove(&chart, QPoint(260, 160));
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(260, 160));
    QTest::keyClick(&chart, Qt::Key_Right);
    chart.grab();
}

template <class Chart, class Set>
void holds(Set set) {
    Chart chart;
    chart.setTitle("Title of the picture");
    set(chart);
    const QSize size(640, 300);
    const QImage before = shared::imageOf(chart.drawing(), size, lookOf(shared::lightTheme()));
    play(chart);
    const QImage after = shared::imageOf(chart.drawing(), size, lookOf(shared::lightTheme()));
    QCOMPARE(differentPixels(before, after), 0);
}

} // namespace

class DrawingsTest : public QObject {
    Q_OBJECT

private slots:
    void everyDrawingIsPaintedWithoutAWidget_data() {
        QTest::addColumn<std::shared_ptr<Drawing>>("drawing");
        QTest::addColumn<QStringList>("words");
        const QString title = "Title of the picture";
        const auto add = [](const char* name, auto drawing, const QStringList& words) {
            QTest::newRow(name) << titled(std::move(drawing)) << words;
        };
        add("bars", bars(), {title, "Computing", "Ratio", "rank 7", "slowest", "ms"});
        add("curves", curves(), {title, "Allocated", "MB"});
        add("heat map", heat(), {title, "from 0", "to 1", "Destination"});
        add("gantt", gantt(), {title, "rank 3", "allReduce", "hcom_all__0"});
        add("pie", pie(), {title, "70 %", "of the time"});
        add("top bars", topBars(), {title, "MatMul"});
        add("tree map", treeMap(), {title, "aten::linear"});
        add("deltas", deltas(), {title, "rank 5"});
        add("topology", topology(), {title, "r3", "replica 1", "stage 1", "pp group"});
        add("pipeline", pipeline(), {title, "stage 1", "Forward"});
        add("figures", figures(), {"Step time", "10.452 ms"});
        add("note", note(), {"Rank 3 is slow", "10 % longer than the median"});
    }

    void everyDrawingIsPaintedWithoutAWidget() {
        QFETCH(std::shared_ptr<Drawing>, drawing);
        QFETCH(QStringList, words);
        for (const QSize& size : {QSize(420, 240), QSize(1100, 500)}) {
            const QImage light = shared::imageOf(*drawing, size, lookOf(shared::lightTheme()));
            const QImage dark = shared::imageOf(*drawing, size, lookOf(shared::darkTheme()));
            QVERIFY(paintedPixels(light, shared::lightTheme()) > 300);
            QVERIFY(paintedPixels(dark, shared::darkTheme()) > 300);
            QVERIFY(differentPixels(light, dark) > size.width() * size.height() / 2);
            const QImage fine = shared::imageOf(*drawing, size, lookOf(shared::lightTheme(), 2));
            QCOMPARE(fine.size(), size * 2);
            const QString svg =
                QString::fromUtf8(shared::svgOf(*drawing, size, lookOf(shared::darkTheme())));
            for (const QString& word : words)
                QVERIFY2(svg.contains(word), qPrintable(word));
        }
    }

    void noTextIsCut_data() { everyDrawingIsPaintedWithoutAWidget_data(); }
    void noTextIsCut() {
        QFETCH(std::shared_ptr<Drawing>, drawing);
        for (const int size : {10, 12, 14, 18})
            QCOMPARE(test::cutTexts(*drawing, {1100, 500}, size), QStringList());
    }

    void noPixelDependsOnAWidget() {
        holds<charts::BarChart>([](auto& chart) { chart.setData(bars().data); });
        holds<charts::HeatMap>([](auto& chart) { chart.setData(heat().data()); });
        holds<charts::GanttChart>([](auto& chart) { chart.setData(gantt().data); });
        holds<charts::SharePie>([](auto& chart) { chart.setData(pie().data); });
        holds<charts::TopBars>([](auto& chart) { chart.setData(topBars().data); });
        holds<charts::TreeMap>([](auto& chart) { chart.setTiles(treeMap().tiles); });
        holds<comparison::DeltaChart>(
            [](auto& chart) { chart.setList(deltas().list, deltas().span); });
        holds<summary::TopologyChart>([](auto& chart) { chart.setData(topology().data); });
        holds<summary::PipelineChart>(
            [](auto& chart) { chart.setPipeline(pipeline().pipeline, pipeline().names); });
    }

    /// A click chooses the moment, which is a figure of the page and stands in its picture.
    void curvesPaintTheirMoment() {
        charts::CurveDrawing with = curves();
        charts::CurveDrawing without = curves();
        without.moment.reset();
        const auto image = [](const Drawing& drawing) {
            return shared::imageOf(drawing, {640, 300}, lookOf(shared::lightTheme()));
        };
        QVERIFY(differentPixels(image(with), image(without)) > 100);
    }

    void legendGoesBelowTheTitleBeforeItIsLost() {
        charts::HeadText text{"A title", "ms"};
        for (int i = 0; i < 6; ++i)
            text.legend.push_back({QString("A long entry %1").arg(i)});
        const Look look = lookOf(shared::lightTheme());
        QCOMPARE(charts::ChartHead(text, {0, 0, 2000, 300}, look).height(), 26);
        const int below = charts::ChartHead(text, {0, 0, 300, 300}, look).height();
        QVERIFY(below >= 26 + 2 * 20);
        text.isLegendSpare = true;
        QCOMPARE(charts::ChartHead(text, {0, 0, 300, 300}, look).height(), 26);
        QVERIFY(!charts::ChartHead(text, {0, 0, 300, 300}, look).entryAt({10, 10}));
    }

    /// U6.
    void fewRowsAreHigher() {
        const charts::TopBarsDrawing few = topBars();
        QVERIFY(few.rowHeight({0, 0, 400, 300}) > charts::RowsDrawing::kLowest);
        charts::TopBarsDrawing many = topBars();
        many.data.bars.resize(100);
        QCOMPARE(many.rowHeight({0, 0, 400, 300}), charts::RowsDrawing::kLowest);
        QCOMPARE(many.beyond({0, 0, 400, 300}), 100 * charts::RowsDrawing::kLowest - 300);
    }

    /// U6: 60 ms in a bar that is wide and high enough, in none of many.
    void barsWithRoomHoldTheirValues() {
        charts::BarDrawing drawing = bars();
        const auto svg = [&drawing] {
            return QString::fromUtf8(
                shared::svgOf(drawing, {900, 400}, lookOf(shared::lightTheme())));
        };
        QVERIFY(svg().contains("60.0"));
        for (int i = 0; i < 100; ++i)
            drawing.data.bars.push_back(drawing.data.bars[0]);
        QVERIFY(!svg().contains("60.0"));
    }

    void aTileWithoutRoomForItsNameHasNone() {
        charts::TreeMapDrawing drawing;
        drawing.tiles = {{"aten::linear", 820, 0}, {"WWWWWWWWWWWW", 180, 1}};
        const auto svg = [&drawing](int width, int height) {
            return QString::fromUtf8(
                shared::svgOf(drawing, {width, height}, lookOf(shared::lightTheme())));
        };
        QVERIFY(svg(300, 160).contains("aten::linear"));
        QVERIFY(svg(300, 160).contains(">W")); // it goes on below
        QVERIFY(!svg(300, 70).contains(">W")); // two letters and an ellipsis say nothing
        QVERIFY(svg(1200, 160).contains(">WWWWWWWWWWWW"));
    }

    void tableSaysWhatItLeavesOut() {
        shared::TableView view;
        view.setColumns({{"Name", ColumnKind::Text}, {"Calls", ColumnKind::Count}});
        std::vector<shared::TableRow> rows;
        for (int64_t i = 0; i < 50; ++i)
            rows.push_back({{QString("operator %1").arg(i)}, {{}, 1000 + i}});
        view.setRows(rows);
        const Look look = lookOf(shared::lightTheme());
        const QSize size(600, view.drawing().height(600, look));
        const QString svg = QString::fromUtf8(shared::svgOf(view.drawing(), size, look));
        for (const char* word : {"Calls", "operator 0", "011", "and 30 more rows"})
            QVERIFY2(svg.contains(word), word);
        QVERIFY(!svg.contains("operator 20"));
        // A row of a verdict takes the place of the last one.
        view.setRows(rows, {}, {33});
        const QString told = QString::fromUtf8(shared::svgOf(view.drawing(), size, look));
        for (const char* word : {"operator 18", "operator 33", "and 30 more rows"})
            QVERIFY2(told.contains(word), word);
        QVERIFY(!told.contains("operator 19"));
    }

    void pictureOfAPageHasNoButtons();
};

namespace {

class MadeSection : public sections::Section {
public:
    using Section::Section;
    void build() {
        auto* row = new sections::FigureRow(this);
        row->setFigures({{.title = "Step time", .value = "10.452 ms"}});
        addContent(row, 0);
        auto* hidden = new sections::NoteBox(this);
        addContent(hidden, 0);
        auto* chart = new charts::BarChart(this);
        chart->setData(bars().data);
        chart->setTitle("Time by rank");
        addContent(chart, 1);
        addTool(new QToolButton(this));
    }
};

} // namespace

void DrawingsTest::pictureOfAPageHasNoButtons() {
    shared::ShownProfile profile;
    shared::QueryBridge bridge;
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->root = "/data/llama_16ranks";
    bridge.setSnapshot(snapshot);
    profile.setSnapshot(snapshot);
    MadeSection section({profile, bridge});
    section.setTitle("summary", "Steps");
    section.build();
    const sections::Sheet sheet = section.sheet();
    QVERIFY(!sheet.isEmpty());
    const Look look = sections::pictureLook(section);
    QCOMPARE(look.scale, 2.0);
    const QString svg = QString::fromUtf8(shared::svgOf(sheet, sheet.size(look), look));
    for (const char* word :
        {"Summary, Steps", "llama_16ranks, 0 ranks", "Step time", "Time by rank", "rank 7"})
        QVERIFY2(svg.contains(word), word);
    QVERIFY(svg.contains(sections::today()));
    for (const char* word : {"CSV", "Image"})
        QVERIFY2(!svg.contains(word), word);
    // No room for the note that says nothing.
    QVERIFY(sheet.size(look).height() < 52 + 44 + 74 + 12 + 300 + 1);
}

} // namespace rankscope::drawings_test

RS_VIEW_TEST(rankscope::drawings_test::DrawingsTest)
#include "drawings_test.moc"
