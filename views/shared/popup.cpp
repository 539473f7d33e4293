// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/popup.h"

#include <algorithm>

#include <QPainter>
#include <QScreen>

#include "views/shared/theme.h"

namespace rankscope::shared {

Popup::Popup(QWidget* parent)
    : QFrame(parent, Qt::Popup) { }

void Popup::openBelow(const QWidget& button) {
    adjustSize();
    QPoint place = button.mapToGlobal(QPoint(0, button.height() + 2));
    const QRect screen = button.screen()->availableGeometry();
    place.setX(
        std::clamp(place.x(), screen.left(), std::max(screen.left(), screen.right() - width())));
    place.setY(
        std::clamp(place.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    move(place);
    show();
}

void Popup::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.line);
    painter.fillRect(rect().adjusted(1, 1, -1, -1), theme.panel);
}

} // namespace rankscope::shared
