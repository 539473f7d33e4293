// SPDX-License-Identifier: GPL-3.0-or-later
// hccl_raw_*.csv: operators, transports and links of older MindSpore.
#include <catch2/catch.hpp>

#include "tests/core/tables/inline_tables.h"

namespace legacy_communication_test {

using namespace rankscope;
using rankscope::test::File;
using rankscope::test::Files;
using rankscope::test::InlineTables;

namespace {

constexpr auto kLegacy = model::ProfileKind::MindsporeLegacy;

std::string quoted(const std::string& json) {
    std::string cell = "\"";
    for (const char c : json)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + '"';
}

/// Step 1 with such operators, then the averages, which count for nothing.
File hccl(const std::string& operators, const std::string& links = "{}") {
    const std::string cells = quoted(links) + ',' + quoted(operators) + '\n';
    return {"hccl_raw_3.csv",
        "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n1,2,3,"
            + cells + "-,2,3," + cells};
}

const std::string kOperators = R"({
"stream_11_0_Receive-op7": ["1", 0.5, 2.5, {"0-1": {"SDMA": [0.5, 12845.568, 25691136.0]}}],
"stream_12_1_AllReduce-op9": ["1", 0.0033, 6e-05,
  {"0-1": {"SDMA": [0.0025, 4.096, 1638400.0]}, "1-1": {"SDMA": [0.0008399999999999999, 2.048, 1]}}],
"stream_12_2_AllReduce-op8": ["1", 0.0025, 0, {"0-1": {"SDMA": [0.0025, 4.096, 1638400.0]}}],
"stream_13_0_Send-op4": ["1", 0, 29.5, {}]})";

const File kPipeline{
    "ascend_cluster_analyse_pipeline-parallel_2_4_3.csv", "computation_time,stage_time\n1,1\n"};

const char* const kPlaces = "SELECT kind, name, src, dst, src_rank, dst_rank, transport, size,"
                            " transit_time, bandwidth, is_total FROM link ORDER BY is_total, name";

} // namespace

TEST_CASE("links of older MindSpore know their ranks in the job", "[tables]") {
    InlineTables tables(Files{hccl(kOperators), kPipeline}, kLegacy, 3);
    CHECK(tables.text(kPlaces)
        == "collective|AllReduce-op8|0|1|2|3|SDMA|4096|2500|1.6384|0\n"
           "collective|AllReduce-op9|0|1|2|3|SDMA|4096|2500|1.6384|0\n"
           "collective|AllReduce-op9|1|1|3|3|SDMA|2048|840|2.438095|0\n"
           "p2p|Receive-op7|0|1|1|3|SDMA|12845568|500000|25.691136|0\n"
           "collective|allreduce-total|0|1|2|3|SDMA|8192|5000|1.6384|1\n"
           "collective|allreduce-total|1|1|3|3|SDMA|2048|840|2.438095|1\n"
           "p2p|receive-total|0|1|1|3|SDMA|12845568|500000|25.691136|1\n");
    CHECK(tables.text("SELECT group_id, name, group_rank, ranks FROM parallel_group ORDER BY 1")
        == "pp_1_3|pp|1|[1, 3]\nstage_2_3|stage|1|[2, 3]\n");
    CHECK(tables.text("SELECT DISTINCT p.name FROM link JOIN parallel_group p"
                      " ON p.hash = group_hash WHERE kind = 'p2p'")
        == "pp\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("where the groups are not known links stay within them", "[tables]") {
    const Files files{hccl(kOperators),
        {"ascend_cluster_analyse_pipeline-parallel_2_8_3.csv", "computation_time\n1\n"}};
    const char* const sql = "SELECT DISTINCT src, dst, src_rank, dst_rank, group_hash FROM link";
    CHECK(InlineTables(files, kLegacy, 3).text(sql) == "0|1|NULL|NULL|NULL\n1|1|NULL|NULL|NULL\n");
    CHECK(InlineTables(Files{hccl(kOperators)}, kLegacy, 3).text(sql)
        == "0|1|NULL|NULL|NULL\n1|1|NULL|NULL|NULL\n");
    const Files data{
        hccl(R"({"stream_1_0_AllReduce-op1": ["1", 1, 0, {"2-3": {"RDMA": [1, 1]}}]})"),
        {"ascend_cluster_analyse_data-parallel_1_8_3.csv", "tail\n1\n"}};
    CHECK(InlineTables(data, kLegacy, 3).text("SELECT DISTINCT src_rank, dst_rank FROM link")
        == "2|3\n"); // one group only
}

TEST_CASE("operators of older MindSpore ran when the steps say", "[tables]") {
    InlineTables tables(Files{hccl(kOperators),
                            {"step_trace_raw_3_detail_time.csv",
                                "step_num,start_point,stream_12_1_AllReduce-op9,"
                                "stream_12_1_AllReduce-op9_start_point,"
                                "stream_12_1_AllReduce-op9_end_point\n1,5,400,1000,1400\n"}},
        kLegacy, 3);
    CHECK(tables.text(
              "SELECT step, kind, name, group_index, op_type, start, elapse, transit, wait, idle,"
              " is_total FROM collective ORDER BY name")
        == "1|collective|AllReduce-op8|NULL|allReduce|NULL|2500|2500|0|NULL|0\n"
           "1|collective|AllReduce-op9|NULL|allReduce|10000|4000|3300|60|640|0\n"
           "1|p2p|Receive-op7|0|receive|NULL|3000000|500000|2500000|NULL|0\n"
           "1|p2p|Send-op4|0|send|NULL|29500000|0|29500000|NULL|0\n");
    CHECK(tables.text("SELECT name, transport, size, transit_time, bandwidth FROM bandwidth"
                      " ORDER BY name LIMIT 2")
        == "AllReduce-op8|SDMA|4096|2500|1.6384\nAllReduce-op9|SDMA|4096|2500|1.6384\n");
}

TEST_CASE("damaged cells of older communication are counted and the rest stays", "[tables]") {
    InlineTables tables(Files{hccl(R"({"stream_1_0_AllReduce-op1": ["1", "x", 1,
 {"0-1": {"SDMA": [1, "many", 1]}, "left": {"SDMA": [1, 2, 3]}, "1-0": {"SDMA": [1]}}],
 "stream_1_1_AllReduce-op2": ["1", 1], "stream_1_2_AllReduce-op3": ["1", 2, 3, {}]})")},
        kLegacy, 3);
    CHECK(tables.text("SELECT name, transit, wait FROM collective ORDER BY name")
        == "AllReduce-op1|NULL|1000000\nAllReduce-op3|2000000|3000000\n");
    CHECK(tables.text("SELECT src, dst, size, transit_time, bandwidth FROM link WHERE NOT is_total")
        == "0|1|NULL|1000000|NULL\n");
    CHECK(tables.issues() == "bad_number 3 76 x\nbad_json 2 76 [1]\n");
    InlineTables cut(
        Files{hccl(R"({"stream_1_0_AllReduce-op1": ["1", 1, 1, {}], "stream)")}, kLegacy, 3);
    CHECK(cut.text("SELECT step, wait FROM legacy_communication WHERE NOT is_average")
        == "1|3000000\n");
    CHECK(cut.issues()
        == "bad_json 1 76 {\"stream_1_0_AllReduce-op1\": [\"1\", 1, 1, {}], \"stream\n");
}

TEST_CASE("sums stand in for operators that are not there", "[tables]") {
    InlineTables tables(
        Files{hccl("", R"({"0-1": {"SDMA": [2, 3000, 99]}})"), kPipeline}, kLegacy, 3);
    CHECK(tables.text(kPlaces) == "NULL|total|0|1|NULL|NULL|SDMA|3000000|2000000|1.5|1\n");
}

TEST_CASE("M6: a job by its file names has at most 1,048,576 ranks", "[tables]") {
    const auto ends = [](const char* ranks) {
        const Files files{hccl(kOperators),
            {std::string("ascend_cluster_analyse_pipeline-parallel_524288_") + ranks + "_3.csv",
                "computation_time\n1\n"}};
        return InlineTables(files, kLegacy, 3)
            .text("SELECT DISTINCT src_rank, dst_rank FROM link WHERE kind = 'collective'");
    };
    CHECK(ends("1048576") == "2|3\n3|3\n"); // two ranks a stage
    CHECK(ends("1572864") == "NULL|NULL\n");
}

TEST_CASE("M6: a bandwidth has no figure where its digits do not fit", "[tables]") {
    const auto bandwidth = [](const std::string& link) {
        return InlineTables(
            Files{hccl("", R"({"0-1": {"SDMA": [)" + link + "]}}"), kPipeline}, kLegacy, 3)
            .text("SELECT transit_time, size, bandwidth FROM link");
    };
    // bytes over nanoseconds: 2^58 / 10^6 and one more
    CHECK(bandwidth("0.000001, 288230376.151, 1") == "1|288230376151|288230376151\n");
    CHECK(bandwidth("0.000001, 288230376.152, 1") == "1|288230376152|NULL\n");
    CHECK(bandwidth("288230376151.711744, 1, 1") == "288230376151711744|1000|0\n"); // 2^58 ns
    CHECK(bandwidth("288230376151.711745, 1, 1") == "288230376151711745|1000|NULL\n");
    CHECK(bandwidth("0, 1, 1") == "0|1000|NULL\n");
    CHECK(bandwidth("0.000001, 0, 1") == "1|0|0\n");
    CHECK(bandwidth("0.000001, -0.001, 1") == "1|-1|NULL\n");
    CHECK(bandwidth("0.000003, 0.0000, 1") == "3|0|0\n");
    CHECK(bandwidth("0.000003, 0.002, 1") == "3|2|0.666667\n"); // rounded, half up
    CHECK(bandwidth("0.000003, 0.001, 1") == "3|1|0.333333\n");
    CHECK(bandwidth("0.000128, 0.001, 1") == "128|1|0.007813\n"); // 0.0078125
}

} // namespace legacy_communication_test
