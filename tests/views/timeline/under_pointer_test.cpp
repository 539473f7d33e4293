// SPDX-License-Identifier: GPL-3.0-or-later
// What lies below the pointer and at the edge of the pinned rows when rows move.
#include <QHelpEvent>
#include <QLineEdit>
#include <QToolTip>

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/overview.h"
#include "views/timeline/row_fields.h"

namespace rankscope::timeline::under_pointer_test {

namespace {

constexpr int kTracks = 40;

QByteArray manyTracks() {
    QString events;
    for (int i = 0; i < kTracks; ++i)
        events += QString(R"(%1{"ph":"X","name":"op","pid":1,"tid":%2,"ts":"1000.000","dur":9000})")
                      .arg(i == 0 ? "" : ",")
                      .arg(i + 1);
    return events.toUtf8();
}

} // namespace

class UnderPointerTest : public PageFixture {
    Q_OBJECT

    LaneTree& tree() { return *m_page->findChild<LaneTree*>(); }
    const Row& row(size_t place) { return lanes().layout().rows()[place]; }

    Overview& overview() { return *m_page->findChild<Overview*>(); }
    /// Where three ranks are.
    QPoint lineOf(int rank) {
        const int left = graph().mapTo(m_page.get(), QPoint(0, 0)).x()
            - overview().mapTo(m_page.get(), QPoint(0, 0)).x();
        return {left + 50, 8 + 10 * rank};
    }
    void showThree() {
        auto three = std::make_shared<query::Snapshot>(*m_rank->snapshot());
        three->ranks.resize(3, three->ranks.front());
        for (size_t i = 0; i < three->ranks.size(); ++i) { // each with folds of its own
            auto own = std::make_shared<index::RankIndex>(*three->ranks[i].index);
            own->label = "Rank " + std::to_string(i);
            three->ranks[i].index = std::move(own);
        }
        showRank(three);
        settle();
    }
    static void doubleClick(QWidget& on, const QPoint& place) {
        QTest::mouseClick(&on, Qt::LeftButton, {}, place);
        QTest::mouseDClick(&on, Qt::LeftButton, {}, place);
    }

    void moveTo(const QPoint& place) { test::moveMouse(tree(), place); }

private slots:
    void initTestCase() { importRank(manyTracks()); }

    void init() {
        makePage();
        showRank(m_rank->snapshot());
        settle();
    }

    void cleanup() { dropPage(); }

    void theRowBelowThePointerIsTheOneThatLiesThere() {
        moveTo({60, row(4).y + 5});
        QCOMPARE(tree().hoveredRow(), std::optional<size_t>(4));
        lanes().scrollBy(-120, 0);
        QVERIFY(lanes().top() > 0);
        QCOMPARE(tree().hoveredRow(), lanes().rowAt(row(4).y + 5));
        QVERIFY(tree().hoveredRow() > std::optional<size_t>(4));
    }

    void theTipOfARankEndsWithItsFolder() {
        auto moved = std::make_shared<query::Snapshot>(*m_rank->snapshot());
        auto rank = std::make_shared<index::RankIndex>(*moved->ranks.front().index);
        rank->folder = "/jobs/monday/rank_0";
        moved->ranks.front().index = std::move(rank);
        showRank(moved);
        settle();
        QCOMPARE(row(0).kind, RowKind::Rank);
        const QPoint place(60, row(0).y + row(0).height / 2);
        QHelpEvent help(QEvent::ToolTip, place, tree().mapToGlobal(place));
        QCoreApplication::sendEvent(&tree(), &help);
        const QString tip = QToolTip::text();
        QVERIFY2(tip.endsWith("\n/jobs/monday/rank_0"), qPrintable(tip));
        QToolTip::hideText();
    }

    // What is hovered in the graph, too, without a move of the mouse.
    void theSliceBelowThePointerIsTheOneThatLiesThere() {
        const QPoint place(graph().width() / 2, lanes().bands().yOf(row(4).y) + row(4).height / 2);
        test::moveMouse(graph(), place);
        QVERIFY(m_state->hovered());
        const query::LaneRef before = m_state->hovered()->lane;
        lanes().scrollBy(-120, 0);
        settle();
        QTRY_VERIFY(m_state->hovered() && m_state->hovered()->lane != before);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&graph(), &leave);
    }

    void noRowIsBelowAField() {
        moveTo({60, 5});
        QVERIFY(tree().hoveredRow());
        QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
        QApplication::sendEvent(tree().findChild<RowFinder*>(), &enter);
        QVERIFY(!tree().hoveredRow());
        moveTo({60, row(4).y + 5});
        QVERIFY(tree().hoveredRow());
    }

    void theOverviewCountsTheRanksThatAreShown() {
        auto three = std::make_shared<query::Snapshot>(*m_rank->snapshot());
        three->ranks.resize(3, three->ranks.front());
        showRank(three);
        const auto* overview = m_page->findChild<Overview*>();
        QCOMPARE(overview->cornerText(), QString("3 ranks"));
        m_state->setFilter({.hiddenRanks = {RankSlot(1)}});
        QCOMPARE(overview->cornerText(), QString("2 of 3 ranks"));
        settle();
    }

    // Also where all of the run is in view, and there is nothing to centre.
    void aClickInTheOverviewGoesToItsRank() {
        showThree();
        m_state->reset();
        lanes().foldAll(Fold::Closed);
        for (const int rank : {2, 0, 1}) {
            QTest::mouseClick(&overview(), Qt::LeftButton, {}, lineOf(rank));
            QCOMPARE(lanes().currentRow(), lanes().layout().rankRow(static_cast<RankSlot>(rank)));
            QVERIFY(m_state->viewport().isWhole());
        }
        QCOMPARE(lanes().layout().rows()[*lanes().currentRow()].fold, Fold::Open);
        settle();
    }

    // It is about the time: the ranks are as they were before its first click.
    void aDoubleClickInTheOverviewLeavesTheRanksAsTheyAre_data() {
        QTest::addColumn<bool>("areBars");
        QTest::newRow("bars") << true;
        QTest::newRow("rows") << false;
    }

    void aDoubleClickInTheOverviewLeavesTheRanksAsTheyAre() {
        QFETCH(bool, areBars);
        showThree();
        lanes().foldAll(Fold::Closed);
        lanes().setFold(0, Fold::Open);
        m_state->setFilter({.isRanksOnly = areBars});
        m_state->forgetFormer();
        lanes().setTop(10);
        const auto folds = lanes().layout().folds();
        const int top = lanes().top();
        m_state->setVisibleRange({test::us(2000), test::us(4000)});
        doubleClick(overview(), lineOf(2));
        QVERIFY(m_state->viewport().isWhole());
        QCOMPARE(m_state->filter().isRanksOnly, areBars);
        QVERIFY(!m_state->canUndoLanes());
        QVERIFY(lanes().layout().folds() == folds);
        QCOMPARE(lanes().top(), top);
        QVERIFY(!lanes().currentRow());
        settle();
    }

    // The second click is on what the first one brought there.
    void aDoubleClickOnABarOpensItsRankAndNothingElse() {
        for (QWidget* on : std::initializer_list<QWidget*>{&graph(), &tree()}) {
            showThree();
            m_state->setFilter({.isRanksOnly = true});
            settle();
            const TimeRange visible = m_state->visibleRange();
            doubleClick(*on, {100, row(1).y + row(1).height / 2});
            QVERIFY(!m_state->filter().isRanksOnly);
            QCOMPARE(row(*lanes().layout().rankRow(RankSlot(1))).fold, Fold::Open);
            QVERIFY(m_state->visibleRange() == visible);
            QCOMPARE(lanes().currentRow(), lanes().layout().rankRow(RankSlot(1)));
            settle();
        }
    }

    void aPinnedRowIsCutWhereThePinnedRowsEnd() {
        m_state->setFilter(withPinned(m_state->filter(), tracksOf(row(1))));
        settle();
        const QColor heading = shared::lightTheme().panel2;
        for (int height = 600; height < 622; ++height) {
            m_page->resize(1250, height);
            settle();
            const LaneBands bands = lanes().bands();
            QVERIFY(bands.pinned.to > 0 && bands.pinned.bottom() < bands.pinnedEnd);
            const QImage picture = graph().grab().toImage();
            QCOMPARE(picture.pixelColor(graph().width() / 2 + 13, bands.pinned.to + 2), heading);
        }
    }
};

} // namespace rankscope::timeline::under_pointer_test

RS_VIEW_TEST(rankscope::timeline::under_pointer_test::UnderPointerTest)
#include "under_pointer_test.moc"
