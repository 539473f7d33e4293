// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_layout.h"

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/sight_feed.h"

namespace rankscope::timeline::lane_layout_test {

using model::LaneKind;
using test::HandMadeRank;
using test::snapshotOf;

namespace {

/// Two layers; Python has one thread of three depths, the hardware two streams.
HandMadeRank twoLayers(const std::string& label = "Rank 0") {
    HandMadeRank rank(label);
    const auto hardware = rank.process("300", "Ascend Hardware", "NPU", 20);
    const auto python = rank.process("100", "Python", "CPU", 10);
    rank.process("999", "only a name");
    rank.lane(rank.track(hardware, "47", "Stream 47"));
    rank.lane(rank.track(hardware, "2", "Stream 2"));
    const auto thread = rank.track(python, "1", "Thread 1");
    for (uint32_t depth = 0; depth < 3; ++depth)
        rank.lane(thread, LaneKind::Slices, depth);
    rank.lane(thread, LaneKind::Flows);
    return rank;
}

/// A rank whose overlap analysis tells what it did: lanes 0 to 3.
HandMadeRank withStates(const std::string& label = "Rank 0") {
    HandMadeRank rank(label);
    const auto overlap = rank.process("400", "Overlap Analysis", "NPU", 30);
    int tid = 0;
    for (const char* track :
        {"Free", "Communication", "Computing", "Communication(Not Overlapped)"})
        rank.lane(rank.track(overlap, std::to_string(tid++), track));
    return rank;
}

QString text(const LaneLayout& layout) {
    QString all;
    for (const Row& row : layout.rows()) {
        const int level = row.track != nullptr ? 2 : row.layer != nullptr ? 1 : 0;
        all += QString(level * 2, ' ') + QString::fromStdString(row.title());
        if (row.isFoldable)
            all += row.fold == Fold::Open ? " -" : row.fold == Fold::Part ? " ~" : " +";
        all += QString(" %1\n").arg(row.boxes.size());
    }
    return all;
}

size_t rowNamed(const LaneLayout& layout, const std::string& title) {
    for (size_t i = 0; i < layout.rows().size(); ++i) {
        if (layout.rows()[i].title() == title)
            return i;
    }
    return layout.rows().size();
}

} // namespace

class LaneLayoutTest : public QObject {
    Q_OBJECT

private slots:
    void neighbouringRangesHaveOneWindow() {
        const auto window = [](int64_t begin, int64_t end) {
            return sightWindow({fromNanoseconds(begin), fromNanoseconds(end)});
        };
        QVERIFY(window(1030, 1100) == window(1060, 1130));
        const TimeRange around = window(1030, 1100);
        QCOMPARE(toNanoseconds(around.begin), 1024);
        QCOMPARE(toNanoseconds(around.end), 1152);
        QCOMPARE(toNanoseconds(window(-5, 5).begin), -16);
    }

    void rowAtTheTopStaysWhenRanksAboveItAreRead() {
        TimelineState state;
        LaneView view(state);
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 40; ++i)
            ranks.push_back(HandMadeRank("Rank " + std::to_string(i)).done());
        state.setSnapshot(snapshotOf(ranks));
        view.setHeight(200);
        view.setTop(view.layout().rows()[10].y + 5);
        view.setCurrentRow(12);
        ranks[0] = twoLayers().done();
        state.setSnapshot(snapshotOf(ranks));
        const size_t row = *view.layout().rowAt(view.top());
        QCOMPARE(view.layout().rows()[row].title(), std::string("Rank 10"));
        QCOMPARE(view.top() - view.layout().rows()[row].y, 5);
        QCOMPARE(view.layout().rows()[*view.currentRow()].title(), std::string("Rank 12"));
    }

    void revealedLaneStaysInSightWhenTheViewGetsLower() {
        TimelineState state;
        LaneView view(state);
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 10; ++i)
            ranks.push_back(twoLayers("Rank " + std::to_string(i)).done());
        state.setSnapshot(snapshotOf(ranks));
        const query::LaneRef lane{static_cast<RankSlot>(5), static_cast<LaneId>(1)};
        state.reveal(lane, state.wholeRange()); // before the window is laid out
        const auto place = view.layout().place(lane);
        for (const int height : {600, 300, 100}) {
            view.setHeight(height);
            QVERIFY(view.top() <= place->y);
            QVERIFY(place->y + place->height <= view.top() + height);
        }
        view.setTop(0); // someone scrolls
        view.setHeight(80);
        QCOMPARE(view.top(), 0);
    }

    // V10: what the device did comes first, whatever its index.
    void sortsDevicesFirstThenBySortIndexThenNaturally() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        QCOMPARE(text(layout),
            QString("Rank 0 - 0\n"
                    "  Ascend Hardware - 0\n"
                    "    Stream 2 1\n"
                    "    Stream 47 1\n"
                    "  Python - 0\n"
                    "    Thread 1 - 3\n"));
    }

    void closedRowsShowThinLanes() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.toggle(rowNamed(layout, "Python"));
        layout.toggle(rowNamed(layout, "Ascend Hardware"));
        QCOMPARE(text(layout), QString("Rank 0 - 0\n  Ascend Hardware + 2\n  Python + 3\n"));
        QVERIFY(layout.rows()[1].boxes[0].style == BoxStyle::Thin);
        layout.toggle(0); // without an overlap analysis
        QCOMPARE(text(layout), QString("Rank 0 + 5\n"));
    }

    void rowsTouchEachOtherAndAreFoundByPosition() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done(), twoLayers("Rank 1").done()}));
        int bottom = 0;
        for (size_t i = 0; i < layout.rows().size(); ++i) {
            QCOMPARE(layout.rows()[i].y, bottom);
            bottom = layout.rows()[i].bottom();
            QCOMPARE(layout.rowAt(bottom - 1), std::optional<size_t>(i));
        }
        QCOMPARE(layout.height(), bottom);
        QVERIFY(!layout.rowAt(bottom));
        QCOMPARE(layout.rowsIn(0, bottom).size(), layout.rows().size());
        QCOMPARE(layout.rowsIn(1, 2).size(), size_t(1));
    }

    void filtersByRankAndByLayer() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done(), twoLayers("Rank 1").done()}));
        LaneFilter filter;
        filter.hiddenRanks.insert(RankSlot(0));
        filter.hiddenLayers.insert("Python");
        layout.setFilter(filter);
        QCOMPARE(text(layout),
            QString("Rank 1 - 0\n  Ascend Hardware - 0\n    Stream 2 1\n    Stream 47 1\n"));
        QVERIFY(!layout.place({RankSlot(0), LaneId(0)}));
        QVERIFY(!layout.place({RankSlot(1), LaneId(2)}));
    }

    // V4: computing, exposed communication and free in one place; "Communication" holds what is
    // hidden behind computing, too.
    void aClosedRankIsABarOfItsStates() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({withStates().done()}));
        layout.toggle(0);
        const Row& row = layout.rows().front();
        QCOMPARE(row.boxes.size(), size_t(3));
        const std::vector<uint32_t> expected{2, 3, 0};
        for (size_t i = 0; i < expected.size(); ++i) {
            QCOMPARE(toIndex(row.boxes[i].lane.lane), size_t(expected[i]));
            QVERIFY(row.boxes[i].style == BoxStyle::State);
            QCOMPARE(row.boxes[i].y, row.boxes[0].y);
        }
        QCOMPARE(layout.boxesAt(row.height / 2).size(), size_t(3));
        QVERIFY(!layout.place(row.boxes[0].lane)->isOwnBox);
        QVERIFY(layout.unfold(row.boxes[0].lane)); // a jump leads to the lane itself
    }

    void aClosedThreadShowsItsTopLevel() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.toggle(rowNamed(layout, "Thread 1"));
        const Row& row = layout.rows()[rowNamed(layout, "Thread 1")];
        QCOMPARE(row.boxes.size(), size_t(1));
        QVERIFY(row.boxes[0].style == BoxStyle::Full);
        QCOMPARE(toIndex(row.boxes[0].lane.lane), size_t(2));
        QVERIFY(layout.place({RankSlot(0), LaneId(2)})->isOwnBox);
        QVERIFY(!layout.place({RankSlot(0), LaneId(3)})->isOwnBox);
    }

    void sixtyFourRanksFillAScreen() {
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 64; ++i)
            ranks.push_back(withStates("Rank " + std::to_string(i)).done());
        LaneLayout layout;
        layout.setSnapshot(snapshotOf(ranks));
        QCOMPARE(layout.rows().size(), size_t(64));
        QVERIFY(layout.height() <= 1080);
        LaneFilter filter;
        for (uint32_t i = 16; i < 64; ++i)
            filter.hiddenRanks.insert(static_cast<RankSlot>(i));
        layout.setFilter(filter);
        QCOMPARE(layout.rows()[0].height, LaneLayout::kClosedHeight);
    }

    // V4
    void headingsStickWhileWhatTheyHeadIsScrolled() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done(), twoLayers("Rank 1").done()}));
        QVERIFY(layout.stuckAt(0).empty());
        const Row& thread = layout.rows()[rowNamed(layout, "Thread 1")];
        const int below = thread.y + 10;
        auto stuck = layout.stuckAt(below - LaneLayout::kRankHeight);
        QCOMPARE(stuck.size(), size_t(2));
        QCOMPARE(stuck[0].row, size_t(0));
        QCOMPARE(stuck[0].y, 0);
        QCOMPARE(layout.rows()[stuck[1].row].title(), std::string("Python"));
        QCOMPARE(stuck[1].y, LaneLayout::kRankHeight);
        // The next rank pushes both out, the layer's first.
        const Row& next = layout.rows()[6];
        QVERIFY(next.kind == RowKind::Rank);
        stuck = layout.stuckAt(next.y - 10);
        QCOMPARE(stuck[0].y, 10 - LaneLayout::kRankHeight);
        QCOMPARE(stuck.size(), size_t(1));
        QVERIFY(layout.stuckAt(next.y).empty());
    }

    void stuckHeadingsAreHitAndFoldedWhereTheyAre() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(snapshotOf({twoLayers().done(), twoLayers("Rank 1").done()}));
        view.setHeight(100);
        view.setTop(view.layout().rows()[rowNamed(view.layout(), "Stream 2")].y);
        QCOMPARE(view.rowAt(3), std::optional<size_t>(0));
        QVERIFY(view.boxesAt(3).empty());
        view.toggle(0);
        QCOMPARE(view.top(), 0);
        QVERIFY(view.layout().rows()[0].fold == Fold::Closed);
    }

    void whatIsShownComesOutBelowStuckHeadings() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(snapshotOf({twoLayers().done(), twoLayers("Rank 1").done()}));
        view.setHeight(120);
        view.setTop(view.lastTop());
        view.showLane({RankSlot(0), LaneId(1)});
        const auto place = view.layout().place({RankSlot(0), LaneId(1)});
        QVERIFY(place->y >= view.top() + view.covered());
    }

    void furtherRanksBeginClosed() {
        LaneLayout layout;
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 6; ++i)
            ranks.push_back(twoLayers("Rank " + std::to_string(i)).done());
        layout.setSnapshot(snapshotOf(ranks));
        for (const Row& row : layout.rows())
            QVERIFY(row.fold == Fold::Closed);
        ranks.resize(LaneLayout::kOpenRanks);
        layout.setSnapshot(snapshotOf(ranks));
        QVERIFY(layout.rows()[rowNamed(layout, "Rank 3")].fold == Fold::Open);
    }

    void unfoldsWhatHidesALane() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.foldAll(Fold::Closed);
        const query::LaneRef deepest{RankSlot(0), LaneId(4)};
        QVERIFY(!layout.place(deepest)->isOwnBox);
        QVERIFY(layout.unfold(deepest));
        QVERIFY(layout.place(deepest)->isOwnBox);
        QCOMPARE(layout.place(deepest)->height, LaneLayout::kLaneHeight);
        QVERIFY(!layout.unfold(deepest));
    }

    void deepTracksBeginWithTheirInnerLanesThin() {
        HandMadeRank rank("Rank 0");
        const auto track = rank.track(rank.process("1", "Python"), "1", "Thread 1");
        for (uint32_t depth = 0; depth < 30; ++depth)
            rank.lane(track, LaneKind::Slices, depth);
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({rank.done()}));
        const Row& row = layout.rows().back();
        QVERIFY(row.fold == Fold::Part);
        QVERIFY(row.boxes[2].style == BoxStyle::Full);
        QVERIFY(row.boxes[3].style == BoxStyle::Thin);
        layout.toggle(layout.rows().size() - 1);
        QVERIFY(layout.rows().back().boxes[29].style == BoxStyle::Full);
    }

    // V10
    void rowsAreAsHighAsWhatIsInSight() {
        HandMadeRank rank("Rank 0");
        const auto process = rank.process("1", "Python");
        const auto deep = rank.track(process, "1", "Thread 1");
        for (uint32_t depth = 0; depth < 4; ++depth)
            rank.lane(deep, LaneKind::Slices, depth);
        rank.lane(rank.track(process, "2", "Thread 2"));
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({rank.done()}));
        const size_t row = rowNamed(layout, "Thread 1");
        const int full = layout.rows()[row].height;
        layout.setInSight({{{RankSlot(0), TrackId(0)}, 2}});
        QCOMPARE(layout.rows()[row].boxes.size(), size_t(2));
        QVERIFY(layout.rows()[row].height < full);
        QVERIFY(layout.rows()[row].isFoldable);
        QVERIFY(!layout.place({RankSlot(0), LaneId(3)})->isOwnBox);
        layout.setInSight({{{RankSlot(0), TrackId(0)}, 0}});
        QCOMPARE(layout.rows()[row].boxes.size(), size_t(1));
        // Elsewhere on the timeline it has the same lanes: nothing jumps until others are in sight.
        query::OpenRank moved = rank.done();
        layout.setSnapshot(snapshotOf({moved}));
        layout.setInSight({{{RankSlot(0), TrackId(0)}, 2}});
        moved.offset += Duration(5);
        layout.setSnapshot(snapshotOf({moved}));
        QCOMPARE(layout.rows()[row].boxes.size(), size_t(2));
        layout.setInSight({});
        QCOMPARE(layout.rows()[row].height, full);
    }

    void theRowAtThePointerStaysWhenHeightsChange() {
        TimelineState state;
        LaneView view(state);
        HandMadeRank rank("Rank 0");
        const auto process = rank.process("1", "Python");
        for (int i = 0; i < 20; ++i) {
            const auto track = rank.track(process, std::to_string(i), "T" + std::to_string(i));
            for (uint32_t depth = 0; depth < 4; ++depth)
                rank.lane(track, LaneKind::Slices, depth);
        }
        state.setSnapshot(snapshotOf({rank.done()}));
        view.setHeight(200);
        view.setTop(600);
        const auto before = view.layout().rowAt(view.top() + 100);
        const int y = view.layout().rows()[*before].y - view.top();
        LanesInSight lanes;
        for (uint32_t i = 0; i < 20; ++i)
            lanes[{RankSlot(0), TrackId(i)}] = 2;
        view.setInSight(lanes, 100);
        QCOMPARE(view.layout().rows()[*before].y - view.top(), y);
        // The same: nothing is drawn anew.
        connect(&view, &LaneView::layoutChanged, this, [] { QFAIL("laid out anew"); });
        view.setInSight(lanes, 100);
    }

    void foldsSurviveANewSnapshot() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.toggle(rowNamed(layout, "Python"));
        layout.setSnapshot(snapshotOf({twoLayers("Rank 9").done(), twoLayers().done()}));
        QVERIFY(layout.rows().back().title() == "Python");
        QVERIFY(layout.place({RankSlot(0), LaneId(2)})->isOwnBox);
        QVERIFY(!layout.place({RankSlot(1), LaneId(2)})->isOwnBox);
    }

    void thousandRanksAreLaidOutQuickly() {
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 1000; ++i)
            ranks.push_back(twoLayers("Rank " + std::to_string(i)).done());
        LaneLayout layout;
        layout.setSnapshot(snapshotOf(ranks));
        layout.foldAll(Fold::Open);
        QCOMPARE(layout.rows().size(), size_t(6000));
        QVERIFY(layout.rowsIn(50000, 51000).size() < 60);
        QVERIFY(layout.place({RankSlot(999), LaneId(4)})->isOwnBox);
    }
};

} // namespace rankscope::timeline::lane_layout_test

RS_VIEW_TEST(rankscope::timeline::lane_layout_test::LaneLayoutTest)
#include "lane_layout_test.moc"
