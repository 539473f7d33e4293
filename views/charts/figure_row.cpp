// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figure_row.h"

#include <algorithm>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/shared/phrases.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kHeight = 74;
constexpr int kGap = 10;
constexpr int kPadding = 13;
constexpr int kLeastWidth = 110;
constexpr int kLarge = 18; ///< pixels of a value
constexpr int kSmaller = 16;
constexpr qsizetype kLongestNumber = 16; ///< with its unit; longer texts are names

/// A name may be cut, its tip tells it; a number may not.
bool isNumber(const QString& value) {
    return value.size() <= kLongestNumber
        && std::any_of(value.begin(), value.end(), [](QChar letter) { return letter.isDigit(); });
}

QFont valueFont(const QFont& font, int pixelSize) {
    QFont large = font;
    large.setPixelSize(pixelSize);
    large.setWeight(QFont::DemiBold);
    return large;
}

int cardWidth(int width, int columns) {
    return (width + kGap) / columns - kGap;
}

} // namespace

FigureRow::FigureRow(QWidget* parent)
    : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FigureRow::setFigures(std::vector<Figure> figures) {
    m_figures = std::move(figures);
    QStringList spoken;
    for (const Figure& figure : m_figures)
        spoken += shared::labelled(figure.title, figure.value);
    setAccessibleDescription(shared::sideBySide(spoken));
    updateGeometry();
    update();
}

QSize FigureRow::sizeHint() const {
    return {static_cast<int>(m_figures.size()) * (kLeastWidth + kGap), kHeight};
}

QSize FigureRow::minimumSizeHint() const {
    return {kLeastWidth, kHeight};
}

int FigureRow::widestCard(int pixelSize) const {
    const QFontMetrics metrics(valueFont(font(), pixelSize));
    int widest = kLeastWidth - 2 * kPadding;
    for (const Figure& figure : m_figures) {
        if (isNumber(figure.value))
            widest = std::max(widest, metrics.horizontalAdvance(figure.value) + 1);
    }
    return widest + 2 * kPadding;
}

int FigureRow::columns(int width) const {
    const int count = std::max(1, static_cast<int>(m_figures.size()));
    const int most = std::clamp((width + kGap) / (widestCard(kSmaller) + kGap), 1, count);
    const int rows = (count + most - 1) / most;
    return (count + rows - 1) / rows; // rows of the same length
}

int FigureRow::heightForWidth(int width) const {
    const int count = std::max(1, static_cast<int>(m_figures.size()));
    const int side = columns(width);
    return (count + side - 1) / side * (kHeight + kGap) - kGap;
}

QRect FigureRow::frameOf(size_t figure) const {
    const int count = columns(width());
    const int place = static_cast<int>(figure) % count;
    const int top = static_cast<int>(figure) / count * (kHeight + kGap);
    const int room = width() + kGap;
    const int left = room * place / count;
    return {left, top, room * (place + 1) / count - left - kGap, kHeight};
}

void FigureRow::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isRoomy = cardWidth(width(), columns(width())) >= widestCard(kLarge);
    const QFont large = valueFont(font(), isRoomy ? kLarge : kSmaller);
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
        const int top = frame.top();
        const QColor verdict = figure.verdict == Figure::Verdict::Bad ? theme.bad
            : figure.verdict == Figure::Verdict::Good                 ? theme.good
                                                                      : theme.sub;
        line(small, theme.sub, QRect(room.left(), top + 8, room.width(), 16), figure.title);
        line(large, theme.text, QRect(room.left(), top + 25, room.width(), 24), figure.value);
        line(small, verdict, QRect(room.left(), top + 51, room.width(), 16), figure.note);
    }
}

bool FigureRow::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (size_t i = 0; i < m_figures.size(); ++i) {
        const Figure& figure = m_figures[i];
        const QString whole = shared::labelled(figure.title, figure.value) + '\n' + figure.note;
        if (frameOf(i).contains(help->pos()))
            QToolTip::showText(help->globalPos(), figure.toolTip.isEmpty() ? whole : figure.toolTip,
                this, frameOf(i));
    }
    return true;
}

} // namespace rankscope::charts
