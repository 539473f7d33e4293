// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that lead from slice to slice, boxes that snap and boxes by depth, the locked area, markers
// and steps in the ruler: as a person uses them.
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/views/timeline/page_fixture.h"
#include "tests/views/view_test.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/ruler.h"
#include "views/timeline/ruler_drawing.h"
#include "views/timeline/scope_chip.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::timeline::slice_keys_test {

namespace {

// Two steps with children, a stream whose kernels lie apart, a counter. Microseconds.
const char* const kEvents = R"(
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"X","name":"ProfilerStep#4","pid":1,"tid":1,"ts":"1000","dur":400},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1100","dur":100},
{"ph":"X","name":"inner","pid":1,"tid":1,"ts":"1110","dur":20},
{"ph":"X","name":"aten::add","pid":1,"tid":1,"ts":"1250","dur":100},
{"ph":"X","name":"ProfilerStep#5","pid":1,"tid":1,"ts":"1500","dur":400},
{"ph":"X","name":"aten::mm","pid":1,"tid":1,"ts":"1600","dur":100},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1200","dur":100},
{"ph":"X","name":"Add","pid":2,"tid":7,"ts":"1400","dur":50},
{"ph":"X","name":"MatMul","pid":2,"tid":7,"ts":"1700","dur":100},
{"ph":"C","name":"Load","pid":2,"tid":0,"ts":"1500","args":{"MB/s":5}}
)";

} // namespace

class SliceKeysTest : public PageFixture {
    Q_OBJECT

    Ruler& ruler() { return *m_page->findChild<Ruler*>(); }
    /// With Shift, as on most keyboards.
    void sign(Qt::Key code, char text) {
        QKeyEvent press(QEvent::KeyPress, code, Qt::ShiftModifier, QString(QChar(text)));
        QCoreApplication::sendEvent(&graph(), &press);
    }

    query::LaneRef lane(const std::string& process, uint32_t depth) {
        return laneOf(process, depth);
    }

    double xOf(int64_t time) { return m_state->viewport().timeToX(us(time)); }

    /// Middle of a lane, `off` pixels right of a time.
    QPoint place(const query::LaneRef& of, int64_t time, int off = 0) {
        const auto found = m_page->area().lanes().layout().place(of);
        const int y = found->y - m_page->area().lanes().top() + found->height / 2;
        return {static_cast<int>(std::lround(xOf(time))) + off, y};
    }

    void select(const query::LaneRef& of, uint64_t index, int64_t begin, int64_t end) {
        m_state->selectSlice({{of, index}, {us(begin), us(end)}});
        settle();
    }

    /// What is selected, as "begin..end" in us.
    QString selected() {
        settle();
        if (!m_state->selectedSlice())
            return "none";
        const TimeRange range = m_state->selectedSlice()->range;
        return QString("%1..%2")
            .arg(toNanoseconds(range.begin) / 1000)
            .arg(toNanoseconds(range.end) / 1000);
    }

    /// The keys that are held at the press may differ from those at the move.
    static void drag(QWidget& on, QPoint from, QPoint to, Qt::KeyboardModifiers pressed = {},
        std::optional<Qt::KeyboardModifiers> moved = {}) {
        QTest::mousePress(&on, Qt::LeftButton, pressed, from);
        test::moveMouse(on, to, Qt::LeftButton, moved.value_or(pressed));
        QTest::mouseRelease(&on, Qt::LeftButton, moved.value_or(pressed), to);
    }

    QPoint rulerAt(int64_t time, int y, int off = 0) {
        const int left = graph().mapTo(m_page.get(), QPoint(0, 0)).x()
            - ruler().mapTo(m_page.get(), QPoint(0, 0)).x();
        return {left + static_cast<int>(std::lround(xOf(time))) + off, y};
    }

private slots:
    void initTestCase() { importRank(kEvents); }

    void init() {
        makePage();
        showRank(m_rank->snapshot());
        m_state->setSteps({{"4", {us(1000), us(1400)}}, {"5", {us(1500), us(1900)}}});
        m_state->setVisibleRange({us(900), us(2000)});
        QApplication::setActiveWindow(m_page.get());
        graph().setFocus();
        settle();
    }

    void cleanup() { dropPage(); }

    void tabLeadsAlongTheLane() {
        QSignalSpy said(m_page.get(), &TimelinePage::said);
        select(lane("Ascend Hardware", 0), 0, 1200, 1300);
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1400..1450"));
        QVERIFY(graph().hasFocus());
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1700..1800"));
        key(Qt::Key_Tab); // there is none
        QCOMPARE(selected(), QString("1700..1800"));
        QCOMPARE(said.size(), 1);
        key(Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(selected(), QString("1400..1450"));
    }

    void keysBeforeTheAnswerAreNotLost() {
        select(lane("Ascend Hardware", 0), 0, 1200, 1300);
        key(Qt::Key_Tab);
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1700..1800"));
        key(Qt::Key_BracketLeft);
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1400..1450"));
    }

    void withoutASliceTabLeavesTheGraph() {
        QVERIFY(!m_state->selectedSlice());
        QTRY_VERIFY(graph().hasFocus());
        key(Qt::Key_Tab);
        QVERIFY(!graph().hasFocus());
    }

    void theMenuOfTheKeyIsThatOfTheSelectedSlice() {
        select(lane("Ascend Hardware", 0), 0, 1200, 1300);
        const QPoint middle = place(lane("Python", 0), 1700); // another slice
        QMenu* const menu = test::menuAt(graph(), middle, QContextMenuEvent::Keyboard);
        QCOMPARE(selected(), QString("1200..1300"));
        QVERIFY(menu->actions().front()->text().startsWith("Fit slice to window"));
        menu->close();
    }

    void upAndDownLeadInAndOut() {
        select(lane("Python", 0), 0, 1000, 1400);
        key(Qt::Key_Down);
        QCOMPARE(selected(), QString("1100..1200"));
        key(Qt::Key_Down);
        QCOMPARE(selected(), QString("1110..1130"));
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QCOMPARE(selected(), QString("1000..1400"));
        LaneView& lanes = m_page->area().lanes();
        lanes.setHeight(30);
        key(Qt::Key_Escape);
        lanes.setTop(0);
        key(Qt::Key_Down); // without a slice it scrolls
        QVERIFY(lanes.top() > 0);
    }

    void bracketsLeadToTheSameName() {
        select(lane("Python", 1), 0, 1100, 1200);
        key(Qt::Key_BracketRight);
        QCOMPARE(selected(), QString("1600..1700"));
        key(Qt::Key_BracketLeft);
        QCOMPARE(selected(), QString("1100..1200"));
    }

    void whatAKeyLeadsToIsBroughtIntoSight() {
        m_state->setVisibleRange({us(1190), us(1310)});
        select(lane("Ascend Hardware", 0), 0, 1200, 1300);
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1400..1450"));
        const TimeRange view = m_state->visibleRange();
        QVERIFY(view.begin <= us(1400) && view.end >= us(1450));
        QVERIFY2(abs(view.length() - Duration(120'000)) <= Duration(100), "the scale stays");
        m_page->area().lanes().foldAll(Fold::Closed);
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1700..1800"));
        QVERIFY(m_page->area().lanes().layout().place(lane("Ascend Hardware", 0))->isOwnBox);
    }

    void enterOpensTheDetails() {
        m_page->dataPane().hide();
        select(lane("Python", 1), 0, 1100, 1200);
        key(Qt::Key_Return);
        QVERIFY(!m_page->dataPane().isHidden());
        QCOMPARE(m_page->dataPane().tab(), DataPane::Tab::SliceDetail);
    }

    void fFitsABox() {
        m_state->selectBox({{us(1200), us(1300)}, {lane("Python", 0)}});
        key(Qt::Key_F);
        const TimeRange view = m_state->visibleRange();
        QVERIFY(view.begin <= us(1200) && view.end >= us(1300));
        QVERIFY(view.length() < Duration(140'000));
    }

    void aDragMeasuresFromEdgeToEdge() {
        const auto stream = lane("Ascend Hardware", 0);
        drag(graph(), place(stream, 1200, 3), place(stream, 1450, -4));
        QVERIFY(m_state->box().has_value());
        QCOMPARE(m_state->box()->range, (TimeRange{us(1200), us(1450)}));
        // Backwards it is the same.
        m_state->clearSelection();
        drag(graph(), place(stream, 1450, -4), place(stream, 1200, 3));
        QCOMPARE(m_state->box()->range, (TimeRange{us(1200), us(1450)}));
    }

    void withCtrlNothingSnaps() {
        const auto stream = lane("Ascend Hardware", 0);
        drag(graph(), place(stream, 1200, 3), place(stream, 1450, -4), {}, Qt::ControlModifier);
        QVERIFY(m_state->box().has_value());
        QCOMPARE(m_state->box()->range.begin, us(1200)); // Ctrl came later
        QVERIFY(m_state->box()->range.end != us(1450));
    }

    void anEdgeOfTheRangeSnapsWhenItIsDragged() {
        const auto stream = lane("Ascend Hardware", 0);
        m_state->selectBox({{us(1150), us(1500)}, {stream}});
        drag(graph(), place(stream, 1500), place(stream, 1700, 4));
        QCOMPARE(m_state->box()->range, (TimeRange{us(1150), us(1700)}));
        drag(ruler(), rulerAt(1150, ruler().height() - 5), rulerAt(1250, ruler().height() - 5, 2));
        QCOMPARE(m_state->box()->range, (TimeRange{us(1250), us(1700)}));
    }

    void boxesByDepth() {
        const QPoint from = place(lane("Python", 1), 1210);
        const QPoint to = place(lane("Python", 1), 1240) + QPoint(0, 3);
        drag(graph(), from, to);
        QCOMPARE(m_state->box()->lanes.size(), size_t(3));
        drag(graph(), from, to, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_state->box()->lanes == std::vector{lane("Python", 1)});
        m_state->clearSelection();
        key(Qt::Key_D, Qt::ShiftModifier);
        QVERIFY(m_state->selectsDepths());
        drag(graph(), from, to);
        QVERIFY(m_state->box()->lanes == std::vector{lane("Python", 1)});
        graph().grab(); // washed lane by lane
        key(Qt::Key_D, Qt::ShiftModifier);
        QVERIFY(!m_state->selectsDepths());
    }

    void aLockedAreaKeepsSelectionsInside() {
        const auto stream = lane("Ascend Hardware", 0);
        m_state->selectBox({{us(1150), us(1500)}, {stream}});
        key(Qt::Key_X);
        QVERIFY(m_state->locked().has_value());
        key(Qt::Key_Escape);
        QCOMPARE(scopeOf(*m_state).kind, ScopeKind::Locked);
        QTest::mouseClick(&graph(), Qt::LeftButton, {}, place(lane("Python", 1), 1150));
        QCOMPARE(selected(), QString("none"));
        QTest::mouseClick(&graph(), Qt::LeftButton, {}, place(stream, 1250));
        QCOMPARE(selected(), QString("1200..1300"));
        key(Qt::Key_Tab);
        QCOMPARE(selected(), QString("1400..1450"));
        key(Qt::Key_Tab); // the next one lies outside
        QCOMPARE(selected(), QString("1400..1450"));
        const QImage locked = graph().grab().toImage();
        key(Qt::Key_X);
        QVERIFY(!m_state->locked());
        QVERIFY(graph().grab().toImage() != locked);
    }

    void theChipNamesAndDropsTheScope() {
        auto* chip = m_page->findChild<ScopeChip*>();
        QVERIFY(chip != nullptr && chip->isHidden());
        m_state->selectStep(0);
        QVERIFY(!chip->isHidden());
        QVERIFY(chip->text().startsWith("Step 4"));
        chip->click();
        QVERIFY(chip->isHidden());
        QVERIFY(!m_state->box());
    }

    void aClickOnAStepSelectsIt() {
        QCOMPARE(ruler().height(), RulerDrawing::heightOf(*m_state));
        const int y = RulerDrawing::kFlagLane + 6;
        QTest::mouseClick(&ruler(), Qt::LeftButton, {}, rulerAt(1700, y));
        QCOMPARE(m_state->selectedStep(), std::optional<size_t>(1));
        QCOMPARE(m_state->box()->range, (TimeRange{us(1500), us(1900)}));
        m_state->clearSelection();
        drag(ruler(), rulerAt(1700, y), rulerAt(1600, y)); // pans
        QVERIFY(!m_state->box());
        m_state->setVisibleRange({us(1000), us(1300)});
        key(Qt::Key_T, Qt::ShiftModifier);
        QCOMPARE(m_state->selectedStep(), std::optional<size_t>(0));
        m_state->setSteps({});
        QCOMPARE(ruler().height(), RulerDrawing::heightOf(*m_state));
    }

    void markersMoveByMouse() {
        const int id = m_state->addMarker({us(1210), us(1290)}, "a");
        drag(ruler(), rulerAt(1290, 8, 3), rulerAt(1450, 8, 2)); // its end, to an edge
        QCOMPARE(m_state->marker(id)->range, (TimeRange{us(1210), us(1450)}));
        const Duration length = m_state->marker(id)->range.length();
        drag(ruler(), rulerAt(1300, 2), rulerAt(1400, 2)); // the whole range
        QCOMPARE(m_state->marker(id)->range.length(), length);
        QVERIFY(abs(m_state->marker(id)->range.begin - us(1310)) <= Duration(3000));
        key(Qt::Key_Z, Qt::ControlModifier); // one drag after the other
        QCOMPARE(m_state->marker(id)->range, (TimeRange{us(1210), us(1450)}));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_state->marker(id)->range, (TimeRange{us(1210), us(1290)}));
    }

    void markersMoveByKeys() {
        const int id = m_state->addMarker({us(1210), us(1290)}, "a");
        const Duration pixel = m_state->viewport().resolution();
        sign(Qt::Key_Greater, '>');
        QCOMPARE(m_state->marker(id)->range.begin, us(1210) + pixel);
        sign(Qt::Key_Less, '<');
        sign(Qt::Key_BraceRight, '}');
        QCOMPARE(m_state->marker(id)->range, (TimeRange{us(1210), us(1290) + pixel}));
        sign(Qt::Key_BraceLeft, '{');
        QCOMPARE(m_state->marker(id)->range, (TimeRange{us(1210), us(1290)}));
        m_state->addMarker({us(1700), us(1700)}, "b");
        key(Qt::Key_N);
        QCOMPARE(m_state->currentMarker()->name, QString("a"));
        key(Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(m_state->currentMarker()->name, QString("b"));
        key(Qt::Key_Delete);
        QCOMPARE(m_state->markers().size(), size_t(1));
    }

    void theEditorTakesANote() {
        const int id = m_state->addMarker({us(1210), us(1290)}, "a");
        key(Qt::Key_E);
        auto* editor = m_page->findChild<MarkerEditor*>();
        QVERIFY(editor != nullptr);
        editor->findChild<QPlainTextEdit*>()->setPlainText("one\ntwo");
        QTest::keyClicks(editor->findChild<QLineEdit*>(), "b");
        QCOMPARE(m_state->marker(id)->note, QString("one\ntwo"));
        QCOMPARE(m_state->marker(id)->name, QString("b")); // in place of the name it had
        QStringList chosen;
        for (auto* button : editor->findChildren<QToolButton*>()) {
            if (button->accessibleName() == "Colour 4")
                button->click();
        }
        for (const auto* button : editor->findChildren<QToolButton*>()) {
            if (button->isChecked())
                chosen << button->accessibleName();
        }
        QCOMPARE(m_state->marker(id)->colour, 3);
        QCOMPARE(chosen, QStringList{"Colour 4"});
        editor->close();
    }
};

} // namespace rankscope::timeline::slice_keys_test

RS_VIEW_TEST(rankscope::timeline::slice_keys_test::SliceKeysTest)
#include "slice_keys_test.moc"
