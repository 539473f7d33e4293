// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with the mouse on each part of the timeline, in the real window: what is seen
// after. A gesture of the table of actions that has no case here fails.
#include <algorithm>
#include <set>

#include <QApplication>
#include <QMenu>
#include <QScreen>

#include "tests/views/desktop/key_fixture.h"
#include "tests/views/hands.h"
#include "tests/views/view_test.h"
#include "views/actions/action_table.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/overview.h"
#include "views/timeline/row_fields.h"
#include "views/timeline/row_icons.h"
#include "views/timeline/ruler.h"

namespace rankscope::desktop::timeline_gestures_test {

namespace {

struct Gesture {
    const char* action; ///< of the table, or what it is
    const char* keys;
    std::function<void()> act;
    std::function<QString()> seen;
    const char* then;
};

void turn(QWidget& on, QPoint at, int by, Qt::KeyboardModifiers keys = {}) {
    test::turnWheel(on, at, {0, by}, keys);
}

} // namespace

class TimelineGesturesTest : public KeyFixture {
    Q_OBJECT

    using Gestures = std::vector<Gesture>;

    timeline::LaneTree& tree() { return area().tree(); }
    timeline::Overview& overview() { return *m_window->findChild<timeline::Overview*>(); }
    timeline::Ruler& ruler() { return *m_window->findChild<timeline::Ruler*>(); }
    int paneOf(const QWidget& strip) {
        return graph().mapTo(m_window.get(), QPoint(0, 0)).x()
            - strip.mapTo(m_window.get(), QPoint(0, 0)).x();
    }
    /// Of the view.
    int xOf(int64_t time) {
        return static_cast<int>(std::lround(state().viewport().timeToX(us(time))));
    }
    QPoint onRuler(int64_t time, int y) { return {paneOf(ruler()) + xOf(time), y}; }
    /// Of everything.
    QPoint onOverview(int64_t time) {
        const TimeRange all = state().viewport().limits();
        const double share = static_cast<double>((us(time) - all.begin).count())
            / static_cast<double>(all.length().count());
        const int x = static_cast<int>(std::lround(share * graph().width()));
        return {paneOf(overview()) + x, overview().height() / 2};
    }
    /// To ten microseconds: a pixel of the overview is one or two.
    QString roughView() {
        const TimeRange range = state().visibleRange();
        const auto tens = [](Timestamp time) { return (usOf(time) + 5) / 10 * 10; };
        return QString("%1..%2").arg(tens(range.begin)).arg(tens(range.end));
    }
    QPoint onRow(const std::string& title, int x) {
        const timeline::Row& row = lanes().layout().rows()[rowOf(title)];
        return {x, row.y - lanes().top() + row.height / 2};
    }
    QPoint onIcon(const std::string& title, timeline::RowIcon icon) {
        const timeline::Row& row = lanes().layout().rows()[rowOf(title)];
        for (const auto& [one, place] : timeline::rowIcons(row, tree().width() - 1)) {
            if (one == icon)
                return place.center() + QPoint(0, row.y - lanes().top());
        }
        return {};
    }
    QPoint onStream(int64_t time) { return placeOf(lane("Stream 7", 0), time); }
    QString chosen() {
        QStringList all;
        for (const size_t row : lanes().chosenRows())
            all << QString::fromStdString(lanes().layout().rows()[row].title());
        return all.join(", ");
    }
    static QString firstOfMenu() {
        const auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return menu == nullptr || menu->actions().isEmpty() ? QString("none")
                                                            : menu->actions().front()->text();
    }

    Gestures ofGraph() {
        const auto seen = [this] { return view(); };
        const auto kept = [this] { return selected(); };
        const auto box = [this](Qt::KeyboardModifiers keys) {
            return [this, keys] { test::dragMouse(graph(), onStream(1100), onStream(1600), keys); };
        };
        return {{"timeline.zoom-by-wheel", "Ctrl+Wheel",
                    [this] {
                        show(1200, 1400);
                        turn(graph(), onStream(1300), 120, Qt::ControlModifier);
                    },
                    seen, "1223..1376"},
            {"timeline.pan-by-drag", "Ctrl+Drag",
                [this] {
                    show(1200, 1400);
                    test::dragMouse(graph(), onStream(1300), onStream(1250), Qt::ControlModifier);
                },
                [this] { return roughView(); }, "1250..1450"},
            {"timeline.zoom-by-drag", "Alt+Drag", box(Qt::AltModifier),
                [this] { return roughView(); }, "1100..1600"},
            {"timeline.zoom-by-drag", "Shift+Drag", box(Qt::ShiftModifier),
                [this] { return roughView(); }, "1100..1600"},
            {"timeline.select-slice", "Click",
                [this] { QTest::mouseClick(&graph(), Qt::LeftButton, {}, onStream(1420)); }, kept,
                "Add 1400 of 0"},
            {"timeline.select-range", "Drag",
                [this] { test::dragMouse(graph(), onStream(1202), onStream(1448)); }, kept,
                "box 1200..1450 of 1 lanes"},
            {"timeline.select-range-by-depth", "Ctrl+Shift+Drag",
                [this] {
                    const QPoint from = placeOf(lane("Python", 1), 1210);
                    test::dragMouse(graph(), from, placeOf(lane("Python", 1), 1240) + QPoint(0, 2),
                        Qt::ControlModifier | Qt::ShiftModifier);
                },
                [this] {
                    return state().box() && state().box()->lanes == std::vector{lane("Python", 1)}
                        ? QString("one depth")
                        : QString("others");
                },
                "one depth"}};
    }

    Gestures ofClicks() {
        return {{"timeline.menu", "Right-click", [this] { test::menuAt(graph(), onStream(1420)); },
                    firstOfMenu, "Fit slice to window\tF"},
            {"a double click fits the slice", "",
                [this] { QTest::mouseDClick(&graph(), Qt::LeftButton, {}, onStream(1250)); },
                [this] { return view(); }, "1187..1312"},
            {"a click on the bar of a rank opens it", "",
                [this] {
                    m_window->actions().run("timeline.all-ranks");
                    const timeline::Row& row = lanes().layout().rows()[rowOf("Rank 1", 1)];
                    QTest::mouseClick(
                        &graph(), Qt::LeftButton, {}, QPoint(20, row.y + row.height / 2));
                },
                [this] {
                    const auto row = lanes().currentRow();
                    return QString::fromStdString(row ? lanes().layout().rows()[*row].title() : "")
                        + (state().filter().isRanksOnly ? " as a bar" : " with tracks");
                },
                "Rank 1 with tracks"}};
    }

    Gestures ofTree() {
        const auto click = [this](const char* title, Qt::KeyboardModifiers keys = {}) {
            QTest::mouseClick(&tree(), Qt::LeftButton, keys, onRow(title, 60));
        };
        const auto rows = [this] { return titles(); };
        return {{"timeline.choose-row", "Ctrl+Click",
                    [=] {
                        click("Stream 7");
                        click("Thread 1", Qt::ControlModifier);
                    },
                    [this] { return chosen(); }, "Stream 7, Thread 1"},
            {"timeline.choose-row", "Shift+Click",
                [=] {
                    click("Stream 7");
                    click("Thread 1", Qt::ShiftModifier);
                },
                [this] { return chosen(); }, "Stream 7, Stream 8, Python, Thread 1"},
            {"the pin of a row", "",
                [this] {
                    QTest::mouseClick(
                        &tree(), Qt::LeftButton, {}, onIcon("Stream 8", timeline::RowIcon::Pin));
                },
                rows, "Stream 8, Rank 0, Ascend Hardware, Stream 7, Python, Thread 1"},
            {"the eye of a row", "",
                [this] {
                    QTest::mouseClick(
                        &tree(), Qt::LeftButton, {}, onIcon("Stream 8", timeline::RowIcon::Hide));
                },
                rows, "Rank 0, Ascend Hardware, Stream 7, 1 hidden, Python, Thread 1"},
            {"the arrows of a row", "",
                [this] {
                    QTest::mouseClick(
                        &tree(), Qt::LeftButton, {}, onIcon("Stream 8", timeline::RowIcon::Shift));
                },
                [this] {
                    const auto* field = tree().findChild<timeline::RowShifter*>();
                    return QString(field->isVisible() ? "a field for the shift" : "nothing");
                },
                "a field for the shift"},
            {"a click on a heading folds it", "", [=] { click("Ascend Hardware"); }, rows,
                "Rank 0, Ascend Hardware, Python, Thread 1"}};
    }

    Gestures ofOverview() {
        const auto seen = [this] { return roughView(); };
        const auto near = [this] { show(1200, 1400); };
        return {{"a drag over the overview shows it", "",
                    [this] {
                        state().reset();
                        test::dragMouse(overview(), onOverview(1300), onOverview(1500));
                    },
                    seen, "1300..1500"},
            {"the window of the overview is dragged", "",
                [=, this] {
                    near();
                    test::dragMouse(overview(), onOverview(1300), onOverview(1500));
                },
                seen, "1400..1600"},
            {"a click beside the window centres it", "",
                [=, this] {
                    near();
                    QTest::mouseClick(&overview(), Qt::LeftButton, {}, onOverview(1700));
                },
                seen, "1600..1800"},
            {"a double click on the overview shows all", "",
                [=, this] {
                    near();
                    QTest::mouseDClick(&overview(), Qt::LeftButton, {}, onOverview(1700));
                },
                seen, "980..1970"},
            {"a turn over the overview zooms", "",
                [=, this] {
                    near();
                    turn(overview(), onOverview(1700), 120);
                },
                seen, "1220..1380"},
            {"the corner of the overview sorts ranks", "",
                [this] { QTest::mousePress(&overview(), Qt::LeftButton, {}, QPoint(30, 10)); },
                firstOfMenu, "Show all ranks as bars, or their tracks again\tO"}};
    }

    Gestures ofRuler() {
        const auto seen = [this] { return roughView(); };
        const auto near = [this] { show(1200, 1400); };
        return {{"a turn over the ruler", "",
                    [=, this] {
                        near();
                        turn(ruler(), onRuler(1300, ruler().height() - 4), 120);
                    },
                    seen, "1220..1380"},
            {"a drag of the ruler pans", "",
                [=, this] {
                    near();
                    test::dragMouse(ruler(), onRuler(1300, ruler().height() - 4),
                        onRuler(1350, ruler().height() - 4));
                },
                seen, "1150..1350"},
            {"a click into the lane of the flags sets one", "",
                [=, this] {
                    show(1000, 1000 + graph().width()); // a pixel is a microsecond
                    QTest::mouseClick(&ruler(), Qt::LeftButton, {}, onRuler(1300, 4));
                },
                [this] { return marks(); }, "[1300]"},
            {"a double click on a flag edits it", "",
                [=, this] {
                    state().addMarker({us(1300), us(1300)}, "here");
                    QTest::mouseDClick(&ruler(), Qt::LeftButton, {}, onRuler(1300, 4));
                },
                [] {
                    const QWidget* editor = QApplication::activePopupWidget();
                    return editor == nullptr ? QString("none") : editor->accessibleName();
                },
                "Edit marker"}};
    }

    Gestures gestures() {
        Gestures all;
        for (const Gestures& some : {ofGraph(), ofClicks(), ofTree(), ofOverview(), ofRuler()})
            all.insert(all.end(), some.begin(), some.end());
        return all;
    }

private slots:
    void initTestCase() { openJob(); }
    void init() { beginAnew(); }
    void cleanup() {
        while (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
    }
    void cleanupTestCase() { closeWindow(); }

    void everyGestureDoesWhatItSays_data() {
        QTest::addColumn<size_t>("at");
        size_t at = 0;
        for (const Gesture& one : gestures()) {
            QTest::addRow("%s %s", one.action, one.keys) << at;
            ++at;
        }
    }
    void everyGestureDoesWhatItSays() {
        QFETCH(size_t, at);
        const Gesture one = gestures()[at];
        const QString before = one.seen();
        one.act();
        rest();
        QCOMPARE(one.seen(), QString(one.then));
        QVERIFY2(before != one.then, "it was so before");
    }

    void escapeGivesUpWhatIsDragged() {
        for (const Qt::KeyboardModifier keys : {Qt::NoModifier, Qt::ShiftModifier}) {
            select("Stream 7", 0, 0);
            const QPoint from = placeOf(lane("Stream 7", 0), 1320);
            const QPoint to = placeOf(lane("Stream 8", 0), 1650);
            QTest::mousePress(&graph(), Qt::LeftButton, keys, from);
            test::moveMouse(graph(), to, Qt::LeftButton, keys);
            press(graph(), "Esc");
            QTest::mouseRelease(&graph(), Qt::LeftButton, keys, to);
            QCOMPARE(selected(), "MatMul 1200 of 0");
            QCOMPARE(view(), "1000..1900");
        }
        press(graph(), "Esc");
        QCOMPARE(selected(), "none");
    }

    void theEditorOfAMarkerIsWholeAtTheEdgeOfTheScreen() {
        m_window->move(m_window->screen()->availableGeometry().right() - m_window->width(), 0);
        state().addMarker({us(1895), us(1895)});
        press(graph(), "E");
        const QWidget* editor = QApplication::activePopupWidget();
        QVERIFY(editor != nullptr);
        const QRect screen = editor->screen()->availableGeometry();
        const QRect place = editor->geometry();
        QVERIFY2(screen.contains(place),
            qPrintable(QString("%1,%2 %3x%4")
                           .arg(place.x())
                           .arg(place.y())
                           .arg(place.width())
                           .arg(place.height())));
    }

    void everyGestureOfTheTableHasItsCase() {
        std::set<std::pair<QString, QString>> covered;
        for (const Gesture& one : gestures())
            covered.emplace(one.action, one.keys);
        for (const actions::Action& action : actions::actionTable()) {
            const QString id = action.id;
            const bool isOurs = id.startsWith("timeline.") && action.ear == actions::Ear::Mouse;
            for (const QString& keys : QString(action.keys).split(" / ", Qt::SkipEmptyParts))
                QVERIFY2(!isOurs || covered.contains({id, keys}), qPrintable(id + ' ' + keys));
        }
    }
};

} // namespace rankscope::desktop::timeline_gestures_test

RS_VIEW_TEST(rankscope::desktop::timeline_gestures_test::TimelineGesturesTest)
#include "timeline_gestures_test.moc"
