// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the table of actions, a list each. Everybody else reads actionTable().
// Thread: any, constant data.
#pragma once

#include "views/actions/action_table.h"

namespace rankscope::actions {

std::vector<Action> programActions(); ///< folders, looks, help
std::vector<Action> pageActions(); ///< from page to page
std::vector<Action> timelineActions();
std::vector<Action> figureActions(); ///< charts and tables

} // namespace rankscope::actions
