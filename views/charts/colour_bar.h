// SPDX-License-Identifier: GPL-3.0-or-later
// The scale beside a chart whose cells are coloured by a value, with its labels.
// Thread: UI only.
#pragma once

#include <QColor>
#include <QRect>

#include "views/charts/heat_raster.h"
#include "views/shared/text_size.h"

class QPainter;

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::charts {

/// What it takes at the right of a plot.
inline int colourBarRoom(int textSize) {
    constexpr int kUsualRoom = 92;
    return shared::grown(kUsualRoom, textSize);
}

/// Of a share of the scale. What is worse than the median is warm, what is better is cool.
QColor scaleColour(
    const shared::Theme& theme, HeatScale::Kind kind, HeatData::Worst worst, double share);

struct ColourBar {
    shared::ColumnKind kind{};
    HeatScale scale;
    HeatData::Worst worst = HeatData::Worst::Largest;
    bool isOpenBelow = false; ///< values lie beyond that end
    bool isOpenAbove = false;
    int textSize = shared::kUsualTextSize;
};
void paintColourBar(
    QPainter& painter, const QRect& plot, const shared::Theme& theme, const ColourBar& bar);

} // namespace rankscope::charts
