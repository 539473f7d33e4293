// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/timeline_walk.h"

#include <algorithm>
#include <array>

#include <QApplication>
#include <QLineEdit>
#include <QThread>

#include "core/query/details.h"
#include "tests/views/desktop/walk_checks.h"
#include "tests/views/hands.h"
#include "tests/views/same_picture.h"
#include "views/actions/action_table.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

/// They lead to what was before, so that an undo leads on.
const std::set<QString> kUndoing{"timeline.undo-lanes"};
constexpr int kTries = 12; ///< moves until an action can do something

} // namespace

QStringList TimelineWalk::walkedActions() {
    QStringList ids;
    for (const actions::Action& action : actions::actionTable()) {
        const QString id = action.id;
        const bool isRun =
            action.ear == actions::Ear::Window || action.ear == actions::Ear::Timeline;
        const bool isWanted = id.startsWith("timeline.") || id.startsWith("find.")
            || id.startsWith("view.") || id == "go.back" || id == "go.forward";
        if (isRun && isWanted)
            ids << id;
    }
    return ids;
}

timeline::TimelineArea& TimelineWalk::area() {
    return m_window->timelinePage().area();
}

void TimelineWalk::openWalk() {
    openWindow();
    m_window->resize(1000, 640);
}

void TimelineWalk::rest() {
    for (int quiet = 0; quiet < 2;) {
        QCoreApplication::processEvents();
        quiet = m_window->isIdle() && m_workbench->bridge.isIdle() ? quiet + 1 : 0;
        QThread::yieldCurrentThread();
    }
}

/// The pointer leaves, lists and dialogs close, the timeline is shown.
void TimelineWalk::tidyUp() {
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&graph(), &leave);
    while (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (window != m_window.get() && window->isVisible())
            window->close();
    }
    if (m_window->pageName() != "timeline")
        m_window->showPage("timeline");
    rest();
}

void TimelineWalk::pickSlice() {
    const RankSlot slot = anyRank();
    const auto& all = state().snapshot()->rank(slot).index->lanes;
    query::Session session(state().snapshot());
    for (int tries = 0; tries < 50; ++tries) {
        const auto& lane = all[below(all.size())].lane;
        if (lane.kind != model::LaneKind::Slices || lane.count == 0)
            continue;
        const query::SliceRef ref{{slot, lane.id}, below(lane.count)};
        const auto detail = query::sliceDetail(session, ref, {});
        QVERIFY(detail.has_value());
        if (state().isAllowed(ref.lane, detail->range))
            return state().jumpTo(ref, detail->range);
    }
}

QPoint TimelineWalk::anyPlace() {
    const int x = static_cast<int>(upTo(graph().width() - 1));
    return {x, static_cast<int>(upTo(graph().height() - 1))};
}

RankSlot TimelineWalk::anyRank() {
    return static_cast<RankSlot>(below(state().snapshot()->ranks.size()));
}

void TimelineWalk::drag() {
    const QPoint from = anyPlace();
    test::dragMouse(graph(), from, anyPlace());
}

void TimelineWalk::search() {
    const QStringList texts{"MatMul", "aten", "hcom.*1$", "Step", "(", ""};
    m_window->findChild<QLineEdit*>("searchText")->setText(texts[upTo(texts.size() - 1)]);
}

void TimelineWalk::chooseLinks() {
    std::set<std::string> chosen;
    for (const auto& category : query::flowCategories(*state().snapshot())) {
        if (upTo(1) == 0)
            chosen.insert(category.name);
    }
    state().setLinkCategories(chosen);
}

void TimelineWalk::chooseRow() {
    const size_t rows = lanes().layout().rows().size();
    if (rows == 0)
        return;
    lanes().setCurrentRow(below(rows));
    if (upTo(2) == 0)
        lanes().chooseTo(below(rows));
}

void TimelineWalk::rename() {
    if (!m_window->actions().run("timeline.rename-row"))
        return;
    for (auto* field : area().tree().findChildren<QLineEdit*>()) {
        if (!field->isVisible())
            continue;
        field->setText(QString("name %1").arg(upTo(9)));
        QTest::keyClick(field, Qt::Key_Return);
    }
}

void TimelineWalk::align() {
    pickSlice();
    rest();
    m_window->actions().run("timeline.set-base");
    pickSlice();
    rest();
    m_window->actions().run(upTo(1) == 0 ? "timeline.align-start" : "timeline.align-end");
}

void TimelineWalk::shift() {
    const RankSlot slot = anyRank();
    area().alignment().shiftTo({slot}, Duration(upTo(2'000'000) - 1'000'000));
}

/// Or shows it again, which is more likely.
void TimelineWalk::hideRank() {
    timeline::LaneFilter filter = state().filter();
    const RankSlot slot = anyRank();
    if (filter.hiddenRanks.erase(slot) == 0 && upTo(2) == 0)
        filter.hiddenRanks.insert(slot);
    state().setFilter(filter);
}

void TimelineWalk::editMarker() {
    if (state().markers().empty())
        return;
    timeline::Marker marker = state().markers()[below(state().markers().size())];
    marker.name = QString("marker %1").arg(upTo(99));
    marker.colour = static_cast<int>(upTo(5));
    state().changeMarker(marker);
}

void TimelineWalk::zoom() {
    const int64_t whole = state().wholeRange().length().count();
    const Timestamp begin = state().wholeRange().begin + Duration(upTo(whole));
    state().setVisibleRange({begin, begin + Duration(20 + (whole >> upTo(20)))});
}

void TimelineWalk::move() {
    using Move = std::function<void()>;
    const std::array<Move, 14> moves{[this] { pickSlice(); }, [this] { drag(); },
        [this] { search(); }, [this] { chooseLinks(); }, [this] { chooseRow(); },
        [this] { rename(); }, [this] { align(); }, [this] { shift(); }, [this] { hideRank(); },
        [this] { editMarker(); }, [this] { zoom(); },
        [this] { QTest::mouseClick(&graph(), Qt::LeftButton, {}, anyPlace()); },
        [this] {
            if (const size_t rows = lanes().layout().rows().size(); rows > 0)
                lanes().toggle(below(rows));
        },
        [this] { state().selectStep(below(state().steps().size())); }};
    moves[below(moves.size())]();
}

/// What most actions need: a slice beside a base, a marker, matches, something hidden, a zoom.
void TimelineWalk::prepare() {
    state().setLocked({});
    state().showAllLanes();
    timeline::LaneFilter filter = state().filter();
    filter.hiddenRanks = {anyRank()};
    state().setFilter(filter);
    m_window->findChild<QLineEdit*>("searchText")->setText("aten");
    rest();
    align();
    rest();
    const TimeRange view = state().visibleRange();
    state().addMarker({view.begin + view.length() / 4, view.begin + view.length() / 2});
}

void TimelineWalk::isAsNew() {
    if (graph().hasFocus())
        graph().clearFocus(); // its frame
    shared::QueryBridge bridge;
    bridge.setSnapshot(state().snapshot());
    timeline::GraphPane fresh(state(), lanes(), bridge);
    fresh.setAttribute(Qt::WA_ShowWithoutActivating);
    fresh.setPalette(graph().palette());
    fresh.resize(graph().size());
    fresh.show();
    do {
        QCoreApplication::processEvents();
        QThread::yieldCurrentThread();
    } while (!bridge.isIdle());
    rest();
    if (fresh.size() != graph().size())
        return isAsNew(); // it was laid out meanwhile
    const QImage expected = fresh.grab().toImage();
    const QImage picture = graph().grab().toImage();
    QVERIFY(graph().geometry().runs == fresh.geometry().runs);
    QVERIFY(graph().geometry().labels == fresh.geometry().labels);
    QVERIFY(graph().geometry().curves == fresh.geometry().curves);
    QVERIFY(test::isSamePicture(picture, expected));
}

void TimelineWalk::holds() {
    for (const QString& wrong : {walk::strangerIn(state(), lanes()),
             walk::disorderIn(state(), lanes()), walk::misplacedIn(state())})
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    isAsNew();
}

void TimelineWalk::step(const QString& name, const std::function<void()>& act) {
    // Of changes of one marker that follow each other all are undone at once.
    state().setCurrentMarker(state().currentMarker() ? state().currentMarker()->id : 0);
    const walk::Kept before = walk::keptOf(state());
    act();
    rest();
    tidyUp();
    if (!kUndoing.contains(name) && walk::isUndoable(before, state()) && upTo(1) == 0) {
        state().undoLanes();
        rest();
        const QString wrong = walk::isNotBack(before, state());
        QVERIFY2(wrong.isEmpty(), qPrintable(name + ": " + wrong));
    }
    holds();
    if (QTest::currentTestFailed())
        qWarning("after %s", qPrintable(name));
}

void TimelineWalk::run(const QString& id) {
    const auto canRun = [&] { return m_window->actions().canRun(id); };
    if (!canRun())
        prepare();
    if (!canRun())
        state().selectStep(below(state().steps().size())); // a box
    if (id == "go.forward")
        m_window->actions().run("go.back");
    for (int i = 0; i < kTries && !canRun(); ++i) {
        step("a move to " + id, [this] { move(); });
        if (QTest::currentTestFailed())
            return;
    }
    step(id, [&] {
        if (m_window->actions().run(id))
            m_ran.insert(id);
    });
}

} // namespace rankscope::desktop
