// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/flops.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace flops_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

TEST_CASE("floating-point work of operators, scopes and steps", "[operators]") {
    const JobTables job({{0,
        {{"flops_0.txt",
             "full_kernel_name, FLOPs, FLOPS, FLOPS utilization\na, 10, 5, 25\nb, 30, 7, 50\n"},
            {"flops_summary_0.json",
                R"({"FLOPs": 8167.743, "FLOPS": 9868.936, "FLOPS_Utilization": 4})"},
            {"flops_scope_0.json",
                R"({"data":{"nodes":[{"name":"Total"}],"links":[
                {"source":"Total","target":"Default","value":4655.465},
                {"source":"Default","value":1},{"source":"a","target":"b","value":"x"}]}})"}}}});
    CHECK(ranksWithFlops(job.snapshot()) == std::vector<int64_t>{0});
    const FlopsOfRank flops = flopsOfRank(job.snapshot(), 0, {}).value();
    REQUIRE(flops.operators.size() == 2);
    CHECK(flops.operators[0].name == "b");
    CHECK(flops.operators[0].all == UnitFlops{30.0, 7.0, 0.5});
    CHECK(flops.operators[0].vector.isEmpty());
    CHECK(flops.scopes == std::vector<ScopeFlow>{{"Total", "Default", 4655.465}});
    CHECK(flops.step == UnitFlops{8167.743, 9868.936, 0.04});
    CHECK(*flops.peak() == Approx(14)); // 7 are half of it, by the operator nearest to it
    REQUIRE(flops.ranks.size() == 1);
    CHECK(flops.ranks[0].utilization == 0.04);
    CHECK(flopsOfRank(job.snapshot(), 7, {})->isEmpty());
}

TEST_CASE("a list of operators alone is summed up as MindSpore does", "[operators]") {
    const std::string list =
        "full_kernel_name, FLOPs, FLOPS, FLOPS utilization\na, 10, 5, 25\nb, 30, 7, 50\n";
    // 2 ms from forward to backward; the last row is the average
    const std::string steps =
        "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,"
        "tail\n1,0,400000,400000,0,200000,0,200000,200000\n0,0,400000,400000,0,200000,0,200000,"
        "200000\n";
    const JobTables job({{0, {{"flops_0.txt", list}, {"step_trace_raw_0_detail_time.csv", steps}}},
        {1, {{"flops_1.txt", list}}},
        {2,
            {{"flops_2.txt",
                 "full_kernel_name, MFLOPs(10^6 cube), GFLOPS(10^9 cube), FLOPS utilization(cube), "
                 "MFLOPs(10^6 vector), GFLOPS(10^9 vector), FLOPS utilization(vec)\n"
                 "a, 10, 5, 25, 1, 2, 3\n"},
                {"flops_summary_1.json", ""}}},
        {3, {{"flops_3.txt", list}, {"flops_summary_3.json", R"({"FLOPs": 1, "FLOPS": 2})"}}}});
    const auto ranks = rankFlops(job.snapshot(), {}).value();
    REQUIRE(ranks.size() == 4);
    CHECK(ranks[0].work == 40.0);
    CHECK(ranks[0].rate == 6.0);
    CHECK(*ranks[0].utilization == Approx(20. / 14)); // 40 in 2 ms; the peak is 14
    CHECK_FALSE(ranks[1].utilization); // in what time
    CHECK(ranks[2].work == 11.0);
    CHECK(ranks[2].rate == 7.0);
    CHECK(ranks[3].work == 1.0); // as MindSpore summed up
    CHECK(flopsOfRank(job.snapshot(), 1, {})->step == UnitFlops{40.0, 6.0, std::nullopt});
}

TEST_CASE("what a summary does not say of its rank is unknown", "[operators]") {
    const JobTables job({{0, {{"flops_summary_0.json", R"({"FLOPs": 10})"}}},
        {1, {{"flops_summary_1.json", R"({"FLOPs": "N/A", "FLOPS": 4, "other": 3})"}}},
        {2, {{"flops_summary_2.json", R"({"cube_FLOPs": 1, "cube_FLOPS": 2, "vec_FLOPS": null})"}}},
        {3, {{"flops_summary_3.json", R"({"FLOPS": "N/A"})"}}}});
    const auto ranks = rankFlops(job.snapshot(), {}).value();
    REQUIRE(ranks.size() == 3);
    CHECK(ranks[0].work == 10.0);
    CHECK_FALSE(ranks[0].rate);
    CHECK_FALSE(ranks[1].work);
    CHECK(ranks[1].rate == 4.0);
    CHECK(ranks[1].behind == Approx(-1. / 3)); // the mean of those that are known is 3
    CHECK(ranks[2].rate == 2.0);
    CHECK(flopsOfRank(job.snapshot(), 1, {})->step == UnitFlops{std::nullopt, 4.0, std::nullopt});
}

TEST_CASE(
    "a list without work tells no sum of its rank, one without a rate no rate", "[operators]") {
    const std::string head = "full_kernel_name, FLOPs, FLOPS, FLOPS utilization\n";
    const JobTables job({{0, {{"flops_0.txt", head + "a, 10, , 25\nb, 30, , \n"}}},
        {1, {{"flops_1.txt", head + "a, , 5, 25\n"}}},
        {2, {{"flops_2.txt", head + "a, 10, 5, 25\nb, , , \n"}}}});
    const auto ranks = rankFlops(job.snapshot(), {}).value();
    REQUIRE(ranks.size() == 2);
    CHECK(ranks[0].rank == 0);
    CHECK(ranks[0].work == 40.0);
    CHECK_FALSE(ranks[0].rate);
    CHECK_FALSE(ranks[0].utilization);
    CHECK(ranks[1].rank == 2);
    CHECK(ranks[1].work == 10.0);
    CHECK(ranks[1].rate == 5.0);
    CHECK(ranks[1].behind == 0.0);
}

TEST_CASE("the work that the cores counted stands in for files of MindSpore", "[operators]") {
    const std::string kernels =
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),aic_cube_fops,"
        "aiv_vector_fops\n"
        "1,Default/net/MatMul-op1,MatMul,AI_CORE,10,500,4000000,0\n"
        "2,Default/net/MatMul-op1,MatMul,AI_CORE,20,500,4000000,N/A\n"
        "1,Gradients/Add-op2,Add,AI_VECTOR_CORE,30,1000,0,2000000\n"
        "1,hcom_send_,hcom_send_,HCCL,40,5,,\n";
    const JobTables job({{5, {{"kernel_details.csv", kernels}}}});
    CHECK(ranksWithFlops(job.snapshot()) == std::vector<int64_t>{5});
    const FlopsOfRank flops = flopsOfRank(job.snapshot(), 5, {}).value();
    CHECK(flops.isCounted);
    REQUIRE(flops.operators.size() == 2); // what counted nothing is left out
    CHECK(flops.operators[0].name == "Default/net/MatMul-op1");
    // 8 x 10^6 in two steps; 8 x 10^6 in 1 ms
    CHECK(flops.operators[0].all == UnitFlops{4.0, 8.0, std::nullopt});
    CHECK(flops.operators[1].vector == UnitFlops{1.0, 2.0, std::nullopt});
    CHECK(flops.step.work == 4.0);
    CHECK(flops.vectorStep.work == 1.0);
    CHECK(flops.step.rate == 4.0); // 8 in the 2 ms of all
    CHECK(flops.scopes
        == std::vector<ScopeFlow>{
            {"Default", "Default/net", 4}, {"Total", "Default", 4}, {"Total", "Gradients", 1}});
    CHECK_FALSE(flops.peak());
    // so much of a rank: 10 in 2 ms, 5 a step
    REQUIRE(flops.ranks.size() == 1);
    CHECK(flops.ranks[0].work == 5.0);
    CHECK(flops.ranks[0].rate == 5.0);
    CHECK_FALSE(flops.ranks[0].utilization);
    CHECK_FALSE(flops.isOfRatios);
    CHECK(rankFlops(job.snapshot(), {})->empty()); // what the summary asks reads no kernels
    const JobTables none({{5, {{"kernel_details.csv", "Name,Duration(us)\nAdd,1\n"}}}});
    CHECK(ranksWithFlops(none.snapshot()).empty());
    CHECK(flopsOfRank(none.snapshot(), 5, {})->isEmpty());
}

TEST_CASE("a unit that nobody counted has no work", "[operators]") {
    const JobTables job({{0,
        {{"kernel_details.csv", "Step Id,Name,Duration(us),cube_fops\n1,MatMul,1000,2000000\n"}}}});
    const FlopsOfRank flops = flopsOfRank(job.snapshot(), 0, {}).value();
    REQUIRE(flops.operators.size() == 1);
    CHECK(flops.operators[0].all == UnitFlops{2.0, 2.0, std::nullopt});
    CHECK(flops.operators[0].vector.isEmpty());
    CHECK(flops.vectorStep.isEmpty());
}

TEST_CASE("shares of cycles make the work where a version counts none", "[operators]") {
    const auto of = [](const std::string& columns, const std::string& cells) {
        const JobTables job({{0,
            {{"op_summary_1.csv",
                "Op Name,Task Duration(us)," + columns + "\nMatMul,1000," + cells + "\n"}}}});
        return flopsOfRank(job.snapshot(), 0, {}).value();
    };
    // 1000 cycles: 0.5 x 8192 + 0.25 x 16384 operations in each
    const FlopsOfRank cube = of("total_cycles,mac_fp16_ratio,mac_int8_ratio", "1000,0.5,0.25");
    CHECK(cube.isOfRatios);
    CHECK(*cube.step.work == Approx(8.192));
    CHECK(*cube.step.rate == Approx(8.192));
    CHECK(cube.vectorStep.isEmpty()); // no lanes
    const FlopsOfRank split =
        of("aic_total_cycles,aic_mac_fp16_ratio,aic_mac_int8_ratio", "1000,1,0");
    CHECK(*split.step.work == Approx(8.192));
    // 0.1 x 128 + 0.2 x 64 + 0.1 x 32 + 0.05 x 64 + 0.5 x 32 = 48 a cycle
    const FlopsOfRank vector =
        of("total_cycles,vec_fp32_ratio,vec_fp16_128lane_ratio,vec_fp16_64lane_ratio,"
           "vec_int32_ratio,vec_misc_ratio",
            "100000,0.1,0.1,0.2,0.05,0.5");
    CHECK(*vector.vectorStep.work == Approx(4.8));
    CHECK(vector.step.isEmpty());
    CHECK(of("total_cycles,mac_fp16_ratio", "1000,0.5").isEmpty()); // too little
    CHECK(of("mac_fp16_ratio,mac_int8_ratio", "0.5,0.5").isEmpty()); // of how many cycles
}

TEST_CASE("the sums of a step do not prove a peak", "[operators]") {
    const std::string summary = R"({"FLOPs": 10, "FLOPS": 5, "FLOPS_Utilization": 0.5})";
    const JobTables job({{0, {{"flops_summary_0.json", summary}}},
        {1,
            {{"flops_summary_1.json", summary},
                {"info.json.1",
                    R"({"DeviceInfo":[{"ai_core_num":32,"aic_frequency":"1000"}]})"}}}});
    CHECK_FALSE(flopsOfRank(job.snapshot(), 0, {})->peak());
    CHECK(*flopsOfRank(job.snapshot(), 1, {})->peak() == Approx(262144));
}

TEST_CASE("utilization is of the peak that info.json tells", "[operators]") {
    const std::string kernels = "Step Id,Name,Duration(us),aic_cube_fops,aiv_vector_fops\n"
                                "1,MatMul,1000,131072000000,1000000\n";
    const std::string info = R"({"DeviceInfo":[{"ai_core_num":32,"aic_frequency":"1000"}]})";
    const JobTables job({{0, {{"kernel_details.csv", kernels}, {"info.json.0", info}}},
        {1, {{"kernel_details.csv", kernels}}}});
    const FlopsOfRank flops = flopsOfRank(job.snapshot(), 0, {}).value();
    CHECK(*flops.peak() == Approx(262144));
    CHECK(*flops.step.utilization == Approx(0.5)); // 131.072 x 10^9 in a ms
    CHECK(*flops.operators[0].all.utilization == Approx(0.5));
    CHECK_FALSE(flops.vectorStep.utilization);
    REQUIRE(flops.ranks.size() == 2);
    CHECK(*flops.ranks[0].utilization == Approx(0.5));
    CHECK_FALSE(flops.ranks[1].utilization);
    CHECK_FALSE(flopsOfRank(job.snapshot(), 1, {})->peak());
}

TEST_CASE("the cube and the vector unit of newer files", "[operators]") {
    const JobTables job({{2,
        {{"flops_2.txt",
             "full_kernel_name, MFLOPs(10^6 cube), GFLOPS(10^9 cube), FLOPS utilization(cube), "
             "MFLOPs(10^6 vector), GFLOPS(10^9 vector), FLOPS utilization(vec)\n"
             "a, 1, 2, 3, 4, 5, 6\n"},
            {"flops_summary_2.json",
                R"({"cube_FLOPs": 10, "cube_FLOPS": 20, "cube_FLOPS_Utilization": 30,
                    "vec_FLOPs": 1, "vec_FLOPS": 2, "vec_FLOPS_Utilization": 5})"}}}});
    const FlopsOfRank flops = flopsOfRank(job.snapshot(), 2, {}).value();
    REQUIRE(flops.operators.size() == 1);
    CHECK(flops.operators[0].all == UnitFlops{1.0, 2.0, 0.03});
    CHECK(flops.operators[0].vector == UnitFlops{4.0, 5.0, 0.06});
    CHECK(flops.operators[0].work() == 5);
    CHECK(flops.step == UnitFlops{10.0, 20.0, 0.3});
    CHECK(flops.vectorStep == UnitFlops{1.0, 2.0, 0.05});
    REQUIRE(flops.ranks.size() == 1);
    CHECK(flops.ranks[0].work == 11);
    CHECK(flops.ranks[0].rate == 22);
    CHECK(flops.ranks[0].utilization == 0.3); // of the cube
}

} // namespace flops_test
