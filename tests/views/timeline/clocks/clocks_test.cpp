// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks on the timeline: what the notice and the dialog say and do of clocks that a test sets.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/views/timeline/clocks/two_hosts.h"
#include "tests/views/view_test.h"
#include "views/shared/cells.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_model.h"
#include "views/shared/table_view.h"
#include "views/timeline/clocks/clock_feed.h"
#include "views/timeline/clocks/clock_notice.h"
#include "views/timeline/clocks/clock_places.h"
#include "views/timeline/clocks/clock_texts.h"
#include "views/timeline/clocks/clocks_dialog.h"

namespace rankscope::timeline::clocks_test {

using analysis::ClockTie;
using test::clocks;
using test::kMs;
using test::kPpm;
using test::text;

class ClocksTest : public test::TwoHosts {
    Q_OBJECT

    QWidget m_window;

private slots:
    void init() {
        make();
        know();
    }

    void ranksAreAlignedWhereTheViewIs() {
        m_state->setVisibleRange({fromNanoseconds(900 * kMs), fromNanoseconds(1'100 * kMs)});
        QSignalSpy said(m_alignment.get(), &Alignment::said);
        m_alignment->handlers().at("timeline.align-clocks").run();
        QCOMPARE(text(m_state->shifts()), QString("2 -7000000, 3 -7000000"));
        QCOMPARE(m_state->shifts().begin()->second.source, ShiftSource::Clocks);
        QVERIFY(said.front().front().toString().contains("2 ranks were moved, by up to 7"));
        QVERIFY(said.front().front().toString().contains("follows the drift"));
        show();
        QCOMPARE(apartAt(*m_state, fromNanoseconds(1'000 * kMs))->apart.count(), 0);
        // 100 ppm of half a second.
        QCOMPARE(apartAt(*m_state, fromNanoseconds(1'500 * kMs))->apart.count(), 50'000);
        m_alignment->alignClocksAt(fromNanoseconds(1'500 * kMs));
        QVERIFY(said.back().front().toString().contains("part by up to 200"));
        QCOMPARE(text(m_state->shifts()), QString("2 -7050000, 3 -7050000"));
        m_state->undoLanes();
        QCOMPARE(text(m_state->shifts()), QString("2 -7000000, 3 -7000000"));
    }

    // The reference was moved by hand: the others follow its own clock, and it goes back to it.
    void aMovedReferenceIsPutBack() {
        m_alignment->shiftTo({RankSlot(0)}, Duration(300 * kMs));
        show();
        QCOMPARE(referenceShift(*m_state).count(), 300 * kMs);
        m_alignment->alignClocksAt(fromNanoseconds(1'300 * kMs));
        QCOMPARE(text(m_state->shifts()), QString("2 -7000000, 3 -7000000"));
    }

    // The bridge drops what was asked of the ranks before; no answer tells the feed of it.
    void clocksAreAskedForAgainWhereASnapshotEndsTheQuestion() {
        TimelineState state;
        shared::QueryBridge bridge;
        bridge.setSnapshot(m_read);
        state.setSnapshot(m_read);
        ClockFeed feed(state, bridge); // asks
        QSignalSpy known(&feed, &ClockFeed::known);
        QSignalSpy failed(&feed, &ClockFeed::failed);
        const auto answers = [&] { return known.count() + failed.count(); };
        const auto again = std::make_shared<const query::Snapshot>(*m_read);
        bridge.setSnapshot(again); // before the answer is delivered
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(answers(), 0);
        state.setSnapshot(again); // the same ranks: nothing else would ask
        QTRY_VERIFY(bridge.isIdle());
        QCOMPARE(answers(), 1);
        // once answered it is not asked again
        const auto third = std::make_shared<const query::Snapshot>(*m_read);
        bridge.setSnapshot(third, shared::Change::Growth);
        state.setSnapshot(third);
        QVERIFY(bridge.isIdle());
        QCOMPARE(answers(), 1);
    }

    void theNoticeSaysWhatIsApart() {
        ClockNotice notice(*m_state, *m_alignment, &m_window);
        QVERIFY(notice.text().isEmpty()); // nothing is compared below it
        notice.setPlace(ClockNotice::Place::Timeline);
        QVERIFY(notice.text().contains("rank 0 and rank 3 are 7"));
        LaneFilter hidden;
        hidden.hiddenRanks = {RankSlot(2), RankSlot(3)};
        m_state->setFilter(hidden);
        QVERIFY(notice.text().isEmpty());
        m_state->undoLanes();
        QVERIFY(!notice.text().isEmpty());
        notice.findChild<QToolButton*>("align")->click();
        show();
        QVERIFY(notice.text().isEmpty());
        m_state->undoLanes();
        show();
        QVERIFY(!notice.text().isEmpty());
        notice.findChild<QToolButton*>("close")->click();
        QVERIFY(notice.text().isEmpty());
        QVERIFY(m_state->areClocksQuiet());
    }

    void figuresAreOfTheWholeRun() {
        m_alignment->alignClocksAt(fromNanoseconds(100 * kMs));
        show();
        ClockNotice notice(*m_state, *m_alignment, &m_window);
        m_state->setVisibleRange({fromNanoseconds(90 * kMs), fromNanoseconds(110 * kMs)});
        notice.setPlace(ClockNotice::Place::Timeline);
        QVERIFY(notice.text().isEmpty());
        notice.setPlace(ClockNotice::Place::Figures); // 0.9 s further: 90 us
        QVERIFY(notice.text().contains("are 90"));
    }

    void anotherFolderIsToldAnew() {
        m_state->setClocksQuiet(true);
        auto other = std::make_shared<query::Snapshot>(*m_read);
        other->root = "/other";
        m_state->setSnapshot(other);
        QVERIFY(!m_state->areClocksQuiet());
        QVERIFY(m_state->clocks() == nullptr);
    }

    void theTableHasAClockARow() {
        const shared::TableData table = clockTable(*m_state);
        QCOMPARE(table.rows.size(), size_t{3});
        const auto row = [&](size_t at) {
            QStringList cells;
            for (size_t i = 0; i < table.columns.size(); ++i)
                cells << shared::displayText(table.columns[i], table.rows[at][i]).simplified();
            return cells.join('|');
        };
        const QString dash = shared::dash();
        QCOMPARE(row(0), QString("a|0, 1|-|-|-|-|-|-|40|+0 ns|reference clock").replace('-', dash));
        QCOMPARE(row(1).section('|', 4, 4), QString("100.00 ppm"));
        QCOMPARE(row(1).section('|', 5, 5), QString("2.00 ppm"));
        QVERIFY(row(1).endsWith("|40|+0 ns|line through ends of collectives"));
        QCOMPARE(row(2).section('|', 0, 1), QString("Rank 4|4"));
        QCOMPARE(table.rows[1][2].value, int64_t{7 * kMs});
        QCOMPARE(table.rows[1][6].value, int64_t{200'000});
    }

    void aDriftWithinItsErrorIsNone() {
        analysis::HostClocks known = clocks();
        known.clocks[1].driftError = 150 * kPpm;
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(known));
        const shared::TableData table = clockTable(*m_state);
        QCOMPARE(shared::displayText(table.columns[4], table.rows[1][4]),
            QString("none above 150.00 ppm"));
        QCOMPARE(table.rows[1][6].value, int64_t{0});
        QVERIFY(fitText(known).contains("No clock drifts"));
        QVERIFY(fitText({}).startsWith("No collective"));
        known.clocks.resize(1);
        QVERIFY(fitText(known).startsWith("All ranks share one clock"));
    }

    void aRankSaysHowItCameThere() {
        QCOMPARE(rankTip(*m_state, RankSlot(4)), QStringList());
        m_alignment->shiftTo({RankSlot(4)}, Duration(-3));
        QVERIFY(rankTip(*m_state, RankSlot(4)).front().contains("typed by hand"));
        m_alignment->alignClocksAt(fromNanoseconds(1'000 * kMs));
        const QStringList tip = rankTip(*m_state, RankSlot(2));
        QCOMPARE(tip.size(), 4);
        QVERIFY(tip[0].contains("ends of its collectives"));
        QVERIFY(tip[1].contains("collectives: 40"));
        QVERIFY(tip[2].contains("100.00 ppm"));
    }

    void theDialogMovesRanks() {
        ClocksDialog dialog(*m_state, *m_bridge, *m_alignment, &m_window);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QTRY_VERIFY(m_bridge->isIdle());
        auto* table = dialog.findChild<shared::TableView*>("clocks");
        const test::ModelTester tester(table->model());
        QCOMPARE(table->model()->rowCount(), 3);
        auto* field = dialog.findChild<QLineEdit*>("shift");
        dialog.chooseRank(RankSlot(3));
        QCOMPARE(field->text().simplified(), QString("0 ns"));
        field->setText("-2.5 ms");
        QTest::keyClick(field, Qt::Key_Return);
        show();
        QCOMPARE(text(m_state->shifts()), QString("3 -2500000"));
        field->setText("40 days");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(text(m_state->shifts()), QString("3 -2500000"));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        show();
        QVERIFY(m_state->shifts().empty());
        dialog.findChild<QPushButton*>("align")->click();
        show();
        QCOMPARE(text(m_state->shifts()), QString("2 -7000000, 3 -7000000"));
    }

    void theDialogFitsASmallScreen() {
        ClocksDialog dialog(*m_state, *m_bridge, *m_alignment, &m_window);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        // Twice as large on 1600x1000.
        dialog.resize(720, 450);
        QCoreApplication::processEvents();
        QVERIFY(dialog.height() <= 450);
        QVERIFY(dialog.width() <= QGuiApplication::primaryScreen()->availableSize().width());
        const auto* align = dialog.findChild<QPushButton*>("align");
        QVERIFY(dialog.rect().contains(align->geometry()));
    }

    void clocksThatNothingTiesNameTheSwitch() {
        analysis::HostClocks untied = clocks();
        for (analysis::HostClock& clock : untied.clocks)
            clock.tie = ClockTie::None;
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(untied));
        ClocksDialog dialog(*m_state, *m_bridge, *m_alignment, &m_window);
        dialog.show();
        const auto* note = dialog.findChild<QLabel*>("clocksNote");
        QVERIFY(note->text().startsWith("No collective with a known start"));
        QVERIFY2(
            note->text().contains("profiler_level=ProfilerLevel.Level1"), qPrintable(note->text()));
        QVERIFY(dialog.findChild<QWidget*>("clocksPicture") != nullptr);
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(clocks()));
        QVERIFY(!note->text().contains("Level1"));
    }

    // Nothing is missing as long as it is read.
    void nothingIsSaidToBeMissingWhileClocksAreRead() {
        m_state->setClocks(nullptr);
        ClocksDialog dialog(*m_state, *m_bridge, *m_alignment, &m_window);
        const auto* picture = dialog.findChild<ClockView*>("clocksPicture");
        QVERIFY(dialog.findChild<QLabel*>("clocksNote")->text().startsWith("Reading"));
        QVERIFY(picture->drawing().emptyText.isEmpty());
        m_state->setClocks(std::make_shared<const analysis::HostClocks>(clocks()));
        QVERIFY(picture->drawing().emptyText.isEmpty()); // the picture is asked for
        QTRY_VERIFY(picture->drawing().emptyText.startsWith("No collectives"));
    }

    void thePictureSaysWhatItShows() {
        ClockDrawing drawing;
        QVERIFY(drawing.nowText().isEmpty());
        for (int64_t i = 1; i <= 21; ++i)
            drawing.data.now.push_back({fromNanoseconds(i), Duration(i * 1'000'000)});
        drawing.data.aligned = {{fromNanoseconds(1), Duration(800)}};
        QVERIFY(drawing.nowText().contains("median 11"));
        QVERIFY(drawing.nowText().contains("within 20"));
        QVERIFY(drawing.nowText().contains("maximum 21"));
        QVERIFY(drawing.alignedText().simplified().contains("median 800 ns"));
        const shared::Look look{shared::lightTheme(), QFont()};
        const QImage with = shared::imageOf(drawing, {600, 240}, look);
        drawing.data.aligned.front().time = fromNanoseconds(9);
        drawing.data.now.back().apart = Duration(20'999'999);
        QVERIFY(with != shared::imageOf(ClockDrawing(), {600, 240}, look));
    }
};

} // namespace rankscope::timeline::clocks_test

RS_VIEW_TEST(rankscope::timeline::clocks_test::ClocksTest)
#include "clocks_test.moc"
