// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of a job on one page: as bars, sorted, and opened where one clicks.
#include "views/timeline/rank_order.h"

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/overview_geometry.h"

namespace rankscope::timeline::rank_order_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

std::shared_ptr<const query::Snapshot> job(int ranks) {
    std::vector<query::OpenRank> all;
    for (int i = 0; i < ranks; ++i) {
        HandMadeRank rank("Rank " + std::to_string(i));
        const auto overlap = rank.process("4", "Overlap Analysis", "NPU");
        for (const char* track : {"Computing", "Communication(Not Overlapped)", "Free"})
            rank.lane(rank.track(overlap, track, track));
        all.push_back(rank.done());
    }
    return snapshotOf(all);
}

/// "2 0 | 1": a stroke before the first of a group.
QString text(const RankOrdering& ordering) {
    QStringList all;
    for (const RankSlot slot : ordering.ranks) {
        if (ordering.firstOfGroup.contains(slot))
            all << "|";
        all << QString::number(toIndex(slot));
    }
    return all.join(' ');
}

HeadingFacts facts() {
    HeadingFacts facts;
    facts.ranks.resize(4);
    facts.ranks[0].host = "node-17";
    facts.ranks[1].host = "node-2";
    facts.ranks[3].host = "node-17";
    facts.ranks[0].stage = 1;
    facts.ranks[1].stage = 0;
    facts.ranks[2].stage = 1;
    facts.ranks[3].stage = 0;
    return facts;
}

JobTimes times() {
    JobTimes times;
    times.ranks = {{Duration(5), Duration(4), {}}, {Duration(9), {}, {}},
        {Duration(7), Duration(1), {}}, {{}, Duration(4), {}}};
    return times;
}

} // namespace

class RankOrderTest : public QObject {
    Q_OBJECT

private slots:
    void eachOrderAsItIsCalled_data() {
        QTest::addColumn<int>("order");
        QTest::addColumn<QString>("expected");
        QTest::newRow("number") << static_cast<int>(RankOrder::Number) << "0 1 2 3";
        // 2 before 17, and the rank that no file places last.
        QTest::newRow("host") << static_cast<int>(RankOrder::Host) << "1 | 0 3 | 2";
        QTest::newRow("stage") << static_cast<int>(RankOrder::Stage) << "1 3 | 0 2";
        QTest::newRow("exposed") << static_cast<int>(RankOrder::Exposed) << "1 2 0 3";
        QTest::newRow("wait") << static_cast<int>(RankOrder::Wait) << "2 0 3 1";
    }

    void eachOrderAsItIsCalled() {
        QFETCH(int, order);
        QFETCH(QString, expected);
        const auto by = static_cast<RankOrder>(order);
        QCOMPARE(text(rankOrdering(4, by, facts(), times())), expected);
        QCOMPARE(text(rankOrdering(4, by, {}, {})), QString("0 1 2 3"));
        QVERIFY(canOrderBy(by, facts(), times()));
        QCOMPARE(canOrderBy(by, {}, {}), by == RankOrder::Number);
    }

    void rowsStandInTheOrderAndKeepTheirPlaces() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(6));
        view.setHeight(400);
        JobTimes waits;
        for (int i = 0; i < 6; ++i)
            waits.ranks.push_back({{}, Duration(i == 4 ? 0 : 10 + i), {}});
        state.setTimes(waits);
        state.setFilter({.order = RankOrder::Wait});
        const auto& rows = view.layout().rows();
        QCOMPARE(rows.size(), size_t{6});
        QCOMPARE(toIndex(rows[0].rank->slot), size_t{4});
        QCOMPARE(toIndex(rows[5].rank->slot), size_t{5});
        QCOMPARE(*view.layout().rankRow(RankSlot(4)), size_t{0});
        QCOMPARE(view.layout().place({RankSlot(4), LaneId(0)})->row, size_t{0});
        view.toggle(size_t{0});
        QCOMPARE(toIndex(view.layout().rows()[1].rank->slot), size_t{4});
        QCOMPARE(*view.layout().rankRow(RankSlot(0)), view.layout().rows().size() - 5);
        state.undoLanes();
        QCOMPARE(toIndex(view.layout().rows()[0].rank->slot), size_t{0});
    }

    void aThousandRanksAreLowBarsThatOpenWhereOneClicks() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(1024));
        view.setHeight(400);
        view.toggle(size_t{3}); // open, but not among bars
        state.setFilter({.isRanksOnly = true});
        const LaneLayout& layout = view.layout();
        QCOMPARE(layout.rows().size(), size_t{1024});
        QCOMPARE(layout.height(), 1024 * LaneLayout::kLeastBar);
        for (const Row& row : layout.rows())
            QVERIFY(row.fold == Fold::Closed && !row.isFoldable && row.boxes.size() == 3);
        QCOMPARE(view.lastTop(), 4096 - 400);
        view.setTop(2000);
        QVERIFY(view.openRankAt(10)); // 2010 / 4
        QVERIFY(!state.filter().isRanksOnly);
        const Row& opened = layout.rows()[*layout.rankRow(RankSlot(502))];
        QCOMPARE(opened.fold, Fold::Open);
        QCOMPARE(view.bands().yOf(opened.y), 0);
        QCOMPARE(*view.currentRow(), *layout.rankRow(RankSlot(502)));
        QVERIFY(!view.openRankAt(10));
        state.undoLanes();
        QVERIFY(state.filter().isRanksOnly);
    }

    void aRankIsShownWhereverItIs() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(1024));
        view.setHeight(400);
        view.showRank(RankSlot(502));
        const Row& shown = view.layout().rows()[*view.layout().rankRow(RankSlot(502))];
        QCOMPARE(shown.fold, Fold::Open);
        QCOMPARE(view.bands().yOf(shown.y), 0);
        QCOMPARE(*view.currentRow(), *view.layout().rankRow(RankSlot(502)));
        const int top = view.top();
        view.showRank(RankSlot(502)); // it is there
        QCOMPARE(view.top(), top);
        state.setSnapshot(job(1));
        view.setCurrentRow(std::nullopt);
        view.showRank(RankSlot(0)); // there is no other
        QVERIFY(!view.currentRow());
    }

    void fewRanksAreAsHighAsEver() {
        LaneLayout layout;
        layout.setSnapshot(job(16));
        layout.setFilter({.isRanksOnly = true});
        QCOMPARE(layout.closedHeight(), LaneLayout::kClosedHeight);
        layout.setFilter({.isRanksOnly = true, .barHeight = 8});
        QCOMPARE(layout.closedHeight(), 8);
        QCOMPARE(layout.height(), 16 * 8);
    }

    // What is led to is seen: bars become tracks again.
    void aJumpLeavesTheBars() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(40));
        view.setHeight(300);
        state.setFilter({.isRanksOnly = true});
        view.showLane({RankSlot(33), LaneId(1)});
        QVERIFY(!state.filter().isRanksOnly);
        const auto place = view.layout().place({RankSlot(33), LaneId(1)});
        QVERIFY(place->isOwnBox);
        const int y = view.bands().yOf(place->y);
        QVERIFY(y >= view.covered() && y + place->height <= 300);
    }

    // Bars become tracks and a track shows all of its lanes: one step, so one step back.
    void whatAJumpTakesIsTakenBackAtOnce() {
        HandMadeRank rank("Rank 0");
        const auto thread = rank.track(rank.process("1", "Python"), "1", "Thread 1");
        for (uint32_t depth = 0; depth < 3; ++depth)
            rank.lane(thread, model::LaneKind::Slices, depth);
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(snapshotOf({rank.done()}));
        view.setHeight(300);
        const LaneFilter before{.isRanksOnly = true,
            .mostLanes = {{keyOfTrack(*state.snapshot()->ranks[0].index, thread), 1}}};
        state.setFilter(before);
        state.forgetFormer();
        view.showLane({RankSlot(0), LaneId(2)});
        QVERIFY(state.filter() == LaneFilter{});
        QVERIFY(view.layout().place({RankSlot(0), LaneId(2)})->isOwnBox);
        state.undoLanes();
        QVERIFY(state.filter() == before);
        QVERIFY(!state.canUndoLanes());
    }

    void everyRankHasItsLineInTheOverview() {
        std::vector<RankSlot> ranks;
        for (size_t i = 0; i < 100; ++i)
            ranks.push_back(static_cast<RankSlot>(99 - i));
        const auto lines = overviewLines(ranks, 31);
        QCOMPARE(lines.size(), size_t{31});
        std::vector<RankSlot> all;
        for (const auto& line : lines) {
            QVERIFY(line.size() == 3 || line.size() == 4);
            all.insert(all.end(), line.begin(), line.end());
        }
        QVERIFY(all == ranks);
        QCOMPARE(overviewLines({RankSlot(7)}, 31).size(), size_t{1});
        QVERIFY(overviewLines({}, 31).empty());
    }
};

} // namespace rankscope::timeline::rank_order_test

RS_VIEW_TEST(rankscope::timeline::rank_order_test::RankOrderTest)
#include "rank_order_test.moc"
