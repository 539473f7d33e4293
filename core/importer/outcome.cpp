// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/outcome.h"

#include <algorithm>
#include <vector>

namespace rankscope::importer {

namespace {

bool areDamage(const std::vector<model::Issue>& issues) {
    return std::any_of(issues.begin(), issues.end(),
        [](const model::Issue& issue) { return issue.severity != model::Severity::Info; });
}

template <class Job>
Outcome outcomeOf(const Job& job) {
    if (job.index != nullptr)
        return areDamage(job.index->issues) ? Outcome::Damaged : Outcome::Good;
    const bool isStopped = job.state == RankState::Cancelled
        || job.error.code == ErrorCode::Cancelled || job.error.code == ErrorCode::DiskFull
        || job.error.code == ErrorCode::WriteFailed;
    return isStopped ? Outcome::Stopped : Outcome::Damaged;
}

struct Tally {
    Outcome worst = Outcome::Good;
    size_t jobs = 0;
    size_t readable = 0;

    template <class Job>
    void add(std::span<const std::shared_ptr<Job>> all) {
        for (const auto& job : all) {
            if (job == nullptr)
                continue;
            ++jobs;
            readable += job->index != nullptr ? 1 : 0;
            worst = std::max(worst, outcomeOf(*job));
        }
    }
};

} // namespace

Outcome outcomeOf(std::span<const std::shared_ptr<RankJob>> timelines,
    std::span<const std::shared_ptr<TableJob>> tables, const model::IssueLog& issues) {
    Tally tally{.worst = areDamage(issues.issues()) ? Outcome::Damaged : Outcome::Good};
    tally.add(timelines);
    tally.add(tables);
    const bool isNothing = tally.jobs > 0 && tally.readable == 0;
    return isNothing && tally.worst != Outcome::Stopped ? Outcome::NothingReadable : tally.worst;
}

} // namespace rankscope::importer
