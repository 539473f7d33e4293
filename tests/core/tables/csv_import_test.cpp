// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/core/tables/inline_tables.h"

namespace csv_import_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

TEST_CASE("kernels come in with exact times whatever the text", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv",
        "Step Id,Device_id,Name,Type,Start Time(us),Duration(us),Wait Time(us),Task ID,Input "
        "Shapes,"
        "aic_mac_ratio\r\n"
        "13,0,MatMul,N/A,1736408883704643.212\t,27.081,0,N/A,\"\"\"32,3;64\"\"\",0.824\r\n"
        "13,4,Cast,Cast,\"1736413971558972.912\t\",0.0,1.5,7,,N/A\n"}});
    CHECK(tables.text("SELECT step, device_id, name, type, start, duration, wait, task_id,"
                      " input_shapes, aic_mac_ratio FROM kernel")
        == "13|0|MatMul|NULL|1736408883704643212|27081|0|NULL|\"32,3;64\"|0.824\n"
           "13|4|Cast|Cast|1736413971558972912|0|1500|7|NULL|NULL\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("op_summary is a table of kernels under other headers", "[tables]") {
    InlineTables tables(Files{{"op_summary_20230919172305.csv",
        "Device_id,Op Name,OP Type,Task Type,Task Start Time,Task Duration(us),Block Num,Infer ID\n"
        "0,a,b,AI_CORE,12.5,3,40,1\n"}});
    CHECK(tables.text("SELECT name, type, accelerator_core, start, duration, block_dim, infer_id"
                      " FROM kernel")
        == "a|b|AI_CORE|12500|3000|40|1\n");
}

TEST_CASE("units come from the header", "[tables]") {
    InlineTables tables(Files{{"memory_record_20230919172305.csv",
                                  "Component,Timestamp(us),Total Allocated(KB),Total Reserved(MB)\n"
                                  "PTA,1,1.5,158.65234375\nGE,2,,0.0\n"},
        {"msprof_tx.csv", "pid,Start_time(us),End_time\n7,1.5,1600\n"}});
    CHECK(tables.text("SELECT component, time, allocated, reserved FROM memory_record")
        == "PTA|1000|1536|166359040\nGE|2000|NULL|0\n");
    CHECK(tables.text("SELECT pid, start, end FROM msprof_tx") == "7|1500|1600\n");
}

TEST_CASE("times with noise of doubles are rounded to the nanosecond", "[tables]") {
    InlineTables tables(Files{{"step_trace_time.csv",
        "Device_id,Step,Computing,Communication(Not "
        "Overlapped),Overlapped,Communication,Free,Stage,"
        "Bubble,Communication(Not Overlapped and Exclude Receive),Preparing\n"
        "0,13,231290.09999999995,420174.2600000001,0.0,420174.26,158558.00000000032,810022.25,0,"
        "420174.2600000001,206.25\n"
        "0,,1,1,0,1,0,2,0,1,0\n"}});
    CHECK(tables.text("SELECT * FROM step")
        == "13|231290100|420174260|0|420174260|158558000|206250|810022250|0|420174260|0\n"
           "NULL|1000|1000|0|1000|0|0|2000|0|1000|0\n");
}

TEST_CASE("numbers keep what they are", "[tables]") {
    InlineTables tables(Files{{"op_statistic.csv",
        "OP Type,Count,Ratio(%),Extra,Extra\n"
        "a,3,27.294,1,x\nb,18446744073709551615,0.12345678901234567,2.50,3e-05\n"
        "c,7.0,1e2,,\n"}});
    CHECK(tables.text("SELECT type, count, typeof(count), ratio, typeof(ratio), Extra,"
                      " \"Extra (2)\", typeof(\"Extra (2)\") FROM op_statistic")
        == "a|3|integer|27.294|real|1|x|text\n"
           "b|18446744073709551615|text|0.12345678901234567|text|2.5|3.0e-05|real\n"
           "c|7|integer|100.0|real|NULL|NULL|null\n");
}

TEST_CASE(
    "M6: numbers of up to 15 digits are numbers, longer ones keep all of theirs", "[tables]") {
    InlineTables tables(Files{{"op_statistic.csv",
        "OP Type,Ratio(%)\na,12.3456789012345\nb,12.34567890123456\nc,12.3456789012345000\n"
        "d,9223372036854775807\ne,9223372036854775808\nf,1e400\n"}});
    CHECK(tables.text("SELECT type, ratio, typeof(ratio) FROM op_statistic")
        == "a|12.3456789012345|real\nb|12.34567890123456|text\nc|12.3456789012345|real\n"
           "d|9223372036854775807|integer\ne|9223372036854775808|text\nf|1e400|text\n");
}

TEST_CASE("damage in a table is counted and the rows stay", "[tables]") {
    InlineTables tables(Files{{"step_trace_time.csv",
        "Step,Computing,Free\n"
        "1,x,3\n2,5\n3,6,7,8\n4,7,8,\n5,1.69512E+15,1\n\n6,9"}});
    CHECK(tables.text("SELECT step, computing, free FROM step")
        == "1|NULL|3000\n2|5000|NULL\n3|6000|7000\n4|7000|8000\n5|1695120000000000000|1000\n"
           "6|NULL|NULL\n");
    CHECK(tables.issues()
        == "bad_number 1 20 x\nshort_row 1 26 2,5\nlong_row 1 30 3,6,7,8\n"
           "truncated_file 1 62 6,9\n");
}

TEST_CASE("a last row that is cut in quotes and too long keeps what has a header", "[tables]") {
    InlineTables tables(Files{{"step_trace_time.csv", "Step,Computing,Free\n1,2,3\n4,5,6,7,\"8"}});
    CHECK(tables.text("SELECT step, computing, free FROM step") == "1|2000|3000\n4|5000|6000\n");
    CHECK(tables.issues() == "truncated_file 1 26 4,5,6,7,8\nlong_row 1 26 4,5,6,7\n");
}

TEST_CASE("times that a spreadsheet rounded are marked", "[tables]") {
    InlineTables tables(Files{
        {"kernel_details.csv", "Name,Start Time(us)\na,1.69512E+15\nb,1.69512E+15\nc,1.5E+01\n"}});
    CHECK(tables.text("SELECT name, start FROM kernel")
        == "a|1695120000000000000\nb|1695120000000000000\nc|15000\n");
    CHECK(tables.issues() == "low_precision 2 20 1.69512E+15\n");
}

TEST_CASE("invalid UTF-8 is mended and counted", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv", "Name,Type\na\xff,b\n\xe4\xb8\xad,c\n"}});
    CHECK(tables.issues().starts_with("invalid_utf8 1 10 "));
    CHECK(tables.text("SELECT name, type FROM kernel")
        == "a\xef\xbf\xbd|b\n"
           "\xe4\xb8\xad|c\n");
}

TEST_CASE("empty files and foreign content are no rows", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv", ""}, {"l2_cache.csv", "a,b\n1,2\n"},
        {"op_statistic.csv", "OP Type,Count\n"}, {"strange.csv", "a\n1\n"}});
    CHECK(tables.index().find("kernel") == nullptr);
    CHECK(tables.index().find("op_statistic")->rows == 0);
    CHECK(tables.issues() == "empty_file 1 0 \nunknown_table 1 0 a\nnot_indexed_yet 1 0 \n");
}

TEST_CASE("T13: beside Block Num the Block Dim of a kernel is a shape", "[tables]") {
    InlineTables both(Files{{"kernel_details.csv",
        "Name,Block Dim,Block Num,Mix Block Num,Mix Block Dim\nadd,\"256,2,1\",24,48,7\n"}});
    CHECK(both.text(R"(SELECT block_dim, mix_block_dim, "Block Dim", "Mix Block Dim" FROM kernel)")
        == "24|48|256,2,1|7\n");
    CHECK(both.issues().empty());
    for (const char* const header : {"Block Dim", "Block Num"}) {
        InlineTables one(
            Files{{"kernel_details.csv", std::string("Name,") + header + "\nadd,24\n"}});
        CHECK(one.text("SELECT block_dim FROM kernel") == "24\n");
    }
}

TEST_CASE("T13: a file of level 0 has no types, and since 2026 shapes", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv",
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,"
        "Input Shapes,Input Data Types,Input Formats\n"
        "1,MatMulV3,N/A,N/A,2.5,3.25,4.125,0,\"5,6\",FLOAT,ND\n"}});
    CHECK(tables.text("SELECT step, name, type, accelerator_core, start, duration, wait, "
                      "block_dim, input_shapes, input_data_types, input_formats FROM kernel")
        == "1|MatMulV3|NULL|NULL|2500|3250|4125|0|5,6|FLOAT|ND\n");
}

TEST_CASE("M6: a table has no more than 1,900 columns, what is beyond them is named", "[tables]") {
    static constexpr size_t kOwn = index::kL2CacheTable.columns.size();
    const auto issuesOf = [](size_t columns) {
        std::string header = "Op Name";
        std::string row = "a";
        for (size_t i = kOwn; i < columns; ++i) {
            header += ",c" + std::to_string(i + 1);
            row += "," + std::to_string(i + 1);
        }
        InlineTables tables(Files{{"l2_cache.csv", header + '\n' + row + '\n'}});
        CHECK(tables.text("SELECT name, c1900 FROM l2_cache") == "a|1900\n");
        return tables.issues();
    };
    CHECK(issuesOf(1900).empty());
    CHECK(issuesOf(1901) == "too_large 1 0 c1901\n");
}

TEST_CASE("M6: a table of several files has 1,900 columns, those beyond are named", "[tables]") {
    constexpr size_t kOwn = index::kL2CacheTable.columns.size();
    const auto file = [](char letter, size_t extra) {
        std::string header = "Op Name";
        std::string row(1, letter);
        for (size_t i = 0; i < extra; ++i) {
            header += std::string(",") + letter + std::to_string(i);
            row += "," + std::to_string(i);
        }
        return header + '\n' + row + '\n';
    };
    InlineTables tables(Files{{"l2_cache_slice_0_20230101000000.csv", file('a', 1890 - kOwn)},
        {"l2_cache_slice_1_20230101000000.csv", file('b', 12)}});
    CHECK(tables.text("SELECT name, a9, b9 FROM l2_cache") == "a|9|NULL\nb|NULL|9\n");
    CHECK(tables.text("SELECT count(*) FROM pragma_table_info('l2_cache')") == "1900\n");
    CHECK(tables.issues() == "too_large 1 0 b11\n");
}

TEST_CASE(
    "M6: the memory tracker's tables have 1,900 columns, those beyond are named", "[tables]") {
    const auto issuesOf = [](size_t extra) {
        std::string header = "task_name,node_name";
        std::string row = "Launch,Add";
        for (size_t i = 0; i < extra; ++i) {
            header += ",c" + std::to_string(i);
            row += "," + std::to_string(i);
        }
        InlineTables tables(Files{{"task.csv", header + ",\n" + row + ",\n"}});
        CHECK(tables.text("SELECT task_name, node_name, c7 FROM tracker_task") == "Launch|Add|7\n");
        return tables.issues();
    };
    constexpr size_t kMost = 1900 - index::kTrackerTaskTable.columns.size();
    CHECK(issuesOf(kMost).empty());
    CHECK(issuesOf(kMost + 1) == "too_large 1 0 c" + std::to_string(kMost) + "\n");
}

TEST_CASE("columns of one name are told apart in linear time", "[tables]") {
    std::string header = "Op Name";
    for (size_t i = 0; i < 1500; ++i)
        header += i % 2 == 0 ? ",x" : ",X";
    InlineTables tables(Files{{"l2_cache.csv", header + ",x (3)\na,1,2,3,4\n"}});
    CHECK(tables.text("SELECT name, x, \"X (2)\", \"x (3)\" FROM l2_cache") == "a|1|2|3\n");
    CHECK(tables.text("SELECT name FROM pragma_table_info('l2_cache') ORDER BY cid DESC LIMIT 2")
        == "x (3) (2)\nX (1500)\n");
}

TEST_CASE("M6: a header of more than 200 bytes is cut to a name", "[tables]") {
    const std::string most(200, 'x');
    for (const char* const more : {"", "y"}) {
        InlineTables tables(Files{{"l2_cache.csv", "Op Name," + most + more + "\na,7\n"}});
        CHECK(
            tables.text("SELECT name FROM pragma_table_info('l2_cache') ORDER BY cid DESC LIMIT 1")
            == most + '\n');
        CHECK(tables.text("SELECT \"" + most + "\" FROM l2_cache") == "7\n");
    }
}

} // namespace csv_import_test
