// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/figure_row.h"

#include <algorithm>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/shared/phrases.h"
#include "views/shared/theme.h"

namespace rankscope::sections {

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

int FigureDrawing::widestCard(const shared::Look& look, int pixelSize) const {
    const QFontMetrics metrics(valueFont(look.font, pixelSize));
    int widest = kLeastWidth - 2 * kPadding;
    for (const Figure& figure : figures) {
        if (isNumber(figure.value))
            widest = std::max(widest, metrics.horizontalAdvance(figure.value) + 1);
    }
    return widest + 2 * kPadding;
}

int FigureDrawing::columns(int width, const shared::Look& look) const {
    const int count = std::max(1, static_cast<int>(figures.size()));
    const int most = std::clamp((width + kGap) / (widestCard(look, kSmaller) + kGap), 1, count);
    const int rows = (count + most - 1) / most;
    return (count + rows - 1) / rows; // rows of the same length
}

int FigureDrawing::height(int width, const shared::Look& look) const {
    const int count = std::max(1, static_cast<int>(figures.size()));
    const int side = columns(width, look);
    return (count + side - 1) / side * (kHeight + kGap) - kGap;
}

QRect FigureDrawing::frameOf(size_t figure, const QRect& room, const shared::Look& look) const {
    const int count = columns(room.width(), look);
    const int place = static_cast<int>(figure) % count;
    const int top = room.top() + static_cast<int>(figure) / count * (kHeight + kGap);
    const int width = room.width() + kGap;
    const int left = width * place / count;
    return {room.left() + left, top, width * (place + 1) / count - left - kGap, kHeight};
}

void FigureDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isRoomy =
        cardWidth(room.width(), columns(room.width(), look)) >= widestCard(look, kLarge);
    const QFont large = valueFont(look.font, isRoomy ? kLarge : kSmaller);
    const auto line = [&](const QFont& font, const QColor& ink, const QRect& place,
                          const QString& text) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(place, Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
    };
    for (size_t i = 0; i < figures.size(); ++i) {
        const Figure& figure = figures[i];
        const QRect frame = frameOf(i, room, look);
        painter.setPen(theme.line);
        painter.setBrush(theme.bg);
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const QRect inner = frame.adjusted(kPadding, 0, -kPadding, 0);
        const int top = frame.top();
        const QColor verdict = figure.verdict == Figure::Verdict::Bad ? theme.bad
            : figure.verdict == Figure::Verdict::Good                 ? theme.good
                                                                      : theme.sub;
        line(
            look.small(), theme.sub, QRect(inner.left(), top + 8, inner.width(), 16), figure.title);
        line(large, theme.text, QRect(inner.left(), top + 25, inner.width(), 24), figure.value);
        line(look.small(), verdict, QRect(inner.left(), top + 51, inner.width(), 16), figure.note);
    }
    painter.restore();
}

FigureRow::FigureRow(QWidget* parent)
    : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void FigureRow::setFigures(std::vector<Figure> figures) {
    m_drawing.figures = std::move(figures);
    QStringList spoken;
    for (const Figure& figure : m_drawing.figures)
        spoken += shared::labelled(figure.title, figure.value);
    setAccessibleDescription(shared::sideBySide(spoken));
    if (!isWindow())
        setVisible(!m_drawing.figures.empty());
    updateGeometry();
    update();
}

QSize FigureRow::sizeHint() const {
    return {static_cast<int>(figures().size()) * (kLeastWidth + kGap), kHeight};
}

QSize FigureRow::minimumSizeHint() const {
    return {kLeastWidth, kHeight};
}

int FigureRow::heightForWidth(int width) const {
    return m_drawing.height(width, shared::lookOf(*this));
}

void FigureRow::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    m_drawing.paint(painter, rect(), shared::lookOf(*this));
}

bool FigureRow::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (size_t i = 0; i < figures().size(); ++i) {
        const Figure& figure = figures()[i];
        const QRect frame = m_drawing.frameOf(i, rect(), shared::lookOf(*this));
        const QString whole = shared::labelled(figure.title, figure.value) + '\n' + figure.note;
        if (frame.contains(help->pos()))
            QToolTip::showText(
                help->globalPos(), figure.toolTip.isEmpty() ? whole : figure.toolTip, this, frame);
    }
    return true;
}

} // namespace rankscope::sections
