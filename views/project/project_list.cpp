// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/project_list.h"

#include <algorithm>

#include <QElapsedTimer>

#include "core/query/snapshot_builder.h"

namespace rankscope::project {

namespace {

constexpr int kTickMs = 100;
// New ranks are shown together: a thousand of them would keep the window busy with itself.
constexpr int kPublishMs = 250;
constexpr int kPublishShare = 20; ///< of the time that the last showing took

/// The same place by another spelling is the same project.
std::filesystem::path wholePath(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::path whole = std::filesystem::weakly_canonical(path, error);
    if (error)
        return path;
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

} // namespace

ProjectList::ProjectList(
    std::filesystem::path indexFolder, const MemoryBudget& budget, QObject* parent)
    : QObject(parent)
    , m_indexFolder(std::move(indexFolder))
    , m_budget(budget) {
    m_publishing.setSingleShot(true);
    m_publishing.setInterval(kPublishMs);
    connect(&m_publishing, &QTimer::timeout, this, [this] {
        publish();
        emit stateChanged();
    });
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        emit progressed();
        if (!isBusy())
            m_tick.stop();
        else if (m_current && !m_publishing.isActive()
            && currentProject()->shownRanks() != m_published)
            m_publishing.start(); // previews come without a word
    });
}

void ProjectList::open(const std::filesystem::path& root) {
    const std::filesystem::path place = wholePath(root);
    const auto known =
        std::ranges::find(m_projects, place, [](const auto& project) { return project->root(); });
    if (known != m_projects.end()) {
        setCurrent(static_cast<size_t>(known - m_projects.begin()));
        if (!(*known)->isBusy())
            read(**known, importer::ImportMode::UseFresh);
        return;
    }
    m_projects.push_back(std::make_unique<Project>(place, m_indexFolder, m_budget));
    Project& project = *m_projects.back();
    watch(project);
    m_current = m_projects.size() - 1;
    read(project, importer::ImportMode::UseFresh);
    emit currentChanged();
    publish();
}

void ProjectList::read(Project& project, importer::ImportMode mode) {
    project.start(mode);
    m_tick.start();
}

void ProjectList::watch(Project& project) {
    connect(&project, &Project::foundRanks, this, &ProjectList::structureChanged);
    connect(&project, &Project::changed, this, [this, &project] {
        if (&project == currentProject())
            publishSoon();
        else if (!project.isBusy())
            emit stateChanged(); // who compares with it need not wait for the tick
    });
}

void ProjectList::close(size_t project) {
    // Kept until the views have let go of it.
    const std::unique_ptr<Project> closed = std::move(m_projects[project]);
    disconnect(closed.get(), nullptr, this, nullptr);
    m_projects.erase(m_projects.begin() + static_cast<std::ptrdiff_t>(project));
    if (m_projects.empty())
        m_current.reset();
    else if (m_current && *m_current >= project && *m_current > 0)
        --*m_current;
    emit structureChanged();
    emit currentChanged();
    publish();
    emit stateChanged();
}

void ProjectList::importAgain(size_t project) {
    read(*m_projects[project], importer::ImportMode::Force);
}

void ProjectList::readFrom(size_t project, model::TimelineChoice choice) {
    m_projects[project]->setPreferred(choice);
    read(*m_projects[project], importer::ImportMode::UseFresh);
}

void ProjectList::setCurrent(size_t project) {
    if (m_current == project)
        return;
    m_current = project;
    emit currentChanged();
    publish();
    emit stateChanged();
}

const Project* ProjectList::currentProject() const {
    return m_current ? m_projects[*m_current].get() : nullptr;
}

bool ProjectList::isBusy() const {
    return std::ranges::any_of(m_projects, [](const auto& project) { return project->isBusy(); });
}

std::optional<RankSlot> ProjectList::slotOf(size_t rank) const {
    const Project* project = currentProject();
    if (project == nullptr || rank >= project->jobs().size() || !project->jobs()[rank])
        return std::nullopt;
    const auto& jobs = project->jobs();
    const auto end = jobs.begin() + static_cast<std::ptrdiff_t>(rank);
    return static_cast<RankSlot>(
        std::count_if(jobs.begin(), end, [](const auto& job) { return job != nullptr; }));
}

void ProjectList::prefer(const std::vector<RankSlot>& ranks) {
    if (!m_current)
        return;
    std::vector<size_t> shown;
    shown.reserve(ranks.size());
    for (const RankSlot slot : ranks)
        shown.push_back(toIndex(slot));
    m_projects[*m_current]->prefer(shown);
}

void ProjectList::publishSoon() {
    const Project& project = *currentProject();
    const bool isBusy = project.isBusy();
    if (isBusy && m_publishing.isActive())
        return;
    // The first ranks and the last one at once.
    if (isBusy && project.shownJobs().size() == m_published.size()) {
        m_publishing.start();
        return;
    }
    emit progressed();
    publish();
    emit stateChanged();
}

void ProjectList::publish() {
    const Project* project = currentProject();
    auto ranks = project == nullptr ? decltype(m_published){} : project->shownRanks();
    auto tables = project == nullptr ? decltype(m_publishedTables){} : project->readyTables();
    auto files = project == nullptr ? decltype(m_publishedFiles){} : project->jobFiles();
    auto root = project == nullptr ? std::filesystem::path() : project->root();
    m_publishing.stop();
    if (ranks == m_published && tables == m_publishedTables && files == m_publishedFiles
        && root == m_publishedRoot)
        return;
    m_publishedRoot = root;
    m_published = ranks;
    m_publishedTables = tables;
    m_publishedFiles = files;
    QElapsedTimer timer;
    timer.start();
    emit snapshotChanged(query::buildSnapshot(
        std::move(root), std::move(ranks), std::move(tables), std::move(files), m_budget));
    m_publishing.setInterval(
        std::max(kPublishMs, static_cast<int>(timer.elapsed()) * kPublishShare));
}

} // namespace rankscope::project
