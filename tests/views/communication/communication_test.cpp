// SPDX-License-Identifier: GPL-3.0-or-later
// The communication page on figures made by hand: matrix, slow links, durations and selection.
#include <QCheckBox>
#include <QLineEdit>

#include "tests/views/shown_section.h"
#include "tests/views/view_test.h"
#include "views/charts/bar_chart.h"
#include "views/charts/heat_map.h"
#include "views/communication/durations_section.h"
#include "views/communication/links_section.h"
#include "views/communication/wait_texts.h"
#include "views/shared/cells.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::communication::communication_test {

using shared::kNoValue;

namespace {

constexpr int64_t kGigabyte = 1'000'000'000;

/// 1 GB from each rank to each other over HCCS at 20 GB/s; from 1 to 2 at 5.
analysis::LinkMatrix fourRanks() {
    analysis::LinkMatrix matrix;
    matrix.ranks = {0, 1, 2, 3};
    for (const int64_t source : matrix.ranks) {
        for (const int64_t target : matrix.ranks) {
            const bool isSlow = source == 1 && target == 2;
            matrix.links.push_back({source, target, source == target ? "LOCAL" : "HCCS", kGigabyte,
                Duration(isSlow ? 200'000'000 : 50'000'000), ""});
        }
    }
    return matrix;
}

/// Values of the first row as cells keep them, a dash for what nobody knows.
QString cellTexts(const shared::TableData& table) {
    QStringList texts;
    for (const shared::TableCell& cell : table.rows.front())
        texts << (cell.value == shared::kNoValue ? "-" : QString::number(cell.value));
    return texts.join(' ');
}

analysis::RankCommunication durations(int64_t rank) {
    return {rank, 7,
        {.elapse = Duration(100),
            .transit = Duration(60),
            .wait = Duration(30),
            .synchronization = Duration(20),
            .idle = Duration(10)}};
}

struct Page : test::ShownSection<LinksSection> {
    charts::HeatMap* map = page.findChild<charts::HeatMap*>();
    shared::TableView* table = page.findChild<shared::TableView*>();

    Page() {
        page.setFigures({.choices = {.of = {{10}, {}, {}}},
            .matrix = std::make_shared<const analysis::LinkMatrix>(fourRanks()),
            .slow = analysis::slowLinks(fourRanks()),
            .worst = worstFirst(fourRanks(), analysis::slowLinks(fourRanks()))});
    }
};

LinkView viewOf(const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow,
    const LinkChoice& choice) {
    return linkView(matrix, slow, worstFirst(matrix, slow), choice);
}

LinkView view(LinkFigure figure, OwnLinks own = OwnLinks::Hide) {
    return viewOf(fourRanks(), analysis::slowLinks(fourRanks()), {figure, own});
}

shared::TableData tableOf(const analysis::LinkMatrix& matrix, const std::vector<uint32_t>& shown,
    const std::vector<analysis::SlowLink>& slow) {
    return linkTable(std::make_shared<const analysis::LinkMatrix>(matrix), shown, slow);
}

QStringList tipOf(const analysis::LinkMatrix& matrix, const std::vector<analysis::SlowLink>& slow,
    int64_t source, int64_t target) {
    return linkTip(matrix, analysis::tellingLinks(matrix), slow, source, target);
}

} // namespace

class CommunicationTest : public QObject {
    Q_OBJECT

private slots:
    void matrixHasARowForEachSource() {
        const LinkView hidden = view(LinkFigure::Bandwidth);
        QCOMPARE(hidden.shown.size(), size_t{12});
        QCOMPARE(hidden.heat.at({0, 0}), kNoValue);
        QCOMPARE(hidden.heat.at({2, 1}), int64_t{5'000});
        QCOMPARE(hidden.heat.at({1, 2}), int64_t{20'000});
        QCOMPARE(view(LinkFigure::Size, OwnLinks::Show).heat.at({0, 0}), kGigabyte);
    }

    void slowLinkIsMarkedAndListedFirst() {
        const auto slow = analysis::slowLinks(fourRanks());
        QCOMPARE(slow.size(), size_t{1});
        const LinkView all = view(LinkFigure::Bandwidth);
        QCOMPARE(all.heat.marks, (std::vector<charts::HeatCell>{{2, 1}}));
        const shared::TableData table = tableOf(fourRanks(), all.shown, slow);
        QCOMPARE(table.rows[0].at(0).value, int64_t{1});
        QCOMPARE(table.rows[0].at(4).value, int64_t{750'000}); // 1 to 2, 75 % below
        QCOMPARE(table.rows[1].at(4).value, int64_t{0}); // as fast as its peers
        QCOMPARE(tipOf(fourRanks(), slow, 1, 2).size(), 4);
        QCOMPARE(tipOf(fourRanks(), slow, 1, 7).last(), "no link");
    }

    void transportsOfALinkAreSummed() {
        analysis::LinkMatrix matrix;
        matrix.ranks = {0, 1};
        matrix.links = {{0, 1, "HCCS", kGigabyte, Duration(50'000'000), ""},
            {0, 1, "PCIE", kGigabyte, Duration(150'000'000), ""},
            {1, 0, "HCCS", kGigabyte, Duration(50'000'000), ""}};
        QCOMPARE(viewOf(matrix, {}, {LinkFigure::Bandwidth}).heat.at({1, 0}), int64_t{10'000});
        // A link that moved four bytes does not stretch the colours of the others.
        matrix.links.push_back({1, 0, "PCIE", 4, Duration(1'000), ""});
        matrix.links[2].time = Duration(80'000'000);
        QCOMPARE(viewOf(matrix, {}, {LinkFigure::Bandwidth}).colours,
            (std::optional(std::pair<int64_t, int64_t>{6'250, 12'500})));
        matrix.links.pop_back();
        const charts::HeatData names = viewOf(matrix, {}, {LinkFigure::Transport}).heat;
        QCOMPARE(names.valueNames, (std::vector<QString>{"HCCS + PCIE", "HCCS"}));
        QCOMPARE(names.values, (std::vector<int64_t>{kNoValue, 0, 1, kNoValue}));
    }

    void linksAreColouredAgainstTheirTransport() {
        analysis::LinkMatrix matrix;
        matrix.ranks = {0, 1, 2};
        const auto add = [&matrix](int64_t from, int64_t to, const char* transport, int64_t size,
                             int64_t milliseconds) {
            matrix.links.push_back(
                {from, to, transport, size, Duration(milliseconds * 1'000'000), ""});
        };
        add(0, 1, "HCCS", kGigabyte, 50);
        add(0, 2, "RDMA", kGigabyte, 500); // ten times slower, and normal for its transport
        add(1, 0, "HCCS", kGigabyte, 50);
        add(1, 2, "RDMA", kGigabyte, 1000);
        add(2, 0, "RDMA", kGigabyte, 500);
        add(2, 1, "HCCS", 8, 1); // eight bytes tell nothing
        QCOMPARE(mapTitle(matrix, LinkFigure::Relative),
            "Bandwidth vs normal by link, slow links framed; 1 of 6 links cannot be judged");
        QCOMPARE(mapTitle(matrix, LinkFigure::Size), "Data moved by link, slow links framed");
        QCOMPARE(mapTitle(fourRanks(), LinkFigure::Relative),
            "Bandwidth vs normal by link, slow links framed");
        QCOMPARE(tableOf(matrix, {0}, {}).columns.back().title, "Transit (ms)"); // no operators
        const LinkView view = viewOf(matrix, analysis::slowLinks(matrix), {LinkFigure::Relative});
        QCOMPARE(view.heat.values,
            (std::vector<int64_t>{kNoValue, 1'000'000, 1'000'000, 1'000'000, kNoValue, 500'000,
                1'000'000, kNoValue, kNoValue}));
        QCOMPARE(view.heat.unjudged.size(), view.heat.values.size());
        QCOMPARE(view.heat.span, charts::heatSpan(view.heat.values)); // made where the values are
        QVERIFY(view.heat.unjudged[7] && !view.heat.unjudged[8]); // a link, and none
        QVERIFY(tipOf(matrix, {}, 2, 1).last().startsWith("Not judged"));
        QCOMPARE(view.colours, (std::optional(std::pair<int64_t, int64_t>{500'000, 1'500'000})));
        QCOMPARE(view.heat.marks, (std::vector<charts::HeatCell>{{2, 1}}));
        matrix.links[2].time = Duration(10'000'000); // five times the normal
        QCOMPARE(viewOf(matrix, {}, {LinkFigure::Relative}).colours->second, int64_t{1'500'000});
        matrix.links[2].time = Duration(50'000'000);
        const auto kindOfTimes = [&matrix] {
            return charts::heatScale(viewOf(matrix, {}, {LinkFigure::Time}).heat.values)->kind;
        };
        QCOMPARE(kindOfTimes(), charts::HeatScale::Kind::Log); // 1 to 1,000 ms
        matrix.links.back().time = Duration(10'000'000); // heat_decades, not above
        QCOMPARE(kindOfTimes(), charts::HeatScale::Kind::Diverging);
        const LinkView same = viewOf(fourRanks(), {},
            {.figure = LinkFigure::Relative, .range = std::pair{900'000, 1'100'000}});
        QCOMPARE(same.colours, (std::optional(std::pair<int64_t, int64_t>{950'000, 1'050'000})));
    }

    void oneLinkIsNoNormalOfItself() {
        const analysis::LinkMatrix one{
            {{0, 1, "HCCS", kGigabyte, Duration(50'000'000), ""}}, {0, 1}};
        const LinkView view = viewOf(one, {}, {LinkFigure::Relative});
        QCOMPARE(view.heat.at({1, 0}), kNoValue);
        QVERIFY(view.heat.unjudged[1]);
        QCOMPARE(linkFigures(one, {})[1].value, shared::dash());
        QCOMPARE(linkFigures(one, {})[1].verdict, sections::Figure::Verdict::None);
    }

    void linksWithinTheScatterAreNotSlow() {
        const sections::Figure slow = linkFigures(fourRanks(), {})[1];
        QCOMPARE(QString(slow.note).replace(QChar(0x202F), ' '),
            QString("none more than 20.0 % below its normal"));
        QCOMPARE(slow.verdict, sections::Figure::Verdict::Good);
    }

    void rangeLeavesOtherLinksOut() {
        const LinkView slow = viewOf(
            fourRanks(), {}, {.figure = LinkFigure::Bandwidth, .range = std::pair{0, 9'000}});
        QCOMPARE(slow.shown, (std::vector<uint32_t>{6}));
        QCOMPARE(slow.heat.at({1, 2}), kNoValue);
        Page page;
        page.page.findChild<shared::ChoiceBox*>("figure")->setCurrentIndex(1); // bandwidth
        auto* to = page.page.findChild<QLineEdit*>("to");
        to->setText("9");
        QTest::keyClick(to, Qt::Key_Return);
        QCOMPARE(page.table->table().rowCount(), 1);
    }

    void worstLinksOfManyAreListed() {
        analysis::LinkMatrix matrix;
        for (int64_t target = 0; target < 1100; ++target) {
            matrix.ranks.push_back(target);
            matrix.links.push_back({0, target, "HCCS", 1, Duration(1 + target), ""});
        }
        matrix.links.front().isPlaced = false; // within rank 0: no link
        const LinkView view = viewOf(matrix, {}, {LinkFigure::Time});
        QCOMPARE(view.shown.size(), size_t{1099});
        QCOMPARE(view.shown.front(), 1099U);
        QCOMPARE(linkCounts(view), "1,099 shown");
    }

    void durationsStackUpToTheElapsedTime() {
        const auto rows = durationRows({durations(3)}, {});
        const charts::BarChartData bars = durationBars(rows, {});
        QCOMPARE(bars.bars[0].label, "3");
        QCOMPARE(bars.bars[0].parts, (std::vector<int64_t>{60, 30, 10}));
        QVERIFY(bars.lines.empty() && bars.marks.empty());
        const shared::TableData table = durationTable(rows);
        QCOMPARE(cellTexts(table), "3 - - 30 60 100 333333 20 250000 10 7");
        analysis::RankCommunication untold = durations(3);
        untold.times.synchronization.reset();
        QCOMPARE(cellTexts(durationTable(durationRows({untold}, {}))),
            "3 - - 30 60 100 333333 - - 10 7");
        QCOMPARE(durationTip(untold).size(), durationTip(durations(3)).size() - 1);
    }

    void lateRanksLeadTheDurations() {
        auto rows = durationRows({durations(0), durations(1), durations(2)},
            {{.rank = 0, .receiving = Duration(5)}, // transfers alone
                {.rank = 1, .late = Duration(7), .timesLast = 4, .operators = 8},
                {.rank = 2, .late = Duration(9), .timesLast = 3, .operators = 8}});
        QVERIFY(!rows[0].waits);
        rows[0].of.times.transit = Duration(61);
        const auto ranks = [&rows](DurationOrder order) {
            sortRows(rows, order);
            return std::vector<int64_t>{rows[0].of.rank, rows[1].of.rank, rows[2].of.rank};
        };
        QCOMPARE(ranks(DurationOrder::Transit), (std::vector<int64_t>{0, 1, 2}));
        QCOMPARE(ranks(DurationOrder::Late), (std::vector<int64_t>{2, 1, 0}));
        QCOMPARE(cellTexts(durationTable({rows[0]})), "2 9 3 30 60 100 333333 20 250000 10 7");
        analysis::LateRanks late;
        late.withinSpread = {.rank = 2, .late = Duration(1'000'000), .share = 0.07};
        QVERIFY(lateFigure(late).note.startsWith("unclear: rank 2 by 7"));
        QCOMPARE(lateFigure(late).verdict, sections::Figure::Verdict::None);
        late = {};
        late.ranks = {{.rank = 1, .late = Duration(2'000'000)},
            {.rank = 0, .late = Duration(9'000)},
            {.rank = 7, .late = Duration(5'000)}}; // of the others 0 is not there
        const charts::BarChartData bars = durationBars(rows, late);
        QCOMPARE(
            durationTable({rows[0]}, true).columns.size(), size_t{10}); // a trace tells no idle
        QCOMPARE(bars.marks.size(), size_t{2});
        QCOMPARE(bars.marks[0].bar, size_t{1});
        QCOMPARE(bars.marks[1].bar, size_t{2});
        const std::vector<DurationRow> many(kMostDurationBars + 1, rows[0]);
        QCOMPARE(durationBars(many, {}).bars.size(), kMostDurationBars);
    }

    void operatorsOfARankHaveTheirBandwidths() {
        analysis::Collective reduce{
            .rank = 4, .step = 10, .groupIndex = {}, .start = {}, .times = {}};
        reduce.times = {.elapse = Duration(9), .transit = Duration(5), .wait = Duration(4)};
        analysis::Collective alone{
            .rank = 4, .step = {}, .name = 1, .groupIndex = {}, .start = {}, .times = {}};
        alone.times = {.elapse = Duration(8), .unsplit = Duration(8)};
        const analysis::Collectives all{{reduce, alone}, {"hcom_allReduce__1", "hcom_send__2"}};
        const std::vector<analysis::RankOperator> operators{
            {.row = 0,
                .lastRank = 7,
                .moved = {{4, "HCCS", 3'000, Duration(2'000)}, {4, "RDMA", 50, Duration()}}},
            {.row = 1}};
        const shared::TableData table =
            operatorTable(std::make_shared<const std::vector<analysis::RankOperator>>(operators),
                std::make_shared<const analysis::Collectives>(all));
        QCOMPARE(table.rows[0][0].text, "hcom_allReduce__1");
        QCOMPARE(cellTexts(table), "0 10 9 4 1500 - 7 5 3050");
        QCOMPARE(table.rows[1][4].value, shared::kNoValue);
        QCOMPARE(table.rows[1][3].value, shared::kNoValue);
    }

    void matrixAndTableShareTheSelection() {
        Page page;
        emit page.map->selectionChanged({2, 1});
        QCOMPARE(page.table->currentIndex().siblingAtColumn(1).data().toString(), "2");
        page.table->setCurrentIndex(page.table->table().index(1, 0));
        QCOMPARE(page.map->selected(), std::optional(charts::HeatCell{1, 0}));
    }

    void linksWithinARankComeWhenWanted() {
        Page page;
        const test::ModelTester tester(&page.table->table());
        QCOMPARE(page.table->table().rowCount(), 12);
        page.page.findChild<QCheckBox*>()->setChecked(true);
        QCOMPARE(page.table->table().rowCount(), 16);
    }

    void durationsOfARankShareTheSelection() {
        Page links;
        DurationsSection page({links.profile, links.bridge});
        page.setFigures(
            {.choices = {.of = {{10}, {}, {}}}, .durations = {durations(0), durations(1)}});
        auto* bars = page.findChild<charts::BarChart*>();
        auto* table = page.findChild<shared::TableView*>();
        QCOMPARE(bars->selected(), std::optional<size_t>(0)); // whose operators are shown
        table->setCurrentIndex(table->table().index(1, 0));
        QCOMPARE(bars->selected(), std::optional<size_t>(1));
        emit bars->selectionChanged(0);
        QCOMPARE(table->currentIndex().row(), 0);
        QCOMPARE(durationFigures({durations(0), durations(1)}, {}).front().value, "14");
        QVERIFY(transitNote({}).title.isEmpty());
        const sections::Note note =
            transitNote(analysis::TransitSources{4, Duration(35'800), Duration(371'900'000)});
        QCOMPARE(note.title, "The files of 4 ranks disagree on transit");
        QVERIFY2(
            note.text.contains(shared::formatRounded(Duration(35'800)) + " (communication.json)")
                && note.text.contains(shared::formatRounded(Duration(371'900'000))),
            qPrintable(note.text));
    }
};

} // namespace rankscope::communication::communication_test

RS_VIEW_TEST(rankscope::communication::communication_test::CommunicationTest)
#include "communication_test.moc"
