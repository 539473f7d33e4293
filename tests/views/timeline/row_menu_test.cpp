// SPDX-License-Identifier: GPL-3.0-or-later
// What the menu of a row calls things, and what is the same track of other ranks.
#include <QMenu>

#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/graph_menu.h"
#include "views/timeline/graph_merge.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/link_layer.h"
#include "views/timeline/row_actions.h"
#include "views/timeline/track_choices.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline::row_menu_test {

namespace {

/// Two groups with two planes each, one behind the other, as the profiler numbers them.
query::OpenRank rankOf(int number) {
    test::HandMadeRank rank("Rank " + std::to_string(number));
    const auto hardware = rank.process("3", "Ascend Hardware", "NPU", 1);
    rank.lane(rank.track(hardware, "2", "Stream 2"));
    rank.lane(rank.track(hardware, "7", "Stream 7"));
    const auto groups = rank.process("5", "Communication", "NPU", 2);
    int64_t place = 0;
    for (const char* group : {"all", "pair"}) {
        const auto add = [&](const std::string& name) {
            const std::string tid = std::to_string(place);
            rank.lane(rank.track(groups, tid, name, model::TrackKind::Thread, place++));
        };
        add("Group " + (group + std::to_string(number)) + " Communication");
        add("Plane 0");
        add("Plane 1");
    }
    return rank.done();
}

} // namespace

class RowMenuTest : public QObject {
    Q_OBJECT

    TimelineState m_state;
    shared::QueryBridge m_bridge;
    LaneView m_lanes{m_state};
    LinkLayer m_links{m_state, m_lanes, m_bridge};
    RowActions m_actions{m_state, m_lanes};
    GraphMenu m_menu{m_state, m_lanes, m_links};

    /// Of the first row that is called so.
    size_t placeOf(const QString& title) {
        const auto& rows = m_lanes.layout().rows();
        for (size_t i = 0; i < rows.size(); ++i) {
            if (TreeDrawing(m_state, m_lanes).titleText(rows[i]) == title)
                return i;
        }
        qFatal("no such row");
    }

    QStringList menuOf(const QString& title) {
        const size_t place = placeOf(title);
        m_lanes.setCurrentRow(place);
        QMenu menu;
        m_menu.fillForRow(menu, place);
        QStringList texts;
        for (const QAction* entry : menu.actions())
            texts << entry->text().section('\t', 0, 0);
        return texts;
    }

    void run(const QString& title, const QString& text) {
        QMenu menu;
        m_menu.fillForRow(menu, placeOf(title));
        for (QAction* entry : menu.actions()) {
            if (entry->text().section('\t', 0, 0) == text)
                return entry->trigger();
        }
        QFAIL(qPrintable(text));
    }

    QStringList pinnedTitles() {
        QStringList titles;
        for (const Row& row : m_lanes.layout().rows()) {
            if (row.isPinned)
                titles << TreeDrawing(m_state, m_lanes).titleText(row);
        }
        return titles;
    }

private slots:
    void init() {
        m_menu.setRows(m_actions.handlers());
        m_state.setSnapshot(test::snapshotOf({rankOf(0), rankOf(1), rankOf(2)}));
        m_lanes.setHeight(900);
        m_state.setFilter({});
        HeadingFacts facts;
        facts.ranks.resize(3);
        for (int i = 0; i < 3; ++i) {
            const std::string number = std::to_string(i);
            facts.ranks[static_cast<size_t>(i)].groups["all" + number] = "world 0-2";
            facts.ranks[static_cast<size_t>(i)].groups["pair" + number] =
                i < 2 ? "TP 0, 1" : "TP 2, 3";
        }
        m_state.setFacts(facts);
    }

    void aPlaneIsTheSameAsThoseOfItsGroup() {
        const auto sameAs = [this](size_t row) {
            return sameTracks(
                m_lanes.layout().tree(), m_state.facts(), m_lanes.layout().rows()[row])
                .size();
        };
        const size_t plane = placeOf("Group TP 0, 1") + 1;
        QCOMPARE(m_lanes.layout().rows()[plane].title(), std::string("Plane 0"));
        QCOMPARE(sameAs(plane), size_t{2});
        QCOMPARE(sameAs(placeOf("Group world 0-2") + 1), size_t{3});
        m_lanes.setCurrentRow(plane);
        m_actions.run("timeline.pin");
        QCOMPARE(pinnedTitles(), QStringList("Rank 0: Group TP 0, 1 / Plane 0"));
    }

    void pinsOfARankByRankComparisonAreTakenBackTogether() {
        run("Stream 7", "Pin the same track of 3 ranks");
        m_state.setFilter(
            withPinned(m_state.filter(), tracksOf(m_lanes.layout().rows()[placeOf("Stream 2")])));
        QCOMPARE(pinnedTitles().size(), 4);
        QVERIFY(!menuOf("Rank 0: Stream 2").contains("Unpin the same track of 3 ranks"));
        run("Rank 1: Stream 7", "Unpin the same track of 3 ranks");
        QCOMPARE(pinnedTitles(), QStringList("Rank 0: Stream 2"));
    }

    void theRanksOfAHostAreHiddenOrShownAtOnce() {
        QVERIFY(!menuOf("Rank 0").contains("Hide the ranks of a"));
        HeadingFacts facts = m_state.facts();
        for (size_t i = 0; i < 3; ++i)
            facts.ranks[i].host = i == 1 ? "b" : "a";
        m_state.setFacts(facts);
        QVERIFY(!menuOf("Rank 1").contains("Hide the ranks of b")); // it is the only one
        run("Rank 0", "Hide the ranks of a");
        QVERIFY(m_state.filter().hiddenRanks == (std::set{RankSlot(0), RankSlot(2)}));
        m_state.undoLanes();
        m_state.setFilter({.hiddenRanks = {RankSlot(2)}});
        run("Rank 0", "Show only the ranks of a");
        QVERIFY(m_state.filter().hiddenRanks == std::set{RankSlot(1)});
    }

    void streamsOfAGraphAreFoundByTheirNumbers() {
        const auto sets = tracksOfStreams(m_lanes.layout().tree()[1], {{3, 9}, {2, 5, 7}});
        QCOMPARE(sets.size(), size_t{1});
        QCOMPARE(sets[0].size(), size_t{2});
        m_state.setFilter(withMerged(m_state.filter(), sets[0]));
        QCOMPARE(m_lanes.layout().rows()[placeOf("Stream 2 + 7")].rank->slot, RankSlot(1));
    }

    void theMenuCallsARowWhatTheTreeCallsIt() {
        const QStringList group = menuOf("Group TP 0, 1");
        QVERIFY2(group.contains("Hide Group TP 0, 1"), qPrintable(group.join('\n')));
        QVERIFY(group.contains("Show only Group TP 0, 1, in every rank"));
        QVERIFY(group.contains("Rename Group TP 0, 1..."));
        QVERIFY(group.contains("Shift Group TP 0, 1 in time..."));
        LaneFilter named = m_state.filter();
        named.aliases[m_lanes.layout().rows()[placeOf("Stream 2")].key()] = "Main & only";
        named.aliases[m_lanes.layout().rows()[placeOf("Ascend Hardware")].key()] = "Device";
        m_state.setFilter(named);
        const QStringList stream = menuOf("Main & only");
        QVERIFY(stream.contains("Hide Main && only"));
        QVERIFY(stream.contains("Merge the tracks of Device into one row"));
        run("Main & only", "Merge the tracks of Device into one row");
        QVERIFY(menuOf("Main & only").contains("Split into its tracks"));
    }
};

} // namespace rankscope::timeline::row_menu_test

RS_VIEW_TEST(rankscope::timeline::row_menu_test::RowMenuTest)
#include "row_menu_test.moc"
