// SPDX-License-Identifier: GPL-3.0-or-later
// M5: the tables of communication and of the job, printed whole from files in which no two numbers
// are the same. That no table is forgotten is checked at the end.
#include <set>

#include <catch2/catch.hpp>

#include "core/index/table_schema.h"
#include "tests/core/tables/inline_tables.h"

namespace whole_job_rows_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

namespace {

constexpr auto kJob = model::ProfileKind::ClusterAnalysis;

constexpr const char* kOperator = R"x({"Communication Time Info": {"Start Timestamp(us)": 10.5,
    "Elapse Time(ms)": 11.5, "Transit Time(ms)": 12.5, "Wait Time(ms)": 13.5,
    "Synchronization Time(ms)": 14.5, "Idle Time(ms)": 15.5, "Wait Time Ratio": 0.25,
    "Synchronization Time Ratio": 0.125}, "Communication Bandwidth Info": {"HCCS": {
    "Transit Size(MB)": 16.5, "Transit Time(ms)": 17.5, "Bandwidth(GB/s)": 18.5,
    "Large Packet Ratio": 0.75, "Size Distribution": {"19.5": [20, 21.5]}}}})x";

constexpr const char* kLink = R"x({"Transport Type": "RDMA", "Transit Size(MB)": 22.5,
    "Transit Time(ms)": 23.5, "Bandwidth(GB/s)": 24.5, "Op Name": "op"})x";

} // namespace

TEST_CASE("M5: communication of a rank is whole", "[tables]") {
    InlineTables tables(Files{{"communication.json",
                                  R"({"step7": {"collective": {"hcom_allReduce__728_8_1@9": )"
                                      + std::string(kOperator) + "}}}"},
        {"communication_matrix.json",
            R"({"step7": {"p2p": {"send-top1@3985310405473756128": {"1-0": )" + std::string(kLink)
                + "}}}}"},
        {"profiler_metadata.json", R"({"parallel_group_info": {"group_name_19": {"group_name": "pp",
            "group_rank": 3, "global_ranks": [4, 5]}}})"}});
    CHECK(tables.text("SELECT * FROM collective")
        == "7|collective|hcom_allReduce__728_8_1|allReduce|9|8|10500|11500000|12500000|13500000|"
           "14500000|15500000|0.25|0.125|0\n");
    CHECK(tables.text("SELECT * FROM bandwidth")
        == "7|collective|hcom_allReduce__728_8_1|9|HCCS|16500000|17500000|18.5|0.75|0\n");
    CHECK(tables.text("SELECT * FROM packet")
        == "7|collective|hcom_allReduce__728_8_1|9|HCCS|19500000|20|21500000|0\n");
    CHECK(tables.text("SELECT * FROM link")
        == "7|p2p|send-top1|3985310405473756128|1|0|5|4|RDMA|22500000|23500000|24.5|op|0\n");
    CHECK(tables.text("SELECT * FROM parallel_group")
        == "group_name_19|3985310405473756128|pp|3|[4,5]\n");
    CHECK(tables.text("SELECT * FROM fact").empty());
}

TEST_CASE("M5: the tables of the job are whole", "[tables]") {
    InlineTables tables(
        Files{{"cluster_communication.json",
                  R"x({"(0, 1)": {"step7": {"hcom_allReduce__728_8_1@9": {"1": )x"
                      + std::string(kOperator) + "}}}}"},
            {"cluster_communication_matrix.json",
                R"x({"(0, 1)": {"step7": {"allreduce-top1@9": {"3-4": )x" + std::string(kLink)
                    + "}}}}"},
            {"communication_group.json", R"x({"collective": [[1, 0]], "p2p": [],
                "comm_group_parallel_info": [{"type": "collective", "rank_set": [0, 1],
                "group_name": "696", "group_id": "x", "pg_name": "tp"}]})x"},
            {"cluster_step_trace_time.csv",
                "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                "Free,Stage,Bubble,Communication(Not Overlapped and Exclude Receive),Preparing,"
                "DP Index,PP Index,TP Index\n"
                "1,rank,2,3.5,4.25,5.125,6.5,7.25,8.125,9.5,10.25,11.125,12,13,14\n"}},
        kJob);
    CHECK(tables.text("SELECT * FROM cluster_collective")
        == "(0, 1)|1|7|hcom_allReduce__728_8_1|allReduce|9|8|10500|11500000|12500000|13500000|"
           "14500000|15500000|0.25|0.125|0\n");
    CHECK(tables.text("SELECT * FROM cluster_bandwidth")
        == "(0, 1)|1|7|hcom_allReduce__728_8_1|9|HCCS|16500000|17500000|18.5|0.75|0\n");
    CHECK(tables.text("SELECT * FROM cluster_packet")
        == "(0, 1)|1|7|hcom_allReduce__728_8_1|9|HCCS|19500000|20|21500000|0\n");
    CHECK(tables.text("SELECT * FROM cluster_link")
        == "(0, 1)|7|allreduce-top1|9|3|4|RDMA|22500000|23500000|24.5|op|0\n");
    CHECK(tables.text("SELECT * FROM cluster_group") == "collective|[0,1]|696|x|tp\n");
    CHECK(tables.text("SELECT * FROM cluster_step")
        == "1|rank|2|NULL|3500|6500|5125|4250|7250|11125|8125|9500|10250|12|13|14\n");
}

TEST_CASE("M5: dumps of experts are whole", "[tables]") {
    InlineTables tables(
        Files{{"a/prefill_3.csv", "4\n"}, {"a/model_gen_config.json", R"({"num_moe_layers": 5,
        "collection_Interval": 6, "num_of_experts": 7, "num_of_selected_experts": 8,
        "num_dangling_shared_experts": 9})"}},
        kJob);
    CHECK(tables.text("SELECT * FROM cluster_expert") == "0|prefill|3|0|0|4\n");
    CHECK(tables.text("SELECT dump, moe_layers, collection_interval, experts, selected_experts, "
                      "shared_experts FROM cluster_expert_dump")
        == "0|5|6|7|8|9\n");
}

TEST_CASE("M5: every table has a row that is printed whole", "[tables]") {
    const std::set<std::string_view> elsewhere{
        "fact", "legacy_step_operator", "legacy_aicpu"}; // other_import, legacy_units
    const std::set<std::string_view> ranks{"kernel", "step", "op_statistic", "l2_cache",
        "data_preprocess", "pcie", "hccs", "nic", "roce", "memory_record", "memory_block",
        "module_memory", "device_memory", "static_memory", "tracker_block", "tracker_task",
        "api_statistic", "operator_detail", "dataset", "minddata_pipeline", "minddata_summary",
        "msprof_tx", "legacy_step", "legacy_kernel_type", "legacy_kernel", "legacy_task",
        "legacy_communication", "legacy_flops", "legacy_stage", "legacy_queue"};
    const std::set<std::string_view> here{"collective", "bandwidth", "packet", "link",
        "parallel_group", "cluster_step", "cluster_collective", "cluster_bandwidth",
        "cluster_packet", "cluster_link", "cluster_group", "cluster_expert_dump", "cluster_expert"};
    for (const index::TableSpec* table : index::tableSpecs()) {
        INFO(table->name);
        CHECK(
            elsewhere.count(table->name) + ranks.count(table->name) + here.count(table->name) == 1);
    }
}

} // namespace whole_job_rows_test
