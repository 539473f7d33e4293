// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/import_pool.h"

#include <algorithm>
#include <exception>

#include "core/importer/discovery.h"
#include "core/importer/rank_importer.h"
#include "core/index/workspace.h"

namespace rankscope::importer {

namespace {

unsigned jobsOf(const ImportOptions& options) {
    return options.jobs > 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
}

/// Imports when the index is missing or stale, then opens it.
Status makeReady(
    RankJob& job, const RankImport& request, ImportMode mode, const std::stop_token& stop) {
    if (!hasTrace(job.source))
        return fail(ErrorCode::NoProfile, "no trace that this version can read",
            job.source.folder.native());
    const bool isFresh = mode == ImportMode::UseFresh
        && index::stateOf(job.indexFile, job.source) == index::IndexState::Fresh;
    if (!isFresh)
        RS_TRY(importRank(request, job.progress, stop));
    RS_TRY_ASSIGN(const index::IndexReader reader, index::IndexReader::open(job.indexFile));
    job.wasFresh = isFresh;
    job.index = reader.index();
    return {};
}

} // namespace

ImportPool::ImportPool(ImportOptions options, Finished finished)
    : m_options(std::move(options))
    , m_finished(std::move(finished)) {
    for (unsigned i = 0; i < jobsOf(m_options); ++i)
        m_threads.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

ImportPool::~ImportPool() {
    cancel();
}

std::shared_ptr<RankJob> ImportPool::add(model::RankSource source) {
    auto job = std::make_shared<RankJob>();
    job->indexFile = index::indexFile(m_options.indexFolder, source);
    job->source = std::move(source);
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
    }
    for (const auto& job : dropped) {
        job->state = RankState::Cancelled;
        m_finished(job);
    }
    for (std::jthread& thread : m_threads)
        thread.request_stop();
    m_changed.notify_all();
}

void ImportPool::wait() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_waiting.empty() && m_running == 0; });
}

void ImportPool::run(const std::stop_token& stop) {
    while (true) {
        std::shared_ptr<RankJob> job;
        unsigned threads = 1;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); }))
                return;
            job = std::move(m_waiting.front());
            m_waiting.pop_front();
            ++m_running;
            // a rank that is alone gets the second core for its reading half
            threads = m_waiting.empty() && m_running == 1 && jobsOf(m_options) > 1 ? 2 : 1;
        }
        runJob(job, threads, stop);
        {
            const std::lock_guard lock(m_mutex);
            --m_running;
        }
        m_changed.notify_all();
    }
}

void ImportPool::runJob(
    const std::shared_ptr<RankJob>& job, unsigned threads, const std::stop_token& stop) {
    job->state = RankState::Running;
    const uint64_t share = m_options.memoryLimit / jobsOf(m_options);
    Status status;
    try {
        status = makeReady(
            *job, {job->source, job->indexFile, share / 2, threads}, m_options.mode, stop);
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
