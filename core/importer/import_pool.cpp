// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/import_pool.h"

#include <algorithm>
#include <exception>

#include "core/importer/discovery.h"
#include "core/importer/rank_importer.h"
#include "core/index/file_in_making.h"
#include "core/index/workspace.h"

namespace rankscope::importer {

namespace {

unsigned jobsOf(const ImportOptions& options) {
    return options.jobs > 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
}

/// Opens the index when it fits its sources. One that can't be read whole is no index: nothing.
bool openFresh(RankJob& job) {
    if (index::stateOf(job.indexFile, job.source) != index::IndexState::Fresh)
        return false;
    const auto reader = index::IndexReader::open(job.indexFile);
    if (!reader)
        return false;
    job.wasFresh = true;
    job.index = reader->index();
    return true;
}

/// Imports when the index is missing, stale or damaged, then opens it.
Status makeReady(
    RankJob& job, const RankImport& request, ImportMode mode, const std::stop_token& stop) {
    if (!hasTrace(job.source))
        return fail(ErrorCode::NoProfile, "no trace that this version can read",
            job.source.folder.native());
    if (mode == ImportMode::UseFresh && openFresh(job))
        return {};
    RS_TRY(importRank(request, job.progress, stop));
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(job.indexFile));
    job.index = reader.index();
    return {};
}

} // namespace

ImportPool::ImportPool(ImportOptions options, Finished finished)
    : m_options(std::move(options))
    , m_finished(std::move(finished)) {
    for (unsigned i = 0; i < jobsOf(m_options); ++i) {
        m_threads.emplace_back([this, i](const std::stop_token& stop) {
            if (i == 0)
                index::removeLeftovers(m_options.indexFolder);
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

void ImportPool::cancel() {
    std::deque<std::shared_ptr<RankJob>> dropped;
    {
        const std::lock_guard lock(m_mutex);
        dropped.swap(m_waiting);
        m_stop.request_stop();
        m_stop = std::stop_source();
    }
    for (const auto& job : dropped) {
        job->state = RankState::Cancelled;
        m_finished(job);
    }
    m_changed.notify_all();
}

void ImportPool::prefer(const std::vector<std::shared_ptr<RankJob>>& jobs) {
    const std::lock_guard lock(m_mutex);
    for (auto job = jobs.rbegin(); job != jobs.rend(); ++job) {
        const auto found = std::find(m_waiting.begin(), m_waiting.end(), *job);
        if (found != m_waiting.end())
            std::rotate(m_waiting.begin(), found, std::next(found));
    }
}

void ImportPool::wait() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_waiting.empty() && m_running == 0; });
}

void ImportPool::run(const std::stop_token& stop) {
    while (true) {
        std::shared_ptr<RankJob> job;
        std::stop_token jobStop;
        Allotment allotment;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); }))
                return;
            job = std::move(m_waiting.front());
            m_waiting.pop_front();
            jobStop = m_stop.get_token();
            ++m_running;
            allotment = allot();
        }
        runJob(job, allotment, jobStop);
        {
            const std::lock_guard lock(m_mutex);
            --m_running;
            m_memoryInUse -= allotment.memory;
        }
        m_changed.notify_all();
    }
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
    Status status;
    try {
        status = makeReady(*job,
            {job->source, job->indexFile, allotment.memory / 4 * 3, allotment.threads},
            m_options.mode, stop);
    } catch (const std::exception& exception) { // bad_alloc, surprises of a library
        status = fail(ErrorCode::Internal, exception.what(), job->source.folder.native());
    }
    if (!status)
        job->error = status.error();
    job->state = status                           ? RankState::Ready
        : job->error.code == ErrorCode::Cancelled ? RankState::Cancelled
                                                  : RankState::Failed;
    m_finished(job);
}

} // namespace rankscope::importer
