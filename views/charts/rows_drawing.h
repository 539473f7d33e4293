// SPDX-License-Identifier: GPL-3.0-or-later
// Things one below the other, a row each, under the title; rows that do not fit are scrolled out.
// Where there are few, they are higher.
// Thread: any, a value.
#pragma once

#include <functional>

#include "views/shared/drawing.h"

namespace rankscope::charts {

class RowsDrawing : public shared::Drawing {
public:
    static constexpr int kLowest = 22; ///< beside usual texts

    int top = 0; ///< pixels of the rows that are scrolled out of sight

    virtual size_t rows() const = 0;
    /// Pixels; of the title 0 where there is none.
    int headHeight(int textSize = shared::kUsualTextSize) const;
    int rowHeight(const QRect& room, int textSize = shared::kUsualTextSize) const;
    /// Of the rows that find no room, pixels.
    int beyond(const QRect& room, int textSize = shared::kUsualTextSize) const;
    QRect rowOf(size_t row, const QRect& room, int textSize) const;
    int height(int width, const shared::Look& look) const override;

protected:
    /// The title, and below it each row that is in sight at its place.
    void paintRows(QPainter& painter, const QRect& room, const shared::Look& look,
        const std::function<void(size_t row, const QRect& place)>& paintRow) const;
};

} // namespace rankscope::charts
