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

int RowsDrawing::headHeight() const {
    return title.isEmpty() ? 0 : ChartHead::kRow;
}

int RowsDrawing::rowHeight(const QRect& room) const {
    const auto count = static_cast<int>(std::max<size_t>(1, rows()));
    return std::clamp((room.height() - headHeight()) / count, kLowest, kRoomiestRow);
}

int RowsDrawing::beyond(const QRect& room) const {
    const int all = static_cast<int>(rows()) * rowHeight(room);
    return std::max(0, all - room.height() + headHeight());
}

QRect RowsDrawing::rowOf(size_t row, const QRect& room) const {
    const int height = rowHeight(room);
    return {room.left(), room.top() + headHeight() + static_cast<int>(row) * height - top,
        room.width(), height};
}

int RowsDrawing::height(int /*width*/, const shared::Look& /*look*/) const {
    const auto count = static_cast<int>(std::clamp<size_t>(rows(), 3, kMostPictured));
    return headHeight() + count * kLowest;
}

void RowsDrawing::paintRows(QPainter& painter, const QRect& room, const shared::Look& look,
    const std::function<void(size_t row, const QRect& place)>& paintRow) const {
    ChartHead({title}, room, look).paint(painter, look);
    const QRect body = room.adjusted(0, headHeight(), 0, 0);
    if (rows() == 0)
        return paintEmptyText(painter, body, look);
    painter.save();
    painter.setClipRect(body);
    painter.setFont(look.font);
    const auto first = static_cast<size_t>(std::max(0, top / rowHeight(room)));
    for (size_t row = first; row < rows(); ++row) {
        const QRect place = rowOf(row, room);
        if (place.top() > body.bottom())
            break;
        paintRow(row, place);
    }
    painter.restore();
}

} // namespace rankscope::charts
