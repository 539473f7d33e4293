// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the timeline beside texts of another size.
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline::lane_text_size_test {

using model::LaneKind;
using test::HandMadeRank;
using test::snapshotOf;

namespace {

/// A thread of three depths in a layer with another one: each has its heading.
query::OpenRank twoThreads() {
    HandMadeRank rank("Rank 0");
    const auto python = rank.process("100", "Python", "CPU", 10);
    const auto thread = rank.track(python, "1", "Thread 1");
    for (uint32_t depth = 0; depth < 3; ++depth)
        rank.lane(thread, LaneKind::Slices, depth);
    rank.lane(rank.track(python, "2", "Thread 2"));
    return rank.done();
}

} // namespace

class LaneTextSizeTest : public QObject {
    Q_OBJECT

private slots:
    void largerTextsHaveHigherRows() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoThreads()}));
        const query::LaneRef deepest{RankSlot(0), LaneId(2)};
        QVERIFY(layout.place(deepest)->isOwnBox);
        layout.setTextSize(18);
        QCOMPARE(layout.rows()[0].height, 39);
        QVERIFY(layout.rows()[1].kind == RowKind::Layer);
        QCOMPARE(layout.rows()[1].height, 33);
        QCOMPARE(layout.rows()[1].y, 39);
        QCOMPARE(layout.place(deepest)->height, 24);
        QCOMPARE(layout.coverAbove(2), 39 + 33);
        QCOMPARE(layout.stuckAt(50).front().height, 39);
        layout.setTextSize(10);
        QCOMPARE(layout.rows()[0].height, 22);
        QCOMPARE(layout.place(deepest)->height, 13);
        layout.setTextSize(12);
        QCOMPARE(layout.rows()[0].height, LaneLayout::kRankHeight);
        QCOMPARE(layout.rows()[1].height, LaneLayout::kLayerHeight);
        QCOMPARE(layout.place(deepest)->height, LaneLayout::kLaneHeight);
    }

    void lanesTooLowForTextsStayAsLow() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoThreads()}));
        LaneFilter filter;
        filter.laneHeights[layout.rows()[2].key()] = 10;
        filter.barHeight = 8;
        layout.setFilter(filter);
        layout.setTextSize(18);
        QCOMPARE(layout.place({RankSlot(0), LaneId(2)})->height, 10);
        layout.foldAll(Fold::Closed);
        QCOMPARE(layout.rows()[0].height, 8);
        filter.barHeight = LaneLayout::kClosedHeight;
        layout.setFilter(filter);
        QCOMPARE(layout.rows()[0].height, 36);
        QCOMPARE(layout.closedHeight(), LaneLayout::kClosedHeight); // as it was chosen
    }
};

} // namespace rankscope::timeline::lane_text_size_test

RS_VIEW_TEST(rankscope::timeline::lane_text_size_test::LaneTextSizeTest)
#include "lane_text_size_test.moc"
