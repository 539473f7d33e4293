// SPDX-License-Identifier: GPL-3.0-or-later
// The scale beside a chart whose cells are coloured by a value, with its labels.
// Thread: UI only.
#pragma once

#include <utility>

#include <QRect>

#include "views/charts/heat_raster.h"

class QPainter;

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::charts {

/// What it takes at the right of a plot.
inline constexpr int kColourBarRoom = 92;

void paintColourBar(QPainter& painter, const QRect& plot, const shared::Theme& theme,
    shared::ColumnKind kind, std::pair<int64_t, int64_t> range,
    HeatData::Scale scale = HeatData::Scale::Linear);

} // namespace rankscope::charts
