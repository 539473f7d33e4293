// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as a person uses it: keys, mouse and what they do to the shared state.
#include "views/timeline/timeline_page.h"

#include <QAbstractButton>

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/frame_feed.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/overview.h"
#include "views/timeline/sight_feed.h"
#include "views/timeline/timeline_area.h"

namespace rankscope::timeline::timeline_page_test {

namespace {

// One millisecond: a long slice with a child on a thread, and a stream.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"X","name":"forward","pid":1,"tid":1,"ts":"1000.000","dur":800},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100.000","dur":300},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200.000","dur":500},
{"ph":"X","name":"end","pid":2,"tid":7,"ts":"1999.999","dur":0.001},
{"ph":"C","name":"Load","pid":2,"tid":0,"ts":"1500.000","args":{"MB/s":5}}
)";

} // namespace

class TimelinePageTest : public PageFixture {
    Q_OBJECT

    /// Middle of a lane, at a time.
    QPoint place(LaneId lane, int64_t ns) {
        const auto found = m_page->area().lanes().layout().place({RankSlot(0), lane});
        const int y = found->y - m_page->area().lanes().top() + found->height / 2;
        return {static_cast<int>(m_state->viewport().timeToX(fromNanoseconds(ns))), y};
    }

    LaneId laneNamed(const std::string& process, uint32_t depth) {
        return laneOf(process, depth).lane;
    }

    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        test::dragMouse(graph(), from, to, modifiers);
    }

private slots:
    void initTestCase() { importRank(kEvents); }

    void init() {
        makePage();
        showRank(m_rank->snapshot());
        graph().setFocus();
        settle();
    }

    void cleanup() { dropPage(); }

    void keysChangeTheVisibleRange() {
        const TimeRange all = m_state->visibleRange();
        key(Qt::Key_W);
        const TimeRange zoomed = m_state->visibleRange();
        QVERIFY(zoomed.length() < all.length() && zoomed.begin > all.begin);
        key(Qt::Key_D);
        QVERIFY(m_state->visibleRange().begin > zoomed.begin);
        key(Qt::Key_A);
        QVERIFY(std::chrono::abs(m_state->visibleRange().begin - zoomed.begin) <= Duration(1));
        key(Qt::Key_Right);
        QVERIFY(m_state->visibleRange().begin > zoomed.begin);
        key(Qt::Key_S);
        QVERIFY(m_state->visibleRange().length() > zoomed.length());
        key(Qt::Key_W);
        key(Qt::Key_0);
        QCOMPARE(m_state->visibleRange(), all);
        key(Qt::Key_Backspace);
        QVERIFY(m_state->visibleRange() != all);
        key(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_state->visibleRange(), all);
    }

    // V9: the strip lies as the ruler and the graph do at the whole run, and a drag chooses a
    // range.
    void theOverviewLiesAsTheRulerAndCanBeBrushed() {
        m_state->reset();
        const Viewport whole = m_state->viewport();
        auto* strip = m_page->findChild<Overview*>();
        const int left = graph().mapTo(m_page.get(), QPoint(0, 0)).x()
            - strip->mapTo(m_page.get(), QPoint(0, 0)).x();
        const QPoint from(left + 200, 20);
        const QPoint to(left + 500, 20);
        test::dragMouse(*strip, from, to);
        const Duration pixel = whole.resolution() * 2;
        QVERIFY(abs(m_state->visibleRange().begin - whole.xToTime(200)) <= pixel);
        QVERIFY(abs(m_state->visibleRange().end - whole.xToTime(500)) <= pixel);
    }

    // V10: of the range alone, exactly: also what began before it.
    void depthInSightIsThatOfTheRange() {
        query::Session session(m_rank->snapshot());
        const std::vector<LaneId> lanes{laneNamed("Python", 0), laneNamed("Python", 1)};
        const auto depth = [&](int64_t begin, int64_t end) {
            return *lanesInSight(session, RankSlot(0), lanes,
                {fromNanoseconds(begin), fromNanoseconds(end)}, std::stop_token());
        };
        const auto frame = query::frame(session,
            {.range = m_state->wholeRange(),
                .resolution = Duration(1),
                .lanes = {{RankSlot(0), lanes[1]}}},
            {});
        const auto& inner = (*frame)->lanes[0].cells;
        QVERIFY(!inner.empty());
        const int64_t begin = toNanoseconds(inner.front().begin);
        const int64_t end = toNanoseconds(inner.front().end);
        QCOMPARE(depth(begin - 50, begin + 1), size_t(2));
        QCOMPARE(depth(begin + 1, end + 5000), size_t(2));
        QCOMPARE(depth(begin - 50, begin - 2), size_t(1));
    }

    void whatIsSeenComesExactBeforeWhatIsAround() {
        m_page->hide(); // it would ask itself
        settle();
        const std::vector<query::LaneRef> lanes = {{RankSlot(0), laneNamed("Python", 0)}};
        const TimeRange seen{fromNanoseconds(1'200'000), fromNanoseconds(1'210'000)};
        m_state->setVisibleRange(seen);
        FrameFeed feed(*m_state, *m_bridge);
        std::vector<std::pair<bool, bool>> arrivals; // of what is seen, and of what is around
        connect(&feed, &FrameFeed::arrived, this, [&] {
            const TimeRange around = m_state->viewport().extended();
            const Duration resolution = m_state->viewport().resolution();
            arrivals.emplace_back(feed.frames().covers(lanes, {seen, seen, resolution}),
                feed.frames().covers(lanes, {around, around, resolution}));
        });
        feed.want(lanes, lanes, 1);
        settle();
        const std::vector<std::pair<bool, bool>> inParts{
            {false, false}, {true, false}, {true, true}};
        QVERIFY(arrivals == inParts);
    }

    void heldKeysGoOnSmoothly() {
        QTest::keyPress(&graph(), Qt::Key_W);
        const Duration once = m_state->visibleRange().length();
        QTRY_VERIFY(m_state->visibleRange().length() < once / 3);
        QTest::keyRelease(&graph(), Qt::Key_W);
        const TimeRange still = m_state->visibleRange();
        QCoreApplication::processEvents();
        QCOMPARE(m_state->visibleRange(), still);
    }

    void theDeepestZoomShowsOneNanosecond() {
        for (int i = 0; i < 80; ++i)
            key(Qt::Key_W);
        QVERIFY(m_state->viewport().pixelsPerNanosecond() > 50);
        settle();
        QVERIFY(!graph().geometry().runs.empty());
    }

    void zoomsAtTheMouse() {
        test::moveMouse(graph(), QPoint(100, 100));
        const Timestamp under = m_state->viewport().xToTime(100.5);
        key(Qt::Key_W);
        QVERIFY(std::abs(m_state->viewport().timeToX(under) - 100) < 2);
        test::turnWheel(graph(), QPoint(700, 50), QPoint(0, 120), Qt::ControlModifier);
        QVERIFY(m_state->viewport().undoCount() >= 2);
    }

    void drawsTheSlicesInTheirColours() {
        const LaneId lane = laneNamed("Ascend Hardware", 0);
        const auto colour = [&] { // slices, and how high their rows are, come later
            const QPoint inside = place(lane, 1'650'000) + QPoint(0, 5);
            return graph().grab().toImage().pixelColor(inside);
        };
        const auto category = static_cast<size_t>(shared::categoryOf("MatMul"));
        QTRY_COMPARE(colour(), shared::lightTheme().categories[category]);
    }

    void aClickSelectsAndEscapeClears() {
        QTest::mouseClick(&graph(), Qt::LeftButton, {}, place(laneNamed("Python", 1), 1'250'000));
        QTRY_VERIFY(m_state->selectedSlice().has_value());
        QCOMPARE(m_state->selectedSlice()->range.length(), Duration(300'000));
        key(Qt::Key_F);
        QVERIFY(m_state->visibleRange().length() < Duration(400'000));
        key(Qt::Key_M);
        QVERIFY(m_state->box() && m_state->box()->range.length() == Duration(300'000));
        key(Qt::Key_K);
        QVERIFY(m_state->markers().at(0).isPair());
        key(Qt::Key_Escape);
        QVERIFY(!m_state->box() && !m_state->selectedSlice());
    }

    void aDragSelectsARangeOverLanes() {
        const QPoint from = place(laneNamed("Python", 0), 1'200'000);
        const QPoint to = place(laneNamed("Ascend Hardware", 0), 1'400'000);
        drag(from, to);
        QVERIFY(m_state->box().has_value());
        QVERIFY(m_state->box()->lanes.size() >= 3);
        key(Qt::Key_Z, Qt::ShiftModifier);
        QVERIFY(m_state->visibleRange().length() < Duration(230'000));
    }

    void dragsWithKeysPanAndZoom() {
        drag(QPoint(200, 50), QPoint(600, 90), Qt::AltModifier);
        const TimeRange zoomed = m_state->visibleRange();
        QVERIFY(zoomed.length() < Duration(500'000));
        QVERIFY(!m_state->box());
        drag(QPoint(500, 50), QPoint(400, 50), Qt::ControlModifier);
        QVERIFY(m_state->visibleRange().begin > zoomed.begin);
        QCOMPARE(m_state->visibleRange().length() / 100, zoomed.length() / 100);
    }

    void aDoubleClickFitsTheSlice() {
        QTest::mouseDClick(
            &graph(), Qt::LeftButton, {}, place(laneNamed("Ascend Hardware", 0), 1'400'000));
        QVERIFY(m_state->visibleRange().length() < Duration(700'000));
        QVERIFY(m_state->visibleRange().begin < fromNanoseconds(1'200'000));
    }

    void theTipTellsNameAndDuration() {
        test::moveMouse(graph(), place(laneNamed("Python", 1), 1'250'000));
        QVERIFY(!graph().tipLines().isEmpty());
        QCOMPARE(graph().tipLines().at(0), QString("aten::mm"));
        QVERIFY(graph().tipLines().at(1).contains("300"));
        QVERIFY(m_state->hovered().has_value());
    }

    void jumpingUnfoldsAndCentres() {
        m_page->area().lanes().foldAll(Fold::Closed);
        m_state->setVisibleRange({fromNanoseconds(1'900'000), fromNanoseconds(1'910'000)});
        const query::LaneRef lane{RankSlot(0), laneNamed("Python", 1)};
        m_state->jumpTo({lane, 0}, {fromNanoseconds(1'100'000), fromNanoseconds(1'400'000)});
        QVERIFY(m_page->area().lanes().layout().place(lane)->isOwnBox);
        QVERIFY(m_state->visibleRange().begin <= fromNanoseconds(1'100'000));
        QVERIFY(m_state->visibleRange().end >= fromNanoseconds(1'400'000));
    }

    void theTreeWorksByKeys() {
        LaneTree& tree = m_page->area().tree();
        LaneView& lanes = m_page->area().lanes();
        tree.setFocus();
        QTest::keyClick(&tree, Qt::Key_Down);
        QCOMPARE(lanes.currentRow(), std::optional<size_t>(0));
        const size_t before = lanes.layout().rows().size();
        QTest::keyClick(&tree, Qt::Key_Left);
        QCOMPARE(lanes.layout().rows().size(), size_t(1));
        QTest::keyClick(&tree, Qt::Key_Right);
        QCOMPARE(lanes.layout().rows().size(), before);
        const TimeRange all = m_state->visibleRange();
        QTest::keyClick(&tree, Qt::Key_W);
        QVERIFY(m_state->visibleRange() != all);
    }

    void qHidesTheDataPane() {
        QVERIFY(!m_page->dataPane().isHidden());
        key(Qt::Key_Q);
        QVERIFY(m_page->dataPane().isHidden());
        key(Qt::Key_Q);
        QVERIFY(!m_page->dataPane().isHidden());
    }

    // B2
    void theCrossHidesTheDataPane() {
        for (auto* button : m_page->dataPane().findChildren<QAbstractButton*>()) {
            if (button->accessibleName() == "Data pane (Q)")
                button->click();
        }
        QVERIFY(m_page->dataPane().isHidden());
    }

    // B18: a touch pad sends turns of less than a pixel.
    void smallTurnsOverTheTreeAddUp() {
        LaneView& lanes = m_page->area().lanes();
        lanes.setHeight(20);
        QVERIFY(lanes.lastTop() >= 2);
        for (int i = 0; i < 4; ++i)
            lanes.scrollBy(-1, 0);
        QCOMPARE(lanes.top(), 2);
    }

    // B18: the menu was made for a row that has moved since then.
    void aMenuFoldsItsRowWhereverItLies() {
        LaneView& lanes = m_page->area().lanes();
        const auto& rows = lanes.layout().rows();
        const auto python = std::ranges::find(rows, "Python", &Row::title);
        QVERIFY(python != rows.end());
        const std::string key = python->key();
        m_state->setFilter({.hiddenRanks = {RankSlot(0)}, .hiddenLayers = {}});
        lanes.toggle(key); // gone: nothing happens
        m_state->setFilter({});
        const size_t before = rows.size();
        lanes.toggle(key);
        QVERIFY(rows.size() <= before);
    }

    void pansNeedNoNewFrame() {
        key(Qt::Key_W);
        key(Qt::Key_W);
        key(Qt::Key_W);
        settle();
        m_state->panBy(100);
        QVERIFY(m_page->isIdle());
    }

    void measuresItsPaint() {
        graph().repaint();
        QVERIFY(m_page->lastPaint() > Duration::zero());
    }

    void bothThemesPaint() {
        const QImage light = m_page->grab().toImage();
        m_page->setPalette(shared::paletteOf(shared::darkTheme()));
        QVERIFY(m_page->grab().toImage() != light);
    }

    /// H6: of any size and look, with its words in a vector file, and nothing of the pointer.
    void pictureFollowsNoPointer() {
        settle();
        const shared::Drawing& drawing = m_page->area().drawing();
        const QSize size(900, 400);
        const shared::Look light{shared::lightTheme(), QApplication::font()};
        const QImage before = shared::imageOf(drawing, size, light);
        QTest::mouseMove(&graph(), QPoint(100, 60));
        QTest::mouseMove(&graph(), QPoint(120, 62));
        QVERIFY(shared::imageOf(drawing, size, light) == before);
        QVERIFY(shared::imageOf(drawing, size, {shared::darkTheme(), light.font}) != before);
        const QString svg = QString::fromUtf8(shared::svgOf(drawing, {1400, 300}, light));
        for (const char* word : {"Stream 7", "MatMul", "forward"})
            QVERIFY2(svg.contains(word), word);
    }

    void theTreeIsAsWideAsItsRanks() {
        m_state->setFacts({{{"a-host-of-a-long-name", "NPU 12", "DP 10 PP 12 TP 10", {}, {}}}});
        QVERIFY(m_page->area().tree().width() > TreeDrawing::kUsualWidth);
        QCOMPARE(m_page->area().tree().width(), m_page->area().tree().fittingWidth());
    }
};

} // namespace rankscope::timeline::timeline_page_test

RS_VIEW_TEST(rankscope::timeline::timeline_page_test::TimelinePageTest)
#include "timeline_page_test.moc"
