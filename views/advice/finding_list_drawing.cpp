// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_list_drawing.h"

#include <algorithm>

#include <QCoreApplication>
#include <QPainter>

#include "views/advice/advice_texts.h"
#include "views/shared/cells.h"
#include "views/shared/phrases.h"

namespace rankscope::advice {

namespace {

constexpr int kCauseHeight = 60;
constexpr int kMutedHeadHeight = 28;
constexpr int kEdge = 12; ///< of the row, to the left and right of its content
constexpr int kIndent = 18;
constexpr int kTop = 5;
constexpr int kStripe = 3;
constexpr int kLine = 17;
constexpr int kFigureGap = 12;
constexpr int kFold = 14;

struct FindingWords {
    Q_DECLARE_TR_FUNCTIONS(FindingWords)
};

QString metaText(const FindingRow& row) {
    QStringList facts{QString()}; // behind the severity
    if (row.ranks != shared::dash())
        facts += row.ranks;
    if (row.steps != shared::dash())
        facts += FindingWords::tr("steps %1").arg(row.steps);
    if (!row.cause.isEmpty())
        facts += FindingWords::tr("explained by: %1").arg(row.cause);
    if (row.symptoms > 0)
        facts += FindingWords::tr("explains %1 more").arg(row.symptoms);
    return facts.join(QStringLiteral("  %1  ").arg(QChar(0xB7))).trimmed();
}

void paintLine(QPainter& painter, const QRect& place, const QFont& font, const QColor& ink,
    const QString& text, Qt::Alignment side = Qt::AlignLeft) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(place, static_cast<int>(side | Qt::AlignVCenter),
        painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
}

void paintFold(QPainter& painter, const QRect& place, bool isOpen, const QColor& ink) {
    const QPointF middle = QRectF(place).center();
    const QPolygonF shape = isOpen
        ? QPolygonF({{middle.x() - 4, middle.y() - 2}, {middle.x() + 4, middle.y() - 2},
            {middle.x(), middle.y() + 3}})
        : QPolygonF({{middle.x() - 2, middle.y() - 4}, {middle.x() - 2, middle.y() + 4},
            {middle.x() + 3, middle.y()}});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(shape);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintMutedHead(
    QPainter& painter, const FindingRow& row, const QRect& room, const shared::Look& look) {
    paintFold(painter, foldPlace(row, room, look.textSize), row.isOpen, look.theme.sub);
    const QRect words = room.adjusted(kEdge + kFold + 4, 0, -kEdge, 0);
    paintLine(
        painter, words, look.font, look.theme.sub, FindingWords::tr("Muted: %1").arg(row.symptoms));
}

void paintMeta(
    QPainter& painter, const FindingRow& row, const QRect& place, const shared::Look& look) {
    const QString severity = severityText(row.severity);
    paintLine(painter, place, look.small(), severityInk(row.severity, look.theme), severity);
    const int width = QFontMetrics(look.small()).horizontalAdvance(severity) + 8;
    paintLine(
        painter, place.adjusted(width, 0, 0, 0), look.small(), look.theme.faint, metaText(row));
}

} // namespace

int heightOf(const FindingRow& row, int textSize) {
    return shared::grown(
        row.kind == FindingRow::Kind::Muted ? kMutedHeadHeight : kCauseHeight, textSize);
}

QRect foldPlace(const FindingRow& row, const QRect& room, int textSize) {
    if (row.symptoms == 0)
        return {};
    if (row.kind == FindingRow::Kind::Muted)
        return {room.left() + kEdge, room.center().y() - kFold / 2, kFold, kFold};
    const int left = room.left() + kEdge + row.depth * kIndent + kStripe + 4;
    const int line = shared::grown(kLine, textSize);
    return {left, room.top() + kTop + 2 * line + (line - kFold) / 2, kFold, kFold};
}

void paintFinding(
    QPainter& painter, const FindingRow& row, const QRect& room, const shared::Look& look) {
    const shared::Theme& theme = look.theme;
    painter.fillRect(room.left(), room.bottom(), room.width(), 1, theme.line2);
    if (row.kind == FindingRow::Kind::Muted)
        return paintMutedHead(painter, row, room, look);
    const QRect inside = room.adjusted(kEdge + row.depth * kIndent, kTop, -kEdge, -kTop);
    painter.fillRect(inside.left(), inside.top() + 1, kStripe, inside.height() - 1,
        row.isMuted ? theme.line : severityInk(row.severity, theme));
    const QColor& strong = row.isMuted ? theme.sub : theme.text;
    const QRect words = inside.adjusted(kStripe + 8, 0, 0, 0);
    const int high = look.grown(kLine);
    // The text has what the figure at the right leaves.
    const auto paintWithFigure = [&](int number, const QFont& font, const QString& text,
                                     const QFont& figureFont, const QString& figure,
                                     const QColor& ink) {
        const QRect place(words.left(), words.top() + number * high, words.width(), high);
        const int taken =
            figure.isEmpty() ? 0 : QFontMetrics(figureFont).horizontalAdvance(figure) + kFigureGap;
        paintLine(painter, place.adjusted(0, 0, -taken, 0), font, ink, text);
        paintLine(painter, place, figureFont, ink, figure, Qt::AlignRight);
    };
    const bool isCause = row.depth == 0 && row.cause.isEmpty();
    paintWithFigure(0, isCause ? look.bold() : look.font, row.title, look.bold(), row.cost, strong);
    paintWithFigure(1, look.small(), row.text, look.small(), row.share, theme.sub);
    const QRect fold = foldPlace(row, room, look.textSize);
    if (!fold.isEmpty())
        paintFold(painter, fold, row.isOpen, theme.sub);
    const int indent = fold.isEmpty() ? 0 : kFold + 2;
    paintMeta(painter, row,
        QRect(words.left() + indent, words.top() + 2 * high, words.width() - indent, high), look);
}

int FindingListDrawing::height(int /*width*/, const shared::Look& look) const {
    int height = 0;
    for (const FindingRow& row : rows)
        height += heightOf(row, look.textSize);
    return std::max(height, look.grown(kCauseHeight));
}

void FindingListDrawing::paint(
    QPainter& painter, const QRect& room, const shared::Look& look) const {
    if (rows.empty())
        return paintEmptyText(painter, room, look);
    int top = room.top();
    for (const FindingRow& row : rows) {
        const int high = heightOf(row, look.textSize);
        paintFinding(painter, row, {room.left(), top, room.width(), high}, look);
        top += high;
    }
}

} // namespace rankscope::advice
