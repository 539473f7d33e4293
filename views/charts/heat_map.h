// SPDX-License-Identifier: GPL-3.0-or-later
// A heat map with names at its edges and a colour bar: ranks and steps, or the links between ranks.
// The wheel comes nearer, dragging moves, a click or the arrow keys select a cell, a double click
// or Enter goes there. Smooth at 1,024 x 1,024 cells: the picture is made once for each window.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "views/charts/heat_raster.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::charts {

class HeatMap : public QWidget {
    Q_OBJECT

public:
    explicit HeatMap(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// Keeps what is in sight when the size of the matrix is the same.
    void setData(HeatData data);
    const HeatData& data() const { return m_data; }
    /// Colours span this range instead of all values.
    void setRange(std::optional<std::pair<int64_t, int64_t>> range);
    void setTip(std::function<QStringList(HeatCell)> tip) { m_tip = std::move(tip); }
    /// Emits nothing; brings the cell into sight.
    void select(std::optional<HeatCell> cell);
    std::optional<HeatCell> selected() const { return m_selected; }
    const HeatWindow& window() const { return m_window; }
    std::optional<HeatCell> cellAt(const QPointF& point) const;
    QRectF placeOf(HeatCell cell) const;
    QStringList tipLines() const;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

signals:
    void selectionChanged(const rankscope::charts::HeatCell& cell);
    void activated(const rankscope::charts::HeatCell& cell);
    void menuRequested(const rankscope::charts::HeatCell& cell, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    void choose(HeatCell cell);
    void lookAt(const HeatWindow& window);
    std::pair<int64_t, int64_t> range() const;
    QPointF cellsAt(const QPointF& point) const;
    QImage picture() const;
    void paintNames(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintValueNames(QPainter& painter) const;

    QString m_title;
    QString m_emptyText;
    HeatData m_data;
    HeatWindow m_window;
    std::optional<std::pair<int64_t, int64_t>> m_range;
    std::optional<std::pair<int64_t, int64_t>> m_wholeRange;
    QRect m_plot;
    QImage m_picture; ///< of the window; null: to be made
    std::optional<HeatCell> m_selected;
    std::optional<HeatCell> m_hovered;
    std::optional<QPointF> m_grip; ///< where a drag was last
    std::function<QStringList(HeatCell)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::charts
