// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_folder.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "app/cli/cli_progress.h"
#include "core/importer/discovery.h"
#include "core/index/workspace.h"

namespace rankscope::app {

namespace {

using importer::RankJob;
using importer::RankState;

bool hasDataLoss(const std::vector<model::Issue>& issues) {
    return std::any_of(issues.begin(), issues.end(),
        [](const model::Issue& issue) { return issue.severity == model::Severity::DataLoss; });
}

void printIssues(const std::vector<model::Issue>& issues) {
    for (const model::Issue& issue : issues) {
        if (issue.severity == model::Severity::DataLoss)
            fmt::print(stderr, "damaged: {}: {} x {}, first at byte {}\n", issue.file, issue.count,
                model::toWord(issue.code), issue.offset);
    }
}

std::vector<std::shared_ptr<RankJob>> addJobs(
    importer::ImportPool& pool, const importer::Discovery& found, const Shard& shard) {
    std::vector<std::shared_ptr<RankJob>> jobs;
    unsigned number = 0;
    for (const model::RankSource& rank : found.ranks) {
        const bool isMine = number++ % shard.count == shard.index;
        if (isMine && importer::hasTrace(rank))
            jobs.push_back(pool.add(rank));
    }
    return jobs;
}

/// The worst that happened to any rank decides.
ExitCode judge(const ImportedFolder& result, bool isFolderDamaged) {
    bool isDamaged = isFolderDamaged;
    bool isStopped = false;
    size_t readable = 0;
    for (const auto& job : result.jobs) {
        const bool isReady = job->state == RankState::Ready;
        readable += isReady ? 1 : 0;
        isStopped = isStopped || job->state == RankState::Cancelled
            || (job->state == RankState::Failed && job->error.code == ErrorCode::DiskFull);
        isDamaged = isDamaged || !isReady || hasDataLoss(job->index->issues);
    }
    if (isStopped)
        return kExitStopped;
    if (readable == 0 && !result.jobs.empty())
        return kExitNothingReadable;
    return isDamaged ? kExitDamaged : kExitGood;
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

ImportedFolder importFolder(const FolderOptions& options) {
    ImportedFolder result;
    Result<importer::Discovery> found = importer::discover(options.folder);
    if (!found) {
        fmt::print(stderr, "{}: {}\n", options.folder.native(), found.error().message);
        result.exit = kExitNothingReadable;
        return result;
    }
    importer::ImportOptions importOptions;
    importOptions.indexFolder = options.indexFolder.empty()
        ? index::defaultIndexFolder(options.folder)
        : options.indexFolder;
    importOptions.jobs = options.jobs;
    importOptions.memoryLimit = options.memoryLimitMb << 20;
    importOptions.mode =
        options.isForced ? importer::ImportMode::Force : importer::ImportMode::UseFresh;
    importer::ImportPool pool(importOptions, [](const std::shared_ptr<RankJob>&) {});
    result.jobs = addJobs(pool, *found, options.shard);
    waitWithProgress(pool, result.jobs);

    printIssues(found->issues.issues());
    for (const auto& job : result.jobs) {
        if (job->state == RankState::Ready)
            printIssues(job->index->issues);
        else
            fmt::print(
                stderr, "{}: {}: {}\n", job->source.label, job->error.message, job->error.context);
    }
    if (result.jobs.empty() && options.shard.count == 1) {
        fmt::print(stderr, "{}: no trace that this version can read\n", options.folder.native());
        result.exit = kExitNothingReadable;
        return result;
    }
    result.exit = judge(result, found->issues.hasDataLoss());
    return result;
}

} // namespace rankscope::app
