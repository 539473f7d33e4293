// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_page.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include "views/shared/keys.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/data_pane.h"
#include "views/timeline/graph_pane.h"
#include "views/timeline/timeline_area.h"
#include "views/timeline/toolbar.h"

namespace rankscope::timeline {

TimelinePage::TimelinePage(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_bridge(bridge)
    , m_toolbar(new Toolbar(state, bridge, this))
    , m_area(new TimelineArea(state, bridge))
    , m_dataPane(new DataPane(state, bridge))
    , m_splitter(new QSplitter(Qt::Vertical, this)) {
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_area);
    m_splitter->addWidget(m_dataPane);
    // In a low window both give way.
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(0, false);
    m_splitter->setSizes({700, 260});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolbar);
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_area);
    const auto backToGraph = [this] { m_area->setFocus(); };
    connect(m_toolbar, &Toolbar::left, this, backToGraph);
    connect(m_toolbar, &Toolbar::findTabRequested, this, [this] {
        m_dataPane->show();
        m_dataPane->showTab(DataPane::Tab::Find);
    });
    connect(m_dataPane, &DataPane::closeRequested, this, [this] {
        m_dataPane->hide();
        m_area->setFocus();
    });
    for (QAbstractItemView* view : m_dataPane->findChildren<QAbstractItemView*>())
        view->installEventFilter(this);
    // No release comes to a widget that lost the focus.
    connect(qApp, &QApplication::focusChanged, this, [this] { m_area->keys().releaseAll(); });
    connect(&m_area->graph(), &GraphPane::painted, this, &TimelinePage::painted);
    connect(&m_area->graph(), &GraphPane::failed, this, &TimelinePage::failed);
    connect(&m_area->graph(), &GraphPane::memoryWanted, this, &TimelinePage::memoryWanted);
}

TimelinePage::~TimelinePage() {
    // Its parts lose the focus while they are deleted, after this page is gone.
    qApp->disconnect(this);
}

void TimelinePage::toggleDataPane() {
    m_dataPane->setVisible(m_dataPane->isHidden());
}

bool TimelinePage::isIdle() const {
    return m_bridge.isIdle();
}

Duration TimelinePage::lastPaint() const {
    return m_area->graph().lastPaint();
}

bool TimelinePage::press(const QKeyEvent& event) {
    if (event.key() == Qt::Key_Q && event.modifiers() == Qt::NoModifier)
        toggleDataPane();
    else if (event.key() == Qt::Key_F && event.modifiers() == Qt::ControlModifier)
        m_toolbar->focusSearch();
    else
        return m_area->keys().press(event);
    return true;
}

bool TimelinePage::release(const QKeyEvent& event) {
    return m_area->keys().release(event);
}

void TimelinePage::keyPressEvent(QKeyEvent* event) {
    if (!press(*event))
        QWidget::keyPressEvent(event);
}

void TimelinePage::keyReleaseEvent(QKeyEvent* event) {
    if (!release(*event))
        QWidget::keyReleaseEvent(event);
}

bool TimelinePage::eventFilter(QObject* watched, QEvent* event) {
    // A letter on a list of the data pane is a key of the timeline, not a search in its rows.
    if (event->type() == QEvent::KeyPress && shared::isPageKey(*static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePage::hideEvent(QHideEvent* event) {
    m_area->keys().releaseAll();
    QWidget::hideEvent(event);
}

} // namespace rankscope::timeline
