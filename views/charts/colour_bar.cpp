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

/// Decades, and both ends where these are far from one.
std::vector<AxisTick> decadeTicks(shared::ColumnKind kind, double least, double most) {
    std::vector<AxisTick> ticks;
    for (double value = 1; value <= most; value *= 10) {
        if (value >= least)
            ticks.push_back({value, shortText(kind, value)});
    }
    return ticks;
}
} // namespace

void paintColourBar(QPainter& painter, const QRect& plot, const shared::Theme& theme,
    shared::ColumnKind kind, std::pair<int64_t, int64_t> range, HeatData::Scale scale) {
    const int left = plot.right() + kGap;
    for (int y = 0; y < plot.height(); ++y) {
        const double share = 1 - static_cast<double>(y) / std::max(1, plot.height() - 1);
        painter.fillRect(left, plot.top() + y, kBar, 1, shared::heatColour(theme, share));
    }
    const auto least = static_cast<double>(range.first);
    const auto most = static_cast<double>(range.second);
    painter.setPen(theme.sub);
    const auto ticks = scale == HeatData::Scale::Linear ? shortTicks(kind, least, most, kLabels)
                                                        : decadeTicks(kind, least, most);
    for (const AxisTick& tick : ticks) {
        const double share = shareOf(tick.value, range, scale);
        const double y = plot.bottom() - share * plot.height();
        painter.drawText(QRectF(left + kBar + 5,
                             std::clamp(y - 8, plot.top() - 1.0, plot.bottom() - 15.0), 70, 16),
            Qt::AlignVCenter, tick.label);
    }
}

} // namespace rankscope::charts
