// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/shared/tip_text.h"

namespace rankscope::shared {

namespace {
constexpr qsizetype kTooFew = 3; ///< letters that say nothing: of a cut text none is drawn then
} // namespace

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {0, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QLabel::event(event);
    const bool isCut = fontMetrics().horizontalAdvance(text()) > contentsRect().width();
    QToolTip::showText(
        static_cast<QHelpEvent*>(event)->globalPos(), isCut ? tipText(text()) : QString(), this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QRect room = contentsRect();
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, room.width());
    if (shown == text() || shown.size() > kTooFew)
        painter.drawText(room, static_cast<int>(alignment()), shown);
}

} // namespace rankscope::shared
