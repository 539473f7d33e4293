// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/menus.h"

#include <functional>

#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenuBar>

#include "app/desktop/main_window.h"
#include "app/desktop/workbench.h"
#include "views/timeline/timeline_model.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/toolbar.h"

namespace rankscope::desktop {

namespace {

struct Menus {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

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

void fillFile(QMenu& menu, MainWindow& window) {
    menu.addAction(
        Menus::tr("Open folder..."), QKeySequence("Ctrl+O"), &window, &MainWindow::chooseFolder);
    menu.addAction(
        Menus::tr("Open file..."), QKeySequence("Ctrl+Shift+O"), &window, &MainWindow::chooseFile);
    fillRecent(*menu.addMenu(Menus::tr("Open recent")), window);
    menu.addSeparator();
    menu.addAction(
        Menus::tr("Import again"), QKeySequence("Ctrl+R"), &window, &MainWindow::importAgain);
    menu.addAction(
        Menus::tr("Close folder"), QKeySequence("Ctrl+W"), &window, &MainWindow::closeProject);
    menu.addSeparator();
    menu.addAction(Menus::tr("Quit"), QKeySequence("Ctrl+Q"), &window, &QWidget::close);
}

void addChoice(QMenu& menu, QActionGroup& group, const QString& text, bool isOn,
    const std::function<void()>& choose) {
    QAction* action = menu.addAction(text, &group, choose);
    action->setCheckable(true);
    action->setChecked(isOn);
    group.addAction(action);
}

void fillView(QMenu& menu, MainWindow& window) {
    QMenu& theme = *menu.addMenu(Menus::tr("Theme"));
    auto* themes = new QActionGroup(&theme);
    const bool isDark = window.settings().theme == "dark";
    addChoice(theme, *themes, Menus::tr("Light"), !isDark, [&window] { window.setTheme("light"); });
    addChoice(theme, *themes, Menus::tr("Dark"), isDark, [&window] { window.setTheme("dark"); });
    QMenu& language = *menu.addMenu(Menus::tr("Language"));
    auto* languages = new QActionGroup(&language);
    const bool isChinese = window.language() == "zh_CN";
    addChoice(language, *languages, "English", !isChinese, [&window] { window.setLanguage("en"); });
    // The language's own name for itself, whatever the language of now.
    addChoice(language, *languages, QString::fromUtf16(u"\u7B80\u4F53\u4E2D\u6587"), isChinese,
        [&window] { window.setLanguage("zh_CN"); });
    menu.addSeparator();
    menu.addAction(Menus::tr("Data pane"), QKeySequence("Q"), &window,
        [&window] { window.timelinePage().toggleDataPane(); });
    QAction* frameTime = menu.addAction(Menus::tr("Frame time in the status line"));
    frameTime->setCheckable(true);
    frameTime->setChecked(window.settings().showsFrameTime);
    QObject::connect(frameTime, &QAction::toggled, &window, &MainWindow::showFrameTime);
    menu.addAction(
        Menus::tr("Full screen"), QKeySequence("F11"), &window, &MainWindow::toggleFullScreen);
}

void fillGo(QMenu& menu, MainWindow& window) {
    timeline::TimelineState& state = window.workbench().state;
    const QStringList pages = window.pageTitles();
    for (int i = 0; i < pages.size(); ++i)
        menu.addAction(pages[i], QKeySequence(QString("Ctrl+%1").arg(i + 1)), &window,
            [&window, i] { window.showPage(i); });
    menu.addSeparator();
    menu.addAction(Menus::tr("Find slices..."), QKeySequence("Ctrl+F"), &window, [&window] {
        window.showPage(0);
        window.timelinePage().toolbar().focusSearch();
    });
    menu.addAction(
        Menus::tr("Next hit"), QKeySequence("F3"), &state, &timeline::TimelineState::goToNextHit);
    menu.addAction(Menus::tr("Previous hit"), QKeySequence("Shift+F3"), &state,
        &timeline::TimelineState::goToPreviousHit);
    menu.addAction(Menus::tr("Time range..."), QKeySequence("Ctrl+G"), &window, [&window] {
        window.showPage(0);
        window.timelinePage().toolbar().editRange();
    });
    menu.addAction(
        Menus::tr("Next step"), QKeySequence("."), &state, &timeline::TimelineState::goToNextStep);
    menu.addAction(Menus::tr("Previous step"), QKeySequence(","), &state,
        &timeline::TimelineState::goToPreviousStep);
    menu.addAction(Menus::tr("Undo zoom"), &state, &timeline::TimelineState::undoZoom);
    menu.addAction(Menus::tr("Show everything"), &state, &timeline::TimelineState::reset);
}

} // namespace

void fillMenus(QMenuBar& bar, MainWindow& window) {
    for (QMenu* menu : bar.findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
        menu->deleteLater();
    bar.clear();
    fillFile(*bar.addMenu(Menus::tr("&File")), window);
    fillView(*bar.addMenu(Menus::tr("&View")), window);
    fillGo(*bar.addMenu(Menus::tr("&Go")), window);
    QMenu& help = *bar.addMenu(Menus::tr("&Help"));
    help.addAction(Menus::tr("Keys"), QKeySequence("?"), &window, &MainWindow::showKeys);
    help.addAction(Menus::tr("About Rankscope"), &window, &MainWindow::showAbout);
}

} // namespace rankscope::desktop
