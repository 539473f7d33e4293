// SPDX-License-Identifier: GPL-3.0-or-later
// A job of two pipeline stages whose metadata tell its groups.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/core/advisor/step_job.h"

namespace rankscope::test {

/// Two stages of two ranks, or of so many, and what each rank has of its own.
inline JobTables stagedJob(const std::function<Files(int64_t rank)>& filesOf, int64_t width = 2) {
    const auto numbers = [](int64_t first, int64_t step, int64_t count) {
        std::string text;
        for (int64_t i = 0; i < count; ++i)
            text += (i == 0 ? "" : ", ") + std::to_string(first + i * step);
        return text;
    };
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 2 * width; ++rank) {
        Files files = filesOf(rank);
        files.push_back({"profiler_metadata.json",
            fmt::format(
                R"({{"parallel_group_info": {{)"
                R"("tp{0}": {{"group_name": "tp", "group_rank": {1}, "global_ranks": [{2}]}},)"
                R"("pp{1}": {{"group_name": "pp", "group_rank": {0}, "global_ranks": [{3}]}},)"
                R"("c": {{"group_name": "default_group", "group_rank": {4},)"
                R"( "global_ranks": [{5}]}}}}}})",
                rank / width, rank % width, numbers(rank / width * width, 1, width),
                numbers(rank % width, width, 2), rank, numbers(0, 1, 2 * width))});
        all.push_back({rank, files});
    }
    return JobTables(all);
}

inline JobTables stagedJob(const Files& first, const Files& second) {
    return stagedJob([&](int64_t rank) { return rank < 2 ? first : second; });
}

} // namespace rankscope::test
