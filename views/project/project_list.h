// SPDX-License-Identifier: GPL-3.0-or-later
// The opened folders. One of them is current: its ranks are on the timeline. A rank is shown as
// soon as it is indexed, while the others are still read.
// Thread: UI only.
#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QTimer>

#include "core/query/session.h"
#include "views/project/project.h"

namespace rankscope::project {

class ProjectList : public QObject {
    Q_OBJECT

public:
    /// An empty index folder means the usual place of each project.
    explicit ProjectList(std::filesystem::path indexFolder,
        const MemoryBudget& budget = MemoryBudget(), QObject* parent = nullptr);

    /// Opens a folder or a file and makes it current. An open one is looked through again unless
    /// it is being read: for what failed, was cancelled or came since then. What was read and did
    /// not change is not read again.
    void open(const std::filesystem::path& root);
    void close(size_t project);
    void importAgain(size_t project);
    /// Reads the ranks that have both a database and text from the other one.
    void readFrom(size_t project, model::TimelineChoice choice);
    void setCurrent(size_t project);

    size_t size() const { return m_projects.size(); }
    const Project& project(size_t position) const { return *m_projects[position]; }
    void cancel(size_t project) { m_projects[project]->cancel(); }
    /// Ranks of the current project that a person looks at are read first.
    void prefer(const std::vector<RankSlot>& ranks);
    std::optional<size_t> current() const { return m_current; }
    const Project* currentProject() const;
    bool isBusy() const;
    /// Position of a rank of the current project on the timeline, read or not.
    std::optional<RankSlot> slotOf(size_t rank) const;

signals:
    void structureChanged(); ///< projects or their ranks came or went
    void progressed(); ///< ten times a second while something is read
    void currentChanged();
    void stateChanged(); ///< while something is read, with the ranks and tables that come
    /// The ranks on the timeline or the tables are others.
    void snapshotChanged(const std::shared_ptr<const rankscope::query::Snapshot>& snapshot);

private:
    void watch(Project& project);
    void read(Project& project, importer::ImportMode mode);
    void publish();
    void publishSoon();

    std::filesystem::path m_indexFolder;
    MemoryBudget m_budget;
    std::vector<std::unique_ptr<Project>> m_projects;
    std::optional<size_t> m_current;
    std::filesystem::path m_publishedRoot;
    std::vector<std::shared_ptr<const index::RankIndex>> m_published;
    std::vector<std::shared_ptr<const index::TableIndex>> m_publishedTables;
    std::vector<model::SourceFile> m_publishedFiles;
    QTimer m_tick;
    QTimer m_publishing; ///< runs while ranks that came wait to be shown
};

} // namespace rankscope::project
