// SPDX-License-Identifier: GPL-3.0-or-later
// ME-6: on each kind of records where one block holds more of the peak than it may, where it holds
// just as much, and where nobody tells.
#include <fmt/format.h>

#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/temp_folder.h"

namespace peak_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::Files;
using rankscope::test::JobTables;
using rankscope::test::OneCheck;
using rankscope::test::runCheck;
using rankscope::test::TempFolder;

namespace {

OneCheck onFiles(const Files& files) {
    return runCheck(JobTables({{3, files}}).snapshot(), "ME-6");
}

/// MindSpore's tracker: 19 nodes of 100 bytes and one of so many, all alive at tick 20.
OneCheck onTracker(int64_t bytes) {
    std::string rows = "start_time_stamp,end_time_stamp,device_addr,stream_id,pool_type,size,"
                       "file_name,line_num,type,producer_task,task_name,node_name,graph_name,"
                       "user_tasks,\n";
    for (int i = 0; i < 20; ++i)
        rows += fmt::format("{},40,0x{},0,pool,{},net.py,7,PyNativeOutput,{},task{},Default/n{},"
                            "g,{{}},\n",
            i, i, i == 7 ? bytes : 100, i, i, i);
    return onFiles({{"memory_block.csv", rows}});
}

/// Operators of torch: 19 blocks of 100 KB and one of so many; what the profiler measured, 0 for
/// nothing.
OneCheck onOperators(int64_t kilobytes, int measuredMegabytes) {
    std::string rows = "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us)\n";
    for (int i = 0; i < 20; ++i)
        rows += fmt::format("aten::op{},{},{},50,{}\n", i, i == 7 ? kilobytes : 100, i, 50 - i);
    Files files{{"operator_memory.csv", rows}};
    if (measuredMegabytes > 0)
        files.push_back({"memory_record.csv",
            fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device "
                        "Type\nPTA,0,0,0,NPU:0\nPTA,20,{0},{0},NPU:0\nPTA,60,0,0,NPU:0\n",
                measuredMegabytes)});
    return onFiles(files);
}

} // namespace

TEST_CASE("ME-6 tells one block of the tracker that holds much of the peak", "[advisor]") {
    const auto found = onTracker(101); // of 2,001 bytes: 5.05 %
    CHECK(found.finding().text.key == "ME-6.holders");
    CHECK(found.finding().severity == Severity::Info);
    CHECK(found.finding().ranks == std::vector<int64_t>{3});
    REQUIRE(found.finding().evidence.size() == 10);
    CHECK(found.finding().evidence[0].target.page == "memory.tracker");
    CHECK(found.finding().evidence[0].text.key == "evidence.block");
    CHECK(std::get<Bytes>(found.finding().evidence[0].value).value == 101);
    CHECK(toText(found.finding().text, Language::English)
        == "Rank 3 has 1.95 KB allocated at its peak. Blocks of more than 5.0 % of it each: 1. The "
           "largest is of Default/n7: 101 B (5.0 %); the 10 largest take 1,001 B together (50.0 "
           "%).");
    CHECK(onTracker(100).state == CheckState::Ok); // peak_holder: 5 %
    CHECK(runCheck(query::Snapshot(), "ME-6").reason == "need.memory_blocks");
}

TEST_CASE("ME-6 tells blocks of one name and size once", "[advisor]") {
    std::string rows = "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us)\n";
    for (int i = 0; i < 12; ++i)
        rows += fmt::format(
            "aten::{},{},{},50,{}\n", i == 3 ? "cat" : "mm", i == 5 ? 300 : 100, i, 50 - i);
    const auto found = onFiles({{"operator_memory.csv", rows}}).finding();
    std::string told;
    for (const Evidence& evidence : found.evidence)
        told += toText(evidence.text, Language::English) + "\n";
    // ten are the largest: one of 300 KB and nine of 100 KB, of which one may be that of aten::cat
    CHECK(told.starts_with("Block of aten::mm\n"));
    CHECK(told.find("Blocks of aten::mm: ") != std::string::npos);
    CHECK(found.evidence.size() <= 3);
}

TEST_CASE("ME-6 holds blocks of operators against what the profiler measured", "[advisor]") {
    CHECK(onOperators(101, 0).finding().text.key == "ME-6.holders");
    CHECK(onOperators(100, 0).state == CheckState::Ok); // of 2,000 KB
    // 3 MB are allocated: what was taken before the profile counts too
    CHECK(onOperators(153, 3).state == CheckState::Ok); // of 3,072 KB: 4.98 %
    CHECK(onOperators(154, 3).state == CheckState::Found); // 5.01 %
    const JobTables curves({{0,
        {{"memory_record.csv",
            "Component,Timestamp(us),Total Allocated(MB),Total "
            "Reserved(MB),Device Type\nPTA,1,5,5,NPU:0\n"}}}});
    CHECK(runCheck(curves.snapshot(), "ME-6").reason == "need.memory_blocks");
}

TEST_CASE("ME-6 tells a large request that a dry run could not have", "[advisor]") {
    const auto of = [](const std::string& log) {
        const TempFolder folder;
        const auto file = folder.write("output_dryrun/rank_8.log", log);
        query::Snapshot snapshot;
        snapshot.root = folder.path();
        snapshot.jobFiles = {{file, model::FileKind::DryRunLog, std::filesystem::file_size(file)}};
        return runCheck(snapshot, "ME-6");
    };
    const auto outOf = [&](int64_t bytes) { // of 1000 MiB
        return of(fmt::format("Out of Memory!!! Request memory size: {}B, Memory Statistic:\n"
                              "Device HBM memory size: 1200M\n"
                              "MindSpore Used memory size: 1000M\n",
            bytes));
    };
    const auto found = outOf((int64_t{50} << 20) + 1);
    CHECK(found.finding().text.key == "ME-6.request");
    CHECK(found.finding().evidence.front().target.page == "memory.dryrun");
    CHECK(toText(found.finding().text, Language::English).find("in the dry run at")
        != std::string::npos);
    CHECK(outOf(int64_t{50} << 20).state == CheckState::Ok); // peak_holder: 5 %
    CHECK(of("MindSpore Used memory size: 1000M\nUsed peak memory usage (without fragments): 1M\n")
              .reason
        == "need.memory_blocks");
}

} // namespace peak_checks_test
