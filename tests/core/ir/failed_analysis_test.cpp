// SPDX-License-Identifier: GPL-3.0-or-later
// Graphs of an analysis that failed (analyze_fail.ir), of all versions: heads of subgraphs over
// several lines, operators with their attributes, parameters that share a number.
#include <catch2/catch.hpp>

#include "core/ir/read_graph.h"
#include "tests/core/ir/text_graph.h"

namespace failed_analysis_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

struct Failed : test::TextGraph {
    /// Names of the parameters that a node reads: "para1_x para2_y".
    std::string parametersOf(size_t i) const {
        std::string names;
        for (const Value& value : graph.inputsOf(node(i))) {
            if (value.kind == Value::Kind::Parameter)
                names +=
                    (names.empty() ? "" : " ") + std::string(graph.parameters[value.index].name);
        }
        return names;
    }
};

Failed failedOf(const std::string& text) {
    return {test::textGraph(text, "analyze_fail.ir")};
}

/// As 1.7 to 2.0 write it.
constexpr const char* kOldFailure =
    "# 1.This file shows the parsed IR info when graph evaluating failed.\n"
    "# 2.You can search the last `------------------------>` to the node which failed.\n"
    "# ==========\n"
    "\n"
    "subgraph attr:\n"
    "training : 1\n"
    "subgraph instance: Net_wrapper.8 : 0x55b9\n"
    "# In file net.py:22/    def construct(self, x):/\n"
    "subgraph @Net_wrapper.8(\n"
    "        %para1_x : <Tensor[Float32], (2, 3)>\n"
    "        , %para2_layer.bias : <Ref[Tensor(F32)], (3)>  :  has_default\n"
    "    ) {\n"
    "\n"
    "#------------------------> 0\n"
    "  %1([CNode]6) = call @Net.7(%para1_x)\n"
    "      :(<Tensor[Float32], (2, 3)>) -> (<null>)\n"
    "      #scope: Default\n"
    "  Primitive::Return{prim_type=1}(%1)\n"
    "      :(<null>)\n"
    "      #scope: Default\n"
    "      # In file net.py:26/        return c/\n"
    "}\n"
    "# order:\n"
    "#   1: @Net_wrapper.8:[CNode]6{[0]: ValueNode<FuncGraph> Net.7, [1]: x}\n"
    "\n"
    "\n"
    "subgraph attr:\n"
    "subgraph instance: Net.7 : 0x55ba\n"
    "subgraph @Net.7 parent: [subgraph @Net_wrapper.8](\n"
    "        %para3_x : <Tensor[Float32], (2, 3)>\n"
    "    ) {\n"
    "  %1(a) = DoSignaturePrimitive::S-Prim-Sub{prim_type=1}[output_names=[\"output\"], "
    "input_names=[\"x\", \"y\"], data_format=\"NCHW\"](%para3_x, %para2_layer.bias)\n"
    "      :(<Tensor[Float32], (2, 3)>, <Ref[Tensor(F32)], (3)>) -> (<Tensor[Float32], (2, 3)>)\n"
    "      #scope: Default/net-Net\n"
    "      # In file net.py:23/        a = self.sub(x, self.bias)/\n"
    "\n"
    "#------------------------> 1\n"
    "  %2(c) = $(Net_wrapper.8):call @func.20(%1, %1)\n"
    "      :(<Tensor[Float32], (2, 3)>, <Tensor[Float32], (2, 3)>) -> (<null>)\n"
    "      #scope: Default/net-Net\n"
    "  Primitive::Return{prim_type=1}(%2)\n"
    "      :(<null>)\n"
    "      #scope: Default/net-Net\n"
    "}\n"
    "\n"
    "#==========\n"
    "# num of function graphs in stack: 2\n";

/// As 2.3 and later write it: the message before the graph, parameters of inner graphs that all
/// have the number 0, a count of subgraphs without the ones of the stack.
constexpr const char* kNewFailure =
    "# ==========\n"
    "# The following shows the last analyze fail log message.\n"
    "# ==========\n"
    "\n"
    "----------------------------------------------------\n"
    "- Caught exception:\n"
    "----------------------------------------------------\n"
    "The parameters number of the function is 2, but 3 arguments are given.\n"
    "    def func(x, y):\n"
    "# 0 In file t.py:18, 23~41\n"
    "        c = ops.mul(b, self.func(a, a, b))\n"
    "# ==========\n"
    "# You can search the last ------------------------> to the node which is evaluated failure.\n"
    "# ==========\n"
    "\n"
    "# IR entry: @Net_11\n"
    "# Total subgraphs: 0\n"
    "\n"
    "# Total params: 2\n"
    "# Params:\n"
    "%para1_x: <null>\n"
    "%para2_y: <null>\n"
    "\n"
    "subgraph attr:\n"
    "subgraph instance: Net_11 : 0x12fb\n"
    "subgraph @Net_11() {\n"
    "  %0(CNode_3) = resolve(NameSpace[Entry: '__main__.Net.construct'], __main__.Net.construct)\n"
    "      : (<External, NoShape>, <External, NoShape>) -> (<Func, NoShape>)\n"
    "      #scope: (Default)\n"
    "\n"
    "#------------------------> 0\n"
    "  %1(CNode_2) = %0(%para1_x, %para2_y)    #f.prototype = (<Tensor[Float32], ()>) -> <null> \n"
    "      : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<null>)\n"
    "      #scope: (Default)\n"
    "  Return(%1)\n"
    "      : (<null>)\n"
    "      #scope: (Default)\n"
    "}\n"
    "\n"
    "subgraph attr:\n"
    "subgraph instance: Net_11 : 0x12fac\n"
    "subgraph @Net_11(%para0_x, %para0_y) {\n"
    "  %0(CNode_17) = getattr(%para0_y, \"mul\")\n"
    "      : (<External, NoShape>, <String, NoShape>) -> (<Func, NoShape>)\n"
    "      #scope: (Default)\n"
    "\n"
    "#------------------------> 1\n"
    "  %1(CNode_19) = %0(%para0_x, %para0_y)\n"
    "      : (<Tensor[Float32], ()>, <Tensor[Float32], ()>) -> (<null>)\n"
    "      #scope: (Default)\n"
    "  Return(%1)\n"
    "      : (<null>)\n"
    "}\n"
    "\n"
    "subgraph attr:\n"
    "subgraph instance: func_40 : 0x12fad\n"
    "subgraph @func_40(%para0_x, %para0_z) {\n"
    "  Return(%para0_x)\n"
    "      : (<null>)\n"
    "}\n"
    "\n"
    "# ==========\n"
    "# The rest function graphs are the following:\n"
    "# ==========\n"
    "No more function graphs.\n";

} // namespace

TEST_CASE("heads of subgraphs may stretch over several lines", "[ir]") {
    const Failed failed = failedOf(kOldFailure);
    CHECK(failed.issues.issues().empty());
    const Graph& graph = failed.graph;
    REQUIRE(graph.subgraphCount() == 2);
    CHECK(graph.subgraphs[0].name == "Net_wrapper.8");
    CHECK(graph.subgraphs[1].name == "Net.7");
    REQUIRE(graph.nodes.size() == 5);
    CHECK(graph.headParameters == 2); // of the graph that begins
    REQUIRE(graph.parameters.size() == 3);
    CHECK(graph.parameters[0].type == "<Tensor[Float32], (2, 3)>");
    CHECK(graph.parameters[1].name == "para2_layer.bias");
    CHECK(graph.parameters[1].line == 11);
    CHECK(graph.parameters[2].name == "para3_x");
    CHECK(failed.parametersOf(2) == "para3_x para2_layer.bias");
    CHECK(failed.node(0).scope == "Default");
    CHECK(failed.node(2).scope == "Default/net-Net");
    CHECK(failed.node(2).op == "S-Prim-Sub");
    CHECK(attributeOf(failed.node(2), "data_format") == "\"NCHW\"");
    CHECK(outputBytesOf(failed.node(2)) == 24);
    CHECK(failed.node(3).op == "call @func.20");
    CHECK(graph.inputsOf(failed.node(3)).size() == 2);
    CHECK(graph.failed == NodeIndex{3});
}

TEST_CASE("a copy of it from a documentation is read as well", "[ir]") {
    std::string numbered;
    size_t number = 0;
    for (size_t at = 0; at < std::string_view(kOldFailure).size();) {
        const std::string_view all = kOldFailure;
        const size_t end = all.find('\n', at);
        const std::string_view line = all.substr(at, end - at);
        numbered += fmt::format("{:3}{}{}\n", ++number, line.empty() ? "" : " ", line);
        at = end + 1;
    }
    const Failed failed = failedOf(numbered);
    CHECK(failed.issues.issues().empty());
    CHECK(failed.graph.nodes.size() == 5);
    CHECK(failed.graph.parameters.size() == 3);
    CHECK(failed.graph.failed == NodeIndex{3});
}

TEST_CASE("parameters of one number are told apart by name and graph", "[ir]") {
    const Failed failed = failedOf(kNewFailure);
    CHECK(failed.issues.issues().empty());
    const Graph& graph = failed.graph;
    CHECK(graph.subgraphCount() == 3);
    CHECK_FALSE(graph.saidSubgraphs); // it counts others
    CHECK(graph.saidParameters == 2);
    CHECK(graph.headParameters == 2);
    CHECK(graph.codeLines == 0);
    REQUIRE(graph.nodes.size() == 7);
    CHECK(failed.parametersOf(1) == "para1_x para2_y");
    CHECK(failed.parametersOf(3) == "para0_y");
    CHECK(failed.parametersOf(4) == "para0_x para0_y");
    REQUIRE(failed.parametersOf(6) == "para0_x");
    CHECK(graph.inputsOf(failed.node(6))[0].index != graph.inputsOf(failed.node(4))[1].index);
    CHECK(graph.failed == NodeIndex{4});
}

TEST_CASE("a head that breaks off is told, and the nodes behind it are read", "[ir]") {
    std::string text = kOldFailure;
    text.erase(text.find("    ) {\n"), 8);
    const Failed failed = failedOf(text);
    REQUIRE(failed.issues.issues().size() == 1);
    CHECK(failed.issues.issues()[0].code == model::IssueCode::BadLine);
    CHECK(failed.graph.nodes.size() == 5);
    CHECK(failed.graph.subgraphCount() == 2);
}

TEST_CASE("what is no parameter in a head is told", "[ir]") {
    std::string text = kOldFailure;
    text.insert(text.find("    ) {\n"),
        "        , %x : y\n        ,\n        , a: b\n        , %x : <Tensor[Float32], ()>\n"
        "        , a: %para9_z : <Tensor[Float32], ()>\n        , %para : <Tensor[Float32], ()>\n");
    const Failed failed = failedOf(text);
    REQUIRE(failed.issues.issues().size() == 1);
    CHECK(failed.issues.issues()[0].count == 5);
    CHECK(failed.graph.parameters.size() == 3);
    CHECK(failed.graph.nodes.size() == 5);
}

TEST_CASE("a head that begins with something else is told", "[ir]") {
    const Failed failed = failedOf("subgraph @f(\n, a: b\n, %x : <Tensor[Float32], ()>\n) {\n"
                                   "  Return(None)\n}\n");
    REQUIRE(failed.issues.issues().size() == 1);
    CHECK(failed.issues.issues()[0].count == 2);
    CHECK(failed.graph.parameters.empty());
    CHECK(failed.graph.nodes.size() == 1);
}

TEST_CASE("parameters of a header may share a number", "[ir]") {
    const Failed failed = failedOf("# IR entry: @f\n# Total params: 2\n"
                                   "%para0_x: <Tensor[Float32], (2)>\n"
                                   "%para0_y: <Tensor[Float16], (2)>\n"
                                   "%para0_y: <Tensor[Float16], (2)>\n"
                                   "subgraph @f(%para0_x) {\n"
                                   "  %0(a) = Add(%para0_y, %para0_x)\n"
                                   "  Return(%0)\n}\n"
                                   "subgraph @g parent: [subgraph @f](%para0_z) {\n"
                                   "  %0(b) = Add(%para0_z, %para0_y)\n"
                                   "  %1(c) = Neg($(@f:para0_x))\n"
                                   "  Return(%0)\n}\n");
    CHECK(failed.issues.issues().empty());
    CHECK(failed.graph.headParameters == 2);
    CHECK(failed.graph.parameters.size() == 3);
    CHECK(failed.parametersOf(0) == "para0_y para0_x");
    CHECK(failed.parametersOf(2) == "para0_z para0_y");
    CHECK(failed.parametersOf(3) == "para0_x");
}

TEST_CASE("a subgraph may call a parameter of the header by another name", "[ir]") {
    const Failed failed = failedOf("# IR entry: @f\n%para1__77: <Tensor[Float32], (2)>\n"
                                   "subgraph @f(%para1_x, %para2_y) {\n"
                                   "  %0(a) = Add(%para1_x, %para2_y)\n"
                                   "  Return(%0)\n}\n");
    CHECK(failed.graph.headParameters == 1);
    CHECK(failed.graph.parameters.size() == 2);
    CHECK(failed.parametersOf(0) == "para1__77 para2_y");
}

} // namespace failed_analysis_test
