// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar: every action of the program with its key, in the language of now.
// Thread: UI only.
#pragma once

class QMenuBar;

namespace rankscope::actions {
class Actions;
}

namespace rankscope::desktop {

/// Empties the bar and fills it anew.
void fillMenus(QMenuBar& bar, const actions::Actions& actions);

} // namespace rankscope::desktop
