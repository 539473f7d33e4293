// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/colour_bar.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QPainter>

#include "views/charts/axis.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {
constexpr int kBar = 12;
constexpr int kBesideCells = 16;
constexpr int kLabels = 5;

/// Places along the bar, from 0 below to 1, with their texts.
std::vector<std::pair<double, QString>> labelsOf(const ColourBar& bar) {
    const auto least = static_cast<double>(bar.scale.least);
    const auto most = static_cast<double>(bar.scale.most);
    std::vector<std::pair<double, QString>> labels;
    if (bar.scale.kind == HeatScale::Kind::Log) {
        for (int i = 0; i < kLabels; ++i) {
            const double length = static_cast<double>(i) / (kLabels - 1);
            labels.emplace_back(length, shortText(bar.kind, bar.scale.valueAt(length)));
        }
        return labels;
    }
    for (const AxisTick& tick : shortTicks(bar.kind, least, most, kLabels))
        labels.emplace_back(least < most ? (tick.value - least) / (most - least) : 0.5, tick.label);
    const auto open = [](QString& label, QChar sign) { label.prepend(QString(sign) + ' '); };
    if (bar.isOpenBelow)
        open(labels.front().second, QChar(0x2264)); // less or equal
    if (bar.isOpenAbove)
        open(labels.back().second, QChar(0x2265));
    return labels;
}

} // namespace

QColor scaleColour(
    const shared::Theme& theme, HeatScale::Kind kind, HeatData::Worst worst, double share) {
    if (kind != HeatScale::Kind::Diverging)
        return shared::heatColour(theme, share);
    return shared::divergingColour(theme, worst == HeatData::Worst::Largest ? share : 1 - share);
}

void paintColourBar(
    QPainter& painter, const QRect& plot, const shared::Theme& theme, const ColourBar& bar) {
    const int left = plot.right() + kBesideCells;
    for (int y = 0; y < plot.height(); ++y) {
        const double length = 1 - static_cast<double>(y) / std::max(1, plot.height() - 1);
        const double share = bar.scale.shareOf(bar.scale.valueAt(length));
        painter.fillRect(
            left, plot.top() + y, kBar, 1, scaleColour(theme, bar.scale.kind, bar.worst, share));
    }
    constexpr int kLabelRoom = 70;
    constexpr int kColourLine = 16;
    const int width = shared::grown(kLabelRoom, bar.textSize);
    const int line = shared::lineRoom(painter.fontMetrics(), kColourLine);
    painter.setPen(theme.sub);
    for (const auto& [length, label] : labelsOf(bar)) {
        const double y = plot.bottom() - length * plot.height();
        painter.drawText(QRectF(left + kBar + 5,
                             std::clamp(y - line / 2.0, plot.top() - 1.0,
                                 std::max(plot.top() - 1.0, plot.bottom() + 1.0 - line)),
                             width, line),
            Qt::AlignVCenter, label);
    }
}

} // namespace rankscope::charts
