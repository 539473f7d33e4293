// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_geometry.h"

#include <algorithm>
#include <cmath>

namespace rankscope::comparison {

namespace {
constexpr int kBesideBars = 12;
constexpr double kBarShare = 0.55; ///< of the height of a row
} // namespace

DeltaGeometry::DeltaGeometry(const DeltaSpan& span, int width, int valueWidth)
    : m_nameWidth(width / 3)
    , m_valueWidth(valueWidth) {
    const double left = m_nameWidth + kBesideBars;
    const double right = std::max(left + 2, static_cast<double>(width - valueWidth - kBesideBars));
    const double less = -static_cast<double>(span.least);
    const double all = less + static_cast<double>(span.largest);
    m_pixelsOfOne = all > 0 ? (right - left) / all : 0;
    m_middle = std::round(all > 0 ? left + less * m_pixelsOfOne : (left + right) / 2);
}

QRect DeltaGeometry::name(const QRect& row) const {
    return {row.left(), row.top(), m_nameWidth, row.height()};
}

QRect DeltaGeometry::value(const QRect& row) const {
    return {row.right() + 1 - m_valueWidth, row.top(), m_valueWidth, row.height()};
}

QRectF DeltaGeometry::bar(const QRect& row, int64_t delta) const {
    const double height = std::round(row.height() * kBarShare);
    const double top = row.top() + (row.height() - height) / 2;
    const double middle = row.left() + m_middle;
    if (delta == 0)
        return {middle, top, 0, height};
    const double length = std::max(1.0, std::abs(static_cast<double>(delta)) * m_pixelsOfOne);
    return {delta > 0 ? middle + 1 : middle - length, top, length, height};
}

} // namespace rankscope::comparison
