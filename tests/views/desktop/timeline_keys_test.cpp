// SPDX-License-Identifier: GPL-3.0-or-later
// Each key of the timeline and of its search, pressed on the real window: what is seen after. A key
// of the table of actions that has no case here fails.
#include <algorithm>
#include <set>

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>

#include "tests/views/desktop/key_fixture.h"
#include "tests/views/view_test.h"
#include "views/actions/action_table.h"
#include "views/timeline/clocks/clocks_dialog.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/marker_editor.h"
#include "views/timeline/search_field.h"
#include "views/timeline/search_options.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/toolbar.h"

namespace rankscope::desktop::timeline_keys_test {

namespace {

struct KeyCase {
    const char* action;
    const char* keys;
    std::function<void()> before; ///< what it acts on
    std::function<QString()> seen;
    const char* then;
};

QStringList alternativesOf(const actions::Action& action) {
    return QString(action.keys).split(" / ", Qt::SkipEmptyParts);
}

QString wordOf(bool is) {
    return is ? "yes" : "no";
}

} // namespace

class TimelineKeysTest : public KeyFixture {
    Q_OBJECT

    using Cases = std::vector<KeyCase>;

    Cases viewCases() {
        const auto near = [this] { show(1200, 1400); };
        const auto low = [this] {
            lanes().setHeight(60);
            lanes().setTop(80);
        };
        const auto seen = [this] { return view(); };
        const auto top = [this] { return this->top(); };
        const auto slice = [this] { select("Stream 7", 0, 0); };
        const auto twice = [this] {
            show(1000, 1800);
            show(1200, 1400);
        };
        return {{"timeline.zoom-in", "W", near, seen, "1230..1370"},
            {"timeline.zoom-out", "S", near, seen, "1157..1442"},
            {"timeline.pan-left", "A", near, seen, "1176..1376"},
            {"timeline.pan-left", "Left", near, seen, "1176..1376"},
            {"timeline.pan-right", "D", near, seen, "1224..1424"},
            {"timeline.pan-right", "Right", near, seen, "1224..1424"},
            {"timeline.scroll-up", "Up", low, top, "26"},
            {"timeline.scroll-down", "Down", low, top, "134"},
            {"timeline.page-up", "Page Up", low, top, "26"},
            {"timeline.page-down", "Page Down", low, top, "134"},
            {"timeline.first-lane", "Home", low, top, "0"},
            {"timeline.last-lane", "End", low,
                [this] { return wordOf(lanes().top() == lanes().lastTop()); }, "yes"},
            {"timeline.zoom-in-middle", "+", near, seen, "1240..1360"},
            {"timeline.zoom-in-middle", "=", near, seen, "1240..1360"},
            {"timeline.zoom-out-middle", "-", near, seen, "1133..1466"},
            {"timeline.zoom-selection", "Shift+Z",
                [this] {
                    state().selectBox({{us(1200), us(1300)}, {lane("Stream 7", 0)}});
                },
                seen, "1200..1300"},
            {"timeline.fit", "F", slice, seen, "1187..1312"},
            {"timeline.undo-zoom", "Backspace", twice, seen, "1000..1800"},
            {"timeline.show-all", "0", twice, seen, "981..1969"},
            {"timeline.show-all", "Ctrl+0", twice, seen, "981..1969"},
            {"timeline.next-step", ".", [this] { show(1000, 1400); }, seen, "1450..1950"},
            {"timeline.previous-step", ",", [this] { show(1500, 1900); }, seen, "981..1419"}};
    }

    Cases sliceCases() {
        const auto seen = [this] { return selected(); };
        const auto first = [this] { select("Stream 7", 0, 0); };
        const auto second = [this] { select("Stream 7", 0, 1); };
        const auto host = [this] { select("Python", 1, 0); };
        return {{"timeline.next-slice", "Tab", first, seen, "Add 1400 of 0"},
            {"timeline.previous-slice", "Shift+Tab", second, seen, "MatMul 1200 of 0"},
            {"timeline.next-of-name", "]", host, seen, "aten::mm 1600 of 0"},
            {"timeline.previous-of-name", "[", [this] { select("Python", 1, 2); }, seen,
                "aten::mm 1100 of 0"},
            {"timeline.scroll-up", "Up", host, seen, "ProfilerStep#4 1000 of 0"},
            {"timeline.scroll-down", "Down", host, seen, "inner 1110 of 0"},
            {"timeline.next-linked", "Ctrl+Right", host, seen, "MatMul 1200 of 0"},
            {"timeline.previous-linked", "Ctrl+Left", first, seen, "aten::mm 1100 of 0"},
            {"timeline.range-of-slice", "M", first, seen, "box 1200..1300 of 1 lanes"},
            {"timeline.select-step", "Shift+T", [this] { show(1000, 1300); }, seen,
                "box 1000..1400 of 12 lanes"},
            {"timeline.drop-selection", "Esc", first, seen, "none"},
            {"timeline.select-depths", "Shift+D", {},
                [this] { return wordOf(state().selectsDepths()); }, "yes"},
            {"timeline.lock", "X", [this] { state().selectStep(0); },
                [this] { return wordOf(state().locked() == state().box()); }, "yes"},
            {"timeline.copy-slice", "Ctrl+C", first,
                [] { return QApplication::clipboard()->text().section('\n', 0, 0); },
                "Name\tMatMul"},
            {"timeline.set-base", "B", first,
                [this] { return wordOf(state().base() == state().selectedSlice()); }, "yes"}};
    }

    Cases boxCases() {
        const auto seen = [this] { return selected(); };
        const auto box = [this] {
            show(1000, 1000 + graph().width()); // a pixel is a microsecond
            state().selectBox({{us(1210), us(1290)}, {lane("Stream 7", 0)}});
        };
        return {{"timeline.begin-box", "Shift+B", [this] { select("Stream 7", 0, 0); }, seen,
                    "box 1200..1300 of 1 lanes"},
            {"timeline.box-up", "Ctrl+Shift+Up",
                [this, box] {
                    box();
                    m_window->actions().run("timeline.box-down");
                },
                seen, "box 1210..1290 of 1 lanes"},
            {"timeline.box-down", "Ctrl+Shift+Down", box, seen, "box 1210..1290 of 2 lanes"},
            {"timeline.end-earlier", "Shift+Left", box, seen, "box 1210..1289 of 1 lanes"},
            {"timeline.end-later", "Shift+Right", box, seen, "box 1210..1291 of 1 lanes"},
            {"timeline.begin-earlier", "Ctrl+Shift+Left", box, seen, "box 1209..1290 of 1 lanes"},
            {"timeline.begin-later", "Ctrl+Shift+Right", box, seen, "box 1211..1290 of 1 lanes"}};
    }

    Cases markerCases() {
        const auto seen = [this] { return marks(); };
        const auto pair = [this] {
            show(1000, 1000 + graph().width()); // a pixel is a microsecond
            state().addMarker({us(1200), us(1300)});
        };
        const auto two = [this] {
            state().addMarker({us(1200), us(1300)});
            state().addMarker({us(1500), us(1500)});
        };
        return {{"timeline.add-marker", "K", [this] { select("Stream 7", 0, 1); }, seen, "[1400]"},
            {"timeline.next-marker", "N", two, seen, "[1200..1300] 1500"},
            {"timeline.previous-marker", "Shift+N", two, seen, "[1200..1300] 1500"},
            {"timeline.edit-marker", "E", pair,
                [this] {
                    return wordOf(m_window->findChild<timeline::MarkerEditor*>() != nullptr);
                },
                "yes"},
            {"timeline.marker-earlier", "<", pair, seen, "[1199..1299]"},
            {"timeline.marker-later", ">", pair, seen, "[1201..1301]"},
            {"timeline.marker-shorter", "{", pair, seen, "[1200..1299]"},
            {"timeline.marker-longer", "}", pair, seen, "[1200..1301]"},
            {"timeline.delete-marker", "Delete", two, seen, "1200..1300"},
            {"timeline.undo-lanes", "Ctrl+Z", two, seen, "1200..1300"}};
    }

    Cases findingCases() {
        const auto at = [](int64_t rank, int64_t begin) {
            return timeline::FindingMark{.title = "Late",
                .place = {.rank = rank,
                    .range = TimeRange{us(begin), us(begin + 100)},
                    .slice = "MatMul"},
                .finding = {.page = "advisor.findings"}};
        };
        // The middle of the view lies between them.
        const auto two = [this, at] { state().setFindings({at(1, 1750), at(0, 1200)}); };
        const auto seen = [this] { return selected(); };
        return {{"timeline.next-finding", "J", two, seen, "MatMul 1750 of 1"},
            {"timeline.previous-finding", "Shift+J", two, seen, "MatMul 1200 of 0"}};
    }

    Cases rowCases() {
        const auto seen = [this] { return titles(); };
        const auto stream = [this] { chooseRow("Stream 8"); };
        const auto height = [this](const char* row) {
            return
                [this, row] { return QString::number(lanes().layout().rows()[rowOf(row)].height); };
        };
        const auto current = [this] {
            QStringList chosen;
            for (const size_t row : lanes().chosenRows())
                chosen << QString::fromStdString(lanes().layout().rows()[row].title());
            return chosen.join(", ");
        };
        const auto field = [this] {
            return fieldOfTree() == nullptr ? QString("none") : fieldOfTree()->text();
        };
        return {{"timeline.pin", "P", stream, seen,
                    "Stream 8, Rank 0, Ascend Hardware, Stream 7, Python, Thread 1"},
            {"timeline.hide", "H", stream, seen,
                "Rank 0, Ascend Hardware, Stream 7, 1 hidden, Python, Thread 1"},
            {"timeline.merge", "Shift+M", stream, seen,
                "Rank 0, Ascend Hardware, Stream 7 + 8, Python, Thread 1"},
            {"timeline.move-up", "Alt+Up", stream, seen,
                "Rank 0, Ascend Hardware, Stream 8, Stream 7, Python, Thread 1"},
            {"timeline.move-down", "Alt+Down", [this] { chooseRow("Stream 7"); }, seen,
                "Rank 0, Ascend Hardware, Stream 8, Stream 7, Python, Thread 1"},
            {"timeline.taller", "Alt+=", stream, height("Stream 8"), "30"},
            {"timeline.lower", "Alt+-", stream, height("Stream 8"), "16"},
            {"timeline.auto-height", "Alt+0",
                [this] {
                    chooseRow("Stream 8");
                    m_window->actions().run("timeline.taller");
                },
                height("Stream 8"), "22"},
            {"timeline.fold-stack", "T", [this] { chooseRow("Thread 1"); },
                [this] { return QString::number(state().filter().mostLanes.size()); }, "1"},
            {"timeline.rename-row", "F2", stream, field, "Stream 8"},
            {"timeline.choose-next", "Shift+Down", [this] { chooseRow("Stream 7"); }, current,
                "Stream 7, Stream 8"},
            {"timeline.choose-next", "Shift+Up", stream, current, "Stream 7, Stream 8"},
            {"timeline.show-hidden", "Shift+H",
                [this] {
                    chooseRow("Stream 8");
                    m_window->actions().run("timeline.hide");
                },
                seen, "Rank 0, Ascend Hardware, Stream 7, Stream 8, Python, Thread 1"},
            {"timeline.all-ranks", "O", {}, seen, "Rank 0"},
            {"timeline.next-order", "Shift+O", {},
                [this] { return QString::number(static_cast<int>(state().filter().order)); }, "1"},
            {"timeline.find-row", "/", {}, field, ""}};
    }

    Cases clockCases() {
        const auto seen = [this] { return offset(0) + ' ' + offset(1); };
        const auto base = [this] {
            select("Stream 7", 0, 1, 1); // 1450..1500
            m_window->actions().run("timeline.set-base");
            select("Stream 7", 0, 0); // 1200..1300
        };
        const auto slice = [this] { select("Stream 7", 0, 0); };
        return {{"timeline.align-start", "L", base, seen, "250 0"},
            {"timeline.align-end", "R", base, seen, "200 0"},
            {"timeline.align-all-start", "Shift+L", slice, seen, "0 -50"},
            {"timeline.align-all-end", "Shift+R", slice, seen, "0 -50"},
            {"timeline.clocks", "Shift+C", {},
                [this] {
                    const auto* dialog = m_window->findChild<timeline::ClocksDialog*>();
                    return wordOf(dialog != nullptr && dialog->isVisible());
                },
                "yes"}};
    }

    Cases paneCases() {
        const auto tab = [this] {
            const auto& pane = m_window->timelinePage().dataPane();
            return pane.isHidden() ? QString("hidden")
                                   : QString::number(static_cast<int>(pane.tab()));
        };
        const auto hidden = [this] { m_window->timelinePage().dataPane().hide(); };
        return {{"timeline.tab-slice-detail", "Alt+1", hidden, tab, "0"},
            {"timeline.tab-slice-detail", "Enter", hidden, tab, "0"},
            {"timeline.tab-slice-list", "Alt+2", hidden, tab, "1"},
            {"timeline.tab-system-view", "Alt+3", hidden, tab, "2"},
            {"timeline.tab-find", "Alt+4", hidden, tab, "3"},
            {"timeline.name-statistics", "I",
                [this] {
                    m_window->timelinePage().dataPane().hide();
                    select("Stream 7", 0, 0);
                    m_window->timelinePage().dataPane().hide();
                },
                tab, "2"}};
    }

    Cases findCases() {
        const auto seen = [this] { return selected(); };
        const auto hits = [this] { return hit(); };
        // 1200 of 0, 1250 of 1, 1700 of 0, 1750 of 1
        const auto at = [this](size_t match) {
            return [this, match] {
                find("MatMul");
                state().goToHit(match);
            };
        };
        const auto focus = [](QWidget* on) { return wordOf(on->hasFocus()); };
        return {{"find.search", "Ctrl+F", {}, [=, this] { return focus(&searchField()); }, "yes"},
            {"find.next", "F3", at(0), seen, "MatMul 1250 of 1"},
            {"find.previous", "Shift+F3", at(2), seen, "MatMul 1250 of 1"},
            {"find.next-in-rank", "Alt+F3", at(0), seen, "MatMul 1700 of 0"},
            {"find.previous-in-rank", "Alt+Shift+F3", at(2), seen, "MatMul 1200 of 0"},
            {"find.next-in-lane", "Ctrl+F3", at(0), seen, "MatMul 1700 of 0"},
            {"find.previous-in-lane", "Ctrl+Shift+F3", at(2), seen, "MatMul 1200 of 0"},
            {"find.case", "Alt+C", [this] { find("matmul"); }, hits, "0 of 0"},
            {"find.word", "Alt+W", [this] { find("Mat"); }, hits, "0 of 0"},
            {"find.regex", "Alt+R", [this] { find("^A.d$"); }, hits, "0 of 2"},
            {"find.where", "Alt+Down",
                [this] {
                    auto& options = m_window->timelinePage().toolbar().search().options();
                    m_isListed = false;
                    connect(
                        &options, &QMenu::aboutToShow, this,
                        [this, &options] {
                            m_isListed = true;
                            QTimer::singleShot(0, &options, &QWidget::hide);
                        },
                        Qt::SingleShotConnection);
                },
                [this] { return wordOf(m_isListed); }, "yes"},
            {"find.clear", "Shift+Esc", [this] { find("MatMul"); }, hits, "no search"},
            {"find.next-from-field", "Enter", [this] { find("Add"); }, seen, "aten::add 1250 of 0"},
            {"find.previous-from-field", "Shift+Enter", [this] { find("Add"); }, seen,
                "Add 1450 of 1"},
            {"find.range", "Ctrl+G", [this] { show(1200, 1400); },
                [] {
                    return qobject_cast<QLineEdit*>(QApplication::focusWidget()) == nullptr
                        ? QString("no field")
                        : static_cast<QLineEdit*>(QApplication::focusWidget())->text();
                },
                "+200\u202F\u00B5s ... +400\u202F\u00B5s"}};
    }

    Cases cases() {
        Cases all;
        for (const Cases& some : {viewCases(), sliceCases(), boxCases(), markerCases(),
                 findingCases(), rowCases(), clockCases(), paneCases(), findCases()})
            all.insert(all.end(), some.begin(), some.end());
        return all;
    }

    /// Who hears it in the real window.
    QWidget& hearerOf(const actions::Action& action) {
        if (action.ear == actions::Ear::Window)
            return *m_window;
        if (action.ear == actions::Ear::Timeline)
            return graph();
        return QString(action.id).startsWith("find.") ? static_cast<QWidget&>(searchField())
                                                      : area().tree();
    }

    bool m_isListed = false;

private slots:
    void initTestCase() { openJob(); }
    void init() { beginAnew(); }
    void cleanupTestCase() { closeWindow(); }

    void everyKeyDoesWhatItsActionSays_data() {
        QTest::addColumn<size_t>("at");
        size_t at = 0;
        for (const KeyCase& one : cases()) {
            QTest::addRow("%s, %s, %zu", one.action, one.keys, at) << at;
            ++at;
        }
    }
    void everyKeyDoesWhatItsActionSays() {
        QFETCH(size_t, at);
        const KeyCase one = cases()[at];
        const actions::Action* action = actions::find(one.action);
        QVERIFY(action != nullptr && alternativesOf(*action).contains(one.keys));
        if (one.before)
            one.before();
        rest();
        const QString before = one.seen();
        press(hearerOf(*action), one.keys);
        rest();
        QCOMPARE(one.seen(), QString(one.then));
        QVERIFY2(before != one.then, "it was so before");
    }

    void everyKeyOfTheTableHasItsCase() {
        std::set<std::pair<QString, QString>> covered;
        for (const KeyCase& one : cases())
            covered.emplace(one.action, one.keys);
        for (const actions::Action& action : actions::actionTable()) {
            const QString id = action.id;
            const bool isOurs = id.startsWith("timeline.") || id.startsWith("find.");
            for (const QString& keys : alternativesOf(action))
                QVERIFY2(!isOurs || action.ear == actions::Ear::Mouse // timeline_gestures_test
                        || covered.contains({id, keys}),
                    qPrintable(id + ' ' + keys));
        }
    }
};

} // namespace rankscope::desktop::timeline_keys_test

RS_VIEW_TEST(rankscope::desktop::timeline_keys_test::TimelineKeysTest)
#include "timeline_keys_test.moc"
