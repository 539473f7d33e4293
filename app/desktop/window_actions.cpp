// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_actions.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

#include "app/desktop/main_window.h"
#include "app/desktop/navigator.h"
#include "app/desktop/page_picture.h"
#include "app/desktop/page_table.h"
#include "app/desktop/palette_door.h"
#include "app/desktop/report_wish.h"
#include "app/desktop/sessions.h"
#include "app/desktop/step_follower.h"
#include "app/desktop/ui_scale.h"
#include "app/desktop/workbench.h"
#include "views/project/project_panel.h"
#include "views/sections/analysis_page.h"
#include "views/sections/section.h"
#include "views/shared/text_size.h"
#include "views/shared/theme_names.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

namespace {

using actions::Actions;
using actions::Handler;

void fillRecent(QMenu& menu, MainWindow& window) {
    for (const QString& path : window.settings().recent) {
        QAction* open = menu.addAction(
            QFileInfo(path).fileName(), &window, [&window, path] { window.open(path); });
        open->setToolTip(path);
        open->setStatusTip(path);
    }
    menu.setEnabled(!window.settings().recent.isEmpty());
    menu.setToolTipsVisible(true);
}

struct About {
    Q_DECLARE_TR_FUNCTIONS(About)
};

void showAbout(MainWindow& window) {
    auto* box = new QMessageBox(&window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(actions::textOf(QString("help.about")));
    box->setIconPixmap(window.windowIcon().pixmap(64));
    box->setText("Rankscope " RS_VERSION);
    box->setInformativeText(About::tr("Reads the profiles of training clusters and shows where the "
                                      "step time goes.\n\nFree software under the GNU General "
                                      "Public License, version 3 or later."));
    box->open();
}

void handleFolders(Actions& actions, MainWindow& window) {
    project::ProjectList& projects = window.workbench().projects;
    const auto hasFolder = [&projects] { return projects.current().has_value(); };
    const auto isReading = [&projects] {
        return projects.currentProject() != nullptr && projects.currentProject()->isBusy();
    };
    actions.handle("file.open-folder", {.run = [&window] { window.chooseFolder(); }});
    actions.handle("file.open-file", {.run = [&window] { window.chooseFile(); }});
    actions.handle(
        "file.open-recent", {.fill = [&window](QMenu& menu) { fillRecent(menu, window); }});
    Sessions& sessions = window.sessions();
    const auto canSave = [&sessions] { return sessions.canSave(); };
    actions.handle("file.save-session", {.run = [&sessions] { sessions.save(); }, .can = canSave});
    actions.handle("file.open-session", {.run = [&sessions] { sessions.choose(); }});
    actions.handle("file.copy-link", {.run = [&sessions] { sessions.copyLink(); }, .can = canSave});
    actions.handle("file.open-link", {.run = [&sessions] { sessions.askForLink(); }});
    actions.handle("file.import-again",
        {.run = [&projects] { projects.importAgain(*projects.current()); }, .can = hasFolder});
    actions.handle("file.cancel-import",
        {.run = [&projects] { projects.cancel(*projects.current()); }, .can = isReading});
    actions.handle("file.close-folder",
        {.run = [&projects] { projects.close(*projects.current()); }, .can = hasFolder});
    actions.handle("file.quit", {.run = [&window] { window.close(); }});
}

void handleThemes(Actions& actions, MainWindow& window) {
    const auto choice = [&window] { return shared::themeChoiceOf(window.settings().theme); };
    const auto shade = [&window, choice](bool isDark) {
        return Handler{.run =
                           [&window, choice, isDark] {
                               window.setTheme(shared::nameOf({isDark, choice().isSafe}));
                           },
            .isOn = [choice, isDark] { return choice().isDark == isDark; }};
    };
    actions.handle("view.theme-light", shade(false));
    actions.handle("view.theme-dark", shade(true));
    actions.handle("view.switch-theme", {.run = [&window, choice] {
        window.setTheme(shared::nameOf({!choice().isDark, choice().isSafe}));
    }});
    actions.handle("view.safe-colours",
        {.run =
                [&window, choice] {
                    window.setTheme(shared::nameOf({choice().isDark, !choice().isSafe}));
                },
            .isOn = [choice] { return choice().isSafe; }});
}

void handleSizes(Actions& actions, MainWindow& window) {
    const auto resize = [&window](Towards towards) {
        const auto next = [&window, towards] {
            return nextScale(window.settings().scale, towards);
        };
        return Handler{.run = [&window, next] { window.setScale(next()); },
            .can = [&window, next] { return next() != window.settings().scale; }};
    };
    actions.handle("view.larger", resize(Towards::Larger));
    actions.handle("view.smaller", resize(Towards::Smaller));
    actions.handle("view.usual-size",
        {.run = [&window] { window.setScale(kUsualScale); },
            .can = [&window] { return window.settings().scale != kUsualScale; }});
}

void handleTextSizes(Actions& actions, MainWindow& window) {
    const auto resize = [&window](int by) {
        const auto next = [&window, by] { return window.settings().textSize + by; };
        return Handler{.run = [&window, next] { window.setTextSize(next()); },
            .can =
                [next] {
                    return next() >= shared::kLeastTextSize && next() <= shared::kMostTextSize;
                }};
    };
    actions.handle("view.larger-text", resize(1));
    actions.handle("view.smaller-text", resize(-1));
    actions.handle("view.usual-text",
        {.run = [&window] { window.setTextSize(shared::kUsualTextSize); },
            .can = [&window] { return window.settings().textSize != shared::kUsualTextSize; }});
}

void handleLooks(Actions& actions, MainWindow& window) {
    project::ProjectPanel& panel = window.panel();
    const auto language = [&window](const char* code) {
        return Handler{.run = [&window, code] { window.setLanguage(code); },
            .isOn = [&window, code] { return window.language() == code; }};
    };
    actions.handle("view.english", language("en"));
    actions.handle("view.chinese", language("zh_CN"));
    actions.handle("view.switch-language",
        {.run = [&window] { window.setLanguage(window.language() == "zh_CN" ? "en" : "zh_CN"); }});
    actions.handle("view.project-panel",
        {.run = [&panel] { panel.setVisible(panel.isHidden()); },
            .isOn = [&panel] { return !panel.isHidden(); }});
    actions.handle("view.frame-time",
        {.run = [&window] { window.showFrameTime(!window.settings().showsFrameTime); },
            .isOn = [&window] { return window.settings().showsFrameTime; }});
    actions.handle("view.full-screen",
        {.run = [&window] { window.toggleFullScreen(); },
            .isOn = [&window] { return window.isFullScreen(); }});
    actions.handle("help.keys", {.run = [&window] { window.showKeys(); }});
    actions.handle("help.about", {.run = [&window] { showAbout(window); }});
}

void handlePages(Actions& actions, MainWindow& window) {
    for (const QString& page : pageNames())
        actions.handle("go." + page, {.run = [&window, page] { window.showPage(page); }});
    const auto turn = [&window](int by) {
        return Handler{.run = [&window, by] { window.currentAnalysis()->turn(by); },
            .can = [&window] { return window.currentAnalysis() != nullptr; }};
    };
    actions.handle("go.next-section", turn(1));
    actions.handle("go.previous-section", turn(-1));
    auto* palette = new PaletteDoor(window); // goes with the window
    actions.handle("go.palette", {.run = [palette] { palette->open(); }});
    Navigator& navigator = window.navigator();
    actions.handle("go.back",
        {.run = [&navigator] { navigator.back(); },
            .can = [&navigator] { return navigator.canGoBack(); }});
    actions.handle("go.forward",
        {.run = [&navigator] { navigator.forward(); },
            .can = [&navigator] { return navigator.canGoForward(); }});
    shared::ShownProfile& profile = window.workbench().profile;
    actions.handle("go.drop-selection",
        {.run = [&profile] { profile.choose({}); },
            .can = [&profile] { return profile.chosen() != shared::Chosen{}; }});
    new StepFollower(window.workbench(), &window); // goes with the window
    timeline::TimelineState& state = window.workbench().state;
    actions.handle("timeline.pages-follow",
        {.run = [&state] { state.setPagesFollow(!state.doPagesFollow()); },
            .isOn = [&state] { return state.doPagesFollow(); }});
}

/// What is saved of a page or of the whole job, and what a page shows.
void handleResults(Actions& actions, MainWindow& window) {
    const auto section = [&window]() -> sections::Section* {
        return window.currentAnalysis() == nullptr ? nullptr
                                                   : window.currentAnalysis()->currentSection();
    };
    actions.handle("file.export-table",
        {.run = [section] { section()->exportTable(); },
            .can = [section] { return section() != nullptr && section()->hasTable(); }});
    actions.handle("go.reset-filters",
        {.run = [section] { section()->resetFilters(); },
            .can = [section] { return section() != nullptr && section()->isFiltered(); }});
    const auto hasPicture = [&window, section] {
        return section() != nullptr
            || (window.pageName() == "timeline" && !window.workbench().state.isEmpty());
    };
    actions.handle(
        "file.copy-picture", {.run = [&window] { copyPagePicture(window); }, .can = hasPicture});
    const auto hasRanks = [&window] {
        const query::Snapshot& snapshot = *window.workbench().state.snapshot();
        return !snapshot.isEmpty();
    };
    actions.handle("file.report", {.run = [&window] { showReport(window); }, .can = hasRanks});
    actions.handle(
        "file.save-picture", {.run = [&window] { savePagePicture(window); }, .can = hasPicture});
}

/// From another page than the timeline they lead there first.
void handleTimeline(Actions& actions, MainWindow& window) {
    for (const auto& [id, handler] : window.timelinePage().handlers()) {
        const bool isOfWindow = actions::find(id)->ear == actions::Ear::Window;
        const auto canRun = [&window, isOfWindow, can = handler.can] {
            return (isOfWindow || window.pageName() == "timeline")
                && !window.workbench().state.isEmpty() && (!can || can());
        };
        const auto run = [&window, run = handler.run] {
            window.showPage("timeline");
            run();
        };
        actions.handle(id, {.run = run, .can = canRun, .isOn = handler.isOn});
    }
}

} // namespace

void handleActions(Actions& actions, MainWindow& window) {
    handleFolders(actions, window);
    handleThemes(actions, window);
    handleSizes(actions, window);
    handleTextSizes(actions, window);
    handleLooks(actions, window);
    handlePages(actions, window);
    handleResults(actions, window);
    handleTimeline(actions, window);
}

} // namespace rankscope::desktop
