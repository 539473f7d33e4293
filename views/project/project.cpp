// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/project/project.h"

#include <algorithm>

#include <QMetaObject>

#include "core/importer/discovery/index_place.h"
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

uint64_t timelineSize(const model::RankSource& source) {
    uint64_t size = 0;
    for (const model::SourceFile* file : model::timelineFiles(source))
        size += file->size;
    return size;
}

/// Null counts as done: there is nothing to wait for.
template <class Job>
bool isDone(const std::shared_ptr<Job>& job) {
    return job == nullptr || !importer::isOpen(job->state);
}

template <class Job>
bool wasCancelled(const std::shared_ptr<Job>& job) {
    return job != nullptr && job->state == RankState::Cancelled;
}

/// What was fresh reads nothing: it counts as read.
template <class Job>
void addBytes(const std::shared_ptr<Job>& job, uint64_t size, ProjectProgress& all) {
    if (job == nullptr)
        return;
    all.bytesTotal += size;
    all.bytesDone += isDone(job) ? size : std::min(size, job->progress.bytesDone.load());
    all.events += job->progress.events;
}

} // namespace

Project::Project(std::filesystem::path root, std::filesystem::path indexFolder,
    const MemoryBudget& budget, QObject* parent)
    : QObject(parent)
    , m_root(std::move(root))
    , m_indexFolder(std::move(indexFolder))
    , m_isUsualPlace(m_indexFolder.empty())
    , m_budget(budget) {
    if (m_isUsualPlace)
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
    m_tableJobs.clear();
    m_empty.clear();
    m_sizes.clear();
    emit foundRanks();
    emit changed();
    const auto search = [this, root = m_root, index = m_indexFolder, isUsual = m_isUsualPlace,
                            round = m_round](const std::stop_token& stop) {
        auto found = std::make_shared<Result<importer::Discovery>>(
            fail(ErrorCode::Internal, "nothing was looked for"));
        try {
            const Status place = isUsual ? Status() : importer::checkIndexFolder(index, root);
            if (place)
                *found = importer::survey(root, stop);
            else
                *found = tl::unexpected(place.error());
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
    };
    m_search = std::jthread(search);
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
        importer::ImportOptions{.indexFolder = m_indexFolder,
            .memoryLimit = m_budget.imports(),
            .mode = m_mode,
            .prefer = m_preferred,
            .previews = importer::Previews::Make},
        [this](const std::shared_ptr<importer::RankJob>& /*job*/) { reportSoon(); },
        [this](const std::shared_ptr<importer::TableJob>& /*job*/) { reportSoon(); });
    addTables();
    for (const model::RankSource& rank : m_discovery->ranks) {
        m_jobs.push_back(importer::hasTrace(rank) ? m_pool->add(rank) : nullptr);
        m_empty.push_back(emptyIndexOf(rank));
        m_sizes.push_back(m_jobs.back() == nullptr ? 0 : timelineSize(m_jobs.back()->source));
    }
    // There is nothing to read, or it was ready at once: the end comes after the ranks.
    if (isAllDone())
        reportSoon();
}

void Project::addTables() {
    for (const model::RankSource& rank : m_discovery->ranks)
        m_tableJobs.push_back(m_pool->addTables(rank));
    if (auto cluster = importer::clusterSource(*m_discovery, m_discovery->issues))
        m_tableJobs.push_back(m_pool->addTables(std::move(*cluster)));
}

void Project::reportSoon() {
    if (!m_isReportOnItsWay.exchange(true))
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_isReportOnItsWay = false;
                report();
            },
            Qt::QueuedConnection);
}

void Project::report() {
    if (m_state != ProjectState::Importing)
        return; // another search began meanwhile
    if (isAllDone()) {
        const auto cancelled = [](const auto& job) { return wasCancelled(job); };
        m_state =
            std::ranges::any_of(m_jobs, cancelled) || std::ranges::any_of(m_tableJobs, cancelled)
            ? ProjectState::Cancelled
            : ProjectState::Ready;
        // Its threads are idle now; without them nothing waits at the end of the program.
        m_pool.reset();
    }
    emit changed();
}

bool Project::hasChoice() const {
    const auto has = [](const model::RankSource& rank, model::FileKind kind) {
        return std::ranges::any_of(
            rank.files, [kind](const auto& file) { return file.kind == kind; });
    };
    return m_discovery && std::ranges::any_of(m_discovery->ranks, [&has](const auto& rank) {
        return has(rank, model::FileKind::Trace) && has(rank, model::FileKind::ProfileDatabase);
    });
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
    for (size_t i = 0; i < m_jobs.size(); ++i) {
        addBytes(m_jobs[i], m_sizes[i], all);
        if (m_jobs[i] == nullptr && m_tableJobs[i] == nullptr)
            continue;
        ++all.ranks;
        const bool isThere = m_jobs[i] != nullptr ? isDone(m_jobs[i]) : isDone(m_tableJobs[i]);
        all.ranksDone += isThere ? 1 : 0;
    }
    for (const auto& tables : m_tableJobs)
        addBytes(tables, tables == nullptr ? 0 : tables->progress.bytesTotal.load(), all);
    return all;
}

bool Project::isAllDone() const {
    return std::ranges::all_of(m_jobs, [](const auto& job) { return isDone(job); })
        && std::ranges::all_of(m_tableJobs, [](const auto& job) { return isDone(job); });
}

std::vector<std::shared_ptr<const index::RankIndex>> Project::shownRanks() const {
    std::vector<std::shared_ptr<const index::RankIndex>> ranks;
    for (size_t i = 0; i < m_jobs.size(); ++i) {
        if (m_jobs[i] == nullptr)
            continue;
        const auto preview = m_jobs[i]->preview.get();
        ranks.push_back(m_jobs[i]->state == RankState::Ready ? m_jobs[i]->index
                : preview != nullptr                         ? preview
                                                             : m_empty[i]);
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
    std::vector<size_t> places; // of the shown ones among all ranks
    for (size_t i = 0; i < m_jobs.size(); ++i) {
        if (m_jobs[i] != nullptr)
            places.push_back(i);
    }
    std::vector<std::shared_ptr<importer::RankJob>> jobs;
    std::vector<std::shared_ptr<importer::TableJob>> tables;
    for (const size_t position : shown) {
        if (position >= places.size())
            continue;
        jobs.push_back(m_jobs[places[position]]);
        tables.push_back(m_tableJobs[places[position]]);
    }
    m_pool->prefer(jobs);
    m_pool->prefer(tables);
}

std::vector<std::shared_ptr<const index::RankIndex>> Project::readyRanks() const {
    std::vector<std::shared_ptr<const index::RankIndex>> ranks;
    for (const auto& job : m_jobs) {
        if (job != nullptr && job->state == RankState::Ready)
            ranks.push_back(job->index);
    }
    return ranks;
}

std::vector<std::shared_ptr<const index::TableIndex>> Project::readyTables() const {
    std::vector<std::shared_ptr<const index::TableIndex>> tables;
    for (const auto& job : m_tableJobs) {
        if (job != nullptr && job->state == RankState::Ready)
            tables.push_back(job->index);
    }
    return tables;
}

} // namespace rankscope::project
