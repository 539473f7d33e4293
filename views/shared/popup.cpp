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
    openAt(button, QPoint(0, button.height() + 2));
}

void Popup::openAt(const QWidget& widget, const QPoint& place) {
    adjustSize();
    const QPoint wanted = widget.mapToGlobal(place);
    const QRect screen = widget.screen()->availableGeometry();
    const auto moveInside = [&] {
        move(std::clamp(
                 wanted.x(), screen.left(), std::max(screen.left(), screen.right() - width())),
            std::clamp(
                wanted.y(), screen.top(), std::max(screen.top(), screen.bottom() - height())));
    };
    moveInside();
    show();
    moveInside(); // some parts know how wide they are only now
}

void Popup::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.line);
    painter.fillRect(rect().adjusted(1, 1, -1, -1), theme.panel);
}

} // namespace rankscope::shared
