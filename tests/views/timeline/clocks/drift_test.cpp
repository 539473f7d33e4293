// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that were aligned by the fit go on being placed by it as the view moves.
#include <QSignalSpy>

#include "tests/views/timeline/clocks/two_hosts.h"
#include "tests/views/view_test.h"
#include "views/timeline/alignment.h"
#include "views/timeline/clocks/clock_notice.h"
#include "views/timeline/clocks/clock_places.h"
#include "views/timeline/clocks/clock_texts.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/view_state.h"

namespace rankscope::timeline::drift_test {

using test::clocks;
using test::kMs;
using test::kPpm;
using test::text;

namespace {
constexpr int kLonger = 400; ///< ms, than the view has to rest
constexpr auto kPixel = Duration(20'000); ///< of a view of 20 ms
} // namespace

class DriftTest : public test::TwoHosts {
    Q_OBJECT

    QWidget m_window;

    /// 20 ms around this one, or less.
    void look(int64_t ms, int64_t span = 20) {
        const Timestamp middle = fromNanoseconds(ms * kMs);
        const Duration half(span * kMs / 2);
        m_state->setVisibleRange({middle - half, middle + half});
    }
    QString places() const { return text(m_state->shifts()); }
    void align() {
        m_alignment->handlers().at("timeline.align-clocks").run();
        show();
    }

private slots:
    void init() {
        make();
        know();
        look(1'000);
        align();
        QCOMPARE(m_state->viewport().resolution(), kPixel);
        QCOMPARE(places(), QString("2 -7000000, 3 -7000000"));
        QVERIFY(m_state->followsDrift());
        // As the window does.
        connect(m_state.get(), &TimelineState::shiftsChanged, m_alignment.get(), [this] {
            QMetaObject::invokeMethod(
                this, [this] { show(); }, Qt::QueuedConnection);
        });
    }

    void ranksArePlacedAnewWhereAPixelShowsIt() {
        look(1'150); // 100 ppm of 150 ms is 15 us, less than a pixel
        QTest::qWait(kLonger);
        QCOMPARE(places(), QString("2 -7000000, 3 -7000000"));
        look(1'150, 10); // but more than one at twice the scale
        QTRY_COMPARE(places(), QString("2 -7015000, 3 -7015000"));
        for (const int64_t end : {10, 1'990}) {
            look(end);
            QVERIFY(apartAt(*m_state, fromNanoseconds(end * kMs))->apart > kPixel * 4);
            QTRY_COMPARE(apartAt(*m_state, fromNanoseconds(end * kMs))->apart.count(), int64_t{0});
        }
        QCOMPARE(places(), QString("2 -7099000, 3 -7099000"));
        QTRY_COMPARE(m_state->snapshot()->ranks[2].offset.count(), -7'099'000);
        QCOMPARE(m_state->snapshot()->ranks[2].index, m_read->ranks[2].index);
        QCOMPARE(m_state->snapshot()->ranks[4].offset.count(), 0);
    }

    void notWhileTheViewMoves() {
        QSignalSpy moved(m_state.get(), &TimelineState::shiftsChanged);
        for (int64_t ms = 1'000; ms <= 1'900; ms += 90) {
            look(ms);
            QCoreApplication::processEvents();
        }
        QCOMPARE(moved.count(), 0);
        QTRY_COMPARE(places(), QString("2 -7090000, 3 -7090000"));
        QTest::qWait(kLonger);
        QCOMPARE(moved.count(), 1);
    }

    void oneUndoTakesAllBack() {
        look(1'500);
        QTRY_COMPARE(places(), QString("2 -7050000, 3 -7050000"));
        look(500);
        QTRY_COMPARE(places(), QString("2 -6950000, 3 -6950000"));
        m_alignment->handlers().at("timeline.align-clocks").run(); // once more: the same alignment
        m_state->undoLanes();
        QVERIFY(m_state->shifts().empty());
        QVERIFY(!m_state->followsDrift());
        QVERIFY(!m_state->canUndoLanes());
        look(1'500);
        QTest::qWait(kLonger);
        QVERIFY(m_state->shifts().empty());
    }

    void whatWasDoneSinceIsUndoneWithoutIt() {
        m_state->setFilter({.hiddenLayers = {"Python"}});
        look(1'500);
        QTRY_COMPARE(places(), QString("2 -7050000, 3 -7050000"));
        m_state->undoLanes();
        QVERIFY(m_state->filter().hiddenLayers.empty());
        QCOMPARE(places(), QString("2 -7050000, 3 -7050000"));
        QVERIFY(m_state->followsDrift());
        m_state->undoLanes();
        QVERIFY(m_state->shifts().empty());
    }

    void aPersonWhoMovesARankEndsIt() {
        m_alignment->shiftTo({RankSlot(1)}, Duration(5));
        QVERIFY(!m_state->followsDrift());
        look(1'500);
        QTest::qWait(kLonger);
        QCOMPARE(places(), QString("1 5, 2 -7000000, 3 -7000000"));
        m_state->undoLanes(); // and taking that back goes on with it
        QVERIFY(m_state->followsDrift());
        QTRY_COMPARE(places(), QString("2 -7050000, 3 -7050000"));
        QVERIFY(m_alignment->handlers().at("timeline.reset-clocks").can());
        m_alignment->handlers().at("timeline.reset-clocks").run();
        QVERIFY(!m_state->followsDrift());
        look(500);
        QTest::qWait(kLonger);
        QVERIFY(m_state->shifts().empty());
    }

    // A moment of the run was wanted, not the view.
    void aMomentIsKept() {
        m_alignment->alignClocksAt(fromNanoseconds(500 * kMs));
        QVERIFY(!m_state->followsDrift());
        look(1'500);
        QTest::qWait(kLonger);
        QCOMPARE(places(), QString("2 -6950000, 3 -6950000"));
    }

    void clocksThatDoNotDriftStay() {
        m_state->undoLanes();
        analysis::HostClocks known = clocks();
        known.clocks[1].driftError = 150 * kPpm;
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(known));
        align();
        QCOMPARE(places(), QString("2 -7000000, 3 -7000000"));
        QVERIFY(!m_state->followsDrift());
    }

    void aMovedTrackStaysMoved() {
        const std::string track = keyOfTrack(*m_read->ranks[2].index, TrackId(0));
        m_state->setShifts(withShift(m_state->shifts(), {track}, Duration(300)));
        QVERIFY(m_state->followsDrift());
        look(1'500);
        QTRY_COMPARE(shiftOf(m_state->shifts(), m_read->ranks[2]).count(), -7'050'000);
        QCOMPARE(m_state->shifts().at(track).by.count(), 300);
        m_state->undoLanes();
        QVERIFY(!m_state->shifts().contains(track));
        QCOMPARE(places(), QString("2 -7050000, 3 -7050000"));
    }

    void whatIsSelectedGoesAlong() {
        const TimeRange range{fromNanoseconds(1'499 * kMs), fromNanoseconds(1'500 * kMs)};
        m_state->selectSlice({{{RankSlot(2), LaneId(0)}, 0}, range});
        const int marker = m_state->addMarker(range);
        look(1'500);
        QTRY_COMPARE(m_state->selectedSlice()->range, range.movedBy(Duration(-50'000)));
        QCOMPARE(m_state->marker(marker)->range, range);
        QCOMPARE(middleOf(m_state->visibleRange()), fromNanoseconds(1'500 * kMs));
    }

    void itIsSaidWhereRanksAreMoved() {
        QCOMPARE(RulerDrawing::movedText(*m_state), QString("2 ranks follow the drift"));
        QVERIFY(rankTip(*m_state, RankSlot(2)).join('|').contains("its rank follows the drift"));
        QVERIFY(fitText(clocks(), true).contains("follows the drift"));
        m_alignment->alignClocksAt(fromNanoseconds(500 * kMs));
        QCOMPARE(RulerDrawing::movedText(*m_state), QString("2 ranks moved"));
        QVERIFY(!rankTip(*m_state, RankSlot(2)).join('|').contains("follows"));
    }

    // Apart by less than a pixel, but by more than the notice is about.
    void theNoticeIsOfFiguresOnly() {
        m_state->setVisibleRange({fromNanoseconds(0), fromNanoseconds(400 * kMs)});
        ClockNotice notice(*m_state, *m_alignment, &m_window);
        notice.setPlace(ClockNotice::Place::Timeline);
        QVERIFY(apartAt(*m_state, middleOf(m_state->visibleRange()))->isUnaligned());
        QVERIFY(notice.text().isEmpty());
        m_alignment->alignClocksAt(fromNanoseconds(1'000 * kMs)); // they stand there already
        QVERIFY(!m_state->followsDrift());
        QVERIFY(notice.text().contains("are 80"));
    }

    // The view that was kept may be elsewhere by now, and its clocks are read later.
    void aKeptViewGoesOn() {
        const RankShifts kept = m_state->shifts();
        m_state->setClocks(nullptr);
        m_state->setShifts({});
        m_state->setShifts(kept, Drift::Followed);
        QCOMPARE(RulerDrawing::movedText(*m_state), QString("2 ranks moved"));
        look(1'500);
        QTRY_VERIFY(m_state->clocks() != nullptr); // asked for, though hand-made ranks tell nothing
        QCOMPARE(places(), QString("2 -7000000, 3 -7000000"));
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(clocks()));
        QTRY_COMPARE(places(), QString("2 -7050000, 3 -7050000"));
    }
};

} // namespace rankscope::timeline::drift_test

RS_VIEW_TEST(rankscope::timeline::drift_test::DriftTest)
#include "drift_test.moc"
