// SPDX-License-Identifier: GPL-3.0-or-later
// Flows of the ticked categories where there are more ranks than are seen.
#include "tests/views/timeline/async_flows.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/timeline/link_layer.h"

namespace rankscope::timeline::links_in_sight_test {

namespace {

/// 1,234 flows of one rank, ten a millisecond, all in sight.
struct Shown {
    test::ImportedRank rank{test::asyncFlows(1234)};
    TimelineState state;
    shared::QueryBridge bridge;
    LaneView lanes{state};
    LinkLayer links{state, lanes, bridge};

    Shown() {
        state.setWidth(1000);
        lanes.setHeight(1000);
        bridge.setSnapshot(rank.snapshot());
        state.setSnapshot(rank.snapshot());
    }
};

} // namespace

class LinksInSightTest : public QObject {
    Q_OBJECT

private slots:
    void ranksOutOfSightThinNothing() {
        const test::ImportedRank few(test::asyncFlows(5));
        const test::ImportedRank many(test::asyncFlows(1234));
        auto snapshot = std::make_shared<query::Snapshot>(*few.snapshot());
        snapshot->ranks.push_back(many.snapshot()->ranks.front());
        TimelineState state;
        shared::QueryBridge bridge;
        LaneView lanes(state);
        const LinkLayer links(state, lanes, bridge);
        state.setWidth(1000);
        bridge.setSnapshot(snapshot);
        state.setSnapshot(snapshot);
        lanes.foldAll(Fold::Open);
        lanes.setHeight(1000);
        state.setLinkCategories({"async_npu"});
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(links.thinnedText(), QString("600 of 1,239 flows drawn"));
        lanes.setHeight(60);
        QCOMPARE(lanes.ranksInView(), std::set<RankSlot>{RankSlot(0)});
        QTRY_VERIFY(bridge.isIdle());
        QVERIFY(links.thinnedText().isEmpty());
        lanes.setTop(lanes.lastTop());
        QCOMPARE(lanes.ranksInView(), std::set<RankSlot>{RankSlot(1)});
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(links.thinnedText(), QString("600 of 1,234 flows drawn"));
    }

    void aLockedAreaKeepsFlowsInside() {
        Shown of;
        of.state.setLinkCategories({"async_npu"});
        QTRY_VERIFY(of.bridge.isIdle());
        QCOMPARE(of.links.thinnedText(), QString("600 of 1,234 flows drawn"));
        std::vector<query::LaneRef> all;
        for (const index::LaneIndex& lane : of.rank.snapshot()->ranks[0].index->lanes)
            all.push_back({RankSlot(0), lane.lane.id});
        const TimeRange part{fromNanoseconds(2'000'000), fromNanoseconds(9'999'000)};
        of.state.setLocked(BoxSelection{part, all});
        QTRY_VERIFY(of.bridge.isIdle());
        QCOMPARE(of.links.thinnedText(), QString("600 of 800 flows drawn")); // ten a millisecond
        of.state.setLocked(std::nullopt);
        QTRY_VERIFY(of.bridge.isIdle());
        QCOMPARE(of.links.thinnedText(), QString("600 of 1,234 flows drawn"));
    }

    // What is asked for reaches beyond the view; what is said is of the view alone.
    void whatIsSaidIsOfTheVisibleRange() {
        Shown of;
        of.state.setVisibleRange({fromNanoseconds(2'000'000), fromNanoseconds(5'999'000)});
        of.state.setLinkCategories({"async_npu"});
        QTRY_VERIFY(of.bridge.isIdle());
        QCOMPARE(
            of.links.thinnedText(), QString("324 of 400 flows drawn")); // of 600 and 739 around
        of.state.setVisibleRange({fromNanoseconds(2'100'000), fromNanoseconds(6'099'000)});
        QTRY_VERIFY(of.bridge.isIdle());
        QCOMPARE(
            of.links.thinnedText(), QString("325 of 400 flows drawn")); // nothing else was asked
        of.state.setVisibleRange({fromNanoseconds(2'000'000), fromNanoseconds(2'999'000)});
        QTRY_VERIFY(of.bridge.isIdle());
        QVERIFY(of.links.thinnedText().isEmpty()); // all of them
    }
};

} // namespace rankscope::timeline::links_in_sight_test

RS_VIEW_TEST(rankscope::timeline::links_in_sight_test::LinksInSightTest)
#include "links_in_sight_test.moc"
