// SPDX-License-Identifier: GPL-3.0-or-later
// How large a dialog may be on the screen of its window: at twice the size of everything a small
// screen has room for little.
// Thread: UI only.
#pragma once

#include <QScreen>
#include <QWidget>

namespace rankscope::shared {

/// Its frame and the panels of the desktop need the rest.
inline constexpr double kScreenShare = 0.9;

inline QSize screenRoom(const QWidget& widget) {
    return widget.screen()->availableSize() * kScreenShare;
}

} // namespace rankscope::shared
