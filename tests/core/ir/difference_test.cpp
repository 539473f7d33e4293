// SPDX-License-Identifier: GPL-3.0-or-later
// Two graphs against each other.
#include <catch2/catch.hpp>

#include "core/ir/difference.h"
#include "core/ir/read_graph.h"
#include "tests/core/ir/llama_graph.h"

namespace difference_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

Graph graphOf(const test::LlamaPlan& plan) {
    model::IssueLog issues;
    auto graph = readGraphText(test::llamaGraph(plan), "a.ir", issues, {});
    REQUIRE(graph);
    return std::move(*graph);
}

} // namespace

TEST_CASE("a graph does not differ from itself", "[ir]") {
    const Graph graph = graphOf({});
    CHECK(differenceOf(graph, graph).empty());
}

TEST_CASE("operators that came, went or grew are told by place", "[ir]") {
    test::LlamaPlan plan;
    const Graph before = graphOf(plan);
    plan.relayouts = 1;
    const Graph after = graphOf(plan);
    const auto rows = differenceOf(before, after);
    REQUIRE(rows.size() == 2);
    const auto& gather = rows[0].op == "AllGather" ? rows[0] : rows[1];
    const auto& slice = rows[0].op == "AllGather" ? rows[1] : rows[0];
    CHECK(gather.before.count == 2);
    CHECK(gather.after.count == 3);
    CHECK(slice.op == "StridedSlice");
    CHECK(slice.before.count == 0);
    CHECK_FALSE(slice.before.first);
    CHECK_FALSE(slice.before.outputBytes);
    CHECK(slice.after.count == 1);

    test::LlamaPlan longer;
    longer.sequence = 8192;
    for (const Difference& row : differenceOf(before, graphOf(longer))) {
        CHECK(row.before.count == row.after.count);
        CHECK(*row.after.outputBytes > *row.before.outputBytes);
    }
}

} // namespace difference_test
