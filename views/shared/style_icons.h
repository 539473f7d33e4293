// SPDX-License-Identifier: GPL-3.0-or-later
// What Qt's own dialogs show beside their words: the program's icons in place of the style's.
// Thread: UI only.
#pragma once

#include <QIcon>
#include <QStyle>

namespace rankscope::shared {

struct Theme;

/// Nothing where the style's own does.
QIcon styleIcon(QStyle::StandardPixmap what, const Theme& theme);

} // namespace rankscope::shared
