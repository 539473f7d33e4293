// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chart_widget.h"

#include <QEvent>
#include <QPainter>

#include "views/shared/hover_tip.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kSmallPixels = 11;
} // namespace

ChartWidget::ChartWidget(QWidget* parent)
    : QWidget(parent)
    , m_tip(new shared::HoverTip(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void ChartWidget::setTitle(const QString& title) {
    m_title = title;
    setAccessibleName(title);
    arrange();
}

void ChartWidget::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

QStringList ChartWidget::tipLines() const {
    return m_tip->isHidden() ? QStringList() : m_tip->lines();
}

QFont ChartWidget::smallFont() const {
    QFont small = font();
    small.setPixelSize(kSmallPixels);
    return small;
}

QFont ChartWidget::boldFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

void ChartWidget::paintTitle(QPainter& painter, int height, int right) const {
    const QPoint corner = inner().topLeft();
    const int room = right - corner.x();
    painter.save();
    painter.setFont(boldFont());
    painter.setPen(shared::themeOf(palette()).text);
    painter.drawText(QRect(corner, QSize(room, height)), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_title, Qt::ElideRight, room));
    painter.restore();
}

void ChartWidget::paintEmptyText(QPainter& painter, const QRect& place) const {
    painter.setPen(shared::themeOf(palette()).faint);
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

void ChartWidget::showTip(const QStringList& lines, const QPoint& pointer) {
    m_tip->show(lines, pointer);
}

void ChartWidget::hideTip() {
    m_tip->hide();
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
