// SPDX-License-Identifier: GPL-3.0-or-later
// A Sankey diagram: how a sum splits up from the left to the right. Hover tells of a node, a click
// or the arrow keys select one. Qt Charts has none.
// Thread: UI only.
#pragma once

#include "views/charts/sankey_shape.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class SankeyDrawing : public shared::Drawing {
public:
    std::vector<SankeyFlow> flows;

    SankeyShape shape(const QRect& room, int textSize) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
};

class Sankey : public SpotChart<Sankey, SankeyDrawing, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setFlows(std::vector<SankeyFlow> flows);
    const SankeyShape& shape() const { return m_shape; }
    std::optional<size_t> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return least(240, 160); }

signals:
    void selectionChanged(size_t node);
    void activated(size_t node);
    void menuRequested(size_t node, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return drawing().flows.empty(); }
    bool isThere(const size_t& node) const override { return node < m_shape.nodes.size(); }
    QStringList plainTip(const size_t& node) const override;
    bool pressKey(int key) override;
    void paintOver(QPainter& painter) const override;

private:
    SankeyShape m_shape;
};

} // namespace rankscope::charts
