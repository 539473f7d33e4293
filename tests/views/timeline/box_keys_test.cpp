// SPDX-License-Identifier: GPL-3.0-or-later
// A box by keys: begun, moved at its edges, grown and shrunk, as a person does who has no mouse.
#include "views/timeline/box_keys.h"

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/snap.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline::box_keys_test {

namespace {

// A thread of two depths and two streams. Microseconds.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"CANN"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"M","name":"thread_name","pid":2,"tid":8,"args":{"name":"Stream 8"}},
{"ph":"X","name":"outer","pid":1,"tid":1,"ts":"1000","dur":400},
{"ph":"X","name":"inner","pid":1,"tid":1,"ts":"1100","dur":100},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200","dur":100},
{"ph":"X","name":"Add","pid":2,"tid":7,"ts":"1400","dur":50},
{"ph":"X","name":"Copy","pid":2,"tid":8,"ts":"1250","dur":250}
)";

} // namespace

class BoxKeysTest : public PageFixture {
    Q_OBJECT

    query::LaneRef lane(const std::string& thread, uint32_t depth = 0) {
        return laneOf(thread, depth);
    }

    static std::vector<query::LaneRef> sorted(std::vector<query::LaneRef> some) {
        std::sort(some.begin(), some.end());
        return some;
    }

private slots:
    void initTestCase() { importRank(kEvents); }

    void init() {
        makePage();
        showRank(m_rank->snapshot());
        m_state->setVisibleRange({us(1000), us(1500)});
        QApplication::setActiveWindow(m_page.get());
        m_page->area().graph().setFocus();
        lanes().foldAll(Fold::Open);
        settle();
    }

    void cleanup() { dropPage(); }

    void withoutASelectionABoxIsBegunInTheMiddle() {
        key(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(m_state->box().has_value());
        QVERIFY(!m_state->box()->lanes.empty());
        const TimeRange view = m_state->visibleRange();
        const Duration third = view.length() / 3;
        QCOMPARE(m_state->box()->range, (TimeRange{view.begin + third, view.end - third}));
    }

    void aBoxIsBegunAroundTheSelectedSlice() {
        m_state->selectSlice({{lane("1", 1), 0}, {us(1100), us(1200)}});
        settle();
        key(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(m_state->box().has_value());
        QCOMPARE(m_state->box()->range, (TimeRange{us(1100), us(1200)}));
        QVERIFY(m_state->box()->lanes == sorted({lane("1", 0), lane("1", 1)}));
        m_state->selectSlice({{lane("1", 1), 0}, {us(1100), us(1200)}});
        m_state->setSelectsDepths(true);
        key(Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(m_state->box()->lanes == std::vector{lane("1", 1)});
    }

    void chosenRowsAreTaken() {
        const auto row = [this](const std::string& thread) {
            return lanes().layout().place(lane(thread))->row;
        };
        lanes().setCurrentRow(row("1"));
        lanes().toggleChosen(row("8"));
        m_state->selectBox({{us(1050), us(1150)}, {lane("7")}});
        key(Qt::Key_B, Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range, (TimeRange{us(1050), us(1150)}));
        QVERIFY(m_state->box()->lanes == sorted({lane("1", 0), lane("1", 1), lane("8")}));
    }

    void edgesMoveByAPixelAndStopAtSlices() {
        const Duration pixel = m_state->viewport().resolution();
        m_state->selectBox({{us(1210), us(1300) - pixel / 2}, {lane("7")}});
        key(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range, (TimeRange{us(1210), us(1300)}));
        key(Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range.end, us(1300) + pixel);
        key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range.end, us(1300));
        key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range.end, us(1300) - pixel);
        key(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range.begin, us(1210) - pixel);
        key(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_state->box()->range, (TimeRange{us(1210), us(1300) - pixel}));
    }

    void lanesOutsideOfTheBoxDoNotStopIt() {
        const Duration pixel = m_state->viewport().resolution();
        m_state->selectBox({{us(1210), us(1250) - pixel / 2}, {lane("7")}});
        key(Qt::Key_Right, Qt::ShiftModifier); // past the begin on the other stream
        QCOMPARE(m_state->box()->range.end, us(1250) - pixel / 2 + pixel);
    }

    void anEdgeOutsideIsBroughtIntoSight() {
        m_state->setVisibleRange({us(1000), us(1100)});
        m_state->selectBox({{us(1010), us(1300)}, {lane("7")}});
        key(Qt::Key_Left, Qt::ShiftModifier);
        const TimeRange view = m_state->visibleRange();
        QVERIFY(view.begin < m_state->box()->range.end && m_state->box()->range.end < view.end);
    }

    void itGrowsAndShrinksLikeSelectedText() {
        const auto down = [this] { key(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier); };
        const auto up = [this] { key(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier); };
        const TimeRange range{us(1210), us(1300)};
        m_state->selectBox({range, {lane("8")}}); // between the other stream and the host
        down();
        QVERIFY(m_state->box()->lanes == sorted({lane("8"), lane("1", 0), lane("1", 1)}));
        QCOMPARE(m_state->box()->range, range);
        up(); // what was taken last goes first
        QVERIFY(m_state->box()->lanes == std::vector{lane("8")});
        up();
        QVERIFY(m_state->box()->lanes == sorted({lane("7"), lane("8")}));
        down();
        QVERIFY(m_state->box()->lanes == std::vector{lane("8")});
        m_state->selectBox({range, {lane("7")}});
        up(); // there is none above
        QVERIFY(m_state->box()->lanes == std::vector{lane("7")});
    }

    void placesAreRowsOrDepths() {
        const auto rows = boxPlaces(lanes().layout(), BoxTakes::Tracks);
        QCOMPARE(rows.size(), size_t(3));
        QCOMPARE(rows[2].lanes.size(), size_t(2)); // of the host, below the streams
        const auto depths = boxPlaces(lanes().layout(), BoxTakes::Depths);
        QCOMPARE(depths.size(), size_t(4));
        for (size_t i = 1; i < depths.size(); ++i)
            QVERIFY(depths[i].top >= depths[i - 1].bottom);
        lanes().foldAll(Fold::Closed); // one row stands for everything
        const auto closed = boxPlaces(lanes().layout(), BoxTakes::Depths);
        QCOMPARE(closed.size(), size_t(1));
        QCOMPARE(closed[0].lanes.size(), size_t(4));
    }

    void theFirstEdgeOnTheWayIsFound() {
        query::LaneFrame frame{{}, model::LaneKind::Slices, {}, {}};
        for (const auto& [begin, end] : {std::pair(10, 20), std::pair(23, 30)})
            frame.cells.push_back(
                {fromNanoseconds(begin), fromNanoseconds(end), Duration(1), Duration(1), 1, {}});
        const auto first = [&frame](int64_t from, int64_t to) {
            const auto edge = firstEdge(frame, fromNanoseconds(from), fromNanoseconds(to));
            return edge ? toNanoseconds(*edge) : -1;
        };
        QCOMPARE(first(15, 25), int64_t(20));
        QCOMPARE(first(20, 25), int64_t(23));
        QCOMPARE(first(20, 22), int64_t(-1));
        QCOMPARE(first(25, 15), int64_t(23));
        QCOMPARE(first(23, 10), int64_t(20));
        QCOMPARE(first(10, 0), int64_t(-1));
        QCOMPARE(first(11, 10), int64_t(10));
    }
};

} // namespace rankscope::timeline::box_keys_test

RS_VIEW_TEST(rankscope::timeline::box_keys_test::BoxKeysTest)
#include "box_keys_test.moc"
