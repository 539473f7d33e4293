// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/rows_drawing.h"

#include <algorithm>

#include <QPainter>

#include "views/charts/chart_head.h"

namespace rankscope::charts {

namespace {
constexpr int kRoomiestRow = 34;
constexpr size_t kMostPictured = 40; ///< rows of a picture
} // namespace

int RowsDrawing::headHeight(int textSize) const {
    return title.isEmpty() ? 0 : ChartHead::row(textSize);
}

int RowsDrawing::rowHeight(const QRect& room, int textSize) const {
    const auto count = static_cast<int>(std::max<size_t>(1, rows()));
    return std::clamp((room.height() - headHeight(textSize)) / count,
        shared::grown(kLowest, textSize), shared::grown(kRoomiestRow, textSize));
}

int RowsDrawing::beyond(const QRect& room, int textSize) const {
    const int all = static_cast<int>(rows()) * rowHeight(room, textSize);
    return std::max(0, all - room.height() + headHeight(textSize));
}

QRect RowsDrawing::rowOf(size_t row, const QRect& room, int textSize) const {
    const int height = rowHeight(room, textSize);
    return {room.left(), room.top() + headHeight(textSize) + static_cast<int>(row) * height - top,
        room.width(), height};
}

int RowsDrawing::height(int /*width*/, const shared::Look& look) const {
    const auto count = static_cast<int>(std::clamp<size_t>(rows(), 3, kMostPictured));
    return headHeight(look.textSize) + count * look.grown(kLowest);
}

void RowsDrawing::paintRows(QPainter& painter, const QRect& room, const shared::Look& look,
    const std::function<void(size_t row, const QRect& place)>& paintRow) const {
    ChartHead({title}, room, look).paint(painter, look);
    const QRect body = room.adjusted(0, headHeight(look.textSize), 0, 0);
    if (rows() == 0)
        return paintEmptyText(painter, body, look);
    painter.save();
    painter.setClipRect(body);
    painter.setFont(look.font);
    const auto first = static_cast<size_t>(std::max(0, top / rowHeight(room, look.textSize)));
    for (size_t row = first; row < rows(); ++row) {
        const QRect place = rowOf(row, room, look.textSize);
        if (place.top() > body.bottom())
            break;
        paintRow(row, place);
    }
    painter.restore();
}

} // namespace rankscope::charts
