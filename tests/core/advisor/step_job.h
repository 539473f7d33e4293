// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of ranks whose steps a test writes, for checks that judge by the step table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

namespace rankscope::test {

/// Of one step, in us.
struct StepTimes {
    double computing = 9000;
    double exposed = 0;
    double free = 1000;
    double preparing = 0;
    double receive = 0; ///< of the exposed communication
};

inline std::string stepTable(const std::vector<StepTimes>& steps) {
    std::string text =
        "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
        "Communication(Not Overlapped and Exclude Receive),Preparing\n";
    int number = 1;
    for (const StepTimes& of : steps) {
        text += fmt::format("{},{},{},0,{},{},{},{},{},{}\n", number++, of.computing, of.exposed,
            of.exposed, of.free, of.computing + of.exposed - of.receive, of.receive,
            of.exposed - of.receive, of.preparing);
    }
    return text;
}

inline Files stepFiles(int steps, const StepTimes& times) {
    return {{"step_trace_time.csv",
        stepTable(std::vector<StepTimes>(static_cast<size_t>(steps), times))}};
}

using TimesOfRank = std::function<StepTimes(int64_t rank)>;

/// Every step of a rank takes as long.
inline JobTables stepJob(int ranks, int steps, const TimesOfRank& timesOf) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < ranks; ++rank)
        all.push_back({rank, stepFiles(steps, timesOf(rank))});
    return JobTables(all);
}

} // namespace rankscope::test
