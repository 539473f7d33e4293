// SPDX-License-Identifier: GPL-3.0-or-later
// One opened folder (or file): looks for its ranks on a thread of its own, imports their timelines
// and tables in the background, and knows how far each one is.
// Thread: UI only; its own threads report by queued calls.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <QObject>

#include "core/importer/discovery/discovery.h"
#include "core/importer/import_pool.h"

namespace rankscope::project {

enum class ProjectState {
    Searching,
    Importing,
    Ready, ///< every rank is ready, failed or without anything that can be read
    NoProfile,
    Failed, ///< not found or unreadable, see error()
    Cancelled,
};

struct ProjectProgress {
    uint64_t bytesDone = 0;
    uint64_t bytesTotal = 0;
    uint64_t events = 0;
    size_t ranksDone = 0; ///< by their timelines, by their tables without one
    size_t ranks = 0; ///< those with something to import
};

class Project : public QObject {
    Q_OBJECT

public:
    /// An empty index folder means the usual place.
    Project(std::filesystem::path root, std::filesystem::path indexFolder,
        const MemoryBudget& budget = MemoryBudget(), QObject* parent = nullptr);
    ~Project() override;

    void start(importer::ImportMode mode);
    void cancel();
    /// Where a rank has both a database and text. Counts from the next start() on.
    void setPreferred(model::TimelineChoice choice) { m_preferred = choice; }
    model::TimelineChoice preferred() const { return m_preferred; }
    /// True when some rank has both, so that the choice makes a difference.
    bool hasChoice() const;

    const std::filesystem::path& root() const { return m_root; }
    QString name() const;
    ProjectState state() const { return m_state; }
    bool isBusy() const;
    const Error& error() const { return m_error; }
    /// Nothing while searching and when the place cannot be read.
    const std::optional<importer::Discovery>& discovery() const { return m_discovery; }
    /// Beside discovery()->ranks; null for a rank without a trace.
    const std::vector<std::shared_ptr<importer::RankJob>>& jobs() const { return m_jobs; }
    /// Beside discovery()->ranks, then those of the job as a whole; null without tables.
    const std::vector<std::shared_ptr<importer::TableJob>>& tableJobs() const {
        return m_tableJobs;
    }
    ProjectProgress progress() const;
    /// The indexes that are ready, in the order of the ranks.
    std::vector<std::shared_ptr<const index::RankIndex>> readyRanks() const;
    /// The tables that are ready, those of the job as a whole last.
    std::vector<std::shared_ptr<const index::TableIndex>> readyTables() const;
    /// Graphs and logs of dry runs; none while searching.
    std::vector<model::SourceFile> jobFiles() const {
        return m_discovery ? m_discovery->jobFiles : std::vector<model::SourceFile>();
    }
    /// Every rank with a timeline in its place, so that a place never changes: the index of a ready
    /// one, its preview while it is read, else an empty index with its name.
    std::vector<std::shared_ptr<const index::RankIndex>> shownRanks() const;
    /// Beside shownRanks().
    std::vector<const importer::RankJob*> shownJobs() const;
    /// Reads these of shownRanks() next.
    void prefer(const std::vector<size_t>& shown);

signals:
    /// The list of ranks is another one.
    void foundRanks();
    /// Ranks or tables are ready, failed or cancelled, or the state is another one. What comes
    /// while a slot runs is reported together.
    void changed();

private:
    void take(Result<importer::Discovery> found);
    void importRanks();
    void addTables();
    bool isAllDone() const;
    void reportSoon(); ///< from any thread
    void report();
    void stopThreads();

    std::filesystem::path m_root;
    std::filesystem::path m_indexFolder;
    bool m_isUsualPlace; ///< a cache folder; one that the user chose is checked first
    MemoryBudget m_budget;
    importer::ImportMode m_mode = importer::ImportMode::UseFresh;
    model::TimelineChoice m_preferred = model::TimelineChoice::Database;
    ProjectState m_state = ProjectState::Searching;
    Error m_error;
    std::optional<importer::Discovery> m_discovery;
    std::vector<std::shared_ptr<importer::RankJob>> m_jobs;
    std::vector<std::shared_ptr<importer::TableJob>> m_tableJobs;
    std::vector<std::shared_ptr<const index::RankIndex>> m_empty; ///< beside the jobs
    std::vector<uint64_t> m_sizes; ///< of the timelines, beside the jobs
    std::atomic<bool> m_isReportOnItsWay{false};
    uint64_t m_round = 0; ///< what an earlier start() still reports is dropped
    std::unique_ptr<importer::ImportPool> m_pool;
    std::jthread m_search;
};

} // namespace rankscope::project
