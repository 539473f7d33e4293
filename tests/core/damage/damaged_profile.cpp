// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/damage/damaged_profile.h"

#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/import_pool.h"
#include "tests/core/query/inline_trace.h"

namespace rankscope::test {

DamagedProfile::DamagedProfile(Files files) {
    for (const auto& [file, content] : files)
        m_folder.write("profile" / file, content);
    auto found = importer::discover(m_folder.path() / "profile");
    INFO((found ? "" : found.error().message));
    REQUIRE(found);
    m_found = std::move(*found);
    importer::ImportPool pool(
        {.indexFolder = m_folder.path() / "index", .jobs = 1}, [](const auto&) {});
    auto snapshot = std::make_shared<query::Snapshot>();
    for (const model::RankSource& rank : m_found.ranks) {
        if (!importer::hasTrace(rank))
            continue;
        const auto job = pool.add(rank);
        pool.wait();
        if (job->state == importer::RankState::Ready)
            snapshot->ranks.push_back({job->index, Duration(job->index->counts.baseNs)});
        else
            m_failures += job->error.message + "\n";
    }
    m_snapshot = std::move(snapshot);
}

std::string DamagedProfile::rows(std::string_view sql) const {
    return sqlText(m_snapshot, sql);
}

std::string DamagedProfile::issues() const {
    return rows("SELECT code, sum(count) FROM issue GROUP BY code ORDER BY code");
}

std::string DamagedProfile::folderIssues() const {
    std::map<std::string, uint64_t> counts;
    for (const model::Issue& issue : m_found.issues.issues())
        counts[model::toWord(issue.code)] += issue.count;
    std::string text;
    for (const auto& [code, count] : counts)
        text += fmt::format("{}|{}\n", code, count);
    return text;
}

} // namespace rankscope::test
