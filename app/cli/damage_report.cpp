// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/damage_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "app/cli/number_text.h"

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
        problems += fmt::format("{}{} {}", problems.empty() ? "" : ", ", countText(issue.count),
            model::toWord(issue.code));
        count += issue.count;
        first = std::min(first, issue.offset);
    }
    fmt::print(stderr, "damaged: {}: {} {}: {}; first at byte {}\n", name, countText(count),
        count == 1 ? "problem" : "problems", problems, first);
}

void printRanks(const ImportedFolder& folder) {
    for (const auto& job : folder.jobs) {
        if (isWriteError(*job))
            fmt::print(stderr, "failed: {} in {}: its index could not be written to {}: {}\n",
                job->source.label, job->source.folder.native(),
                job->indexFile.parent_path().native(), job->error.message);
        else if (job->state == RankState::Failed)
            fmt::print(stderr, "failed: {} in {}: {}\n", job->source.label,
                job->source.folder.native(), job->error.message);
    }
    for (const auto& job : folder.tables) {
        if (job->index == nullptr && job->error.code != ErrorCode::Cancelled)
            fmt::print(stderr, "failed: tables of {} in {}: {}\n", job->source.label,
                job->source.folder.native(), job->error.message);
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
