// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/damage_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "app/cli/number_text.h"
#include "core/base/grouped.h"

namespace rankscope::app {

namespace {

using importer::RankState;

using IssuesByFile = std::map<std::string, std::vector<model::Issue>>;

void collect(const std::vector<model::Issue>& issues, IssuesByFile& files) {
    for (const model::Issue& issue : issues) {
        if (issue.severity != model::Severity::Info)
            files[issue.file].push_back(issue);
    }
}

IssuesByFile damageOf(const ImportedFolder& folder) {
    IssuesByFile files;
    collect(folder.issues.issues(), files);
    for (const auto& job : folder.jobs) {
        if (job->state == RankState::Ready)
            collect(job->index->issues, files);
    }
    for (const auto& job : folder.tables) {
        if (job->index != nullptr)
            collect(job->index->issues, files);
    }
    return files;
}

void printFile(const std::string& name, const std::vector<model::Issue>& issues) {
    std::string problems;
    uint64_t count = 0;
    uint64_t first = issues.front().offset;
    for (const model::Issue& issue : issues) {
        problems += fmt::format("{}{} {}", problems.empty() ? "" : ", ", grouped(issue.count),
            model::toWord(issue.code));
        count += issue.count;
        first = std::min(first, issue.offset);
    }
    fmt::print(stderr, "damaged: {}: {}: {}; first at byte {}\n", name, counted(count, "problem"),
        problems, first);
}

/// `what` begins the sentence: "tables of ".
void printFailed(const char* what, const model::RankSource& source,
    const std::filesystem::path& index, const Error& error) {
    const std::string place = isWriteError(error)
        ? fmt::format("its index could not be written to {}: ", index.parent_path().native())
        : std::string();
    fmt::print(stderr, "failed: {}{} in {}: {}{}\n", what, source.label, source.folder.native(),
        place, error.message);
}

void printRanks(const ImportedFolder& folder) {
    for (const auto& job : folder.jobs) {
        if (job->state == RankState::Failed)
            printFailed("", job->source, job->indexFile, job->error);
    }
    for (const auto& job : folder.tables) {
        if (job->index == nullptr && job->error.code != ErrorCode::Cancelled)
            printFailed("tables of ", job->source, job->tableFile, job->error);
    }
    for (const model::RankSource& rank : folder.unread)
        fmt::print(stderr, "not read: {} in {}: no trace that this version can read ({})\n",
            rank.label, rank.folder.native(), model::toWord(rank.kind));
}

} // namespace

void printDamage(const ImportedFolder& folder) {
    for (const auto& [name, issues] : damageOf(folder))
        printFile(name, issues);
    printRanks(folder);
}

} // namespace rankscope::app
