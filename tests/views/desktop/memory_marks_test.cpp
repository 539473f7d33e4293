// SPDX-License-Identifier: GPL-3.0-or-later
// Markers of the timeline on the curves of memory: set, edited, deleted and found from there.
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>

#include "tests/views/desktop/window_test.h"
#include "tests/views/view_test.h"
#include "views/charts/curve_chart.h"
#include "views/memory/memory_curves_section.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop::memory_marks_test {

class MemoryMarksTest : public WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        openWindow();
        open(RS_SOURCE_DIR "/sample_profiles/cluster_pytorch_4rank");
    }

    void cleanupTestCase() { closeWindow(); }

    /// A moment and a range in the middle of the curves, with the page in sight.
    void init() {
        showPage("memory.curves");
        m_chart =
            m_window->findChild<memory::MemoryCurvesSection*>()->findChild<charts::CurveChart*>(
                "curves");
        const TimeRange whole = m_chart->data().whole;
        const auto at = [&](int percent) {
            return state().origin() + (whole.begin - m_chart->data().origin)
                + whole.length() * percent / 100;
        };
        m_range = state().addMarker({at(20), at(40)}, "slow part");
        m_moment = state().addMarker({at(70), at(70)}, "spike");
        state().forgetFormer();
        QCOMPARE(m_chart->data().marks.size(), size_t{2});
    }

    void cleanup() { state().setMarkers({}); }

    void theMenuOfAMarkDeletesItAndBringsItBack() {
        const auto before = state().markers();
        run(menuAt(placeOf(m_moment)), "Delete marker");
        QCOMPARE(state().markers().size(), size_t{1});
        QCOMPARE(m_chart->data().marks.size(), size_t{1});
        run(menuAt(placeOf(m_range)), "Undo the change of markers");
        QVERIFY(state().markers() == before);
        QVERIFY(entryOf(menuAt(placeOf(m_range)), "Undo the change of markers") == nullptr);
        closeMenus();
    }

    void theMenuOfAMarkEditsIt() {
        run(menuAt(placeOf(m_range)), "Edit marker...");
        auto* editor = m_chart->findChild<timeline::MarkerEditor*>();
        QVERIFY(editor != nullptr && editor->isVisible());
        auto* name = editor->findChild<QLineEdit*>();
        QCOMPARE(name->text(), "slow part");
        name->selectAll();
        QTest::keyClicks(name, "fill");
        QCOMPARE(state().marker(m_range)->name, "fill");
        QCOMPARE(m_chart->data().marks.front().name, "fill");
        editor->close();
        QVERIFY(state().canUndoMarkers());
        state().undoLanes();
        QCOMPARE(m_chart->data().marks.front().name, "slow part");
    }

    void keyAndMenuSetAMarkAtAMoment() {
        const TimeRange whole = m_chart->data().whole;
        const Timestamp moment = whole.begin + whole.length() / 2;
        const auto added = [&] { // between the other two
            const timeline::Marker& marker = state().markers().at(1);
            return marker.range.begin - state().origin() + m_chart->data().origin;
        };
        m_chart->setMoment(moment);
        QTest::keyClick(m_chart, Qt::Key_K);
        QCOMPARE(state().markers().size(), size_t{3});
        QCOMPARE(added(), moment);
        QVERIFY(state().markers()[1].range.isEmpty());
        QCOMPARE(state().markers()[1].name, "Marker 3");
        QCOMPARE(m_chart->data().marks.at(1).range.begin, moment);
        QVERIFY(state().canUndoMarkers());
        state().undoLanes();
        QCOMPARE(m_chart->data().marks.size(), size_t{2});
        // The pointer says where before the selected moment does.
        const QPoint place((placeOf(m_range).x() + placeOf(m_moment).x()) / 2, 100);
        QMouseEvent move(QEvent::MouseMove, place, m_chart->mapToGlobal(place), Qt::NoButton,
            Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(m_chart, &move);
        m_chart->setMoment(whole.begin);
        QTest::keyClick(m_chart, Qt::Key_K);
        QCOMPARE(state().markers().size(), size_t{3});
        QCOMPARE(qRound(m_chart->xOf(added())), place.x());
        state().undoLanes();
        run(menuAt(place), "Add marker here");
        QCOMPARE(state().markers().size(), size_t{3});
        QCOMPARE(qRound(m_chart->xOf(added())), place.x());
        QVERIFY(entryOf(menuAt(placeOf(m_range)), "Add marker here") == nullptr);
        closeMenus();
    }

    void theMenuOfAMarkLeadsToItOnTheTimeline() {
        run(menuAt(placeOf(m_range)), "Show on the timeline");
        settle();
        QTRY_VERIFY(m_window->timelinePage().isVisible());
        const TimeRange range = state().marker(m_range)->range;
        QVERIFY(state().visibleRange().contains(range.begin));
        QVERIFY(state().visibleRange().length() < range.length() * 2);
        QCOMPARE(state().currentMarker()->id, m_range);
    }

    void elsewhereTheMenuIsThatOfAMoment() {
        const QPoint between((placeOf(m_range).x() + placeOf(m_moment).x()) / 2, 100);
        const QMenu* menu = menuAt(between);
        QVERIFY(entryOf(menu, "Delete marker") == nullptr);
        QVERIFY(entryOf(menu, "Show on the timeline") != nullptr);
        closeMenus();
        // A change of something else is none of markers.
        state().removeMarker(m_moment);
        QVERIFY(state().canUndoMarkers());
        timeline::LaneFilter filter = state().filter();
        filter.isRanksOnly = !filter.isRanksOnly;
        state().setFilter(filter);
        QVERIFY(!state().canUndoMarkers());
        state().undoLanes();
    }

private:
    /// In the middle of the marker.
    QPoint placeOf(int marker) const {
        for (const charts::CurveMark& mark : m_chart->data().marks) {
            if (mark.id == marker)
                return {static_cast<int>(m_chart->xOf(mark.range.begin + mark.range.length() / 2)),
                    m_chart->height() / 2};
        }
        return {};
    }

    QMenu* menuAt(const QPoint& place) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_chart->mapToGlobal(place));
        QApplication::sendEvent(m_chart, &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    static QAction* entryOf(const QMenu* menu, const QString& text) {
        if (menu == nullptr)
            return nullptr;
        for (QAction* entry : menu->actions()) {
            if (entry->text() == text)
                return entry;
        }
        return nullptr;
    }

    static void run(QMenu* menu, const QString& text) {
        QAction* entry = entryOf(menu, text);
        QVERIFY2(entry != nullptr && entry->isEnabled(), qPrintable(text));
        menu->close();
        entry->trigger();
    }

    static void closeMenus() {
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
    }

    charts::CurveChart* m_chart = nullptr;
    int m_range = 0;
    int m_moment = 0;
};

} // namespace rankscope::desktop::memory_marks_test

RS_VIEW_TEST(rankscope::desktop::memory_marks_test::MemoryMarksTest)
#include "memory_marks_test.moc"
