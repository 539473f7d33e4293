// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of operators on figures made by hand: tables, bars, shares, spread and selection.
#include <set>

#include <QSignalSpy>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/operators/operators_section.h"
#include "views/operators/run_texts.h"
#include "views/operators/spread_section.h"
#include "views/shared/rank_field.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_view.h"
#include "views/shared/theme.h"

namespace rankscope::operators::operators_test {

using analysis::OperatorsBy;
using analysis::OperatorTable;
using shared::ColumnKind;
using shared::kNoValue;

namespace {

/// `count` operators op0, op1, ... of one call each, the first the longest.
OperatorTable tableOf(int64_t count) {
    OperatorTable table;
    for (int64_t i = 0; i < count; ++i) {
        const Duration length((count - i) * 1000);
        table.rows.push_back({.name = "op" + std::to_string(i),
            .shapes = {},
            .core = i % 2 == 0 ? "AI_CORE" : "AI_CPU",
            .count = 1,
            .total = length,
            .min = length,
            .max = length,
            .counters = {}});
    }
    table.ranks = {0};
    table.cores = {"AI_CORE", "AI_CPU"};
    analysis::finishTable(table);
    return table;
}

QStringList titlesOf(const shared::TableData& table) {
    QStringList titles;
    for (const shared::Column& column : table.columns)
        titles += column.title;
    return titles;
}

/// Ten calls of 30 us on rank 0; three of 50 us on rank 1 and one of 200 us, all of step 1.
analysis::OperatorSpread spread() {
    std::vector<analysis::OperatorCall> calls;
    for (int64_t i = 0; i < 10; ++i)
        calls.push_back({0, 1, i * 1'000'000, Duration(30'000 + i)});
    for (int64_t i = 0; i < 3; ++i)
        calls.push_back({1, 1, i * 1'000'000, Duration(50'000)});
    calls.push_back({1, 2, 9'000'000, Duration(200'000)});
    return analysis::spreadOf(std::move(calls));
}

struct Page : test::ShownSection<OperatorsSection> {
    charts::TopBars* bars = page.findChild<charts::TopBars*>();
    charts::SharePie* pie = page.findChild<charts::SharePie*>();
    shared::TableView* table = page.findChild<shared::TableView*>("operators");
    shared::TableView* calls = page.findChild<shared::TableView*>("calls");

    Page() { page.setFigures({.table = tableOf(20)}); }
};

} // namespace

class OperatorsTest : public QObject {
    Q_OBJECT

private slots:
    void theHostFillsTheRanks() {
        Page shown;
        shown.page.show();
        shown.page.setFigures(
            {.table = tableOf(20), .hosts = {{"north", {0, 1}}, {"south", {2, 3}}}});
        auto* ranks = shown.page.findChild<shared::RankField*>();
        shown.choice("host")->setCurrentIndex(2);
        QCOMPARE(ranks->ranks(), (std::vector<int64_t>{2, 3}));
        QVERIFY(shown.page.isFiltered());
        shown.page.resetFilters();
        QVERIFY(ranks->ranks().empty() && !shown.page.isFiltered());
        OperatorData operators{.table = tableOf(2)};
        operators.hosts = {{"north", {0, 1}}, {"south", {2, 3}}};
        test::ShownSection<SpreadSection> ofOne;
        ofOne.page.setFigures(
            {std::make_shared<const OperatorData>(std::move(operators)), "op0", "", spread()});
        ofOne.choice("host")->setCurrentIndex(1);
        QCOMPARE(ofOne.page.findChild<shared::RankField*>()->text(), "0, 1");
    }

    void searchAndLimitChooseTheRows() {
        const OperatorTable table = tableOf(20);
        QCOMPARE(shownOperators(table, {}, 3).rows, (std::vector<size_t>{0, 1, 2}));
        QCOMPARE(shownOperators(table, {}, 3).passing, size_t{20});
        QCOMPARE(shownOperators(table, {}, std::nullopt).rows.size(), size_t{20});
        QCOMPARE(shownOperators(table, "OP19", 5).rows, (std::vector<size_t>{19}));
        QCOMPARE(shownOperators(table, "cpu", 2).rows, (std::vector<size_t>{1, 3}));
        QCOMPARE(shownOperators(table, "op0", 5).total, Duration(20'000));
    }

    void columnsAreThoseThatTheProfileHas() {
        OperatorTable table = tableOf(2);
        const auto columns = [&](OperatorsBy by) {
            return titlesOf(
                operatorTableData(std::make_shared<const analysis::OperatorTable>(table), {0}, by));
        };
        const QStringList figures{
            "Calls", "Total (ms)", "Share", "Average (ms)", "Min (ms)", "Max (ms)"};
        QCOMPARE(columns(OperatorsBy::Type), (QStringList{"Type", "Core"} + figures));
        QCOMPARE(columns(OperatorsBy::CommunicationType), QStringList{"Type"} + figures);
        table.rows[1].wait = Duration(5);
        table.counters = {"aic_mac_ratio"};
        table.rows[0].counters = {0.25};
        table.rows[1].counters = {std::nullopt};
        QCOMPARE(columns(OperatorsBy::NameAndShapes),
            (QStringList{"Name", "Input shapes", "Core"} + figures
                + QStringList{"Wait (ms)", "aic_mac_ratio"}));
        const auto data = operatorTableData(
            std::make_shared<const analysis::OperatorTable>(table), {0, 1}, OperatorsBy::Name);
        QCOMPARE(data.rows[0][3].value, int64_t{2000});
        QCOMPARE(data.rows[0][4].value, int64_t{666'667});
        QCOMPARE(data.rows[0][8].value, kNoValue);
        QCOMPARE(data.rows[1][8].value, int64_t{5});
        QCOMPARE(data.rows[0][9].value, int64_t{250'000});
        QCOMPARE(data.rows[1][9].value, kNoValue);
    }

    void countersHaveTheUnitOfTheirName() {
        QCOMPARE(counterColumn("aic_mac_time(us)").title, "aic_mac_time(ms)");
        QCOMPARE(counterCell("aic_mac_time(us)", 1.5).value, int64_t{1500});
        QCOMPARE(counterColumn("cube_utilization(%)").kind, ColumnKind::Percent);
        QCOMPARE(counterCell("cube_utilization(%)", 94.697).value, int64_t{946'970});
        QCOMPARE(counterCell("aiv_icache_miss_rate", 0.04).value, int64_t{40'000});
        QCOMPARE(counterColumn("aic_l1_read_bw(GB/s)").kind, ColumnKind::Bandwidth);
        QCOMPARE(counterCell("aic_total_cycles", 9'141'297.4).value, int64_t{9'141'297});
        QCOMPARE(counterCell("aic_total_cycles", 1e300).value, kNoValue);
    }

    /// U10.
    void anOperatorKeepsItsColour() {
        const OperatorTable table = tableOf(20);
        const auto all = operatorBars(table, shownOperators(table, {}, 15).rows);
        const auto filtered = operatorBars(table, shownOperators(table, "op7", 15).rows);
        const auto seventh =
            std::ranges::find(all.bars, filtered.bars[0].name, &charts::TopBar::name);
        QCOMPARE(filtered.bars[0].category, seventh->category);
    }

    void thoseOfTheRingDifferInColour() {
        OperatorTable table = tableOf(20);
        table.rows[1].name = table.rows[0].name; // of another core
        const std::vector<size_t> shown = shownOperators(table, {}, 15).rows;
        const auto pie = operatorPie(table, shown);
        const auto bars = operatorBars(table, shown);
        std::set<int> colours;
        for (size_t i = 0; i < 9; ++i) {
            QCOMPARE(bars.bars[i].category, pie.slices[i].category.value());
            colours.insert(bars.bars[i].category);
        }
        QCOMPARE(colours.size(), size_t{9});
        QVERIFY(!colours.contains(shared::categoryOf("Free"))); // the rest is grey
        QCOMPARE(
            bars.bars[0].category, shared::categoryOf(table.rows[0].name)); // as on the timeline
    }

    void sharesBeyondNineAreTheRest() {
        const OperatorTable table = tableOf(20);
        const auto pie = operatorPie(table, shownOperators(table, {}, 15).rows);
        QCOMPARE(pie.slices.size(), size_t{10});
        QVERIFY(!pie.slices.back().category);
        QCOMPARE(pie.slices.front().share, 20. / 210);
        QCOMPARE(operatorPie(tableOf(2), {0, 1}).slices.size(), size_t{2});
        QVERIFY(operatorPie({}, {}).slices.empty());
    }

    void longestBarTakesTheRoom() {
        charts::TopBarsData data;
        data.bars = {{"a", 60}, {"b", 15}, {"c", kNoValue}};
        QCOMPARE(charts::widthOf(data, 0, 200), 200);
        QCOMPARE(charts::widthOf(data, 1, 200), 50);
        QCOMPARE(charts::widthOf(data, 2, 200), 0);
        data.bars = {{"a", 0}};
        QCOMPARE(charts::widthOf(data, 0, 200), 0);
    }

    void barsTableAndRingShareTheSelection() {
        Page page;
        const test::ModelTester tester(&page.table->table());
        QCOMPARE(page.table->table().rowCount(), 15);
        QCOMPARE(page.bars->selected(), std::optional<size_t>(0));
        QTest::keyClick(page.bars, Qt::Key_Down);
        QCOMPARE(page.table->currentIndex().row(), 1);
        page.table->setCurrentIndex(page.table->table().index(4, 0));
        QCOMPARE(page.bars->selected(), std::optional<size_t>(4));
        emit page.pie->selectionChanged(2);
        QCOMPARE(page.table->currentIndex().row(), 2);
        page.bars->resize(400, 300);
        QTest::mouseClick(page.bars, Qt::LeftButton, {}, page.bars->rowOf(3).center());
        QCOMPARE(page.table->currentIndex().row(), 3);
    }

    void callsWithoutATimelineCountFromTheFirst() {
        std::vector<analysis::OperatorRun> runs{
            {.rank = 3, .name = "mm", .start = 1'764'246'877'412'326'520, .duration = Duration(7)}};
        RunColumns columns{
            .known = {"rank", "name", "start", "duration"}, .first = 1'764'246'877'412'000'000};
        const auto table = runTable(runs, columns);
        QCOMPARE(titlesOf(table), (QStringList{"Rank", "Name", "Start", "Duration (ms)"}));
        QCOMPARE(table.rows[0][2].value, int64_t{326'520});
        QVERIFY(table.rows[0][2].text.contains("1,764,246,877,412,326.520")); // in the tip
        columns.known = {"input_shapes", "rank", "name", "start", "aic_mac_time(us)", "duration",
            "type", "block_dim", "wait"};
        columns.counters = {"aic_total_cycles", "aic_mac_time(us)"};
        columns.starts = {{3, 5}};
        runs[0].counters = {7, 1.5};
        const auto full = runTable(runs, columns);
        QCOMPARE(full.rows[0][2].value, int64_t{1'764'246'877'412'326'525});
        QCOMPARE(titlesOf(full),
            (QStringList{"Rank", "Name", "Start", "Duration (ms)", "Wait (ms)", "Block dim",
                "Input shapes", "aic_mac_time(ms)"})); // the type stands above
        QCOMPARE(full.rows[0][7].value, int64_t{1500});
        QVERIFY(!full.columns[7].toolTip.contains("mean")); // it is of one call
        QCOMPARE(columns.names(),
            (std::vector<std::string>{"rank", "name", "start", "duration", "wait", "block_dim",
                "input_shapes", "aic_mac_time(us)"}));
        QCOMPARE(counterUnits(columns.counters).at("aic_mac_time(us)"), 1e3);
    }

    void aCallLeadsToItsSlice() {
        Page page;
        QSignalSpy wanted(&page.page, &sections::Section::targetWanted);
        const analysis::OperatorRun run{
            .rank = 2, .step = 7, .name = "mm", .start = 100, .duration = Duration(7)};
        auto places = std::make_shared<analysis::RunPlaces>();
        places->calls = {{0, 0}};
        places->count = places->passed = 1;
        places->longest = run;
        page.page.setRuns({places, {}, {run}});
        emit page.calls->doubleClicked(page.calls->table().index(0, 0));
        QCOMPARE(wanted.size(), 1);
        const auto place = wanted[0][0].value<model::Target>();
        QCOMPARE(place.rank, int64_t{2});
        QCOMPARE(place.slice, std::string("mm"));
        QVERIFY(place.range == (TimeRange{fromNanoseconds(100), fromNanoseconds(107)}));
    }

    void outliersHaveABinOfTheirOwn() {
        const SpreadHistogram histogram = spreadHistogram(spread());
        const auto& bars = histogram.chart.bars;
        QCOMPARE(bars.back().parts, (std::vector<int64_t>{0, 1}));
        QCOMPARE(bars.front().parts, (std::vector<int64_t>{10, 0}));
        QCOMPARE(bars[bars.size() - 2].parts, (std::vector<int64_t>{3, 0}));
        QCOMPARE(histogram.longest.back(), std::optional<size_t>(13));
        QCOMPARE(histogram.ranges.back().second, Duration(200'000));
        QVERIFY(spreadHistogram({}).chart.bars.empty());
        const auto same = analysis::spreadOf({{0, 1, 0, Duration(5)}, {0, 1, 9, Duration(5)}});
        QCOMPARE(spreadHistogram(same).chart.bars.size(), size_t{1});
    }

    void slowRankAndOutliersAreMarked() {
        const auto of = spread();
        const auto ranks = spreadOfRanks(of);
        QCOMPARE(ranks.bars[1].parts, (std::vector<int64_t>{50'000, 0, 150'000}));
        QCOMPARE(ranks.marks.at(0).bar, size_t{1});
        const SpreadHeat heat = spreadHeat(of);
        QCOMPARE(heat.data.columns, size_t{2});
        QCOMPARE(heat.data.rows, size_t{2});
        QCOMPARE(heat.data.at({0, 1}), kNoValue);
        QCOMPARE(heat.data.at({1, 1}), int64_t{200'000});
        QCOMPARE(heat.data.marks, (std::vector<charts::HeatCell>{{1, 1}}));
        QVERIFY(spreadAt(of, heat, {0, 1}) == nullptr);
        QCOMPARE(spreadNote(of).verdict, sections::Note::Verdict::Bad);
        QVERIFY(spreadNote({}).title.isEmpty());
        for (const sections::Figure& figure : spreadFigures({}, true)) {
            QCOMPARE(figure.value, QString(QChar(0x2013)));
            QCOMPARE(figure.verdict, sections::Figure::Verdict::None);
        }
        QCOMPARE(spreadFigures({}, true).front().note, QString("single calls are unknown"));
        // One rank is compared with none.
        const auto alone =
            analysis::spreadOf(std::vector<analysis::OperatorCall>(20, {0, 1, 0, Duration(5)}));
        QCOMPARE(spreadFigures(alone).back().value, QString(QChar(0x2013)));
        QCOMPARE(spreadFigures(alone).back().note, QString("one rank"));
        QCOMPARE(spreadNote(alone).verdict, sections::Note::Verdict::None);
    }

    void spreadListsTheLongestCallsFirst() {
        test::ShownSection<SpreadSection> shown;
        SpreadSection& page = shown.page;
        page.setFigures(
            {.operators = std::make_shared<const OperatorData>(OperatorData{.table = tableOf(2)}),
                .name = "op1",
                .spread = spread(),
                .longest = longestCalls(spread())});
        const auto& rows = page.findChild<shared::TableView*>()->table().table().rows;
        QCOMPARE(rows.size(), size_t{14});
        QCOMPARE(rows[0][3].value, int64_t{200'000});
        QCOMPARE(rows[0][6].text, "outlier");
        QVERIFY(rows[1][6].text.isEmpty());
        QSignalSpy wanted(&page, &sections::Section::targetWanted);
        auto* table = page.findChild<shared::TableView*>();
        table->setCurrentIndex(table->table().index(0, 0));
        emit table->doubleClicked(table->table().index(0, 0));
        QCOMPARE(wanted[0][0].value<model::Target>().slice, std::string("op1"));
    }

    void rankSetsAreReadBack() {
        using shared::parseRankSet;
        QCOMPARE(parseRankSet("0-2, 8").value(), (std::vector<int64_t>{0, 1, 2, 8}));
        QCOMPARE(parseRankSet(" 5,3 ,3").value(), (std::vector<int64_t>{3, 5}));
        QCOMPARE(parseRankSet("-1").value(), (std::vector<int64_t>{-1}));
        QVERIFY(parseRankSet("")->empty());
        for (const char* text : {"x", "3-", "4-2", "1 2", "0-9999999", "99999999999999999999"})
            QVERIFY2(!parseRankSet(text), text);
    }
};

} // namespace rankscope::operators::operators_test

RS_VIEW_TEST(rankscope::operators::operators_test::OperatorsTest)
#include "operators_test.moc"
