// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that hold a value until the next one, and how they are drawn: a window of time onto
// pixels, at most four corners of the line a column of pixels, however many samples lie in it, and
// where the words beside peaks have room. Pure functions, so that tests hold drawings as data.
// Thread: any, values and free functions.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include "core/analysis/memory/curve_pyramid.h"
#include "views/charts/axis.h"
#include "views/timeline/viewport.h"

namespace rankscope::charts {

struct CurveLine {
    QString name;
    std::shared_ptr<const analysis::CurvePyramid> values; ///< never null, may be empty
    /// Of the theme: what the line is about and, by its dashes, whose it is.
    enum class Ink { Accent, Warn, Good, Quiet, Other } ink = Ink::Accent;
    int dashes = 0;
    bool isPale = false; ///< of what the others are compared with
    int thick = 2; ///< pixels: a wider one is seen below another that it coincides with
    /// Marked with its value.
    std::optional<analysis::MemorySample> peak{};
};

/// A part of the whole with a name of its own, such as a step.
struct CurveBand {
    TimeRange range{};
    QString name{};
};

/// What a person marked: a moment (empty range) or a range.
struct CurveMark {
    TimeRange range{};
    QString name{};
    int colour = 0; ///< position in Theme::categories
    int id = 0; ///< whatever its owner knows it by
    bool operator==(const CurveMark&) const = default;
};

/// A value that the lines should stay below, with its name.
struct CurveLimit {
    int64_t value = 0;
    QString name;
};

struct CurveChartData {
    std::vector<CurveLine> lines;
    std::vector<CurveBand> bands{}; ///< by begin; every second one is shaded behind the lines
    std::vector<CurveMark> marks{}; ///< ranges as areas, moments as lines
    TimeRange whole{}; ///< of the axis across; empty: nothing to draw
    /// Time since the origin, or numbers (nodes, tasks) as they are.
    enum class Across { Time, Number } across = Across::Time;
    Timestamp origin{};
    QString acrossTitle{}; ///< of numbers
    std::optional<CurveLimit> limit{}; ///< within the axis, as a line across
    shared::ColumnKind kind = shared::ColumnKind::Bytes;
};

/// From the first to behind the last sample of all lines; empty without any.
TimeRange rangeOf(const std::vector<CurveLine>& lines);

struct CurveFrame {
    timeline::Viewport viewport; ///< as wide as the plot
    QRectF plot;
    double top = 1; ///< value at the upper edge; the lower one is 0

    double xOf(Timestamp time) const { return plot.left() + viewport.timeToX(time); }
    double yOf(double value) const { return plot.bottom() - value / top * plot.height(); }
};

/// The line within the frame. The last value holds until the end of all data.
QPolygonF lineOf(const analysis::CurvePyramid& values, const CurveFrame& frame);

struct LabelWish {
    QPointF point;
    QSizeF size;
};
/// Beside their points, inside the plot, none over another or over what is drawn there, if there is
/// such a place close by, and none above the label of a higher point before it; nothing where
/// there is no room.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<LabelWish>& wishes,
    const QRectF& plot, const std::function<bool(const QRectF&)>& isDrawnOn);

} // namespace rankscope::charts
