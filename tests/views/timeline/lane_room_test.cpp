// SPDX-License-Identifier: GPL-3.0-or-later
// How rows share what the view has free: all figures are pixels, worked out by hand.
#include <QSignalSpy>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/track_choices.h"

namespace rankscope::timeline::lane_room_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

/// Two streams of a lane each, a counter, and a thread of three depths: 26 + 22 + 2 * 22 + 32 + 22
/// + 58 pixels.
query::OpenRank openRank() {
    HandMadeRank rank("Rank 0");
    const auto hardware = rank.process("300", "Ascend Hardware", "NPU", 20);
    const auto python = rank.process("100", "Python", "CPU", 10);
    rank.lane(rank.track(hardware, "2", "Stream 2"));
    rank.lane(rank.track(hardware, "7", "Stream 7"));
    rank.lane(rank.track(hardware, "usage", "Usage", model::TrackKind::Counter),
        model::LaneKind::Counter);
    const auto thread = rank.track(python, "1", "Thread 1");
    for (uint32_t depth = 0; depth < 3; ++depth)
        rank.lane(thread, model::LaneKind::Slices, depth);
    return rank.done();
}

query::OpenRank rankOf(size_t number) {
    HandMadeRank rank("Rank " + std::to_string(number));
    const auto overlap = rank.process("400", "Overlap Analysis", "NPU", 30);
    int tid = 0;
    for (const char* track : {"Free", "Computing", "Communication(Not Overlapped)"})
        rank.lane(rank.track(overlap, std::to_string(tid++), track));
    return rank.done();
}

/// Each of them closed.
LaneLayout closedRanks(size_t count, int room) {
    std::vector<query::OpenRank> ranks;
    for (size_t i = 0; i < count; ++i)
        ranks.push_back(rankOf(i));
    LaneLayout layout;
    layout.setSnapshot(snapshotOf(std::move(ranks)));
    layout.foldAll(Fold::Closed);
    layout.setRoom(room);
    return layout;
}

QString heights(const LaneLayout& layout) {
    QStringList all;
    for (const Row& row : layout.rows())
        all += QString::number(row.height);
    return all.join(' ');
}

} // namespace

class LaneRoomTest : public QObject {
    Q_OBJECT

private slots:
    void fewClosedRanksFillTheView() {
        QCOMPARE(heights(closedRanks(4, 480)), QString("118 118 118 118")); // a quarter each
        QCOMPARE(heights(closedRanks(1, 480)), QString("118")); // and no more
        QCOMPARE(closedRanks(10, 480).height(), 480);
        QCOMPARE(closedRanks(10, 480).rows().front().height, 48);
        QCOMPARE(closedRanks(20, 480).rows().front().height, LaneLayout::kClosedHeight);
        QCOMPARE(closedRanks(40, 480).rows().front().height, LaneLayout::kLowHeight);
        const LaneLayout four = closedRanks(4, 480);
        QCOMPARE(four.rows().front().boxes.front().height, 118 - 2 * 6);
    }

    void lanesOfARankFillTheView() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({openRank()}));
        QCOMPARE(heights(layout), QString("26 22 22 22 32 22 58"));
        QVERIFY(layout.setRoom(400)); // 196 free, for six parts: 32 each
        QCOMPARE(heights(layout), QString("26 22 54 54 64 22 154"));
        QCOMPARE(layout.rows()[2].boxes.front().height, 48);
        QVERIFY(!layout.setRoom(401));
        QVERIFY(layout.setRoom(204));
        QCOMPARE(heights(layout), QString("26 22 22 22 32 22 58"));
    }

    // A zoom that leaves fewer depths in sight makes no other row higher.
    void rowsKeepTheirHeightWhateverIsInSight() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({openRank()}));
        layout.setRoom(400);
        layout.setInSight({{{RankSlot(0), TrackId(3)}, 1}});
        QCOMPARE(heights(layout), QString("26 22 54 54 64 22 54"));
        layout.setInSight({});
        QCOMPARE(heights(layout), QString("26 22 54 54 64 22 154"));
    }

    void whatAPersonChoseStays() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({openRank()}));
        layout.setRoom(400);
        const Row stream = layout.rows()[2];
        const LaneFilter lower = withHeight({}, stream, -1, layout.usualHeights());
        QCOMPARE(lower.laneHeights.at(stream.key()), 36); // the next below 48
        layout.setFilter(lower);
        // 176 free, for five parts: 35 each.
        QCOMPARE(heights(layout), QString("26 22 42 57 66 22 163"));
        LaneLayout ranks = closedRanks(4, 480);
        ranks.setFilter({.barHeight = 36});
        QCOMPARE(heights(ranks), QString("36 36 36 36"));
    }

    void lanesThatShareALineGrowAsOne() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({openRank()}));
        layout.setRoom(400);
        LaneFilter filter;
        filter.merged = {{layout.rows()[2].key(), layout.rows()[3].key()}};
        layout.setFilter(filter);
        layout.setInTurn({{layout.mergedTracks(RankSlot(0), *layout.rows()[2].track), {0, 0}}});
        QCOMPARE(layout.rows()[2].boxes.size(), size_t(2));
        QCOMPARE(layout.rows()[2].boxes[0].y, layout.rows()[2].boxes[1].y);
        // 218 free, for five lines: 43 each.
        QCOMPARE(heights(layout), QString("26 22 65 74 22 187"));
    }

    // Else they were scrolled in half of a view that has room for all.
    void pinnedRowsStayInTheirHalf() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({openRank()}));
        layout.setRoom(400);
        LaneFilter filter;
        for (const size_t row : {2, 3, 6})
            filter.pinned.push_back(layout.rows()[row].key());
        layout.setFilter(filter);
        // Of 200 pixels they have 102: 19 more for each of five lanes.
        QCOMPARE(layout.pinnedHeight(), 197);
        QCOMPARE(layout.bands(0, 0, 400).pinned.to, 197);
        QCOMPARE(heights(layout), QString("41 41 115 26 22 50"));
    }

    void aViewOfAnotherHeightLaysItsRowsOutAgain() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(snapshotOf({openRank()}));
        const QSignalSpy changes(&view, &LaneView::layoutChanged);
        view.setHeight(204);
        QCOMPARE(changes.size(), 0);
        view.setHeight(400);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(view.layout().height(), 396);
        QCOMPARE(view.lastTop(), 0);
    }
};

} // namespace rankscope::timeline::lane_room_test

RS_VIEW_TEST(rankscope::timeline::lane_room_test::LaneRoomTest)
#include "lane_room_test.moc"
