// SPDX-License-Identifier: GPL-3.0-or-later
// A tree map: tiles by size with their names, cut where there is no room. Hover tells the whole of
// it, a click or the arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include <functional>
#include <optional>

#include <QWidget>

#include "views/charts/tree_map_shape.h"
#include "views/shared/table_data.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class TreeMap : public QWidget {
    Q_OBJECT

public:
    explicit TreeMap(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// Largest first.
    void setTiles(std::vector<TreeTile> tiles);
    const std::vector<TreeTile>& tiles() const { return m_tiles; }
    /// Lines of the tip over a tile, the first as its title.
    void setTip(std::function<QStringList(size_t tile)> tip) { m_tip = std::move(tip); }
    /// Emits nothing.
    void select(std::optional<size_t> tile);
    std::optional<size_t> selected() const { return m_selected; }
    QRectF placeOf(size_t tile) const { return m_places[tile]; }
    std::optional<size_t> tileAt(const QPointF& point) const;
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 280}; }
    QSize minimumSizeHint() const override { return {240, 140}; }

signals:
    void selectionChanged(size_t tile);
    void activated(size_t tile);
    void menuRequested(size_t tile, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void choose(size_t tile);
    void paintTile(QPainter& painter, size_t tile) const;

    QString m_title;
    QString m_emptyText;
    std::vector<TreeTile> m_tiles;
    std::vector<QRectF> m_places;
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    std::function<QStringList(size_t)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
