// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bars of differences are drawn: one row each, from a middle line to the left for less
// and to the right for more. Pure functions, so that tests hold drawings as data.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <QRectF>

namespace rankscope::comparison {

class DeltaGeometry {
public:
    static constexpr int kRow = 22;
    static constexpr int kBar = 12;

    DeltaGeometry() = default;
    /// `width` of the whole widget; names take a third of it at the left, values have `valueWidth`
    /// at the right.
    DeltaGeometry(std::span<const int64_t> deltas, int width, int valueWidth);

    int rows() const { return m_rows; }
    int height() const { return m_rows * kRow; }
    double middle() const { return m_middle; }
    QRect name(int row) const;
    QRect value(int row) const;
    /// At least a pixel wide unless nothing differs.
    QRectF bar(int row, int64_t delta) const;
    std::optional<int> rowAt(int y) const;

private:
    int m_rows = 0;
    int m_width = 0;
    int m_nameWidth = 0;
    int m_valueWidth = 0;
    double m_middle = 0;
    double m_half = 0;
    double m_largest = 0;
};

} // namespace rankscope::comparison
