// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/memory_block.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace memory_block_test {

using namespace rankscope::model;

namespace {

std::string textOf(std::optional<int64_t> number) {
    return number ? fmt::format("{}", *number) : "-";
}

/// device cap static dynamic graph used actual @line, blocks begun.
std::string read(const std::vector<std::string>& lines) {
    BlockReader reader;
    uint64_t number = 0;
    for (const std::string& line : lines)
        reader.take(line, ++number);
    const MemoryBlock& of = reader.block();
    return fmt::format("{} {} {} {} {} {} {} @{} {}", textOf(of.device), textOf(of.cap),
        textOf(of.staticSize), textOf(of.dynamicSize), textOf(of.graphDynamicSize),
        textOf(of.usedPeak), textOf(of.actualPeak), of.line, reader.begun());
}

} // namespace

TEST_CASE("dry run: every line of a block is read, whatever stands before it", "[dryrun]") {
    CHECK(read({"[INFO] RUNTIME(12,ffff):2025-01-02 mem.cc:30] Device HBM memory size: 62432M",
              "MindSpore Used memory size: 59392M", "", "MindSpore memory base address: 0",
              "Used peak memory usage (without fragments): 48874M",
              "Actual peak memory usage (with fragments): 48875M"})
        == "62432 59392 - - - 48874 48875 @1 1");
    CHECK(read({"stage_0_rank_8/mindformer.log:812:Device MOC memory size: 65536M",
              "MindSpore Used memory size: 59392M", "Total Static Memory size: 56M",
              "Total Dynamic memory size: 7M", "Dynamic memory size of this graph: 3M"})
        == "65536 59392 56 7 3 - - @1 1");
    CHECK(read({"Device MOC memory size: 65536M", "Actual peak memory usage: 20480M"})
        == "65536 - - - - - 20480 @1 1");
    CHECK(read({"Used peak memory usage: 77M"}) == "- - - - - 77 - @1 1");
    CHECK(read({"Device MOC memory size: 65536 M", "MindSpore Used memory size:59392 MB"})
        == "65536 59392 - - - - - @1 1");
}

TEST_CASE("dry run: a block in one line is read", "[dryrun]") {
    for (const std::string between : {" ", "\\n", ", "})
        CHECK(read({"Out of Memory!!! Request memory size: 12B, Memory Statistic:Device HBM memory "
                    "size: 62432M"
                  + between + "MindSpore Used memory size: 59392M" + between
                  + "MindSpore memory base address: 0" + between
                  + "Used peak memory usage (without fragments): 5M" + between
                  + "Actual peak memory usage (with fragments): 7M"})
            == "62432 59392 - - - 5 7 @1 1");
}

TEST_CASE("dry run: a size that is none is told", "[dryrun]") {
    BlockReader reader;
    for (const char* const line : {"Used peak memory usage (without fragments): NaNM",
             "Actual peak memory usage (with fragments): -5M",
             "Used peak memory usage (without fragments): 99999999999999M",
             "Used peak memory usage (without fragments): 48,874M",
             "Used peak memory usage (without fragments): 48 874M",
             "Used peak memory usage (without fragments): 48874",
             "Used peak memory usage (without fragments): 48G",
             "Used peak memory usage (without fragments):", "Actual peak memory usage (with fra",
             "Used peak memory usage (without fragments)",
             "Out of Memory!!! Request memory size: ?"}) {
        reader.take(line, 1);
        CHECK(reader.hasMissed());
    }
    CHECK(reader.take("Used peak memory usage: 77M", 2));
    CHECK_FALSE(reader.hasMissed());
    CHECK_FALSE(reader.take("more than Device HBM memory size", 3));
    CHECK_FALSE(reader.hasMissed());
}

TEST_CASE("dry run: the last of several blocks counts", "[dryrun]") {
    CHECK(read({"Device HBM memory size: 1M", "Used peak memory usage (without fragments): 2M",
              "other words", "Device HBM memory size: 3M", "MindSpore Used memory size: 4M"})
        == "3 4 - - - - - @4 2");
    // Without the device's line a kind that comes again begins the next.
    CHECK(read({"MindSpore Used memory size: 4M", "MindSpore Used memory size: 5M"})
        == "- 5 - - - - - @2 2");
    BlockReader reader;
    CHECK(reader.take("MindSpore memory base address: 0x124140000000", 1));
    CHECK(reader.block().baseAddress == "0x124140000000");
    CHECK(reader.take("MindSpore memory base address: 0", 2));
    CHECK(reader.begun() == 2);
}

TEST_CASE("dry run: what is no figure is no line of a block", "[dryrun]") {
    for (const char* line : {"Device HBM memory size: many", "Device HBM memory size: 12G",
             "Device HBM memory size: -3M", "Device HBM memory size 12M",
             "device hbm memory size: 1M", "Device HBM memory size: 99999999999999999999M",
             "Device HBM memory size: 9223372036854775807M", "Device HBM memory size:", "memory",
             "Device HBM memory size: 12"}) {
        INFO(line);
        CHECK(read({line}) == "- - - - - - - @0 0");
    }
}

TEST_CASE("dry run: a block printed as memory ran out says what was asked for", "[dryrun]") {
    BlockReader reader;
    CHECK(reader.take("Device HBM memory size: 1M", 1));
    CHECK(reader.take(
        "RuntimeError: Out of Memory!!! Request memory size: 1088627200B, Memory Statistic:", 2));
    CHECK(reader.take("Device HBM memory size: 32768M", 3));
    CHECK(reader.take("MindSpore Used memory size: 30684M", 4));
    CHECK(reader.begun() == 2);
    CHECK(reader.block().isOutOfMemory);
    CHECK(reader.block().requestedBytes == 1088627200);
    CHECK(reader.block().device == 32768);
    CHECK(reader.take("Device HBM memory size: 32768M", 9));
    CHECK(!reader.block().isOutOfMemory);
}

TEST_CASE("dry run: what is held against the cap", "[dryrun]") {
    MemoryBlock block;
    CHECK(!block.used());
    CHECK(!block.fragmentation());
    block.staticSize = 56;
    CHECK(!block.used());
    block.dynamicSize = 7;
    CHECK(block.used() == 63);
    block.actualPeak = 100;
    CHECK(block.used() == 100);
    CHECK(!block.fragmentation());
    block.usedPeak = 90;
    CHECK(block.used() == 90);
    CHECK(block.fragmentation() == 10);
    block.actualPeak = 89; // printed so now and then
    CHECK(block.fragmentation() == 0);
}

} // namespace memory_block_test
