// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/flat_button.h"

#include <QEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include "views/shared/icons.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

namespace {
constexpr int kButtonHeight = 24;
constexpr int kIconWidth = 28;
constexpr int kIconSize = 16;
constexpr int kLeastWord = 40;
} // namespace

FlatButton::FlatButton(QWidget* parent)
    : FlatButton(QString(), parent) { }

FlatButton::FlatButton(const QString& iconName, QWidget* parent)
    : QToolButton(parent)
    , m_iconName(iconName) {
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setPopupMode(QToolButton::InstantPopup);
}

void FlatButton::setMarked(bool isMarked) {
    m_isMarked = isMarked;
    update();
}

void FlatButton::setWarning(bool isWarning) {
    m_isWarning = isWarning;
    update();
}

QSize FlatButton::sizeHint() const {
    if (text().isEmpty())
        return {kIconWidth, grown(kButtonHeight)};
    const int icon = m_iconName.isEmpty() ? 0 : kIconSize + 6;
    return {fontMetrics().horizontalAdvance(text()) + icon + 16, grown(kButtonHeight)};
}

QSize FlatButton::minimumSizeHint() const {
    const int icon = m_iconName.isEmpty() ? 0 : kIconSize + 6;
    return sizeHint().boundedTo({grown(kLeastWord) + icon + 16, grown(kButtonHeight)});
}

bool FlatButton::event(QEvent* event) {
    const bool isNamed = !accessibleName().isEmpty() && accessibleName() != m_nameByTip;
    if (event->type() == QEvent::ToolTipChange && !isNamed) {
        m_nameByTip = text().isEmpty() ? toolTip() : QString();
        setAccessibleName(m_nameByTip);
    }
    return QToolButton::event(event);
}

void FlatButton::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !event->isAutoRepeat())
        click();
    else
        QToolButton::keyPressEvent(event);
}

void FlatButton::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool isOn = isChecked() || isDown();
    if (isEnabled() && (isOn || underMouse())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isOn ? theme.accentBg : theme.panel2);
        painter.drawRoundedRect(frame, 4, 4);
    }
    if (hasFocus()) {
        painter.setPen(theme.accent);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(frame, 4, 4);
    }
    const QColor off = text().isEmpty() ? theme.line : disabledInk(theme);
    const QColor ink = !isEnabled() ? off
        : isChecked()               ? theme.accent
        : m_isWarning               ? theme.warn
                                    : theme.sub;
    int left = text().isEmpty() ? (width() - kIconSize) / 2 : 8;
    if (!m_iconName.isEmpty()) {
        painter.drawPixmap(left, (height() - kIconSize) / 2,
            iconPixmap(m_iconName, ink, kIconSize, devicePixelRatioF()));
        left += kIconSize + 6;
    }
    painter.setPen(ink);
    // Where there is room for it, it is not asked whether it is half a pixel wider.
    const QString word = width() >= sizeHint().width()
        ? text()
        : fontMetrics().elidedText(text(), Qt::ElideRight, width() - left - 8);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, word);
    if (m_isMarked) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawEllipse(QPointF(width() - 6, 6), 2.5, 2.5);
    }
}

} // namespace rankscope::shared
