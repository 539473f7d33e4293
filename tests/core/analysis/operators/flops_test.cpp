// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/flops.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

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
    CHECK(*flops.peak() == Approx(246723.4));
    CHECK(flops.ranks.size() == 1);
    CHECK(flopsOfRank(job.snapshot(), 7, {})->isEmpty());
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
}
