// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/importer/table_batch.h"
#include "tests/core/analysis/job_tables.h"

namespace rankscope::test {

FolderTables::FolderTables(const std::filesystem::path& folder) {
    const auto found = importer::discover(folder);
    REQUIRE(found);
    std::vector<model::RankSource> sources = found->ranks;
    model::IssueLog issues;
    if (auto cluster = importer::clusterSource(*found, issues))
        sources.push_back(std::move(*cluster));
    importer::ImportOptions options;
    options.indexFolder = m_scratch.path();
    for (const auto& job : importer::importTableBatch(std::move(sources), options, {})) {
        INFO(job->source.folder << ": " << job->error.message);
        REQUIRE(job->index != nullptr);
        m_snapshot.tables.push_back(job->index);
    }
}

} // namespace rankscope::test
