// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/table_batch.h"

#include <algorithm>
#include <exception>
#include <thread>

#include "core/importer/rank_tables.h"
#include "core/index/workspace.h"

namespace rankscope::importer {

namespace {

Status makeReady(TableJob& job, ImportMode mode, const std::stop_token& stop) {
    const bool isFresh = mode == ImportMode::UseFresh
        && rankTableState(job.tableFile, job.source) == index::IndexState::Fresh;
    Progress progress;
    if (!isFresh)
        RS_TRY(importRankTables({job.source, job.tableFile}, progress, stop));
    RS_TRY_ASSIGN(const index::TableReader reader, index::TableReader::open(job.tableFile));
    job.wasFresh = isFresh;
    job.index = reader.index();
    return {};
}

void runJob(TableJob& job, ImportMode mode, const std::stop_token& stop) {
    Status status;
    try {
        status = makeReady(job, mode, stop);
    } catch (const std::exception& exception) { // bad_alloc, surprises of a library
        status = fail(ErrorCode::Internal, exception.what(), job.source.folder.native());
    }
    if (!status)
        job.error = status.error();
}

} // namespace

std::vector<TableJob> importTableBatch(std::vector<model::RankSource> sources,
    const ImportOptions& options, const std::stop_token& stop) {
    std::vector<TableJob> jobs;
    for (model::RankSource& listed : sources) {
        model::RankSource source = model::preferring(std::move(listed), options.prefer);
        std::filesystem::path file = index::tableFile(options.indexFolder, source);
        jobs.push_back({std::move(source), std::move(file), false, nullptr, {}});
    }
    const size_t cores =
        options.jobs > 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
    std::atomic<size_t> next{0};
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < std::min(cores, jobs.size()); ++i) {
        threads.emplace_back([&] {
            for (size_t job = next++; job < jobs.size(); job = next++)
                runJob(jobs[job], options.mode, stop);
        });
    }
    threads.clear(); // joins
    return jobs;
}

std::optional<model::RankSource> clusterSource(const Discovery& found, model::IssueLog& issues) {
    if (found.clusterFiles.empty())
        return std::nullopt;
    model::RankSource cluster;
    cluster.kind = model::ProfileKind::ClusterAnalysis;
    cluster.folder = found.clusterFiles.front().path.parent_path();
    cluster.label = cluster.folder.filename().native();
    for (const model::SourceFile& file : found.clusterFiles) {
        if (file.path.parent_path() == cluster.folder)
            cluster.files.push_back(file);
        else
            issues.add(model::IssueCode::NotIndexedYet, file.path.native(), 0,
                "another analysis of the job");
    }
    return hasRankTables(cluster) ? std::optional(cluster) : std::nullopt;
}

} // namespace rankscope::importer
