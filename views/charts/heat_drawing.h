// SPDX-License-Identifier: GPL-3.0-or-later
// A heat map with names at its edges and a colour bar. The cells are one image, made for the window
// and the size: Qt Charts has no heat map, and a million rectangles would not be drawn in time. A
// file of vectors has the pixels of one colour as rectangles, unless these are too many.
// Thread: any, a value.
#pragma once

#include "views/charts/chart_head.h"
#include "views/charts/heat_raster.h"

namespace rankscope::charts {

struct HeatLayout {
    ChartHead head;
    QRect plot;
    QRect room;
    HeatWindow window;

    QRectF placeOf(HeatCell cell) const;
    /// In cells, with fractions.
    QPointF cellsAt(const QPointF& point) const;
};

class HeatDrawing : public shared::Drawing {
public:
    const HeatData& data() const { return m_data; }
    void setData(HeatData data);
    /// Colours span this range, evenly, instead of the scale that suits all values.
    std::optional<std::pair<int64_t, int64_t>> range{};
    HeatWindow window{}; ///< in sight; nothing: all

    HeatLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// The same with the image of the cells made before.
    void paint(QPainter& painter, const HeatLayout& at, const shared::Look& look,
        const QImage& cells) const;
    QImage cells(const HeatLayout& at, const shared::Look& look) const;
    /// What is written into the cells in sight; nothing where they have no room for it.
    std::vector<std::pair<HeatCell, QString>> cellTexts(
        const HeatLayout& at, const shared::Look& look) const;

private:
    HeatScale scale() const;
    HeatColours colours(const shared::Theme& theme) const;
    QString textOf(HeatCell cell) const;
    void paintUnjudged(QPainter& painter, const HeatLayout& at, const shared::Look& look) const;
    void paintCells(QPainter& painter, const HeatLayout& at, const shared::Theme& theme,
        const QImage& cells) const;
    void paintTexts(QPainter& painter, const HeatLayout& at, const shared::Look& look) const;
    void paintMarks(QPainter& painter, const HeatLayout& at, const shared::Theme& theme) const;
    void paintColumnNames(QPainter& painter, const HeatLayout& at) const;
    void paintRowNames(QPainter& painter, const HeatLayout& at) const;
    void paintRowTitle(QPainter& painter, const HeatLayout& at, const shared::Theme& theme) const;
    void paintValueNames(QPainter& painter, const HeatLayout& at, const shared::Theme& theme) const;

    HeatData m_data;
    HeatSpan m_span; ///< of all values
    bool m_hasUnjudged = false;
};

/// Around a cell, or around its place where it is too small to be seen.
void paintCellFrame(QPainter& painter, QRectF cell, const QPen& pen);

} // namespace rankscope::charts
