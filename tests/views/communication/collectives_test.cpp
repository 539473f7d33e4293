// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of the communication page that show operators over time and waits, on figures
// made by hand.
#include <set>

#include <QSignalSpy>

#include "tests/views/charts/paint_calls.h"
#include "tests/views/hands.h"
#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/gantt_chart.h"
#include "views/charts/heat_map.h"
#include "views/communication/timeline_section.h"
#include "views/communication/waits_section.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::communication::collectives_test {

using charts::GanttPlace;
using shared::kNoValue;

namespace {

constexpr FilterBar::Third kType = FilterBar::Third::Type;

TimeRange range(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin), fromNanoseconds(end)};
}

/// 100 ns over 100 pixels, rows of 10.
struct Plot {
    charts::GanttData data;
    timeline::Viewport viewport;
    charts::GanttRows rows{QRectF(0, 0, 100, 20), 10, 0};

    explicit Plot(std::vector<charts::GanttBar> bars, int64_t end = 100) {
        data.rows.push_back(charts::ganttRow("0", std::move(bars)));
        viewport.setWidth(100);
        viewport.setWhole(range(0, end));
        viewport.show(range(0, end));
    }
};

analysis::Collective part(int64_t rank, uint32_t name, int64_t start, int64_t elapse) {
    analysis::Collective one;
    one.rank = rank;
    one.step = 5;
    one.name = name;
    one.type = 1;
    one.start = start;
    one.times.elapse = Duration(elapse);
    return one;
}

/// Ranks 0 and 1 wait for 2 in a, ranks 1 and 2 for 0 in b.
analysis::Collectives threeRanks() {
    analysis::Collectives all;
    all.texts = {"77", "allReduce", "a", "b"};
    all.rows = {part(0, 2, 100, 900), part(1, 2, 300, 700), part(2, 2, 900, 100),
        part(0, 3, 5000, 10), part(1, 3, 4000, 1010), part(2, 3, 4990, 20)};
    return all;
}

FilterChoices choices() {
    return {.of = {{5}, {"77"}, {"allReduce"}}};
}

TimelineData timelineData() {
    return {.choices = choices(), .times = operatorTimes(threeRanks(), Align::None, {})};
}

template <class Section>
struct Page : test::ShownSection<Section> {
    shared::TableView* table = this->page.template findChild<shared::TableView*>();
};

WaitsData waitsData() {
    WaitsData data{.choices = choices(), .waits = waitsOf(threeRanks())};
    data.view = waitView(data.waits);
    return data;
}

WaitTableView tableOf(const Waits& waits, WaitRows rows) {
    return waitTable(std::make_shared<const Waits>(waits), rows,
        [](const std::string& hash) { return QString::fromStdString(hash); });
}

} // namespace

class CollectivesTest : public QObject {
    Q_OBJECT

private slots:
    void barsShareAPixel() {
        const Plot plot(
            {{range(0, 10)}, {range(1000, 1001)}, {range(1002, 1008), 4}, {range(5000, 6000)}},
            10'000);
        const auto pieces = ganttPieces(plot.data, plot.viewport, plot.rows);
        QCOMPARE(pieces.size(), size_t{3});
        QCOMPARE(pieces[1].count, size_t{2});
        QCOMPARE(pieces[1].category, 4); // of the longer one
        QCOMPARE(pieces[1].place, (GanttPlace{0, 2}));
        QCOMPARE(pieces[2].rect.width(), 10.0);
    }

    void overlappingBarsShareTheRow() {
        // Two overlap, a third begins as the first ends, one stands alone; of five at once two
        // share.
        const Plot plot(
            {{range(0, 60)}, {range(20, 80)}, {range(60, 70)}, {range(90, 95)}, {range(100, 200)},
                {range(101, 200)}, {range(102, 200)}, {range(103, 200)}, {range(104, 200)}});
        QStringList lanes;
        for (const charts::GanttBar& bar : plot.data.rows.front().bars)
            lanes += QString("%1/%2").arg(bar.lane).arg(bar.lanes);
        QCOMPARE(lanes.join(' '), "0/2 1/2 0/2 0/1 0/4 1/4 2/4 3/4 3/4");
        const auto rect = [&plot](size_t bar) {
            return ganttRect(plot.data, plot.viewport, plot.rows, {0, bar});
        };
        QCOMPARE(rect(0).bottom(), rect(1).top());
        QCOMPARE(rect(3).height(), 2 * rect(0).height());
    }

    void shortestBarUnderThePointIsHit() {
        const Plot plot({{range(0, 60)}, {range(20, 30)}, {range(80, 81)}});
        const auto at = [&plot](double x, double y = 3) {
            return ganttPlaceAt(plot.data, plot.viewport, plot.rows, {x, y});
        };
        QCOMPARE(at(10), std::optional(GanttPlace{0, 0}));
        QCOMPARE(at(25), std::optional(GanttPlace{0, 0})); // overlapping bars lie below each other
        QCOMPARE(at(25, 7), std::optional(GanttPlace{0, 1}));
        QCOMPARE(at(10, 7), std::optional(GanttPlace{0, 0})); // nothing else there
        QCOMPARE(at(78.5), std::optional(GanttPlace{0, 2})); // beside it
        QCOMPARE(at(70), std::nullopt);
        QCOMPARE(ganttPlaceAt(plot.data, plot.viewport, plot.rows, {10, 15}), std::nullopt);
        QCOMPARE(ganttNearest(plot.data, 0, fromNanoseconds(70)), std::optional(GanttPlace{0, 2}));
    }

    void thousandsOfBarsAreDrawnAsFew() {
        charts::GanttData data;
        for (int64_t rank = 0; rank < 64; ++rank) {
            std::vector<charts::GanttBar> bars;
            for (int64_t i = 0; i < 5'000; ++i)
                bars.push_back({range(i * 1'000, i * 1'000 + 600)});
            data.rows.push_back(charts::ganttRow(QString::number(rank), std::move(bars)));
        }
        charts::GanttChart chart;
        chart.resize(900, 700);
        chart.setData(std::move(data));
        const int calls = charts::paintCalls(chart); // 320,000 bars on 700 rows of pixels
        QVERIFY2(calls > 64 && calls < 70'000, qPrintable(QString::number(calls)));
    }

    void fewRowsFillTheRoom() {
        QCOMPARE(charts::ganttRowHeight(4, 500), 125.0);
        QCOMPARE(charts::ganttRowHeight(2, 500), 225.0);
        QCOMPARE(charts::ganttRowHeight(1, 500), 225.0); // no more than that
        QCOMPARE(charts::ganttRowHeight(2, 140), 70.0);
        QCOMPARE(charts::ganttRowHeight(10, 500), 50.0);
        QCOMPARE(charts::ganttRowHeight(1000, 500), 7.0);
    }

    void ganttHasARowForEachRank() {
        const GanttView view = ganttView(threeRanks(), {{1, Duration(-50)}});
        QCOMPARE(view.data.rows.size(), size_t{3});
        QCOMPARE(view.data.rows[1].name, "Rank 1");
        QCOMPARE(view.data.rows[1].bars[0].range, range(250, 950));
        QCOMPARE(view.data.rows[0].bars[1].range, range(5000, 5010));
        QCOMPARE(view.places[4], std::optional(GanttPlace{1, 1}));
        QCOMPARE(view.data.legend.front().first, "allReduce");
    }

    void clickSelectsTheOperatorOnAllRanks() {
        Page<TimelineSection> page;
        page.page.setFigures(timelineData());
        page.page.show();
        auto* chart = page.page.findChild<charts::GanttChart*>();
        QTest::mouseClick(chart, Qt::LeftButton, {}, chart->placeOf({1, 0}).center().toPoint());
        QCOMPARE(chart->selected(), std::optional(GanttPlace{1, 0}));
        QCOMPARE(chart->tied(), (std::vector<GanttPlace>{{0, 0}, {1, 0}, {2, 0}}));
        QCOMPARE(page.table->table().rowCount(), 3);
        QCOMPARE(page.table->table().index(2, 0).data().toString(), "2"); // the last to arrive
        page.table->setCurrentIndex(page.table->table().index(2, 0));
        QCOMPARE(chart->selected(), std::optional(GanttPlace{2, 0}));
        QTest::keyClick(chart, Qt::Key_Right);
        QCOMPARE(chart->selected(), std::optional(GanttPlace{2, 1}));
        QTest::keyClick(chart, Qt::Key_Up);
        QCOMPARE(chart->selected(), std::optional(GanttPlace{1, 1}));
    }

    void aTargetSelectsItsOperator() {
        Page<TimelineSection> page;
        page.page.show();
        QTRY_VERIFY(page.bridge.isIdle()); // it has asked, of no ranks
        page.page.setFigures(timelineData());
        const auto* chart = page.page.findChild<charts::GanttChart*>();
        page.page.showTarget({.rank = 1, .range = range(310, 1000), .row = "a"});
        QCOMPARE(chart->selected(), std::optional(GanttPlace{1, 0}));
        QCOMPARE(page.table->table().rowCount(), 3);
        page.page.showTarget({.rank = 2, .range = range(0, 10), .row = "b"}); // its only one
        QCOMPARE(chart->selected(), std::optional(GanttPlace{2, 1}));
    }

    void handsKnowTheCommunicationTimeline() {
        Page<TimelineSection> page;
        page.page.setFigures(timelineData());
        page.page.show();
        auto* chart = page.page.findChild<charts::GanttChart*>();
        const TimeRange whole = chart->viewport().visible();
        const auto turn = [chart](QPoint notches, Qt::KeyboardModifiers modifiers) {
            test::turnWheel(
                *chart, chart->placeOf({1, 0}).center().toPoint(), notches * 120, modifiers);
        };
        turn({0, 1}, Qt::NoModifier); // rows
        QCOMPARE(chart->viewport().visible(), whole);
        turn({0, 2}, Qt::ControlModifier); // nearer
        const TimeRange near = chart->viewport().visible();
        QVERIFY(near.length() < whole.length());
        turn({0, -1}, Qt::ShiftModifier); // along
        const TimeRange along = chart->viewport().visible();
        QVERIFY(along.begin > near.begin);
        QTest::keyClick(chart, Qt::Key_0);
        QCOMPARE(chart->viewport().visible(), whole);
        QTest::keyClick(chart, Qt::Key_Backspace);
        QCOMPARE(chart->viewport().visible(), along);
        const auto chosen = chart->selected();
        QTest::keyClick(chart, Qt::Key_Left, Qt::ShiftModifier); // as A, not the bar on the left
        const TimeRange back = chart->viewport().visible();
        QVERIFY(back.begin < along.begin);
        QVERIFY(chart->selected() == chosen);
        QTest::keyClick(chart, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(chart->viewport().visible().begin > back.begin);
    }

    void coloursAreThoseOfTheTypes() {
        const auto legendOf = [](std::vector<std::string> types) {
            analysis::Collectives all;
            for (std::string& type : types) {
                all.rows.push_back(part(0, 0, 100, 10));
                all.rows.back().type = static_cast<uint32_t>(all.texts.size());
                all.texts.push_back(std::move(type));
            }
            return ganttView(all, {}).data.legend;
        };
        const auto all = legendOf({"hcom_allReduce_", "hcom_allGather_", "reduceScatter", "send"});
        QCOMPARE(all.size(), size_t{4});
        std::set<int> colours;
        for (const auto& [name, category] : all) {
            colours.insert(category);
            // Alone it has the colour that it has among others.
            QCOMPARE(legendOf({name.toStdString()}).front().second, category);
        }
        QCOMPARE(colours.size(), size_t{4});
    }

    void doubleClickGoesToTheSlice() {
        Page<TimelineSection> page;
        page.page.setFigures(timelineData());
        page.page.show();
        std::vector<model::Target> places;
        connect(&page.page, &sections::Section::targetWanted, &page.page,
            [&places](const model::Target& place) { places.push_back(place); });
        auto* chart = page.page.findChild<charts::GanttChart*>();
        QTest::mouseDClick(chart, Qt::LeftButton, {}, chart->placeOf({1, 0}).center().toPoint());
        QCOMPARE(places.size(), size_t{1});
        QVERIFY((places[0] == model::Target{1, 5, range(300, 1000), "a"}));
    }

    void alignMovesRanks() {
        analysis::Collectives all = threeRanks();
        for (analysis::Collective& one : all.rows)
            *one.start += one.rank == 2 ? 7'000 : 0; // its clock is ahead
        const auto lastRank = [&all](Align align, std::optional<size_t> selected) {
            return operatorTimes(all, align, selected).view.data.rows[2].bars[0].range;
        };
        QCOMPARE(lastRank(Align::None, {}), range(7'900, 8'000));
        QCOMPARE(lastRank(Align::Ends, {}), range(900, 1'000));
        QCOMPARE(lastRank(Align::SelectedEnd, 3), range(7'900, 8'000)); // the others come to it
        QCOMPARE(operatorTimes(all, Align::SelectedEnd, 0).view.data.rows[0].bars[0].range,
            range(7'100, 8'000));
        QCOMPARE(operatorTimes(all, Align::None, 99).selected, std::nullopt);
    }

    void waitsFillMatrixAndTables() {
        const WaitsData data = waitsData();
        // A row for each that waits: in a rank 2 comes 600 behind rank 1, in b rank 0 10 behind
        // rank 2.
        QCOMPARE(data.view.heat.values,
            (std::vector<int64_t>{
                kNoValue, kNoValue, 600, 10, kNoValue, 600, 10, kNoValue, kNoValue}));
        const auto ranks = tableOf(data.waits, WaitRows::Ranks);
        std::vector<int64_t> first;
        for (const shared::TableCell& cell : ranks.table.rows[0])
            first.push_back(cell.value);
        // rank, late, caused, waited, receiving, times last, outliers, collectives
        QCOMPARE(first, (std::vector<int64_t>{2, 600, 1200, 10, 0, 1, 0, 2}));
        QVERIFY(ranks.table.told.empty()); // none is late in a job that nobody judges
        Waits judged = data.waits;
        judged.late.emplace().ranks = {{.rank = judged.ranks[1].rank}};
        QCOMPARE(tableOf(judged, WaitRows::Ranks).table.told, std::vector<uint32_t>{1});
        const auto figures = waitFigures(data.waits);
        QCOMPARE(figures[0].value, QString(QChar(0x2013))); // one step, two collectives: not judged
        QCOMPARE(figures[1].value, QString("Rank 2"));
        QCOMPARE(figures[2].value, shared::formatRounded(Duration(1000)));
        QCOMPARE(figures[2].note, QString("Rank 1 for rank 0 in step 5"));
        QCOMPARE(figures[3].value, shared::formatRounded(Duration(2410)));
        const auto groups = tableOf(data.waits, WaitRows::Groups);
        QCOMPARE(groups.table.rows[0][4].text, "77");
        const auto worst = tableOf(data.waits, WaitRows::Collectives);
        QCOMPARE(worst.table.rows[0][0].text, "a");
        QCOMPARE(worst.table.rows[0][2].value, int64_t{1400});
        QCOMPARE(worst.table.rows[1][2].value, int64_t{1010});
        QCOMPARE(tableOf(data.waits, WaitRows::Steps).table.rows[0][4].value, int64_t{5});
        QCOMPARE(waitTip(data.waits, 1, 0).at(1), shared::formatDuration(Duration(10)));
    }

    void withoutSharedCollectivesNoWaitIsKnown() {
        analysis::Collectives alone = threeRanks();
        std::erase_if(alone.rows, [](const analysis::Collective& one) { return one.rank != 0; });
        Waits waits = waitsOf(std::move(alone));
        waits.ranks = {{.rank = 0, .receiving = Duration(7)}};
        const auto row = tableOf(waits, WaitRows::Ranks).table.rows[0];
        for (const size_t unknown : std::vector<size_t>{1, 2, 3, 5, 6})
            QCOMPARE(row[unknown].value, kNoValue);
        QCOMPARE(row[4].value, int64_t{7});
        QCOMPARE(waitFigures(waits)[3].value, QString(QChar(0x2013)));
        QVERIFY(noWaitsText(waits).startsWith("No collective is matched"));
    }

    void matrixOfWaitsAndTableShareTheSelection() {
        Page<WaitsSection> page;
        page.page.setFigures(waitsData());
        auto* map = page.page.findChild<charts::HeatMap*>();
        emit map->selectionChanged({0, 1}); // 1 waits for 0
        QCOMPARE(page.table->currentIndex().siblingAtColumn(0).data().toString(), "0");
        page.choice("rows")->setCurrentIndex(1); // pairs: 0 for 2 first
        page.table->setCurrentIndex(page.table->table().index(0, 0));
        QCOMPARE(map->selected(), std::optional(charts::HeatCell{2, 0}));
    }

    void worstOperatorGoesToItsSlice() {
        Page<WaitsSection> page;
        page.page.setFigures(waitsData());
        std::vector<model::Target> places;
        connect(&page.page, &sections::Section::targetWanted, &page.page,
            [&places](const model::Target& place) { places.push_back(place); });
        page.choice("rows")->setCurrentIndex(4);
        emit page.table->doubleClicked(page.table->table().index(0, 0));
        auto* map = page.page.findChild<charts::HeatMap*>();
        emit map->activated({0, 1}); // 1 waits for 0, in b
        QCOMPARE(places.size(), size_t{2});
        QVERIFY((places[0] == model::Target{2, 5, range(900, 1000), "a"}));
        QVERIFY((places[1] == model::Target{1, 5, range(4000, 5010), "b"}));
    }

    void filtersKeepWhatIsChosen() {
        FilterBar filters(kType);
        filters.setChoices({.of = {{1, 2}, {"7", "8"}, {"allGather", "allReduce"}}});
        auto* operation = filters.findChild<shared::ChoiceBox*>("operation");
        filters.findChild<shared::ChoiceBox*>("group")->setCurrentIndex(2);
        operation->setCurrentIndex(2);
        const QSignalSpy changed(&filters, &FilterBar::changed);
        filters.setChoices({.of = {{1}, {"8"}, {"allReduce"}},
            .known = {{.hash = "8", .name = "tp", .ranks = {0, 1, 2, 3}}}});
        QCOMPARE(changed.size(), 0);
        QCOMPARE(
            filters.filter(), (analysis::CommunicationFilter{.group = "8", .type = "allReduce"}));
        QCOMPARE(operation->currentText(), "allReduce");
        QCOMPARE(filters.groupTexts()("8"), "TP 0-3");
    }
};

} // namespace rankscope::communication::collectives_test

RS_VIEW_TEST(rankscope::communication::collectives_test::CollectivesTest)
#include "collectives_test.moc"
