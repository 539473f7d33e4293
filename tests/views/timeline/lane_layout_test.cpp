// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_layout.h"

#include <QTest>

#include "tests/views/timeline/hand_made.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

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

    void sortsBySortIndexThenNaturally() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        QCOMPARE(text(layout),
            QString("Rank 0 - 0\n"
                    "  Python - 0\n"
                    "    Thread 1 - 3\n"
                    "  Ascend Hardware - 0\n"
                    "    Stream 2 1\n"
                    "    Stream 47 1\n"));
    }

    void closedRowsShowThinLanes() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.toggle(rowNamed(layout, "Python"));
        layout.toggle(rowNamed(layout, "Ascend Hardware"));
        QCOMPARE(text(layout), QString("Rank 0 - 0\n  Python + 3\n  Ascend Hardware + 2\n"));
        QVERIFY(layout.rows()[1].boxes[0].style == BoxStyle::Thin);
        layout.toggle(0);
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

    void furtherRanksBeginClosed() {
        LaneLayout layout;
        std::vector<query::OpenRank> ranks;
        for (int i = 0; i < 6; ++i)
            ranks.push_back(twoLayers("Rank " + std::to_string(i)).done());
        layout.setSnapshot(snapshotOf(ranks));
        QVERIFY(layout.rows()[rowNamed(layout, "Rank 3")].fold == Fold::Open);
        QVERIFY(layout.rows()[rowNamed(layout, "Rank 4")].fold == Fold::Closed);
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
        QVERIFY(row.boxes[7].style == BoxStyle::Full);
        QVERIFY(row.boxes[8].style == BoxStyle::Thin);
        layout.toggle(layout.rows().size() - 1);
        QVERIFY(layout.rows().back().boxes[29].style == BoxStyle::Full);
    }

    void foldsSurviveANewSnapshot() {
        LaneLayout layout;
        layout.setSnapshot(snapshotOf({twoLayers().done()}));
        layout.toggle(rowNamed(layout, "Python"));
        layout.setSnapshot(snapshotOf({twoLayers("Rank 9").done(), twoLayers().done()}));
        QVERIFY(layout.rows().back().title() == "Stream 47");
        QVERIFY(layout.place({RankSlot(0), LaneId(2)})->isOwnBox);
        QVERIFY(!layout.place({RankSlot(1), LaneId(2)})->isOwnBox);
    }

    void unitsOfCountersComeFromTheirNames() {
        QCOMPARE(splitUnit("Read(MB/s)").second, std::string("MB/s"));
        QCOMPARE(splitUnit("Read (MB/s)").first, std::string("Read"));
        QCOMPARE(splitUnit("f(x)").first, std::string("f(x)"));
        QCOMPARE(splitUnit("").first, std::string());
        model::Track track;
        track.kind = model::TrackKind::Counter;
        track.name = "HBM 0/Read";
        track.tid = "Read(MB/s)";
        QCOMPARE(unitOf(track), std::string("MB/s"));
        track.tid = "MHz";
        QCOMPARE(unitOf(track), std::string("MHz"));
        track.tid = "value";
        QCOMPARE(unitOf(track), std::string());
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

} // namespace rankscope::timeline

QTEST_APPLESS_MAIN(rankscope::timeline::LaneLayoutTest)
#include "lane_layout_test.moc"
