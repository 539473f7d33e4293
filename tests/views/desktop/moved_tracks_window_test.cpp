// SPDX-License-Identifier: GPL-3.0-or-later
// A track that was shifted, in the real window: who knows a slice by its time in the profile (a
// finding, a link, a row of a table) is led to where it stands now.
#include "app/desktop/navigator.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"

namespace rankscope::desktop::moved_tracks_window_test {

namespace {

constexpr Duration kShift(2'000'000);

} // namespace

class MovedTracksWindowTest : public WindowTest {
    Q_OBJECT

    void go(const model::Target& target) {
        m_window->navigator().go(target);
        QTRY_VERIFY(state().selectedSlice());
        settle();
    }
    TrackId trackOf(const query::LaneRef& lane) {
        return state().snapshot()->lane(lane)->lane.track;
    }

private slots:
    void initTestCase() {
        openWindow();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
    }
    void cleanupTestCase() { closeWindow(); }

    void oneIsLedToWhereTheSliceStands() {
        const query::OpenRank rank = state().snapshot()->ranks[1];
        model::Target target{
            .rank = 1, .range = rank.index->range(), .slice = "hcom_send__988_0_1"};
        go(target);
        target.range = state().selectedSlice()->range.movedBy(-rank.offset);
        go(target);
        const timeline::SelectedSlice before = *state().selectedSlice();
        const TrackId track = trackOf(before.ref.lane);
        state().setShifts({{timeline::keyOfTrack(*rank.index, track), {kShift}}});
        settle();
        QTRY_VERIFY((
            state().snapshot()->ranks[1].moved == std::vector<query::TrackShift>{{track, kShift}}));
        const TimeRange moved = before.range.movedBy(kShift);
        QCOMPARE(state().selectedSlice()->range, moved); // it went along
        go(target);
        QVERIFY(state().selectedSlice()->ref == before.ref);
        QCOMPARE(state().selectedSlice()->range, moved);
        QVERIFY(state().visibleRange().begin <= moved.begin);
        QVERIFY(state().visibleRange().end >= moved.end);
        state().undoLanes();
        settle();
        QTRY_VERIFY(state().snapshot()->ranks[1].moved.empty());
        QCOMPARE(state().selectedSlice()->range, before.range);
    }
};

} // namespace rankscope::desktop::moved_tracks_window_test

RS_VIEW_TEST(rankscope::desktop::moved_tracks_window_test::MovedTracksWindowTest)
#include "moved_tracks_window_test.moc"
