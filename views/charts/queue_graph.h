// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline as a graph: boxes of what works, and behind each the queue that it fills, as full as
// it is on average. What stands out is framed and named. Hover tells of a station, a click selects
// one; Left and Right follow the pipeline, Up and Down go through what stands one above the other.
// Qt Charts has none.
// Thread: UI only.
#pragma once

#include "views/charts/queue_graph_shape.h"
#include "views/charts/spot_chart.h"

namespace rankscope::charts {

class QueueGraphDrawing : public shared::Drawing {
public:
    std::vector<QueueStation> stations;

    std::vector<StationPlace> places(const QRect& room, int textSize) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    int height(int width, const shared::Look& look) const override;
};

class QueueGraph : public SpotChart<QueueGraph, QueueGraphDrawing, size_t> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    void setStations(std::vector<QueueStation> stations);
    const std::vector<StationPlace>& places() const { return m_places; }
    /// A box or the queue behind it.
    std::optional<size_t> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 240}; }
    QSize minimumSizeHint() const override { return least(240, 140); }

signals:
    void selectionChanged(size_t station);
    void activated(size_t station);
    void menuRequested(size_t station, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return drawing().stations.empty(); }
    bool isThere(const size_t& station) const override { return station < m_places.size(); }
    QStringList plainTip(const size_t& station) const override;
    bool pressKey(int key) override;
    void paintOver(QPainter& painter) const override;

private:
    /// The next one above (-1) or below (1) in its column; itself at the end.
    size_t beside(size_t station, int direction) const;
    /// The first that feeds it; itself where nothing does.
    size_t before(size_t station) const;
    std::vector<StationPlace> m_places;
};

} // namespace rankscope::charts
