// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/tables/communication_names.h"
#include "tests/core/tables/inline_tables.h"

namespace communication_import_test {

using namespace rankscope;
using rankscope::test::Files;
using rankscope::test::InlineTables;

namespace {

constexpr const char* kOperator = R"x({"Communication Time Info": {"Start Timestamp(us)":
    1736412474757059.8, "Elapse Time(ms)": 86.4709076875, "Transit Time(ms)": 0.23842478125,
    "Wait Time(ms)": 2.5635312187499997, "Synchronization Time(ms)": 2e-05, "Idle Time(ms)": 0,
    "Wait Time Ratio": 0.9149, "Synchronization Time Ratio": 0.9135},
    "Communication Bandwidth Info": {"HCCS": {"Transit Size(MB)": 28.647232000000002,
    "Transit Time(ms)": 1.8168563124999997, "Bandwidth(GB/s)": 15.7675, "Large Packet Ratio": 0.0,
    "Size Distribution": {"2.064384": [12, 1.5758515312499994], "1.937312": [2, 0.24100478125]}}}})x";
constexpr const char* kTotal = R"x({"Communication Time Info": {"Elapse Time(ms)": 1}})x";

std::string json(const std::string& name, const std::string& kind) {
    return R"({"step50": {"p2p": {}, ")" + kind + R"(": {")" + name + "\": " + kOperator
        + ", \"Total Op Info\": " + kTotal + "}}}";
}

} // namespace

TEST_CASE("operators of communication.json become rows", "[tables]") {
    InlineTables tables(Files{{"communication.json",
        json("hcom_allReduce__271_3_1@11022204950826225271", "collective")}});
    CHECK(tables.text("SELECT * FROM collective")
        == "50|collective|hcom_allReduce__271_3_1|allReduce|11022204950826225271|3|"
           "1736412474757059800|86470908|238425|2563531|20|0|0.9149|0.9135|0\n"
           "50|collective|Total Op "
           "Info|NULL|NULL|NULL|NULL|1000000|NULL|NULL|NULL|NULL|NULL|NULL|1\n");
    CHECK(tables.text("SELECT step, transport, size, transit_time, bandwidth FROM bandwidth")
        == "50|HCCS|28647232|1816856|15.7675\n");
    CHECK(tables.text("SELECT name, packet_size, count, total_time FROM packet")
        == "hcom_allReduce__271_3_1|2064384|12|1575852\nhcom_allReduce__271_3_1|1937312|2|"
           "241005\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("the flat form tells p2p by the names", "[tables]") {
    InlineTables tables(Files{{"communication.json",
        "{\"hcom_send__822_0@5\": " + std::string(kOperator)
            + ", \"hcom_broadcast__1_2_1@5\": " + kOperator + "}"}});
    CHECK(tables.text("SELECT step, kind, op_type, group_index FROM collective")
        == "NULL|p2p|send|0\nNULL|collective|broadcast|2\n");
}

TEST_CASE("links know their ranks in the job through the groups", "[tables]") {
    InlineTables tables(Files{
        {"communication_matrix.json",
            R"x({"step13": {"collective": {"allreduce-total@3985310405473756128":
        {"0-1": {"Transport Type": "HCCS", "Transit Size(MB)": 2.5, "Transit Time(ms)": 0.5,
         "Bandwidth(GB/s)": 5.0}}, "allreduce-top1@77": {
        "0-0" : {
            "Transport Type" : "", "Op Name" : "hcom_allReduce__077_0_1"
        }}
}
}
})x"},
        {"profiler_metadata.json", R"x({"distributed_args": {"rank": 2, "sequence_parallel": true},
        "parallel_group_info": {"group_name_19": {"group_name": "pp", "group_rank": 0,
        "global_ranks": [6, 2]}}})x"}});
    CHECK(tables.text("SELECT * FROM link ORDER BY name DESC")
        == "13|collective|allreduce-total|3985310405473756128|0|1|2|6|HCCS|2500000|500000|5.0|NULL|"
           "1\n"
           "13|collective|allreduce-top1|77|0|0|NULL|NULL|NULL|NULL|NULL|NULL|"
           "hcom_allReduce__077_0_1|0\n");
    CHECK(tables.text("SELECT * FROM parallel_group")
        == "group_name_19|3985310405473756128|pp|0|[2,6]\n");
    CHECK(tables.text("SELECT * FROM fact")
        == "profiler_metadata|distributed_args.rank|2\n"
           "profiler_metadata|distributed_args.sequence_parallel|true\n");
}

TEST_CASE("cluster files become tables of the job", "[tables]") {
    InlineTables tables(
        {{"cluster_communication.json",
             R"x({"(0, 1)": {"step2": {"hcom_send__822_0@5": {"1": )x" + std::string(kOperator)
                 + "}}}}"},
            {"cluster_communication_matrix.json",
                R"x({"p2p": {"step2": {"op@5": {"0-8": {"Transit Size(MB)": 1}}}}})x"},
            {"communication_group.json",
                R"x({"collective": [[1, 0], [2]], "p2p": [], "comm_group_parallel_info":
        [{"type": "collective", "rank_set": [0, 1], "group_name": "696", "group_id": "x", "pg_name": "tp"}]})x"},
            {"cluster_step_trace_time.csv",
                "Step,Type,Index,Computing\n2,rank,0,1.5\n2,stage,\"(0, 1)\",2\n"}},
        model::ProfileKind::ClusterAnalysis);
    CHECK(tables.text("SELECT rank_set, rank, step, name, elapse FROM cluster_collective")
        == "(0, 1)|1|2|hcom_send__822_0|86470908\n");
    CHECK(tables.text("SELECT rank_set, step, name, src_rank, dst_rank, size FROM cluster_link")
        == "p2p|2|op|0|8|1000000\n");
    CHECK(tables.text("SELECT * FROM cluster_group")
        == "collective|[0,1]|696|x|tp\ncollective|[2]|NULL|NULL|NULL\n");
    CHECK(tables.text("SELECT step, type, rank, rank_set, computing FROM cluster_step")
        == "2|rank|0|NULL|1500\n2|stage|NULL|(0, 1)|2000\n");
}

namespace {

constexpr const char* kJobMatrix =
    R"x({"(0, 1)": {"op@5": {"0-1": {"Transit Size(MB)": 1}},
                    "": {"op@6": {"1-0": {"Transit Size(MB)": 2}}}}})x";
constexpr const char* kJobLinks = "SELECT rank_set, step, group_hash, src_rank, dst_rank, size "
                                  "FROM cluster_link ORDER BY 3";

std::string jobSteps(const std::string& rows) {
    return "Step,Type,Index,Computing\n" + rows;
}

} // namespace

TEST_CASE("T13: a matrix of the job without a step is of the only step", "[tables]") {
    InlineTables tables(
        {{"cluster_communication_matrix.json", kJobMatrix},
            {"cluster_step_trace_time.csv", jobSteps("7,rank,0,1.5\n7,rank,1,1.5\n")}},
        model::ProfileKind::ClusterAnalysis);
    CHECK(tables.text(kJobLinks) == "(0, 1)|7|5|0|1|1000000\n(0, 1)|7|6|1|0|2000000\n");
    CHECK(tables.issues() == "missing_step 2 0 step 7\n");
}

TEST_CASE("T13: with several steps, or none, a matrix of the job stays without", "[tables]") {
    for (const char* rows : {"7,rank,0,1.5\n8,rank,0,1.5\n", ",rank,0,1.5\n"}) {
        InlineTables tables({{"cluster_communication_matrix.json", kJobMatrix},
                                {"cluster_step_trace_time.csv", jobSteps(rows)}},
            model::ProfileKind::ClusterAnalysis);
        CHECK(tables.text(kJobLinks) == "(0, 1)|NULL|5|0|1|1000000\n(0, 1)|NULL|6|1|0|2000000\n");
        CHECK(tables.issues().empty());
    }
}

TEST_CASE("T13: a rank's links without a step are of its only step", "[tables]") {
    const std::string links = R"x({"collective": {"op@5": {"0-1": {"Transit Size(MB)": 1}}}})x";
    const std::string mixed =
        R"x({"": {"p2p": {"op@5": {"0-1": {"Transit Size(MB)": 1}}}},
            "step": {"p2p": {"op@5": {"1-0": {"Transit Size(MB)": 3}}}},
            "step4": {"p2p": {"op@5": {"0-2": {"Transit Size(MB)": 2}}}}})x";
    const char* const rows = "SELECT step, src, dst FROM link ORDER BY size";
    InlineTables ofOthers(Files{{"communication_matrix.json", links},
        {"communication.json", json("hcom_allReduce__271_3_1@1", "collective")}});
    CHECK(ofOthers.text(rows) == "50|0|1\n");
    CHECK(ofOthers.issues() == "missing_step 1 0 step 50\n");
    InlineTables ofItself(Files{{"communication_matrix.json", mixed}});
    CHECK(ofItself.text(rows) == "4|0|1\n4|0|2\n4|1|0\n");
    CHECK(ofItself.issues() == "missing_step 2 0 step 4\n");
    InlineTables twoSteps(Files{{"communication_matrix.json", mixed},
        {"step_trace_time.csv", "Step,Computing\n4,1.5\n5,1.5\n"}});
    CHECK(twoSteps.text(rows) == "NULL|0|1\n4|0|2\nNULL|1|0\n");
    CHECK(twoSteps.issues().empty());
}

TEST_CASE("a communication file that was cut gives what was whole", "[tables]") {
    const std::string whole = json("hcom_allReduce__271_3_1@1", "collective");
    InlineTables tables(Files{{"communication.json", whole.substr(0, whole.size() - 30)}});
    CHECK(tables.text("SELECT name FROM collective") == "hcom_allReduce__271_3_1\n");
    CHECK(tables.issues().starts_with("truncated_file 1 "));
}

TEST_CASE("group hashes are those of the files", "[tables]") {
    CHECK(tables::groupHash("group_name_19") == "3985310405473756128");
}

} // namespace communication_import_test
