// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_icons.h"

#include <algorithm>

#include "views/timeline/lane_choices.h"

namespace rankscope::timeline {

namespace {
constexpr int kIconSize = 14;
constexpr int kIconPitch = 20;
constexpr int kIconMargin = 6;
} // namespace

std::vector<std::pair<RowIcon, QRect>> rowIcons(const Row& row, int width) {
    std::vector<std::pair<RowIcon, QRect>> icons;
    if (row.kind == RowKind::Hidden || row.height < kIconSize)
        return icons;
    const int head = shared::grown(LaneLayout::kLayerHeight, row.textSize);
    const int top = (std::min(row.height, head) - kIconSize) / 2;
    int left = width - kIconMargin - kIconSize;
    const auto add = [&](RowIcon icon) {
        icons.emplace(icons.begin(), icon, QRect(left, top, kIconSize, kIconSize));
        left -= kIconPitch;
    };
    add(RowIcon::Hide);
    if (row.track != nullptr)
        add(RowIcon::Pin);
    if (!shiftKeysOf(row).empty())
        add(RowIcon::Shift);
    return icons;
}

std::optional<RowIcon> rowIconAt(const Row& row, int width, int x) {
    constexpr int kReach = (kIconPitch - kIconSize) / 2;
    for (const auto& [icon, place] : rowIcons(row, width)) {
        if (x >= place.left() - kReach && x <= place.right() + kReach)
            return icon;
    }
    return std::nullopt;
}

const char* nameOf(RowIcon icon) {
    switch (icon) {
    case RowIcon::Shift:
        return "shift";
    case RowIcon::Pin:
        return "pin";
    case RowIcon::Hide:
        break;
    }
    return "hide";
}

const char* actionOf(RowIcon icon) {
    switch (icon) {
    case RowIcon::Shift:
        return "timeline.shift-row";
    case RowIcon::Pin:
        return "timeline.pin";
    case RowIcon::Hide:
        break;
    }
    return "timeline.hide";
}

} // namespace rankscope::timeline
