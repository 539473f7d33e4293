// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline over time as a widget. Wheel, W and S zoom, dragging, A and D move, Home shows all; a
// click or the arrow keys select a pass, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/spot_chart.h"
#include "views/summary/pipeline/pipeline_drawing.h"

namespace rankscope::summary {

class PipelineChart : public charts::SpotChart<PipelineChart, PipelineDrawing, PassRef> {
    Q_OBJECT

public:
    using SpotChart::SpotChart;

    /// `names` beside the stages.
    void setPipeline(analysis::Pipeline pipeline, std::vector<QString> names);
    const analysis::Pipeline& pipeline() const { return drawing().pipeline; }
    const timeline::Viewport& viewport() const { return m_drawing.viewport; }
    PipelineGeometry geometryOfPasses() const;
    std::optional<PassRef> spotAt(const QPointF& point) const override;

    QSize sizeHint() const override { return {600, 320}; }
    /// With a line for the name of each stage, as far as that is no page.
    QSize minimumSizeHint() const override;

signals:
    void selectionChanged(const rankscope::summary::PassRef& pass);
    void activated(const rankscope::summary::PassRef& pass);
    void menuRequested(const rankscope::summary::PassRef& pass, const QPoint& globalPos);

protected:
    void arrange() override;
    bool isEmpty() const override { return drawing().isEmpty(); }
    bool isThere(const PassRef& pass) const override;
    void bringIntoSight(const PassRef& pass) override;
    bool pressKey(int key) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintOver(QPainter& painter) const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void move(int right, int down);
    bool moveView(int key);

    PipelineLayout m_layout;
    std::optional<double> m_grip; ///< where a drag was last
};

} // namespace rankscope::summary
