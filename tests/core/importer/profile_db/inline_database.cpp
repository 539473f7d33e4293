// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/importer/profile_db/inline_database.h"

#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/index/database.h"
#include "tests/core/query/inline_trace.h"

namespace rankscope::test {

void writeDatabase(const std::filesystem::path& file, const std::string& sql) {
    std::filesystem::create_directories(file.parent_path());
    auto database = index::Database::create(file);
    REQUIRE(database);
    const Status status = database->execute(sql);
    INFO((status ? "" : status.error().message));
    REQUIRE(status);
}

std::shared_ptr<const query::Snapshot> importFolder(
    const std::filesystem::path& folder, importer::ImportOptions options) {
    const auto found = importer::discover(folder);
    REQUIRE(found);
    importer::ImportPool pool(std::move(options), [](const auto&) {});
    std::vector<std::shared_ptr<importer::RankJob>> jobs;
    for (const model::RankSource& rank : found->ranks)
        jobs.push_back(pool.add(rank));
    pool.wait();
    auto snapshot = std::make_shared<query::Snapshot>();
    for (const auto& job : jobs) {
        INFO(job->error.message);
        REQUIRE(job->state == importer::RankState::Ready);
        snapshot->ranks.push_back({job->index, Duration(job->index->counts.baseNs)});
    }
    return snapshot;
}

InlineDatabase::InlineDatabase(const std::string& sql) {
    writeDatabase(m_folder.path() / kDatabasePath, sql);
    m_snapshot =
        importFolder(m_folder.path(), {.indexFolder = m_folder.path() / "index", .jobs = 1});
}

InlineDatabase::InlineDatabase(const std::filesystem::path& file)
    : m_snapshot(importFolder(file, {.indexFolder = m_folder.path() / "index", .jobs = 1})) { }

uint64_t InlineDatabase::issues(model::IssueCode code) const {
    uint64_t count = 0;
    for (const model::Issue& issue : rank().issues)
        count += issue.code == code ? issue.count : 0;
    return count;
}

} // namespace rankscope::test
