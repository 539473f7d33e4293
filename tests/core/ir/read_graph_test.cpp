// SPDX-License-Identifier: GPL-3.0-or-later
// Files of all versions, excerpts, and damaged ones: nothing is lost in silence.
#include <stop_token>

#include <catch2/catch.hpp>

#include "core/ir/read_graph.h"
#include "tests/core/ir/llama_graph.h"
#include "tests/core/ir/text_graph.h"

namespace read_graph_test {

using namespace rankscope;
using namespace rankscope::ir;

namespace {

using Reading = test::TextGraph;

Reading read(const std::string& text) {
    return test::textGraph(text);
}

/// Names of the users: "a, b".
std::string usersOf(const Graph& graph, NodeIndex node) {
    std::string users;
    for (const NodeIndex user : graph.usersOf(node))
        users += std::string(users.empty() ? "" : ", ") + std::string(graph.nodes[user].op);
    return users;
}

} // namespace

TEST_CASE("a node gives all its parts", "[ir]") {
    const Reading got =
        read("  %14(equiv_x) = PrimFunc_MatMul(%12, %para6_w, Bool(0)) {instance name: matmul} "
             "primitive_attrs: {in_strategy: ((1, 1), (8, 1))} cnode_attrs: {checkpoint: "
             "Bool(1)}cnode_primal_attrs: {unique_id: \"7\"} {in_strategy: ((1, 1), (8, 1))}\n"
             "      : (<Tensor[Float16], (4, 4)>, <Tensor[Float16], (2, 4)>, <Bool, NoShape>) -> "
             "(<Tensor[Float16], (4, 2)>)\n"
             "      # Fullname with scope: (Default/net-Net/MatMul-op0)\n"
             "      # In file a.py:16, 12~19/  f(\"}{\")/<~~This line of code can be shared./\n"
             "      # In file b.py(34)/ old form/\n"
             "      # Corresponding forward node candidate:\n"
             "      # In file c.py:1, 0~1/x/\n");
    REQUIRE(got.graph.nodes.size() == 1);
    const Node& node = got.node(0);
    CHECK(node.number == 14);
    CHECK(node.name == "equiv_x");
    CHECK(node.op == "MatMul");
    CHECK(node.instance == "matmul");
    CHECK(node.primitive == "in_strategy: ((1, 1), (8, 1))");
    CHECK(node.attributes == "checkpoint: Bool(1)");
    CHECK(node.primal == "unique_id: \"7\"");
    CHECK(node.strategy == "in_strategy: ((1, 1), (8, 1))");
    CHECK(node.scope == "Default/net-Net/MatMul-op0");
    CHECK(node.code.starts_with("a.py:16, 12~19/"));
    CHECK(node.codePlaces == 3);
    CHECK(inputTypesOf(node).size() == 3);
    CHECK(outputBytesOf(node) == 16);
    CHECK(inputBytesOf(node) == 48);
    CHECK(got.graph.forwardCandidates == 1);
    CHECK(got.graph.subgraphCount() == 0);
    CHECK(got.issues.issues().empty());
}

TEST_CASE("references are found in every form", "[ir]") {
    const Reading got = read("# IR entry: @2_main\n# Total subgraphs: 2\n# Total params: 1\n"
                             "%para1_x: <Tensor[Float32], (2)> : []\n"
                             "subgraph @1_f parent: [subgraph @2_main](%para2_grads) {\n"
                             "  %0(a) = Mul(%para2__36059, $(@2_main:b))\n"
                             "  Return(%0)\n}\n"
                             "subgraph @2_main() {\n"
                             "  %0(b) = Load(%para1_x, UMonad[U])\n"
                             "  %1(c) = S-Prim-MakeTuple(%0, %0, \"%0\")\n"
                             "  %2(d) = %1[@FuncUnion(@1_f, @2_main)](%0, (I64(1), %1))\n"
                             "  Return(%2)\n}\n"
                             "# Order:\n#   1: @2_main:b{[0]: x}\n");
    const Graph& graph = got.graph;
    CHECK(got.issues.issues().empty());
    CHECK(graph.version == Version::From2_3);
    CHECK(graph.entry() == "2_main");
    CHECK(graph.subgraphCount() == 2);
    CHECK(graph.headParameters == 1);
    REQUIRE(graph.parameters.size() == 2); // the other one is of its subgraph
    REQUIRE(graph.nodes.size() == 6);
    CHECK(got.node(4).op == "%1[@FuncUnion(@1_f, @2_main)]");
    // by number, whatever the name; of the other subgraph by name
    REQUIRE(graph.inputsOf(got.node(0)).size() == 2);
    CHECK(graph.inputsOf(got.node(0))[0] == Value{Value::Kind::Parameter, 1});
    CHECK(graph.inputsOf(got.node(0))[1] == Value{Value::Kind::Node, 2});
    CHECK(usersOf(graph, 2) == "Mul, S-Prim-MakeTuple, %1[@FuncUnion(@1_f, @2_main)]");
    CHECK(usersOf(graph, 3) == "%1[@FuncUnion(@1_f, @2_main)]");
}

TEST_CASE("a parameter of another graph is what a load of it reads", "[ir]") {
    const Reading got = read("# IR entry: @1_w.2\n# Total subgraphs: 2\n# Total params: 1\n"
                             "%para4_dense1.bias: <Tensor[Float32], (2)> : []\n"
                             "subgraph @2_f parent: [subgraph @1_w.2](%para15_u) {\n"
                             "  %0(a) = Load($(@1_w.2:para4_dense1.bias), %para15_u)\n"
                             "  Return(%0)\n}\n"
                             "subgraph @1_w.2() {\n  %0(b) = call @2_f(U)\n  Return(%0)\n}\n");
    CHECK(got.issues.issues().empty());
    const auto inputs = got.graph.inputsOf(got.node(0));
    REQUIRE(inputs.size() == 2);
    CHECK(inputs[0] == Value{Value::Kind::Parameter, 0});
    CHECK(inputs[1] == Value{Value::Kind::Parameter, 1});
}

TEST_CASE("the end of a graph is read as each version writes it", "[ir]") {
    const std::string last = GENERATE(
        as<std::string>(), "Return(%0)", "return(%0)", "Primitive::Return{prim_type=1}(%0)");
    const Reading got = read("#IR entry : @1_f\n#Total subgraph : 1\n#Total params : 1\n"
                             "%para1_x : <Tensor[Float32], (2)>\nsubgraph @1_f() {\n"
                             "  %0(a) = Neg(%para1_x)\n  "
        + last + "\n}\n");
    CHECK(got.issues.issues().empty());
    REQUIRE(got.graph.nodes.size() == 2);
    CHECK(got.node(1).op == "Return");
    CHECK(usersOf(got.graph, 0) == "Return");
}

TEST_CASE("old files and copies from a documentation are read", "[ir]") {
    const Reading got =
        read("#IR entry      : @1_construct_wrapper.15\n#Total subgraph : 1\n"
             "#attrs         :\ntraining : 1\n#Total params  : 1\n"
             "%para1_x : <Tensor[Float32]x[const vector][8, 16]>\n\n"
             "  1 subgraph attr:\n  2 subgraph instance: 1_construct : 0x55\n"
             "  3 subgraph @1_construct() {\n"
             "  4   %0(a) = Add(%para1_x, %para1_x) {instance name: add}\n"
             "  5       {in_strategy: ((1, 1), (1, 1))} : (<Tensor[Float32]x[const "
             "vector][8, 16]>, <null>) -> (<Tensor[Float32]x[const vector][8, 16]>)\n"
             "  6       # scope: Default\n"
             "  7       # scope: (Default)\n"
             "  8   Return(%0)\n  9 }\n");
    CHECK(got.issues.issues().empty());
    CHECK(got.graph.version == Version::Old);
    CHECK(got.graph.saidSubgraphs == 1);
    CHECK(got.graph.saidParameters == 1);
    REQUIRE(got.graph.nodes.size() == 2);
    CHECK(got.node(0).strategy == "in_strategy: ((1, 1), (1, 1))");
    CHECK(outputBytesOf(got.node(0)) == 512);
    CHECK(got.node(0).scope == "Default");
    CHECK(got.node(0).line == 11);
}

TEST_CASE("a tensor as an argument may take several lines", "[ir]") {
    const Reading got = read("  %0(a) = Fill(Tensor(shape=[2, 1], dtype=Float32, value=\n"
                             "[[ 1.0]\n [ 1.0]]), I64(1)) {instance name: fill}\n"
                             "      : (<Tensor[Float32], (2, 1)>) -> (<Tensor[Float32], (2, 1)>)\n"
                             "  %1(b) = Neg(%0)\n");
    REQUIRE(got.graph.nodes.size() == 2);
    CHECK(got.node(0).instance == "fill");
    CHECK(outputBytesOf(got.node(0)) == 8);
    CHECK(got.node(1).line == 5);
    CHECK(usersOf(got.graph, 0) == "Neg");
    CHECK(got.issues.issues().empty());
}

TEST_CASE("damage is counted, and what is whole is read", "[ir]") {
    const std::string whole = test::llamaGraph({});
    const Reading good = read(whole);
    CHECK(good.issues.issues().empty());
    CHECK_FALSE(good.graph.isMiscounted());

    SECTION("cut off") {
        const Reading cut = read(whole.substr(0, whole.size() / 2));
        CHECK(cut.graph.isMiscounted());
        REQUIRE(!cut.issues.issues().empty());
        CHECK(cut.issues.issues().back().code == model::IssueCode::TruncatedFile);
    }
    SECTION("cut off before its last graph") {
        for (const char* const rest : {"", "subgraph @1_f() {\n  Return(%para1_x)\n}\n"}) {
            const Reading cut = read("# IR entry: @2_main\n# Total subgraphs: 2\n"
                                     "# Total params: 1\n%para1_x: <Tensor[Float32], (2)> : []\n"
                + std::string(rest));
            CHECK(cut.graph.isDamaged);
            REQUIRE(cut.issues.issues().size() == 1);
            CHECK(cut.issues.issues()[0].code == model::IssueCode::TruncatedFile);
        }
    }
    SECTION("a node that breaks off") {
        std::string text = whole;
        const size_t at = text.find("= PrimFunc_SiLU(") + 16;
        text.erase(at, text.find('\n', at) - at);
        const Reading broken = read(text);
        REQUIRE(broken.issues.issues().size() == 1);
        CHECK(broken.issues.issues()[0].code == model::IssueCode::BadLine);
        CHECK(broken.issues.issues()[0].count == 1);
        CHECK(broken.graph.nodes.size() + 1 == good.graph.nodes.size());
        CHECK(broken.graph.isMiscounted());
    }
    SECTION("a line that is nothing") {
        std::string text = whole;
        text.insert(text.find("  %1("), "???\n");
        const Reading odd = read(text);
        REQUIRE(odd.issues.issues().size() == 1);
        CHECK(odd.issues.issues()[0].offset == text.find("???"));
        CHECK(odd.graph.nodes.size() == good.graph.nodes.size());
    }
    SECTION("a page that its disk lost, in a comment of a graph without a counter") {
        std::string text = whole;
        const size_t at = text.find("# Fullname with scope");
        text.replace(at + 10, 512, std::string(512, '\0'));
        text.erase(text.find("Total number of cnodes"),
            text.find('\n', text.find("Total number of cnodes"))
                - text.find("Total number of cnodes"));
        const Reading lost = read(text);
        REQUIRE(lost.issues.issues().size() == 1);
        CHECK(lost.issues.issues()[0].code == model::IssueCode::BadLine);
        CHECK(lost.issues.issues()[0].example == "zero bytes");
        CHECK(lost.graph.isDamaged);
        CHECK(lost.graph.nodes.size() < good.graph.nodes.size());
    }
}

TEST_CASE("what is no graph is said, and reading can be stopped", "[ir]") {
    model::IssueLog issues;
    const auto none = readGraphText("hello\nworld\n", "b.ir", issues, {});
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::NoProfile);
    const auto empty = readGraphText("", "b.ir", issues, {});
    REQUIRE_FALSE(empty);
    CHECK(empty.error().code == ErrorCode::NoProfile);
    CHECK(empty.error().message == "\"b.ir\" is empty");
    std::stop_source stop;
    stop.request_stop();
    test::LlamaPlan large;
    large.layers = 100;
    const auto stopped = readGraphText(test::llamaGraph(large), "c.ir", issues, stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
}

} // namespace read_graph_test
