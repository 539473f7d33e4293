// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/project.h"

#include <algorithm>
#include <iterator>

#include <QMetaObject>

#include "core/index/workspace.h"

namespace rankscope::project {

using importer::RankState;

namespace {

std::shared_ptr<const index::RankIndex> emptyIndexOf(const model::RankSource& source) {
    auto index = std::make_shared<index::RankIndex>();
    index->rank = source.rank;
    index->isRankKnown = source.isRankKnown;
    index->kind = source.kind;
    index->label = source.label;
    index->folder = source.folder.native();
    return index;
}

} // namespace

Project::Project(std::filesystem::path root, std::filesystem::path indexFolder,
    const MemoryBudget& budget, QObject* parent)
    : QObject(parent)
    , m_root(std::move(root))
    , m_indexFolder(std::move(indexFolder))
    , m_budget(budget) {
    if (m_indexFolder.empty())
        m_indexFolder = index::defaultIndexFolder(m_root);
}

Project::~Project() {
    stopThreads();
}

void Project::stopThreads() {
    if (m_search.joinable()) {
        m_search.request_stop();
        m_search.join();
    }
    m_pool.reset();
}

void Project::start(importer::ImportMode mode) {
    stopThreads();
    ++m_round;
    m_mode = mode;
    m_state = ProjectState::Searching;
    m_discovery.reset();
    m_jobs.clear();
    m_empty.clear();
    m_finished = 0;
    emit foundRanks();
    emit changed();
    m_search = std::jthread([this, root = m_root, round = m_round](const std::stop_token& stop) {
        auto found = std::make_shared<Result<importer::Discovery>>(
            fail(ErrorCode::Internal, "nothing was looked for"));
        try {
            *found = importer::survey(root, stop);
        } catch (const std::exception& exception) { // surprises of the file system
            *found = fail(ErrorCode::Internal, exception.what(), root.native());
        }
        QMetaObject::invokeMethod(
            this,
            [this, round, found] {
                if (round == m_round)
                    take(std::move(*found));
            },
            Qt::QueuedConnection);
    });
}

void Project::take(Result<importer::Discovery> found) {
    if (!found) {
        m_error = found.error();
        m_state =
            m_error.code == ErrorCode::Cancelled ? ProjectState::Cancelled : ProjectState::Failed;
        emit changed();
        return;
    }
    m_discovery = std::move(*found);
    if (holdsProfile(*m_discovery))
        importRanks();
    else
        m_state = ProjectState::NoProfile;
    emit foundRanks();
    emit changed();
}

void Project::importRanks() {
    m_state = ProjectState::Importing;
    m_pool = std::make_unique<importer::ImportPool>(
        importer::ImportOptions{
            .indexFolder = m_indexFolder, .memoryLimit = m_budget.imports(), .mode = m_mode},
        [this, round = m_round](const std::shared_ptr<importer::RankJob>& /*job*/) {
            QMetaObject::invokeMethod(
                this,
                [this, round] {
                    if (round == m_round)
                        rankFinished();
                },
                Qt::QueuedConnection);
        });
    for (const model::RankSource& rank : m_discovery->ranks) {
        m_jobs.push_back(importer::hasTrace(rank) ? m_pool->add(rank) : nullptr);
        m_empty.push_back(emptyIndexOf(rank));
    }
    if (progress().ranks == 0)
        m_state = ProjectState::Ready;
}

void Project::rankFinished() {
    ++m_finished;
    if (m_finished == progress().ranks) {
        const bool wasCancelled = std::ranges::any_of(m_jobs,
            [](const auto& job) { return job != nullptr && job->state == RankState::Cancelled; });
        m_state = wasCancelled ? ProjectState::Cancelled : ProjectState::Ready;
        // Its threads are idle now; without them nothing waits at the end of the program.
        m_pool.reset();
    }
    emit changed();
}

void Project::cancel() {
    m_search.request_stop();
    if (m_pool)
        m_pool->cancel();
}

QString Project::name() const {
    const std::filesystem::path path = m_root.has_filename() ? m_root : m_root.parent_path();
    const std::string name = path.filename().native();
    return QString::fromStdString(name.empty() || name == "." ? m_root.native() : name);
}

bool Project::isBusy() const {
    return m_state == ProjectState::Searching || m_state == ProjectState::Importing;
}

ProjectProgress Project::progress() const {
    ProjectProgress all;
    for (const auto& job : m_jobs) {
        if (job == nullptr)
            continue;
        ++all.ranks;
        const RankState state = job->state;
        const bool isDone = state != RankState::Waiting && state != RankState::Running;
        uint64_t size = 0;
        for (const model::SourceFile* file : model::timelineFiles(job->source))
            size += file->size;
        // A rank that was fresh reads nothing: it counts as read.
        all.bytesTotal += size;
        all.bytesDone += isDone ? size : std::min(size, job->progress.bytesDone.load());
        all.events += job->progress.events;
        all.ranksDone += isDone ? 1 : 0;
    }
    return all;
}

std::vector<std::shared_ptr<const index::RankIndex>> Project::shownRanks() const {
    std::vector<std::shared_ptr<const index::RankIndex>> ranks;
    for (size_t i = 0; i < m_jobs.size(); ++i) {
        if (m_jobs[i] != nullptr)
            ranks.push_back(m_jobs[i]->state == RankState::Ready ? m_jobs[i]->index : m_empty[i]);
    }
    return ranks;
}

std::vector<const importer::RankJob*> Project::shownJobs() const {
    std::vector<const importer::RankJob*> jobs;
    for (const auto& job : m_jobs) {
        if (job != nullptr)
            jobs.push_back(job.get());
    }
    return jobs;
}

void Project::prefer(const std::vector<size_t>& shown) {
    if (!m_pool)
        return;
    std::vector<std::shared_ptr<importer::RankJob>> all;
    std::ranges::copy_if(
        m_jobs, std::back_inserter(all), [](const auto& job) { return job != nullptr; });
    std::vector<std::shared_ptr<importer::RankJob>> jobs;
    for (const size_t position : shown) {
        if (position < all.size())
            jobs.push_back(all[position]);
    }
    m_pool->prefer(jobs);
}

std::vector<std::shared_ptr<const index::RankIndex>> Project::readyRanks() const {
    std::vector<std::shared_ptr<const index::RankIndex>> ranks;
    for (const auto& job : m_jobs) {
        if (job != nullptr && job->state == RankState::Ready)
            ranks.push_back(job->index);
    }
    return ranks;
}

} // namespace rankscope::project
