// SPDX-License-Identifier: GPL-3.0-or-later
// Files of unusual form, written by the grammar of planner_ir_data.md C1 and counted by hand: each
// is read right, or what is wrong with it is said.
#include <catch2/catch.hpp>

#include "core/ir/findings.h"
#include "core/ir/read_graph.h"
#include "core/ir/scope.h"
#include "tests/core/ir/text_graph.h"

namespace forms_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

struct Form : test::TextGraph {
    std::string ops() const {
        std::string text;
        for (const Node& node : graph.nodes)
            text += std::string(text.empty() ? "" : " ") + std::string(node.op);
        return text;
    }
};

Form formOf(const std::string& text) {
    return {test::textGraph(text, "form.ir")};
}

/// As MindSpore 1.x wrote it: the type with its shape, attributes as words, a strategy on the line
/// of the types, Windows line ends.
constexpr const char* kOld =
    "#IR entry      : @1_construct_wrapper.32\r\n"
    "#attrs         :\r\n"
    "training : 1\r\n"
    "#Total params  : 3\r\n"
    "#Total subgraph : 2\r\n"
    "\r\n"
    "%para1_x : <Tensor[Float32]x[const vector][4, 8]>\r\n"
    "%para2_layer.0.weight : <Ref[Tensor(F32)][8, 8]>  :  has_default\r\n"
    "%para3_s : <Tensor[Int32]x()>\r\n"
    "\r\n"
    "subgraph attr:\r\n"
    "subgraph instance: 2_construct.33 : 0x55ab\r\n"
    "subgraph @2_construct.33(%para4_x) {\r\n"
    "  %0([CNode]5) = ReLU(%para4_x) {instance name: relu} primitive_attrs: {recompute: true, "
    "output_names: [output], input_names: [x]}\r\n"
    "      {in_strategy: ((1, 1))} : (<Tensor[Float32]x[const vector][4, 8]>) -> "
    "(<Tensor[Float32]x[const vector][4, 8]>)\r\n"
    "      # scope: (Default/layer-Layer/0-Block/relu-ReLU)\r\n"
    "      # In file net.py(34)/        y = self.relu(x)  # it's \")\"/\r\n"
    "  Return(%0) : (<Tensor[Float32]x[const vector][4, 8]>)\r\n"
    "      # scope: (12)\r\n"
    "}\r\n"
    "\r\n"
    "indirect: 1\r\n"
    "subgraph attr:\r\n"
    "subgraph instance: 1_construct_wrapper.32 : 0x55ac\r\n"
    "subgraph @1_construct_wrapper.32() {\r\n"
    "  %0(a) = MatMul(%para1_x, %para2_layer.0.weight) {instance name: matmul} primitive_attrs: "
    "{transpose_a: false, transpose_b: true}cnode_attrs: {k: \"a, {b\"}\r\n"
    "      : (<Tensor[Float32]x[const vector][4, 8]>, <Ref[Tensor(F32)][8, 8]>) -> "
    "(<Tensor[Float32]x[const vector][4, 8]>)\r\n"
    "  %1(b) = call @2_construct.33(%0)\r\n"
    "      : (<Tensor[Float32]x[const vector][4, 8]>) -> (<Tensor[Float32]x[const vector][4, "
    "8]>)\r\n"
    "  Return(%1)\r\n"
    "      : (<Tensor[Float32]x[const vector][4, 8]>)\r\n"
    "}\r\n";

/// As the kernel selection of 2.3 leaves it: three lines of types, symbolic shapes, device types of
/// parameters, switches, free variables, a partial call, names that are no ASCII.
constexpr const char* kNew =
    "# IR entry: @kernel_graph7\n"
    "# Total subgraphs: 3\n"
    "\n"
    "# Attrs:\n"
    "jit_level: \n"
    "has_shard: 0\n"
    "\n"
    "# Total params: 2\n"
    "# Params:\n"
    "%para1_in: <Tensor[Float16], (-1, 8)> : [[[512, 784], 8]]  :  <Float16xDefaultFormat[const "
    "vector]{512, 8}>, <Float16xFRACTAL_NZ[const vector]{1, 32}>  :  IsWeight: false\n"
    "%para2_net.0.weight: <Ref[Tensor[Float32]], (8, 8), ref_key=:net.0.weight> : []  :  "
    "has_default  :  <Float32xDefaultFormat[const vector]{8, 8}>  :  IsWeight: true\n"
    "\n"
    "Node counting information:\n"
    "Total number of nodes: 21\n"
    "Total number of cnodes: 9\n"
    "\n"
    "subgraph attr:\n"
    "switch_input: 1\n"
    "subgraph instance: \xE2\x9C\x93 then_3 : 0xaaab\n"
    "# Parameters: 1, (<Tensor[Float16], (-1, 8)>)\n"
    "# In file a.py:1, 0~9/if x: y(\"{[(/\n"
    "subgraph @then_3 parent: [subgraph @kernel_graph7](%para3_x) {\n"
    "  %0(\xE2\x96\xB2"
    "CNode_1) = PrimFunc_Cast(%para3__77, I64(42)) {instance name: cast} "
    "primitive_attrs: {dst_type: F32} cnode_attrs: {recompute: Bool(1), duplicated: Bool(1), "
    "recompute_sub_graph: U64(0)}\n"
    "      : (<Tensor[Float16], (-1, 8)>, <Int64, NoShape>) -> (<Tensor[Float32], (-1, 8)>)\n"
    "      : (<Float16xDefaultFormat[const vector]{512, 8}>, <Int64xDefaultFormat[const "
    "vector]{}>) -> (<Float32xDefaultFormat[const vector]{512, 8}>)\n"
    "      : (Tensor, Scalar) -> (Tensor)\n"
    "      # Fullname with scope: (recompute_Default/net-Net/0-Block/Cast-op7)\n"
    "      # In file a.py:3~5, 8~12/        return x.astype(f)  # %9(no node)/<~~This line of code "
    "can be shared by multiple nodes, and may be duplicated./\n"
    "      # Corresponding forward node candidate:\n"
    "      # In file inlined: b.py:9, 1~2/}/\n"
    "  %1(CNode_69$a) = PrimFunc_MatMul(%0, $(@kernel_graph7:w), Bool(0), Bool(1), F32(1e-05), "
    "None, (I64(-1), \"a, %0)\"))\n"
    "      : (<Tensor[Float32], (-1, 8)>, <Tensor[Float32], (8, 8)>, <Bool, NoShape>, <Bool, "
    "NoShape>, <Float32, NoShape>, <None, NoShape>, <Tuple[Int64,String], TupleShape(NoShape, "
    "NoShape)>) -> (<Tensor[Float32], (-1, 8)>)\n"
    "  Return(%1)\n"
    "      : (<Tensor[Float32], (-1, 8)>)\n"
    "}\n"
    "\n"
    "subgraph instance: else_4 : 0xaaac\n"
    "subgraph @else_4 parent: [subgraph @kernel_graph7]() {\n"
    "  Return($(@kernel_graph7:w))\n"
    "      : (<Tensor[Float32], (8, 8)>)\n"
    "}\n"
    "\n"
    "subgraph instance: kernel_graph7 : 0xaaad\n"
    "subgraph @kernel_graph7() {\n"
    "  %0(w) = PrimFunc_Load(%para2_net.0.weight, UMonad[U])\n"
    "      : (<Ref[Tensor[Float32]], (8, 8), ref_key=net.0.weight>, <UMonad, NoShape>) -> "
    "(<Tensor[Float32], (8, 8)>)\n"
    "  %1(p) = Partial(@then_3, %para1_in)\n"
    "      : (<Func, NoShape>, <Tensor[Float16], (-1, 8)>) -> (<Func, NoShape>)\n"
    "  %2(s) = Switch(Bool(1), %1, @else_4)\n"
    "      : (<Bool, NoShape>, <Func, NoShape>, <Func, NoShape>) -> (<Func, NoShape>)\n"
    "  %3(c) = %2[@FuncUnion(@then_3, @else_4)]()\n"
    "      : () -> (<Tensor[Float32], (-1, 8)>)\n"
    "  Return(%3)\n"
    "      : (<Tensor[Float32], (-1, 8)>)\n"
    "}\n"
    "\n"
    "# Order:\n"
    "#   1: @kernel_graph7:p{[0]: ValueNode<FuncGraph> then_3, [1]: in}\n";

} // namespace

TEST_CASE("a file of 1.x with Windows line ends is read whole", "[ir]") {
    const Form form = formOf(kOld);
    CHECK(form.issues.issues().empty());
    const Graph& graph = form.graph;
    CHECK(graph.version == Version::Old);
    CHECK(graph.entry() == "1_construct_wrapper.32");
    CHECK(graph.subgraphCount() == 2);
    CHECK(graph.saidSubgraphs == 2);
    CHECK(graph.headParameters == 3);
    CHECK(graph.saidParameters == 3);
    CHECK(form.ops() == "ReLU Return MatMul call @2_construct.33 Return");
    const Node& relu = graph.nodes[0];
    CHECK(relu.strategy == "in_strategy: ((1, 1))");
    CHECK(hasMark(relu, "recompute"));
    CHECK(outputBytesOf(relu) == 128);
    CHECK(relu.scope == "Default/layer-Layer/0-Block/relu-ReLU");
    CHECK(relu.code.starts_with("net.py(34)/"));
    CHECK(graph.nodes[1].scope == "12");
    CHECK(outputBytesOf(graph.nodes[2]) == 128);
    CHECK(graph.nodes[2].attributes == "k: \"a, {b\"");
    CHECK(attributeOf(graph.nodes[2], "transpose_b") == "true");
    REQUIRE(graph.inputsOf(graph.nodes[2]).size() == 2); // the name of a parameter has dots
    CHECK(graph.parameters[graph.inputsOf(graph.nodes[2])[1].index].name == "para2_layer.0.weight");
}

TEST_CASE("a file after the selection of kernels is read whole", "[ir]") {
    const Form form = formOf(kNew);
    CHECK(form.issues.issues().empty());
    const Graph& graph = form.graph;
    CHECK(graph.version == Version::From2_3);
    CHECK(graph.subgraphCount() == 3);
    CHECK(graph.headParameters == 2);
    CHECK(graph.saidCalls == 9);
    CHECK_FALSE(graph.isMiscounted());
    CHECK(form.ops()
        == "Cast MatMul Return Return Load Partial Switch %2[@FuncUnion(@then_3, @else_4)] Return");
    const Node& cast = graph.nodes[0];
    CHECK(cast.name
        == "\xE2\x96\xB2"
           "CNode_1");
    CHECK(cast.codePlaces == 2);
    CHECK(graph.forwardCandidates == 1);
    CHECK(graph.typeLines == 11); // two of the Cast are of the device
    CHECK(hasMark(cast, "duplicated"));
    CHECK(purposeOf(cast) == Purpose::Recompute);
    CHECK(kernelNameOf(cast) == "recompute_Default/net-Net/0-Block/Cast-op7");
    CHECK_FALSE(outputBytesOf(cast)); // a dimension is not known
    REQUIRE(graph.inputsOf(cast).size() == 1); // by its number, the name is another one
    CHECK(graph.inputsOf(cast)[0].kind == Value::Kind::Parameter);
    const Node& product = graph.nodes[1];
    REQUIRE(graph.inputsOf(product).size() == 2); // what stands between quotes is none
    CHECK(graph.inputsOf(product)[0] == Value{Value::Kind::Node, 0});
    CHECK(graph.inputsOf(product)[1] == Value{Value::Kind::Node, 4}); // of another subgraph
    CHECK(graph.inputsOf(graph.nodes[3]).size() == 1);
}

TEST_CASE("a file that is not what it says is told", "[ir]") {
    std::string text = kNew;
    const auto replace = [&text](std::string_view what, std::string_view by) {
        const size_t at = text.find(what);
        REQUIRE(at != std::string::npos);
        text.replace(at, what.size(), by);
    };
    SECTION("fewer nodes than it counts") {
        replace("cnodes: 9", "cnodes: 10");
        CHECK(formOf(text).graph.isMiscounted());
    }
    SECTION("an operator without its brackets") {
        replace("Switch(Bool(1), %1, @else_4)", "Switch Bool(1, %1");
        const Form form = formOf(text);
        REQUIRE(form.issues.issues().size() == 1);
        CHECK(form.issues.issues()[0].code == model::IssueCode::BadLine);
        CHECK(form.graph.isMiscounted());
    }
    SECTION("no end") {
        text.resize(text.rfind("\n  %"));
        const Form form = formOf(text);
        CHECK(form.issues.issues().back().code == model::IssueCode::TruncatedFile);
    }
    SECTION("binary") {
        const Form form = formOf(text + std::string("\0\xff\xfe%1(\n", 7));
        CHECK(form.graph.nodes.size() == 9);
    }
}

} // namespace forms_test
