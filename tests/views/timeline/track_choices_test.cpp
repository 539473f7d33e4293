// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/track_choices.h"

#include <QLineEdit>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/row_actions.h"
#include "views/timeline/row_fields.h"
#include "views/timeline/track_arrangement.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline::track_choices_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

/// Three streams and a counter on the device, a thread of five depths on the host.
HandMadeRank rankOf(int number) {
    HandMadeRank rank("Rank " + std::to_string(number));
    const auto hardware = rank.process("300", "Ascend Hardware", "NPU", 20);
    const auto python = rank.process("100", "Python", "CPU", 10);
    for (const char* stream : {"2", "7", "12"})
        rank.lane(rank.track(hardware, stream, std::string("Stream ") + stream));
    rank.lane(
        rank.track(hardware, "", "Usage", model::TrackKind::Counter), model::LaneKind::Counter);
    const auto thread = rank.track(python, "1", "Thread 1");
    for (uint32_t depth = 0; depth < 5; ++depth)
        rank.lane(thread, model::LaneKind::Slices, depth);
    return rank;
}

/// "Stream 2 + 7(2)": a track with its lanes' boxes; * on top, "1 hidden".
QString text(const LaneLayout& layout) {
    QStringList all;
    for (const Row& row : layout.rows()) {
        if (row.kind == RowKind::Hidden)
            all << QString("%1 hidden").arg(row.hidden);
        if (row.track != nullptr)
            all << QString("%1%2(%3)")
                       .arg(row.isPinned ? "*" : "", QString::fromStdString(row.title()))
                       .arg(row.boxes.size());
    }
    return all.join("; ");
}

} // namespace

class TrackChoicesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<LaneView> m_view;
    std::unique_ptr<RowActions> m_actions;

    const LaneLayout& layout() { return m_view->layout(); }

    size_t rowOf(const std::string& title, size_t slot = 0) {
        const auto& rows = layout().rows();
        const auto found = std::ranges::find_if(rows, [&](const Row& row) {
            return row.kind != RowKind::Hidden && row.title() == title
                && toIndex(row.rank->slot) == slot;
        });
        return static_cast<size_t>(found - rows.begin());
    }

    const Row& row(const std::string& title) { return layout().rows()[rowOf(title)]; }

    void run(const char* action, const std::string& title) {
        m_view->setCurrentRow(rowOf(title));
        m_actions->run(action);
    }

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_view = std::make_unique<LaneView>(*m_state);
        m_actions = std::make_unique<RowActions>(*m_state, *m_view);
        m_state->setSnapshot(snapshotOf({rankOf(0).done(), rankOf(1).done()}));
        m_view->setHeight(600);
        m_view->setFold(rowOf("Rank 1", 1), Fold::Closed);
        m_view->setFold(rowOf("Thread 1"), Fold::Open);
    }

    void cleanup() {
        m_actions.reset();
        m_view.reset();
        m_state.reset();
    }

    void allStreamsOfADeviceBecomeOneRowAndRowsAgain() {
        const QString before = text(layout());
        QCOMPARE(before, QString("Stream 2(1); Stream 7(1); Stream 12(1); Usage(1); Thread 1(5)"));
        run("timeline.merge", "Stream 7");
        QCOMPARE(text(layout()), QString("Stream 2 + 7 + 12(3); Usage(1); Thread 1(5)"));
        // Each slice has a place of its own in it.
        const size_t merged = rowOf("Stream 2 + 7 + 12");
        int last = -1;
        for (uint32_t lane = 0; lane < 3; ++lane) {
            const auto place = layout().place({RankSlot(0), LaneId(lane)});
            QVERIFY(place && place->isOwnBox);
            QCOMPARE(place->row, merged);
            QVERIFY(place->y > last);
            last = place->y;
        }
        QCOMPARE(layout().lanesOf(layout().rows()[merged]).size(), size_t{3});
        // The other rank is as it was.
        QVERIFY(layout().arranged(RankSlot(1)).layers.front().tracks.front().parts.empty());
        run("timeline.merge", "Stream 2 + 7 + 12");
        QCOMPARE(text(layout()), before);
        m_state->undoLanes();
        QCOMPARE(layout().rows()[merged].title(), std::string("Stream 2 + 7 + 12"));
        m_state->undoLanes();
        QCOMPARE(text(layout()), before);
    }

    void chosenStreamsAreMergedWhereTheFirstOfThemStands() {
        m_view->setCurrentRow(rowOf("Stream 2"));
        m_view->toggleChosen(rowOf("Stream 12"));
        m_actions->run("timeline.merge");
        QCOMPARE(text(layout()), QString("Stream 2 + 12(2); Stream 7(1); Usage(1); Thread 1(5)"));
    }

    // Counters have a scale of their own.
    void countersAreNotMerged() {
        m_view->setCurrentRow(rowOf("Stream 2"));
        m_view->toggleChosen(rowOf("Usage"));
        m_actions->run("timeline.merge");
        QVERIFY(m_state->filter().merged.empty());
    }

    void partsOfAMergedRowStayFolded() {
        HandMadeRank rank("Rank 0");
        const auto hardware = rank.process("300", "Ascend Hardware", "NPU", 20);
        const std::pair<const char*, uint32_t> streams[] = {{"2", 1}, {"7", 6}, {"12", 2}};
        for (const auto& [number, depths] : streams) {
            const auto stream = rank.track(hardware, number, std::string("Stream ") + number);
            for (uint32_t depth = 0; depth < depths; ++depth)
                rank.lane(stream, model::LaneKind::Slices, depth);
        }
        m_state->setSnapshot(snapshotOf({rank.done()}));
        m_view->setHeight(100); // without room that few rows would share
        m_view->setFold(rowOf("Stream 12"), Fold::Closed);
        const int apart = row("Stream 2").height + row("Stream 7").height + row("Stream 12").height;
        run("timeline.merge", "Stream 2");
        const auto merged = [&]() -> const Row& { return row("Stream 2 + 7 + 12"); };
        // One lane of Stream 2, three and three thin ones of Stream 7, the outermost of Stream 12.
        QCOMPARE(merged().boxes.size(), size_t{1 + 6 + 1});
        QVERIFY(merged().boxes[5].style == BoxStyle::Thin);
        QVERIFY(merged().fold == Fold::Part);
        QVERIFY2(merged().height < apart, qPrintable(QString::number(merged().height)));
        for (size_t i = 1; i < merged().boxes.size(); ++i)
            QVERIFY(merged().boxes[i].y >= merged().boxes[i - 1].y + merged().boxes[i - 1].height);
        m_view->toggle(rowOf("Stream 2 + 7 + 12"));
        QCOMPARE(merged().boxes.size(), size_t{1 + 6 + 2});
        QVERIFY(merged().fold == Fold::Open);
        QVERIFY(layout().place({RankSlot(0), LaneId(8)})->isOwnBox);
        m_view->toggle(rowOf("Stream 2 + 7 + 12"));
        QCOMPARE(merged().boxes.size(), size_t{3}); // the outermost lane of each
        m_actions->run("timeline.merge"); // each is as it was folded last
        QCOMPARE(row("Stream 7").boxes.size(), size_t{1});
    }

    void mergedRowsArePinnedAndHiddenWhole() {
        run("timeline.merge", "Stream 2");
        run("timeline.pin", "Stream 2 + 7 + 12");
        QCOMPARE(text(layout()), QString("*Stream 2 + 7 + 12(3); Usage(1); Thread 1(5)"));
        QCOMPARE(layout().place({RankSlot(0), LaneId(1)})->row, size_t{0});
        run("timeline.pin", "Stream 2 + 7 + 12");
        QCOMPARE(text(layout()), QString("Stream 2 + 7 + 12(3); Usage(1); Thread 1(5)"));
        run("timeline.hide", "Stream 2 + 7 + 12");
        QCOMPARE(text(layout()), QString("Usage(1); 3 hidden; Thread 1(5)"));
        QVERIFY(!layout().place({RankSlot(0), LaneId(1)}));
        const auto hidden = std::ranges::find(layout().rows(), RowKind::Hidden, &Row::kind);
        m_state->setFilter(withShown(m_state->filter(), *hidden));
        QCOMPARE(text(layout()), QString("Stream 2 + 7 + 12(3); Usage(1); Thread 1(5)"));
    }

    void aHiddenPartLeavesTheMergedRow() {
        run("timeline.hide", "Stream 7");
        m_state->setFilter(
            withMerged(m_state->filter(), sameTracks(layout().tree(), {}, row("Stream 2"))));
        QVERIFY(m_state->filter().merged.empty()); // one of each rank
        run("timeline.merge", "Stream 2");
        QCOMPARE(text(layout()), QString("Stream 2 + 12(2); Usage(1); 1 hidden; Thread 1(5)"));
    }

    void titlesOfMergedTracksSayTheirWordsOnce() {
        QCOMPARE(mergedTitle({"Stream 2", "Stream 27"}), std::string("Stream 2 + 27"));
        QCOMPARE(mergedTitle({"Group a", "Plane 0"}), std::string("Group a + Plane 0"));
        QCOMPARE(mergedTitle({"7", "8"}), std::string("7 + 8"));
        QCOMPARE(mergedTitle({"a b c", "a b", "a b d"}), std::string("a b c + b + b d"));
        // Each part has the name that its row had before.
        TrackNode all;
        all.parts.resize(2);
        all.parts[0].title = "Group group_name_1 Communication";
        all.parts[1].title = "Plane 0";
        RankFacts facts;
        facts.groups["group_name_1"] = "DP 0, 1";
        QCOMPARE(shownTitle(&facts, all), QString("Group DP 0, 1 + Plane 0"));
        QCOMPARE(shownTitle(&facts, all.parts.front()), QString("Group DP 0, 1"));
        QCOMPARE(shownTitle(nullptr, all), QString("Group group_name_1 Communication + Plane 0"));
    }

    void tracksAreMovedWithinTheirLayer() {
        run("timeline.move-down", "Stream 2");
        QCOMPARE(text(layout()),
            QString("Stream 7(1); Stream 2(1); Stream 12(1); Usage(1); Thread 1(5)"));
        run("timeline.move-up", "Stream 7");
        QVERIFY(text(layout()).startsWith("Stream 7(1); Stream 2(1)"));
        run("timeline.hide", "Stream 2");
        run("timeline.move-down", "Stream 7"); // over what is not shown
        QVERIFY(text(layout()).startsWith("Stream 12(1); Stream 7(1); Usage(1)"));
        run("timeline.move-down", "Thread 1");
        QVERIFY(text(layout()).endsWith("Thread 1(5)"));
    }

    void lanesAreHigherAndLower() {
        m_view->setHeight(100); // rows do not grow into what is free
        const int usual = row("Stream 2").height;
        run("timeline.taller", "Stream 2");
        QCOMPARE(row("Stream 2").boxes.front().height, 24);
        QVERIFY(row("Stream 2").height > usual);
        QCOMPARE(row("Stream 7").height, usual);
        run("timeline.lower", "Stream 2");
        QCOMPARE(row("Stream 2").height, usual);
        for (int i = 0; i < 9; ++i)
            run("timeline.lower", "Stream 2");
        QCOMPARE(row("Stream 2").boxes.front().height, 6);
        QCOMPARE(row("Stream 2").height, LaneLayout::kLowHeight);
        run("timeline.auto-height", "Stream 2");
        QVERIFY(m_state->filter().laneHeights.empty());
        run("timeline.taller", "Ascend Hardware");
        QCOMPARE(m_state->filter().laneHeights.size(), size_t{4});
        run("timeline.lower", "Rank 0");
        QCOMPARE(layout().closedHeight(), LaneLayout::kLowHeight);
    }

    void aDeepStackShowsItsOutermostCalls() {
        run("timeline.fold-stack", "Thread 1");
        QVERIFY(text(layout()).endsWith("Thread 1(3)"));
        QVERIFY(m_state->filter().isActive());
        // What is led to is shown.
        const query::LaneRef inner{RankSlot(0), LaneId(8)};
        QVERIFY(!layout().place(inner)->isOwnBox);
        m_view->showLane(inner);
        QVERIFY(layout().place(inner)->isOwnBox);
        m_state->undoLanes();
        QVERIFY(text(layout()).endsWith("Thread 1(3)"));
        run("timeline.fold-stack", "Thread 1");
        QVERIFY(text(layout()).endsWith("Thread 1(5)"));
        m_state->setFilter(withMostLanes(m_state->filter(), row("Python"), 1));
        QVERIFY(text(layout()).endsWith("Thread 1(1)"));
        m_state->showAllLanes();
        QVERIFY(text(layout()).endsWith("Thread 1(5)"));
    }

    void rowsAreFoundByEitherName() {
        const auto found = [&](const char* name) {
            return rowsNamed(layout(), m_state->filter(), m_state->facts(), name);
        };
        QCOMPARE(found("stream 1").size(), size_t{2}); // of both ranks, one of them closed
        QCOMPARE(found("").size(), size_t{0});
        m_state->setFilter(withAlias(m_state->filter(), row("Stream 12").key(), "Copies"));
        QCOMPARE(found("cop").size(), size_t{1});
        QCOMPARE(found("stream 1").size(), size_t{2});
        m_state->setFilter(withAlias(m_state->filter(), row("Rank 0").key(), "late one"));
        QCOMPARE(found("LATE").front(), (TreePlace{RankSlot(0), {}, {}}));
        m_state->setFilter(withAlias(m_state->filter(), row("Rank 0").key(), ""));
        QVERIFY(found("LATE").empty());
        HeadingFacts facts;
        facts.ranks.resize(2);
        facts.ranks[1].host = "node-17";
        QCOMPARE(rowsNamed(layout(), {}, facts, "de-17").size(), size_t{1});
        // It is unfolded on the way.
        m_view->showPlace(found("thread").back());
        QCOMPARE(m_view->currentRow().value(), rowOf("Thread 1", 1));
    }

    void aNameOfTwoLinesIsDrawnInOne() {
        m_state->setFilter(withAlias(m_state->filter(), row("Stream 7").key(), "one\ntwo"));
        const TreeDrawing drawing(*m_state, *m_view);
        const Row& renamed = layout().rows()[rowOf("Stream 7")];
        QCOMPARE(drawing.titleText(renamed), QString("one") + QChar(0x21B5) + "two");
        QCOMPARE(drawing.ownTitle(renamed), "one\ntwo"); // to be written on
    }

    void enterStaysAtTheRowThatWasFound() {
        QWidget tree;
        RowFinder finder(*m_state, *m_view, &tree);
        finder.open();
        auto& field = *finder.findChild<QLineEdit*>();
        QTest::keyClicks(&field, "stream");
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 2"));
        QTest::keyClick(&field, Qt::Key_Down);
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 7"));
        QTest::keyClick(&field, Qt::Key_F3);
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 12"));
        QTest::keyClick(&field, Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 7"));
        QVERIFY(finder.isHidden());
        finder.open(); // the same text again
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 7"));
        QTest::keyClick(&field, Qt::Key_Down);
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 12"));
    }

    void theNextRowIsCurrentWhereOneWasHidden() {
        m_view->setCurrentRow(rowOf("Stream 7"));
        m_actions->run("timeline.hide");
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 12"));
        m_actions->run("timeline.hide");
        QCOMPARE(m_view->currentRow().value(), rowOf("Usage"));
        m_actions->run("timeline.hide");
        QCOMPARE(text(layout()), QString("Stream 2(1); 3 hidden; Thread 1(5)"));
        QCOMPARE(m_view->currentRow().value(), rowOf("Stream 2")); // the last of its layer went
        m_actions->run("timeline.hide");
        QCOMPARE(text(layout()), QString("4 hidden; Thread 1(5)"));
        QVERIFY(m_view->currentRow());
        for (const char* left :
            {"Stream 2(1); 3 hidden; Thread 1(5)", "Stream 2(1); Usage(1); 2 hidden; Thread 1(5)",
                "Stream 2(1); Stream 12(1); Usage(1); 1 hidden; Thread 1(5)"}) {
            m_state->undoLanes();
            QCOMPARE(text(layout()), QString(left));
        }
    }

    void severalRowsAreChosenAndWhatIsDoneIsDoneToAll() {
        m_view->setCurrentRow(rowOf("Stream 2"));
        m_view->chooseTo(rowOf("Stream 12"));
        QCOMPARE(m_view->chosenRows().size(), size_t{3});
        m_view->toggleChosen(rowOf("Stream 7"));
        QCOMPARE(m_view->chosenRows().size(), size_t{2});
        m_actions->run("timeline.hide");
        QCOMPARE(text(layout()), QString("Stream 7(1); Usage(1); 2 hidden; Thread 1(5)"));
        m_state->undoLanes();
        QCOMPARE(m_view->chosenRows().size(), size_t{2});
        m_actions->run("timeline.pin");
        QVERIFY(text(layout()).startsWith("*Stream 2(1); *Stream 12(1); Stream 7(1)"));
        m_actions->run("timeline.pin");
        QVERIFY(text(layout()).startsWith("Stream 2(1); Stream 7(1); Stream 12(1)"));
        m_view->setCurrentRow(rowOf("Usage"));
        QCOMPARE(m_view->chosenRows().size(), size_t{1});
    }
};

} // namespace rankscope::timeline::track_choices_test

RS_VIEW_TEST(rankscope::timeline::track_choices_test::TrackChoicesTest)
#include "track_choices_test.moc"
