// SPDX-License-Identifier: GPL-3.0-or-later
// The first rows of a table as they are sorted now, for a picture, and among them those that a
// verdict tells of: columns that find no room are left out at the right, and how many rows are left
// out is said.
// Thread: UI only, because the model is.
#pragma once

#include "views/shared/drawing.h"
#include "views/shared/table_model.h"

namespace rankscope::shared {

class TableDrawing : public Drawing {
public:
    explicit TableDrawing(const TableModel& model)
        : m_model(&model) { }

    int height(int width, const Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const Look& look) const override;

private:
    struct Place {
        int column = 0;
        int left = 0;
        int width = 0;
    };
    std::vector<int> rows() const;
    std::vector<Place> places(const QRect& room, const QFontMetrics& metrics) const;
    /// Columns from the first one on, as far as they fit beside texts of at most that width.
    std::vector<Place> placesWithin(
        const QRect& room, const QFontMetrics& metrics, int widestText) const;
    size_t shownColumns() const;
    void paintRow(
        QPainter& painter, const std::vector<Place>& places, int row, const QRect& line) const;

    const TableModel* m_model;
};

} // namespace rankscope::shared
