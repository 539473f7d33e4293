// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/import_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>

#include "core/base/log.h"
#include "core/importer/discovery/discovery.h"
#include "core/importer/rank_importer.h"
#include "core/importer/rank_tables.h"
#include "core/index/file_in_making.h"
#include "core/index/making_lock.h"
#include "core/index/workspace.h"

namespace rankscope::importer {

namespace {

unsigned jobsOf(const ImportOptions& options) {
    return options.jobs > 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
}

/// What was indexed under its label of today, which is another when a further profile of the rank
/// came or went.
template <class Index>
std::shared_ptr<const Index> labelled(
    const std::shared_ptr<const Index>& index, const std::string& label) {
    if (index->label == label)
        return index;
    auto copy = std::make_shared<Index>(*index);
    copy->label = label;
    return copy;
}

/// Opens the index when it fits its sources. One that can't be read whole is no index: nothing.
bool openFresh(RankJob& job) {
    if (index::stateOf(job.indexFile, job.source) != index::IndexState::Fresh)
        return false;
    const auto reader = index::IndexReader::open(job.indexFile);
    if (!reader)
        return false;
    job.wasFresh = true;
    job.index = labelled(reader->index(), job.source.label);
    return true;
}

/// The same for tables.
bool openFresh(TableJob& job) {
    if (rankTableState(job.tableFile, job.source) != index::IndexState::Fresh)
        return false;
    const auto reader = index::TableReader::open(job.tableFile);
    if (!reader)
        return false;
    job.wasFresh = true;
    job.index = labelled(reader->index(), job.source.label);
    return true;
}

/// Imports when the index is missing, stale or damaged, then opens it. Of two programs that want
/// the same file one imports and the other takes what it wrote.
template <class Reader, class Job, class Import>
Status makeReady(Job& job, const std::filesystem::path& file, ImportMode mode,
    const std::stop_token& stop, Import import) {
    const index::FileIdentity before = index::identityOf(file);
    if (mode == ImportMode::UseFresh && openFresh(job))
        return {};
    job.progress.isWaiting = true;
    Result<index::MakingLock> lock = index::MakingLock::take(file, stop);
    job.progress.isWaiting = false;
    if (!lock)
        return tl::unexpected(lock.error());
    if (mode == ImportMode::UseFresh && index::identityOf(file) != before && openFresh(job))
        return {};
    RS_TRY(import());
    RS_TRY_ASSIGN(const Reader reader, Reader::open(file));
    job.index = reader.index();
    return {};
}

Status makeReady(TableJob& job, ImportMode mode, const std::stop_token& stop) {
    return makeReady<index::TableReader>(job, job.tableFile, mode, stop, [&] {
        return importRankTables({job.source, job.tableFile}, job.progress, stop);
    });
}

Status makeReady(
    RankJob& job, const RankImport& request, ImportMode mode, const std::stop_token& stop) {
    if (!hasTrace(job.source))
        return fail(ErrorCode::NoProfile, "no trace that this version can read",
            job.source.folder.native());
    return makeReady<index::IndexReader>(
        job, job.indexFile, mode, stop, [&] { return importRank(request, job.progress, stop); });
}

/// What of a job's memory its records take. More makes it no faster: what does not fit is sorted,
/// written and read once (docs/performance.md); the rest is for names, pages and what is in flight.
uint64_t recordsOf(uint64_t memory) {
    return memory / 8 * 3;
}

/// Leftovers that can not be listed stay.
void tidy(const std::filesystem::path& folder) {
    try {
        index::removeLeftovers(folder);
    } catch (const std::exception&) { // bad_alloc, surprises of the file system
    }
}

/// Whoever is told must not end the pool.
template <class Job>
void tell(const std::function<void(const std::shared_ptr<Job>&)>& finished,
    const std::shared_ptr<Job>& job) {
    try {
        if (finished)
            finished(job);
    } catch (const std::exception&) { // bad_alloc
    }
}

template <class Job>
void dropAll(std::deque<std::shared_ptr<Job>>& dropped,
    const std::function<void(const std::shared_ptr<Job>&)>& finished) {
    for (const auto& job : dropped) {
        job->error = {ErrorCode::Cancelled, "cancelled", {}};
        job->state = RankState::Cancelled;
        tell(finished, job);
    }
}

template <class Job>
void moveToFront(
    std::deque<std::shared_ptr<Job>>& waiting, const std::vector<std::shared_ptr<Job>>& jobs) {
    for (auto job = jobs.rbegin(); job != jobs.rend(); ++job) {
        const auto found = std::find(waiting.begin(), waiting.end(), *job);
        if (found != waiting.end())
            std::rotate(waiting.begin(), found, std::next(found));
    }
}

/// The last word on a job; `what` of its rank it was about.
template <class Job>
void settle(
    Job& job, const Status& status, const char* what, std::chrono::steady_clock::time_point begin) {
    if (!status)
        job.error = status.error();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    log(LogRoom::Import, "{}: {} {} after {} ms", job.source.label, what,
        !status            ? "ended: " + status.error().message
            : job.wasFresh ? "taken from the index"
                           : "read",
        took.count());
    job.state = status                           ? RankState::Ready
        : job.error.code == ErrorCode::Cancelled ? RankState::Cancelled
                                                 : RankState::Failed;
}

} // namespace

ImportPool::ImportPool(ImportOptions options, Finished finished, TablesFinished tablesFinished)
    : m_options(std::move(options))
    , m_finished(std::move(finished))
    , m_tablesFinished(std::move(tablesFinished)) {
    for (unsigned i = 0; i < jobsOf(m_options); ++i) {
        m_threads.emplace_back([this, i](const std::stop_token& stop) {
            if (i == 0)
                tidy(m_options.indexFolder);
            run(stop);
        });
    }
}

ImportPool::~ImportPool() {
    cancel();
    for (std::jthread& thread : m_threads) // all at once, the destructors would ask one by one
        thread.request_stop();
}

std::shared_ptr<RankJob> ImportPool::add(model::RankSource source) {
    auto job = std::make_shared<RankJob>();
    job->source = model::preferring(std::move(source), m_options.prefer);
    job->indexFile = index::indexFile(m_options.indexFolder, job->source);
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(job);
    }
    m_changed.notify_all();
    return job;
}

std::shared_ptr<TableJob> ImportPool::addTables(model::RankSource source) {
    auto job = std::make_shared<TableJob>();
    job->source = model::preferring(std::move(source), m_options.prefer);
    if (!hasRankTables(job->source))
        return nullptr;
    job->tableFile = index::tableFile(m_options.indexFolder, job->source);
    job->progress.bytesTotal = rankTableBytes(job->source);
    {
        const std::lock_guard lock(m_mutex);
        const uint64_t size = job->progress.bytesTotal;
        const auto larger = std::find_if(m_waitingTables.begin(), m_waitingTables.end(),
            [size](const auto& other) { return other->progress.bytesTotal > size; });
        m_waitingTables.insert(larger, job);
    }
    m_changed.notify_all();
    return job;
}

void ImportPool::cancel() {
    std::deque<std::shared_ptr<RankJob>> dropped;
    std::deque<std::shared_ptr<TableJob>> droppedTables;
    {
        const std::lock_guard lock(m_mutex);
        dropped.swap(m_waiting);
        droppedTables.swap(m_waitingTables);
        m_stop.request_stop();
        m_stop = std::stop_source();
    }
    dropAll(dropped, m_finished);
    dropAll(droppedTables, m_tablesFinished);
    m_changed.notify_all();
}

void ImportPool::prefer(const std::vector<std::shared_ptr<RankJob>>& jobs) {
    const std::lock_guard lock(m_mutex);
    moveToFront(m_waiting, jobs);
}

void ImportPool::prefer(const std::vector<std::shared_ptr<TableJob>>& jobs) {
    const std::lock_guard lock(m_mutex);
    moveToFront(m_waitingTables, jobs);
}

void ImportPool::wait() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] {
        return m_waiting.empty() && m_waitingTables.empty() && m_running + m_runningTables == 0;
    });
}

void ImportPool::run(const std::stop_token& stop) {
    while (true) {
        Work work;
        std::stop_token jobStop;
        Allotment allotment;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(
                    lock, stop, [this] { return !m_waiting.empty() || !m_waitingTables.empty(); }))
                return;
            work = takeNext();
            jobStop = m_stop.get_token();
            if (work.rank != nullptr)
                allotment = allot();
        }
        if (work.rank != nullptr)
            runJob(work.rank, allotment, jobStop);
        else
            runJob(work.tables, jobStop);
        {
            const std::lock_guard lock(m_mutex);
            --(work.rank != nullptr ? m_running : m_runningTables);
            m_memoryInUse -= allotment.memory;
        }
        m_changed.notify_all();
    }
}

bool ImportPool::isNextTables() const {
    if (m_waiting.empty() || m_waitingTables.empty())
        return m_waiting.empty();
    return m_running > 0 || jobsOf(m_options) == 1;
}

ImportPool::Work ImportPool::takeNext() {
    Work work;
    if (isNextTables()) {
        work.tables = std::move(m_waitingTables.front());
        m_waitingTables.pop_front();
        ++m_runningTables;
    } else {
        work.rank = std::move(m_waiting.front());
        m_waiting.pop_front();
        ++m_running;
    }
    return work;
}

/// The last ranks share the cores that would have nothing to do, and their memory with them. A rank
/// that comes late takes what is left, and a quarter of a job's share where nothing is.
ImportPool::Allotment ImportPool::allot() {
    const unsigned jobs = jobsOf(m_options);
    const uint64_t ranks = m_running + m_waiting.size();
    Allotment allotment;
    allotment.threads = static_cast<unsigned>(std::max<uint64_t>(jobs / ranks, 1));
    const uint64_t limit = m_options.memoryLimit;
    allotment.memory = std::max(limit / jobs / 4,
        std::min(limit / jobs * allotment.threads, limit - std::min(limit, m_memoryInUse)));
    m_memoryInUse += allotment.memory;
    return allotment;
}

void ImportPool::runJob(
    const std::shared_ptr<RankJob>& job, const Allotment& allotment, const std::stop_token& stop) {
    job->state = RankState::Running;
    const auto begin = std::chrono::steady_clock::now();
    Status status;
    try {
        RankImport request{
            job->source, job->indexFile, recordsOf(allotment.memory), allotment.threads};
        if (m_options.previews == Previews::Make)
            request.preview = &job->preview;
        status = makeReady(*job, request, m_options.mode, stop);
    } catch (const std::exception& exception) { // bad_alloc, surprises of a library
        status = fail(ErrorCode::Internal, exception.what(), job->source.folder.native());
    }
    settle(*job, status, "timeline", begin);
    job->preview.set(nullptr);
    tell(m_finished, job);
}

void ImportPool::runJob(const std::shared_ptr<TableJob>& job, const std::stop_token& stop) {
    job->state = RankState::Running;
    const auto begin = std::chrono::steady_clock::now();
    Status status;
    try {
        status = makeReady(*job, m_options.mode, stop);
    } catch (const std::exception& exception) { // bad_alloc, surprises of a library
        status = fail(ErrorCode::Internal, exception.what(), job->source.folder.native());
    }
    settle(*job, status, "tables", begin);
    tell(m_tablesFinished, job);
}

} // namespace rankscope::importer
