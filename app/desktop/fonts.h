// SPDX-License-Identifier: GPL-3.0-or-later
// The program's font: the system's own sans, with the simplified Chinese one behind it.
// Thread: UI only.
#pragma once

#include <QFont>

namespace rankscope::desktop {

/// Fixed: the same families everywhere, for pictures.
enum class FontChoice { System, Fixed };

QFont applicationFont(FontChoice choice);

/// False: Chinese text would be boxes.
bool hasChineseGlyphs(const QFont& font);

} // namespace rankscope::desktop
