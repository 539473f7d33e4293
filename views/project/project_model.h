// SPDX-License-Identifier: GPL-3.0-or-later
// The opened folders as a tree: folder > ranks, then the other files that were found.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QAbstractItemModel>

namespace rankscope::project {

class ProjectList;

class ProjectModel : public QAbstractItemModel {
    Q_OBJECT

public:
    /// Words of a row beside its name, and its tone as int (-1: none).
    /// DamageRole: places where data was lost, of a project the ranks that are in trouble.
    enum Role { NoteRole = Qt::UserRole, ToneRole, IsCurrentRole, DamageRole };
    enum class Kind { Project, Rank, OtherFiles, File };

    explicit ProjectModel(ProjectList& projects, QObject* parent = nullptr);

    struct Place {
        Kind kind{};
        size_t project = 0;
        size_t row = 0; ///< of the rank or file
    };
    Place placeOf(const QModelIndex& index) const;
    QModelIndex indexOfProject(size_t project) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    /// Copied from the projects at each change of structure, so that rows never change unsaid.
    struct Entry {
        size_t ranks = 0;
        std::vector<QString> files; ///< those that are listed only, relative to the folder
        std::vector<uint64_t> sizes;
    };
    void rebuild();
    QVariant projectData(size_t project, int role) const;
    QVariant rankData(size_t project, size_t rank, int role) const;
    QVariant otherData(const Place& place, int role) const;

    ProjectList& m_projects;
    std::vector<Entry> m_entries;
};

} // namespace rankscope::project
