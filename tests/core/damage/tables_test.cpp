// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 15 to 18, 22 to 24, 30 and 32 as far as tables have them.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/tables/inline_tables.h"

namespace tables_test {

using rankscope::test::Files;
using rankscope::test::InlineTables;

TEST_CASE("case 15: mixed line ends, line breaks in cells, ragged rows, no last newline, BOM",
    "[damage]") {
    InlineTables tables(Files{{"kernel_details.csv",
        "\xEF\xBB\xBFName,Type,Start Time(us),\r\n"
        "a,\"two\nlines, \"\"quoted\"\"\",1\t,\n"
        "b,x\r\n"
        "c,y,3.0,,,\n"
        "d,z,4.5"}});
    CHECK(tables.text("SELECT name, type, start FROM kernel")
        == "a|two\nlines, \"quoted\"|1000\nb|x|NULL\nc|y|3000\nd|z|4500\n");
    CHECK(tables.issues().starts_with("short_row 1 "));
}

TEST_CASE("case 16: columns under their names of all versions, new ones kept", "[damage]") {
    InlineTables old(Files{{"kernel_details.csv",
        "Step ID,Name,Accelerator Core,Block Dim,Start Time(us)\n1,a,HCCL,8,5\n"}});
    InlineTables recent(Files{{"kernel_details.csv",
        "Name,Brand New,Step Id,Device_id,Accelerator Core,Block Num,Start Time(us)\n"
        "a,7,1,4,COMMUNICATION,8,5\n"}});
    constexpr const char* kSame = "SELECT step, name, block_dim, start FROM kernel";
    CHECK(old.text(kSame) == "1|a|8|5000\n");
    CHECK(recent.text(kSame) == old.text(kSame));
    CHECK(recent.text("SELECT device_id, \"Brand New\" FROM kernel") == "4|7\n");
    CHECK((old.issues() + recent.issues()).empty());
}

TEST_CASE("case 17: what means missing is NULL, what means a number stays one", "[damage]") {
    InlineTables tables(Files{{"kernel_details.csv",
        "Name,Model ID,Task ID,Duration(us),Wait Time(us)\n"
        "a,4294967295,N/A,0.0,\n"
        "b,,-1,0,0.000000\n"
        "N/A,9223372036854775807,7,N/A,-1\n"}});
    CHECK(tables.text("SELECT name, model_id, task_id, duration, wait FROM kernel")
        == "a|4294967295|NULL|0|NULL\nb|NULL|-1|0|0\nNULL|9223372036854775807|7|NULL|-1000\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("case 18: times that a spreadsheet rounded are read and marked", "[damage]") {
    InlineTables tables(Files{{"operator_memory.csv",
        "Name,Size(KB),Allocation Time(us),Release Time(us)\n"
        "a,1,1.69512E+15,1695115378710248.5\nb,2,1.69512E+15,\n"}});
    CHECK(tables.text("SELECT name, size, allocation_time, release_time FROM memory_block")
        == "a|1024|1695120000000000000|1695115378710248500\nb|2048|1695120000000000000|NULL\n");
    CHECK(tables.issues().starts_with("low_precision 2 "));
}

TEST_CASE("case 22: rows of several devices in one table keep their device", "[damage]") {
    InlineTables tables(Files{
        {"op_summary_20240101000000.csv", "Device_id,Op Name,OP Type\n0,a,x\n4,a,x\n4,b,x\n"}});
    CHECK(tables.text("SELECT device_id, count(*) FROM kernel GROUP BY 1") == "0|1\n4|2\n");
}

TEST_CASE("case 23: what already is a sum is told apart from its parts", "[damage]") {
    InlineTables tables(Files{
        {"communication.json", R"x({"step1":{"collective":{
            "hcom_allReduce__1_0_1@5":{"Communication Bandwidth Info":{
                "HCCS":{"Transit Size(MB)":3},"SIO":{"Transit Size(MB)":1},
                "SDMA":{"Transit Size(MB)":4}}},
            "Total Op Info":{"Communication Time Info":{"Elapse Time(ms)":1}}}}})x"},
        {"communication_matrix.json", R"x({"step1":{"collective":{
            "allreduce-total@5":{"0-1":{"Transit Size(MB)":9}},
            "allreduce-top1@5":{"0-1":{"Transit Size(MB)":5}}}}})x"},
        {"memory_record.csv",
            "Component,Timestamp(us),Total Reserved(MB)\nPTA,1,2\nGE,1,3\nPTA+GE,1,5\n"},
    });
    CHECK(tables.text("SELECT transport, size FROM bandwidth ORDER BY transport")
        == "HCCS|3000000\nSDMA|4000000\nSIO|1000000\n");
    CHECK(tables.text("SELECT is_total, count(*) FROM collective GROUP BY 1") == "0|1\n1|1\n");
    CHECK(
        tables.text("SELECT is_total, sum(size) FROM link GROUP BY 1") == "0|5000000\n1|9000000\n");
    CHECK(tables.text("SELECT component FROM memory_record") == "PTA\nGE\nPTA+GE\n");
}

TEST_CASE("case 24: ranks of a link are those of the job, by the group's members", "[damage]") {
    const std::string matrix = R"x({"step1":{"p2p":{"send-total@3985310405473756128":{
        "0-1":{"Transit Size(MB)":1}},"send-total@77":{"1-0":{"Transit Size(MB)":1}}}}})x";
    const std::string metadata = R"x({"parallel_group_info":{"group_name_19":{
        "group_name":"pp","group_rank":0,"global_ranks":[12,4]}}})x";
    InlineTables known(
        Files{{"communication_matrix.json", matrix}, {"profiler_metadata.json", metadata}});
    CHECK(known.text("SELECT * FROM link ORDER BY 4")
              .starts_with("1|p2p|send-total|3985310405473756128|0|1|4|12|"));
    CHECK(known.text("SELECT * FROM link ORDER BY 4 DESC LIMIT 1")
              .starts_with("1|p2p|send-total|77|1|0|NULL|NULL|"));
}

TEST_CASE("case 30: five hundred columns and cells of 20 KB", "[damage]") {
    std::string header = "Name";
    std::string row = "a";
    for (int i = 0; i < 500; ++i) {
        header += fmt::format(",Counter {}", i);
        row += fmt::format(",{}", i);
    }
    const std::string json = "[" + std::string(20'000, '7') + "]";
    InlineTables tables(
        Files{{"kernel_details.csv", header + ",Info\n" + row + ",\"" + json + "\"\n"}});
    CHECK(tables.text("SELECT \"Counter 0\", \"Counter 499\", length(Info) FROM kernel")
        == "0|499|20002\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("case 32: the memory tracker's commas without quotes, on its logical time", "[damage]") {
    InlineTables tables(Files{{"memory_block.csv",
        "start_time_stamp,end_time_stamp,device_addr,size,node_name,user_tasks,python_stack,\n"
        "1,5,0x12,512,Add<1, 2, 3>,{1-},f(a, b),\n"
        "-1,-1,0x13,64,Somas,{},,\n"
        "2,18446744073709551615,0x14,8,Mul,{3-},,\n"}});
    CHECK(tables.text("SELECT start, end, size, node_name, python_stack FROM tracker_block")
        == "1|5|512|Add<1, 2, 3>|f(a, b)\n-1|-1|64|Somas|NULL\n"
           "2|18446744073709551615|8|Mul|NULL\n");
}

} // namespace tables_test
