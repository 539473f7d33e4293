// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bars of differences are drawn: one row each, from a middle line to the left for less
// and to the right for more. Pure functions, so that tests hold drawings as data.
// Thread: any, values.
#pragma once

#include <cstdint>

#include <QRectF>

namespace rankscope::comparison {

class DeltaGeometry {
public:
    DeltaGeometry() = default;
    /// `largest`: of the differences, without its sign. `width` of a row; names take a third of it
    /// at the left, values have `valueWidth` at the right.
    DeltaGeometry(int64_t largest, int width, int valueWidth);

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
    double m_half = 0;
    double m_largest = 0;
};

} // namespace rankscope::comparison
