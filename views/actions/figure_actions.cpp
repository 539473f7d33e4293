// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

void ActionLists::figures() {
    begin(Ear::Widget, Sheet::Figures, Menu::None);
    add("figures.select", QT_TR_NOOP("Select the item under the pointer"), "Click", kByMouse);
    add("figures.jump", QT_TR_NOOP("Jump to the selected item"), "Enter / Double-click");
    add("figures.move", QT_TR_NOOP("Select the next or previous item"), "Left / Right / Up / Down");
    add("figures.first", QT_TR_NOOP("First item, or all of a zoomed chart"), "Home");
    add("figures.whole", QT_TR_NOOP("Show all of a zoomed chart"), "0");
    add("figures.last", QT_TR_NOOP("Last item"), "End");
    add("figures.zoom", QT_TR_NOOP("Zoom a chart of times or a heat map"), "W / S");
    add("figures.pan", QT_TR_NOOP("Pan a zoomed chart"), "A / D / Shift+Left / Shift+Right");
    add("figures.zoom-box", QT_TR_NOOP("Zoom a curve to the dragged range"), "Shift+Drag");
    add("figures.undo-zoom", QT_TR_NOOP("Undo the last zoom of a curve"), "Backspace");
    add("figures.marker",
        QT_TR_NOOP("Set a marker at the pointer or the selected moment of a memory curve"), "K");
    add("figures.widen", QT_TR_NOOP("Widen or narrow the selection in the topology"),
        "Page Up / Page Down");
    add("figures.drop", QT_TR_NOOP("Clear the selection of a chart"), "Esc");
    add("figures.copy", QT_TR_NOOP("Copy the selected rows"), "Ctrl+C");
    add("advisor.fold", QT_TR_NOOP("Show or hide what a finding explains"), "Right / Left");
    add("advisor.mute", QT_TR_NOOP("Mute or unmute the selected finding"), "M");
    add("advisor.note", QT_TR_NOOP("Note to the selected finding"), "N");
    add("sql.run", QT_TR_NOOP("Run the SQL statement"), "Ctrl+Enter");
    add("sql.stop", QT_TR_NOOP("Stop the SQL statement"), "Esc");
    add("sql.complete", QT_TR_NOOP("Complete a word of the SQL statement"), "Ctrl+Space");
    add("sql.history", QT_TR_NOOP("Earlier or later SQL statement"), "Ctrl+Up / Ctrl+Down");
    add("figures.menu", QT_TR_NOOP("Menu of the selected item"), "Menu / Right-click");
}

} // namespace rankscope::actions
