// SPDX-License-Identifier: GPL-3.0-or-later
// How large texts, rows and all else of the window are drawn, in percent of their usual size: at
// 100 % texts are 12 pixels high. Qt takes it before the first window is made, so another size
// counts from the next start.
// Thread: UI only.
#pragma once

#include <optional>

#include <QStringView>

namespace rankscope::desktop {

inline constexpr int kUsualScale = 100;

enum class Towards { Larger, Smaller };

/// One of 85, 100, 115, 130, 150, 175 and 200; the same at the end of the list.
int nextScale(int percent, Towards towards);
/// A whole number from 50 to 400, nothing else.
std::optional<int> parseScale(QStringView text);
/// For the windows of this process; what QT_SCALE_FACTOR asks for is scaled, too.
void applyScale(int percent);

} // namespace rankscope::desktop
