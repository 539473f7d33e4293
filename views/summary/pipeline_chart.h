// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline over time: a row for each stage with its forward and backward passes, the transfers
// below them and the ways of the micro-batches between the rows. Wheel, W and S zoom, dragging, A
// and D move, Home shows all; a click or the arrow keys select a pass, a double click or Enter
// goes there.
// Thread: UI only.
#pragma once

#include <functional>

#include <QWidget>

#include "views/summary/pipeline_geometry.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::summary {

class PipelineChart : public QWidget {
    Q_OBJECT

public:
    explicit PipelineChart(QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// `names` beside the stages.
    void setPipeline(analysis::Pipeline pipeline, std::vector<QString> names);
    const analysis::Pipeline& pipeline() const { return m_pipeline; }
    void setTip(std::function<QStringList(PassRef pass)> tip) { m_tip = std::move(tip); }
    /// Emits nothing; brings the pass into sight.
    void select(std::optional<PassRef> pass);
    std::optional<PassRef> selected() const { return m_selected; }
    const timeline::Viewport& viewport() const { return m_viewport; }
    PipelineGeometry geometryOfPasses() const;

    QSize sizeHint() const override { return {600, 320}; }
    QSize minimumSizeHint() const override { return {260, 140}; }

signals:
    void selectionChanged(const rankscope::summary::PassRef& pass);
    void activated(const rankscope::summary::PassRef& pass);
    void menuRequested(const rankscope::summary::PassRef& pass, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void arrange();
    bool isEmpty() const { return m_pipeline.window.isEmpty(); }
    void choose(PassRef pass);
    void move(int right, int down);
    bool moveView(int key);
    void paintHead(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintStages(QPainter& painter) const;
    void paintStage(QPainter& painter, const PipelineGeometry& geometry, size_t stage) const;
    void paintLinks(QPainter& painter, const PipelineGeometry& geometry) const;

    QString m_title;
    QString m_emptyText;
    analysis::Pipeline m_pipeline;
    std::vector<QString> m_names;
    timeline::Viewport m_viewport;
    QRect m_plot;
    std::optional<PassRef> m_selected;
    std::optional<PassRef> m_hovered;
    std::optional<double> m_grip; ///< where a drag was last
    std::function<QStringList(PassRef)> m_tip;
    shared::HoverTip* m_tipBox;
};

} // namespace rankscope::summary
