// SPDX-License-Identifier: GPL-3.0-or-later
// Imports ranks in the background: up to `jobs` at a time within one memory budget. Ranks whose
// index is fresh and whole are taken as they are. Progress is atomics; cancel stops at the next
// window and leaves every finished rank usable. What is added after a cancel is imported again.
// Thread: any; the callback runs on an import thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/base/memory_budget.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/index/index_reader.h"
#include "core/model/rank.h"

namespace rankscope::importer {

enum class ImportMode { UseFresh, Force };

struct ImportOptions {
    std::filesystem::path indexFolder;
    unsigned jobs = 0; ///< 0: number of cores
    uint64_t memoryLimit = MemoryBudget().imports(); ///< bytes for all running imports together
    ImportMode mode = ImportMode::UseFresh;
    model::TimelineChoice prefer = model::TimelineChoice::Database; ///< where there are both
};

enum class RankState { Waiting, Running, Ready, Failed, Cancelled };

/// One rank's way through the pool. state and progress may be read at any time.
struct RankJob {
    model::RankSource source;
    std::filesystem::path indexFile;
    std::atomic<RankState> state{RankState::Waiting};
    Progress progress;
    bool wasFresh = false; ///< valid once Ready
    std::shared_ptr<const index::RankIndex> index; ///< valid once Ready
    Error error; ///< valid once Failed
};

class ImportPool {
public:
    using Finished = std::function<void(const std::shared_ptr<RankJob>&)>;

    ImportPool(ImportOptions options, Finished finished);
    ~ImportPool(); ///< cancels and joins

    std::shared_ptr<RankJob> add(model::RankSource source);
    /// Drops what waits and stops what runs; later additions are not touched.
    void cancel();
    /// These are next, in this order; those that do not wait (any more) are left out.
    void prefer(const std::vector<std::shared_ptr<RankJob>>& jobs);
    /// Blocks until every added rank is ready, failed or cancelled.
    void wait();

private:
    /// What one job may use.
    struct Allotment {
        unsigned threads = 1;
        uint64_t memory = 0;
    };

    void run(const std::stop_token& stop);
    Allotment allot();
    void runJob(const std::shared_ptr<RankJob>& job, const Allotment& allotment,
        const std::stop_token& stop);

    ImportOptions m_options;
    Finished m_finished;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<std::shared_ptr<RankJob>> m_waiting;
    size_t m_running = 0;
    uint64_t m_memoryInUse = 0;
    std::stop_source m_stop; ///< of the imports since the last cancel
    std::vector<std::jthread> m_threads; // last: they use the members above
};

} // namespace rankscope::importer
