// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/charts/communication_test.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include "views/charts/heat_map.h"
#include "views/communication/communication_page.h"
#include "views/shared/choice_box.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::communication {

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

analysis::RankCommunication durations(int64_t rank) {
    return {rank, 7,
        {.elapse = Duration(100),
            .transit = Duration(60),
            .wait = Duration(30),
            .synchronization = Duration(20),
            .idle = Duration(10)}};
}

struct Page {
    timeline::TimelineState state;
    shared::QueryBridge bridge;
    CommunicationPage page{state, bridge};
    charts::HeatMap* map = page.findChild<charts::HeatMap*>();
    shared::TableView* table = page.findChild<shared::TableView*>();

    Page() {
        page.resize(1200, 800);
        page.setFigures({.choices = {{10}, {}, {}},
            .matrix = fourRanks(),
            .durations = {durations(0), durations(1)}});
    }
};

} // namespace

void CommunicationTest::matrixHasARowForEachSource() {
    const LinkView view = linkView(fourRanks(), {}, LinkFigure::Bandwidth, OwnLinks::Hide);
    QCOMPARE(view.shown.size(), size_t{12});
    QCOMPARE(view.heat.at({0, 0}), kNoValue);
    QCOMPARE(view.heat.at({2, 1}), int64_t{5'000});
    QCOMPARE(view.heat.at({1, 2}), int64_t{20'000});
    const LinkView all = linkView(fourRanks(), {}, LinkFigure::Size, OwnLinks::Show);
    QCOMPARE(all.heat.at({0, 0}), kGigabyte);
}

void CommunicationTest::slowLinkIsMarkedAndListed() {
    const auto slow = analysis::slowLinks(fourRanks());
    QCOMPARE(slow.size(), size_t{1});
    const LinkView view = linkView(fourRanks(), slow, LinkFigure::Bandwidth, OwnLinks::Hide);
    QCOMPARE(view.heat.marks, (std::vector<charts::HeatCell>{{2, 1}}));
    const shared::TableData table = linkTable(fourRanks(), view.shown, slow);
    QCOMPARE(table.rows[4].at(4).value, int64_t{750'000}); // 1 to 2, 75 % below
    QCOMPARE(table.rows[0].at(4).value, kNoValue);
    QCOMPARE(linkTip(fourRanks(), slow, 1, 2).size(), 4);
}

void CommunicationTest::transportsOfALinkAreSummed() {
    analysis::LinkMatrix matrix;
    matrix.ranks = {0, 1};
    matrix.links = {{0, 1, "HCCS", kGigabyte, Duration(50'000'000), ""},
        {0, 1, "PCIE", kGigabyte, Duration(150'000'000), ""}};
    const LinkView view = linkView(matrix, {}, LinkFigure::Bandwidth, OwnLinks::Hide);
    QCOMPARE(view.heat.at({1, 0}), int64_t{10'000});
}

void CommunicationTest::durationsStackUpToTheElapsedTime() {
    const charts::BarChartData bars = durationBars({durations(3)});
    QCOMPARE(bars.bars[0].label, "3");
    QCOMPARE(bars.bars[0].parts, (std::vector<int64_t>{60, 30, 10}));
    QCOMPARE(bars.lines[0].millionths[0], int64_t{333'333});
    QCOMPARE(durationTable({durations(3)}).rows[0][2].value, int64_t{100});
}

void CommunicationTest::matrixAndTableShareTheSelection() {
    Page page;
    emit page.map->selectionChanged({2, 1});
    QCOMPARE(page.table->currentIndex().siblingAtColumn(1).data().toString(), "2");
    page.table->setCurrentIndex(page.table->table().index(0, 0));
    QCOMPARE(page.map->selected(), std::optional(charts::HeatCell{1, 0}));
}

void CommunicationTest::tableFollowsTheSubject() {
    Page page;
    const QAbstractItemModelTester tester(
        &page.table->table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(page.table->table().rowCount(), 12);
    page.page.findChild<shared::ChoiceBox*>()->setCurrentIndex(1);
    QCOMPARE(page.table->table().rowCount(), 2);
}

} // namespace rankscope::communication
