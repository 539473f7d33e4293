// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/action_lists.h"

#include <algorithm>
#include <iterator>

namespace rankscope::actions {

namespace {
// The language's own name for itself, whatever the language of now.
constexpr const char* kChinese = "\u7B80\u4F53\u4E2D\u6587";

std::vector<Action> fileActions() {
    constexpr Sheet kSheet = Sheet::Program;
    constexpr Ear kWindow = Ear::Window;
    return {
        {"file.open-folder", QT_TRANSLATE_NOOP("Actions", "Open folder..."), "Ctrl+O", kWindow,
            kSheet, Menu::File},
        {"file.open-file", QT_TRANSLATE_NOOP("Actions", "Open file..."), "Ctrl+Shift+O", kWindow,
            kSheet, Menu::File},
        {"file.open-recent", QT_TRANSLATE_NOOP("Actions", "Open recent"), "", kWindow, Sheet::None,
            Menu::File},
        {"file.save-session", QT_TRANSLATE_NOOP("Actions", "Save session..."), "Ctrl+S", kWindow,
            kSheet, Menu::File, true},
        {"file.open-session", QT_TRANSLATE_NOOP("Actions", "Open session..."), "", kWindow,
            Sheet::None, Menu::File},
        {"file.copy-link", QT_TRANSLATE_NOOP("Actions", "Copy link to this view"), "Ctrl+L",
            kWindow, kSheet, Menu::File},
        {"file.open-link", QT_TRANSLATE_NOOP("Actions", "Open link..."), "", kWindow, Sheet::None,
            Menu::File},
        {"file.export-table", QT_TRANSLATE_NOOP("Actions", "Export the table as CSV..."), "Ctrl+E",
            kWindow, kSheet, Menu::File, true},
        {"file.copy-picture", QT_TRANSLATE_NOOP("Actions", "Copy image"), "Ctrl+Shift+C", kWindow,
            kSheet, Menu::File},
        {"file.save-picture", QT_TRANSLATE_NOOP("Actions", "Save image..."), "Ctrl+Shift+E",
            kWindow, kSheet, Menu::File},
        {"file.report", QT_TRANSLATE_NOOP("Actions", "Report..."), "Ctrl+Shift+R", kWindow, kSheet,
            Menu::File},
        {"file.import-again", QT_TRANSLATE_NOOP("Actions", "Import again"), "Ctrl+R", kWindow,
            kSheet, Menu::File, true},
        {"file.cancel-import", QT_TRANSLATE_NOOP("Actions", "Cancel the import"), "", kWindow,
            Sheet::None, Menu::File},
        {"file.close-folder", QT_TRANSLATE_NOOP("Actions", "Close folder"), "Ctrl+W", kWindow,
            kSheet, Menu::File},
        {"file.close-selected",
            QT_TRANSLATE_NOOP("Actions", "Close the folder selected in the panel"), "Delete",
            Ear::Widget, kSheet},
        {"file.quit", QT_TRANSLATE_NOOP("Actions", "Quit"), "Ctrl+Q", kWindow, kSheet, Menu::File,
            true},
    };
}

std::vector<Action> viewActions() {
    constexpr Sheet kSheet = Sheet::Program;
    constexpr Ear kWindow = Ear::Window;
    return {
        {"view.theme-light", QT_TRANSLATE_NOOP("Actions", "Light"), "", kWindow, Sheet::None,
            Menu::Theme},
        {"view.theme-dark", QT_TRANSLATE_NOOP("Actions", "Dark"), "", kWindow, Sheet::None,
            Menu::Theme},
        {"view.safe-colours", QT_TRANSLATE_NOOP("Actions", "Colour-blind safe colours"), "",
            kWindow, Sheet::None, Menu::Theme, true},
        {"view.switch-theme", QT_TRANSLATE_NOOP("Actions", "Switch between light and dark theme"),
            "Ctrl+Shift+T", kWindow, kSheet},
        {"view.larger", QT_TRANSLATE_NOOP("Actions", "Draw everything larger"),
            "Ctrl++ / Ctrl+=", kWindow, kSheet, Menu::View},
        {"view.smaller", QT_TRANSLATE_NOOP("Actions", "Draw everything smaller"), "Ctrl+-", kWindow,
            kSheet, Menu::View},
        {"view.usual-size", QT_TRANSLATE_NOOP("Actions", "Draw everything at the usual size"), "",
            kWindow, Sheet::None, Menu::View},
        {"view.larger-text", QT_TRANSLATE_NOOP("Actions", "Larger text"),
            "Ctrl+Alt++ / Ctrl+Alt+=", kWindow, kSheet, Menu::TextSize},
        {"view.smaller-text", QT_TRANSLATE_NOOP("Actions", "Smaller text"), "Ctrl+Alt+-", kWindow,
            kSheet, Menu::TextSize},
        {"view.usual-text", QT_TRANSLATE_NOOP("Actions", "Text of the usual size"), "Ctrl+Alt+0",
            kWindow, kSheet, Menu::TextSize},
        {"view.english", "English", "", kWindow, Sheet::None, Menu::Language},
        {"view.chinese", kChinese, "", kWindow, Sheet::None, Menu::Language},
        {"view.switch-language", QT_TRANSLATE_NOOP("Actions", "Switch between English and Chinese"),
            "Ctrl+Shift+L", kWindow, kSheet},
        {"view.project-panel", QT_TRANSLATE_NOOP("Actions", "Project panel"), "Ctrl+B", kWindow,
            kSheet, Menu::View, true},
        {"view.data-pane", QT_TRANSLATE_NOOP("Actions", "Data pane"), "Q", Ear::Timeline,
            Sheet::Look, Menu::View},
        {"view.frame-time", QT_TRANSLATE_NOOP("Actions", "Frame time in the status bar"), "",
            kWindow, Sheet::None, Menu::View},
        {"view.full-screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), "F11", kWindow, kSheet,
            Menu::View},
        {"help.keys", QT_TRANSLATE_NOOP("Actions", "Keyboard shortcuts"), "?", kWindow, kSheet,
            Menu::Help},
        {"help.about", QT_TRANSLATE_NOOP("Actions", "About Rankscope"), "", kWindow, Sheet::None,
            Menu::Help},
    };
}

} // namespace

std::vector<Action> programActions() {
    std::vector<Action> all = fileActions();
    std::ranges::move(viewActions(), std::back_inserter(all));
    return all;
}

} // namespace rankscope::actions
