// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_folder.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "app/cli/damage_report.h"
#include "app/cli/progress_line.h"
#include "core/importer/discovery.h"
#include "core/index/workspace.h"

namespace rankscope::app {

namespace {

using importer::RankJob;
using importer::RankState;

importer::ImportOptions importOptionsOf(const FolderOptions& options) {
    return {.indexFolder = options.indexFolder.empty() ? index::defaultIndexFolder(options.folder)
                                                       : options.indexFolder,
        .jobs = options.jobs,
        .memoryLimit = MemoryBudget{options.memoryLimitMb << 20}.imports(),
        .mode = options.isForced ? importer::ImportMode::Force : importer::ImportMode::UseFresh};
}

/// The ranks of the shard go to the pool, or to the unread ones.
void addRanks(const importer::Discovery& found, const Shard& shard, importer::ImportPool& pool,
    ImportedFolder& folder) {
    unsigned number = 0;
    for (const model::RankSource& rank : found.ranks) {
        if (number++ % shard.count != shard.index)
            continue;
        if (importer::hasTrace(rank))
            folder.jobs.push_back(pool.add(rank));
        else
            folder.unread.push_back(rank);
    }
}

/// The worst that happened to any rank decides.
ExitCode judge(const ImportedFolder& folder, bool isStopAsked) {
    const auto has = [&folder](auto test) {
        return std::any_of(folder.jobs.begin(), folder.jobs.end(),
            [&test](const auto& job) { return test(*job); });
    };
    const bool isStopped = isStopAsked || has([](const RankJob& job) {
        return job.state == RankState::Cancelled || isWriteError(job);
    });
    if (isStopped)
        return kExitStopped;
    const bool isShardEmpty = folder.jobs.empty() && folder.unread.empty();
    if (!isShardEmpty && !has([](const RankJob& job) { return job.state == RankState::Ready; }))
        return kExitNothingReadable;
    const bool hasFailed = has([](const RankJob& job) { return job.state == RankState::Failed; });
    return hasFailed || isDamaged(folder) ? kExitDamaged : kExitGood;
}

} // namespace

std::shared_ptr<const query::Snapshot> ImportedFolder::snapshot() const {
    auto snapshot = std::make_shared<query::Snapshot>();
    for (const auto& job : jobs) {
        if (job->state == RankState::Ready)
            snapshot->ranks.push_back({job->index, Duration(job->index->counts.baseNs)});
    }
    return snapshot;
}

bool isWriteError(const RankJob& job) {
    return job.state == RankState::Failed
        && (job.error.code == ErrorCode::DiskFull || job.error.code == ErrorCode::WriteFailed);
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
    Result<importer::Discovery> found = importer::discover(options.folder, options.stop);
    if (!found) {
        fmt::print(stderr, "{}: {}\n", options.folder.native(), found.error().message);
        folder.exit =
            found.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable;
        return folder;
    }
    folder.issues = found->issues;
    importer::ImportPool pool(importOptionsOf(options), finished);
    addRanks(*found, options.shard, pool, folder);
    {
        const ProgressLine progress(folder.jobs);
        // only now: a stop that came before must reach every rank
        const std::stop_callback cancel(options.stop, [&pool] { pool.cancel(); });
        pool.wait();
    }
    printDamage(folder);
    folder.exit = judge(folder, options.stop.stop_requested());
    return folder;
}

} // namespace rankscope::app
