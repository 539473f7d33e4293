// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_model.h"

#include <QSignalSpy>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline::timeline_model_test {

namespace {

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

std::shared_ptr<const query::Snapshot> oneRank(int64_t end = 100'000) {
    test::HandMadeRank rank("Rank 0", {at(0), at(end)});
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

class TimelineModelTest : public QObject {
    Q_OBJECT

private slots:
    /// The selected one is a match, though not the one at hand.
    void theNextHitIsAfterTheSelectedSlice() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setHits(threeHits());
        state.goToHit(0);
        state.selectSlice({{{}, 1}, {at(30'000), at(30'010)}});
        QCOMPARE(state.hitNear(HitReach::All, false).value(), size_t{2});
        QCOMPARE(state.hitNear(HitReach::All, true).value(), size_t{0});
        state.selectSlice({{{}, 7}, {at(30'000), at(30'020)}}); // no match begins with one
        QCOMPARE(state.hitNear(HitReach::All, false).value(), size_t{1});
        QCOMPARE(state.hitNear(HitReach::All, true).value(), size_t{0});
    }

    void keepsTheVisibleRangeWhenFurtherRanksOpen() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setVisibleRange({at(20'000), at(30'000)});
        state.setSnapshot(oneRank(200'000));
        QCOMPARE(state.visibleRange().begin, at(20'000));
        state.reset();
        QVERIFY(state.visibleRange().end >= at(200'000));
    }

    // V12
    void aStepAtTheEndOfTheRunIsStillInTheMiddle() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.fit({at(0), at(40'000)});
        const TimeRange shown = state.visibleRange();
        QVERIFY(shown.begin < at(0));
        QVERIFY(std::chrono::abs((at(0) - shown.begin) - (shown.end - at(40'000))) <= Duration(1));
    }

    // V12
    void edgesOfASelectedRangeCanBeMoved() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setVisibleRange({at(0), at(100'000)});
        QVERIFY(!state.boxEdgeAt(200));
        const query::LaneRef lane{RankSlot(0), LaneId(0)};
        state.selectBox({{at(20'000), at(30'000)}, {lane}});
        QCOMPARE(state.boxEdgeAt(203), std::optional(Edge::Begin));
        QCOMPARE(state.boxEdgeAt(297), std::optional(Edge::End));
        QVERIFY(!state.boxEdgeAt(250));
        state.moveBoxEdge(Edge::Begin, at(10'000));
        QCOMPARE(state.box()->range, (TimeRange{at(10'000), at(30'000)}));
        state.moveBoxEdge(Edge::End, at(5'000)); // not beyond the other one
        QCOMPARE(state.box()->range, (TimeRange{at(10'000), at(10'001)}));
        QCOMPARE(state.box()->lanes.size(), size_t(1));
    }

    // V11
    void aGroupHasTheNameThatTheJobGivesIt() {
        RankFacts facts;
        facts.groups = {{"group_name_1", "DP 0, 2"}};
        QCOMPARE(facts.titleOf("Group group_name_1"), QString("Group DP 0, 2"));
        QCOMPARE(facts.titleOf("Group group_name_19"), QString("Group group_name_19"));
        // As the traces write it: tables and tips have the name of the tree.
        QCOMPARE(facts.titleOf("Group group_name_1 Communication"), QString("Group DP 0, 2"));
        const HeadingFacts job{{RankFacts(), facts}};
        QCOMPARE(
            job.titleOf(RankSlot(1), "Group group_name_1 Communication"), QString("Group DP 0, 2"));
        QCOMPARE(job.titleOf(RankSlot(0), "Group group_name_1 Communication"),
            QString("Group group_name_1"));
        QCOMPARE(job.titleOf(RankSlot(7), "Stream 2"), QString("Stream 2"));
        QCOMPARE(facts.titleOf("Plane 1"), QString("Plane 1"));
    }

    // V12
    void everyFlagHasAName() {
        TimelineState state;
        state.setSnapshot(oneRank());
        const int first = state.addMarker({at(10), at(10)});
        const int second = state.addMarker({at(5), at(5)});
        const int named = state.addMarker({at(7), at(7)}, "clock drops");
        QCOMPARE(state.marker(first)->name, QString("Marker 1"));
        QCOMPARE(state.marker(second)->name, QString("Marker 2"));
        TimelineState other; // where markers come back with a view, their ids are others
        for (int i = 0; i < 3; ++i)
            other.setMarkers({{0, {}, "Marker 3", 0}, {0, {}, "mine", 0}});
        QCOMPARE(other.marker(other.addMarker({at(1), at(1)}))->name, QString("Marker 4"));
        other.clearMarkers();
        QCOMPARE(other.marker(other.addMarker({}))->name, QString("Marker 1"));
        QCOMPARE(state.marker(named)->name, QString("clock drops"));
    }

    // K twice at one place: the flag that is there is at hand again.
    void oneFlagAtOnePlace() {
        TimelineState state;
        state.setSnapshot(oneRank());
        const int flag = state.addMarker({at(10), at(10)});
        const int range = state.addMarker({at(10), at(20)});
        QCOMPARE(state.currentMarker()->id, range);
        QCOMPARE(state.addMarker({at(10), at(10)}), flag);
        QCOMPARE(state.currentMarker()->id, flag);
        QCOMPARE(state.markers().size(), size_t{2});
        state.undoLanes(); // of the range: nothing else was made
        QCOMPARE(state.markers().size(), size_t{1});
    }

    // B8: markers, steps and zooms of one folder mean nothing in the next.
    void whatBelongsToOneFolderDoesNotComeIntoTheNext() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.addMarker({at(10'000), at(20'000)});
        state.setSteps({{"7", {at(10'000), at(20'000)}}});
        state.setVisibleRange({at(20'000), at(30'000)});
        state.setFilter({.hiddenRanks = {}, .hiddenLayers = {"Python"}});
        state.setSnapshot(test::snapshotOf({})); // it is read again
        state.setSnapshot(oneRank());
        QCOMPARE(state.markers().size(), size_t(1));
        QVERIFY(state.filter().hiddenLayers.contains("Python"));
        state.setVisibleRange({at(20'000), at(30'000)});
        test::HandMadeRank other("Another folder", {at(0), at(100'000)});
        other.lane(other.track(other.process("1", "Python"), "1", "Thread 1"));
        QSignalSpy markers(&state, &TimelineState::markersChanged);
        auto next = std::make_shared<query::Snapshot>();
        next->root = "/another";
        next->ranks.push_back(other.done());
        state.setSnapshot(next);
        QVERIFY(state.markers().empty() && state.steps().empty());
        QVERIFY(!state.filter().isActive());
        QCOMPARE(state.viewport().undoCount(), size_t(0));
        QCOMPARE(markers.count(), 1);
        QVERIFY(state.isFirstView());
        TimelineState first; // both folders have the same times
        first.setWidth(1000);
        first.setSnapshot(next);
        QCOMPARE(state.visibleRange(), first.visibleRange());
    }

    void walksFromStepToStep() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setSteps({{"7", {at(10'000), at(20'000)}}, {"8", {at(20'000), at(32'000)}},
            {"9", {at(50'000), at(60'000)}}});
        QVERIFY(!state.currentStep()); // all of them are in sight
        state.goToNextStep();
        QCOMPARE(state.currentStep(), std::optional<size_t>(0));
        state.goToNextStep();
        QCOMPARE(state.currentStep(), std::optional<size_t>(1));
        const TimeRange seen = state.visibleRange();
        QVERIFY(seen.begin <= at(20'000) && seen.end >= at(32'000));
        state.goToNextStep();
        state.goToNextStep(); // there is no further one
        QCOMPARE(state.currentStep(), std::optional<size_t>(2));
        state.goToPreviousStep();
        QCOMPARE(state.currentStep(), std::optional<size_t>(1));
    }

    void keepsEverythingWhileRanksAreRead() {
        const auto unread = test::HandMadeRank("Rank 1", {}).done();
        const auto first = oneRank()->ranks[0];
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf({test::HandMadeRank("Rank 0", {}).done(), unread}));
        QVERIFY(state.isEmpty());
        state.setSnapshot(test::snapshotOf({first, unread}));
        QVERIFY(!state.isEmpty());
        state.setHits(threeHits());
        state.goToHit(1);
        state.setVisibleRange({at(20'000), at(40'000)});
        state.setFilter({.hiddenRanks = {RankSlot(1)}, .hiddenLayers = {}});
        test::HandMadeRank second("Rank 1", {at(0), at(300'000)});
        second.lane(second.track(second.process("1", "Python"), "1", "Thread 1"));
        state.setSnapshot(test::snapshotOf({first, second.done()}));
        QVERIFY(state.selectedSlice() && state.hits() && state.currentHit() == 1U);
        QCOMPARE(state.visibleRange(), (TimeRange{at(20'000), at(40'000)}));
        QVERIFY(state.filter().hiddenRanks.contains(RankSlot(1)));
        QVERIFY(state.wholeRange().end == at(300'000));
        state.setSnapshot(oneRank()); // another run
        QVERIFY(!state.selectedSlice() && !state.hits() && !state.filter().isActive());
    }

    // H4: another offset of a rank is not another run.
    void keepsTheViewWhenARankMoves() {
        query::OpenRank rank = oneRank()->ranks[0];
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf({rank}));
        state.setVisibleRange({at(20'000), at(40'000)});
        state.addMarker({at(25'000), at(30'000)});
        state.setHits(threeHits());
        state.setFilter({.hiddenRanks = {RankSlot(3)}, .hiddenLayers = {}});
        state.selectSlice({{{RankSlot(0), LaneId(0)}, 0}, {at(21'000), at(22'000)}});
        const auto before = state.snapshot();
        rank.offset += Duration(1'000);
        state.setSnapshot(test::snapshotOf({rank}));
        QCOMPARE(state.visibleRange(), (TimeRange{at(20'000), at(40'000)}));
        QCOMPARE(state.markers().size(), size_t(1));
        QVERIFY(state.filter().hiddenRanks.contains(RankSlot(3)));
        QVERIFY(state.selectedSlice());
        QCOMPARE(state.selectedSlice()->range, (TimeRange{at(22'000), at(23'000)}));
        QVERIFY(state.hits() == nullptr); // of other times: searched again
        QVERIFY(!keepsPictures(*before, *state.snapshot()));
        QVERIFY(keepsLanes(*before, *state.snapshot()));
    }

    // Of the drift that is followed nobody loses the match that they walked to.
    void theMatchAtHandIsFoundAgainWhereItsRankMoved() {
        query::OpenRank rank = oneRank()->ranks[0];
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(test::snapshotOf({rank}));
        state.setHits(threeHits());
        state.goToHit(1);
        rank.offset += Duration(1'000);
        state.setSnapshot(test::snapshotOf({rank}));
        QVERIFY(!state.currentHit());
        auto found = *threeHits();
        for (query::SearchHit& hit : found.hits)
            hit.range = hit.range.movedBy(Duration(1'000));
        auto part = found; // the search goes on
        part.isWhole = false;
        part.hits.resize(1);
        state.setHits(std::make_shared<const query::SearchResult>(part));
        QVERIFY(!state.currentHit());
        state.setHits(std::make_shared<const query::SearchResult>(found));
        QCOMPARE(state.currentHit(), std::optional<size_t>(1));
        state.setHits(std::make_shared<const query::SearchResult>(query::SearchResult()));
        state.setHits(std::make_shared<const query::SearchResult>(found)); // of another search
        QVERIFY(!state.currentHit());
    }

    void growsWithARankThatIsBeingRead() {
        const auto upTo = [](int64_t end) {
            test::HandMadeRank rank("Rank 0", {at(0), at(end)});
            rank.lane(rank.track(rank.process("1", "Python"), "1", "Thread 1"));
            return rank;
        };
        TimelineState state;
        state.setWidth(1000);
        LaneLayout layout;
        for (const int64_t end : {10'000, 50'000}) {
            const auto snapshot = test::snapshotOf({upTo(end).preview()});
            state.setSnapshot(snapshot);
            layout.setSnapshot(snapshot);
            QCOMPARE(state.wholeRange().end, at(end));
            QVERIFY(state.visibleRange().end >= at(end));
            QCOMPARE(layout.rows().size(), size_t{3});
            QCOMPARE(layout.rows()[2].title(), std::string("Thread 1"));
        }
        const auto preview = state.snapshot();
        state.selectBox({{at(1), at(5)}, {{}}});
        state.setSnapshot(test::snapshotOf({upTo(60'000).preview()}));
        QVERIFY(state.box() && keepsPictures(*preview, *state.snapshot()));
        state.setFilter({.hiddenRanks = {}, .hiddenLayers = {"Python"}});
        state.setSnapshot(test::snapshotOf({upTo(60'000).done()}));
        QVERIFY(!state.box() && state.filter().isActive());
        QVERIFY(!keepsPictures(*preview, *state.snapshot()));
        QVERIFY(!keepsLanes(*preview, *state.snapshot()));
    }

    void sliceAndBoxReplaceEachOther() {
        TimelineState state;
        QSignalSpy slice(&state, &TimelineState::selectedSliceChanged);
        QSignalSpy box(&state, &TimelineState::boxChanged);
        state.selectSlice({{}, {at(1), at(2)}});
        state.selectBox({{at(1), at(5)}, {{}}});
        QVERIFY(!state.selectedSlice() && state.box());
        state.selectSlice({{}, {at(1), at(2)}});
        QVERIFY(state.selectedSlice() && !state.box());
        QCOMPARE(slice.count(), 3);
        QCOMPARE(box.count(), 3);
        state.selectSlice({{}, {at(1), at(2)}});
        QCOMPARE(slice.count(), 3);
    }

    void jumpCentresOnlyWhatIsOutside() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        state.setVisibleRange({at(20'000), at(30'000)});
        state.jumpTo({{}, 0}, {at(25'000), at(25'100)});
        QCOMPARE(state.visibleRange().begin, at(20'000));
        state.jumpTo({{}, 1}, {at(50'000), at(50'100)});
        QCOMPARE(state.visibleRange().begin, at(45'050));
        QCOMPARE(state.visibleRange().length(), Duration(10'000));
        state.jumpTo({{}, 2}, {at(0), at(60'000)});
        QVERIFY(state.visibleRange().end >= at(60'000));
    }

    // V2, V8
    void jumpShowsWhatWouldBeTooNarrow() {
        TimelineState state;
        state.setWidth(1000);
        state.setSnapshot(oneRank());
        const TimeRange slice{at(25'000), at(25'100)};
        const auto lengthAfter = [&](TimeRange seen, TimeRange wanted, Zoom zoom) {
            state.setVisibleRange(seen);
            state.reveal({}, wanted, zoom);
            return state.visibleRange().length().count();
        };
        const TimeRange seen{at(20'000), at(30'000)};
        QCOMPARE(lengthAfter(seen, slice, Zoom::ToSlice), 1'000); // 1 % becomes a tenth
        QCOMPARE(lengthAfter(seen, {at(25'000), at(25'499)}, Zoom::ToSlice), 4'990);
        QCOMPARE(lengthAfter(seen, {at(25'000), at(25'500)}, Zoom::ToSlice), 10'000); // a twentieth
        QCOMPARE(lengthAfter(seen, {at(25'000), at(27'000)}, Zoom::ToSlice), 10'000); // a fifth
        QCOMPARE(lengthAfter(seen, {at(25'000), at(27'001)}, Zoom::ToSlice), 20'010);
        QCOMPARE(lengthAfter(seen, {at(25'000), at(25'030)}, Zoom::IfTiny), 10'000); // 3 pixels
        QCOMPARE(lengthAfter(seen, {at(25'000), at(25'029)}, Zoom::IfTiny), 290);
        QCOMPARE(lengthAfter(seen, {at(25'000), at(25'000)}, Zoom::ToSlice), 10'000); // no length
        QCOMPARE(lengthAfter({at(0), at(50'000)}, {at(25'000), at(25'000)}, Zoom::ToSlice), 10'000);
        QCOMPARE(lengthAfter(seen, slice, Zoom::ToSlice), 1'000);
        state.undoZoom();
        QVERIFY(state.visibleRange() == seen);
    }

    void markersStaySortedAndAreFoundById() {
        TimelineState state;
        const int late = state.addMarker({at(50), at(50)}, "late");
        const int early = state.addMarker({at(10), at(20)}, "early");
        QCOMPARE(state.markers().at(0).id, early);
        QVERIFY(state.marker(early)->isPair() && !state.marker(late)->isPair());
        Marker moved = *state.marker(late);
        moved.range = {at(1), at(1)};
        state.changeMarker(moved);
        QCOMPARE(state.markers().at(0).id, late);
        state.removeMarker(late);
        QVERIFY(state.marker(late) == nullptr);
        state.clearMarkers();
        QVERIFY(state.markers().empty());
    }

    void otherRanksDropWhatPointsIntoOldOnes() {
        TimelineState state;
        state.setSnapshot(oneRank());
        state.selectSlice({{}, {at(1), at(2)}});
        state.setHits(threeHits());
        state.goToHit(0);
        state.setSnapshot(oneRank());
        QVERIFY(!state.selectedSlice() && !state.currentHit() && state.hits() == nullptr);
    }
};

} // namespace rankscope::timeline::timeline_model_test

RS_VIEW_TEST(rankscope::timeline::timeline_model_test::TimelineModelTest)
#include "timeline_model_test.moc"
