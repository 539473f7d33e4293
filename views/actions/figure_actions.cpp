// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

std::vector<Action> figureActions() {
    constexpr Ear kEar = Ear::Widget;
    constexpr Sheet kSheet = Sheet::Figures;
    return {
        {"figures.select", QT_TRANSLATE_NOOP("Actions", "Select the item under the pointer"),
            "Click", Ear::Mouse, kSheet},
        {"figures.jump", QT_TRANSLATE_NOOP("Actions", "Jump to the selected item"),
            "Enter / Double-click", kEar, kSheet},
        {"figures.move", QT_TRANSLATE_NOOP("Actions", "Select the next or previous item"),
            "Left / Right / Up / Down", kEar, kSheet},
        {"figures.first", QT_TRANSLATE_NOOP("Actions", "First item, or all of a zoomed chart"),
            "Home", kEar, kSheet},
        {"figures.whole", QT_TRANSLATE_NOOP("Actions", "Show all of a zoomed chart"), "0", kEar,
            kSheet},
        {"figures.last", QT_TRANSLATE_NOOP("Actions", "Last item"), "End", kEar, kSheet},
        {"figures.zoom", QT_TRANSLATE_NOOP("Actions", "Zoom a chart of times or a heat map"),
            "W / S", kEar, kSheet},
        {"figures.pan", QT_TRANSLATE_NOOP("Actions", "Pan a zoomed chart"),
            "A / D / Shift+Left / Shift+Right", kEar, kSheet},
        {"figures.zoom-box", QT_TRANSLATE_NOOP("Actions", "Zoom a curve to the dragged range"),
            "Shift+Drag", kEar, kSheet},
        {"figures.undo-zoom", QT_TRANSLATE_NOOP("Actions", "Undo the last zoom of a curve"),
            "Backspace", kEar, kSheet},
        {"figures.widen",
            QT_TRANSLATE_NOOP("Actions", "Widen or narrow the selection in the topology"),
            "Page Up / Page Down", kEar, kSheet},
        {"figures.drop", QT_TRANSLATE_NOOP("Actions", "Clear the selection of a chart"), "Esc",
            kEar, kSheet},
        {"figures.copy", QT_TRANSLATE_NOOP("Actions", "Copy the selected rows"), "Ctrl+C", kEar,
            kSheet},
        {"advisor.fold", QT_TRANSLATE_NOOP("Actions", "Show or hide what a finding explains"),
            "Right / Left", kEar, kSheet},
        {"advisor.mute", QT_TRANSLATE_NOOP("Actions", "Mute or unmute the selected finding"), "M",
            kEar, kSheet},
        {"advisor.note", QT_TRANSLATE_NOOP("Actions", "Note to the selected finding"), "N", kEar,
            kSheet},
        {"sql.run", QT_TRANSLATE_NOOP("Actions", "Run the SQL statement"), "Ctrl+Enter", kEar,
            kSheet},
        {"sql.stop", QT_TRANSLATE_NOOP("Actions", "Stop the SQL statement"), "Esc", kEar, kSheet},
        {"sql.complete", QT_TRANSLATE_NOOP("Actions", "Complete a word of the SQL statement"),
            "Ctrl+Space", kEar, kSheet},
        {"sql.history", QT_TRANSLATE_NOOP("Actions", "Earlier or later SQL statement"),
            "Ctrl+Up / Ctrl+Down", kEar, kSheet},
        {"figures.menu", QT_TRANSLATE_NOOP("Actions", "Menu of the selected item"),
            "Menu / Right-click", kEar, kSheet},
    };
}

} // namespace rankscope::actions
