// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_runs.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace rankscope::analysis {

namespace {
constexpr int64_t kRun = 1'000'000'000; ///< no job has as many ranks
constexpr int64_t kMostRuns = 1'000'000;
} // namespace

int64_t rankIdOf(int64_t rank, std::string_view label) {
    const size_t open = label.rfind(" (");
    if (open == std::string_view::npos || !label.ends_with(')') || rank < 0 || rank >= kRun)
        return rank;
    const std::string_view digits = label.substr(open + 2, label.size() - open - 3);
    int64_t run = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), run);
    if (error != std::errc() || end != digits.data() + digits.size() || run < 2 || run > kMostRuns)
        return rank;
    return rank + (run - 1) * kRun;
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
    query::Snapshot run;
    std::ranges::copy_if(
        snapshot.ranks, std::back_inserter(run.ranks), isRun, &query::OpenRank::index);
    std::ranges::copy_if(snapshot.tables, std::back_inserter(run.tables), isRun);
    return run;
}

} // namespace rankscope::analysis
