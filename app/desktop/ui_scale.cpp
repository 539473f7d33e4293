// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/ui_scale.h"

#include <algorithm>
#include <array>

#include <QByteArray>

namespace rankscope::desktop {

namespace {
constexpr std::array kScales{85, kUsualScale, 115, 130, 150, 175, 200};
constexpr int kLeastScale = 50;
constexpr int kMostScale = 400;
} // namespace

int nextScale(int percent, Towards towards) {
    if (towards == Towards::Larger) {
        const auto* above = std::ranges::upper_bound(kScales, percent);
        return above == kScales.end() ? kScales.back() : *above;
    }
    const auto* from = std::ranges::lower_bound(kScales, percent);
    return from == kScales.begin() ? kScales.front() : *(from - 1);
}

std::optional<int> parseScale(QStringView text) {
    bool isNumber = false;
    const int percent = text.toInt(&isNumber);
    if (!isNumber || percent < kLeastScale || percent > kMostScale)
        return std::nullopt;
    return percent;
}

void applyScale(int percent) {
    if (percent == kUsualScale)
        return;
    bool isNumber = false;
    const double factor = qgetenv("QT_SCALE_FACTOR").toDouble(&isNumber);
    qputenv("QT_SCALE_FACTOR",
        QByteArray::number((isNumber && factor > 0 ? factor : 1.0) * percent / kUsualScale));
}

} // namespace rankscope::desktop
