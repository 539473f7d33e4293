// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/piece_rows.h"

#include <algorithm>

#include <QPainter>

#include "views/advice/advice_texts.h"
#include "views/shared/told_apart.h"

namespace rankscope::advice {

namespace {

constexpr int kRowHeight = 22;
constexpr int kPieceHeight = 16;
constexpr int kLabelGap = 10;
constexpr int kValueWidth = 84;
constexpr int kInside = 4;

int64_t sumOf(const PieceRow& row) {
    int64_t sum = 0;
    for (const int64_t value : row.values)
        sum += value == shared::kNoValue ? 0 : value;
    return sum;
}

} // namespace

int64_t PieceRow::whole() const {
    return total.value_or(sumOf(*this));
}

int PieceRowsDrawing::labelWidth(int room, const shared::Look& look) const {
    int width = 0;
    for (const PieceRow& row : data.rows)
        width = std::max(width, QFontMetrics(look.bold()).horizontalAdvance(row.label));
    return std::min(width, room / 3) + kLabelGap;
}

QStringList PieceRowsDrawing::labels(int width, const shared::Look& look) const {
    const int room = labelWidth(width, look) - kLabelGap + 1; // advances are rounded
    QStringList all;
    for (const PieceRow& row : data.rows)
        all.push_back(row.label);
    QStringList labels;
    for (const PieceRow& row : data.rows)
        labels.push_back(shared::toldApart(
            row.label, all, QFontMetrics(row.isNamed ? look.bold() : look.font), room));
    return labels;
}

/// With the kinds that are in some row.
charts::ChartHead PieceRowsDrawing::head(const QRect& room, const shared::Look& look) const {
    charts::HeadText text{.title = data.title};
    for (size_t i = 0; i < data.kinds.size(); ++i) {
        const auto has = [i](const PieceRow& row) { return row.values[i] > 0; };
        if (std::ranges::any_of(data.rows, has))
            text.legend.push_back({data.kinds[i].name,
                look.theme.categories[static_cast<size_t>(data.kinds[i].category)]});
    }
    return {std::move(text), room, look};
}

int PieceRowsDrawing::height(int width, const shared::Look& look) const {
    return head({0, 0, width, 0}, look).height()
        + static_cast<int>(data.rows.size()) * look.grown(kRowHeight);
}

std::optional<size_t> PieceRowsDrawing::rowAt(int y, int width, const shared::Look& look) const {
    const int below = y - head({0, 0, width, 0}, look).height();
    const auto row = static_cast<size_t>(std::max(0, below) / look.grown(kRowHeight));
    return below >= 0 && row < data.rows.size() ? std::optional(row) : std::nullopt;
}

std::vector<std::vector<QRect>> PieceRowsDrawing::places(
    const QRect& room, const shared::Look& look) const {
    int64_t longest = 1;
    for (const PieceRow& row : data.rows)
        longest = std::max(longest, sumOf(row));
    const int left = room.left() + labelWidth(room.width(), look);
    const double scale =
        std::max(1, room.right() - look.grown(kValueWidth) - left) / static_cast<double>(longest);
    std::vector<std::vector<QRect>> places;
    const int high = look.grown(kPieceHeight);
    int top = room.top() + head(room, look).height() + (look.grown(kRowHeight) - high) / 2;
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

void PieceRowsDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const shared::Theme& theme = look.theme;
    const charts::ChartHead above = head(room, look);
    above.paint(painter, look);
    int top = room.top() + above.height();
    const auto at = places(room, look);
    const QStringList names = labels(room.width(), look);
    const int nameWidth = labelWidth(room.width(), look);
    for (size_t i = 0; i < data.rows.size(); ++i) {
        const PieceRow& row = data.rows[i];
        painter.setFont(row.isNamed ? look.bold() : look.font);
        painter.setPen(row.isNamed ? theme.text : theme.sub);
        painter.drawText(QRect(room.left(), top, nameWidth, look.grown(kRowHeight)),
            Qt::AlignLeft | Qt::AlignVCenter, names[static_cast<qsizetype>(i)]);
        int right = room.left() + nameWidth;
        painter.setFont(look.small());
        for (size_t piece = 0; piece < at[i].size(); ++piece) {
            if (at[i][piece].isEmpty())
                continue;
            const auto category = static_cast<size_t>(data.kinds[piece].category);
            painter.fillRect(at[i][piece], theme.categories[category]);
            right = at[i][piece].right();
            const QString text = textOf(data.unit(row.values[piece]));
            const QRect inside = at[i][piece].adjusted(kInside, 0, -kInside, 0);
            painter.setPen(theme.sliceText);
            if (painter.fontMetrics().horizontalAdvance(text) <= inside.width())
                painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
        }
        painter.setPen(row.isNamed ? theme.text : theme.sub);
        painter.drawText(QRect(right + 8, top, look.grown(kValueWidth), look.grown(kRowHeight)),
            Qt::AlignLeft | Qt::AlignVCenter, textOf(data.unit(row.whole())));
        top += look.grown(kRowHeight);
    }
}

} // namespace rankscope::advice
