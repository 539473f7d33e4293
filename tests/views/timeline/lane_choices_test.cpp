// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_choices.h"

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline::lane_choices_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

/// Two streams, a group that each rank calls by its own name, a thread.
HandMadeRank rankOf(int number) {
    HandMadeRank rank("Rank " + std::to_string(number));
    const auto hardware = rank.process("300", "Ascend Hardware", "NPU", 20);
    const auto groups = rank.process("400", "Communication", "NPU", 30);
    const auto python = rank.process("100", "Python", "CPU", 10);
    rank.lane(rank.track(hardware, "2", "Stream 2"));
    rank.lane(rank.track(hardware, "7", "Stream 7"));
    rank.lane(rank.track(groups, "1", "Group g" + std::to_string(number) + " Communication"));
    rank.lane(rank.track(python, "1", "Thread 1"));
    return rank;
}

std::shared_ptr<const query::Snapshot> job(int ranks) {
    std::vector<query::OpenRank> all;
    for (int i = 0; i < ranks; ++i)
        all.push_back(rankOf(i).done());
    return snapshotOf(all);
}

/// "Stream 2@0" of rank 0; pinned rows with a *, rows for hidden ones "2 hidden@0".
QString text(const LaneLayout& layout) {
    QStringList all;
    for (const Row& row : layout.rows()) {
        if (row.kind == RowKind::Layer)
            continue;
        const QString name = row.kind == RowKind::Hidden ? QString("%1 hidden").arg(row.hidden)
                                                         : QString::fromStdString(row.title());
        all << (row.isPinned ? "*" : "") + name
                + (row.kind == RowKind::Rank ? QString()
                                             : QString("@%1").arg(toIndex(row.rank->slot)));
    }
    return all.join(' ');
}

const Row& rowOf(const LaneLayout& layout, const std::string& title, size_t slot = 0) {
    return *std::ranges::find_if(layout.rows(),
        [&](const Row& row) { return row.title() == title && toIndex(row.rank->slot) == slot; });
}

query::LaneRef lane(size_t rank, size_t number) {
    return {static_cast<RankSlot>(rank), static_cast<LaneId>(number)};
}

} // namespace

class LaneChoicesTest : public QObject {
    Q_OBJECT

    LaneLayout m_layout;
    LaneFilter m_filter;

    void set(LaneFilter filter) {
        m_filter = std::move(filter);
        m_layout.setFilter(m_filter);
    }

private slots:
    void init() {
        m_layout = {};
        m_layout.setSnapshot(job(2));
        set({});
    }

    void pinnedTracksLieOnTopInTheirOrder() {
        set(withPinned(m_filter, tracksOf(rowOf(m_layout, "Thread 1", 1))));
        set(withPinned(m_filter, tracksOf(rowOf(m_layout, "Stream 7"))));
        QCOMPARE(text(m_layout),
            QString("*Thread 1@1 *Stream 7@0 Rank 0 Stream 2@0 Group g0@0 Thread 1@0 "
                    "Rank 1 Stream 2@1 Stream 7@1 Group g1@1"));
        QCOMPARE(m_layout.pinnedHeight(), m_layout.rows()[2].y);
        QCOMPARE(m_layout.place(lane(0, 1))->row, size_t{1});
        set(withPinMoved(m_filter, m_filter.pinned[1], -1));
        QVERIFY(text(m_layout).startsWith("*Stream 7@0 *Thread 1@1 "));
        const LaneFilter before = m_filter;
        QVERIFY(withPinMoved(m_filter, m_filter.pinned[0], -1) == before);
        QVERIFY(withPinMoved(m_filter, m_filter.pinned[1], 1) == before);
        set(withoutPinned(m_filter, m_filter.pinned[0]));
        QVERIFY(text(m_layout).startsWith("*Thread 1@1 Rank 0 Stream 2@0 Stream 7@0 "));
    }

    void theSameTrackOfAllRanksIsOfOneTitle() {
        const auto same = sameTracks(m_layout.tree(), {}, rowOf(m_layout, "Stream 2"));
        QCOMPARE(same.size(), size_t{2});
        set(withPinned({}, same));
        QVERIFY(text(m_layout).startsWith("*Stream 2@0 *Stream 2@1 Rank 0 Stream 7@0 "));
    }

    void aGroupIsFoundByWhatTheJobCallsIt() {
        HeadingFacts facts;
        facts.ranks.resize(2);
        QCOMPARE(sameTracks(m_layout.tree(), facts, rowOf(m_layout, "Group g0")).size(), size_t{1});
        facts.ranks[0].groups["g0"] = "TP 0, 1";
        facts.ranks[1].groups["g1"] = "TP 0, 1";
        QCOMPARE(sameTracks(m_layout.tree(), facts, rowOf(m_layout, "Group g0")).size(), size_t{2});
        facts.ranks[1].groups["g1"] = "DP 1, 3";
        QCOMPARE(sameTracks(m_layout.tree(), facts, rowOf(m_layout, "Group g0")).size(), size_t{1});
    }

    void hiddenTracksLeaveARowThatBringsThemBack() {
        set(withHidden(m_filter, rowOf(m_layout, "Stream 2")));
        set(withHidden(m_filter, rowOf(m_layout, "Thread 1", 1)));
        QCOMPARE(text(m_layout),
            QString("Rank 0 Stream 7@0 1 hidden@0 Group g0@0 Thread 1@0 "
                    "Rank 1 Stream 2@1 Stream 7@1 Group g1@1 1 hidden@1"));
        QVERIFY(!m_layout.place(lane(0, 0)));
        const auto hidden = std::ranges::find(m_layout.rows(), RowKind::Hidden, &Row::kind);
        QVERIFY(m_layout.lanesOf(*hidden).empty());
        set(withShown(m_filter, *hidden));
        QVERIFY(text(m_layout).startsWith("Rank 0 Stream 2@0 Stream 7@0 Group"));
        QCOMPARE(m_filter.hiddenTracks.size(), size_t{1});
        set(withHidden(m_filter, rowOf(m_layout, "Ascend Hardware", 1)));
        QVERIFY(text(m_layout).endsWith("Rank 1 2 hidden@1 Group g1@1 1 hidden@1"));
        set(withHidden(m_filter, rowOf(m_layout, "Rank 0")));
        QCOMPARE(text(m_layout), QString("Rank 1 2 hidden@1 Group g1@1 1 hidden@1"));
    }

    void aTrackIsHiddenInAllRanks() {
        set(withPinned(m_filter, tracksOf(rowOf(m_layout, "Stream 7", 1))));
        set(withHiddenInAllRanks(
            m_filter, sameTracks(m_layout.tree(), {}, rowOf(m_layout, "Stream 7"))));
        QCOMPARE(text(m_layout),
            QString("Rank 0 Stream 2@0 1 hidden@0 Group g0@0 Thread 1@0 "
                    "Rank 1 Stream 2@1 1 hidden@1 Group g1@1 Thread 1@1"));
    }

    // A hundred ranks begin closed; what is compared over them is shown of all.
    void onlyOneTrackOfAllRanks() {
        m_layout.setSnapshot(job(100));
        m_layout.toggle(0);
        set(withHidden(m_filter, rowOf(m_layout, "Stream 2")));
        set(withPinned(m_filter, tracksOf(rowOf(m_layout, "Thread 1"))));
        const auto streams = sameTracks(m_layout.tree(), {}, rowOf(m_layout, "Stream 7"));
        QCOMPARE(streams.size(), size_t{100});
        m_layout.toggle(1); // the rank below the pinned row
        set(withOnly(m_filter, streams));
        QVERIFY(text(m_layout).startsWith(
            "*Thread 1@0 Rank 0 Rank 1 Stream 7@1 Rank 2 Stream 7@2 Rank 3 Stream 7@3 "));
        LaneFilter all = m_filter;
        all.showAll();
        QVERIFY(!all.isActive());
        QCOMPARE(all.pinned.size(), size_t{1});
    }

    void pinnedRowsStayWhileTheOthersAreScrolled() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(4));
        view.setHeight(200);
        state.setFilter(withPinned({}, tracksOf(rowOf(view.layout(), "Stream 7", 3))));
        const int pinned = view.layout().pinnedHeight();
        QCOMPARE(view.layout().height() - pinned - view.lastTop(), 200 - pinned);
        view.setTop(view.lastTop());
        QCOMPARE(*view.rowAt(0), size_t{0});
        QCOMPARE(view.boxesAt(pinned / 2).size(), size_t{1});
        QCOMPARE(*view.rowAt(199), view.layout().rows().size() - 1);
        // What is led to comes out below the pinned row and the headings that stick there.
        view.showLane(lane(1, 0));
        const auto place = view.layout().place(lane(1, 0));
        const int y = view.bands().yOf(place->y);
        QVERIFY(y >= view.covered());
        QVERIFY(y + place->height <= 200);
        const int top = view.top();
        view.showLane(lane(3, 1)); // pinned: in sight wherever the others are
        QCOMPARE(view.top(), top);
    }

    void tooManyPinnedRowsTakeHalfOfTheViewAndScroll() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(30));
        view.setHeight(200);
        view.toggle(size_t{0});
        state.setFilter(
            withPinned({}, sameTracks(view.layout().tree(), {}, rowOf(view.layout(), "Stream 7"))));
        const LaneBands bands = view.bands();
        QCOMPARE(bands.pinned.to, 100);
        QVERIFY(view.layout().pinnedHeight() > 500);
        view.scrollBy(-200, 50); // over them: 100 pixels
        QCOMPARE(view.bands().pinned.offset, 100);
        QCOMPARE(view.top(), 0);
        view.scrollBy(-200, 150);
        QCOMPARE(view.bands().pinned.offset, 100);
        QCOMPARE(view.top(), 100);
        view.showLane(lane(29, 1));
        const auto place = view.layout().place(lane(29, 1));
        QVERIFY(place->y >= view.bands().pinned.top());
        QVERIFY(place->y + place->height <= view.bands().pinned.bottom());
        QCOMPARE(view.top(), 100);
    }

    // Where one looks stays what it is when a row is pinned out of it or above it.
    void theRowAtTheTopStaysWhenOthersArePinned() {
        TimelineState state;
        LaneView view(state);
        state.setSnapshot(job(4));
        view.setHeight(120);
        const size_t before =
            static_cast<size_t>(&rowOf(view.layout(), "Stream 7", 2) - view.layout().rows().data());
        view.setTopRow(before);
        const int y = view.bands().yOf(view.layout().rows()[before].y);
        state.setFilter(withPinned({}, tracksOf(rowOf(view.layout(), "Stream 2", 0))));
        const Row& row = rowOf(view.layout(), "Stream 7", 2);
        QCOMPARE(view.bands().yOf(row.y), y);
        state.undoLanes();
        QVERIFY(state.filter() == LaneFilter{});
        QVERIFY(!state.canUndoLanes());
        QCOMPARE(view.bands().yOf(rowOf(view.layout(), "Stream 7", 2).y), y);
    }
};

} // namespace rankscope::timeline::lane_choices_test

RS_VIEW_TEST(rankscope::timeline::lane_choices_test::LaneChoicesTest)
#include "lane_choices_test.moc"
