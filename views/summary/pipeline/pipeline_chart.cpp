// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline/pipeline_chart.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QWheelEvent>

namespace rankscope::summary {

namespace {
constexpr int kKeyStep = 120; ///< pixels that A and D move
constexpr double kZoom = 0.7;
} // namespace

void PipelineChart::setPipeline(analysis::Pipeline pipeline, std::vector<QString> names) {
    m_drawing.pipeline = std::move(pipeline);
    m_drawing.names = std::move(names);
    forgetSpots();
    if (!isEmpty())
        m_drawing.viewport.setWhole(m_drawing.pipeline.window);
    arrange();
    updateGeometry();
}

QSize PipelineChart::minimumSizeHint() const {
    const QMargins around = contentsMargins();
    return least(260, 140).expandedTo(
        {0, m_drawing.leastHeight(m_layout.head) + around.top() + around.bottom()});
}

void PipelineChart::arrange() {
    const auto before = m_layout.head.height();
    m_layout = m_drawing.layOut(room(), look());
    if (m_layout.head.height() != before)
        updateGeometry();
    m_drawing.viewport.setWidth(m_layout.viewport.width());
    update();
}

PipelineGeometry PipelineChart::geometryOfPasses() const {
    return {pipeline(), m_layout.viewport, m_layout.plot};
}

bool PipelineChart::isThere(const PassRef& pass) const {
    return pass.stage < pipeline().stages.size()
        && pass.pass < pipeline().stages[pass.stage].passes.size();
}

std::optional<PassRef> PipelineChart::spotAt(const QPointF& point) const {
    return isEmpty() ? std::nullopt : geometryOfPasses().passAt(point);
}

void PipelineChart::bringIntoSight(const PassRef& pass) {
    const TimeRange& time = pipeline().stages[pass.stage].passes[pass.pass].time;
    const double left = m_drawing.viewport.timeToX(time.begin);
    const double right = m_drawing.viewport.timeToX(time.end);
    if (right < 0 || left > m_layout.plot.width())
        m_drawing.viewport.panBy((left + right - m_layout.plot.width()) / 2);
    arrange();
}

void PipelineChart::paintOver(QPainter& painter) const {
    const PipelineGeometry geometry = geometryOfPasses();
    painter.setClipRect(m_layout.plot.adjusted(-1, 0, 1, 0));
    if (hovered()) {
        painter.setPen(QPen(theme().sub, 1));
        painter.drawRect(geometry.pass(*hovered()));
    }
    if (!selected())
        return;
    m_drawing.paintLinksOf(painter, m_layout, *selected(), theme());
    painter.setPen(QPen(theme().text, 2));
    painter.drawRect(geometry.pass(*selected()));
}

void PipelineChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton) != 0) {
        m_drawing.viewport.panBy(*m_grip - event->position().x());
        m_grip = event->position().x();
        hideTip();
        return arrange();
    }
    SpotChart::mouseMoveEvent(event);
}

void PipelineChart::mousePressEvent(QMouseEvent* event) {
    if (isEmpty())
        return;
    m_grip = event->position().x();
    SpotChart::mousePressEvent(event);
}

void PipelineChart::wheelEvent(QWheelEvent* event) {
    const Turn turn = turnOf(*event);
    if (isEmpty() || turn == Turn::Scroll || !m_layout.plot.contains(event->position().toPoint()))
        return QWidget::wheelEvent(event);
    if (turn == Turn::Move)
        m_drawing.viewport.panBy(-notchesOf(*event) * kKeyStep);
    else
        m_drawing.viewport.zoomAt(
            event->position().x() - m_layout.plot.left(), std::pow(0.85, notchesOf(*event)));
    event->accept();
    arrange();
}

void PipelineChart::move(int right, int down) {
    if (selected())
        return choose(neighbourOf(pipeline(), *selected(), right, down));
    for (size_t stage = 0; stage < pipeline().stages.size(); ++stage) {
        if (!pipeline().stages[stage].passes.empty())
            return choose({stage, 0});
    }
}

/// False for keys that do something else.
bool PipelineChart::moveView(int key) {
    const double middle = m_layout.plot.width() / 2.0;
    if (key == Qt::Key_W)
        m_drawing.viewport.zoomAt(middle, kZoom);
    else if (key == Qt::Key_S)
        m_drawing.viewport.zoomAt(middle, 1 / kZoom);
    else if (key == Qt::Key_A)
        m_drawing.viewport.panBy(-kKeyStep);
    else if (key == Qt::Key_D)
        m_drawing.viewport.panBy(kKeyStep);
    else if (key == Qt::Key_Home || key == Qt::Key_0)
        m_drawing.viewport.showWhole();
    else
        return false;
    arrange();
    return true;
}

bool PipelineChart::pressKey(int key) {
    if (key == Qt::Key_Left || key == Qt::Key_Right)
        move(key == Qt::Key_Left ? -1 : 1, 0);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        move(0, key == Qt::Key_Up ? -1 : 1);
    else
        return moveView(key);
    return true;
}

} // namespace rankscope::summary
