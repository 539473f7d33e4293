// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions do that belong to the window as a whole, and those of its pages.
// Thread: UI only.
#pragma once

#include "views/actions/actions.h"

namespace rankscope::desktop {

class MainWindow;

/// Every action of the table that is run from elsewhere than its own widget gets its handler.
void handleActions(actions::Actions& actions, MainWindow& window);

} // namespace rankscope::desktop
