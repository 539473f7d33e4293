// SPDX-License-Identifier: GPL-3.0-or-later
// A job of the generator with its timelines, read as the program reads it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "cluster_job.h"
#include "core/importer/discovery/discovery.h"
#include "core/importer/import_pool.h"
#include "core/query/snapshot_builder.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/temp_folder.h"

namespace rankscope::test {

class OpenedJob {
public:
    explicit OpenedJob(const generator::Job& job) {
        generator::ClusterRequest request;
        request.job = job;
        request.folder = m_folder.path() / "job";
        REQUIRE(generator::writeCluster(request).isWritten);
        m_tables.emplace(request.folder);
        const auto found = importer::discover(request.folder);
        REQUIRE(found);
        importer::ImportPool pool(
            {.indexFolder = m_folder.path() / "index", .jobs = 1}, [](const auto&) {});
        std::vector<std::shared_ptr<importer::RankJob>> read;
        for (const model::RankSource& rank : found->ranks)
            read.push_back(pool.add(rank));
        pool.wait();
        std::vector<std::shared_ptr<const index::RankIndex>> ranks;
        for (const auto& one : read) {
            REQUIRE(one->state == importer::RankState::Ready);
            ranks.push_back(one->index);
        }
        m_snapshot =
            query::buildSnapshot(found->root, std::move(ranks), m_tables->snapshot().tables);
    }

    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }

private:
    TempFolder m_folder;
    std::optional<FolderTables> m_tables;
    std::shared_ptr<const query::Snapshot> m_snapshot;
};

} // namespace rankscope::test
