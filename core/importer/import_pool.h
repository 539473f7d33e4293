// SPDX-License-Identifier: GPL-3.0-or-later
// Imports ranks in the background: up to `jobs` at a time within one memory budget. Ranks whose
// index is fresh and whole are taken as they are. Progress is atomics; cancel stops at the next
// window and leaves every finished rank usable. What is added after a cancel is imported again.
// While tables wait, one thread reads timelines and the others read tables; a thread that is alone
// reads the tables first.
// Thread: any; the callbacks run on an import thread.
#pragma once

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
#include "core/importer/import_job.h"
#include "core/model/rank.h"

namespace rankscope::importer {

enum class ImportMode { UseFresh, Force };

/// Whether ranks show while they are read; costs 1 to 3 % of the time, by a small benchmark.
enum class Previews { None, Make };

struct ImportOptions {
    std::filesystem::path indexFolder;
    unsigned jobs = 0; ///< 0: number of cores
    uint64_t memoryLimit = MemoryBudget().imports(); ///< bytes for all running imports together
    ImportMode mode = ImportMode::UseFresh;
    model::TimelineChoice prefer = model::TimelineChoice::Database; ///< where there are both
    Previews previews = Previews::None;
};

class ImportPool {
public:
    using Finished = std::function<void(const std::shared_ptr<RankJob>&)>;

    using TablesFinished = std::function<void(const std::shared_ptr<TableJob>&)>;

    ImportPool(ImportOptions options, Finished finished, TablesFinished tablesFinished = {});
    ~ImportPool(); ///< cancels and joins

    std::shared_ptr<RankJob> add(model::RankSource source);
    /// Before larger ones that wait. Null for a source without tables.
    std::shared_ptr<TableJob> addTables(model::RankSource source);
    /// Drops what waits and stops what runs; later additions are not touched.
    void cancel();
    /// These are next, in this order; those that do not wait (any more) are left out.
    void prefer(const std::vector<std::shared_ptr<RankJob>>& jobs);
    void prefer(const std::vector<std::shared_ptr<TableJob>>& jobs);
    /// Blocks until all that was added is ready, failed or cancelled.
    void wait();

private:
    /// What one job may use.
    struct Allotment {
        unsigned threads = 1;
        uint64_t memory = 0;
    };

    /// One of the two.
    struct Work {
        std::shared_ptr<RankJob> rank;
        std::shared_ptr<TableJob> tables;
    };

    void run(const std::stop_token& stop);
    bool isNextTables() const;
    Work takeNext();
    Allotment allot();
    void runJob(const std::shared_ptr<RankJob>& job, const Allotment& allotment,
        const std::stop_token& stop);
    void runJob(const std::shared_ptr<TableJob>& job, const std::stop_token& stop);

    ImportOptions m_options;
    Finished m_finished;
    TablesFinished m_tablesFinished;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<std::shared_ptr<RankJob>> m_waiting;
    std::deque<std::shared_ptr<TableJob>> m_waitingTables;
    size_t m_running = 0; ///< timelines
    size_t m_runningTables = 0;
    uint64_t m_memoryInUse = 0;
    std::stop_source m_stop; ///< of the imports since the last cancel
    std::vector<std::jthread> m_threads; // last: they use the members above
};

} // namespace rankscope::importer
