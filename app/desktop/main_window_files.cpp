// SPDX-License-Identifier: GPL-3.0-or-later
// What of the window opens folders, files, sessions and links: by dialogs and by dropping.
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>

#include "app/desktop/main_window.h"
#include "app/desktop/menus.h"
#include "app/desktop/open_dialogs.h"
#include "app/desktop/sessions.h"
#include "app/desktop/workbench.h"
#include "views/project/project_panel.h"

namespace rankscope::desktop {

void MainWindow::open(const QString& path) {
    if (m_sessions->open(path))
        return;
    const QString whole = QFileInfo(path).absoluteFilePath();
    addRecent(m_settings.recent, whole);
    m_panel->setRecent(m_settings.recent);
    keepSettings();
    m_workbench.projects.open(whole.toStdString());
    fillMenus(*menuBar(), m_actions);
}

void MainWindow::chooseFolder() {
    connect(askForFolder(*this, m_settings.recent), &QFileDialog::fileSelected, this,
        &MainWindow::open);
}

void MainWindow::chooseFile() {
    connect(askForFile(*this), &QFileDialog::fileSelected, this, &MainWindow::open);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            open(url.toLocalFile());
    }
    event->acceptProposedAction();
}

} // namespace rankscope::desktop
