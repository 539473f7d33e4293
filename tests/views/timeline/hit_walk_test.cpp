// SPDX-License-Identifier: GPL-3.0-or-later
// From match to match: in time, in a rank, on a track.

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::hit_walk_test {

namespace {

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

std::shared_ptr<const query::Snapshot> oneRank() {
    test::HandMadeRank rank("Rank 0", {at(0), at(100'000)});
    rank.lane(rank.track(rank.process("1", "Python"), "1", "Thread 1"));
    return test::snapshotOf({rank.done()});
}

std::shared_ptr<const query::SearchResult> threeHits() {
    auto result = std::make_shared<query::SearchResult>();
    result->count = 3;
    for (uint64_t i = 0; i < 3; ++i)
        result->hits.push_back(
            {{{}, i}, {}, {at(int64_t(i) * 30'000), at(int64_t(i) * 30'000 + 10)}});
    return result;
}

} // namespace

class HitWalkTest : public QObject {
    Q_OBJECT

private slots:
    void hitsAreWalkedInCircles() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setHits(threeHits());
        state.setVisibleRange({at(20'000), at(40'000)});
        state.goToNextHit();
        QCOMPARE(state.currentHit(), std::optional<size_t>(1));
        state.goToNextHit();
        state.goToNextHit();
        QCOMPARE(state.currentHit(), std::optional<size_t>(0));
        state.goToPreviousHit();
        QCOMPARE(state.currentHit(), std::optional<size_t>(2));
        state.setHits(nullptr);
        state.goToNextHit();
        QVERIFY(!state.currentHit());
    }

    void theNextMatchIsTheOneAfterWhatIsSelected() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setHits(threeHits()); // at 0, 30,000 and 60,000
        state.goToHit(0);
        state.selectSlice({{{}, 99}, {at(40'000), at(40'005)}});
        QCOMPARE(state.hitNear(HitReach::All, false), std::optional<size_t>(2));
        QCOMPARE(state.hitNear(HitReach::All, true), std::optional<size_t>(1));
        state.selectSlice({{{}, 98}, {at(70'000), at(70'005)}});
        QCOMPARE(state.hitNear(HitReach::All, false), std::optional<size_t>(0));
        QCOMPARE(state.hitNear(HitReach::All, true), std::optional<size_t>(2));
    }

    void matchesAreWalkedOnATrackAndInARank() {
        std::vector<query::OpenRank> ranks;
        for (const char* label : {"Rank 0", "Rank 1"}) {
            test::HandMadeRank rank(label, {at(0), at(100'000)});
            const auto python = rank.process("1", "Python");
            const auto first = rank.track(python, "1", "Thread 1");
            rank.lane(first);
            rank.lane(first, model::LaneKind::Slices, 1);
            rank.lane(rank.track(python, "2", "Thread 2"));
            ranks.push_back(rank.done());
        }
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf(std::move(ranks)));
        // rank and lane of each; lanes 0 and 1 are of one track
        const std::pair<int, int> places[] = {{0, 0}, {1, 0}, {0, 2}, {0, 1}, {1, 2}, {0, 0}};
        auto result = std::make_shared<query::SearchResult>();
        for (const auto& [rank, lane] : places) {
            const auto begin = static_cast<int64_t>(result->hits.size()) * 10'000;
            result->hits.push_back({{{RankSlot(rank), LaneId(lane)}, result->hits.size()}, {},
                {at(begin), at(begin + 5'000)}});
        }
        result->count = result->hits.size();
        state.setHits(result);
        QVERIFY(!state.hitNear(HitReach::Track, false)); // no track is at hand
        const auto walk = [&](HitReach reach, bool isBackward) {
            std::string way;
            for (int i = 0; i < 4; ++i) {
                state.goToHitNear(reach, isBackward);
                way += std::to_string(*state.currentHit());
            }
            return way;
        };
        state.goToHit(0);
        QCOMPARE(walk(HitReach::Track, false), std::string("3503"));
        QCOMPARE(walk(HitReach::Track, true), std::string("0530"));
        QCOMPARE(walk(HitReach::Rank, false), std::string("2350"));
        QCOMPARE(walk(HitReach::Rank, true), std::string("5320"));
        state.goToHit(4);
        QCOMPARE(walk(HitReach::Rank, false), std::string("1414"));
        QCOMPARE(walk(HitReach::Track, false), std::string("4444"));
        QCOMPARE(walk(HitReach::All, false), std::string("5012"));
    }
};

} // namespace rankscope::timeline::hit_walk_test

RS_VIEW_TEST(rankscope::timeline::hit_walk_test::HitWalkTest)
#include "hit_walk_test.moc"
