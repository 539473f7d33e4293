// SPDX-License-Identifier: GPL-3.0-or-later
// A tree map of one level: a rectangle is shared out by size, the parts as square as can be, the
// largest at the top left. Pure functions, so that tests hold drawings as data.
// Thread: any, values and free functions.
#pragma once

#include <span>
#include <vector>

#include <QRectF>
#include <QString>

namespace rankscope::charts {

struct TreeTile {
    QString name;
    int64_t size = 0;
    int category = 0; ///< position in Theme::categories
    /// Rest: what no name is known of, in quiet ink.
    enum class Role { Named, Rest } role = Role::Named;
};

/// Beside the sizes, which are in order, largest first; what is not above 0 has no area.
std::vector<QRectF> squarify(std::span<const int64_t> sizes, const QRectF& frame);

} // namespace rankscope::charts
