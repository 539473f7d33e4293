// SPDX-License-Identifier: GPL-3.0-or-later
// What versions of MindSpore write in passing: texts with quotes and line ends, operators of other
// graphs, strategies and full names as 1.x had them, several graphs in one file.
#include <chrono>

#include <catch2/catch.hpp>

#include "core/ir/findings.h"
#include "core/ir/read_graph.h"
#include "core/ir/scope.h"
#include "tests/core/ir/text_graph.h"

namespace odd_forms_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

using Odd = test::TextGraph;

Odd oddOf(const std::string& text) {
    Odd odd = test::textGraph(text);
    CHECK(odd.issues.issues().empty());
    return odd;
}

} // namespace

TEST_CASE("1.x has strategies before the types and the full name behind them", "[ir]") {
    const Odd odd = oddOf(
        "subgraph @1_f(%para1_x) {\n"
        "  %0(a) = MatMul(%para1_x, %para1_x) {instance name: matmul} cnode_attrs: {k: 1}\n"
        " { strategy: ((2, 1), (1, 4)) }      : (<Tensor[Float32]x[const vector][4, 4]>, "
        "<Tensor[Float32]x[const vector][4, 4]>) -> (<Tensor[Float32]x[const vector][4, 4]>)\n"
        "      : (<Float16xFRACTAL_NZ[const vector][1, 1]>) -> "
        "(<Float16xFRACTAL_NZ[const vector][1, 1]>)\n"
        "      : (Default/net-Net/0-Block/MatMul-op3)\n"
        "  return(%0)\n"
        "      : (<Tensor[Float32]x[const vector][4, 4]>)\n"
        "}\n");
    CHECK(odd.node(0).strategy == "strategy: ((2, 1), (1, 4))");
    CHECK(outputBytesOf(odd.node(0)) == 64);
    CHECK(odd.node(0).scope == "Default/net-Net/0-Block/MatMul-op3");
    CHECK(kernelNameOf(odd.node(0)) == "Default/net-Net/0-Block/MatMul-op3");
    CHECK(odd.graph.typeLines == 3);
}

TEST_CASE("a line of a million brackets is read in no time", "[ir]") {
    constexpr size_t kMany = 1'000'000;
    const auto many = [](std::string_view what) {
        std::string text;
        for (size_t i = 0; i < kMany; ++i)
            text += what;
        return text;
    };
    const std::string name(100'000, 'f');
    std::string nodes; // a long name of a subgraph is kept once
    for (size_t i = 0; i < 10'000; ++i)
        nodes += "  %" + std::to_string(i) + "(n" + std::to_string(i) + ") = Neg(I64(1))\n";
    const auto start = std::chrono::steady_clock::now();
    for (const std::string& arguments : {many("(") + many("]"), many("$("), many("$(") + many(")"),
             many("@"), many("(<") + many(">)"), many("$"), many("$[")})
        (void)test::textGraph("subgraph @" + name + "() {\n" + nodes + "  %10000(a) = Mul($(@"
            + name + ":n7), " + arguments + ")\n  Return(%10000)\n}\n");
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
    const Odd odd = oddOf("subgraph @" + name + "() {\n" + nodes + "  %10000(a) = Mul($(@" + name
        + ":n7))\n  Return(%10000)\n}\n");
    CHECK(odd.graph.firstInputOf(odd.node(10'000)) == 7);
}

TEST_CASE("an operator may be a node or a parameter of another graph", "[ir]") {
    const Odd odd = oddOf("subgraph @2_g parent: [subgraph @1_f]() {\n"
                          "  %0(a) = $(@1_f:closure)[@FuncUnion(@3_h, @4_i)](I64(1), $(@1_f:y))\n"
                          "  %1(b) = $(1_f:param_fn)(%0)\n"
                          "  Return(%1)\n}\n"
                          "subgraph @1_f() {\n"
                          "  %0(closure) = Partial(@3_h)\n"
                          "  %1(y) = Neg(%0)\n"
                          "  Return(%1)\n}\n");
    CHECK(odd.node(0).op == "$(@1_f:closure)[@FuncUnion(@3_h, @4_i)]");
    CHECK(odd.node(0).arguments == "I64(1), $(@1_f:y)");
    CHECK(odd.graph.inputsOf(odd.node(0)).size() == 2); // the closure as well
    CHECK(isView(odd.node(0).op));
    CHECK(odd.node(1).op == "$(1_f:param_fn)");
    CHECK(odd.graph.inputsOf(odd.node(1)).size() == 1);
}

TEST_CASE("a text may hold quotes and line ends", "[ir]") {
    const Odd odd = oddOf("# Total subgraphs: 1\nTotal number of cnodes: 5\nsubgraph @1_f() {\n"
                          "  %0(a) = PyExecute(\"say(\"hi\", x)\", \"5\" long\") primitive_attrs: "
                          "{unit: 3\"}\n"
                          "      : (<String, NoShape>) -> (<Tensor[Float32], (2)>)\n"
                          "  %1(b) = Print(%0, \"first (\n"
                          "second)\") {instance name: print} cnode_attrs: {note: \"a\n"
                          "b\", recompute: Bool(1)}\n"
                          "      : (<Tensor[Float32], (2)>, <String, NoShape>) -> (<Int64, "
                          "NoShape>)\n"
                          "  %2(c) = Neg(%0)\n"
                          "  %3(d) = getattr(%2, \"it's \"odd)\")\n"
                          "  Return(%3)\n}\n");
    REQUIRE(odd.graph.nodes.size() == 5);
    CHECK_FALSE(odd.graph.isMiscounted());
    CHECK(odd.node(0).op == "PyExecute");
    CHECK(outputBytesOf(odd.node(0)) == 8);
    CHECK(odd.node(1).instance == "print");
    CHECK(hasMark(odd.node(1), "recompute"));
    CHECK(odd.node(2).op == "Neg");
    CHECK(odd.node(2).line == 10);
    CHECK(odd.node(3).op == "getattr");
}

TEST_CASE("what follows a quote without a partner is still read", "[ir]") {
    const Odd odd = oddOf("subgraph @1_f(%para1_x) {\n"
                          "  %0(a) = Neg(%para1_x)\n"
                          "  %1(b) = PrimFunc_Print(\"5\" tall\", %0, %para1_x)\n"
                          "  %2(c) = PrimFunc_Print(\"%0\", %1)\n"
                          "  Return(%2)\n}\n");
    REQUIRE(odd.graph.nodes.size() == 4);
    CHECK(odd.graph.inputsOf(odd.node(1)).size() == 2);
    REQUIRE(odd.graph.inputsOf(odd.node(2)).size() == 1); // a text is no reference
    CHECK(odd.graph.inputsOf(odd.node(2))[0].index == 1);
}

TEST_CASE("a node may have many lines with quotes", "[ir]") {
    const auto linesOf = [](int count) {
        std::string lines;
        for (int i = 0; i < count; ++i)
            lines += fmt::format("\"key{}\": \"a value\",\n", i);
        return lines;
    };
    const std::string begin = "subgraph @1_f() {\n  %0(a) = Fill(None) primitive_attrs: {all: {\n";
    const std::string end = "  %1(b) = Neg(%0)\n  Return(%1)\n}\n";
    const Odd whole = oddOf(begin + linesOf(1000) + "last: 1}}\n" + end);
    REQUIRE(whole.graph.nodes.size() == 3);
    CHECK(whole.node(0).primitive.ends_with("last: 1}"));
    CHECK(whole.node(1).line == 1004);

    model::IssueLog issues;
    const auto endless = readGraphText(begin + linesOf(4096) + end, "odd.ir", issues, {});
    REQUIRE(endless);
    REQUIRE(endless->nodes.size() == 3); // what its first line says
    CHECK(endless->nodes[0].arguments == "None");
    CHECK(endless->nodes[1].line == 4099);
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].count == 4096);
}

TEST_CASE("nodes behind a second head without a subgraph are of that head", "[ir]") {
    const Odd odd = oddOf("#IR entry : @1_f\n%para1_x : <Tensor[Float32], (2)>\n"
                          "  %0(a) = Neg(%para1_x)\n"
                          "#IR entry : @2_g\n%para1_x : <Tensor[Float16], (2)>\n"
                          "  %1(b) = Neg(%para1_x)\n"
                          "  %2(c) = Add(%0, %1)\n");
    const Graph& graph = odd.graph;
    REQUIRE(graph.heads.size() == 2);
    REQUIRE(graph.subgraphs.size() == 2);
    CHECK(graph.subgraphs[1].begin == 1);
    CHECK(graph.subgraphCount() == 0);
    CHECK(graph.headParameters == 2);
    CHECK(graph.parameters[graph.inputsOf(odd.node(0))[0].index].type == "<Tensor[Float32], (2)>");
    CHECK(graph.parameters[graph.inputsOf(odd.node(1))[0].index].type == "<Tensor[Float16], (2)>");
    CHECK(graph.inputsOf(odd.node(2)).size() == 1); // %0 is of the other graph
}

TEST_CASE("a reference without a name leads nowhere", "[ir]") {
    const Odd odd = oddOf("# IR entry: @1_f\nsubgraph @1_f() {\n"
                          "  %0(a) = Neg(None)\n  Return(%0)\n}\n"
                          "# IR entry: @2_g\nsubgraph @2_g() {\n"
                          "  %0(b) = Neg($(), $(@), $(@1_f:a))\n"
                          "  %1(c) = Neg($(@2_g:b))\n  Return(%1)\n}\n");
    REQUIRE(odd.graph.nodes.size() == 5);
    CHECK(odd.graph.inputsOf(odd.node(2)).empty());
    REQUIRE(odd.graph.inputsOf(odd.node(3)).size() == 1);
    CHECK(odd.graph.inputsOf(odd.node(3))[0].index == 2);
}

TEST_CASE("several graphs in one file keep their parameters apart", "[ir]") {
    const auto one = [](const char* entry, const char* type, int nodes) {
        return fmt::format("# IR entry: @{0}\n# Total subgraphs: 1\n\n# Total params: 1\n"
                           "# Params:\n%para1_x: <Tensor[{1}], (2)> : []\n\n"
                           "Node counting information:\nTotal number of nodes: 3\n"
                           "Total number of cnodes: {2}\n\nsubgraph attr:\n"
                           "subgraph instance: {0} : 0x1\nsubgraph @{0}() {{\n"
                           "  %0(a) = Neg(%para1_x)\n  Return(%0)\n}}\n\n",
            entry, type, nodes);
    };
    const Odd odd = oddOf(one("main", "Float32", 2) + one("kernel_graph1", "Float16", 2));
    const Graph& graph = odd.graph;
    REQUIRE(graph.heads.size() == 2);
    CHECK(graph.entry() == "main");
    CHECK(graph.heads[1].entry == "kernel_graph1");
    CHECK(graph.saidSubgraphs == 2);
    CHECK(graph.subgraphCount() == 2);
    CHECK(graph.saidParameters == 2);
    CHECK(graph.headParameters == 2);
    CHECK(graph.saidCalls == 4);
    CHECK_FALSE(graph.isMiscounted());
    const auto readBy = [&](size_t node) {
        return graph.parameters[graph.inputsOf(odd.node(node))[0].index].type;
    };
    CHECK(readBy(0) == "<Tensor[Float32], (2)>");
    CHECK(readBy(2) == "<Tensor[Float16], (2)>");
}

TEST_CASE("a byte order mark and attributes of several lines are no damage", "[ir]") {
    const Odd odd = oddOf("\xEF\xBB\xBF# IR entry: @1_f\r\n# Total subgraphs: 1\r\n\r\n# Attrs:\r\n"
                          "info: {\r\n  \"a\": 1\r\n}\r\nlast: 1\r\n\r\n# Total params: 0\r\n"
                          "subgraph attr:\r\ninfo: {\r\n  \"a\": [1,\r\n2]\r\n}\r\n"
                          "subgraph instance: 1_f : 0x1\r\nsubgraph @1_f() {\r\n"
                          "  Return(None)\r\n}\r\n");
    CHECK(odd.graph.version == Version::From2_1);
    CHECK(odd.graph.entry() == "1_f");
    CHECK(odd.graph.saidParameters == 0);
    CHECK(odd.graph.nodes.size() == 1);
}

TEST_CASE("names of subgraphs may hold blanks and brackets", "[ir]") {
    const Odd odd = oddOf("subgraph @2_\xE2\x9C\x93 f (a) parent: [subgraph @1_g](%para2_x(y)) {\n"
                          "  Return(%para2_x(y))\n}\n"
                          "subgraph @1_g<lambda>() {\n  Return(None)\n}\n");
    CHECK(odd.graph.subgraphs[0].name == "2_\xE2\x9C\x93 f (a)");
    CHECK(odd.graph.subgraphs[1].name == "1_g<lambda>");
    CHECK(odd.graph.inputsOf(odd.node(0)).size() == 1);
}

TEST_CASE("sizes of eight-bit floats and of lists are known", "[ir]") {
    const Odd odd = oddOf("  %0(a) = Cast(%1)\n      : () -> (<Tensor[Float8E4M3FN], (4, 4)>)\n"
                          "  %1(b) = Split(%0)\n      : () -> (<List[Tensor[Float16]*2], "
                          "ListShape((2), (2))>)\n");
    CHECK(outputBytesOf(odd.node(0)) == 16);
    CHECK(outputBytesOf(odd.node(1)) == 8);
}

TEST_CASE("collectives of every name are counted as communication", "[ir]") {
    for (const char* op : {"AllReduce", "AllGatherV", "ReduceScatterV", "AlltoAllVC",
             "DistCommAllReduce", "InnerCommAllGather", "CollectiveScatter", "MatmulReduceScatter",
             "AllGatherMatmul", "MatMulAllReduce", "NeighborExchange"}) {
        CAPTURE(op);
        CHECK(isCommunication(op));
    }
    CHECK_FALSE(isCommunication("ReduceSum"));
    CHECK_FALSE(isCommunication("GatherD"));
}

} // namespace odd_forms_test
