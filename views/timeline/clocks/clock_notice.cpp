// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clock_notice.h"

#include <QHBoxLayout>
#include <QPainter>

#include "views/actions/action_table.h"
#include "views/shared/elided_label.h"
#include "views/shared/flat_button.h"
#include "views/shared/in_each_language.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"
#include "views/timeline/alignment.h"
#include "views/timeline/clocks/clock_places.h"
#include "views/timeline/clocks/clock_texts.h"

namespace rankscope::timeline {

namespace {
constexpr int kNoticeHeight = 28;
constexpr int kNoticeEdge = 3;
constexpr int kSettledMs = 250;
} // namespace

ClockNotice::ClockNotice(TimelineState& state, Alignment& alignment, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_alignment(alignment)
    , m_text(new shared::ElidedLabel(this))
    , m_align(new shared::FlatButton(this))
    , m_clocks(new shared::FlatButton(this))
    , m_close(new shared::FlatButton("close", this)) {
    shared::inEachTextSize(this, [this] { setFixedHeight(shared::grown(kNoticeHeight)); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kNoticeEdge + 10, 0, 4, 0);
    row->setSpacing(8);
    row->addWidget(m_text, 1);
    for (shared::FlatButton* button : {m_align, m_clocks, m_close})
        row->addWidget(button);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_align->setObjectName("align");
    m_close->setObjectName("close");
    connect(m_align, &QToolButton::clicked, this, &ClockNotice::align);
    connect(m_clocks, &QToolButton::clicked, this, &ClockNotice::clocksWanted);
    connect(m_close, &QToolButton::clicked, this, [this] { m_state.setClocksQuiet(true); });
    for (const auto signal : {&TimelineState::clocksChanged, &TimelineState::clocksQuietChanged,
             &TimelineState::filterChanged, &TimelineState::shiftsChanged,
             &TimelineState::snapshotChanged})
        connect(&state, signal, this, &ClockNotice::refresh);
    // Not while the view moves: what is below would jump.
    m_settled.setSingleShot(true);
    m_settled.setInterval(kSettledMs);
    connect(&m_settled, &QTimer::timeout, this, &ClockNotice::refresh);
    connect(&state, &TimelineState::visibleRangeChanged, &m_settled, qOverload<>(&QTimer::start));
    shared::inEachLanguage(this, [this] {
        m_align->setText(tr("Align"));
        m_align->setToolTip(actions::textOf(QString("timeline.align-clocks")));
        m_clocks->setText(actions::textOf(QString("timeline.clocks")));
        m_close->setToolTip(tr("Do not show this for this folder again"));
        m_close->setAccessibleName(m_close->toolTip());
        refresh();
    });
}

void ClockNotice::setPlace(Place place) {
    m_place = place;
    refresh();
}

QString ClockNotice::text() const {
    return isHidden() ? QString() : m_text->text();
}

Timestamp ClockNotice::time() const {
    return m_place == Place::Figures && m_state.clocks() != nullptr
        ? middleOf(m_state.clocks()->range) + referenceShift(m_state)
        : middleOf(m_state.visibleRange());
}

void ClockNotice::refresh() {
    // What follows the drift is apart by less than is seen.
    const bool isNear = m_place == Place::Timeline && m_state.followsDrift();
    const bool isWanted = m_place != Place::Nothing && !isNear && !m_state.areClocksQuiet();
    const auto apart = isWanted ? apartAt(m_state, time()) : std::nullopt;
    const bool isShown = apart && apart->isUnaligned();
    if (isShown) {
        m_text->setText(apartText(*apart, m_place == Place::Timeline));
        setAccessibleName(m_text->text());
    }
    setVisible(isShown);
}

/// Figures are of the whole run, whatever the timeline shows of it.
void ClockNotice::align() {
    if (m_place == Place::Figures)
        m_alignment.alignClocksAt(time());
    else
        m_alignment.alignClocksInView();
}

void ClockNotice::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, kNoticeEdge, height(), theme.warn);
}

} // namespace rankscope::timeline
