// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/alignment.h"

#include <QSignalSpy>

#include "core/query/snapshot_change.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"

namespace rankscope::timeline::alignment_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

HandMadeRank rankOf(int number, int64_t begin) {
    HandMadeRank rank("Rank " + std::to_string(number),
        {HandMadeRank::at(begin), HandMadeRank::at(begin + 1000)});
    rank.lane(rank.track(rank.process("300", "Ascend Hardware"), "2", "Stream 2"));
    return rank;
}

SelectedSlice slice(unsigned rank, int64_t begin, int64_t end) {
    return {{{static_cast<RankSlot>(rank), LaneId(0)}, 0},
        {fromNanoseconds(begin), fromNanoseconds(end)}};
}

QString text(const RankShifts& shifts) {
    QStringList all;
    for (const auto& [key, shift] : shifts)
        all << QString("%1 %2").arg(QString::fromStdString(key)).arg(shift.by.count());
    return all.join(", ");
}

} // namespace

class AlignmentTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<shared::QueryBridge> m_bridge;
    std::unique_ptr<Alignment> m_alignment;
    std::shared_ptr<const query::Snapshot> m_read;

    void show() {
        const auto snapshot = shifted(m_read, m_state->shifts());
        m_bridge->setSnapshot(snapshot);
        m_state->setSnapshot(snapshot);
    }
    bool can(const char* id) { return m_alignment->handlers().at(id).can(); }
    void run(const char* id) {
        QVERIFY(can(id));
        m_alignment->handlers().at(id).run();
        QTRY_VERIFY(m_bridge->isIdle());
        show();
    }

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_bridge = std::make_unique<shared::QueryBridge>();
        m_alignment = std::make_unique<Alignment>(*m_state, *m_bridge);
        m_read =
            snapshotOf({rankOf(0, 1000).done(), rankOf(1, 1300).done(), rankOf(2, 900).done()});
        show();
    }

    void aSliceIsPutAtTheBase() {
        QVERIFY(!can("timeline.set-base"));
        QVERIFY(!can("timeline.align-start"));
        m_state->selectSlice(slice(0, 1100, 1200));
        run("timeline.set-base");
        QVERIFY(!can("timeline.align-start")); // the same rank
        m_state->selectSlice(slice(1, 1340, 1350));
        QSignalSpy said(m_alignment.get(), &Alignment::said);
        run("timeline.align-start");
        QCOMPARE(text(m_state->shifts()), QString("Rank 1#Rank 1 -240"));
        QCOMPARE(said.count(), 1);
        QVERIFY(said.front().front().toString().startsWith("1 rank was moved by 240"));
        // The selection went with its rank.
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1100);
        run("timeline.align-end");
        QCOMPARE(text(m_state->shifts()), QString("Rank 1#Rank 1 -150"));
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.end), 1200);
        m_state->undoLanes();
        show();
        QCOMPARE(toNanoseconds(m_state->selectedSlice()->range.begin), 1100);
        run("timeline.reset-clocks");
        QVERIFY(m_state->shifts().empty());
        QVERIFY(!can("timeline.reset-clocks"));
        QCOMPARE(m_state->snapshot(), m_read);
    }

    void theBaseIsSaidWithItsKeys() {
        m_state->selectSlice(slice(0, 1100, 1200));
        QSignalSpy said(m_alignment.get(), &Alignment::said);
        run("timeline.set-base");
        QCOMPARE(said.count(), 1);
        QCOMPARE(said.front().front().toString(),
            QString("The selected slice is the reference: L puts the start of another one at it, "
                    "R the end."));
    }

    void theViewGoesWithASliceThatLeavesIt() {
        m_state->setWidth(1000);
        m_state->selectSlice(slice(0, 1000, 1010));
        run("timeline.set-base");
        m_state->fit({fromNanoseconds(1335), fromNanoseconds(1355)});
        QVERIFY(toNanoseconds(m_state->visibleRange().begin) > 1010);
        m_state->selectSlice(slice(1, 1340, 1350));
        run("timeline.align-start");
        QVERIFY(toNanoseconds(m_state->visibleRange().begin) <= 1000);
        QVERIFY(toNanoseconds(m_state->visibleRange().end) >= 1010);
    }

    void theBaseMovesWithItsRank() {
        m_state->selectSlice(slice(1, 1340, 1350));
        run("timeline.set-base");
        m_state->setShifts(movedBy({}, m_read->ranks[1], Duration(60), ShiftSource::Hand));
        show();
        QCOMPARE(toNanoseconds(m_state->base()->range.begin), 1400);
        m_state->selectSlice(slice(2, 1000, 1010));
        run("timeline.align-start");
        QCOMPARE(text(m_state->shifts()), QString("Rank 1#Rank 1 60, Rank 2#Rank 2 400"));
    }

    void onlyRanksThatAreThereCountAsMoved() {
        RankShifts shifts = movedBy({}, m_read->ranks[1], Duration(60), ShiftSource::Hand);
        QCOMPARE(movedRanks(shifts, *m_read), size_t(1));
        shifts["another/folder#Rank 40"] = {Duration(7), ShiftSource::Hand}; // of a session
        QCOMPARE(movedRanks(shifts, *m_read), size_t(1));
        QCOMPARE(movedRanks({}, *m_read), size_t(0));
    }

    void allBeginWithTheFirst() {
        m_state->setShifts(movedBy({}, m_read->ranks[1], Duration(60), ShiftSource::Hand));
        show();
        run("timeline.align-starts");
        QCOMPARE(text(m_state->shifts()), QString("Rank 1#Rank 1 -300, Rank 2#Rank 2 100"));
        for (const query::OpenRank& rank : m_state->snapshot()->ranks)
            QCOMPARE(toNanoseconds(rank.toTimeline(rank.index->range().begin)), 1000);
        QSignalSpy said(m_alignment.get(), &Alignment::said);
        run("timeline.align-starts");
        QCOMPARE(said.front().front().toString(), QString("All ranks are aligned already."));
    }

    void anEventAtTimeZeroIsNoStart() {
        constexpr int64_t kWork = 1'700'000'000'000'000'000;
        const auto at = [](int64_t ns) { return fromNanoseconds(ns); };
        const auto rankFrom = [&](const char* label, int64_t first, int64_t work) {
            HandMadeRank rank(label, {at(first), at(work + 1000)});
            const ProcessId process = rank.process("1", "Python", "CPU");
            rank.lane(rank.track(process, "1", "1"), model::LaneKind::Slices, 0, 20,
                TimeRange{at(work), at(work + 1000)});
            rank.lane(rank.track(process, "2", "2"), model::LaneKind::Slices, 0, 1,
                TimeRange{at(first), at(first + 1)});
            return rank.done();
        };
        m_read = snapshotOf({rankFrom("Rank 0", kWork, kWork), rankFrom("Rank 1", 0, kWork + 500)});
        show();
        run("timeline.align-starts");
        QCOMPARE(text(m_state->shifts()), QString("Rank 1#Rank 1 -500"));
    }

    void withoutCollectivesNothingIsMovedAndSaid() {
        QSignalSpy said(m_alignment.get(), &Alignment::said);
        run("timeline.align-clocks");
        QVERIFY(m_state->shifts().empty());
        QCOMPARE(said.count(), 1);
        QVERIFY(said.front().front().toString().startsWith("No collective"));
    }

    void clocksAreWhereTheRanksStand() {
        const auto now = shifted(m_read, {{"Rank 1#Rank 1", {Duration(60)}}});
        QVERIFY(
            (clocksOf(*now) == analysis::ClockShifts{{m_read->ranks[0].index->rank, Duration(0)}}));
    }

    // What is computed of ranks elsewhere on the timeline is the same run.
    void figuresStayKnown() {
        const auto now = shifted(m_read, {{"Rank 1#Rank 1", {Duration(60)}}});
        QCOMPARE(now->ranks[1].offset.count(), 60);
        QCOMPARE(now->ranks[0].offset.count(), 0);
        QVERIFY(shifted(m_read, {}) == m_read);
        QVERIFY(query::changeOf(*m_read, *now).isSameRun);
    }
};

} // namespace rankscope::timeline::alignment_test

RS_VIEW_TEST(rankscope::timeline::alignment_test::AlignmentTest)
#include "alignment_test.moc"
