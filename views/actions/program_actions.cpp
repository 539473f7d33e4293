// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

namespace rankscope::actions {

namespace {

// The language's own name for itself, whatever the language of now.
constexpr const char* kChinese = "\u7B80\u4F53\u4E2D\u6587";

} // namespace

void ActionLists::files() {
    begin(Ear::Window, Sheet::Program, Menu::File);
    add("file.open-folder", QT_TR_NOOP("Open folder..."), "Ctrl+O");
    add("file.open-file", QT_TR_NOOP("Open file..."), "Ctrl+Shift+O");
    add("file.open-recent", QT_TR_NOOP("Open recent"));
    add("file.save-session", QT_TR_NOOP("Save session..."), "Ctrl+S", kApart);
    add("file.open-session", QT_TR_NOOP("Open session..."));
    add("file.copy-link", QT_TR_NOOP("Copy link to this view"), "Ctrl+L");
    add("file.open-link", QT_TR_NOOP("Open link..."));
    add("file.export-table", QT_TR_NOOP("Export the table as CSV..."), "Ctrl+E", kApart);
    add("file.copy-picture", QT_TR_NOOP("Copy image"), "Ctrl+Shift+C");
    add("file.save-picture", QT_TR_NOOP("Save image..."), "Ctrl+Shift+E");
    add("file.report", QT_TR_NOOP("Report..."), "Ctrl+Shift+R");
    add("file.import-again", QT_TR_NOOP("Import again"), "Ctrl+R", kApart);
    add("file.cancel-import", QT_TR_NOOP("Cancel the import"));
    add("file.close-folder", QT_TR_NOOP("Close folder"), "Ctrl+W");
    add("file.close-selected", QT_TR_NOOP("Close the folder selected in the panel"), "Delete",
        kByWidget);
    add("file.quit", QT_TR_NOOP("Quit"), "Ctrl+Q", kApart);
}

void ActionLists::looks() {
    begin(Ear::Window, Sheet::Program, Menu::Theme);
    add("view.theme-light", QT_TR_NOOP("Light"));
    add("view.theme-dark", QT_TR_NOOP("Dark"));
    add("view.switch-theme", QT_TR_NOOP("Switch between light and dark theme"), "Ctrl+Shift+T",
        kApart);
    add("view.safe-colours", QT_TR_NOOP("Colour-blind safe colours"), "", kApart);
    begin(Ear::Window, Sheet::Program, Menu::View);
    add("view.larger", QT_TR_NOOP("Draw everything larger"), "Ctrl++ / Ctrl+=", kHeld);
    add("view.smaller", QT_TR_NOOP("Draw everything smaller"), "Ctrl+-", kHeld);
    add("view.usual-size", QT_TR_NOOP("Draw everything at the usual size"));
    begin(Ear::Window, Sheet::Program, Menu::TextSize);
    add("view.larger-text", QT_TR_NOOP("Larger text"), "Ctrl+Alt++ / Ctrl+Alt+=", kHeld);
    add("view.smaller-text", QT_TR_NOOP("Smaller text"), "Ctrl+Alt+-", kHeld);
    add("view.usual-text", QT_TR_NOOP("Text of the usual size"), "Ctrl+Alt+0");
    begin(Ear::Window, Sheet::Program, Menu::Language);
    add("view.english", "English");
    add("view.chinese", kChinese);
    add("view.switch-language", QT_TR_NOOP("Switch between English and Chinese"), "Ctrl+Shift+L",
        kApart);
    begin(Ear::Window, Sheet::Program, Menu::View);
    add("view.project-panel", QT_TR_NOOP("Project panel"), "Ctrl+B", kApart);
    begin(Ear::Timeline, Sheet::Look, Menu::View);
    add("view.data-pane", QT_TR_NOOP("Data pane"), "Q");
    begin(Ear::Window, Sheet::Program, Menu::View);
    add("view.frame-time", QT_TR_NOOP("Frame time in the status bar"));
    add("view.full-screen", QT_TR_NOOP("Full screen"), "F11");
    begin(Ear::Window, Sheet::Program, Menu::Help);
    add("help.keys", QT_TR_NOOP("Keyboard shortcuts"), "?");
    add("help.about", QT_TR_NOOP("About Rankscope"));
}

} // namespace rankscope::actions
