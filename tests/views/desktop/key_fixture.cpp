// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/key_fixture.h"

#include <algorithm>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QThread>

#include "core/query/details.h"
#include "tests/views/hands.h"
#include "views/timeline/data_pane/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/lane_tree.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

struct Made {
    const char* name;
    int pid;
    int tid;
    int begin;
    int length;
};

constexpr Made kSlices[] = {{"ProfilerStep#4", 1, 1, 1000, 400}, {"aten::mm", 1, 1, 1100, 100},
    {"inner", 1, 1, 1110, 20}, {"innermost", 1, 1, 1112, 4}, {"aten::add", 1, 1, 1250, 100},
    {"ProfilerStep#5", 1, 1, 1500, 400}, {"aten::mm", 1, 1, 1600, 100}, {"MatMul", 2, 7, 1200, 100},
    {"Add", 2, 7, 1400, 50}, {"MatMul", 2, 7, 1700, 100}, {"Copy", 2, 8, 1210, 40}};
constexpr int kLater = 50; ///< of the second rank

} // namespace

int64_t usOf(Timestamp time) {
    return toNanoseconds(time) / 1000;
}

bool KeyFixture::writeRank(uint32_t rank) const {
    QString events = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"Thread 1"}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"args":{"name":"Stream 7"}},
{"ph":"M","name":"thread_name","pid":2,"tid":8,"args":{"name":"Stream 8"}})";
    const int later = static_cast<int>(rank) * kLater;
    for (const Made& one : kSlices)
        events += QString(R"(,{"ph":"X","name":"%1","pid":%2,"tid":%3,"ts":"%4","dur":%5})")
                      .arg(one.name)
                      .arg(one.pid)
                      .arg(one.tid)
                      .arg(one.begin + later)
                      .arg(one.length);
    for (const auto& [from, to] : {std::pair(1150, 1200), std::pair(1650, 1700)}) {
        const QString flow = R"(,{"ph":"%1","bp":"e","id":%2,"name":"a","cat":"async_npu",)"
                             R"("pid":%3,"tid":%4,"ts":"%5"})";
        events += flow.arg("s").arg(from).arg(1).arg(1).arg(from + later);
        events += flow.arg("f").arg(from).arg(2).arg(7).arg(to + later);
    }
    const QString folder = m_folder.filePath(
        QString("job/node0_%1_20251127123437100_ascend_pt/ASCEND_PROFILER_OUTPUT").arg(100 + rank));
    QFile info(folder + QString("/../profiler_info_%1.json").arg(rank));
    QFile trace(folder + "/trace_view.json");
    return QDir().mkpath(folder) && info.open(QIODevice::WriteOnly) && info.write("{}") > 0
        && trace.open(QIODevice::WriteOnly) && trace.write((events + "]").toUtf8()) > 0;
}

void KeyFixture::openJob() {
    QVERIFY(writeRank(0) && writeRank(1));
    openWindow();
    open(m_folder.filePath("job"));
    m_window->showPage("timeline");
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QCOMPARE(state().snapshot()->ranks.size(), size_t{2});
}

void KeyFixture::rest() {
    for (int quiet = 0; quiet < 2;) {
        QCoreApplication::processEvents();
        quiet = m_window->isIdle() && m_workbench->bridge.isIdle() ? quiet + 1 : 0;
        QThread::yieldCurrentThread();
    }
}

void KeyFixture::beginAnew() {
    while (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    for (QWidget* window : QApplication::topLevelWidgets()) {
        if (window != m_window.get() && window->isVisible())
            window->close();
    }
    searchField().clear();
    for (const char* rule : {"find.case", "find.word", "find.regex"}) {
        if (m_window->timelinePage().handlers().at(rule).isOn())
            m_window->actions().run(rule);
    }
    state().setLocked({});
    state().clearSelection();
    state().setBase({});
    state().clearMarkers();
    state().setFindings({}); // those of the job come from no case
    state().setFilter({});
    state().setShifts({});
    state().setSelectsDepths(false);
    rest();
    state().forgetFormer();
    lanes().setFolds({});
    lanes().setCurrentRow({});
    lanes().setTop(0);
    m_window->timelinePage().dataPane().showTab(timeline::DataPane::Tab::SliceDetail);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&graph(), &leave);
    show(1000, 1900);
    m_window->activateWindow();
    graph().setFocus();
    rest();
}

void KeyFixture::press(QWidget& on, const QString& keys) {
    const QKeyCombination wanted = QKeySequence(keys, QKeySequence::PortableText)[0];
    const bool isBackwards = keys == "Shift+Tab";
    QTest::keyClick(&on, isBackwards ? Qt::Key_Backtab : wanted.key(), wanted.keyboardModifiers());
}

timeline::TimelineArea& KeyFixture::area() {
    return m_window->timelinePage().area();
}

QLineEdit& KeyFixture::searchField() {
    return *m_window->findChild<QLineEdit*>("searchText");
}

query::LaneRef KeyFixture::lane(const std::string& process, uint32_t depth, uint32_t rank) {
    return test::laneNamed(*state().snapshot(), process, depth, static_cast<RankSlot>(rank));
}

void KeyFixture::select(const std::string& process, uint32_t depth, uint64_t index, uint32_t rank) {
    query::Session session(state().snapshot());
    const query::SliceRef ref{lane(process, depth, rank), index};
    const auto detail = query::sliceDetail(session, ref, {});
    QVERIFY(detail.has_value());
    state().selectSlice({ref, detail->range});
    rest();
}

size_t KeyFixture::rowOf(const std::string& title, uint32_t rank) {
    const auto& rows = lanes().layout().rows();
    const auto found = std::ranges::find_if(rows, [&](const timeline::Row& row) {
        return row.title() == title && toIndex(row.rank->slot) == rank;
    });
    return static_cast<size_t>(found - rows.begin());
}

void KeyFixture::chooseRow(const std::string& title, uint32_t rank) {
    QVERIFY(rowOf(title, rank) < lanes().layout().rows().size());
    lanes().setCurrentRow(rowOf(title, rank));
}

QPoint KeyFixture::placeOf(const query::LaneRef& of, int64_t time) {
    const auto place = lanes().layout().place(of);
    const double x = state().viewport().timeToX(us(time));
    return {static_cast<int>(std::lround(x)), place->y - lanes().top() + place->height / 2};
}

void KeyFixture::show(int64_t begin, int64_t end) {
    state().setVisibleRange({us(begin), us(end)});
}

void KeyFixture::find(const QString& text) {
    searchField().setText(text);
    rest();
}

QLineEdit* KeyFixture::fieldOfTree() {
    for (auto* field : area().tree().findChildren<QLineEdit*>()) {
        if (field->isVisible())
            return field;
    }
    return nullptr;
}

QString KeyFixture::view() {
    const TimeRange range = state().visibleRange();
    return QString("%1..%2").arg(usOf(range.begin)).arg(usOf(range.end));
}

QString KeyFixture::selected() {
    if (const auto& box = state().box())
        return QString("box %1..%2 of %3 lanes")
            .arg(usOf(box->range.begin))
            .arg(usOf(box->range.end))
            .arg(box->lanes.size());
    const auto& slice = state().selectedSlice();
    if (!slice)
        return "none";
    query::Session session(state().snapshot());
    const auto detail = query::sliceDetail(session, slice->ref, {});
    return QString("%1 %2 of %3")
        .arg(detail ? QString::fromStdString(detail->name) : QString("?"))
        .arg(usOf(slice->range.begin))
        .arg(toIndex(slice->ref.lane.rank));
}

QString KeyFixture::marks() {
    QStringList all;
    for (const timeline::Marker& marker : state().markers()) {
        const QString text = marker.isPair()
            ? QString("%1..%2").arg(usOf(marker.range.begin)).arg(usOf(marker.range.end))
            : QString::number(usOf(marker.range.begin));
        all << (state().currentMarker() == &marker ? "[" + text + "]" : text);
    }
    return all.join(' ');
}

QString KeyFixture::titles() {
    QStringList all;
    for (const timeline::Row& row : lanes().layout().rows()) {
        if (toIndex(row.rank->slot) == 0)
            all << (row.kind == timeline::RowKind::Hidden ? QString("%1 hidden").arg(row.hidden)
                                                          : QString::fromStdString(row.title()));
    }
    return all.join(", ");
}

QString KeyFixture::hit() {
    const auto& hits = state().hits();
    if (hits == nullptr)
        return "no search";
    return QString("%1 of %2")
        .arg(state().currentHit() ? *state().currentHit() + 1 : 0)
        .arg(hits->count);
}

QString KeyFixture::offset(uint32_t rank) {
    return QString::number(state().snapshot()->ranks[rank].offset.count() / 1000);
}

} // namespace rankscope::desktop
