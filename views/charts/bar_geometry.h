// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars with lines or points of ratios over them: the data, and where each part of it is
// drawn. Pure functions, so that tests hold drawings as data. Thread: any, values and free
// functions.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QPolygonF>
#include <QRectF>
#include <QString>

#include "views/charts/axis.h"

namespace rankscope::charts {

struct BarSeries {
    QString name;
    int category = 0; ///< position in Theme::categories
};

struct Bar {
    QString label;
    std::vector<int64_t> parts; ///< beside the series, from the bottom up; kNoValue: not there
};

/// Over the bars, on an axis from 0 to 100 % at the right, or to what 100 % stand for.
struct RatioLine {
    QString name;
    std::vector<int64_t> millionths; ///< beside the bars; kNoValue: not there
};

struct BarMark {
    size_t bar = 0;
    QString text;
};

struct BarChartData {
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<BarSeries> series;
    std::vector<Bar> bars;
    std::vector<RatioLine> lines{};
    /// The bars follow one another, as steps or sizes do: lines join them. Ranks are no sequence.
    bool isSequence = false;
    /// What the top of the lines' axis is, where it is not 100 %.
    std::optional<std::pair<shared::ColumnKind, int64_t>> lineScale{};
    std::vector<BarMark> marks{}; ///< the bars that stand out, the worst first
};

struct BarPlace {
    size_t bar = 0;
    size_t series = 0;
    QRectF rect;
};

/// Up to the highest bar, for a plot of this height; `hidden` series count nothing.
Axis barAxis(const BarChartData& data, double height, const std::vector<bool>& hidden);

class BarGeometry {
public:
    BarGeometry() = default;
    /// `hidden` series take no room.
    BarGeometry(const BarChartData& data, const QRectF& plot, const std::vector<bool>& hidden);

    const QRectF& plot() const { return m_plot; }
    const Axis& axis() const { return m_axis; }
    double yOf(double value) const;
    /// On the axis of the lines.
    double yOfShare(int64_t millionths) const;
    /// The middle of a bar.
    double xOf(size_t bar) const;
    double barWidth() const { return m_barWidth; }
    double step() const { return m_step; }
    /// From the foot to the top of all parts.
    QRectF whole(size_t bar) const;
    const std::vector<BarPlace>& places() const { return m_places; }
    /// Pieces of a line between bars that have no value. Points that no line joins stand at the
    /// right edges of their bars, so that the values have the middles.
    std::vector<QPolygonF> line(const RatioLine& line) const;
    /// Where the text of a mark stands: over its bar, and over all bars and `points` that it would
    /// cover.
    QRectF markPlace(size_t bar, const QSizeF& text, std::vector<QPointF> points) const;
    std::optional<size_t> barAt(const QPointF& point) const;

private:
    QRectF m_plot;
    Axis m_axis;
    size_t m_count = 0;
    double m_step = 0;
    double m_barWidth = 0;
    double m_besideMiddle = 0; ///< from the middle of a bar to the points of its lines
    std::vector<BarPlace> m_places;
    std::vector<double> m_tops; ///< sum of the shown parts of each bar
};

/// The line of a part that is nearest to its middle and that no point (`heights`) runs through.
std::optional<QRectF> lineInPart(
    const QRectF& part, double height, const std::vector<double>& heights);

/// Every n-th label is drawn so that none runs into the next: n.
size_t labelStride(size_t bars, double step, double widest);

} // namespace rankscope::charts
