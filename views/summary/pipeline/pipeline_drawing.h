// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline over time: a row for each stage with its forward and backward passes, the transfers
// below them and the ways of the micro-batches between the rows. Drawn by hand: Qt Charts has no
// bars over time.
// Thread: any, a value.
#pragma once

#include <vector>

#include "views/charts/chart_head.h"
#include "views/summary/pipeline/pipeline_geometry.h"

namespace rankscope::summary {

struct PipelineLayout {
    charts::ChartHead head;
    QRect plot;
    QRect room;
    timeline::Viewport viewport; ///< as wide as the plot
};

class PipelineDrawing : public shared::Drawing {
public:
    analysis::Pipeline pipeline;
    std::vector<QString> names{}; ///< beside the stages
    timeline::Viewport viewport{}; ///< what is in sight of the whole; all while it is of another

    bool isEmpty() const { return pipeline.window.isEmpty(); }
    /// With a line for the name of each stage, as far as that is no page.
    int leastHeight(const charts::ChartHead& head) const;
    PipelineLayout layOut(const QRect& room, const shared::Look& look) const;
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;
    /// The links that end at this pass, in strong ink.
    void paintLinksOf(QPainter& painter, const PipelineLayout& at, PassRef pass,
        const shared::Theme& theme) const;

private:
    charts::HeadText head(const shared::Theme& theme) const;
    void paintTicks(QPainter& painter, const PipelineLayout& at, const shared::Theme& theme) const;
    void paintNames(
        QPainter& painter, const PipelineGeometry& geometry, const shared::Look& look) const;
    void paintTransfers(QPainter& painter, const PipelineGeometry& geometry, size_t stage,
        const PipelineLayout& at, const shared::Theme& theme) const;
    void paintPasses(QPainter& painter, const PipelineGeometry& geometry, size_t stage,
        const PipelineLayout& at, const shared::Theme& theme) const;
};

} // namespace rankscope::summary
