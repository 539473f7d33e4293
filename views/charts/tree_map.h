// SPDX-License-Identifier: GPL-3.0-or-later
// A tree map: tiles by size with their names, cut where there is no room. Drawn by hand: Qt Charts
// has no tree map. Hover tells the whole of a tile, a click or the arrow keys select, a double
// click or Enter goes there. Thread: UI only; the drawing: any, a value.
#pragma once

#include "views/charts/spot_chart.h"
#include "views/charts/tree_map_shape.h"
#include "views/shared/table_data.h"

namespace rankscope::charts {

class TreeMapDrawing : public shared::Drawing {
public:
    std::vector<TreeTile> tiles; ///< largest first

    std::vector<QRectF> places(const QRect& room, int textSize) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;

private:
    static void paintTile(
        QPainter& painter, const TreeTile& tile, const QRectF& place, const shared::Theme& theme);
};

class TreeMap : public SpotChart<TreeMap, TreeMapDrawing, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    /// Largest first.
    void setTiles(std::vector<TreeTile> tiles);
    const std::vector<TreeTile>& tiles() const { return drawing().tiles; }
    QRectF placeOf(size_t tile) const { return m_places[tile]; }
    std::optional<size_t> spotAt(const QPointF& point) const override;

signals:
    void selectionChanged(size_t tile);
    void activated(size_t tile);
    void menuRequested(size_t tile, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return tiles().empty(); }
    bool isThere(const size_t& tile) const override { return tile < tiles().size(); }
    QStringList plainTip(const size_t& tile) const override;
    bool pressKey(int key) override;
    void paintOver(QPainter& painter) const override;

private:
    std::vector<QRectF> m_places;
};

} // namespace rankscope::charts
