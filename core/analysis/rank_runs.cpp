// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_runs.h"

#include <algorithm>
#include <iterator>

#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {
constexpr int64_t kRun = 1'000'000'000; ///< no job has as many ranks
} // namespace

int64_t rankIdOf(int64_t rank, int64_t profile) {
    return rank < 0 || rank >= kRun ? rank : rank + (profile - 1) * kRun;
}

int64_t rankIdOf(int64_t rank, std::string_view label) {
    return rankIdOf(rank, query::profileOf(label));
}

int64_t rankOfId(int64_t id) {
    return id < 0 ? id : id % kRun;
}

int64_t runOfId(int64_t id) {
    return id < 0 ? 1 : id / kRun + 1;
}

std::string rankText(int64_t id) {
    const std::string rank = std::to_string(rankOfId(id));
    return runOfId(id) > 1 ? rank + " (" + std::to_string(runOfId(id)) + ')' : rank;
}

std::string runLabel(int64_t id) {
    return runOfId(id) > 1 ? "Rank " + rankText(id) : std::string();
}

query::Snapshot onlyRun(const query::Snapshot& snapshot, int64_t id) {
    const auto isRun = [id](
                           const auto& index) { return rankIdOf(index->rank, index->label) == id; };
    query::Snapshot run{.figures = snapshot.figures};
    std::ranges::copy_if(
        snapshot.ranks, std::back_inserter(run.ranks), isRun, &query::OpenRank::index);
    std::ranges::copy_if(snapshot.tables, std::back_inserter(run.tables), isRun);
    return run;
}

} // namespace rankscope::analysis
