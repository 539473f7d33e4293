// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of hosts above those of their ranks: where they stand, and what they stand for when folded.
#include <QMenu>

#include "tests/views/hands.h"
#include "tests/views/timeline/hand_made.h"
#include "tests/views/view_test.h"
#include "views/session/session.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/graph_gestures.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/view_state.h"

namespace rankscope::timeline::lane_hosts_test {

using test::HandMadeRank;
using test::snapshotOf;

namespace {

constexpr int kRanksOfHost = 8;

/// Lanes 0 to 2 are what a rank's bar shows, lane 3 is of a stream.
std::shared_ptr<const query::Snapshot> job(int ranks) {
    std::vector<query::OpenRank> all;
    for (int i = 0; i < ranks; ++i) {
        HandMadeRank rank("Rank " + std::to_string(i));
        const auto overlap = rank.process("4", "Overlap Analysis", "NPU", 2);
        for (const char* track : {"Computing", "Communication(Not Overlapped)", "Free"})
            rank.lane(rank.track(overlap, track, track));
        rank.lane(rank.track(rank.process("3", "Ascend Hardware", "NPU", 1), "2", "Stream 2"));
        all.push_back(rank.done());
    }
    return snapshotOf(all);
}

HeadingFacts on(const QStringList& hosts) {
    HeadingFacts facts;
    for (const QString& host : hosts)
        facts.ranks.push_back({host, "NPU 4", {}, facts.ranks.size() % 2, {}});
    return facts;
}

HeadingFacts onHosts(int ranks) {
    QStringList hosts;
    for (int i = 0; i < ranks; ++i)
        hosts << QString("node-%1").arg(i / kRanksOfHost);
    return on(hosts);
}

} // namespace

class LaneHostsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<LaneView> m_lanes;

    const LaneLayout& layout() { return m_lanes->layout(); }
    const Row& row(size_t place) { return layout().rows()[place]; }
    size_t placeOf(const std::string& title) {
        for (size_t i = 0; i < layout().rows().size(); ++i) {
            if (row(i).title() == title)
                return i;
        }
        qFatal("no such row");
    }

    void show(int ranks, const HeadingFacts& facts) {
        m_state->setSnapshot(job(ranks));
        m_state->setFacts(facts);
        for (int i = 0; i < ranks; ++i) {
            if (const auto at = layout().rankRow(static_cast<RankSlot>(i)))
                m_lanes->setFold(*at, Fold::Closed);
        }
    }
    /// "a - | Rank 0": of each row its name, with the folds of hosts.
    QString text() {
        QStringList rows;
        for (const Row& each : layout().rows()) {
            QString name = QString(each.level, '.') + QString::fromStdString(each.title());
            if (each.kind == RowKind::Host)
                name += each.fold == Fold::Closed ? " +" : " -";
            rows << name;
        }
        return rows.join(" | ");
    }
    QString sideOf(size_t place) { return TreeDrawing(*m_state, *m_lanes).sideText(row(place)); }

private slots:
    void init() {
        m_state = std::make_unique<TimelineState>();
        m_lanes = std::make_unique<LaneView>(*m_state);
        m_lanes->setHeight(400);
    }
    void cleanup() {
        m_lanes.reset();
        m_state.reset();
    }

    void hostsOfLongNamesAreToldApart() {
        const QString end = ".rack42.datacenter.example.org";
        show(2, on({"train-cluster-worker-node0" + end, "train-cluster-worker-node1" + end}));
        const TreeDrawing tree(*m_state, *m_lanes);
        const QFontMetrics metrics{QFont("DejaVu Sans")};
        QVERIFY(tree.fittingTitle(row(0), metrics, 200).contains("node0"));
        QVERIFY(tree.fittingTitle(row(2), metrics, 200).contains("node1"));
    }

    void severalHostsHaveRowsAboveTheirRanks() {
        show(4, on({"b", "b", "a", "a"}));
        QCOMPARE(text(), "b - | .Rank 0 | .Rank 1 | a - | .Rank 2 | .Rank 3");
        QCOMPARE(sideOf(0), "2 ranks");
        m_state->setFilter({.order = RankOrder::Host});
        QCOMPARE(text(), "a - | .Rank 2 | .Rank 3 | b - | .Rank 0 | .Rank 1");
        for (const RankOrder order : {RankOrder::Stage, RankOrder::Exposed}) {
            m_state->setFilter({.order = order});
            QVERIFY(!text().contains('-'));
        }
        m_state->setFilter({.isRanksOnly = true});
        QCOMPARE(text(), "Rank 0 | Rank 1 | Rank 2 | Rank 3");
    }

    void oneHostHasNone() {
        show(2, on({"a", "a"}));
        QCOMPARE(text(), "Rank 0 | Rank 1");
    }

    // By number they can not stand together; who wants that orders them by host.
    void ofScatteredRanksTheyComeWithTheOrderByHost() {
        show(4, on({"a", "b", "a", "b"}));
        QCOMPARE(text(), "Rank 0 | Rank 1 | Rank 2 | Rank 3");
        m_state->setFilter({.order = RankOrder::Host});
        QCOMPARE(text(), "a - | .Rank 0 | .Rank 2 | b - | .Rank 1 | .Rank 3");
    }

    void aRankThatNoFilePlacesLiesBelowNone() {
        show(4, on({"a", "", "b", "b"}));
        QCOMPARE(text(), "a - | .Rank 0 | Rank 1 | b - | .Rank 2 | .Rank 3");
        m_lanes->toggle(0);
        QCOMPARE(text(), "a + | Rank 1 | b - | .Rank 2 | .Rank 3");
    }

    void headingsOfAnOpenRankLieDeeper() {
        show(4, on({"a", "a", "b", "b"}));
        m_lanes->setFold(placeOf("Rank 1"), Fold::Open);
        QVERIFY(text().startsWith("a - | .Rank 0 | .Rank 1 | ..Ascend Hardware | ...Stream 2"));
        m_state->setFilter(withHidden(m_state->filter(), row(placeOf("Stream 2"))));
        const TreeDrawing tree(*m_state, *m_lanes);
        QCOMPARE(tree.titleText(row(3)), "Ascend Hardware: 1 hidden"); // no heading says of what
    }

    void aFoldedHostStandsForItsRanks() {
        show(4, on({"a", "a", "b", "b"}));
        m_lanes->toggle(0);
        QCOMPARE(text(), "a + | b - | .Rank 2 | .Rank 3");
        const query::LaneRef lane{RankSlot(1), LaneId(3)};
        QCOMPARE(layout().rankRow(RankSlot(1)), std::optional<size_t>(0));
        QCOMPARE(layout().place(lane)->row, size_t(0));
        QVERIFY(!layout().place(lane)->isOwnBox);
        QCOMPARE(layout().lanesOf(row(0)).size(), size_t(8));
        QCOMPARE(row(0).boxes.size(), size_t(6)); // three states of two ranks in one place
        QVERIFY(std::ranges::all_of(row(0).boxes, [this](const LaneBox& box) {
            return box.style == BoxStyle::State && box.y == row(0).boxes.front().y;
        }));
        QVERIFY((m_lanes->ranksInView()
            == std::set{RankSlot(0), RankSlot(1), RankSlot(2), RankSlot(3)}));
        const auto boxed = lanesInBox(layout(), m_lanes->bands(), 2, 4, BoxTakes::Tracks);
        QCOMPARE(boxed.size(), size_t(8));
        m_lanes->showLane(lane);
        QCOMPARE(row(0).fold, Fold::Open);
        QVERIFY(layout().place(lane)->isOwnBox);
    }

    void whereverOneJumpsItsHostUnfolds() {
        show(4, on({"a", "a", "b", "b"}));
        m_lanes->foldAll(Fold::Closed);
        QCOMPARE(text(), "a + | b +");
        m_lanes->openRank(RankSlot(2));
        QVERIFY(text().startsWith("a + | b - | .Rank 2 | ..Ascend Hardware"));
        m_lanes->setFold(placeOf("b"), Fold::Closed);
        const auto places = rowsNamed(layout(), m_state->filter(), m_state->facts(), "stream");
        QCOMPARE(places.size(), size_t(4));
        m_lanes->showPlace(places[3]);
        QCOMPARE(row(*m_lanes->currentRow()).title(), "Stream 2");
        QCOMPARE(row(*m_lanes->currentRow()).rank->slot, RankSlot(3));
    }

    // As it is typed; a folded one stays so.
    void aHostIsFoundByItsName() {
        show(4, on({"node-1", "node-1", "node-2", "node-2"}));
        m_state->setFilter({.aliases = {{"host/node-2", "the new one"}}});
        m_lanes->setFold(placeOf("node-2"), Fold::Closed);
        const auto named = [this](const QString& name) {
            return rowsNamed(layout(), m_state->filter(), m_state->facts(), name);
        };
        QCOMPARE(named("NODE-2").size(), size_t(3)); // with its ranks
        QCOMPARE(named("new").size(), size_t(1));
        m_lanes->showPlace(named("new").front());
        QCOMPARE(*m_lanes->currentRow(), placeOf("node-2"));
        QCOMPARE(row(*m_lanes->currentRow()).fold, Fold::Closed);
    }

    void pinsStayOnTopAndHiddenRanksAreCounted() {
        show(4, on({"a", "a", "b", "b"}));
        m_lanes->setFold(placeOf("Rank 3"), Fold::Open);
        m_state->setFilter(withPinned({}, tracksOf(row(placeOf("Stream 2")))));
        m_lanes->setFold(placeOf("b"), Fold::Closed);
        QCOMPARE(text(), "Stream 2 | a - | .Rank 0 | .Rank 1 | b +");
        QVERIFY(row(0).isPinned && row(0).host == nullptr);
        QCOMPARE(layout().place({RankSlot(3), LaneId(3)})->row, size_t(0));
        QCOMPARE(layout().lanesOf(row(4)).size(), size_t(7));
        m_state->setFilter(withHidden(m_state->filter(), row(placeOf("Rank 0"))));
        QCOMPARE(sideOf(1), "1 of 2 ranks");
        m_state->setFilter(withHidden(m_state->filter(), row(placeOf("b"))));
        QCOMPARE(text(), "Stream 2 | a - | .Rank 1");
        m_state->undoLanes();
        QCOMPARE(text(), "Stream 2 | a - | .Rank 1 | b +");
    }

    void aHostMovesInTimeWithAllItsRanks() {
        show(4, on({"a", "a", "b", "b"}));
        QCOMPARE(shiftKeysOf(row(0)), (std::vector<std::string>{row(1).key(), row(2).key()}));
        m_state->setShifts({{row(1).key(), {Duration(5), ShiftSource::Hand}}});
        QVERIFY(shiftOf(m_state->shifts(), row(0)) == nullptr); // not all of it is moved
    }

    void theFoldIsKeptWithTheViewWhereverTheFolderIs() {
        show(4, on({"a", "a", "b", "b"}));
        m_lanes->setFold(placeOf("b"), Fold::Closed);
        ViewState view = viewFromJson(toJson(captureView(*m_state, *m_lanes)));
        session::moveView(view, "Rank", "/elsewhere/Rank");
        cleanup();
        init();
        show(4, on({"a", "a", "b", "b"}));
        applyView(view, *m_state, *m_lanes);
        QVERIFY(text().endsWith("b +"));
    }

    void itsHeadingStaysWhileItsRanksAreScrolled() {
        show(16, onHosts(16));
        m_lanes->setFold(placeOf("Rank 9"), Fold::Open);
        const int high = LaneLayout::kRankHeight;
        QVERIFY(layout().stuckAt(0).empty()); // it is in its place
        auto stuck = layout().stuckAt(row(placeOf("Rank 3")).y);
        QCOMPARE(stuck.size(), size_t(1));
        QCOMPARE(row(stuck[0].row).title(), "node-0");
        const Row& next = row(placeOf("node-1"));
        QCOMPARE(layout().stuckAt(next.y - 10)[0].y, 10 - high); // pushed out
        stuck = layout().stuckAt(row(placeOf("Ascend Hardware")).y - 2 * high + 1);
        QVERIFY(stuck.size() >= 2);
        QCOMPARE(row(stuck[0].row).title(), "node-1");
        QCOMPARE(row(stuck[1].row).title(), "Rank 9");
        QCOMPARE(stuck[1].y, high);
        QCOMPARE(layout().coverAbove(placeOf("Rank 9")), high);
        QCOMPARE(layout().coverAbove(placeOf("node-1")), 0);
    }

    void aRankThatIsLedToLiesBelowTheHeadingOfItsHost() {
        show(40, onHosts(40));
        m_lanes->openRank(RankSlot(20));
        const Row& opened = row(*layout().rankRow(RankSlot(20)));
        QCOMPARE(m_lanes->bands().yOf(opened.y), LaneLayout::kRankHeight);
        QCOMPARE(m_lanes->covered(), LaneLayout::kRankHeight);
        QCOMPARE(m_lanes->rowAt(5), std::optional(layout().hosts()[2].row));
    }

    void aThousandRanksFoldIntoTheirHosts() {
        show(1024, onHosts(1024));
        QCOMPARE(layout().rows().size(), size_t(1024 + 128));
        m_lanes->foldAll(Fold::Closed);
        QCOMPARE(layout().rows().size(), size_t(128));
        for (const Row& each : layout().rows())
            QVERIFY(each.isFoldable && each.boxes.size() == 3 * kRanksOfHost);
        m_lanes->openRank(RankSlot(502));
        QCOMPARE(row(*layout().rankRow(RankSlot(502))).fold, Fold::Open);
        QCOMPARE(row(layout().hosts()[61].row).fold, Fold::Closed);
        QCOMPARE(row(layout().hosts()[62].row).fold, Fold::Open);
    }

    void mouseKeysAndMenuFoldIt() {
        show(4, on({"a", "a", "b", "b"}));
        shared::QueryBridge bridge;
        const LinkLayer links(*m_state, *m_lanes, bridge);
        RowActions actions(*m_state, *m_lanes);
        GraphMenu menu(*m_state, *m_lanes, links);
        menu.setRows(actions.handlers());
        LaneTree tree(*m_state, *m_lanes, menu, actions);
        tree.resize(250, 400);
        const auto click = [&](size_t place) {
            QTest::mouseClick(&tree, Qt::LeftButton, {}, QPoint(60, row(place).y + 4));
        };
        click(0);
        QCOMPARE(text(), "a + | b - | .Rank 2 | .Rank 3");
        QTest::keyClick(&tree, Qt::Key_Right);
        QCOMPARE(text(), "a - | .Rank 0 | .Rank 1 | b - | .Rank 2 | .Rank 3");
        QTest::keyClick(&tree, Qt::Key_Right); // to its first rank
        QTest::keyClick(&tree, Qt::Key_Down);
        QCOMPARE(row(*m_lanes->currentRow()).title(), "Rank 1");
        QTest::keyClick(&tree, Qt::Key_Left); // to its host
        QCOMPARE(*m_lanes->currentRow(), size_t(0));
        QTest::keyClick(&tree, Qt::Key_Left);
        QCOMPARE(row(0).fold, Fold::Closed);
        QTest::keyClick(&tree, Qt::Key_Space);
        QCOMPARE(row(0).fold, Fold::Open);
        QMenu entries;
        menu.fillForRow(entries, 0);
        QStringList texts;
        for (QAction* entry : entries.actions()) {
            texts << entry->text().section('\t', 0, 0);
            if (texts.back() == "Collapse")
                entry->trigger();
        }
        QCOMPARE(row(0).fold, Fold::Closed);
        for (const char* wanted : {"Show and sort ranks", "Rename a...", "Hide the ranks of a",
                 "Show only the ranks of a"})
            QVERIFY2(texts.contains(wanted), qPrintable(texts.join('\n')));
        actions.run("timeline.hide");
        QCOMPARE(text(), "b - | .Rank 2 | .Rank 3");
        QCOMPARE(*m_lanes->currentRow(), size_t(0));
    }
};

} // namespace rankscope::timeline::lane_hosts_test

RS_VIEW_TEST(rankscope::timeline::lane_hosts_test::LaneHostsTest)
#include "lane_hosts_test.moc"
