// SPDX-License-Identifier: GPL-3.0-or-later
// How the main window looks: theme, size, language, full screen, what the status line tells of
// frames.
#include <algorithm>

#include <QApplication>
#include <QMenuBar>
#include <QToolTip>

#include "app/desktop/main_window.h"
#include "app/desktop/menus.h"
#include "app/desktop/page_table.h"
#include "app/desktop/status_line.h"
#include "app/desktop/top_bar.h"
#include "app/desktop/workbench.h"
#include "views/shared/tab_strip.h"
#include "views/shared/text_size.h"
#include "views/shared/theme_names.h"
#include "views/timeline/timeline_page.h"

namespace rankscope::desktop {

void MainWindow::setTheme(const QString& name) {
    const shared::ThemeChoice choice = shared::themeChoiceOf(name);
    m_settings.theme = shared::nameOf(choice);
    const QPalette palette = shared::paletteOf(shared::themeOf(choice));
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    keepSettings();
}

void MainWindow::setLanguage(const QString& code) {
    m_settings.language = code;
    m_language.set(code);
    keepSettings();
}

void MainWindow::setScale(int percent) {
    m_settings.scale = percent;
    keepSettings();
    m_status->showNotice(
        tr("From the next start, everything is drawn at %1 % of its usual size.").arg(percent));
}

void MainWindow::setTextSize(int pixels) {
    m_settings.textSize = std::clamp(pixels, shared::kLeastTextSize, shared::kMostTextSize);
    if (m_settings.textSize != shared::textSize()) {
        shared::setTextSize(m_settings.textSize);
        fillMenus(*menuBar(), m_actions); // the bar measures what it has got once
    }
    keepSettings();
}

void MainWindow::toggleFullScreen() {
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::showFrameTime(bool isShown) {
    m_settings.showsFrameTime = isShown;
    refreshFrameTime();
}

void MainWindow::refreshFrameTime() {
    // A figure that differs each time has no place in a picture.
    const bool isShown = m_settings.showsFrameTime && m_remember == Remember::Yes;
    m_status->showFrameTime(isShown ? std::optional(timelinePage().lastPaint()) : std::nullopt);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::retranslate() {
    m_topBar->tabs().setTabs(pageTitles());
    m_topBar->tabs().setTips(pageTips());
    fillMenus(*menuBar(), m_actions);
    refresh();
    refreshSelection();
    refreshFrameTime();
}

} // namespace rankscope::desktop
