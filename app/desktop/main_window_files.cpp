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
#include "app/desktop/recent_folders.h"
#include "app/desktop/sessions.h"
#include "app/desktop/workbench.h"
#include "views/pages/message_page.h"
#include "views/pages/messages.h"
#include "views/project/project_list.h"
#include "views/project/project_panel.h"

namespace rankscope::desktop {

namespace {
constexpr const char* kForget = "forget"; // of an offer: no page
} // namespace

void MainWindow::open(const QString& path) {
    if (m_sessions->open(path))
        return;
    const QString whole = QFileInfo(path).absoluteFilePath();
    m_workbench.projects.open(whole.toStdString());
    m_recent->opened(whole);
}

void MainWindow::connectRecent() {
    m_panel->setRecent(m_settings.recent);
    connect(m_panel, &project::ProjectPanel::forgetRequested, m_recent, &RecentFolders::forget);
    connect(m_recent, &RecentFolders::changed, this, [this] {
        m_panel->setRecent(m_settings.recent);
        keepSettings();
        fillMenus(*menuBar(), m_actions);
        refresh();
    });
}

std::optional<pages::Message> MainWindow::messageOf(const project::Project* project) const {
    if (project == nullptr)
        return pages::welcomeMessage();
    auto message = pages::messageFor(*project);
    if (message && !m_recent->missing(*project).isEmpty())
        message->offers.push_back({tr("Delete from the recent folders"), kForget});
    return message;
}

void MainWindow::takeOffer(const QString& offer) {
    if (offer != kForget) {
        showPage(offer);
        return;
    }
    project::ProjectList& projects = m_workbench.projects;
    m_recent->forget(m_recent->missing(*projects.currentProject()));
    projects.close(*projects.current());
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
