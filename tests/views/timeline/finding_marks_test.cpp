// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of findings as data, and what the mouse and the keys do to their strip.
#include "views/timeline/finding_marks.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"
#include "views/timeline/finding_strip.h"

namespace rankscope::timeline::finding_marks_test {

namespace {

// A millisecond, from 1000 us on.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"M","name":"thread_name","pid":2,"tid":8,"args":{"name":"Stream 8"}},
{"ph":"X","name":"first","pid":2,"tid":7,"ts":"1000.000","dur":10},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":100},
{"ph":"X","name":"Add","pid":2,"tid":8,"ts":"1201.000","dur":50},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1700.000","dur":100},
{"ph":"X","name":"last","pid":2,"tid":7,"ts":"1990.000","dur":10})";

FindingMark markAt(const char* title, FindingWeight weight, int64_t begin, int64_t length,
    const char* slice, int64_t rank = 0) {
    return {weight, title, "High, 3 ms", QString("Rank %1: its evidence").arg(rank),
        {.rank = rank, .range = TimeRange{us(begin), us(begin + length)}, .slice = slice},
        {.page = "advisor.findings", .row = title}};
}

/// Two that lie 1 us from each other, one by itself, one of a rank that is not there.
std::vector<FindingMark> marks() {
    return {markAt("Late", FindingWeight::High, 1700, 100, "MatMul"),
        markAt("Small", FindingWeight::Low, 1200, 100, "MatMul"),
        markAt("Elsewhere", FindingWeight::High, 1200, 100, "MatMul", 5),
        markAt("Middling", FindingWeight::Medium, 1201, 50, "Add")};
}

} // namespace

class FindingMarksTest : public PageFixture {
    Q_OBJECT

    FindingStrip& strip() { return m_page->area().findings(); }

    void show(const std::shared_ptr<const query::Snapshot>& snapshot) {
        showRank(snapshot);
        settle();
    }

    std::shared_ptr<query::Snapshot> copy() {
        auto other = std::make_shared<query::Snapshot>();
        other->root = m_rank->snapshot()->root;
        other->ranks = m_rank->snapshot()->ranks;
        return other;
    }

    /// Where the mark of a spot is drawn, in pixels of the strip.
    QPoint placeOf(size_t spot) {
        const int left = m_page->area().graph().mapTo(&m_page->area(), QPoint(0, 0)).x();
        return {left + static_cast<int>(strip().spots()[spot].x), FindingStrip::kHeight / 2};
    }

    std::vector<int64_t> begins() {
        std::vector<int64_t> all;
        for (const FindingPlace& place : m_state->findingPlaces())
            all.push_back(toNanoseconds(place.range.begin) / 1000);
        return all;
    }

private slots:
    void initTestCase() { importRank(kEvents); }

    void init() {
        makePage();
        auto first = copy();
        // As an import of a rank with a number has it.
        auto index = std::make_shared<index::RankIndex>(*first->ranks[0].index);
        index->rank = 0;
        first->ranks[0].index = index;
        m_first = first;
        show(first);
    }

    void cleanup() { dropPage(); }

    void theyStandByBeginAndCloseOnesJoin() {
        Viewport viewport;
        viewport.setWhole({us(1000), us(2000)});
        viewport.setWidth(1000); // a pixel is a microsecond
        const auto places = findingPlaces(marks(), {}, *m_first, {});
        QCOMPARE(places.size(), size_t{3}); // rank 5 has no timeline
        QCOMPARE(places[0], (FindingPlace{1, {us(1200), us(1300)}}));
        QCOMPARE(places[1].mark, size_t{3});
        QCOMPARE(places[2].mark, size_t{0});
        viewport.show({us(1000), us(2000)});
        auto spots = findingSpots(marks(), places, viewport);
        QCOMPARE(spots.size(), size_t{2});
        QCOMPARE(spots[0].marks, (std::vector<size_t>{3, 1})); // the heavier one first
        QCOMPARE(spots[0].x, 200.0);
        QCOMPARE(spots[1].marks, std::vector<size_t>{0});
        QCOMPARE(spots[1].x, 700.0);
        QCOMPARE(widthOf(spots[1]), kFindingSize);
        QVERIFY(widthOf(spots[0]) > kFindingSize); // with its number
        QCOMPARE(spotAt(spots, 204), &spots[0]);
        QVERIFY(spotAt(spots, 250) == nullptr);
        QCOMPARE(spotAt(spots, 700), &spots[1]);
        viewport.show({us(1190), us(1210)}); // 50 pixels a microsecond
        spots = findingSpots(marks(), places, viewport);
        QCOMPARE(spots.size(), size_t{2});
        QCOMPARE(spots[0].marks, std::vector<size_t>{1});
        QCOMPARE(spots[1].marks, std::vector<size_t>{3});
        QCOMPARE(spots[1].x - spots[0].x, 50.0);
    }

    void stepsStandWhereTheRulerHasThem() {
        const std::vector<FindingMark> of{
            {FindingWeight::High, "Slow", "", "", {.rank = 0, .step = 7}, {}},
            {FindingWeight::High, "Slow", "", "", {.rank = 0, .step = 8}, {}},
            {FindingWeight::High, "Slow", "", "", {.rank = 0}, {}}}; // no place in time
        const auto places = findingPlaces(of, {}, *m_first, {{"7", {us(1500), us(1900)}}});
        QCOMPARE(places, (std::vector<FindingPlace>{{0, {us(1500), us(1900)}}}));
    }

    void theStripIsThereUnlessNobodyWantsIt() {
        QVERIFY(strip().isVisible() && strip().spots().empty()); // nothing moves when they come
        m_state->setFindings({marks()[2]});
        QVERIFY(strip().spots().empty()); // of a rank that is not there
        m_state->setFindings(marks());
        QVERIFY(strip().isVisible() && !strip().spots().empty());
        m_page->handlers().at("timeline.show-findings").run();
        QVERIFY(strip().isHidden() && !m_state->showsFindings());
        m_page->handlers().at("timeline.next-finding").run(); // wants to see them
        QVERIFY(strip().isVisible());
        // Another folder.
        auto other = copy();
        other->root = "/elsewhere";
        m_state->setShowsFindings(false);
        show(other);
        QVERIFY(strip().isVisible() && m_state->findings().empty());
        QVERIFY(m_state->showsFindings());
    }

    void theyMoveWithTheirRankAndTrack() {
        m_state->setFindings(marks());
        QCOMPARE(begins(), (std::vector<int64_t>{1200, 1201, 1700}));
        auto moved = std::make_shared<query::Snapshot>(*m_first);
        moved->ranks[0].offset = Duration(50'000);
        show(moved);
        QCOMPARE(begins(), (std::vector<int64_t>{1250, 1251, 1750}));
        // Stream 8 alone, by 300 us more: that of Add follows it.
        auto track = std::make_shared<query::Snapshot>(*moved);
        const index::RankIndex& index = *track->ranks[0].index;
        for (const model::Track& one : index.tracks) {
            if (one.name == "Stream 8")
                track->ranks[0].moved = {{one.id, Duration(300'000)}};
        }
        QCOMPARE(track->ranks[0].moved.size(), size_t{1});
        show(track);
        QCOMPARE(begins(), (std::vector<int64_t>{1250, 1551, 1750}));
        show(moved);
        QCOMPARE(begins(), (std::vector<int64_t>{1250, 1251, 1750}));
    }

    void hoveringTellsAndClicksLead() {
        m_state->setFindings(marks());
        m_state->fit({us(1000), us(2000)});
        settle();
        QCOMPARE(strip().spots().size(), size_t{2});
        const QString tip = strip().tipText(placeOf(0));
        QVERIFY2(tip.startsWith("Middling (High, 3 ms)\nRank 0: its evidence\nSmall ("),
            qPrintable(tip));
        QVERIFY(!tip.contains("Late"));
        QCOMPARE(strip().tipText(placeOf(0) + QPoint(60, 0)), QString());
        QVERIFY(strip().tipText({5, 5}).startsWith("Late ("));
        QHelpEvent help(QEvent::ToolTip, placeOf(1), strip().mapToGlobal(placeOf(1)));
        QCoreApplication::sendEvent(&strip(), &help);
        QVERIFY(QToolTip::text().startsWith("Late (High, 3 ms)"));
        QToolTip::hideText();
        const QSignalSpy wanted(m_page.get(), &TimelinePage::targetWanted);
        QTest::mouseClick(&strip(), Qt::LeftButton, {}, placeOf(1));
        QCOMPARE(wanted.count(), 0); // it may become a double click
        QTRY_COMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<model::Target>(), marks()[0].finding);
        QTest::mouseClick(&strip(), Qt::LeftButton, {}, placeOf(0));
        QTest::mouseDClick(&strip(), Qt::LeftButton, {}, placeOf(0));
        QCOMPARE(wanted.count(), 2);
        QCOMPARE(wanted[1][0].value<model::Target>(), marks()[3].place);
        QCOMPARE(m_state->currentFinding(), std::optional<size_t>(3));
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        QCOMPARE(wanted.count(), 2); // and was no click besides
    }

    void aClickMeantForAnotherFolderLeadsNowhere() {
        m_state->setFindings(marks());
        m_state->fit({us(1000), us(2000)});
        settle();
        const QSignalSpy wanted(m_page.get(), &TimelinePage::targetWanted);
        QTest::mouseClick(&strip(), Qt::LeftButton, {}, placeOf(1));
        auto other = copy();
        other->root = "/elsewhere";
        show(other);
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        QCOMPARE(wanted.count(), 0);
    }

    void theMenuHasBothWaysOfEach() {
        m_state->setFindings(marks());
        m_state->fit({us(1000), us(2000)});
        settle();
        const QSignalSpy wanted(m_page.get(), &TimelinePage::targetWanted);
        QMenu one;
        strip().fillMenu(one, placeOf(1));
        QCOMPARE(one.actions().size(), 2);
        one.actions()[1]->trigger();
        QCOMPARE(wanted[0][0].value<model::Target>(), marks()[0].place);
        QMenu joined;
        strip().fillMenu(joined, placeOf(0));
        QCOMPARE(joined.actions().size(), 2);
        QCOMPARE(joined.actions()[1]->text(), QString("Small (High, 3 ms)"));
        joined.actions()[1]->menu()->actions()[0]->trigger();
        QCOMPARE(wanted[1][0].value<model::Target>(), marks()[1].finding);
        QMenu none;
        strip().fillMenu(none, placeOf(0) + QPoint(60, 0));
        QVERIFY(none.isEmpty());
    }

    void keysGoFromOneToTheNext() {
        QVERIFY(!m_page->handlers().at("timeline.next-finding").can());
        m_state->setFindings(marks());
        m_state->fit({us(1000), us(2000)}); // the middle is 1500
        settle();
        const QSignalSpy wanted(m_page.get(), &TimelinePage::targetWanted);
        QWidget& graph = m_page->area().graph();
        std::vector<size_t> way;
        for (const auto keys : {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
                 Qt::ShiftModifier}) {
            QTest::keyClick(&graph, Qt::Key_J, keys);
            way.push_back(m_state->currentFinding().value_or(9));
        }
        QCOMPARE(way, (std::vector<size_t>{0, 1, 3, 1, 0}));
        QCOMPARE(wanted.count(), 5);
        QCOMPARE(wanted[2][0].value<model::Target>(), marks()[3].place);
        // In another language it is still the one at hand; muted, it is not.
        auto named = marks();
        named[0].title = "other words";
        m_state->setFindings(named);
        QCOMPARE(m_state->currentFinding(), std::optional<size_t>(0));
        named.erase(named.begin());
        m_state->setFindings(named);
        QVERIFY(!m_state->currentFinding());
    }

private:
    std::shared_ptr<const query::Snapshot> m_first; ///< of rank 0
};

} // namespace rankscope::timeline::finding_marks_test

RS_VIEW_TEST(rankscope::timeline::finding_marks_test::FindingMarksTest)
#include "finding_marks_test.moc"
