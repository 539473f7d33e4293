// SPDX-License-Identifier: GPL-3.0-or-later
// Where the passes, transfers and links of a pipeline are drawn: a row for each stage, time to the
// right. A pure function, tested as data.
// Thread: any, values.
#pragma once

#include <optional>

#include <QLineF>
#include <QRectF>

#include "core/analysis/parallel/pipeline.h"
#include "views/timeline/viewport.h"

namespace rankscope::summary {

struct PassRef {
    size_t stage = 0;
    size_t pass = 0;
    bool operator==(const PassRef&) const = default;
};

class PipelineGeometry {
public:
    /// The viewport is as wide as the area.
    PipelineGeometry(
        const analysis::Pipeline& pipeline, const timeline::Viewport& viewport, const QRectF& area);

    QRectF row(size_t stage) const;
    /// At least a pixel wide.
    QRectF pass(PassRef of) const;
    /// Below the passes of its stage.
    QRectF transfer(size_t stage, size_t transfer) const;
    /// From the end of the pass that sends to the begin of the one that receives.
    QLineF link(size_t link) const;
    std::optional<PassRef> passAt(const QPointF& point) const;

private:
    double xOf(Timestamp time) const { return m_area.left() + m_viewport.timeToX(time); }
    QRectF placeOf(size_t stage, const TimeRange& time, double top, double height) const;

    const analysis::Pipeline& m_pipeline;
    const timeline::Viewport& m_viewport;
    QRectF m_area;
    double m_height = 0; ///< of a row
};

/// The next pass to the left or right in its stage, or the nearest in time one stage up or down.
PassRef neighbourOf(const analysis::Pipeline& pipeline, PassRef from, int right, int down);

/// "3"; "3.1" of the second chunk of stages that have several.
QString passLabel(const analysis::Pipeline& pipeline, const analysis::PipelinePass& pass);

} // namespace rankscope::summary
