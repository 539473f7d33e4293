// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bars of differences are drawn: one row each, from a line to the left for less and to
// the right for more, which stands where both have the room they need. Pure functions, so that
// tests hold drawings as data. Thread: any, values.
#pragma once

#include <cstdint>

#include <QRectF>

namespace rankscope::comparison {

/// Of differences: 0 is always in it.
struct DeltaSpan {
    int64_t least = 0;
    int64_t largest = 0;
};

class DeltaGeometry {
public:
    DeltaGeometry() = default;
    /// `width` of a row; names take a third of it at the left, values have `valueWidth` at the
    /// right.
    DeltaGeometry(const DeltaSpan& span, int width, int valueWidth);

    /// From the left edge of a row.
    double middle() const { return m_middle; }
    QRect name(const QRect& row) const;
    QRect value(const QRect& row) const;
    /// At least a pixel wide unless nothing differs.
    QRectF bar(const QRect& row, int64_t delta) const;

private:
    int m_nameWidth = 0;
    int m_valueWidth = 0;
    double m_middle = 0;
    double m_pixelsOfOne = 0;
};

} // namespace rankscope::comparison
