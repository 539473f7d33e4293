// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of one step of 10 ms, with the collectives that communication.json tells of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tests/core/advisor/step_job.h"

namespace rankscope::test::communication_job {

/// One operator of a step; times in ms, sizes in MB.
struct Operator {
    double elapse = 5;
    double transit = 5;
    double wait = 0;
    double idle = 0;
    double sdma = 100;
    double sdmaTime = 5;
    double rdma = 0;
    double rdmaTime = 0;
    std::string packets{}; ///< Size Distribution of SDMA's HCCS
    double synchronization = 0;
};

inline std::string textOf(const Operator& one, int number) {
    const auto transport = [](double size, double time, const std::string& packets) {
        return fmt::format(
            R"j({{"Transit Size(MB)":{},"Transit Time(ms)":{},"Bandwidth(GB/s)":{},)j"
            R"j("Large Packet Ratio":0,"Size Distribution":{{{}}}}})j",
            size, time, time > 0 ? size / time : 0, packets);
    };
    return fmt::format(
        R"j("hcom_allReduce__728_{}_1@3985310405473756128":{{"Communication Time Info":{{)j"
        R"j("Start Timestamp(us)":{},"Elapse Time(ms)":{},"Transit Time(ms)":{},)j"
        R"j("Wait Time(ms)":{},"Synchronization Time(ms)":{},"Idle Time(ms)":{}}},)j"
        R"j("Communication Bandwidth Info":{{"SDMA":{},"HCCS":{},"RDMA":{}}}}})j",
        number, 1000 + number * 20'000, one.elapse, one.transit, one.wait, one.synchronization,
        one.idle, transport(one.sdma, one.sdmaTime, ""),
        transport(one.sdma, one.sdmaTime, one.packets), transport(one.rdma, one.rdmaTime, ""));
}

inline RankFiles rankOf(int64_t rank, const std::vector<Operator>& operators,
    const StepTimes& times, const char* group) {
    std::string text;
    for (size_t i = 0; i < operators.size(); ++i)
        text += (i == 0 ? "" : ",") + textOf(operators[i], static_cast<int>(i));
    auto files = stepFiles(1, times);
    files.push_back(
        {"communication.json", R"j({"step1":{"p2p":{},"collective":{)j" + text + "}}}"});
    files.push_back({"profiler_metadata.json",
        fmt::format(R"({{"parallel_group_info": {{"group_name_19": {{"group_name": "{}", )"
                    R"("group_rank": {}, "global_ranks": [0, 1]}}}}}})",
            group, rank)});
    return {rank, files};
}

inline constexpr StepTimes kExposed{.computing = 4000, .exposed = 5000};

/// Ranks that all have these operators in their only step of 10 ms.
inline JobTables jobOf(const std::vector<Operator>& operators, const StepTimes& times = kExposed,
    int64_t ranks = 2, const char* group = "dp") {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < ranks; ++rank)
        all.push_back(rankOf(rank, operators, times, group));
    return JobTables(all);
}

inline JobTables silentJob() {
    return JobTables({{0, stepFiles(1, {})}, {1, stepFiles(1, {})}});
}

} // namespace rankscope::test::communication_job
