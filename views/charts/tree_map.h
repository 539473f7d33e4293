// SPDX-License-Identifier: GPL-3.0-or-later
// A tree map: tiles by size with their names, cut where there is no room. Hover tells the whole of
// it, a click or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/spot_chart.h"
#include "views/charts/tree_map_shape.h"
#include "views/shared/table_data.h"

namespace rankscope::charts {

class TreeMap : public SpotChart<TreeMap, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    /// Largest first.
    void setTiles(std::vector<TreeTile> tiles);
    const std::vector<TreeTile>& tiles() const { return m_tiles; }
    QRectF placeOf(size_t tile) const { return m_places[tile]; }
    std::optional<size_t> spotAt(const QPointF& point) const override;

signals:
    void selectionChanged(size_t tile);
    void activated(size_t tile);
    void menuRequested(size_t tile, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return m_tiles.empty(); }
    bool isThere(const size_t& tile) const override { return tile < m_tiles.size(); }
    QStringList plainTip(const size_t& tile) const override;
    bool pressKey(int key) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void paintTile(QPainter& painter, size_t tile) const;

    std::vector<TreeTile> m_tiles;
    std::vector<QRectF> m_places;
};

} // namespace rankscope::charts
