// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/core/tables/inline_tables.h"

namespace other_import_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

TEST_CASE("the memory tracker's rows are mended from both ends", "[tables]") {
    InlineTables tables(
        Files{{"memory_block.csv",
                  "start_time_stamp,end_time_stamp,device_addr,size,node_name,graph_"
                  "name,user_tasks,python_stack,\n"
                  "1,5,0x12,512,Add,g,{1-2-},a.py:1,\n"
                  "2,18446744073709551615,0x13,64,Mul<1, 2>,g,{3-},a.py:1, b.py:2,\n"},
            {"task.csv",
                "time_stamp,task_name,node_name,graph_name,file_name,line_num,\n"
                "7,Launch,Mul<1, 2>,g,x.cc,12,\n"}});
    CHECK(tables.text("SELECT start, end, device_addr, size, node_name, graph_name, user_tasks,"
                      " python_stack FROM tracker_block")
        == "1|5|0x12|512|Add|g|{1-2-}|a.py:1\n"
           "2|18446744073709551615|0x13|64|Mul<1, 2>|g|{3-}|a.py:1, b.py:2\n");
    CHECK(tables.text("SELECT * FROM tracker_task") == "7|Launch|Mul<1, 2>|g|x.cc|12\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("a stack with commas keeps the columns beside it", "[tables]") {
    InlineTables tables(Files{{"memory_block.csv",
        "start_time_stamp,end_time_stamp,size,node_name,user_tasks,last_user_task,python_stack,"
        "is_persistent,is_small,\n"
        "2,9,4096,Mul,{3-9},9,File a.py, line 3, in f,1,0,\n"
        "3,5,8,Mul<1, 2>,{},,File a.py, line 4,0,1,\n"}});
    CHECK(tables.text("SELECT node_name, user_tasks, last_user_task, python_stack, is_small FROM "
                      "tracker_block")
        == "Mul|{3-9}|9|File a.py, line 3, in f|0\nMul<1, 2>|{}|NULL|File a.py, line 4|1\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("older steps count in 10 ns and may have any number of operators", "[tables]") {
    InlineTables tables(Files{{"step_trace_raw_3_detail_time.csv",
        "step_num,start_point,end_point,total,fp_point,stream_1_0_AllReduce-op1_start_point,"
        "stream_1_0_AllReduce-op1_end_point,stream_1_0_AllReduce-op1\n"
        "1,45000030081,45004033128,4003047,45000030081,5,9,4\n-,-,-,4003047.5,,,,4\n"}});
    CHECK(tables.text("SELECT step, start, end, total, fp_point, is_average FROM legacy_step")
        == "1|450000300810|450040331280|40030470|450000300810|0\nNULL|NULL|NULL|40030475|NULL|1\n");
    CHECK(tables.text("SELECT * FROM legacy_step_operator")
        == "1|stream_1_0_AllReduce-op1|50|90|40|0\nNULL|stream_1_0_AllReduce-op1|NULL|NULL|40|1\n");
}

TEST_CASE("the averages of older files stand in a row without a step", "[tables]") {
    for (const std::string step : {"-", "0", "", " "}) {
        InlineTables tables(Files{
            {"step_trace_raw_3_detail_time.csv",
                "step_num,start_point,end_point,total\n1,100,200,100\n" + step + ",150,250,100\n"},
            {"hccl_raw_0.csv",
                "step_num,communication_cost,wait_cost\n1,2,0.5\n" + step + ",1,2\n"}});
        CHECK(tables.text("SELECT step, is_average FROM legacy_step") == "1|0\nNULL|1\n");
        CHECK(tables.text("SELECT step, is_average FROM legacy_communication") == "1|0\nNULL|1\n");
    }
}

TEST_CASE("an operator of older MindSpore has the times that its columns give, and no others") {
    InlineTables tables(Files{{"step_trace_raw_3_detail_time.csv",
        "step_num,stream_1_0_AllReduce-op1,stream_1_0_AllReduce-op2_start_point,"
        "stream_1_0_AllReduce-op3_end_point\n7,30,40,50\n"}});
    CHECK(tables.text("SELECT name, start, \"end\", duration FROM legacy_step_operator")
        == "stream_1_0_AllReduce-op1|NULL|NULL|300\nstream_1_0_AllReduce-op2|400|NULL|NULL\n"
           "stream_1_0_AllReduce-op3|NULL|500|NULL\n");
}

TEST_CASE("older summaries", "[tables]") {
    InlineTables tables(Files{{"device_queue_profiling_0.txt", "0 1 1 4 10\n1 64 1 3 10\n"},
        {"flops_0.txt",
            "full_kernel_name, FLOPs(1e6), FLOPS, FLOPS utilization\nDefault/Cast, 1, 2.5, 3\n"},
        {"hccl_raw_0.csv",
            "step_num,communication_cost,wait_cost,link_info\n1,2.60018,0.5,{}\n-,1,2,{}\n"},
        {"ascend_cluster_analyse_pipeline-parallel_2_4_0.csv",
            "computation_time,stage_time\n13.8202,1\n"},
        {"flops_summary_0.json", R"({"FLOPs": 1.50, "list": [1, {"a": 2}]})"},
        {"minddata_pipeline_summary_0.csv", "op_names,Batch,Map\nqueue,1,2.5\n"}});
    CHECK(tables.text("SELECT source, type, part, step, value FROM legacy_queue")
        == "device_queue_profiling|0|1|1|4000000\ndevice_queue_profiling|1|64|1|3\n");
    CHECK(tables.text("SELECT name, flops_per_second, utilization FROM legacy_flops")
        == "Default/Cast|2.5|3\n");
    CHECK(tables.text("SELECT step, communication, wait, is_average FROM legacy_communication")
        == "1|2600180|500000|0\nNULL|1000000|2000000|1\n");
    CHECK(tables.text("SELECT mode, computation, stage FROM legacy_stage")
        == "pipeline|13820200|1000000\n");
    CHECK(tables.text("SELECT * FROM fact")
        == "flops_summary|FLOPs|1.50\nflops_summary|list|[1, {\"a\": 2}]\n");
    CHECK(tables.text("SELECT key, position, value FROM minddata_summary")
        == "op_names|0|Batch\nop_names|1|Map\nqueue|0|1\nqueue|1|2.5\n");
}

TEST_CASE("of several exports the newest is read", "[tables]") {
    const std::string header = "Op Name,OP Type\n";
    InlineTables tables(Files{{"op_summary_20230101000000.csv", header + "old,x\n"},
        {"op_summary_slice_0_20240101000000.csv", header + "slice,x\n"},
        {"op_summary_20230202000000.csv", header + "new,x\n"},
        {"l2_cache_slice_0_20230101000000.csv", "Op Name\na\n"},
        {"l2_cache_slice_1_20230101000001.csv", "Op Name\nb\n"}});
    CHECK(tables.text("SELECT name FROM kernel") == "new\n");
    CHECK(tables.text("SELECT name FROM l2_cache") == "a\nb\n"); // one export in two slices
    CHECK(tables.issues().find("another export") != std::string::npos);
}

TEST_CASE("a table index is stale when a table changes", "[tables]") {
    InlineTables inlined(Files{{"kernel_details.csv", "Name\na\n"}, {"other.csv", "x\n"}});
    using index::IndexState;
    CHECK(tables::hasTables(inlined.source()));
    CHECK(tables::tableState(inlined.tableFile(), inlined.source()) == IndexState::Fresh);
    inlined.folder().write("other.csv", "yy\n"); // not read, but the index has an issue of it
    CHECK(tables::tableState(inlined.tableFile(), inlined.source()) == IndexState::Stale);
    inlined.folder().write("other.csv", "x\n");
    inlined.folder().write("kernel_details.csv", "Name\nb\n");
    CHECK(tables::tableState(inlined.tableFile(), inlined.source()) == IndexState::Stale);
    CHECK(tables::tableState(inlined.folder().path() / "none", inlined.source())
        == IndexState::Missing);
}

TEST_CASE("an import of tables that is stopped leaves nothing", "[tables]") {
    const InlineTables inlined(Files{{"kernel_details.csv", "Name\na\n"}});
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    const auto file = inlined.folder().path() / "empty" / "x.rstab";
    const Status status =
        tables::importTables({inlined.source(), file}, progress, stop.get_token());
    CHECK(status.error().code == ErrorCode::Cancelled);
    CHECK(std::filesystem::is_empty(file.parent_path()));
}

TEST_CASE("damage in the memory tracker's rows is counted, what is whole stays", "[tables]") {
    const auto read = [](const std::string& rows) {
        InlineTables tables(
            Files{{"task.csv", "time_stamp,task_name,file_name,line_num,\n" + rows}});
        return tables.text("SELECT time, task_name, file_name, line FROM tracker_task")
            + tables.issues();
    };
    const std::string good = "7,Launch,x.cc,12,\n";
    const std::string row = "7|Launch|x.cc|12\n";
    CHECK(read(good) == row);
    CHECK(read("7,Launch,x.cc,12") == row); // ends without a line break
    CHECK(read("8,Free,y.cc,\n" + good)
        == "8|Free|y.cc|NULL\n" + row + "short_row 1 41 8,Free,y.cc,\n");
    CHECK(read(good + "8,Free,y.c") == row + "8|Free|NULL|NULL\ntruncated_file 1 59 8,Free,y.c\n");
    CHECK(read("8,Free,y.cc,1,2,3\n" + good)
        == "8|Free|y.cc|1\n" + row + "long_row 1 41 8,Free,y.cc,1,2,3\n"); // no name to mend
    CHECK(read("x,Free,y.cc,1,\n" + good) == "NULL|Free|y.cc|1\n" + row + "bad_number 1 41 x\n");
    CHECK(read(std::string(4096, ',') + "\n" + good).starts_with(row + "too_large 1 41 ,,"));
    CHECK(read(std::string("8,F\0ee,y.cc,1,\n", 15) + good)
        == "8|NULL|y.cc|1\n" + row + "corrupt_table 1 41 zero bytes\n");
    CHECK(read("") == "empty_file 1 0 no rows behind the header\n");
    CHECK(read("8,Free,\xD1\xB5.cc,1,\n" + good)
              .starts_with("8|Free|\xD1\xB5.cc|1\n" + row)); // by chance valid
    CHECK(read("8,Free,\xD1\xFF.cc,1,\n" + good)
              .starts_with("8|Free|\xEF\xBF\xBD\xEF\xBF\xBD.cc|1\n" + row + "invalid_utf8 1 41 "));
}

TEST_CASE("a table of the memory tracker that ends in its header is told", "[tables]") {
    const auto issuesOf = [](const std::string& text) {
        return InlineTables(Files{{"memory_block.csv", text}}).issues();
    };
    CHECK(issuesOf("start_time_stamp,end_time_stamp,si")
        == "truncated_file 1 0 start_time_stamp,end_time_stamp,si\n"
           "empty_file 1 0 no rows behind the header\n");
    CHECK(issuesOf("start_time_stamp,end_time_stamp,size,\n")
        == "empty_file 1 0 no rows behind the header\n");
    CHECK(issuesOf("start_time_stamp,end_time_stamp,size,\n1,2,3,\n").empty());
}

TEST_CASE("files of data preparation that break off are told", "[tables]") {
    const auto read = [](const char* name, const std::string& text, const char* sql) {
        InlineTables tables(Files{{name, text}});
        return tables.text(sql) + tables.issues();
    };
    const auto queue = [&](const std::string& text) {
        return read("device_queue_profiling_0.txt", text, "SELECT step, value FROM legacy_queue");
    };
    const std::string first = "1 64 1 33 10\n";
    CHECK(queue(first + "1 64 2 44 20") == "1|33\n2|44\n"); // ends without a line break
    CHECK(queue(first + "1 64 2 4") == "1|33\ntruncated_file 1 13 1 64 2 4\n");
    CHECK(queue("1 64 1 33\n1 64 2 44") == "1|33\n2|44\n");
    CHECK(queue("1 64") == "truncated_file 1 0 1 64\n");
    CHECK(queue("").starts_with("empty_file 1 0"));
    const auto summary = [&](const std::string& text) {
        return read("minddata_pipeline_summary_0.csv", text,
            "SELECT key, position, value FROM minddata_summary");
    };
    CHECK(summary("op_ids,0,1\r\nnum_workers,4,12\r\n")
        == "op_ids|0|0\nop_ids|1|1\nnum_workers|0|4\nnum_workers|1|12\n");
    CHECK(summary("op_ids,0,1\r\nnum_workers,4,1")
        == "op_ids|0|0\nop_ids|1|1\nnum_workers|0|4\ntruncated_file 1 12 num_workers\n");
    CHECK(
        summary("op_ids,0,1\nnum_wor") == "op_ids|0|0\nop_ids|1|1\ntruncated_file 1 11 num_wor\n");
    CHECK(summary("").starts_with("empty_file 1 0"));
}

} // namespace other_import_test
