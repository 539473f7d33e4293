// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/toolbar.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "core/model/computed.h"
#include "views/actions/action_table.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/data_pane/marker_list.h"
#include "views/timeline/filter_popup.h"
#include "views/timeline/link_popup.h"
#include "views/timeline/range_field.h"
#include "views/timeline/scope_chip.h"
#include "views/timeline/search_field.h"
#include "views/timeline/state_legend.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::FlatButton;

namespace {
constexpr int kLegendFrom = 1000; ///< width: below it the legend has a line of its own
constexpr int kLine = 32;
constexpr int kLegendLine = 22;
} // namespace

Toolbar::Toolbar(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_markers(new FlatButton("marker", this))
    , m_filter(new FlatButton("filter", this))
    , m_links(new FlatButton("links", this))
    , m_search(new SearchField(state, bridge, this))
    , m_legend(new StateLegend(this))
    , m_scope(new ScopeChip(state, this))
    , m_reset(new FlatButton("reset", this))
    , m_zoomOut(new FlatButton("minus", this))
    , m_range(new RangeField(state, this))
    , m_zoomIn(new FlatButton("plus", this))
    , m_markerList(new MarkerList(state, this))
    , m_filterPopup(new FilterPopup(state, this))
    , m_linkPopup(new LinkPopup(state, bridge, this)) {
    build();
    connectSignals();
    shared::inEachLanguage(this, [this] { retranslate(); });
    shared::atNewTextSize(this, [this] { showLegend(); });
    refresh();
}

void Toolbar::build() {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(8, 3, 8, 3);
    lines->setSpacing(0);
    lines->setSizeConstraint(QLayout::SetNoConstraint); // minimumSizeHint() knows better
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    for (FlatButton* button : {m_markers, m_filter, m_links})
        row->addWidget(button);
    row->addSpacing(6);
    row->addWidget(m_search, 12);
    row->addSpacing(12);
    row->addWidget(m_legend);
    row->addStretch(1);
    row->addWidget(m_scope);
    row->addWidget(m_reset);
    row->addWidget(m_zoomOut);
    row->addWidget(m_range);
    row->addWidget(m_zoomIn);
    m_fields = row;
    m_below = new QHBoxLayout;
    lines->addLayout(row);
    lines->addLayout(m_below);
}

void Toolbar::connectSignals() {
    connect(m_markers, &QToolButton::clicked, this, &Toolbar::showMarkers);
    connect(m_filter, &QToolButton::clicked, this, &Toolbar::showFilter);
    connect(m_links, &QToolButton::clicked, this, &Toolbar::showLinks);
    connect(m_reset, &QToolButton::clicked, &m_state, [this] { m_state.reset(); });
    connect(m_zoomIn, &QToolButton::clicked, &m_state, &TimelineState::zoomIn);
    connect(m_zoomOut, &QToolButton::clicked, &m_state, &TimelineState::zoomOut);
    connect(m_search, &SearchField::left, this, &Toolbar::left);
    connect(m_search, &SearchField::tableRequested, this, &Toolbar::findTabRequested);
    connect(m_range, &RangeField::left, this, &Toolbar::left);
    connect(&m_state, &TimelineState::filterChanged, this, &Toolbar::refresh);
    connect(&m_state, &TimelineState::linkCategoriesChanged, this, &Toolbar::refresh);
    connect(&m_state, &TimelineState::markersChanged, this, &Toolbar::refresh);
    connect(&m_state, &TimelineState::snapshotChanged, this, &Toolbar::refresh);
    connect(&m_state, &TimelineState::timesChanged, this, &Toolbar::refresh);
}

void Toolbar::showMarkers() {
    m_markerList->openBelow(*m_markers);
}

void Toolbar::showFilter() {
    m_filterPopup->fill();
    m_filterPopup->openBelow(*m_filter);
}

void Toolbar::showLinks() {
    m_linkPopup->fill();
    m_linkPopup->openBelow(*m_links);
}

void Toolbar::editRange() {
    m_range->edit();
}

void Toolbar::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.bg);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

void Toolbar::retranslate() {
    const std::pair<FlatButton*, const char*> buttons[] = {{m_markers, "timeline.markers"},
        {m_filter, "timeline.filter"}, {m_links, "timeline.links"}, {m_reset, "timeline.show-all"},
        {m_zoomOut, "timeline.zoom-out-middle"}, {m_zoomIn, "timeline.zoom-in-middle"}};
    for (const auto& [button, action] : buttons) {
        button->setToolTip(actions::tipOf(action));
        button->setAccessibleName(button->toolTip());
    }
}

/// Pixels that the other fields leave to the search at most, and to the legend with it.
int Toolbar::roomOfSearch() const {
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (int i = 0; i < m_fields->count(); ++i) {
        QLayoutItem* item = m_fields->itemAt(i);
        if (item->widget() != m_search && item->widget() != m_legend)
            room -= item->minimumSize().width() + (item->isEmpty() ? 0 : m_fields->spacing());
    }
    return room;
}

QSize Toolbar::minimumSizeHint() const {
    const QWidget& search = *m_search;
    return {width() - roomOfSearch() + search.minimumSizeHint().width(),
        QWidget::minimumSizeHint().height()};
}

/// The search is typed in: with its rules it comes before the range, which can be shorter, and the
/// legend, which can be left out.
bool Toolbar::shareRoom() {
    const int room = roomOfSearch();
    const int wanted = std::min(m_search->roomyWidth(), m_search->maximumWidth());
    m_search->setMinimumWidth(wanted <= room ? wanted : 0); // 0: its own least width
    return wanted + m_fields->spacing() + m_legend->sizeHint().width() <= room;
}

/// Where ranks have states; the fields keep their room.
void Toolbar::showLegend() {
    const auto& ranks = m_state.snapshot()->ranks;
    const bool hasStates = std::any_of(ranks.begin(), ranks.end(), [](const auto& rank) {
        const auto& processes = rank.index->processes;
        return std::any_of(processes.begin(), processes.end(),
            [](const model::Process& process) { return process.name == model::kOverlapProcess; });
    });
    m_legend->setTellsWaits(m_state.times()->tellWaits());
    const bool isBeside = width() >= shared::grown(kLegendFrom);
    const bool isRoom = shareRoom();
    m_legend->setMinimumWidth(isBeside ? m_legend->sizeHint().width() : 0); // whole or not there
    m_legend->setVisible(hasStates && (!isBeside || isRoom));
    const bool wasBeside = m_below->count() == 0;
    if (wasBeside && !isBeside)
        m_below->addWidget(m_legend, 0, Qt::AlignLeft);
    else if (!wasBeside && isBeside)
        m_fields->insertWidget(m_fields->indexOf(m_search) + 2, m_legend);
    setFixedHeight(
        shared::grown(kLine) + (hasStates && !isBeside ? shared::grown(kLegendLine) : 0));
}

bool Toolbar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        showLegend(); // the search or the chip of the range may need more room than before
    return QWidget::event(event);
}

void Toolbar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showLegend();
}

void Toolbar::refresh() {
    m_markers->setMarked(!m_state.markers().empty());
    m_filter->setMarked(m_state.filter().isActive());
    m_links->setMarked(!m_state.linkCategories().empty());
    showLegend();
    const bool hasRanks = !m_state.isEmpty();
    for (QWidget* widget : std::initializer_list<QWidget*>{
             m_markers, m_filter, m_links, m_search, m_reset, m_zoomOut, m_zoomIn})
        widget->setEnabled(hasRanks);
}

} // namespace rankscope::timeline
