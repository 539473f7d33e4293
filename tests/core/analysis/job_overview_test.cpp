// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/job_overview.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace job_overview_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::string infoOf(const char* host, const char* level) {
    return std::string(R"({"HOST_INFO":{"0":{"hostUid":")") + host
        + R"(","hostName":"node"}},"config":{"experimental_config":{"_profiler_level":")" + level
        + R"("}},"torch_npu_version":"2.7.1","cann_version":"8.3"})";
}

} // namespace

TEST_CASE(
    "an overview of a job counts hosts by their ids and names each fact once", "[job_overview]") {
    const std::string memory =
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\nPTA,1,2,3,";
    const JobTables job({
        {0,
            {{"profiler_info_0.json", infoOf("71", "Level1")},
                {"profiler_metadata.json", R"({"distributed_args": {"world_size": 12,
                    "tensor_model_parallel_size": 2, "pipeline_model_parallel_size": 3}})"},
                {"memory_record.csv", memory + "NPU:4\n"}}},
        {1,
            {{"profiler_info_1.json", infoOf("71", "Level0")},
                {"memory_record.csv", memory + "NPU:5\n"}}},
        {2, {{"profiler_info_2.json", infoOf("72", "Level1")}}},
    });
    const JobOverview overview = jobOverview(job.snapshot(), {}).value();
    CHECK(overview.ranks == 3);
    CHECK(overview.hosts == 2); // both are called "node"
    CHECK(overview.sizes == ParallelSizes{.tensor = 2, .data = 2, .pipeline = 3});
    CHECK(overview.levels == std::vector<std::string>{"Level1", "Level0"});
    CHECK(overview.versions == std::vector<std::string>{"torch_npu 2.7.1, CANN 8.3"});
    CHECK(overview.devices == std::vector<std::string>{"NPU"});
    CHECK(overview.kinds.size() == 1);
    CHECK_FALSE(overview.begin); // no timeline says it
    CHECK_FALSE(overview.length);
}

// The report of one said "0 ranks" above a chart of sixteen.
TEST_CASE("a cluster analysis alone has the ranks of its steps", "[job_overview]") {
    const JobTables job({{-1,
        {{"cluster_step_trace_time.csv",
            "Step,Type,Index,Computing,Free\n7,rank,0,9,5\n7,rank,1,8,5\n7,rank,4,8,5\n"
            "7,stage,\"(0, 1, 4)\",9,5\n"}},
        model::ProfileKind::ClusterAnalysis}});
    CHECK(jobOverview(job.snapshot(), {}).value().ranks == 3);
    const JobTables beside({{0, {{"profiler_info_0.json", infoOf("71", "Level1")}}},
        {-1,
            {{"cluster_step_trace_time.csv",
                "Step,Type,Index,Computing,Free\n7,rank,0,9,5\n7,rank,1,8,5\n"}},
            model::ProfileKind::ClusterAnalysis}});
    CHECK(jobOverview(beside.snapshot(), {}).value().ranks == 1); // the other was not captured here
}

TEST_CASE(
    "a capture begins with its first event and is as long as its longest rank", "[job_overview]") {
    const auto overviewOf = [](const InlineTrace& trace) {
        return jobOverview(*trace.snapshot(), {}).value();
    };
    const InlineTrace ranks{
        R"([{"ph":"X","pid":1,"tid":1,"ts":"1764246877071633.5","dur":40,"name":"a"}])",
        R"([{"ph":"X","pid":1,"tid":1,"ts":"1764246877071603.5","dur":10,"name":"a"},
            {"ph":"X","pid":1,"tid":1,"ts":"1764246877071643.5","dur":15,"name":"b"}])"};
    const JobOverview overview = overviewOf(ranks);
    CHECK(overview.ranks == 2);
    CHECK(overview.hosts == 0);
    CHECK(overview.begin == fromNanoseconds(1'764'246'877'071'603'500));
    CHECK(overview.length == Duration(55'000)); // not 70 us over both
    CHECK_FALSE(overview.sizes);
    // Since the boot of the machine.
    const InlineTrace booted(R"([{"ph":"X","pid":1,"tid":1,"ts":7000,"dur":3,"name":"a"}])");
    CHECK_FALSE(overviewOf(booted).begin);
    CHECK(overviewOf(booted).length == Duration(3000));
}

} // namespace job_overview_test
