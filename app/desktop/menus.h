// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar: every action of the program with its key, in the language of now.
// Thread: UI only.
#pragma once

class QMenuBar;

namespace rankscope::desktop {

class MainWindow;

/// Empties the bar and fills it anew.
void fillMenus(QMenuBar& bar, MainWindow& window);

} // namespace rankscope::desktop
