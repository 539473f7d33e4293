// SPDX-License-Identifier: GPL-3.0-or-later
// Areas of time and lanes as the shared state has them, markers, and what is drawn of steps.
#include "views/timeline/time_scope.h"

#include <QSignalSpy>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/shared/formats.h"
#include "views/timeline/graph_gestures.h"
#include "views/timeline/marker_text.h"
#include "views/timeline/shown_lanes.h"
#include "views/timeline/snap.h"
#include "views/timeline/step_band.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline::timeline_scope_test {

namespace {

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

TimeRange range(int64_t begin, int64_t end) {
    return {at(begin), at(end)};
}

query::LaneRef lane(uint32_t id) {
    return {RankSlot(0), static_cast<LaneId>(id)};
}

QString lengthText(int64_t ns) {
    return shared::formatDuration(Duration(ns));
}

/// A thread of three depths and a stream: lanes 0 to 3.
std::shared_ptr<const query::Snapshot> oneRank() {
    test::HandMadeRank rank("Rank 0", range(0, 100'000));
    const auto thread = rank.track(rank.process("1", "Python"), "1", "Thread 1");
    for (uint32_t depth = 0; depth < 3; ++depth)
        rank.lane(thread, model::LaneKind::Slices, depth);
    rank.lane(rank.track(rank.process("2", "Ascend Hardware", "NPU"), "7", "Stream 7"));
    return test::snapshotOf({rank.done()});
}

} // namespace

class TimelineScopeTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineState> m_state;

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_state->setWidth(1000);
        m_state->setSnapshot(oneRank());
        m_state->setVisibleRange(range(0, 100'000));
        m_state->setSteps({{"6", range(10'000, 30'000), {}, true}, {"7", range(30'000, 60'000)}});
    }

    void theScopeIsSelectionThenLockThenEverything() {
        QSignalSpy changed(m_state.get(), &TimelineState::scopeChanged);
        QVERIFY(!scopeOf(*m_state).range);
        QVERIFY(scopeText(*m_state).isEmpty());
        m_state->setLocked(BoxSelection{range(1000, 90'000), {lane(3), lane(1)}});
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Locked);
        QCOMPARE(scopeText(*m_state), "Locked area, 2 lanes, " + lengthText(89'000));
        m_state->selectBox({range(2000, 4000), {lane(1)}});
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Selection);
        QCOMPARE(scopeOf(*m_state).range, std::optional(range(2000, 4000)));
        QCOMPARE(scopeText(*m_state), "Selection, 1 lane, " + lengthText(2000));
        dropScope(*m_state);
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Locked);
        dropScope(*m_state);
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Whole);
        QCOMPARE(changed.size(), 4);
    }

    void aStepIsAScopeOfItsOwn() {
        m_state->selectStep(1);
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Step);
        QCOMPARE(scopeOf(*m_state).step, QString("7"));
        QCOMPARE(scopeOf(*m_state).lanes.size(), size_t(4));
        QCOMPARE(m_state->selectedStep(), std::optional<size_t>(1));
        m_state->setVisibleRange(range(25'000, 65'000));
        m_state->goToPreviousStep(); // what is selected goes along
        QCOMPARE(scopeText(*m_state), "Step 6 (warm-up), " + lengthText(20'000));
        m_state->selectBox({range(10'000, 30'001), {lane(0)}});
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Selection);
        QCOMPARE(m_state->stepAt(at(29'999)), std::optional<size_t>(0));
        QCOMPARE(m_state->stepAt(at(30'000)), std::optional<size_t>(1));
        QVERIFY(!m_state->stepAt(at(9'999)));
        QVERIFY(!m_state->stepAt(at(60'000)));
    }

    void aLockedAreaBoundsSelections() {
        m_state->selectSlice({{lane(0), 0}, range(80'000, 90'000)});
        m_state->setLocked(BoxSelection{range(10'000, 50'000), {lane(0), lane(3)}});
        QVERIFY2(!m_state->selectedSlice(), "it lies outside");
        m_state->selectBox({range(40'000, 70'000), {lane(1), lane(3)}});
        QCOMPARE(m_state->box()->range, range(40'000, 50'000));
        QVERIFY(m_state->box()->lanes == std::vector{lane(3)});
        const BoxSelection before = *m_state->box();
        m_state->selectBox({range(60'000, 70'000), {lane(3)}}); // nothing of it is inside
        QCOMPARE(*m_state->box(), before);
        m_state->moveBoxEdge(Edge::End, at(90'000));
        QCOMPARE(m_state->box()->range.end, at(50'000));
        QVERIFY(m_state->isAllowed(lane(0), range(49'999, 70'000)));
        QVERIFY(!m_state->isAllowed(lane(0), range(50'000, 70'000)));
        QVERIFY(!m_state->isAllowed(lane(1), range(20'000, 30'000)));
        QVERIFY(searchedLanes(*m_state) == (std::vector{lane(0), lane(3)}));
        QCOMPARE(searchedRange(*m_state), std::optional(range(10'000, 50'000)));
    }

    void aLockGoesWithItsRun() {
        m_state->setLocked(BoxSelection{range(10'000, 50'000), {lane(0)}});
        auto other = std::make_shared<query::Snapshot>(*oneRank());
        other->root = "/another";
        m_state->setSnapshot(other);
        QVERIFY(!m_state->locked());
        QVERIFY(searchedLanes(*m_state).empty());
    }

    void changesOfMarkersAreUndone() {
        const int id = m_state->addMarker(range(5000, 9000), "a");
        Marker marker = *m_state->marker(id);
        for (const char* name : {"ab", "abc"}) { // as it is typed
            marker.name = name;
            m_state->changeMarker(marker);
        }
        m_state->removeMarker(id);
        m_state->undoLanes();
        QCOMPARE(m_state->marker(id)->name, QString("abc"));
        m_state->undoLanes();
        QCOMPARE(m_state->marker(id)->name, QString("a"));
        m_state->undoLanes();
        QVERIFY(m_state->markers().empty());
        QVERIFY(!m_state->canUndoLanes());
    }

    void markersAreGoneToInTurn() {
        const int last = m_state->addMarker(range(70'000, 70'000));
        const int first = m_state->addMarker(range(20'000, 21'000));
        QCOMPARE(m_state->currentMarker()->id, first);
        m_state->goToNextMarker();
        QCOMPARE(m_state->currentMarker()->id, last);
        m_state->goToNextMarker(); // from the begin again
        QCOMPARE(m_state->currentMarker()->id, first);
        m_state->goToPreviousMarker();
        QCOMPARE(m_state->currentMarker()->id, last);
        m_state->setCurrentMarker(0);
        m_state->goToPreviousMarker(); // from the middle of the view
        QCOMPARE(m_state->currentMarker()->id, first);
    }

    void aMarkerSaysWhatIsKnownOfIt() {
        QCOMPARE(markerTip({1, range(2000, 5000), "peak", 0, "two\nlines"}, at(0)),
            "peak\n+" + lengthText(2000) + "   " + lengthText(3000) + "\ntwo\nlines");
        QCOMPARE(markerTip({1, range(2000, 2000), "", 0}, at(0)), "+" + lengthText(2000));
    }

    void anEdgeIsNearWithinAFewPixels() {
        query::LaneFrame frame{lane(0), model::LaneKind::Slices, {}, {}};
        frame.cells = {test::sliceCell(10'000, 20'000, {}), test::sliceCell(20'300, 30'000, {})};
        const Viewport& viewport = m_state->viewport(); // 100 ns a pixel
        QCOMPARE(edgeNear(frame, viewport, 104), std::optional(at(10'000)));
        QCOMPARE(edgeNear(frame, viewport, 95), std::optional(at(10'000)));
        QCOMPARE(edgeNear(frame, viewport, 201), std::optional(at(20'000)));
        QCOMPARE(edgeNear(frame, viewport, 202), std::optional(at(20'300)));
        QVERIFY(!edgeNear(frame, viewport, 150));
        QVERIFY(!edgeNear(frame, viewport, 93));
        QCOMPARE(edgeNear(frame, viewport, 306), std::optional(at(30'000)));
        QVERIFY(!edgeNear(frame, viewport, 307));
    }

    void stepsAreBandsOfPixels() {
        const auto bands = stepBands(m_state->steps(), m_state->viewport());
        QCOMPARE(bands.size(), size_t(2));
        QVERIFY((bands[0] == StepBand{100, 300, false, 0}));
        QVERIFY((bands[1] == StepBand{300, 600, true, 1}));
        m_state->setVisibleRange(range(40'000, 50'000));
        const auto inside = stepBands(m_state->steps(), m_state->viewport());
        QCOMPARE(inside.size(), size_t(1));
        QVERIFY((inside[0] == StepBand{0, 1000, true, 1}));
    }

    void ofManyStepsOneAPixelIsDrawn() {
        std::vector<ShownStep> steps;
        for (int64_t i = 0; i < 100'000; ++i)
            steps.push_back({QString::number(i), range(i, i + 1)});
        const auto bands = stepBands(steps, m_state->viewport());
        QVERIFY(bands.size() <= 1001);
        for (size_t i = 1; i < bands.size(); ++i)
            QVERIFY(bands[i].from > bands[i - 1].from);
        QVERIFY(!bands[1].step);
    }

    void aBoxByDepthTakesWhatItTouches() {
        LaneLayout layout;
        layout.setSnapshot(m_state->snapshot());
        const auto top = [&](uint32_t id) { return layout.place(lane(id))->y; };
        const LaneBands bands = layout.bands(0, 0, 1000);
        const auto taken = [&](int from, int to, BoxTakes takes) {
            return lanesInBox(layout, bands, from, to, takes);
        };
        const int from = top(1) + 2;
        QVERIFY(taken(from, from + 3, BoxTakes::Depths) == std::vector{lane(1)});
        QVERIFY(
            taken(from, from + 3, BoxTakes::Tracks) == (std::vector{lane(0), lane(1), lane(2)}));
        QVERIFY(taken(from, top(2) + 5, BoxTakes::Depths) == (std::vector{lane(1), lane(2)}));
        QVERIFY(taken(top(3) + 2, top(3) + 5, BoxTakes::Depths) == std::vector{lane(3)});
        layout.foldAll(Fold::Closed); // one row stands for everything
        QCOMPARE(taken(2, 6, BoxTakes::Depths).size(), size_t(4));
    }
};

} // namespace rankscope::timeline::timeline_scope_test

RS_VIEW_TEST(rankscope::timeline::timeline_scope_test::TimelineScopeTest)
#include "timeline_scope_test.moc"
