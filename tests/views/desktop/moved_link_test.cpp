// SPDX-License-Identifier: GPL-3.0-or-later
// A link to a view with ranks and tracks that were moved leads to where the sender saw them.
#include <QClipboard>
#include <QGuiApplication>
#include <QRegularExpression>

#include "core/query/details.h"
#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"

namespace rankscope::desktop::moved_link_test {

namespace {
const QString kSample = RS_SOURCE_DIR "/sample_profiles/healthy_2rank";
} // namespace

class MovedLinkTest : public WindowTest {
    Q_OBJECT

    /// The second one of the first lane of rank 1 that has three.
    void selectSlice() {
        const query::OpenRank& rank = state().snapshot()->ranks[1];
        for (const index::LaneIndex& one : rank.index->lanes) {
            if (one.lane.kind != model::LaneKind::Slices || one.lane.count < 3)
                continue;
            const query::SliceRef ref{{RankSlot(1), one.lane.id}, 1};
            query::Session session(state().snapshot());
            const auto detail = query::sliceDetail(session, ref, {});
            QVERIFY(detail.has_value());
            return state().jumpTo(ref, detail->range);
        }
        QFAIL("no slice to select");
    }

private slots:
    void init() { openWindow(); }
    void cleanup() { closeWindow(); }

    /// With a rank and a track that are moved; who opens it may have moved something else.
    void aLinkLeadsToWhereThingsStand() {
        open(kSample);
        const query::OpenRank rank = state().snapshot()->ranks[1];
        const Duration far(10'000'000'000);
        const std::string track = timeline::keyOfTrack(*rank.index, TrackId(0));
        const timeline::RankShifts shifts{
            {timeline::rankKey(*rank.index), {far, timeline::ShiftSource::Clocks}},
            {track, {Duration(-5'000), timeline::ShiftSource::Hand}}};
        state().setShifts(shifts);
        QTRY_COMPARE(state().snapshot()->ranks[1].offset, rank.offset + far);
        settle();
        selectSlice();
        const TimeRange seen{state().wholeRange().end - far / 2, state().wholeRange().end};
        state().setVisibleRange(seen);
        const auto slice = *state().selectedSlice();
        QGuiApplication::clipboard()->clear();
        m_window->actions().run("file.copy-link");
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains("shifts="));
        const QString link = QGuiApplication::clipboard()->text();
        reopen();
        open(link);
        QTRY_VERIFY(state().selectedSlice().has_value());
        QVERIFY(state().shifts() == shifts);
        QVERIFY(*state().selectedSlice() == slice);
        QCOMPARE(state().visibleRange(), seen);
        state().undoLanes(); // one step back, then forth by the link
        QVERIFY(state().shifts().empty());
        open(link);
        QTRY_COMPARE(state().visibleRange(), seen);
        QVERIFY(state().shifts() == shifts);
        QString older = link;
        open(older.remove(QRegularExpression("[?&]shifts=[^&]*")));
        QVERIFY(state().shifts() == shifts); // it says nothing of them
    }
};

} // namespace rankscope::desktop::moved_link_test

RS_VIEW_TEST(rankscope::desktop::moved_link_test::MovedLinkTest)
#include "moved_link_test.moc"
