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
constexpr int kSpacing = 2;
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
    , m_view(new QWidget(this))
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
    shared::atNewTextSize(this, [this] { arrange(); });
    refresh();
}

void Toolbar::build() {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(8, 3, 8, 3);
    lines->setSpacing(0);
    lines->setSizeConstraint(QLayout::SetNoConstraint); // minimumSizeHint() knows better
    auto* row = new QHBoxLayout;
    row->setSpacing(kSpacing);
    for (FlatButton* button : {m_markers, m_filter, m_links})
        row->addWidget(button);
    row->addSpacing(6);
    row->addWidget(m_search, 12);
    row->addSpacing(12);
    row->addWidget(m_legend);
    row->addStretch(1);
    row->addWidget(m_view);
    auto* view = new QHBoxLayout(m_view);
    view->setContentsMargins(0, 0, 0, 0);
    view->setSpacing(kSpacing);
    for (QWidget* field :
        std::initializer_list<QWidget*>{m_scope, m_reset, m_zoomOut, m_range, m_zoomIn})
        view->addWidget(field);
    m_fields = row;
    m_second = new QHBoxLayout;
    m_below = new QHBoxLayout;
    for (QHBoxLayout* line : {m_fields, m_second, m_below})
        lines->addLayout(line);
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

/// Pixels that are left to the search in its line at most, and to the legend and the view with it.
int Toolbar::roomOfSearch() const {
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (int i = 0; i < m_fields->count(); ++i) {
        QLayoutItem* item = m_fields->itemAt(i);
        const QWidget* field = item->widget();
        if (field != m_search && field != m_legend && field != m_view)
            room -= item->minimumSize().width() + (item->isEmpty() ? 0 : kSpacing);
    }
    return room;
}

/// Pixels that the view takes beside other fields at least: there its chip is whole.
int Toolbar::widthOfView(const QSize& chip) const {
    int width = m_scope->isHidden() || chip.isEmpty() ? 0 : chip.width() + kSpacing;
    for (const FlatButton* button : {m_reset, m_zoomOut, m_zoomIn})
        width += button->sizeHint().width() + kSpacing;
    return width + m_range->minimumSizeHint().width() + kSpacing;
}

QSize Toolbar::minimumSizeHint() const {
    const QMargins margins = layout()->contentsMargins();
    const int first = width() - roomOfSearch() + m_search->minimumSizeHint().width();
    const int second =
        margins.left() + margins.right() + widthOfView(m_scope->minimumSizeHint()) - kSpacing;
    return {std::max(first, second), QWidget::minimumSizeHint().height()};
}

bool Toolbar::hasStates() const {
    return std::ranges::any_of(m_state.snapshot()->ranks, [](const query::OpenRank& rank) {
        return std::ranges::any_of(rank.index->processes,
            [](const model::Process& process) { return process.name == model::kOverlapProcess; });
    });
}

/// The search is typed in: with its rules it comes before the range, which can be shorter, and the
/// legend, which can be left out for a moment. The legend has a line of its own where it never has
/// room beside the fields, and so has the view: then the bar is as narrow as can be.
void Toolbar::arrange() {
    m_legend->setTellsWaits(m_state.times()->tellWaits());
    const int room = roomOfSearch();
    const int beside = room - widthOfView(m_scope->sizeHint());
    const bool isOneLine = beside >= m_search->minimumSizeHint().width();
    const int legend = kSpacing + m_legend->sizeHint().width();
    // Whatever is selected or was found: rows do not move by that.
    const bool isBeside = room - widthOfView({}) >= m_search->usualWidth() + legend;
    const int wanted = std::min(m_search->roomyWidth(), m_search->maximumWidth());
    const int left = (isOneLine ? beside : room) - wanted;
    m_search->setMinimumWidth(left >= 0 ? wanted : 0); // 0: its own least width
    m_legend->setMinimumWidth(isBeside ? m_legend->sizeHint().width() : 0); // whole or not there
    const bool isShown = hasStates();
    m_legend->setVisible(isShown && (!isBeside || left >= legend));
    m_scope->setSizePolicy(
        isOneLine ? QSizePolicy::Fixed : QSizePolicy::Maximum, QSizePolicy::Fixed);
    if (isOneLine != (m_second->count() == 0)) {
        if (isOneLine)
            m_fields->addWidget(m_view);
        else
            m_second->addWidget(m_view);
    }
    if (isBeside && m_below->count() > 0)
        m_fields->insertWidget(m_fields->indexOf(m_search) + 2, m_legend);
    else if (!isBeside && m_below->count() == 0)
        m_below->addWidget(m_legend, 0, Qt::AlignLeft);
    setFixedHeight(shared::grown(kLine) * (isOneLine ? 1 : 2)
        + (isShown && !isBeside ? shared::grown(kLegendLine) : 0));
}

bool Toolbar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        arrange(); // the search or the chip of the range may need more room than before
    return QWidget::event(event);
}

void Toolbar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void Toolbar::refresh() {
    m_markers->setMarked(!m_state.markers().empty());
    m_filter->setMarked(m_state.filter().isActive());
    m_links->setMarked(!m_state.linkCategories().empty());
    arrange();
    const bool hasRanks = !m_state.isEmpty();
    for (QWidget* widget : std::initializer_list<QWidget*>{
             m_markers, m_filter, m_links, m_search, m_reset, m_zoomOut, m_zoomIn})
        widget->setEnabled(hasRanks);
}

} // namespace rankscope::timeline
