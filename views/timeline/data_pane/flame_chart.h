// SPDX-License-Identifier: GPL-3.0-or-later
// A flame graph, callers above what they called. A click or Enter zooms to a call, on one of its
// callers back; Escape shows all again. The arrow keys go from call to call, the tip has the exact
// times.
// Thread: UI only; the drawing: any, a value.
#pragma once

#include <memory>

#include <QWidget>

#include "views/shared/drawing.h"
#include "views/timeline/data_pane/flame_shape.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::timeline {

class FlameDrawing : public shared::Drawing {
public:
    std::shared_ptr<const query::FlameTree> tree;
    uint32_t top = 0; ///< zoomed to
    FlameMatches matches;

    std::vector<FlameBar> bars(double width) const;
    int height(int width, const shared::Look& look) const override;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    QString nameOf(uint32_t node) const;

private:
    void paintBar(QPainter& painter, const FlameBar& bar, const QRectF& place,
        const shared::Look& look) const;
};

class FlameChart : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    explicit FlameChart(QWidget* parent = nullptr);

    const shared::Drawing& drawing() const override { return m_drawing; }
    /// Null: nothing, and why stands in the text.
    void setTree(std::shared_ptr<const query::FlameTree> tree);
    void setEmptyText(const QString& text);
    /// Tones all but the matches; empty: nothing is searched for.
    const FlameMatches& search(const QString& text);
    void zoomTo(uint32_t node);
    uint32_t top() const { return m_drawing.top; }
    const std::vector<FlameBar>& bars() const { return m_bars; }
    QStringList tipOf(uint32_t node) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

signals:
    void zoomed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const FlameBar* barAt(const QPointF& place) const;
    void arrange();
    void choose(uint32_t node);
    bool moveBy(int key);
    void frame(QPainter& painter, uint32_t node, const QColor& colour) const;

    FlameDrawing m_drawing;
    std::vector<FlameBar> m_bars;
    shared::HoverTip* m_tip;
    std::optional<uint32_t> m_hovered;
    uint32_t m_current = 0;
};

} // namespace rankscope::timeline
