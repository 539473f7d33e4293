// SPDX-License-Identifier: GPL-3.0-or-later
// Every action of the program in one table: its id, its text, its keys, its menu. Menus, tool tips,
// the key sheet, README's table and --list-actions are made of it; what an action does is given to
// it where that stands (actions.h). What a mouse or a chart hears by itself has its line, too.
// Thread: any, constant data.
#pragma once

#include <optional>
#include <vector>

#include <QKeyCombination>
#include <QString>

class QKeyEvent;

namespace rankscope::actions {

/// Who hears the keys.
enum class Ear {
    Window, ///< wherever the focus is
    Timeline, ///< while the timeline is shown and no field wants the key
    Widget, ///< the chart, table or field that has the focus; nothing to run from elsewhere
    Mouse, ///< nothing to run from elsewhere
};

enum class Menu {
    None,
    File,
    View,
    Theme,
    TextSize,
    Language,
    Go,
    Timeline,
    Zoom,
    Move,
    Find,
    Selection,
    Slices,
    Markers,
    Tracks,
    Ranks,
    Clocks,
    Panes,
    Help,
};

struct MenuPlace {
    Menu menu;
    const char* title; ///< in English; see titleOf()
    Menu within = Menu::None; ///< None: in the menu bar
};

/// Where it stands in the list of keys.
enum class Sheet { None, Look, Select, Find, Pages, Figures, Program };

struct Action {
    const char* id; ///< "timeline.zoom-in"
    const char* text; ///< in English; see textOf()
    const char* keys = ""; ///< "Ctrl+O"; alternatives divided by " / "
    Ear ear = Ear::Window;
    Sheet sheet = Sheet::None;
    Menu menu = Menu::None;
    bool beginsPart = false; ///< a line above it in its menu
    /// Goes on while its key is held: steps do, what turns something on and off does not.
    bool repeats = false;
};

const std::vector<Action>& actionTable();
/// The menus as they stand; those within another come before its actions.
const std::vector<MenuPlace>& menuTable();
/// Null: there is none.
const Action* find(const QString& id);
/// The action that hears this key; null when there is none.
const Action* heardBy(Ear ear, QKeyCombination key);
QKeyCombination combinationOf(const QKeyEvent& event);

/// In the language of now.
QString textOf(const Action& action);
QString textOf(const QString& id);
QString titleOf(const MenuPlace& place);
/// With the words "Click", "Drag" and "Wheel" in the language of now.
QStringList keysOf(const Action& action);
/// "Show everything (0)": what a button's tip says.
QString tipOf(const QString& id);

struct SheetGroup {
    QString title;
    std::vector<const Action*> actions;
};
/// What has keys, by groups, in the order of the sheet.
std::vector<SheetGroup> keySheet();
/// Table of all keys for the README, in English.
QString keysAsMarkdown();

} // namespace rankscope::actions
