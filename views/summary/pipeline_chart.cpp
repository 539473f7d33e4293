// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline_chart.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include "views/shared/theme.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::TransferKind;

namespace {

constexpr int kHead = 26;
constexpr int kFoot = 20;
constexpr int kNames = 92;
constexpr int kKeyStep = 120; ///< pixels that A and D move
constexpr double kZoom = 0.7;
constexpr int kForward = 0; ///< positions in Theme::categories
constexpr int kBackward = 1;
constexpr int kSend = 3;
constexpr int kReceive = 8;

const QColor& inkOf(const shared::Theme& theme, int category) {
    return theme.categories[static_cast<size_t>(category)];
}

} // namespace

void PipelineChart::setPipeline(analysis::Pipeline pipeline, std::vector<QString> names) {
    m_pipeline = std::move(pipeline);
    m_names = std::move(names);
    forgetSpots();
    if (!isEmpty())
        m_viewport.setWhole(m_pipeline.window);
    arrange();
}

void PipelineChart::arrange() {
    m_plot = inner().adjusted(kNames, kHead + 2, 0, -kFoot);
    m_viewport.setWidth(std::max(1, m_plot.width()));
    update();
}

PipelineGeometry PipelineChart::geometryOfPasses() const {
    return {m_pipeline, m_viewport, m_plot};
}

bool PipelineChart::isThere(const PassRef& pass) const {
    return pass.stage < m_pipeline.stages.size()
        && pass.pass < m_pipeline.stages[pass.stage].passes.size();
}

std::optional<PassRef> PipelineChart::spotAt(const QPointF& point) const {
    return isEmpty() ? std::nullopt : geometryOfPasses().passAt(point);
}

void PipelineChart::bringIntoSight(const PassRef& pass) {
    const TimeRange& time = m_pipeline.stages[pass.stage].passes[pass.pass].time;
    const double left = m_viewport.timeToX(time.begin);
    const double right = m_viewport.timeToX(time.end);
    if (right < 0 || left > m_plot.width())
        m_viewport.panBy((left + right - m_plot.width()) / 2);
}

void PipelineChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintHead(painter);
    painter.setFont(smallFont());
    if (isEmpty())
        return paintEmptyText(painter, inner());
    paintTicks(painter);
    paintStages(painter);
}

void PipelineChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = this->inner();
    painter.setFont(smallFont());
    const std::pair<QString, int> legend[] = {{tr("Forward"), kForward},
        {tr("Backward"), kBackward}, {tr("Sending"), kSend}, {tr("Receiving"), kReceive}};
    int right = inner.right();
    for (auto entry = std::rbegin(legend); entry != std::rend(legend) && !isEmpty(); ++entry) {
        const int width = painter.fontMetrics().horizontalAdvance(entry->first);
        right -= width;
        painter.setPen(theme.sub);
        painter.drawText(
            QRect(right, inner.top(), width + 2, kHead - 4), Qt::AlignVCenter, entry->first);
        right -= 14;
        painter.fillRect(right, inner.top() + 7, 9, 9, inkOf(theme, entry->second));
        right -= 14;
    }
    paintTitle(painter, kHead - 4, right);
}

void PipelineChart::paintTicks(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    constexpr double kLeastDistance = 96;
    const auto ticks = timeline::ticksFor(m_viewport, m_pipeline.window.begin, kLeastDistance);
    for (const timeline::Tick& tick : ticks.ticks) {
        const int x = m_plot.left() + static_cast<int>(std::lround(m_viewport.timeToX(tick.time)));
        if (!tick.isMajor || x < m_plot.left() || x > m_plot.right())
            continue;
        painter.fillRect(x, m_plot.top(), 1, m_plot.height(), theme.line2);
        painter.setPen(theme.sub);
        painter.drawText(QRect(x + 3, m_plot.bottom() + 2, static_cast<int>(kLeastDistance), 16),
            Qt::AlignVCenter, QString::fromStdString(tick.label));
    }
    if (!ticks.base.empty()) {
        painter.setPen(theme.sub);
        painter.drawText(QRect(m_plot.left() - kNames, m_plot.bottom() + 2, kNames - 6, 16),
            Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(ticks.base));
    }
}

void PipelineChart::paintStages(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const PipelineGeometry geometry = geometryOfPasses();
    painter.setPen(theme.sub);
    for (size_t stage = 0; stage < m_pipeline.stages.size() && stage < m_names.size(); ++stage) {
        const QRectF row = geometry.row(stage);
        const QRectF name(row.left() - kNames, row.top(), kNames - 8, row.height());
        painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_names[stage], Qt::ElideRight, kNames - 8));
        painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), theme.line2);
    }
    painter.save();
    painter.setClipRect(m_plot.adjusted(-1, 0, 1, 0));
    for (size_t stage = 0; stage < m_pipeline.stages.size(); ++stage)
        paintStage(painter, geometry, stage);
    paintLinks(painter, geometry);
    painter.setBrush(Qt::NoBrush);
    if (hovered()) {
        painter.setPen(QPen(theme.sub, 1));
        painter.drawRect(geometry.pass(*hovered()));
    }
    if (selected()) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(geometry.pass(*selected()));
    }
    painter.restore();
}

void PipelineChart::paintStage(
    QPainter& painter, const PipelineGeometry& geometry, size_t stage) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const analysis::PipelineStage& of = m_pipeline.stages[stage];
    const TimeRange visible = m_viewport.visible();
    for (size_t i = 0; i < of.transfers.size(); ++i) {
        if (of.transfers[i].time.overlaps(visible))
            painter.fillRect(geometry.transfer(stage, i),
                inkOf(theme, of.transfers[i].kind == TransferKind::Send ? kSend : kReceive));
    }
    for (size_t i = 0; i < of.passes.size(); ++i) {
        if (!of.passes[i].time.overlaps(visible))
            continue;
        QRectF place = geometry.pass({stage, i});
        if (place.width() > 4)
            place.adjust(0, 0, -1, 0);
        painter.fillRect(
            place, inkOf(theme, of.passes[i].kind == PassKind::Forward ? kForward : kBackward));
        const QString label = passLabel(m_pipeline, of.passes[i]);
        const QRectF inSight = place.intersected(QRectF(m_plot));
        if (inSight.width() < painter.fontMetrics().horizontalAdvance(label) + 4
            || place.height() < 12)
            continue;
        painter.setPen(theme.sliceText);
        painter.drawText(inSight, Qt::AlignCenter, label);
    }
}

void PipelineChart::paintLinks(QPainter& painter, const PipelineGeometry& geometry) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_pipeline.links.size(); ++i) {
        const analysis::PipelineLink& link = m_pipeline.links[i];
        const auto isEnd = [&](size_t stage, size_t chunk) {
            if (!selected() || selected()->stage != stage)
                return false;
            const analysis::PipelinePass& pass = m_pipeline.stages[stage].passes[selected()->pass];
            return pass.kind == link.kind && pass.microBatch == link.microBatch
                && pass.chunk == chunk;
        };
        const bool isChosen = isEnd(link.from, link.fromChunk) || isEnd(link.to, link.toChunk);
        painter.setPen(QPen(isChosen ? theme.text : theme.sub, isChosen ? 1.8 : 0.8));
        const QLineF line = geometry.link(i);
        painter.drawLine(line);
        painter.setBrush(isChosen ? theme.text : theme.sub);
        painter.drawEllipse(line.p2(), 1.8, 1.8);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void PipelineChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton) != 0) {
        m_viewport.panBy(*m_grip - event->position().x());
        m_grip = event->position().x();
        hideTip();
        return update();
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
    if (isEmpty() || !m_plot.contains(event->position().toPoint()))
        return QWidget::wheelEvent(event);
    constexpr double kNotch = 120;
    m_viewport.zoomAt(
        event->position().x() - m_plot.left(), std::pow(0.85, event->angleDelta().y() / kNotch));
    event->accept();
    update();
}

void PipelineChart::move(int right, int down) {
    if (selected())
        return choose(neighbourOf(m_pipeline, *selected(), right, down));
    for (size_t stage = 0; stage < m_pipeline.stages.size(); ++stage) {
        if (!m_pipeline.stages[stage].passes.empty())
            return choose({stage, 0});
    }
}

/// False for keys that do something else.
bool PipelineChart::moveView(int key) {
    const double middle = m_plot.width() / 2.0;
    if (key == Qt::Key_W)
        m_viewport.zoomAt(middle, kZoom);
    else if (key == Qt::Key_S)
        m_viewport.zoomAt(middle, 1 / kZoom);
    else if (key == Qt::Key_A)
        m_viewport.panBy(-kKeyStep);
    else if (key == Qt::Key_D)
        m_viewport.panBy(kKeyStep);
    else if (key == Qt::Key_Home)
        m_viewport.showWhole();
    else
        return false;
    update();
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
