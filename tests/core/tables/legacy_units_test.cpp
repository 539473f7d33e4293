// SPDX-License-Identifier: GPL-3.0-or-later
// Units of the tables of older MindSpore, which no header names.
#include <catch2/catch.hpp>

#include "tests/core/tables/inline_tables.h"

namespace legacy_units_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

TEST_CASE("T1: the times of a data parallel job are counted in 10 ns", "[tables]") {
    InlineTables tables(Files{{"ascend_cluster_analyse_data-parallel_1_1_1.csv",
        "iteration_interval, fp_and_bp, tail\n0, 1750000, 5100\n10000, 1775000, 5200\n"}});
    CHECK(tables.text("SELECT mode, iteration_interval, fp_and_bp, tail FROM legacy_stage")
        == "data|0|17500000|51000\ndata|100000|17750000|52000\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("T1: computing of the same kind of file is counted in ms", "[tables]") {
    InlineTables tables(Files{{"ascend_cluster_analyse_data-parallel_1_8_0.csv",
        "computation_time,communication_alone_time\n13.8202,164.476\n"}});
    CHECK(tables.text("SELECT mode, computation, communication_alone FROM legacy_stage")
        == "data|13820200|164476000\n");
}

TEST_CASE("T2: collectives alone have two headers", "[tables]") {
    InlineTables tables(Files{{"ascend_cluster_analyse_pipeline-parallel_1_2_1.csv",
        "computation,communication_alone_time,stage_time,receive_alone_time,"
        "collective_communication_time\n411.25,602.5,815.75,198.0,404.5\n"}});
    CHECK(tables.text("SELECT mode, computation, communication_alone, stage, receive_alone, "
                      "collective_communication_alone FROM legacy_stage")
        == "pipeline|411250000|602500000|815750000|198000000|404500000\n");
}

TEST_CASE("T3: an AI CPU operator runs at a time in us and takes ms", "[tables]") {
    InlineTables tables(Files{{"aicpu_intermediate_0.csv",
        "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n"
        "7,InitData,4.25,1.5,2.75,2298200409.125,2298204659.5\n"}});
    CHECK(tables.text("SELECT * FROM legacy_aicpu")
        == "7|InitData|4250000|1500000|2750000|2298200409125|2298204659500\n");
}

TEST_CASE(
    "a table of steps whose header is nothing but commas is counted, not a crash", "[tables]") {
    InlineTables tables(Files{{"step_trace_raw_0_detail_time.csv", ",,\n1,5,9\n"}});
    CHECK(tables.issues() == "unknown_table 1 0 \n");
}

} // namespace legacy_units_test
