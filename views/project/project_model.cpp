// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/project_model.h"

#include <algorithm>

#include "views/project/project_list.h"
#include "views/project/rank_facts.h"
#include "views/shared/formats.h"
#include "views/shared/tip_text.h"

namespace rankscope::project {

namespace {

// An index's id names its parent: 0 the root, 1 + project for ranks, with this bit for files.
constexpr quintptr kFileBit = quintptr{1} << 31;

} // namespace

ProjectModel::ProjectModel(ProjectList& projects, QObject* parent)
    : QAbstractItemModel(parent)
    , m_projects(projects) {
    connect(&projects, &ProjectList::structureChanged, this, &ProjectModel::rebuild);
    const auto refresh = [this] {
        for (size_t i = 0; i < m_entries.size(); ++i) {
            const QModelIndex top = indexOfProject(i);
            emit dataChanged(top, top);
            if (m_entries[i].ranks > 0)
                emit dataChanged(
                    index(0, 0, top), index(static_cast<int>(m_entries[i].ranks) - 1, 0, top));
        }
    };
    connect(&projects, &ProjectList::progressed, this, refresh);
    connect(&projects, &ProjectList::currentChanged, this, refresh);
    rebuild();
}

void ProjectModel::rebuild() {
    beginResetModel();
    m_entries.clear();
    for (size_t i = 0; i < m_projects.size(); ++i) {
        const Project& project = m_projects.project(i);
        Entry entry;
        const auto addOther = [&](const model::SourceFile& file) {
            if (importer::isRead(file))
                return;
            entry.files.push_back(
                QString::fromStdString(file.path.lexically_relative(project.root()).native()));
            entry.sizes.push_back(file.size);
        };
        if (project.discovery()) {
            entry.ranks = project.discovery()->ranks.size();
            for (const model::RankSource& rank : project.discovery()->ranks)
                std::ranges::for_each(rank.files, addOther);
            std::ranges::for_each(project.discovery()->clusterFiles, addOther);
        }
        m_entries.push_back(std::move(entry));
    }
    endResetModel();
}

ProjectModel::Place ProjectModel::placeOf(const QModelIndex& index) const {
    const auto row = static_cast<size_t>(index.row());
    const quintptr id = index.internalId();
    if (id == 0)
        return {Kind::Project, row, 0};
    const size_t project = (id & ~kFileBit) - 1;
    if ((id & kFileBit) != 0)
        return {Kind::File, project, row};
    return {row < m_entries[project].ranks ? Kind::Rank : Kind::OtherFiles, project, row};
}

QModelIndex ProjectModel::indexOfProject(size_t project) const {
    return createIndex(static_cast<int>(project), 0, quintptr{0});
}

QModelIndex ProjectModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr{0});
    const Place place = placeOf(parent);
    const quintptr id = 1 + place.project;
    return createIndex(row, column, place.kind == Kind::Project ? id : id | kFileBit);
}

QModelIndex ProjectModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == 0)
        return {};
    const Place place = placeOf(child);
    if (place.kind == Kind::File)
        return createIndex(
            static_cast<int>(m_entries[place.project].ranks), 0, quintptr{1 + place.project});
    return indexOfProject(place.project);
}

int ProjectModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_entries.size());
    const Place place = placeOf(parent);
    const Entry& entry = m_entries[place.project];
    if (place.kind == Kind::Project)
        return static_cast<int>(entry.ranks) + (entry.files.empty() ? 0 : 1);
    return place.kind == Kind::OtherFiles ? static_cast<int>(entry.files.size()) : 0;
}

int ProjectModel::columnCount(const QModelIndex& /*parent*/) const {
    return 1;
}

QVariant ProjectModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Place place = placeOf(index);
    switch (place.kind) {
    case Kind::Project:
        return projectData(place.project, role);
    case Kind::Rank:
        return rankData(place.project, place.row, role);
    default:
        return otherData(place, role);
    }
}

QVariant ProjectModel::projectData(size_t position, int role) const {
    const Project& project = m_projects.project(position);
    switch (role) {
    case Qt::DisplayRole:
        return project.name();
    case Qt::ToolTipRole:
        return shared::tipText(QString::fromStdString(project.root().native()));
    case NoteRole:
        switch (project.state()) {
        case ProjectState::Searching:
            return tr("searching");
        case ProjectState::NoProfile:
            return tr("no profile");
        case ProjectState::Failed:
            return tr("unreadable");
        case ProjectState::Cancelled:
            return tr("cancelled");
        case ProjectState::Importing:
            return QString("%1 / %2").arg(shared::formatCount(project.progress().ranksDone),
                shared::formatCount(project.progress().ranks));
        default:
            return {};
        }
    case ToneRole:
        return -1;
    case DamageRole:
        return static_cast<qulonglong>(troublesOf(project));
    case IsCurrentRole:
        return m_projects.current() == position;
    default:
        return {};
    }
}

QVariant ProjectModel::rankData(size_t position, size_t rank, int role) const {
    const Project& project = m_projects.project(position);
    if (!project.discovery() || rank >= project.discovery()->ranks.size())
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(project.discovery()->ranks[rank].label);
    case Qt::ToolTipRole:
        return shared::tipText(factsOf(project, rank).toolTip);
    case NoteRole:
        return factsOf(project, rank).note;
    case ToneRole:
        return static_cast<int>(factsOf(project, rank).tone);
    case DamageRole:
        return static_cast<qulonglong>(factsOf(project, rank).damage);
    default:
        return {};
    }
}

QVariant ProjectModel::otherData(const Place& place, int role) const {
    const Entry& entry = m_entries[place.project];
    if (place.kind == Kind::OtherFiles) {
        if (role == Qt::DisplayRole)
            return tr("Other files");
        if (role == NoteRole)
            return shared::formatCount(entry.files.size());
        if (role == Qt::ToolTipRole)
            return tr("Found in the folder, but contain nothing this version reads");
        return role == ToneRole ? QVariant(-1) : QVariant();
    }
    if (role == Qt::DisplayRole)
        return entry.files[place.row];
    if (role == Qt::ToolTipRole)
        return shared::tipText(entry.files[place.row]);
    if (role == NoteRole)
        return shared::formatBytes(entry.sizes[place.row]);
    return role == ToneRole ? QVariant(-1) : QVariant();
}

} // namespace rankscope::project
