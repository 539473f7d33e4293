// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

void ActionLists::pages() {
    begin(Ear::Window, Sheet::Pages, Menu::Go);
    add("go.timeline", QT_TR_NOOP("Timeline"), "Ctrl+1");
    add("go.summary", QT_TR_NOOP("Summary"), "Ctrl+2");
    add("go.communication", QT_TR_NOOP("Communication"), "Ctrl+3");
    add("go.memory", QT_TR_NOOP("Memory"), "Ctrl+4");
    add("go.operators", QT_TR_NOOP("Operators"), "Ctrl+5");
    add("go.compare", QT_TR_NOOP("Compare"), "Ctrl+6");
    add("go.advisor", QT_TR_NOOP("Advisor"), "Ctrl+7");
    add("go.graph", QT_TR_NOOP("Graph"), "Ctrl+8");
    add("go.data", QT_TR_NOOP("Data"), "Ctrl+9");
    add("go.sql", QT_TR_NOOP("SQL"), "Ctrl+Shift+Q");
    add("go.import-health", QT_TR_NOOP("Import health"), "Ctrl+Shift+H");
    add("go.palette", QT_TR_NOOP("Command palette..."), "Ctrl+P", kApart);
    add("go.next-section", QT_TR_NOOP("Next section of the page"), "Ctrl+Page Down",
        kApart | kHeld);
    add("go.previous-section", QT_TR_NOOP("Previous section of the page"), "Ctrl+Page Up", kHeld);
    add("go.back", QT_TR_NOOP("Go back"), "Alt+Left", kApart | kHeld);
    add("go.forward", QT_TR_NOOP("Go forward"), "Alt+Right", kHeld);
    add("go.drop-selection", QT_TR_NOOP("Clear the selected rank, step and range"), "Ctrl+D");
    add("go.reset-filters", QT_TR_NOOP("Reset the filters of the page"), "Ctrl+Shift+D");
}

} // namespace rankscope::actions
