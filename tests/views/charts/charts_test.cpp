// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as data: where bars, lines and cells are drawn, and what clicks and keys do.
#include <cmath>

#include <QSignalSpy>
#include <QVBoxLayout>

#include "tests/views/charts/paint_calls.h"
#include "tests/views/desktop/painted_texts.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/sections/figure_row.h"
#include "views/sections/missing_data.h"
#include "views/sections/note_box.h"
#include "views/sections/note_row.h"

namespace rankscope::charts::charts_test {

using shared::ColumnKind;
using shared::kNoValue;

namespace {

BarChartData twoBars() {
    return {.kind = ColumnKind::Milliseconds,
        .series = {{"Computing", 0}, {"Free", 8}},
        .bars = {{"0", {60'000'000, 40'000'000}}, {"1", {80'000'000, kNoValue}}}};
}

QStringList labels(const Axis& axis) {
    QStringList texts;
    for (const AxisTick& tick : axis.ticks)
        texts << tick.label;
    return texts;
}

HeatData matrix(size_t columns, size_t rows, std::vector<int64_t> values) {
    HeatData data;
    data.columns = columns;
    data.rows = rows;
    data.values = std::move(values);
    data.kind = ColumnKind::Bandwidth;
    for (size_t i = 0; i < columns; ++i)
        data.columnNames.push_back(QString::number(i));
    for (size_t i = 0; i < rows; ++i)
        data.rowNames.push_back(QString::number(i));
    return data;
}

HeatColours greys() {
    HeatColours colours{{}, qRgb(9, 9, 9), qRgb(255, 0, 0)};
    for (int i = 0; i < 101; ++i)
        colours.scale.push_back(qRgb(100 + i, 100 + i, 100 + i));
    return colours;
}

} // namespace

class ChartsTest : public QObject {
    Q_OBJECT

private slots:
    void figuresGoOnBelowBeforeTheyAreCut() {
        sections::FigureRow row;
        row.setFigures({{.title = "Step time", .value = "10.452 ms"}, {.title = "b", .value = "1"},
            {.title = "c", .value = "FlashAttentionScoreGrad"}, {.title = "d", .value = "Rank 1"}});
        const int inOne = row.heightForWidth(1200);
        QCOMPARE(row.columns(1200), 4);
        QCOMPARE(row.columns(400), 2);
        QVERIFY(row.heightForWidth(400) > 2 * inOne);
        QCOMPARE(row.columns(50), 1);
        // A note with a number goes on in a second line, and where that is too short in fewer
        // columns.
        row.setFigures({{.title = "a", .value = "1"}, {.title = "b", .value = "2"},
            {.title = "c", .value = "3"}, {.title = "d", .value = "4"}});
        const int plain = row.heightForWidth(500);
        row.setFigures({{.title = "a", .value = "1", .note = "809.6 ms to 810.4 ms"},
            {.title = "b", .value = "2"}, {.title = "c", .value = "3"},
            {.title = "d", .value = "4"}});
        QCOMPARE(row.columns(500), 4);
        QVERIFY(row.heightForWidth(500) > plain);
        row.setFigures(
            {{.title = "a", .value = "1", .note = "1 of 2 ranks that were seen in 12 steps"},
                {.title = "b", .value = "2"}, {.title = "c", .value = "3"},
                {.title = "d", .value = "4"}});
        QCOMPARE(row.columns(500), 2);
        // So does a title: no word of it is lost, and the values stay in one line.
        row.setFigures(
            {{.title = "Exposed communication", .value = "1"}, {.title = "b", .value = "2"},
                {.title = "c", .value = "3"}, {.title = "d", .value = "4"}});
        QCOMPARE(row.columns(500), 4);
        QCOMPARE(row.heightForWidth(500), plain + 14);
        QCOMPARE(row.heightForWidth(1200), plain);
        row.resize(500, row.heightForWidth(500));
        const QStringList painted = desktop::paintedTexts(row);
        QVERIFY2(painted.join(' ').startsWith("Exposed communication 1 b 2"),
            qPrintable(painted.join('|')));
        // The unit stays with its number, in Chinese as well, which breaks anywhere.
        const QString words = QString(QChar(0x6B65)).repeated(12) + " 5";
        row.setFigures({{.title = "a", .value = "0", .note = words + " %"}});
        const int wide = QFontMetrics(shared::lookOf(row).small()).horizontalAdvance(words);
        row.resize(26 + wide, 100);
        QVERIFY(desktop::paintedTexts(row).join('|').endsWith("5 %"));
        // Two numbers are cut no more than one.
        row.setFigures({{.title = "Range", .value = "2.78 ms to 2.90 ms"}, {.title = "b"}});
        QCOMPARE(row.columns(500), 2);
        QCOMPARE(row.columns(300), 1);
    }

    void axisTakesRoundStepsInOneUnit() {
        const Axis milliseconds = axisFor(ColumnKind::Milliseconds, 455e6, 5);
        QCOMPARE(milliseconds.unit, "ms");
        QCOMPARE(labels(milliseconds), (QStringList{"0", "100", "200", "300", "400", "500"}));
        QCOMPARE(milliseconds.top, 500e6);
        QCOMPARE(
            labels(axisFor(ColumnKind::Bandwidth, 900, 2)), (QStringList{"0.0", "0.5", "1.0"}));
        QCOMPARE(labels(axisFor(ColumnKind::Count, 2, 8)), (QStringList{"0", "1", "2"}));
        QVERIFY(axisFor(ColumnKind::Milliseconds, 0, 4).top > 0);
        // No picture stays half empty for the sake of few ticks.
        QCOMPARE(labels(axisFor(ColumnKind::Milliseconds, 51e6, 2)),
            (QStringList{"0", "20", "40", "60"}));
        QCOMPARE(labels(axisFor(ColumnKind::Count, 1, 1)), (QStringList{"0", "1"}));
    }

    void closeTicksTakeMoreDigits() {
        const auto labelsOf = [](ColumnKind kind, double least, double most) {
            QStringList texts;
            for (const AxisTick& tick : shortTicks(kind, least, most, 5))
                texts << tick.label;
            return texts.join('|').replace(QChar(0x202F), ' ');
        };
        QCOMPARE(labelsOf(ColumnKind::Milliseconds, 0, 4e8), "0 ms|100 ms|200 ms|300 ms|400 ms");
        QCOMPARE(labelsOf(ColumnKind::Bandwidth, 19'000, 19'040),
            "19.00 GB/s|19.01 GB/s|19.02 GB/s|19.03 GB/s|19.04 GB/s");
        QCOMPARE(labelsOf(ColumnKind::Count, 3, 4), "3|4");
        QCOMPARE(shortText(ColumnKind::Bandwidth, 0), QString("0") + QChar(0x202F) + "GB/s");
        QCOMPARE(shortText(ColumnKind::Bandwidth, 4), QString("4.00") + QChar(0x202F) + "MB/s");
        QCOMPARE(shortText(ColumnKind::Bytes, 8), QString("8") + QChar(0x202F) + "B");
        QCOMPARE(shortText(ColumnKind::Bytes, 1536), QString("1.50") + QChar(0x202F) + "KB");
        QCOMPARE(labelsOf(ColumnKind::Count, 3, 3), "3");
    }

    void barsStandOnEachOther() {
        const BarGeometry geometry(twoBars(), QRectF(0, 0, 200, 100), {});
        QCOMPARE(geometry.axis().top, 150e6);
        QCOMPARE(geometry.places().size(), size_t{3});
        const BarPlace& computing = geometry.places()[0];
        const BarPlace& free = geometry.places()[1];
        QCOMPARE(computing.rect, QRectF(19, 60, 62, 40));
        QCOMPARE(free.series, size_t{1});
        QCOMPARE(free.rect.top(), geometry.yOf(100e6));
        QVERIFY(free.rect.bottom() <= computing.rect.top());
        QCOMPARE(geometry.barAt(QPointF(150, 50)), std::optional<size_t>(1));
        QVERIFY(!geometry.barAt(QPointF(250, 50)));
    }

    void hiddenSeriesTakeNoRoom() {
        const BarGeometry geometry(twoBars(), QRectF(0, 0, 200, 100), {true, false});
        QCOMPARE(geometry.places().size(), size_t{1});
        QCOMPARE(geometry.places()[0].rect.bottom(), 100.0);
        QCOMPARE(geometry.axis().top, 50e6);
    }

    void linesBreakWhereNothingIsKnown() {
        BarChartData data = twoBars();
        data.bars.push_back({"2", {1, 1}});
        const BarGeometry geometry(data, QRectF(0, 0, 300, 100), {});
        const auto pieces = geometry.line({"Ratio", {500'000, kNoValue, 1'000'000}});
        QCOMPARE(pieces.size(), size_t{2});
        // Beside the middle of their bars: the values stand there.
        QCOMPARE(pieces[0].front(), QPointF(81, 50));
        QCOMPARE(pieces[1].front(), QPointF(281, 0));
        data.isSequence = true; // a line runs from middle to middle
        QCOMPARE(BarGeometry(data, QRectF(0, 0, 300, 100), {}).line({"", {500'000}})[0].front(),
            QPointF(50, 50));
    }

    void valuesStandNearestToTheMiddleOfTheirPart() {
        const QRectF part(10, 0, 40, 60);
        QCOMPARE(lineInPart(part, 12, {}), std::optional(QRectF(10, 24, 40, 12)));
        QCOMPARE(lineInPart(part, 12, {28}), std::optional(QRectF(10, 32, 40, 12)));
        QCOMPARE(lineInPart(part, 12, {34}), std::optional(QRectF(10, 18, 40, 12)));
        QCOMPARE(lineInPart(part, 12, {70}), std::optional(QRectF(10, 24, 40, 12))); // elsewhere
        QVERIFY(!lineInPart(QRectF(0, 0, 40, 11), 12, {}));
        QVERIFY(!lineInPart(QRectF(0, 0, 40, 14), 12, {7}));
    }

    void textOfAMarkCoversNeitherBarsNorPoints() {
        BarChartData data = twoBars();
        data.bars = {{"0", {10'000'000, 0}}, {"1", {90'000'000, 0}}, {"2", {20'000'000, 0}}};
        const BarGeometry geometry(data, QRectF(0, 0, 300, 100), {});
        const QRectF narrow = geometry.markPlace(0, QSizeF(40, 12), {});
        QVERIFY(narrow.bottom() < geometry.whole(0).top());
        QVERIFY(narrow.bottom() > geometry.whole(1).top());
        const QRectF wide = geometry.markPlace(0, QSizeF(200, 12), {});
        QVERIFY(wide.left() >= 0);
        QVERIFY(!wide.intersects(geometry.whole(0)) && !wide.intersects(geometry.whole(1)));
        const QPointF point = narrow.center();
        QVERIFY(geometry.markPlace(0, QSizeF(40, 12), {point}).bottom() < point.y());
    }

    void fewBarsAreWideUpToACap() {
        QCOMPARE(BarGeometry(twoBars(), QRectF(0, 0, 600, 100), {}).barWidth(), 186.0);
        QCOMPARE(BarGeometry(twoBars(), QRectF(0, 0, 2000, 100), {}).barWidth(), 220.0);
    }

    void labelsDoNotRunIntoEachOther() {
        QCOMPARE(labelStride(16, 60, 20), size_t{1});
        QCOMPARE(labelStride(128, 8, 30), size_t{4});
        QCOMPARE(labelStride(3, 1, 1e9), size_t{3});
    }

    void clickSelectsAndKeysGoOn() {
        BarChart chart;
        chart.resize(400, 240);
        chart.setData(twoBars());
        chart.show();
        const QSignalSpy chosen(&chart, &BarChart::selectionChanged);
        const QSignalSpy gone(&chart, &BarChart::activated);
        const QPoint first = chart.geometryOfBars().whole(0).center().toPoint();
        QTest::mouseMove(&chart, first);
        QCOMPARE(chart.tipLines().value(0), "0");
        QTest::mouseClick(&chart, Qt::LeftButton, {}, first);
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.selected(), std::optional<size_t>(1));
        QCOMPARE(chosen.size(), 2);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(gone.size(), 1);
    }

    void heatPixelShowsTheWorstOfItsCells() {
        HeatData data = matrix(4, 1, {kNoValue, 100, 0, 50});
        data.worst = HeatData::Worst::Smallest;
        const QImage small = heatImage(data, wholeOf(data), {2, 1}, {0, 100}, greys());
        QCOMPARE(small.pixel(0, 0), qRgb(200, 200, 200));
        QCOMPARE(small.pixel(1, 0), qRgb(100, 100, 100));
        const QImage large = heatImage(data, wholeOf(data), {40, 10}, {0, 100}, greys());
        QCOMPARE(large.pixel(5, 0), qRgb(9, 9, 9));
        QCOMPARE(large.pixel(10, 0), qRgb(255, 0, 0)); // the line between two cells
        QCOMPARE(large.pixel(35, 0), qRgb(150, 150, 150));
    }

    void adviceFitsTheProfiler() {
        using analysis::Remedy;
        using analysis::Subject;
        const auto adviceFor = [](model::ProfileKind kind, Subject subject, Remedy remedy) {
            analysis::RankProfile rank;
            rank.kind = kind;
            rank.lacks = {{subject, remedy}};
            const pages::Message message = sections::missingData(subject, {rank, rank});
            return message.parts.back().lines.join('|');
        };
        using model::ProfileKind;
        QVERIFY(adviceFor(ProfileKind::PytorchText, Subject::Kernels, Remedy::CollectDevice)
                    .contains("ProfilerActivity.NPU"));
        QVERIFY(adviceFor(ProfileKind::Kineto, Subject::Kernels, Remedy::CollectDevice)
                    .contains("ProfilerActivity.CUDA"));
        QVERIFY(adviceFor(ProfileKind::Kineto, Subject::Communication, Remedy::RaiseLevel)
                    .contains("ProfilerActivity.CUDA"));
        QVERIFY(adviceFor(ProfileKind::MindsporeText, Subject::Timeline, Remedy::Export)
                    .contains("mindspore.profiler"));
        QVERIFY(adviceFor(ProfileKind::MindsporeLegacy, Subject::Links, Remedy::RaiseLevel)
                    .contains("mindspore.Profiler(profile_communication=True)"));
        QVERIFY(adviceFor(ProfileKind::PytorchText, Subject::Links, Remedy::MendFiles)
                    .contains("missing or damaged"));
        QVERIFY(adviceFor(ProfileKind::Msprof, Subject::Memory, Remedy::CollectMemory)
                    .contains("msprof"));
        const QString one = adviceFor(ProfileKind::Kineto, Subject::Memory, Remedy::CollectMemory);
        QVERIFY(one.contains("profile_memory=True") && !one.contains('|')); // once for two ranks
    }

    /// S11.
    void heatScaleDoesNotStretchNoise() {
        QVERIFY(!heatScale({kNoValue}));
        const auto even = heatScale({1000, 1003, kNoValue, 1001}); // 0.3 % apart
        QCOMPARE(even->kind, HeatScale::Kind::Diverging);
        QCOMPARE(even->shareOf(1001), 0.5);
        QVERIFY(even->shareOf(1003) < 0.53 && even->shareOf(1000) > 0.48);
        const auto wide = heatScale({1000, 1000, 1000, 1500});
        QCOMPARE(wide->shareOf(1500), 1.0);
        QCOMPARE(wide->shareOf(1000), 0.5); // not the cold end: nothing is below it
        QVERIFY(wide->least == 1000 && wide->most == 1500); // no cell has less or more
        QCOMPARE(heatScale({1000, 1000, 1000, 1049})->reach, 50.0); // M6: heat_floor
        QCOMPARE(heatScale({1000, 1000, 1000, 1051})->reach, 51.0);
        QCOMPARE(heatScale({10, 1000})->kind, HeatScale::Kind::Diverging); // two decades, not above
        const auto decades = heatScale({10, 1001, 100});
        QCOMPARE(decades->kind, HeatScale::Kind::Log);
        QVERIFY(std::abs(decades->shareOf(100) - 0.5) < 0.001);
        QVERIFY(std::abs(decades->valueAt(decades->shareOf(200)) - 200) < 0.001);
        QCOMPARE(heatScale({0, 100'000})->kind, HeatScale::Kind::Diverging); // 0 has no logarithm
        QCOMPARE(heatSpan({30, kNoValue, 10}), (HeatSpan{heatScale({30, 10}), 10, 30}));
        QCOMPARE(heatSpan({kNoValue}), HeatSpan());
    }

    void aFewAmountsLookUnlikeNothing() {
        HeatData data = matrix(2, 1, {kNoValue, 1000});
        const shared::Look look{shared::lightTheme(), QFont("DejaVu Sans"), 1};
        const auto inkOf = [&look](const HeatData& shown) {
            HeatDrawing drawing;
            drawing.setData(shown);
            const QImage cells = drawing.cells(drawing.layOut({0, 0, 400, 200}, look), look);
            return QColor(cells.pixel(cells.width() * 3 / 4, cells.height() / 2));
        };
        const int nothing = look.theme.panel.lightness();
        QVERIFY(std::abs(inkOf(data).lightness() - nothing) < 20); // in the middle of two colours
        data.startsAtZero = true;
        QVERIFY(std::abs(inkOf(data).lightness() - nothing) > 60);
    }

    void heatHasLinesBothWaysOrNone() {
        const HeatData data = matrix(4, 4, std::vector<int64_t>(16, 50));
        const auto linesIn = [&](QSize size) {
            const QImage image = heatImage(data, wholeOf(data), size, {0, 100}, greys());
            return std::pair(image.pixel(size.width() / 2, 1) == qRgb(255, 0, 0),
                image.pixel(1, size.height() / 2) == qRgb(255, 0, 0));
        };
        QCOMPARE(linesIn({40, 40}), std::pair(true, true));
        QCOMPARE(linesIn({40, 20}), std::pair(false, false));
    }

    void heatZoomsAroundThePointer() {
        const HeatData data = matrix(100, 100, std::vector<int64_t>(10'000, 1));
        const HeatWindow near = zoomed(wholeOf(data), data, {50, 20}, 0.5);
        QCOMPARE(near, (HeatWindow{25, 10, 50, 50}));
        QCOMPARE(moved(near, data, -100, 100), (HeatWindow{0, 50, 50, 50}));
        QCOMPARE(zoomed(near, data, {50, 20}, 100), wholeOf(data));
    }

    void heatOfManyRanksIsOneImage() {
        constexpr size_t kRanks = 1024;
        HeatMap map;
        map.resize(900, 700);
        HeatData data = matrix(kRanks, kRanks, std::vector<int64_t>(kRanks * kRanks, 18'000));
        data.values[5] = 100;
        map.setData(std::move(data));
        const int calls = paintCalls(map); // a million cells are one image
        // besides it the colour bar, a rectangle for each row of pixels
        QVERIFY2(calls > 10 && calls < 1000, qPrintable(QString::number(calls)));
    }

    void cellUnderThePointerIsTold() {
        HeatMap map;
        map.resize(500, 300);
        map.setData(matrix(3, 2, {1, 2, 3, 4, 12'500, 6}));
        map.show();
        const QSignalSpy chosen(&map, &HeatMap::selectionChanged);
        QTest::mouseClick(&map, Qt::LeftButton, {}, map.placeOf({1, 1}).center().toPoint());
        QCOMPARE(map.selected(), std::optional(HeatCell{1, 1}));
        QTest::mouseMove(&map, map.placeOf({1, 1}).center().toPoint());
        QCOMPARE(map.tipLines(), (QStringList{"1, 1", "12.500 GB/s"}));
        QTest::keyClick(&map, Qt::Key_Up);
        QCOMPARE(map.selected(), std::optional(HeatCell{1, 0}));
        QCOMPARE(chosen.size(), 2);
    }

    void cellsWithRoomHoldTheirValues() {
        HeatMap map;
        map.resize(500, 300);
        map.show();
        map.setData(matrix(3, 2, {1, kNoValue, 3, 4, 12'500, 600}));
        QStringList texts;
        for (const auto& [cell, text] : map.cellTexts())
            texts << QString(text).replace(QChar(0x202F), ' ');
        QCOMPARE(texts.join('|'), "1.00 MB/s||3.00 MB/s|4.00 MB/s|12.5 GB/s|0.60 GB/s");
        map.resize(200, 300); // then no cell, so that none is taken for empty
        QVERIFY(map.cellTexts().empty());
        map.resize(500, 300);
        QTest::keyClick(&map, Qt::Key_W);
        QVERIFY(!map.cellTexts().empty());
    }

    void notesStandBesideEachOtherWhereThereIsRoom() {
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        auto* first = new sections::NoteBox;
        auto* second = new sections::NoteBox;
        auto* row = new sections::NoteRow({first, second});
        column->addWidget(row);
        column->addStretch();
        page.resize(900, 300);
        page.show();
        QVERIFY(row->isHidden());
        first->setNote({"one", "text", sections::Note::Verdict::Bad});
        second->setNote({"two", "text", sections::Note::Verdict::Warning});
        QVERIFY(QTest::qWaitFor([&] { return second->x() > first->geometry().right(); }));
        QCOMPARE(first->y(), second->y());
        page.resize(400, 300);
        QVERIFY(QTest::qWaitFor([&] { return second->y() > first->geometry().bottom(); }));
        second->setNote({});
        first->setNote({});
        QVERIFY(row->isHidden());
    }
};

} // namespace rankscope::charts::charts_test

RS_VIEW_TEST(rankscope::charts::charts_test::ChartsTest)
#include "charts_test.moc"
