// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/memory/device_capacity.h"
#include "core/analysis/memory/kept_blocks.h"
#include "tests/core/analysis/job_tables.h"

namespace kept_blocks_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

const std::string kHead = "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release "
                          "Time(us),Duration(us),Active Duration(us)\n";

std::string text(const KeptBlocks& kept) {
    std::string text;
    for (const KeptRank& rank : kept.ranks)
        text += "rank " + std::to_string(rank.rank) + ": " + std::to_string(rank.blocks) + " of "
            + std::to_string(rank.bytes) + '\n';
    for (const KeptBlock& block : kept.blocks)
        text += std::to_string(kept.ranks[block.rank].rank) + ' ' + kept.names[block.name] + ' '
            + std::to_string(block.size) + " at "
            + (block.begin ? std::to_string(*block.begin) : "-") + '\n';
    return text;
}

} // namespace

TEST_CASE("blocks that are never released, of all ranks", "[memory]") {
    const JobTables job({
        {3,
            {{"operator_memory.csv",
                kHead
                    + "a,2,20,40,35,20,15\nb,1,10,N/A,N/A,N/A,N/A\nc,4,25,N/A,N/A,N/A,N/A\n"
                      "d,-8,30,N/A,N/A,N/A,N/A\n"}}},
        {5, {{"operator_memory.csv", kHead + "e,3,50,N/A,N/A,N/A,N/A\n"}}},
        {6, {{"operator_memory.csv", kHead + "f,3,50,60,60,10,10\n"}}},
    });
    query::Session session(std::make_shared<const query::Snapshot>(job.snapshot()));
    const KeptBlocks all = keptBlocks(session, {}).value();
    CHECK(text(all)
        == "rank 3: 2 of 5120\nrank 5: 1 of 3072\nrank 6: 0 of 0\n"
           "3 c 4096 at 25000\n5 e 3072 at 50000\n3 b 1024 at 10000\n");
    CHECK(all.count() == 3);
    CHECK(all.bytes() == 8192);
    const KeptBlocks first = keptBlocks(session, {}, 2).value();
    CHECK(text(first)
        == "rank 3: 2 of 5120\nrank 5: 1 of 3072\nrank 6: 0 of 0\n"
           "3 c 4096 at 25000\n5 e 3072 at 50000\n");
}

TEST_CASE(
    "times of kept blocks count from the first record where no rank has a timeline", "[memory]") {
    const std::string records = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n";
    const JobTables job({
        {3,
            {{"operator_memory.csv", kHead + "a,1,25,N/A,N/A,N/A,N/A\n"},
                {"memory_record.csv", records + "PTA,14,1,2\nPTA+GE,12,1,2\n"}}},
        {5, {{"operator_memory.csv", kHead + "b,1,50,N/A,N/A,N/A,N/A\n"}}},
    });
    query::Session session(std::make_shared<const query::Snapshot>(job.snapshot()));
    const KeptBlocks kept = keptBlocks(session, {}).value();
    REQUIRE(kept.ranks.size() == 2);
    CHECK(kept.ranks[0].firstRecord == std::optional<int64_t>(12'000));
    CHECK(!kept.ranks[1].firstRecord); // unknown, not 0
}

TEST_CASE("devices of one size tell how much memory there is", "[memory]") {
    CHECK(capacityOf(R"([{"id": 0, "totalGlobalMem": 42297524224, "x": 1}])") == 42'297'524'224);
    CHECK(capacityOf(R"([{"totalGlobalMem":7},{"totalGlobalMem": 7}])") == 7);
    CHECK(!capacityOf(R"([{"totalGlobalMem":7},{"totalGlobalMem":8}])"));
    CHECK(!capacityOf(R"([{"totalGlobalMem": "many"}])"));
    CHECK(!capacityOf(R"([{"totalGlobalMem": 0}])"));
    CHECK(!capacityOf(R"([{"totalGlobalMem":)"));
    CHECK(!capacityOf("[]"));
}

} // namespace kept_blocks_test
