// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/recent_folders.h"

#include <algorithm>

#include "app/desktop/settings.h"
#include "views/project/project_list.h"

namespace rankscope::desktop {

namespace {

using project::Project;
using project::ProjectState;

const Project* openedAt(const project::ProjectList& projects, const std::filesystem::path& root) {
    for (size_t i = 0; i < projects.size(); ++i) {
        if (projects.project(i).root() == root)
            return &projects.project(i);
    }
    return nullptr;
}

} // namespace

RecentFolders::RecentFolders(
    const project::ProjectList& projects, QStringList& paths, QObject* parent)
    : QObject(parent)
    , m_projects(projects)
    , m_paths(paths) {
    connect(&projects, &project::ProjectList::structureChanged, this, &RecentFolders::settle);
}

void RecentFolders::opened(const QString& path) {
    const Project* project = m_projects.currentProject();
    if (project == nullptr)
        return;
    std::erase_if(m_asked, [project](const Asked& asked) { return asked.root == project->root(); });
    m_asked.push_back({project->root(), path});
    settle();
}

void RecentFolders::settle() {
    const QStringList before = m_paths;
    for (Asked& asked : m_asked) {
        const Project* project = asked.isOpen ? openedAt(m_projects, asked.root) : nullptr;
        if (project == nullptr || project->state() == ProjectState::Searching)
            continue;
        asked.isOpen = false;
        if (project->state() == ProjectState::NoProfile)
            m_paths.removeAll(asked.path);
        else if (project->discovery())
            addRecent(m_paths, asked.path);
    }
    if (m_paths != before)
        emit changed();
}

void RecentFolders::forget(const QString& path) {
    if (m_paths.removeAll(path) > 0)
        emit changed();
}

QString RecentFolders::missing(const Project& project) const {
    if (project.state() != ProjectState::Failed || project.error().code != ErrorCode::NotFound)
        return {};
    const auto asked = std::ranges::find(m_asked, project.root(), &Asked::root);
    return asked != m_asked.end() && m_paths.contains(asked->path) ? asked->path : QString();
}

} // namespace rankscope::desktop
