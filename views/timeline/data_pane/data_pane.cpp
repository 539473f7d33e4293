// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/data_pane.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QStackedWidget>

#include "views/actions/action_table.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/keys.h"
#include "views/shared/layouts.h"
#include "views/shared/tab_strip.h"
#include "views/shared/theme.h"
#include "views/timeline/data_pane/find_tab.h"
#include "views/timeline/data_pane/slice_detail.h"
#include "views/timeline/data_pane/slice_list.h"
#include "views/timeline/data_pane/system_view.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// Of what a tab shows: less than its parts ask for, or the pane grew when one is chosen.
constexpr int kLeastHeight = 60;

} // namespace

DataPane::DataPane(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_tabs(new shared::TabStrip(30, this))
    , m_close(new shared::FlatButton("close", this))
    , m_stack(new QStackedWidget(this))
    , m_detail(new SliceDetailPane(state, bridge, this))
    , m_system(new SystemView(state, bridge, this))
    , m_find(new FindTab(state, bridge, this)) {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 1, 8, 1);
    head->addWidget(m_tabs, 1);
    head->addWidget(m_close);
    auto* column = shared::columnIn(this);
    column->addLayout(head);
    column->addWidget(m_stack, 1);
    m_stack->setMinimumHeight(kLeastHeight);
    // In the order of Tab.
    m_stack->addWidget(m_detail);
    m_stack->addWidget(new SliceList(state, bridge, this));
    m_stack->addWidget(m_system);
    m_stack->addWidget(m_find);
    connect(m_tabs, &shared::TabStrip::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_close, &QToolButton::clicked, this, &DataPane::closeRequested);
    connect(m_system, &SystemView::targetWanted, this, &DataPane::targetWanted);
    connect(m_detail, &SliceDetailPane::searchWanted, this, &DataPane::searchWanted);
    connect(&state, &TimelineState::selectedSliceChanged, this, [this, &state] {
        if (state.selectedSlice() && tab() == Tab::SliceList)
            showTab(Tab::SliceDetail);
    });
    connect(&state, &TimelineState::boxChanged, this, [this, &state] {
        if (state.box() && tab() == Tab::SliceDetail)
            showTab(Tab::SliceList);
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void DataPane::showTab(Tab tab) {
    m_tabs->setCurrent(static_cast<int>(tab));
}

void DataPane::addPart(const QString& id, SystemPart* part) {
    m_system->addPart(id, part);
}

void DataPane::showEntry(const QString& id) {
    showTab(Tab::SystemView);
    m_system->showEntry(id);
}

void DataPane::showEvents(RankSlot rank, TrackId track) {
    showTab(Tab::SystemView);
    m_system->showEvents(rank, track);
}

void DataPane::copySlice() const {
    m_detail->copy();
}

DataPane::Tab DataPane::tab() const {
    return static_cast<Tab>(m_tabs->current());
}

void DataPane::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.bg);
    painter.fillRect(0, 0, width(), 1, theme.line);
    painter.fillRect(0, m_stack->y() - 1, width(), 1, theme.line);
}

void DataPane::keyPressEvent(QKeyEvent* event) {
    if (!shared::isLeftByField(*event, *this))
        return QWidget::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape)
        emit left();
}

void DataPane::retranslate() {
    QStringList titles;
    QStringList tips;
    for (const char* action : {"timeline.tab-slice-detail", "timeline.tab-slice-list",
             "timeline.tab-system-view", "timeline.tab-find"}) {
        titles += actions::textOf(QString(action));
        tips += actions::tipOf(action);
    }
    m_tabs->setTabs(titles);
    m_tabs->setTips(tips);
    m_close->setToolTip(actions::tipOf("view.data-pane"));
    m_close->setAccessibleName(m_close->toolTip());
}

} // namespace rankscope::timeline
