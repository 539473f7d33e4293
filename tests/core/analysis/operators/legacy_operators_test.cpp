// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/legacy_operators.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/rank_profile.h"
#include "tests/core/analysis/job_tables.h"

namespace legacy_operators_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

const std::vector<File> kFiles{{"aicore_intermediate_0_type.csv",
                                   "kernel_type,total_time,execution_frequency,percent\n"
                                   "MatMul,1.5,3,75.00\nGetNext,0.00015,1,0.01\n"},
    {"aicore_intermediate_0_detail.csv",
        "full_kernel_time,execution_time,execution_frequency\n"
        "Default/a/MatMul-op1,0.5,2\nGradients/a/MatMul-op9,0.5,1\nDefault/"
        "GetNext-op0,0.00015,1\n"},
    {"framework_raw_0.csv",
        "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,"
        "op_info\n"
        "1,0,32,Default/a/MatMul-op1,Default/a/MatMul-op1,MatMul-op1,MatMul,Default,\"{"
        "\"\"input_0\"\": {\"\"format\"\": \"\"ND\"\", \"\"shape\"\": \"\"32,64\"\"}, "
        "\"\"input_1\"\": {\"\"shape\"\": \"\"64,8\"\"}, \"\"output_0\"\": {\"\"shape\"\": "
        "\"\"32,8\"\"}}\"\n"},
    {"aicpu_intermediate_0.csv",
        "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n"
        "1,GetNext,0.2,0.1,0.1,10,20\n2,GetNext,0.4,0.1,0.3,30,40\n"}};

std::string text(const JobTables& job, OperatorsBy by, const OperatorFilter& filter = {}) {
    const OperatorTable table = legacyOperators(job.snapshot(), by, filter, {}).value();
    std::string text;
    for (const OperatorSum& row : table.rows)
        text += fmt::format("{}|{}|{}|{}|{}{}\n", row.name, row.shapes, row.core, row.count,
            row.total.count(), row.min ? "!" : "");
    return text;
}

} // namespace

TEST_CASE("operators of older MindSpore by type, name, shapes and core", "[operators]") {
    const JobTables job({{0, kFiles}});
    REQUIRE(hasLegacyOperators(job.snapshot()));
    CHECK(text(job, OperatorsBy::Type)
        == "MatMul||AI_CORE|3|1500000\nGetNext||AI_CPU|2|600000\nGetNext||AI_CORE|1|150\n");
    CHECK(text(job, OperatorsBy::Name)
        == "Default/a/MatMul-op1||AI_CORE|2|1000000\nGetNext||AI_CPU|2|600000\n"
           "Gradients/a/MatMul-op9||AI_CORE|1|500000\nDefault/GetNext-op0||AI_CORE|1|150\n");
    CHECK(text(job, OperatorsBy::NameAndShapes, {.core = kAiCore})
        == "Default/a/MatMul-op1|32,64;64,8|AI_CORE|2|1000000\n"
           "Gradients/a/MatMul-op9||AI_CORE|1|500000\nDefault/GetNext-op0||AI_CORE|1|150\n");
    CHECK(text(job, OperatorsBy::Core) == "AI_CORE||AI_CORE|4|1500150\nAI_CPU||AI_CPU|2|600000\n");
    CHECK(text(job, OperatorsBy::Core, {.rank = 7}).empty());
}

// Its file has each call of all steps; the others tell an average step.
TEST_CASE(
    "calls of an AI CPU are those of an average step where the steps are known", "[operators]") {
    const char* const kSteps =
        "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
        "1,100,200,100,110,190,10,80,10\n2,200,300,100,210,290,10,80,10\n"
        "-,100,200,100,110,190,10,80,10\n";
    const JobTables job({{0, {{"step_trace_raw_0_detail_time.csv", kSteps}, kFiles[3]}}});
    CHECK(text(job, OperatorsBy::Core) == "AI_CPU||AI_CPU|1|300000\n");
}

TEST_CASE("without totals by type those of the kernels are summed up", "[operators]") {
    const JobTables job({{0, {kFiles[1], kFiles[2]}}});
    // the type that the framework says, else the whole name
    CHECK(text(job, OperatorsBy::Type)
        == "MatMul||AI_CORE|2|1000000\nGradients/a/MatMul-op9||AI_CORE|1|500000\n"
           "Default/GetNext-op0||AI_CORE|1|150\n");
    CHECK(!hasLegacyOperators(JobTables({{0, {kFiles[2]}}}).snapshot()));
}

TEST_CASE("shapes of an op_info", "[operators]") {
    CHECK(inputShapesOf("{}").empty());
    CHECK(inputShapesOf(R"({"output_0":{"shape":"1"}})").empty());
    CHECK(inputShapesOf(R"({"input_0":{"shape":""},"input_1":{"shape":"2"}})") == "2");
    CHECK(inputShapesOf(R"({"input_0":{"shape")").empty());
}

TEST_CASE("numbers beyond all sense stay numbers", "[operators]") {
    const JobTables job({{0,
        {{"aicore_intermediate_0_detail.csv",
            "full_kernel_time,execution_time,execution_frequency\n"
            "a,9000000000000,1e300\na,9000000000000,1e300\n"}}}});
    const OperatorTable table = legacyOperators(job.snapshot(), OperatorsBy::Name, {}, {}).value();
    REQUIRE(table.rows.size() == 1);
    CHECK(table.rows[0].total.count() > 0);
    CHECK(table.rows[0].count > 0);
}

} // namespace legacy_operators_test
