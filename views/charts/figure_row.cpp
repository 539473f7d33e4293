// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figure_row.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kHeight = 74;
constexpr int kGap = 10;
constexpr int kPadding = 13;
constexpr int kLeastWidth = 110;
} // namespace

FigureRow::FigureRow(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureRow::setFigures(std::vector<Figure> figures) {
    m_figures = std::move(figures);
    QStringList spoken;
    for (const Figure& figure : m_figures)
        spoken += figure.title + ": " + figure.value;
    setAccessibleDescription(spoken.join("; "));
    updateGeometry();
    update();
}

QSize FigureRow::sizeHint() const {
    return {static_cast<int>(m_figures.size()) * (kLeastWidth + kGap), kHeight};
}

QSize FigureRow::minimumSizeHint() const {
    return {kLeastWidth, kHeight};
}

QRect FigureRow::frameOf(size_t figure) const {
    const auto count = static_cast<int>(m_figures.size());
    const auto place = static_cast<int>(figure);
    const int room = width() + kGap;
    const int left = room * place / count;
    return {left, 0, room * (place + 1) / count - left - kGap, kHeight};
}

void FigureRow::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QFont large = font();
    large.setPixelSize(18);
    large.setWeight(QFont::DemiBold);
    QFont small = font();
    small.setPixelSize(11);
    const auto line = [&](const QFont& lineFont, const QColor& ink, const QRect& room,
                          const QString& text) {
        painter.setFont(lineFont);
        painter.setPen(ink);
        painter.drawText(room, Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
    };
    for (size_t i = 0; i < m_figures.size(); ++i) {
        const Figure& figure = m_figures[i];
        const QRect frame = frameOf(i);
        painter.setPen(theme.line);
        painter.setBrush(theme.bg);
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const QRect room = frame.adjusted(kPadding, 0, -kPadding, 0);
        const QColor verdict = figure.verdict == Figure::Verdict::Bad ? theme.bad
            : figure.verdict == Figure::Verdict::Good                 ? theme.good
                                                                      : theme.sub;
        line(small, theme.sub, QRect(room.left(), 8, room.width(), 16), figure.title);
        line(large, theme.text, QRect(room.left(), 25, room.width(), 24), figure.value);
        line(small, verdict, QRect(room.left(), 51, room.width(), 16), figure.note);
    }
}

bool FigureRow::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (size_t i = 0; i < m_figures.size(); ++i) {
        if (frameOf(i).contains(help->pos()))
            QToolTip::showText(help->globalPos(), m_figures[i].toolTip, this, frameOf(i));
    }
    return true;
}

} // namespace rankscope::charts
