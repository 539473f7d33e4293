// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline/pipeline_geometry.h"

#include <algorithm>

namespace rankscope::summary {

namespace {

constexpr double kHighestStage = 64; ///< of a row
constexpr double kHighestShare = 0.45; ///< of the room, where that is more: two fill it
constexpr double kPadding = 5;
constexpr double kTransfer = 5;

} // namespace

PipelineGeometry::PipelineGeometry(
    const analysis::Pipeline& pipeline, const timeline::Viewport& viewport, const QRectF& area)
    : m_pipeline(pipeline)
    , m_viewport(viewport)
    , m_area(area) {
    const auto rows = static_cast<double>(std::max<size_t>(1, pipeline.stages.size()));
    const double highest = std::max(kHighestStage, kHighestShare * area.height());
    m_height = std::min(highest, area.height() / rows);
}

QRectF PipelineGeometry::row(size_t stage) const {
    return {m_area.left(), m_area.top() + static_cast<double>(stage) * m_height, m_area.width(),
        m_height};
}

QRectF PipelineGeometry::placeOf(
    size_t stage, const TimeRange& time, double top, double height) const {
    const double left = xOf(time.begin);
    const double width = std::max(1.0, m_viewport.widthOf(time.length()));
    return {left, row(stage).top() + top, width, height};
}

QRectF PipelineGeometry::pass(PassRef of) const {
    const double padding = std::min(kPadding, m_height / 6);
    const double height = std::max(2.0, m_height - 2 * padding - kTransfer - 2);
    return placeOf(of.stage, m_pipeline.stages[of.stage].passes[of.pass].time, padding, height);
}

QRectF PipelineGeometry::transfer(size_t stage, size_t transfer) const {
    const double padding = std::min(kPadding, m_height / 6);
    return placeOf(stage, m_pipeline.stages[stage].transfers[transfer].time,
        m_height - padding - kTransfer, kTransfer);
}

QLineF PipelineGeometry::link(size_t link) const {
    const analysis::PipelineLink& of = m_pipeline.links[link];
    const auto middle = [this](size_t stage) { return row(stage).center().y() - kTransfer / 2; };
    return {xOf(of.sent), middle(of.from), xOf(of.received), middle(of.to)};
}

std::optional<PassRef> PipelineGeometry::passAt(const QPointF& point) const {
    if (!m_area.contains(point))
        return std::nullopt;
    const auto stage = static_cast<size_t>((point.y() - m_area.top()) / m_height);
    if (stage >= m_pipeline.stages.size())
        return std::nullopt;
    for (size_t i = 0; i < m_pipeline.stages[stage].passes.size(); ++i) {
        if (pass({stage, i}).adjusted(0, -kPadding, 0, kPadding).contains(point))
            return PassRef{stage, i};
    }
    return std::nullopt;
}

PassRef neighbourOf(const analysis::Pipeline& pipeline, PassRef from, int right, int down) {
    const auto& passes = pipeline.stages[from.stage].passes;
    if (right != 0) {
        const auto to = static_cast<int64_t>(from.pass) + right;
        const bool isThere = to >= 0 && to < static_cast<int64_t>(passes.size());
        return isThere ? PassRef{from.stage, static_cast<size_t>(to)} : from;
    }
    const Timestamp begin = passes[from.pass].time.begin;
    for (auto stage = static_cast<int64_t>(from.stage) + down;
         stage >= 0 && stage < static_cast<int64_t>(pipeline.stages.size()); stage += down) {
        const auto& others = pipeline.stages[static_cast<size_t>(stage)].passes;
        const auto nearest =
            std::ranges::min_element(others, {}, [begin](const analysis::PipelinePass& pass) {
                return std::chrono::abs(pass.time.begin - begin);
            });
        if (nearest != others.end())
            return {static_cast<size_t>(stage), static_cast<size_t>(nearest - others.begin())};
    }
    return from;
}

QString passLabel(const analysis::Pipeline& pipeline, const analysis::PipelinePass& pass) {
    const QString microBatch = QString::number(pass.microBatch);
    return pipeline.chunks > 1 ? microBatch + '.' + QString::number(pass.chunk) : microBatch;
}

} // namespace rankscope::summary
