// SPDX-License-Identifier: GPL-3.0-or-later
// Two graphs against each other.
#include <catch2/catch.hpp>

#include "core/ir/difference.h"
#include "core/ir/read_graph.h"
#include "core/ir/scope.h"
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
    CHECK(gather.before.count == 1);
    CHECK(gather.after.count == 2);
    CHECK(layersText(gather.layers) == "0");
    CHECK(gather.layers.all == 2);
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

namespace {

/// Layers of one MatMul each, "4, 8, 4": the first size of its output.
Graph layersOf(const std::vector<int>& sizes) {
    std::string text;
    for (size_t i = 0; i < sizes.size(); ++i)
        text +=
            fmt::format("  %{0}(a{0}) = PrimFunc_MatMul(%para1_x)\n"
                        "      : () -> (<Tensor[Float32], ({1}, 4)>)\n"
                        "      # Fullname with scope: (Default/net-Net/{0}-Block/MatMul-op{0})\n",
                i, sizes[i]);
    model::IssueLog issues;
    auto graph = readGraphText(text, "a.ir", issues, {});
    REQUIRE(graph);
    return std::move(*graph);
}

/// "layers of all before-bytes after-bytes; "
std::string told(const Graph& before, const Graph& after) {
    std::string text;
    for (const Difference& row : differenceOf(before, after))
        text += fmt::format("{} of {}: {} {} {} {}; ", layersText(row.layers), row.layers.all,
            row.before.count, row.before.outputBytes.value_or(-1), row.after.count,
            row.after.outputBytes.value_or(-1));
    return text;
}

} // namespace

TEST_CASE("layers that differ in the same way are told together", "[ir]") {
    const Graph before = layersOf({4, 4, 4, 4});
    CHECK(told(before, layersOf({8, 8, 8, 8})) == "0-3 of 4: 4 256 4 512; ");
    CHECK(told(before, layersOf({4, 8, 4, 4})) == "1 of 4: 1 64 1 128; ");
    CHECK(told(before, layersOf({8, 8, 4, 8})) == "0-1, 3 of 4: 3 192 3 384; ");
    // What one layer gains another one loses: the sum over all is the same.
    CHECK(told(before, layersOf({8, 0, 4, 4})) == "0 of 4: 1 64 1 128; 1 of 4: 1 64 1 0; ");
    CHECK(told(before, layersOf({4, 4, 4, 4, 4})) == "4 of 5: 0 -1 1 64; ");
    // An operator that came into every layer that has it, but not into every layer.
    test::LlamaPlan plan;
    plan.layers = 3;
    const Graph plain = graphOf(plan);
    plan.relayouts = 2;
    CHECK(told(plain, graphOf(plan)).find("0-1 of 3: 0 -1 2 ") != std::string::npos);
}

} // namespace difference_test
