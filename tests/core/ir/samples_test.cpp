// SPDX-License-Identifier: GPL-3.0-or-later
// Real graphs against the counts of planner_ir_data.md C4.
#include <catch2/catch.hpp>

#include "core/ir/findings.h"
#include "core/ir/read_graph.h"
#include "core/ir/relayout.h"
#include "core/ir/traffic.h"
#include "tests/core/places.h"

namespace samples_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

Graph sample(const std::string& name) {
    model::IssueLog issues;
    Progress progress;
    auto graph = readGraph(test::sharedDir() / "ir_samples" / (name + ".ir"), issues, progress, {});
    REQUIRE(graph);
    CHECK(issues.issues().empty());
    CHECK(progress.bytesDone == progress.bytesTotal);
    return std::move(*graph);
}
const std::string kTrace =
    "msprobe_ms_compare__test_data__ms_graph_statistic_compare_data__dump_data0__rank_0__graphs__"
    "ms_output_trace_code_graph_";

uint64_t countOf(const Graph& graph, std::string_view op) {
    return static_cast<uint64_t>(std::ranges::count(graph.nodes, op, &Node::op));
}

} // namespace

TEST_CASE("real graphs hold what their headers say", "[ir][real]") {
    if (!test::hasShared(test::sharedDir() / "ir_samples"))
        return;
    struct Row {
        std::string file;
        size_t subgraphs, parameters, nodes;
        std::optional<int64_t> saidNodes, saidCalls;
        uint64_t codeLines;
    };
    const Row rows[] = {
        {"18_validate_0068__mstt_ut_2.5", 3, 2, 12, 29, 12, 43},
        {"code_mapping__ir__min__anf_graph_after_build_df_graph_0201", 1, 2, 6, 16, 6, 24},
        {kTrace + "0", 1, 8, 91, 210, 91, 1098},
        {kTrace + "1", 1, 7, 19, 47, 19, 34},
        {kTrace + "2", 1, 28, 29, 91, 29, 38},
        {kTrace + "3", 1, 8, 91, 210, 91, 1098},
        {"doc_2.0_snippet", 3, 2, 9, {}, {}, 7},
        {"doc_recompute_snippet", 0, 0, 4, {}, {}, 0},
        {"doc_redistribution_snippet", 0, 0, 6, {}, {}, 0},
        {"seed_llama_snippets", 0, 0, 5, {}, {}, 0},
    };
    for (const Row& row : rows) {
        CAPTURE(row.file);
        const Graph graph = sample(row.file);
        CHECK(graph.subgraphCount() == row.subgraphs);
        CHECK(graph.headParameters == row.parameters);
        CHECK(graph.nodes.size() == row.nodes);
        CHECK(graph.saidNodes == row.saidNodes);
        CHECK(graph.saidCalls == row.saidCalls);
        CHECK_FALSE(graph.isMiscounted());
        CHECK(graph.codeLines == row.codeLines);
        for (const Node& node : graph.nodes)
            CHECK((node.types.empty() || node.types.starts_with('(')));
    }
}

TEST_CASE("real graphs hold the operators that were counted by hand", "[ir][real]") {
    if (!test::hasShared(test::sharedDir() / "ir_samples"))
        return;
    const Graph zero = sample(kTrace + "0");
    CHECK(countOf(zero, "MatMul") == 8);
    CHECK(countOf(zero, "Load") == 6);
    CHECK(zero.forwardCandidates == 38);
    CHECK(zero.codeCandidates == 3);
    CHECK(zero.typeLines == 250);
    const Graph one = sample(kTrace + "1");
    const auto rows = trafficOf(one);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].op == "AllReduce");
    CHECK(rows[0].group == "hccl_world_group");
    CHECK(rows[0].count == 6);
    CHECK(one.typeLines == 37);
    const Graph two = sample(kTrace + "2");
    CHECK(countOf(two, "SGD") == 6);
    CHECK(countOf(two, "UpdateState") == 8);
    const Graph validate = sample("18_validate_0068__mstt_ut_2.5");
    CHECK(countOf(validate, "Return") == 3);
    CHECK(countOf(validate, "Partial") == 2);
    CHECK(countOf(sample("doc_2.0_snippet"), "call @3_func.22") == 1);
}

TEST_CASE("the examples of recomputation and re-layout are told as their guides tell them",
    "[ir][real]") {
    if (!test::hasShared(test::sharedDir() / "ir_samples"))
        return;
    const Graph example = sample("doc_recompute_snippet");
    const Recompute recompute = recomputeOf(example);
    size_t configured = 0;
    size_t copies = 0;
    for (const RecomputeGroup& group : recompute.groups) {
        configured += group.configured.size();
        copies += group.copies.size();
    }
    CHECK(recompute.hasRun);
    CHECK(configured == 2);
    CHECK(copies == 1);
    const Graph snippet = sample("seed_llama_snippets");
    const auto llama = recomputeOf(snippet);
    REQUIRE(llama.groups.size() == 1);
    CHECK(llama.groups[0].op == "Cast");
    CHECK(llama.groups[0].copies.size() == 1);

    const Graph graph = sample("doc_redistribution_snippet");
    const auto relayouts = relayoutsOf(graph);
    REQUIRE(relayouts.size() == 1);
    CHECK(relayouts[0].inputBytes == 512);
    CHECK(relayouts[0].outputBytes == 128);
    CHECK(relayouts[0].communication.empty());
    CHECK(graph.nodes[*relayouts[0].producer].op == "MatMul");
    CHECK(graph.nodes[*relayouts[0].consumer].op == "ReLU");
}

} // namespace samples_test
