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
} // namespace

void paintColourBar(QPainter& painter, const QRect& plot, const shared::Theme& theme,
    shared::ColumnKind kind, std::pair<int64_t, int64_t> range) {
    const int left = plot.right() + kGap;
    for (int y = 0; y < plot.height(); ++y) {
        const double share = 1 - static_cast<double>(y) / std::max(1, plot.height() - 1);
        painter.fillRect(left, plot.top() + y, kBar, 1, shared::heatColour(theme, share));
    }
    const auto [least, most] = range;
    painter.setPen(theme.sub);
    const int labels = least == most ? 1 : 5;
    for (int i = 0; i < labels; ++i) {
        const double share = labels == 1 ? 0.5 : static_cast<double>(i) / (labels - 1);
        const double value = static_cast<double>(least)
            + (static_cast<double>(most) - static_cast<double>(least)) * share;
        const double y = plot.bottom() - share * plot.height();
        painter.drawText(QRectF(left + kBar + 5,
                             std::clamp(y - 8, plot.top() - 1.0, plot.bottom() - 15.0), 70, 16),
            Qt::AlignVCenter, shortText(kind, value));
    }
}

} // namespace rankscope::charts
