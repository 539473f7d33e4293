// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

std::vector<Action> pageActions() {
    constexpr Sheet kSheet = Sheet::Pages;
    constexpr Ear kWindow = Ear::Window;
    return {
        {"go.timeline", QT_TRANSLATE_NOOP("Actions", "Timeline"), "Ctrl+1", kWindow, kSheet,
            Menu::Go},
        {"go.summary", QT_TRANSLATE_NOOP("Actions", "Summary"), "Ctrl+2", kWindow, kSheet,
            Menu::Go},
        {"go.communication", QT_TRANSLATE_NOOP("Actions", "Communication"), "Ctrl+3", kWindow,
            kSheet, Menu::Go},
        {"go.memory", QT_TRANSLATE_NOOP("Actions", "Memory"), "Ctrl+4", kWindow, kSheet, Menu::Go},
        {"go.operators", QT_TRANSLATE_NOOP("Actions", "Operators"), "Ctrl+5", kWindow, kSheet,
            Menu::Go},
        {"go.compare", QT_TRANSLATE_NOOP("Actions", "Compare"), "Ctrl+6", kWindow, kSheet,
            Menu::Go},
        {"go.advisor", QT_TRANSLATE_NOOP("Actions", "Advisor"), "Ctrl+7", kWindow, kSheet,
            Menu::Go},
        {"go.graph", QT_TRANSLATE_NOOP("Actions", "Graph"), "Ctrl+8", kWindow, kSheet, Menu::Go},
        {"go.data", QT_TRANSLATE_NOOP("Actions", "Data"), "Ctrl+9", kWindow, kSheet, Menu::Go},
        {"go.sql", QT_TRANSLATE_NOOP("Actions", "SQL"), "Ctrl+Shift+Q", kWindow, kSheet, Menu::Go},
        {"go.import-health", QT_TRANSLATE_NOOP("Actions", "Import health"), "Ctrl+Shift+H", kWindow,
            kSheet, Menu::Go},
        {"go.palette", QT_TRANSLATE_NOOP("Actions", "Command palette..."), "Ctrl+P", kWindow,
            kSheet, Menu::Go, true},
        {"go.next-section", QT_TRANSLATE_NOOP("Actions", "Next section of the page"),
            "Ctrl+Page Down", kWindow, kSheet, Menu::Go, true},
        {"go.previous-section", QT_TRANSLATE_NOOP("Actions", "Previous section of the page"),
            "Ctrl+Page Up", kWindow, kSheet, Menu::Go},
        {"go.back", QT_TRANSLATE_NOOP("Actions", "Go back"), "Alt+Left", kWindow, kSheet, Menu::Go,
            true},
        {"go.forward", QT_TRANSLATE_NOOP("Actions", "Go forward"), "Alt+Right", kWindow, kSheet,
            Menu::Go},
        {"go.drop-selection",
            QT_TRANSLATE_NOOP("Actions", "Clear the selected rank, step and range"), "Ctrl+D",
            kWindow, kSheet, Menu::Go},
    };
}

} // namespace rankscope::actions
