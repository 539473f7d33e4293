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

/// The tops of those that stand beside the bar without touching another: the ends of the scale
/// before what is between them.
std::vector<std::pair<double, QString>> apart(
    std::vector<std::pair<double, QString>> labels, const QRect& plot, int line) {
    if (labels.empty())
        return labels;
    const double highest = plot.top() - 1.0;
    const double lowest = std::max(highest, plot.bottom() + 1.0 - line);
    for (auto& [place, label] : labels)
        place = std::clamp(plot.bottom() - place * plot.height() - line / 2.0, highest, lowest);
    std::vector<std::pair<double, QString>> shown{labels.back()};
    for (size_t i = 0; i + 1 < labels.size(); ++i) {
        const double below = shown.size() > 1 ? shown.back().first : lowest + line;
        const double top = labels[i].first;
        if (below - top >= line && top - shown.front().first >= line)
            shown.push_back(labels[i]);
    }
    return shown;
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
    for (const auto& [top, label] : apart(labelsOf(bar), plot, line))
        painter.drawText(QRectF(left + kBar + 5, top, width, line), Qt::AlignVCenter, label);
}

} // namespace rankscope::charts
