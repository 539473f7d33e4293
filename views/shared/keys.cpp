// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

namespace rankscope::shared {

namespace {
struct Keys {
    Q_DECLARE_TR_FUNCTIONS(Keys)
};
} // namespace

std::vector<KeyGroup> keyGroups() {
    return {
        {Keys::tr("Look around"),
            {{"W / S", Keys::tr("Zoom in or out at the mouse")},
                {"A / D", Keys::tr("Pan to the left or right")}, {"Left / Right", Keys::tr("Pan")},
                {"Up / Down", Keys::tr("Scroll the lanes")},
                {"Page Up / Page Down", Keys::tr("Scroll by a page")},
                {"+ / -", Keys::tr("Zoom in or out in the middle")},
                {Keys::tr("Ctrl+Wheel"), Keys::tr("Zoom at the mouse")},
                {Keys::tr("Ctrl+Drag"), Keys::tr("Pan with the mouse")},
                {Keys::tr("Alt+Drag"), Keys::tr("Zoom into the dragged box")},
                {", / .", Keys::tr("Go to the previous or next step")},
                {"Shift+Z", Keys::tr("Zoom into the selection")},
                {"F", Keys::tr("Fit the selected slice to the window")},
                {"Backspace", Keys::tr("Undo the last zoom")},
                {"0 / Ctrl+0", Keys::tr("Show everything")}}},
        {Keys::tr("Select and mark"),
            {{Keys::tr("Click"), Keys::tr("Select a slice")},
                {Keys::tr("Drag"), Keys::tr("Select a range over lanes")},
                {"M", Keys::tr("Select the range of the selected slice")},
                {"K", Keys::tr("Set a marker at the mouse or around the selection")},
                {"Esc", Keys::tr("Drop the selection, or leave a field")},
                {"Q", Keys::tr("Show or hide the data pane")}}},
        {Keys::tr("Find"),
            {{"Ctrl+F", Keys::tr("Go to the search field")}, {"Enter / F3", Keys::tr("Next hit")},
                {"Shift+Enter / Shift+F3", Keys::tr("Previous hit")},
                {"Ctrl+G", Keys::tr("Type a time range")}}},
        {Keys::tr("Program"),
            {{"Ctrl+O", Keys::tr("Open a profile folder")},
                {"Ctrl+Shift+O", Keys::tr("Open a single trace file")},
                {"Ctrl+C", Keys::tr("Copy the selected rows or the slice")},
                {"Delete", Keys::tr("Close the selected folder in the project panel")},
                {"Ctrl+R", Keys::tr("Import the folder again")},
                {"Ctrl+W", Keys::tr("Close the folder")},
                {"Ctrl+1 / Ctrl+2 / Ctrl+3 / Ctrl+4", Keys::tr("Go to a page")},
                {"F11", Keys::tr("Full screen")}, {"?", Keys::tr("List of keys")},
                {"Ctrl+Q", Keys::tr("Quit")}}},
    };
}

bool isPageKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers();
    const QString text = event.text();
    return !text.isEmpty() && text.front().isPrint() && !text.front().isSpace()
        && (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
}

} // namespace rankscope::shared
