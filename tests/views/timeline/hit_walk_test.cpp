// SPDX-License-Identifier: GPL-3.0-or-later
// From match to match: in time, in a rank, on a track.

#include "tests/views/timeline/hand_made.h"
#include "tests/views/timeline/imported_rank.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/hit_walk.h"
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

/// To the next or previous one of those that are kept.
void go(TimelineState& state, HitReach reach, bool isBackward) {
    if (const auto position = state.hitNear(reach, isBackward))
        state.goToHit(*position);
}

/// Ten matches, one a millisecond; those of odd numbers on a track of their own.
QByteArray tenMatches() {
    QByteArray events;
    for (int i = 0; i < 10; ++i)
        events += QString(R"(%1{"ph":"X","pid":1,"tid":%2,"ts":%3,"dur":5,"name":"n"})")
                      .arg(i == 0 ? "" : ",")
                      .arg(i % 2)
                      .arg(i * 1000)
                      .toUtf8();
    return events;
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
        go(state, HitReach::All, false);
        QCOMPARE(state.currentHit(), std::optional<size_t>(1));
        go(state, HitReach::All, false);
        go(state, HitReach::All, false);
        QCOMPARE(state.currentHit(), std::optional<size_t>(0));
        go(state, HitReach::All, true);
        QCOMPARE(state.currentHit(), std::optional<size_t>(2));
        state.setHits(nullptr);
        go(state, HitReach::All, false);
        QVERIFY(!state.currentHit());
    }

    // Two matches can be compared only at one scale.
    void theScaleStaysWhereTheMatchCanBeSeen() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        auto found = std::make_shared<query::SearchResult>();
        for (const auto& [begin, end] : std::vector<std::pair<int64_t, int64_t>>{{12'000, 12'030},
                 {30'000, 32'000}, {50'000, 90'000}, {91'000, 91'029}, {92'000, 92'000}})
            found->hits.push_back({{{}, found->hits.size()}, {}, {at(begin), at(end)}});
        found->count = found->hits.size();
        state.setHits(found);
        const auto after = [&state](size_t hit) {
            state.goToHit(hit);
            const TimeRange now = state.visibleRange();
            return std::pair(now.begin.time_since_epoch().count(), now.length().count());
        };
        const TimeRange seen{at(10'000), at(20'000)};
        state.setVisibleRange(seen);
        QCOMPARE(after(0), std::pair(int64_t(10'000), int64_t(10'000))); // 3 pixels, in sight
        QCOMPARE(after(1), std::pair(int64_t(26'000), int64_t(10'000))); // in the middle
        state.undoZoom();
        QCOMPARE(state.visibleRange(), seen);
        QCOMPARE(after(2), std::pair(int64_t(48'750), int64_t(10'000))); // longer than the view
        QCOMPARE(after(2), std::pair(int64_t(48'750), int64_t(10'000)));
        QCOMPARE(after(3), std::pair(int64_t(91'014 - 145), int64_t(290))); // less than 3 pixels
        QCOMPARE(after(4).second, int64_t(290)); // an instant: nearer than that is near enough
        state.setVisibleRange({at(0), at(100'000)});
        QCOMPARE(after(4), std::pair(int64_t(87'000), int64_t(10'000)));
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
                go(state, reach, isBackward);
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

    /// Here a search keeps but two of them.
    void matchesThatAreNotKeptAreWalkedToo() {
        const test::ImportedRank rank(tenMatches());
        shared::QueryBridge bridge;
        TimelineState state;
        state.setWidth(1000);
        bridge.setSnapshot(rank.snapshot());
        state.setSnapshot(rank.snapshot());
        HitWalk walk(state, bridge, &state);
        query::Session session(rank.snapshot());
        const auto found = query::search(session, {.text = "n"}, {});
        QVERIFY(found && found->hits.size() == 10);
        /// The two from `first` on are kept and the first of them is the current one; what is done
        /// then leads to the match with this number.
        const auto leadsTo = [&](size_t first, const std::function<void()>& act) {
            query::SearchResult kept = *found;
            kept.first = first;
            kept.hits = {found->hits[first], found->hits[first + 1]};
            state.clearSelection();
            state.setHits(std::make_shared<const query::SearchResult>(kept));
            state.goToHit(0);
            act();
            [&] { QTRY_VERIFY(bridge.isIdle()); }();
            return static_cast<int>(state.hits()->first + state.currentHit().value());
        };
        const auto step = [&](size_t first, HitReach reach, bool isBackward) {
            return leadsTo(first, [&] {
                QVERIFY(walk.canStep(reach, isBackward));
                walk.step(reach, isBackward);
            });
        };
        QCOMPARE(step(4, HitReach::All, false), 5);
        QCOMPARE(step(4, HitReach::All, true), 3);
        QCOMPARE(step(0, HitReach::All, true), 9); // round the first
        QCOMPARE(step(4, HitReach::Track, false), 6);
        QCOMPARE(step(4, HitReach::Track, true), 2);
        QCOMPARE(step(8, HitReach::Track, false), 0);
        QCOMPARE(step(0, HitReach::Track, true), 8);
        QCOMPARE(step(4, HitReach::Rank, true), 3);
        const auto after = [&](size_t first, size_t selected, bool isBackward) {
            return leadsTo(first, [&] {
                const query::SearchHit& hit = found->hits[selected];
                state.selectSlice({hit.slice, hit.range});
                walk.step(HitReach::All, isBackward);
            });
        };
        QCOMPARE(after(4, 8, true), 7); // from a slice beyond those that are kept
        QCOMPARE(after(4, 1, true), 0);
        QCOMPARE(leadsTo(4, [&] { walk.goTo(9); }), 9);
        QCOMPARE(leadsTo(4, [&] { walk.goTo(5); }), 5);
        QCOMPARE(leadsTo(4, [&] { walk.goTo(10); }), 4); // there is none
        QCOMPARE(leadsTo(4, [&] { walk.goNear(found->hits[7].range.begin); }), 7);
        QCOMPARE(leadsTo(0, [&] { walk.goNear(found->hits[1].range.begin); }), 1);
    }
};

} // namespace rankscope::timeline::hit_walk_test

RS_VIEW_TEST(rankscope::timeline::hit_walk_test::HitWalkTest)
#include "hit_walk_test.moc"
