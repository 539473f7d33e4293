// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/figure_row.h"

#include <algorithm>

#include <QHelpEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include "views/shared/phrases.h"
#include "views/shared/theme.h"
#include "views/shared/tip_text.h"

namespace rankscope::sections {

namespace {
constexpr int kHeight = 74;
constexpr int kGap = 10;
constexpr int kPadding = 13;
constexpr int kLeastWidth = 110;
constexpr int kLarge = 18; ///< pixels of a value
constexpr int kSmaller = 16;
constexpr int kOfText = 12;
constexpr int kTextLine = 14; ///< of titles and notes
constexpr qsizetype kLongestNumber = 16; ///< with its unit; longer texts are names
constexpr qsizetype kLongestRange = 24; ///< of what begins with a digit
constexpr int kRounding = 2; ///< pixels that a text may be wider than it was measured

bool hasDigit(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.isDigit(); });
}

/// A name may be cut, its tip tells it; a number or two may not: "2.78 ms to 2.90 ms".
bool isNumber(const QString& value) {
    const bool beginsSo = !value.isEmpty() && value.front().isDigit();
    return hasDigit(value) && value.size() <= (beginsSo ? kLongestRange : kLongestNumber);
}

/// Of a title or a note, as a card of that width shows it: two lines at most, the second may be too
/// long.
QStringList linesOf(const QString& text, int width, const QFont& font) {
    // No line begins with the unit of the one above it: the narrow gap of the formatter is no
    // break.
    QTextLayout layout(QString(text).replace(" %", QString(QChar(0x202F)) + '%'), font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (line.isValid())
        line.setLineWidth(width);
    layout.endLayout();
    if (!line.isValid() || line.textLength() >= text.size())
        return {text};
    return {text.left(line.textLength()).trimmed(), text.mid(line.textLength()).trimmed()};
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

int rowsOf(int count, int columns) {
    return (count + columns - 1) / columns;
}

} // namespace

int FigureDrawing::widestCard(const shared::Look& look, int pixelSize) const {
    const QFontMetrics metrics(valueFont(look.font, look.grown(pixelSize)));
    int widest = look.grown(kLeastWidth) - 2 * kPadding;
    for (const Figure& figure : figures) {
        if (isNumber(figure.value))
            widest = std::max(widest, metrics.horizontalAdvance(figure.value) + 1);
    }
    return widest + 2 * kPadding;
}

int FigureDrawing::columns(int width, const shared::Look& look) const {
    const int count = std::max(1, static_cast<int>(figures.size()));
    const int most = std::clamp((width + kGap) / (widestCard(look, kSmaller) + kGap), 1, count);
    int rows = rowsOf(count, most);
    const auto side = [&] { return rowsOf(count, rows); }; // rows of the same length
    while (rows < count && !showsNotes(cardWidth(width, side()) - 2 * kPadding, look))
        ++rows;
    return side();
}

bool FigureDrawing::showsNotes(int width, const shared::Look& look) const {
    const QFontMetrics metrics(look.small());
    return std::ranges::all_of(figures, [&](const Figure& figure) {
        return !hasDigit(figure.note)
            || metrics.horizontalAdvance(linesOf(figure.note, width, look.small()).back()) <= width;
    });
}

FigureDrawing::Grid FigureDrawing::gridOf(int width, const shared::Look& look) const {
    const int line = look.grown(kTextLine);
    Grid grid{columns(width, look), look.grown(kHeight), line};
    const int inner = cardWidth(width, grid.columns) - 2 * kPadding;
    const auto goesOn = [&](QString Figure::*text) {
        return std::ranges::any_of(figures, [&](const Figure& figure) {
            return linesOf(figure.*text, inner, look.small()).size() > 1;
        });
    };
    if (goesOn(&Figure::title))
        grid.titleHeight += line;
    grid.height += grid.titleHeight - line + (goesOn(&Figure::note) ? line : 0);
    return grid;
}

int FigureDrawing::height(int width, const shared::Look& look) const {
    const Grid grid = gridOf(width, look);
    const int count = std::max(1, static_cast<int>(figures.size()));
    return rowsOf(count, grid.columns) * (grid.height + kGap) - kGap;
}

QRect FigureDrawing::frameOf(size_t figure, const QRect& room, const Grid& grid) {
    const int place = static_cast<int>(figure) % grid.columns;
    const int top = room.top() + static_cast<int>(figure) / grid.columns * (grid.height + kGap);
    const int width = room.width() + kGap;
    const int left = width * place / grid.columns;
    return {room.left() + left, top, width * (place + 1) / grid.columns - left - kGap, grid.height};
}

void FigureDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Grid grid = gridOf(room.width(), look);
    const bool isRoomy = cardWidth(room.width(), grid.columns) >= widestCard(look, kLarge);
    const QFont large = valueFont(look.font, look.grown(isRoomy ? kLarge : kSmaller));
    const auto line = [&](const QFont& font, const QColor& ink, const QRect& place,
                          const QString& text) {
        painter.setFont(font);
        painter.setPen(ink);
        const QRect wide = place.adjusted(0, 0, kRounding, 0);
        painter.drawText(wide, Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, wide.width()));
    };
    for (size_t i = 0; i < figures.size(); ++i) {
        const Figure& figure = figures[i];
        const QRect frame = frameOf(i, room, grid);
        painter.setPen(theme.line);
        painter.setBrush(theme.bg);
        painter.drawRoundedRect(QRectF(frame).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const QRect inner = frame.adjusted(kPadding, 0, -kPadding, 0);
        const int top = frame.top();
        const QColor verdict = figure.verdict == Figure::Verdict::Bad ? theme.bad
            : figure.verdict == Figure::Verdict::Good                 ? theme.good
                                                                      : theme.sub;
        const auto lines = [&](const QColor& ink, int y, const QString& text) {
            for (const QString& part : linesOf(text, inner.width(), look.small())) {
                line(
                    look.small(), ink, QRect(inner.left(), y, inner.width(), look.grown(16)), part);
                y += look.grown(kTextLine);
            }
        };
        lines(theme.sub, top + 8, figure.title);
        const int value = top + 11 + grid.titleHeight; // the same on all cards
        // A long name is written smaller before it is cut.
        const bool isWide = QFontMetrics(large).horizontalAdvance(figure.value) > inner.width();
        line(isWide ? valueFont(look.font, look.grown(kOfText)) : large, theme.text,
            QRect(inner.left(), value, inner.width(), look.grown(24)), figure.value);
        lines(verdict, value + look.grown(26), figure.note);
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
    setMouseTracking(std::ranges::any_of(m_drawing.figures, &Figure::leadsOn));
    unsetCursor();
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
    return {static_cast<int>(figures().size()) * (shared::grown(kLeastWidth) + kGap),
        shared::grown(kHeight)};
}

QSize FigureRow::minimumSizeHint() const {
    return {shared::grown(kLeastWidth), shared::grown(kHeight)};
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
    const auto at = figureAt(help->pos());
    if (!at)
        return true;
    const Figure& figure = figures()[*at];
    const FigureDrawing::Grid grid = m_drawing.gridOf(width(), shared::lookOf(*this));
    const QRect frame = FigureDrawing::frameOf(*at, rect(), grid);
    const QString whole = shared::labelled(figure.title, figure.value) + '\n' + figure.note;
    QToolTip::showText(help->globalPos(),
        shared::tipText(figure.toolTip.isEmpty() ? whole : figure.toolTip), this, frame);
    return true;
}

std::optional<size_t> FigureRow::figureAt(const QPoint& point) const {
    const FigureDrawing::Grid grid = m_drawing.gridOf(width(), shared::lookOf(*this));
    for (size_t i = 0; i < figures().size(); ++i) {
        if (FigureDrawing::frameOf(i, rect(), grid).contains(point))
            return i;
    }
    return std::nullopt;
}

std::optional<size_t> FigureRow::leaderAt(const QPoint& point) const {
    const auto figure = figureAt(point);
    return figure && figures()[*figure].leadsOn ? figure : std::nullopt;
}

void FigureRow::mouseMoveEvent(QMouseEvent* event) {
    if (leaderAt(event->pos()))
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void FigureRow::mousePressEvent(QMouseEvent* event) {
    const auto figure = leaderAt(event->pos());
    if (figure && event->button() == Qt::LeftButton)
        emit activated(*figure);
    else
        QWidget::mousePressEvent(event);
}

} // namespace rankscope::sections
