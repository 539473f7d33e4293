// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/parallel_topology.h"

#include <catch2/catch.hpp>

#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/verdicts/job_parts.h"
#include "tests/core/analysis/job_tables.h"

namespace parallel_topology_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;
using enum Axis;

namespace {

/// "tp 0: 0 1\n..."
std::string text(const std::vector<RankGroup>& groups) {
    std::string result;
    for (const RankGroup& group : groups) {
        result += group.name + ':';
        for (const int64_t rank : group.ranks)
            result += ' ' + std::to_string(rank);
        result += '\n';
    }
    return result;
}

ParallelTopology topology(RankOrder order, const ParallelSizes& sizes) {
    auto made = ParallelTopology::create(order, sizes);
    REQUIRE(made);
    return *made;
}

} // namespace

TEST_CASE("Megatron counts tensor, context, data, pipeline", "[parallel_topology]") {
    const auto of = topology(RankOrder::Megatron, {.tensor = 2, .data = 2, .pipeline = 2});
    CHECK(of.ranks() == 8);
    CHECK(of.placeOf(6) == RankPlace{.data = 1, .pipeline = 1});
    CHECK(text(of.groups({Tensor})) == "tp 0: 0 1\ntp 1: 2 3\ntp 2: 4 5\ntp 3: 6 7\n");
    CHECK(text(of.groups({Data})) == "dp 0: 0 2\ndp 1: 1 3\ndp 2: 4 6\ndp 3: 5 7\n");
    CHECK(text(of.groups({Pipeline})) == "pp 0: 0 4\npp 1: 1 5\npp 2: 2 6\npp 3: 3 7\n");
    CHECK(text(of.groups({Tensor, Pipeline})) == "tp-pp 0: 0 1 4 5\ntp-pp 1: 2 3 6 7\n");
    CHECK(text(of.stages()) == "stage 0: 0 1 2 3\nstage 1: 4 5 6 7\n");
}

TEST_CASE("vLLM puts the data axis outermost", "[parallel_topology]") {
    const auto of = topology(RankOrder::Vllm, {.tensor = 2, .data = 2, .pipeline = 2, .expert = 4});
    CHECK(of.placeOf(5) == RankPlace{.tensor = 1, .data = 1, .expert = 3});
    CHECK(text(of.stages()) == "stage 0: 0 1 4 5\nstage 1: 2 3 6 7\n");
    CHECK(text(of.expertGroups()) == "ep 0: 0 1 4 5\nep 1: 2 3 6 7\n");
}

TEST_CASE("MindSpeed shares experts over context and data", "[parallel_topology]") {
    const ParallelSizes sizes{.tensor = 2, .context = 2, .data = 2, .expert = 4};
    CHECK(text(topology(RankOrder::MindSpeed, sizes).expertGroups())
        == "ep 0: 0 2 4 6\nep 1: 1 3 5 7\n");
    CHECK_FALSE(ParallelTopology::create(RankOrder::Megatron, sizes));
    const ParallelSizes two{.context = 2, .data = 4, .expert = 2};
    CHECK(text(topology(RankOrder::Megatron, two).expertGroups())
        == "ep 0: 0 2\nep 1: 1 3\nep 2: 4 6\nep 3: 5 7\n");
    CHECK(text(topology(RankOrder::MindSpore, {.tensor = 2, .pipeline = 2}).stages())
        == "stage 0: 0 1\nstage 1: 2 3\n");
}

TEST_CASE("sizes that make no job are refused", "[parallel_topology]") {
    CHECK_FALSE(ParallelTopology::create(RankOrder::Megatron, {.tensor = 0}));
    CHECK_FALSE(ParallelTopology::create(RankOrder::Megatron, {.data = -3}));
    CHECK_FALSE(ParallelTopology::create(RankOrder::Megatron, {.tensor = 2000, .data = 501}));
    CHECK_FALSE(
        ParallelTopology::create(RankOrder::Megatron, {.tensor = INT64_MAX, .data = INT64_MAX}));
    CHECK(topology(RankOrder::Megatron, {.tensor = 1000, .data = 1000}).ranks() == 1'000'000);
}

// advisor_spec.md D
TEST_CASE("G34: stages are found from groups", "[parallel_topology][goldens]") {
    const std::vector<CommunicationGroup> groups{{"1", "default_group", {0, 1, 2, 3}},
        {"2", "dp", {0, 1}}, {"3", "dp", {2, 3}}, {"4", "pp", {0, 2}}, {"5", "pp", {1, 3}}};
    CHECK(text(inferStages(groups)) == "stage 0: 0 1\nstage 1: 2 3\n");
    CHECK(text(inferStages(std::span(groups).first(1))) == "stage 0: 0 1 2 3\n");
    CHECK(text(inferStages(std::span(groups).last(2)))
        == "stage 0: 0\nstage 1: 1\nstage 2: 2\nstage 3: 3\n");
}

TEST_CASE(
    "sizes and groups of real and sample jobs come from their metadata", "[parallel_topology]") {
    const FolderTables sample(sampleProfile("cluster_mindspore_4rank"));
    CHECK(parallelSizes(sample.snapshot(), {}).value() == ParallelSizes{.tensor = 2, .data = 2});
    CHECK(text(inferStages(communicationGroups(sample.snapshot(), {}).value()))
        == "stage 0: 0 1 2 3\n");
    CHECK_FALSE(parallelSizes({}, {}).value());
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    CHECK(parallelSizes(job.snapshot(), {}).value() == ParallelSizes{.data = 2, .pipeline = 2});
    CHECK(text(inferStages(communicationGroups(job.snapshot(), {}).value()))
        == "stage 0: 0 1\nstage 1: 2 3\n");
}

TEST_CASE("M6: the folders of vLLM tell sizes up to 1,048,576", "[parallel_topology]") {
    const auto sizes = [](const std::string& folder) {
        auto rank = std::make_shared<index::RankIndex>();
        rank->folder = "/job/" + folder;
        query::Snapshot snapshot;
        snapshot.ranks.push_back({.index = std::move(rank)});
        return parallelSizes(snapshot, {}).value();
    };
    CHECK(sizes("dp0_pp1_pcp4_tp3_ep5_rank7_123_ascend_pt")
        == ParallelSizes{.tensor = 4, .context = 5, .data = 1, .pipeline = 2, .expert = 6});
    CHECK(sizes("dp1_tp1048575_ascend_pt") == ParallelSizes{.tensor = 1'048'576, .data = 2});
    CHECK(sizes("dp1_tp1048576_ascend_pt") == ParallelSizes{.data = 2});
    CHECK_FALSE(sizes("tp1048576_ascend_pt"));
    CHECK_FALSE(sizes("tp1_ascend_ms"));
}

TEST_CASE("sizes of damaged metadata do not overflow", "[parallel_topology]") {
    const JobTables job({{0, {{"profiler_metadata.json", R"({"distributed_args": {"world_size": 64,
            "tensor_model_parallel_size": 9223372036854775807,
            "pipeline_model_parallel_size": 9223372036854775807}})"}}}});
    const auto sizes = parallelSizes(job.snapshot(), {}).value();
    CHECK(sizes == ParallelSizes{.tensor = INT64_MAX, .data = 1, .pipeline = INT64_MAX});
    CHECK(jobPartsOf({}, sizes).ranks == static_cast<size_t>(INT64_MAX));
    CHECK(jobPartsOf({}, ParallelSizes{.tensor = -8}).ranks == 0);
    CHECK(jobPartsOf({{"a", "tp", {0, 1, 2}}}, ParallelSizes{.tensor = 2}).ranks == 3);
    CHECK(jobPartsOf({{"a", "tp", {0, 1, 2}}}, ParallelSizes{.tensor = 8}).ranks == 8);
}

} // namespace parallel_topology_test
