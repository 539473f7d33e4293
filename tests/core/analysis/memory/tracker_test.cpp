// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/tracker.h"

#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

namespace tracker_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

const std::string kHead =
    "start_time_stamp,end_time_stamp,device_addr,stream_id,pool_type,size,actual_peak_memory,"
    "file_name,line_num,type,producer_task,task_name,node_name,graph_name,user_tasks,\n";

TrackerMemory memoryOf(const std::string& rows) {
    const JobTables job({{4, {{"memory_block.csv", kHead + rows}}}});
    CHECK(ranksWithTracker(job.snapshot()) == std::vector<int64_t>{4});
    return trackerMemory(job.snapshot(), 4, {}).value();
}

std::string text(const std::vector<TrackerOwner>& owners) {
    std::string text;
    for (const TrackerOwner& owner : owners)
        text += fmt::format("{} {} {}; ", owner.name, owner.blocks, owner.bytes);
    return text;
}

} // namespace

TEST_CASE("the last task of a list", "[memory]") {
    CHECK(lastTaskOf("{12-15-18-}") == 18);
    CHECK(lastTaskOf("{12-15}") == 15);
    CHECK(lastTaskOf("{7-}") == 7);
    CHECK(!lastTaskOf("{}"));
    CHECK(!lastTaskOf("{-}"));
    CHECK(!lastTaskOf("12-15"));
    CHECK(!lastTaskOf("{12-x}"));
    CHECK(!lastTaskOf(""));
}

TEST_CASE("the peaks of a tracker, who is alive at them and what is held too long", "[memory]") {
    // start end size ... users: a is held from 4 to 9, b to its last use, c is never released
    const TrackerMemory memory =
        memoryOf("1,9,0x1,0,p,100,150,a.py,10,PyNativeOutput,1,T1,n1,g,{2-4-},\n"
                 "2,6,0x2,0,p,40,180,a.py,10,PyNativeOutput,2,T2,n2,g,{5-},\n"
                 "3,18446744073709551615,0x3,0,p,10,0,b.py,7,Weight,3,T3,n3,g,{},\n"
                 "5,6,0x4,0,p,30,0,b.py,8,WorkSpace,5,T4,n1,g,{},\n"
                 "-1,-1,0x5,0,p,1000,0,b.py,9,PyNativeOutput,5,T4,n9,g,{},\n");
    CHECK(memory.rank == 4);
    CHECK(memory.blocks == 4);
    CHECK(memory.within == 1);
    CHECK(memory.neverReleased == 1);
    CHECK(memory.last == 9);
    CHECK(memory.live
        == std::vector<MemorySample>{{1, 100}, {2, 140}, {3, 150}, {5, 180}, {6, 110}, {9, 10}});
    CHECK(memory.livePeak == MemorySample{5, 180});
    // a is used to 4, b to 5; of c and the work space nobody says it
    CHECK(memory.used == std::vector<MemorySample>{{1, 100}, {2, 140}, {3, 150}, {5, 80}, {6, 10}});
    CHECK(memory.usedPeak == MemorySample{3, 150});
    CHECK(memory.measuredPeak == 180);
    CHECK(memory.workspace == 30);
    const auto owners = [&](TrackerGroup group) {
        return text(memory.owners[static_cast<size_t>(group)]);
    };
    CHECK(owners(TrackerGroup::Node) == "n1 2 130; n2 1 40; n3 1 10; ");
    CHECK(owners(TrackerGroup::Type) == "PyNativeOutput 2 140; WorkSpace 1 30; Weight 1 10; ");
    CHECK(owners(TrackerGroup::Source) == "a.py:10 2 140; b.py:8 1 30; b.py:7 1 10; ");
    CHECK(owners(TrackerGroup::Task) == "T1 1 100; T2 1 40; T4 1 30; T3 1 10; ");
    REQUIRE(memory.held.size() == 2);
    CHECK(memory.texts[memory.held[0].node] == "n1");
    CHECK(memory.texts[memory.held[0].type] == "PyNativeOutput");
    CHECK(memory.texts[memory.held[0].source] == "a.py:10");
    CHECK(memory.held[0].held(memory.last) == 5);
    CHECK(memory.texts[memory.held[1].node] == "n2");
    CHECK(memory.held[1].held(memory.last) == 1);
}

// Newer versions write the last user alone, and simple_tracker none.
TEST_CASE("users of blocks by their last one, or none", "[memory]") {
    const auto of = [](const char* last, const char* values) {
        const JobTables job({{4,
            {{"memory_block.csv",
                fmt::format("start_time_stamp,end_time_stamp,size,type,node_name,{}\n{}", last,
                    values)}}}});
        return trackerMemory(job.snapshot(), 4, {}).value();
    };
    const TrackerMemory known = of("last_user_task,", "1,9,100,A,n1,4,\n2,6,40,A,n2,-1,\n");
    CHECK(known.withUsers == 1);
    REQUIRE(known.held.size() == 1);
    CHECK(known.held.front().lastUse == 4);
    CHECK(known.held.front().held(known.last) == 5);
    CHECK(known.usedPeak->bytes == 140);
    const TrackerMemory unknown = of("", "1,9,100,A,n1,\n2,6,40,A,n2,\n");
    CHECK(unknown.withUsers == 0);
    CHECK(unknown.livePeak->bytes == 140);
    CHECK(!unknown.usedPeak);
    CHECK(unknown.used.empty());
}

TEST_CASE("planted leaks are the longest held, whatever else there is", "[memory]") {
    for (uint32_t seed = 0; seed < 30; ++seed) {
        std::mt19937 random(seed);
        std::string rows;
        int64_t most = 0;
        std::vector<int64_t> alive(1101, 0);
        for (int i = 0; i < 300; ++i) {
            const auto begin = static_cast<int64_t>(random() % 1000);
            const bool isLeak = i % 50 == 0;
            const int64_t use = begin + 1 + static_cast<int64_t>(random() % 5);
            const int64_t end = use + (isLeak ? 40 + i / 50 : static_cast<int64_t>(random() % 20));
            const int64_t size = 1 + static_cast<int64_t>(random() % 100);
            rows += fmt::format("{},{},0x1,0,p,{},0,a.py,1,Output,{},T,{},g,{{{}-}},\n", begin, end,
                size, begin, isLeak ? "leak" : "n", use);
            for (int64_t at = begin; at < end; ++at)
                most = std::max(most, alive[static_cast<size_t>(at)] += size);
        }
        const TrackerMemory memory = memoryOf(rows);
        CHECK(memory.livePeak->bytes == most);
        REQUIRE(memory.held.size() > 6);
        for (size_t i = 0; i < 6; ++i) {
            CHECK(memory.texts[memory.held[i].node] == "leak");
            CHECK(memory.held[i].held(memory.last) == static_cast<int64_t>(45 - i));
        }
    }
}

} // namespace tracker_test
