// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chart_widget.h"

#include <cstdlib>

#include <QEvent>
#include <QFocusEvent>
#include <QPainter>

#include "views/shared/hover_tip.h"

namespace rankscope::charts {

ChartWidget::Turn ChartWidget::turnOf(const QWheelEvent& event) {
    const QPoint turn = event.angleDelta();
    if (event.modifiers() & Qt::ControlModifier)
        return Turn::Zoom;
    const bool isSideways = std::abs(turn.x()) > std::abs(turn.y());
    return isSideways || (event.modifiers() & Qt::ShiftModifier) ? Turn::Move : Turn::Scroll;
}

double ChartWidget::notchesOf(const QWheelEvent& event) {
    constexpr double kNotch = 120; // eighths of a degree, as Qt counts them
    const QPoint turn = event.angleDelta();
    return (std::abs(turn.x()) > std::abs(turn.y()) ? turn.x() : turn.y()) / kNotch;
}

ChartWidget::ChartWidget(QWidget* parent)
    : QWidget(parent)
    , m_tip(new shared::HoverTip(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ChartWidget::setTitle(const QString& title) {
    changeDrawing().title = title;
    setAccessibleName(title);
    arrange();
}

void ChartWidget::setEmptyText(const QString& text) {
    changeDrawing().emptyText = text;
    update();
}

QStringList ChartWidget::tipLines() const {
    return m_tip->isHidden() ? QStringList() : m_tip->lines();
}

void ChartWidget::showTip(const QStringList& lines, const QPoint& pointer) {
    m_tip->show(lines, pointer);
}

void ChartWidget::hideTip() {
    m_tip->hide();
}

void ChartWidget::paintDrawing(QPainter& painter) const {
    drawing().paint(painter, room(), look());
}

void ChartWidget::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintUnder(painter);
    painter.save();
    paintDrawing(painter);
    painter.restore();
    paintOver(painter);
    if (!hasFocus() || !m_isFocusByKey)
        return;
    painter.setClipping(false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme().accent);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void ChartWidget::focusInEvent(QFocusEvent* event) {
    m_isFocusByKey = event->reason() == Qt::TabFocusReason
        || event->reason() == Qt::BacktabFocusReason || event->reason() == Qt::ShortcutFocusReason;
    QWidget::focusInEvent(event);
}

void ChartWidget::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ChartWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::LanguageChange)
        arrange();
}

void ChartWidget::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    forgetHovered();
    hideTip();
    update();
}

} // namespace rankscope::charts
