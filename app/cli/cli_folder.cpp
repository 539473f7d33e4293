// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_folder.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "app/cli/damage_report.h"
#include "app/cli/progress_line.h"
#include "core/importer/discovery/discovery.h"
#include "core/importer/outcome.h"
#include "core/index/workspace.h"
#include "core/query/snapshot_builder.h"

namespace rankscope::app {

namespace {

using importer::RankJob;
using importer::RankState;

importer::ImportOptions importOptionsOf(const FolderOptions& options) {
    return {.indexFolder = options.indexFolder.empty() ? index::defaultIndexFolder(options.folder)
                                                       : options.indexFolder,
        .jobs = options.jobs,
        .memoryLimit = options.budget.imports(),
        .mode = options.isForced ? importer::ImportMode::Force : importer::ImportMode::UseFresh,
        .prefer = options.prefer};
}

std::vector<model::RankSource> ranksOf(const importer::Discovery& found, const Shard& shard) {
    std::vector<model::RankSource> ranks;
    for (size_t i = shard.index; i < found.ranks.size(); i += shard.count)
        ranks.push_back(found.ranks[i]);
    return ranks;
}

/// What was found in the file of a rank belongs to its shard, the rest to the first one.
model::IssueLog issuesOf(const importer::Discovery& found, const Shard& shard) {
    std::unordered_map<std::string, size_t> positions;
    for (size_t i = 0; i < found.ranks.size(); ++i) {
        for (const model::SourceFile& file : found.ranks[i].files)
            positions.emplace(file.path.native(), i);
    }
    model::IssueLog issues;
    for (const model::Issue& issue : found.issues.issues()) {
        const auto rank = positions.find(issue.file);
        const size_t position = rank == positions.end() ? 0 : rank->second;
        if (position % shard.count == shard.index)
            issues.add(issue.code, issue.file, issue.offset, issue.example, issue.count);
    }
    return issues;
}

/// Tables first: they are small. The first shard takes those of the job.
void importTables(const importer::Discovery& found, const std::vector<model::RankSource>& ranks,
    const FolderOptions& options, ImportedFolder& folder) {
    std::vector<model::RankSource> sources = ranks;
    if (options.shard.ownsFolder()) {
        if (auto cluster = importer::clusterSource(found, folder.issues))
            sources.push_back(std::move(*cluster));
    }
    folder.tables =
        importer::importTableBatch(std::move(sources), importOptionsOf(options), options.stop);
}

/// Ranks with a trace go to the pool; those without anything readable are the unread ones.
void addRanks(const std::vector<model::RankSource>& ranks, importer::ImportPool& pool,
    ImportedFolder& folder) {
    for (const model::RankSource& rank : ranks) {
        if (importer::hasTrace(rank))
            folder.jobs.push_back(pool.add(rank));
        else if (folder.tablesOf(rank) == nullptr)
            folder.unread.push_back(rank);
    }
}

ExitCode judge(const ImportedFolder& folder, bool isStopAsked) {
    if (isStopAsked)
        return kExitStopped;
    // Graphs and dry runs alone are no profile: advise reads them all the same.
    const bool hasNothing = folder.jobs.empty() && folder.tables.empty()
        && !(folder.unread.empty() && folder.jobFiles.empty());
    return exitCodeOf(hasNothing ? importer::Outcome::NothingReadable
                                 : importer::outcomeOf(folder.jobs, folder.tables, folder.issues));
}

std::shared_ptr<const query::Snapshot> snapshotOf(
    const ImportedFolder& folder, const FolderOptions& options) {
    std::vector<std::shared_ptr<const index::RankIndex>> ranks;
    for (const auto& job : folder.jobs) {
        if (job->state == RankState::Ready)
            ranks.push_back(job->index);
    }
    std::vector<std::shared_ptr<const index::TableIndex>> ready;
    for (const auto& job : folder.tables) {
        if (job->index != nullptr)
            ready.push_back(job->index);
    }
    return query::buildSnapshot(
        folder.root, std::move(ranks), std::move(ready), folder.jobFiles, options.budget);
}

} // namespace

bool isWriteError(const Error& error) {
    return error.code == ErrorCode::DiskFull || error.code == ErrorCode::WriteFailed;
}

const index::TableIndex* ImportedFolder::tablesOf(const model::RankSource& rank) const {
    const auto found = std::find_if(tables.begin(), tables.end(), [&rank](const auto& job) {
        return job->source.label == rank.label && job->source.folder == rank.folder
            && job->source.kind == rank.kind;
    });
    return found == tables.end() ? nullptr : (*found)->index.get();
}

bool ImportedFolder::isWithoutTrace(const importer::TableJob& tables) {
    return tables.source.kind != model::ProfileKind::ClusterAnalysis
        && !importer::hasTrace(tables.source);
}

std::optional<Shard> parseShard(const std::string& text) {
    Shard shard;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, shard.index);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '/')
        return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, shard.count);
    if (second.ec != std::errc() || second.ptr != end || shard.count == 0
        || shard.index >= shard.count)
        return std::nullopt;
    return shard;
}

ImportedFolder importFolder(
    const FolderOptions& options, const importer::ImportPool::Finished& finished) {
    ImportedFolder folder;
    folder.root = options.folder;
    folder.snapshot = std::make_shared<const query::Snapshot>();
    Result<importer::Discovery> found = importer::discover(options.folder, options.stop);
    if (!found) {
        fmt::print(stderr, "{}: {}\n", options.folder.native(), found.error().message);
        folder.exit =
            found.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable;
        return folder;
    }
    folder.root = found->root;
    folder.issues = issuesOf(*found, options.shard);
    folder.jobFiles = found->jobFiles;
    const std::vector<model::RankSource> ranks = ranksOf(*found, options.shard);
    importTables(*found, ranks, options, folder);
    importer::ImportPool pool(importOptionsOf(options), finished);
    addRanks(ranks, pool, folder);
    {
        const ProgressLine progress(folder.jobs);
        // only now: a stop that came before must reach every rank
        const std::stop_callback cancel(options.stop, [&pool] { pool.cancel(); });
        pool.wait();
    }
    folder.snapshot = snapshotOf(folder, options);
    printDamage(folder);
    if (folder.jobs.empty() && folder.tables.empty() && !folder.jobFiles.empty())
        fmt::print(stderr,
            "{}: no profile; its graphs and dry runs are read by advise, query, ir and dryrun\n",
            options.folder.native());
    folder.exit = judge(folder, options.stop.stop_requested());
    return folder;
}

} // namespace rankscope::app
