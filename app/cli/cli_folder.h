// SPDX-License-Identifier: GPL-3.0-or-later
// The common first half of every command: find the ranks of a folder, bring their indexes up to
// date, say on stderr what was damaged.
// Thread: main only.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/exit_code.h"
#include "core/importer/import_pool.h"
#include "core/importer/table_batch.h"
#include "core/model/issue.h"
#include "core/model/rank.h"
#include "core/query/session.h"

namespace rankscope::app {

/// --shard I/N: of the ranks in order, those with position % N == I. The order is that of the
/// profile alone, so it is the same on every machine, whatever is indexed already.
struct Shard {
    unsigned index = 0;
    unsigned count = 1;

    /// Exactly one shard answers for what belongs to no rank: files and damage of the folder.
    bool ownsFolder() const { return index == 0; }
};

struct FolderOptions {
    std::filesystem::path folder;
    std::filesystem::path indexFolder; ///< empty: the default place
    unsigned jobs = 0;
    MemoryBudget budget;
    Shard shard;
    bool isForced = false;
    model::TimelineChoice prefer = model::TimelineChoice::Database;
    std::stop_token stop; ///< the user's wish to end
};

struct ImportedFolder {
    std::filesystem::path root;
    std::vector<std::shared_ptr<importer::RankJob>> jobs; ///< in order of their ranks
    std::vector<model::RankSource> unread; ///< ranks whose files a later version reads
    std::vector<std::shared_ptr<importer::TableJob>> tables; ///< of ranks and of the job
    std::vector<model::SourceFile> jobFiles; ///< graphs and logs of dry runs
    model::IssueLog issues; ///< of the folder as a whole
    ExitCode exit = kExitGood;

    /// Of what could be read; one and the same, so that its figures are computed once.
    std::shared_ptr<const query::Snapshot> snapshot;
    /// The tables of a rank; nullptr when it has none.
    const index::TableIndex* tablesOf(const model::RankSource& rank) const;
    /// True when these are the tables of a rank that has no trace.
    static bool isWithoutTrace(const importer::TableJob& tables);
    bool isEmpty() const {
        return jobs.empty() && unread.empty() && tables.empty() && jobFiles.empty();
    }
};

/// True when the index and not the profile is what failed: no space or no right to write.
bool isWriteError(const Error& error);

/// Reads "I/N"; nothing when that is no shard.
std::optional<Shard> parseShard(const std::string& text);

/// Never fails: what went wrong is on stderr and in the exit code. `finished` runs on an import
/// thread as soon as a rank is done.
ImportedFolder importFolder(
    const FolderOptions& options, const importer::ImportPool::Finished& finished);

} // namespace rankscope::app
