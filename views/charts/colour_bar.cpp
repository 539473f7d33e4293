// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/colour_bar.h"

#include <algorithm>

#include <QPainter>

#include "views/charts/axis.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kBar = 12;
constexpr int kGap = 16;
constexpr int kLabels = 5;
} // namespace

void paintColourBar(QPainter& painter, const QRect& plot, const shared::Theme& theme,
    shared::ColumnKind kind, std::pair<int64_t, int64_t> range) {
    const int left = plot.right() + kGap;
    for (int y = 0; y < plot.height(); ++y) {
        const double share = 1 - static_cast<double>(y) / std::max(1, plot.height() - 1);
        painter.fillRect(left, plot.top() + y, kBar, 1, shared::heatColour(theme, share));
    }
    const auto least = static_cast<double>(range.first);
    const auto most = static_cast<double>(range.second);
    painter.setPen(theme.sub);
    for (const AxisTick& tick : shortTicks(kind, least, most, kLabels)) {
        const double share = least < most ? (tick.value - least) / (most - least) : 0.5;
        const double y = plot.bottom() - share * plot.height();
        painter.drawText(QRectF(left + kBar + 5,
                             std::clamp(y - 8, plot.top() - 1.0, plot.bottom() - 15.0), 70, 16),
            Qt::AlignVCenter, tick.label);
    }
}

} // namespace rankscope::charts
