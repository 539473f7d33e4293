// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline/pipeline_drawing.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "views/charts/bar_geometry.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::TransferKind;
using shared::Look;
using shared::Theme;

namespace {

struct PipelineWords {
    Q_DECLARE_TR_FUNCTIONS(PipelineWords)
};

constexpr int kUnderStages = 20;
constexpr int kStageNames = 92; ///< pixels
constexpr int kStageLine = 16;
constexpr int kForward = 0; ///< positions in Theme::categories
constexpr int kBackward = 1;
constexpr int kSend = 3;
constexpr int kReceive = 8;

const QColor& inkOf(const Theme& theme, int category) {
    return theme.categories[static_cast<size_t>(category)];
}

void paintLink(QPainter& painter, const QLineF& line, const QColor& ink, double width) {
    painter.setPen(QPen(ink, width));
    painter.setBrush(ink);
    painter.drawLine(line);
    painter.drawEllipse(line.p2(), 1.8, 1.8);
}

} // namespace

charts::HeadText PipelineDrawing::head(const Theme& theme) const {
    charts::HeadText text{title};
    if (!isEmpty())
        text.legend = {{PipelineWords::tr("Forward"), inkOf(theme, kForward)},
            {PipelineWords::tr("Backward"), inkOf(theme, kBackward)},
            {PipelineWords::tr("Sending"), inkOf(theme, kSend)},
            {PipelineWords::tr("Receiving"), inkOf(theme, kReceive)}};
    return text;
}

int PipelineDrawing::leastHeight(const charts::ChartHead& head) const {
    constexpr size_t kMostLines = 16;
    const auto lines = static_cast<int>(std::min(pipeline.stages.size(), kMostLines));
    return head.height() + 2 + shared::grown(kUnderStages + lines * kStageLine, shared::textSize());
}

PipelineLayout PipelineDrawing::layOut(const QRect& room, const Look& look) const {
    PipelineLayout at{charts::ChartHead(head(look.theme), room, look), {}, room, viewport};
    at.plot =
        room.adjusted(look.grown(kStageNames), at.head.height() + 2, 0, -look.grown(kUnderStages));
    if (!isEmpty() && viewport.whole() != pipeline.window)
        at.viewport.setWhole(pipeline.window);
    at.viewport.setWidth(std::max(1, at.plot.width()));
    return at;
}

void PipelineDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const PipelineLayout at = layOut(room, look);
    at.head.paint(painter, look);
    if (isEmpty())
        return paintEmptyText(painter, room, look);
    const PipelineGeometry geometry(pipeline, at.viewport, at.plot);
    painter.save();
    painter.setFont(look.small());
    paintTicks(painter, at, look.theme);
    paintNames(painter, geometry, look);
    painter.setClipRect(at.plot.adjusted(-1, 0, 1, 0));
    for (size_t stage = 0; stage < pipeline.stages.size(); ++stage) {
        paintTransfers(painter, geometry, stage, at, look.theme);
        paintPasses(painter, geometry, stage, at, look.theme);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < pipeline.links.size(); ++i)
        paintLink(painter, geometry.link(i), look.theme.sub, 0.8);
    painter.restore();
}

void PipelineDrawing::paintTicks(
    QPainter& painter, const PipelineLayout& at, const Theme& theme) const {
    constexpr int kLeastDistance = 96;
    constexpr int kTickLine = 16;
    const int distance = shared::grown(kLeastDistance, at.head.textSize());
    const int stageNames = shared::grown(kStageNames, at.head.textSize());
    const int line = shared::lineRoom(painter.fontMetrics(), kTickLine);
    const QRect& plot = at.plot;
    const auto ticks = timeline::ticksFor(at.viewport, pipeline.window.begin, distance);
    painter.setPen(theme.sub);
    for (const timeline::Tick& tick : ticks.ticks) {
        const int x = plot.left() + static_cast<int>(std::lround(at.viewport.timeToX(tick.time)));
        if (!tick.isMajor || x < plot.left() || x > plot.right())
            continue;
        painter.fillRect(x, plot.top(), 1, plot.height(), theme.line2);
        const QString label = QString::fromStdString(tick.label);
        if (x + 3 + painter.fontMetrics().horizontalAdvance(label) > at.room.right())
            continue; // it would be cut
        painter.drawText(QRect(x + 3, plot.bottom() + 2, distance, line), Qt::AlignVCenter, label);
    }
    painter.drawText(QRect(plot.left() - stageNames, plot.bottom() + 2, stageNames - 6, line),
        Qt::AlignRight | Qt::AlignVCenter, QString::fromStdString(ticks.base));
}

void PipelineDrawing::paintNames(
    QPainter& painter, const PipelineGeometry& geometry, const Look& look) const {
    const int width = look.grown(kStageNames);
    const QFontMetrics metrics = painter.fontMetrics();
    const size_t stride =
        charts::labelStride(names.size(), geometry.row(0).height(), metrics.height());
    for (size_t stage = 0; stage < pipeline.stages.size() && stage < names.size(); ++stage) {
        const QRectF row = geometry.row(stage);
        const double spare = std::max(0.0, (metrics.height() - row.height()) / 2);
        if (stage % stride == 0)
            painter.drawText(QRectF(row.left() - width, row.top(), width - 8, row.height())
                                 .adjusted(0, -spare, 0, spare),
                Qt::AlignRight | Qt::AlignVCenter,
                metrics.elidedText(names[stage], Qt::ElideRight, width - 8));
        painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), look.theme.line2);
    }
}

void PipelineDrawing::paintTransfers(QPainter& painter, const PipelineGeometry& geometry,
    size_t stage, const PipelineLayout& at, const Theme& theme) const {
    const TimeRange visible = at.viewport.visible();
    const auto& transfers = pipeline.stages[stage].transfers;
    for (size_t i = 0; i < transfers.size(); ++i) {
        if (transfers[i].time.overlaps(visible))
            painter.fillRect(geometry.transfer(stage, i),
                inkOf(theme, transfers[i].kind == TransferKind::Send ? kSend : kReceive));
    }
}

void PipelineDrawing::paintPasses(QPainter& painter, const PipelineGeometry& geometry, size_t stage,
    const PipelineLayout& at, const Theme& theme) const {
    const TimeRange visible = at.viewport.visible();
    const auto& passes = pipeline.stages[stage].passes;
    painter.setPen(theme.sliceText);
    for (size_t i = 0; i < passes.size(); ++i) {
        if (!passes[i].time.overlaps(visible))
            continue;
        QRectF place = geometry.pass({stage, i});
        if (place.width() > 4)
            place.adjust(0, 0, -1, 0);
        painter.fillRect(
            place, inkOf(theme, passes[i].kind == PassKind::Forward ? kForward : kBackward));
        const QString label = passLabel(pipeline, passes[i]);
        const QRectF inSight = place.intersected(QRectF(at.plot));
        if (inSight.width() >= painter.fontMetrics().horizontalAdvance(label) + 4
            && place.height() >= shared::grown(12, at.head.textSize()))
            painter.drawText(inSight, Qt::AlignCenter, label);
    }
}

void PipelineDrawing::paintLinksOf(
    QPainter& painter, const PipelineLayout& at, PassRef of, const Theme& theme) const {
    const PipelineGeometry geometry(pipeline, at.viewport, at.plot);
    const analysis::PipelinePass& pass = pipeline.stages[of.stage].passes[of.pass];
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < pipeline.links.size(); ++i) {
        const analysis::PipelineLink& link = pipeline.links[i];
        const bool isEnd = (link.from == of.stage && link.fromChunk == pass.chunk)
            || (link.to == of.stage && link.toChunk == pass.chunk);
        if (isEnd && pass.kind == link.kind && pass.microBatch == link.microBatch)
            paintLink(painter, geometry.link(i), theme.text, 1.8);
    }
    painter.restore();
}

} // namespace rankscope::summary
