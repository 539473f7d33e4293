// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/time_strip.h"

#include <QHelpEvent>
#include <QToolTip>

#include "views/shared/tip_text.h"

namespace rankscope::timeline {

TimeStrip::TimeStrip(TimelineState& state, int height, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setFixedHeight(height);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
}

void TimeStrip::setPane(int left, int width) {
    m_left = left;
    m_width = width;
    update();
}

bool TimeStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), shared::tipText(tipText(help->pos())), this);
    return true;
}

} // namespace rankscope::timeline
