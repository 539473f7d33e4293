// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/job_tables.h"

#include <catch2/catch.hpp>

#include "core/importer/discovery.h"
#include "core/importer/table_batch.h"
#include "tests/core/places.h"

namespace rankscope::test {

JobTables::JobTables(const std::vector<RankFiles>& ranks) {
    for (const RankFiles& of : ranks) {
        m_tables.push_back(std::make_unique<InlineTables>(of.files, of.kind, of.rank));
        m_snapshot.tables.push_back(m_tables.back()->shared());
    }
}

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

std::filesystem::path realProfile(const std::string& name) {
    return sharedDir() / "real_profiles" / name;
}

std::filesystem::path sampleProfile(const std::string& name) {
    return sourceDir() / "sample_profiles" / name;
}

bool hasRealProfiles() {
    return hasShared(realProfile("MANIFEST.md"));
}

} // namespace rankscope::test
