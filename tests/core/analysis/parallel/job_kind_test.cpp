// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/job_kind.h"

#include <catch2/catch.hpp>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/steps/step_trace.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/places.h"

namespace job_kind_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::optional<JobKind> kindOf(const query::Snapshot& snapshot) {
    const auto kind = jobKind(snapshot, {});
    REQUIRE(kind);
    return *kind;
}

} // namespace

TEST_CASE("a job is known by its largest split", "[job_kind]") {
    CHECK(jobKindOf({.tensor = 8, .data = 8, .pipeline = 2}) == JobKind::PipelineParallel);
    CHECK(jobKindOf({.tensor = 2, .data = 8}) == JobKind::ModelParallel);
    CHECK(jobKindOf({.data = 2}) == JobKind::DataParallel);
    CHECK_FALSE(jobKindOf({}));
}

TEST_CASE("T2: a file of one step has that step and no averages", "[job_kind]") {
    const JobTables job({{1,
        {{"ascend_cluster_analyse_pipeline-parallel_1_2_1.csv",
            "computation,stage_time\n411.25,815.75\n"}}}});
    const auto trace = stepTrace(job.snapshot(), {});
    REQUIRE(trace);
    CHECK(trace->averages.empty());
    REQUIRE(trace->find(1, 1) != nullptr);
    CHECK(trace->find(1, 1)->values.get(StepMetric::Stage) == Duration(815'750'000));
    CHECK(kindOf(job.snapshot()) == JobKind::PipelineParallel);
}

TEST_CASE("T1, T2: the older jobs of the review", "[job_kind]") {
    if (!hasRealProfiles())
        return;
    const auto folder = sharedDir() / "review_cases" / "older_mindspore";
    const FolderTables data(folder / "dp");
    const auto trace = stepTrace(data.snapshot(), {});
    REQUIRE(trace);
    REQUIRE(trace->find(1, 1) != nullptr);
    CHECK(trace->find(1, 1)->values.get(StepMetric::ForwardBackward) == Duration(17'500'000));
    CHECK(kindOf(data.snapshot()) == JobKind::DataParallel);
    CHECK(kindOf(FolderTables(folder / "pp").snapshot()) == JobKind::PipelineParallel);
    CHECK_FALSE(kindOf(JobTables({{0, {{"kernel_details.csv", "Name\na\n"}}}}).snapshot()));
}

TEST_CASE("T13: the folders of vLLM's ranks say how a job is split", "[job_kind]") {
    query::Snapshot snapshot;
    const auto add = [&snapshot](const std::string& folder) {
        auto rank = std::make_shared<index::TableIndex>();
        rank->folder = "/data/run/" + folder;
        snapshot.tables.push_back(rank);
    };
    const auto sizes = [&snapshot] { // of now: it goes on to change
        return parallelSizes(query::Snapshot(snapshot), {}).value();
    };
    add("dp0_pp0_tp0_dcp0_ep0_rank0_4711_20260101120000000_ascend_pt");
    CHECK(sizes() == ParallelSizes{});
    add("dp1_pp2_tp3_dcp5_ep7_rank31_4712_20260101120000000_ascend_pt");
    const ParallelSizes expected{.tensor = 4, .data = 2, .pipeline = 3, .expert = 8};
    CHECK(sizes() == expected);
    snapshot.tables.clear();
    add("host9_4711_20260101120000000_ascend_pt");
    add("tp3_results");
    CHECK_FALSE(sizes());
}

} // namespace job_kind_test
