// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/parts.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/core/ir/text_graph.h"

namespace parts_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

constexpr const char* kTwoGraphs =
    "# IR entry: @2_main\n# Total subgraphs: 3\n# Total params: 2\n"
    "%para1_x: <Tensor[Float32], (2)> : []\n"
    "%para2_w: <Ref[Tensor[Float16]], (4, 4), ref_key=w>  :  IsWeight: true\n"
    "# In file net.py:9, 4~16/    def f(self, g):/\n"
    "subgraph @1_f parent: [subgraph @2_main](%para3_grads) {\n"
    "  %0(a) = Mul(%para3__36059, $(@2_main:b), %para1_x)\n"
    "  %1(c) = Add(%para1_x, %para1_x, \"@3_g\")\n"
    "  Return(%1)\n}\n"
    "subgraph @3_g() {\n"
    "  Return($(@2_main:b))\n}\n"
    "subgraph @2_main() {\n"
    "  %0(b) = Load(%para1_x, UMonad[U])\n"
    "  %1(s) = Switch(%0, @1_f, @3_g)\n"
    "  %2(d) = %1[@FuncUnion(@3_g, @1_f)](%0)\n"
    "  %3(e) = call @2_main(%0)\n"
    "  Return(%3)\n}\n"
    "# IR entry: @1_f\n"
    "subgraph @1_f() {\n"
    "  %0(b) = call @1_f()\n"
    "  Return(%0)\n}\n";

std::string callsIn(const Graph& graph) {
    std::string text;
    const auto names = [&graph](const std::vector<size_t>& subgraphs) {
        std::string all;
        for (const size_t of : subgraphs)
            all += fmt::format(" {}@{}", graph.subgraphs[of].name, of);
        return all;
    };
    for (const SubgraphCalls& of : subgraphCalls(graph))
        text += fmt::format("{} {}:{} <{}\n", graph.subgraphs[of.subgraph].name, of.parameters,
            names(of.callees), names(of.callers));
    return text;
}

} // namespace

TEST_CASE("parameters tell whose they are and who reads them", "[ir]") {
    const auto read = test::textGraph(kTwoGraphs);
    std::string text;
    for (const ParameterUse& use : parameterUses(read.graph)) {
        const Parameter& of = read.graph.parameters[use.parameter];
        text += fmt::format("{} {} of {}: {} from line {}\n", of.name, referenceOf(of),
            use.subgraph, use.users, use.first ? read.graph.nodes[*use.first].line : 0);
    }
    CHECK(text
        == "para1_x para1_ of 2_main: 3 from line 8\n"
           "para2_w para2_ of 2_main: 0 from line 0\n"
           "para3_grads para3_ of 1_f: 1 from line 8\n");
    CHECK(read.graph.subgraphs.front().code.starts_with("net.py:9, 4~16/"));
    CHECK(read.graph.subgraphs.back().code.empty());
    CHECK(referenceOf({.name = "para0_x", .type = {}}) == "para0_x"); // all of a failed analysis
}

TEST_CASE("subgraphs tell what they call, each head its own", "[ir]") {
    CHECK(callsIn(test::textGraph(kTwoGraphs).graph)
        == "1_f 1: < 2_main@2\n"
           "3_g 0: < 2_main@2\n"
           "2_main 2: 1_f@0 3_g@1 2_main@2 < 2_main@2\n"
           "1_f 0: 1_f@3 < 1_f@3\n");
    CHECK(callsIn(test::textGraph("  %0(a) = Mul(%para3_x)\n").graph).empty()); // of an excerpt
}

} // namespace parts_test
