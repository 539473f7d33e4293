// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/piece_rows.h"

#include <algorithm>
#include <numeric>

#include <QPainter>

#include "views/advice/advice_texts.h"

namespace rankscope::advice {

namespace {

constexpr int kRowHeight = 22;
constexpr int kPieceHeight = 16;
constexpr int kLegendHeight = 22;
constexpr int kTitleHeight = 20;
constexpr int kLabelGap = 10;
constexpr int kValueWidth = 84;
constexpr int kInside = 4;
constexpr int kBox = 9;
constexpr int kBesideBox = 5;
constexpr int kLegendGap = 14; ///< to the next one

int64_t sumOf(const PieceRow& row) {
    int64_t sum = 0;
    for (const int64_t value : row.values)
        sum += value == shared::kNoValue ? 0 : value;
    return sum;
}

int legendWidth(const QFontMetrics& metrics, const PieceKind& kind) {
    return kBox + kBesideBox + metrics.horizontalAdvance(kind.name) + kLegendGap;
}

int rowTop(const QRect& room, size_t row, const shared::Look& look) {
    return room.top() + look.grown(kTitleHeight) + static_cast<int>(row) * look.grown(kRowHeight);
}

QString pieceText(int64_t value) {
    return textOf(advisor::Value(Duration(value)));
}

} // namespace

int PieceRowsDrawing::labelWidth(const shared::Look& look) const {
    int width = 0;
    for (const PieceRow& row : data.rows)
        width = std::max(width, QFontMetrics(look.bold()).horizontalAdvance(row.label));
    return width + kLabelGap;
}

int PieceRowsDrawing::height(int width, const shared::Look& look) const {
    const std::vector<QRect> legend = legendPlaces({0, 0, width, 0}, look);
    const int rows = rowTop({}, data.rows.size(), look);
    return (legend.empty() ? rows : legend.back().top()) + look.grown(kLegendHeight);
}

std::vector<std::vector<QRect>> PieceRowsDrawing::places(
    const QRect& room, const shared::Look& look) const {
    int64_t longest = 1;
    for (const PieceRow& row : data.rows)
        longest = std::max(longest, sumOf(row));
    const int left = room.left() + labelWidth(look);
    const double scale =
        std::max(1, room.right() - look.grown(kValueWidth) - left) / static_cast<double>(longest);
    std::vector<std::vector<QRect>> places;
    const int high = look.grown(kPieceHeight);
    int top = rowTop(room, 0, look) + (look.grown(kRowHeight) - high) / 2;
    for (const PieceRow& row : data.rows) {
        int64_t before = 0;
        std::vector<QRect>& own = places.emplace_back();
        for (const int64_t value : row.values) {
            if (value <= 0) {
                own.emplace_back();
                continue;
            }
            const int from = left + static_cast<int>(static_cast<double>(before) * scale);
            before += value;
            const int to = left + static_cast<int>(static_cast<double>(before) * scale);
            own.emplace_back(from, top, std::max(1, to - from - 1), high);
        }
        top += look.grown(kRowHeight);
    }
    return places;
}

bool PieceRowsDrawing::isSeen(size_t kind) const {
    return std::ranges::any_of(data.rows,
        [kind](const PieceRow& row) { return kind < row.values.size() && row.values[kind] > 0; });
}

std::vector<QRect> PieceRowsDrawing::legendPlaces(
    const QRect& room, const shared::Look& look) const {
    const QFontMetrics metrics(look.small());
    std::vector<int> widths;
    for (size_t i = 0; i < data.kinds.size(); ++i)
        widths.push_back(isSeen(i) ? legendWidth(metrics, data.kinds[i]) : 0);
    const int all = std::accumulate(widths.begin(), widths.end(), 0);
    // Below the pieces, or farther left where there is no room for it, then in further lines.
    int left = std::max(room.left(), std::min(room.left() + labelWidth(look), room.right() - all));
    const int high = look.grown(kLegendHeight);
    int top = rowTop(room, data.rows.size(), look);
    std::vector<QRect> places;
    for (const int width : widths) {
        if (width > 0 && left > room.left() && left + width > room.right() + kLegendGap) {
            left = room.left();
            top += high;
        }
        places.emplace_back(left, top, width, high);
        left += width;
    }
    return places;
}

void PieceRowsDrawing::paintLegend(
    QPainter& painter, const QRect& room, const shared::Look& look) const {
    painter.setFont(look.small());
    painter.setPen(look.theme.sub);
    const std::vector<QRect> places = legendPlaces(room, look);
    for (size_t i = 0; i < places.size(); ++i) {
        if (places[i].isEmpty())
            continue;
        const auto category = static_cast<size_t>(data.kinds[i].category);
        painter.fillRect(places[i].left(), places[i].center().y() - 3, kBox, kBox,
            look.theme.categories[category]);
        painter.drawText(places[i].adjusted(kBox + kBesideBox, 2, 0, -2),
            Qt::AlignLeft | Qt::AlignVCenter, data.kinds[i].name);
    }
}

void PieceRowsDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    painter.setFont(look.small());
    painter.setPen(theme.sub);
    painter.drawText(QRect(room.left(), room.top(), room.width(), look.grown(kTitleHeight - 4)),
        Qt::AlignLeft | Qt::AlignVCenter, data.title);
    const auto at = places(room, look);
    for (size_t i = 0; i < data.rows.size(); ++i) {
        const PieceRow& row = data.rows[i];
        const int top = rowTop(room, i, look);
        painter.setFont(row.isNamed ? look.bold() : look.font);
        painter.setPen(row.isNamed ? theme.text : theme.sub);
        painter.drawText(QRect(room.left(), top, labelWidth(look), look.grown(kRowHeight)),
            Qt::AlignLeft | Qt::AlignVCenter, row.label);
        int right = room.left() + labelWidth(look);
        painter.setFont(look.small());
        for (size_t piece = 0; piece < at[i].size(); ++piece) {
            if (at[i][piece].isEmpty())
                continue;
            const auto category = static_cast<size_t>(data.kinds[piece].category);
            painter.fillRect(at[i][piece], theme.categories[category]);
            right = at[i][piece].right();
            const QString text = pieceText(row.values[piece]);
            const QRect inside = at[i][piece].adjusted(kInside, 0, -kInside, 0);
            painter.setPen(theme.sliceText);
            if (painter.fontMetrics().horizontalAdvance(text) <= inside.width())
                painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
        }
        painter.setPen(row.isNamed ? theme.text : theme.sub);
        painter.drawText(QRect(right + 8, top, look.grown(kValueWidth), look.grown(kRowHeight)),
            Qt::AlignLeft | Qt::AlignVCenter, pieceText(sumOf(row)));
    }
    paintLegend(painter, room, look);
}

} // namespace rankscope::advice
