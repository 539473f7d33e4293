// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the graph pane: the picture of the lanes into an image that is kept while nothing of it
// changes, and over it, at every paint, what follows the pointer and the selection.
// Thread: UI only.
#pragma once

#include <QFont>
#include <QImage>

#include "views/shared/drawing.h"
#include "views/timeline/drag_box.h"
#include "views/timeline/frame_feed.h"
#include "views/timeline/label_cache.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/link_layer.h"
#include "views/timeline/raster.h"

class QPainter;

namespace rankscope::timeline {

class GraphPainter {
public:
    GraphPainter(
        TimelineState& state, const LaneView& lanes, const FrameFeed& feed, const LinkLayer& links);

    void setSnapshot();
    void setHits();
    /// The picture for this size; drawn anew after invalidate() or when size or theme differ.
    const QImage& picture(const QSize& size, double pixelRatio, const shared::Theme& theme);
    /// Any part of the timeline at any place: the slices as an image as fine as the look wants, the
    /// rest as words and lines; without what follows the pointer.
    void paint(QPainter& painter, const QRect& room, const Sight& sight, const shared::Look& look);
    void invalidate() { m_isStale = true; }
    /// Of all bands, in the order in which they were painted.
    Geometry geometry() const;
    /// Of the slice at hand, below headings and what is pinned; and what of the flows is not drawn.
    void drawSelectedLinks(QPainter& painter, const shared::Theme& theme) const;
    /// Outlines of hovered and selected slice and hit, marker lines, cursor.
    void drawOverlay(QPainter& painter, const shared::Theme& theme) const;
    void drawDrag(QPainter& painter, const shared::Theme& theme, const DragBox& drag) const;

private:
    /// What was laid out for one band of the view.
    struct Part {
        Band band;
        Geometry geometry;
    };

    /// Words are as large as the rows are made for.
    void takeTextSize();
    void drawSlices(const shared::Theme& theme);
    void drawWords(QPainter& painter, const shared::Theme& theme);
    /// Of hits, the selection and markers.
    void drawMarks(QPainter& painter, const shared::Theme& theme) const;
    void drawOutline(
        QPainter& painter, const query::LaneRef& lane, TimeRange range, const QPen& pen) const;
    /// What can be grabbed at both edges of the selected range.
    void drawHandles(QPainter& painter, const shared::Theme& theme) const;
    /// At the lower left, while an area is locked.
    void drawLock(QPainter& painter, const shared::Theme& theme) const;
    /// At the lower right: what of the flows is not drawn.
    void drawThinned(QPainter& painter, const shared::Theme& theme) const;
    void drawUpright(QPainter& painter, Timestamp time, const QColor& colour) const;
    void drawRows(QImage& sheet, const shared::Theme& theme, const Band& band);
    void drawStuck(const shared::Theme& theme);
    void drawGroups(QImage& sheet, const shared::Theme& theme, const Band& band);
    void drawGrid(const shared::Theme& theme, const Band& band);
    void drawCurveLabels(QPainter& painter, const shared::Theme& theme, const Geometry& geometry);
    void washOutside(const shared::Theme& theme);
    void washRow(
        const shared::Theme& theme, const Band& band, const Row& row, const BoxSelection& area);
    /// Where a slice lies in the view.
    QRectF outline(const LanePlace& place, TimeRange range) const;
    QRect roomOf(const Band& band) const;
    int pixels(double value) const;

    TimelineState& m_state;
    const LaneView& m_lanes;
    const FrameFeed& m_feed;
    const LinkLayer& m_links;
    Sight m_sight; ///< of the last picture
    NameColours m_colours;
    HitMarks m_hits;
    QFont m_font;
    LabelCache m_labels;
    std::vector<Part> m_parts; ///< in the order in which they are painted
    QImage m_image;
    const shared::Theme* m_theme = nullptr;
    bool m_isStale = true;
};

} // namespace rankscope::timeline
