// SPDX-License-Identifier: GPL-3.0-or-later
// The folders of earlier days: only those that turned out to hold something. One that holds nothing
// leaves the list; one that is not there stays until a person removes it, for its disk may only be
// away.
// Thread: UI only.
#pragma once

#include <filesystem>
#include <vector>

#include <QObject>
#include <QStringList>

namespace rankscope::project {
class Project;
class ProjectList;
} // namespace rankscope::project

namespace rankscope::desktop {

class RecentFolders : public QObject {
    Q_OBJECT

public:
    /// `paths`: as they are kept, the latest first.
    RecentFolders(
        const project::ProjectList& projects, QStringList& paths, QObject* parent = nullptr);

    /// The current folder was asked for by this path; what it holds is seen when it was searched.
    void opened(const QString& path);
    void forget(const QString& path);
    /// The path of the list that a folder which is not there was asked for by; "" for others.
    QString missing(const project::Project& project) const;

signals:
    void changed();

private:
    struct Asked {
        std::filesystem::path root;
        QString path;
        bool isOpen = true; ///< what it holds is not known yet
    };

    void settle();

    const project::ProjectList& m_projects;
    QStringList& m_paths;
    std::vector<Asked> m_asked; ///< since the start, one a folder
};

} // namespace rankscope::desktop
