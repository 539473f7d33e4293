// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_geometry.h"

#include <algorithm>
#include <cmath>

namespace rankscope::comparison {

namespace {
constexpr int kGap = 12;
} // namespace

DeltaGeometry::DeltaGeometry(std::span<const int64_t> deltas, int width, int valueWidth)
    : m_rows(static_cast<int>(deltas.size()))
    , m_width(width)
    , m_nameWidth(width / 3)
    , m_valueWidth(valueWidth) {
    for (const int64_t delta : deltas)
        m_largest = std::max(m_largest, std::abs(static_cast<double>(delta)));
    const double left = m_nameWidth + kGap;
    const double right = std::max(left + 2, static_cast<double>(width - valueWidth - kGap));
    m_middle = std::round((left + right) / 2);
    m_half = right - m_middle;
}

QRect DeltaGeometry::name(int row) const {
    return {0, row * kRow, m_nameWidth, kRow};
}

QRect DeltaGeometry::value(int row) const {
    return {m_width - m_valueWidth, row * kRow, m_valueWidth, kRow};
}

QRectF DeltaGeometry::bar(int row, int64_t delta) const {
    const double top = row * kRow + (kRow - kBar) / 2.0;
    if (delta == 0 || m_largest <= 0)
        return {m_middle, top, 0, kBar};
    const double length = std::max(1.0, std::abs(static_cast<double>(delta)) / m_largest * m_half);
    return {delta > 0 ? m_middle + 1 : m_middle - length, top, length, kBar};
}

std::optional<int> DeltaGeometry::rowAt(int y) const {
    const int row = y / kRow;
    return y >= 0 && row < m_rows ? std::optional(row) : std::nullopt;
}

} // namespace rankscope::comparison
