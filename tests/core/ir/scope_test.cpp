// SPDX-License-Identifier: GPL-3.0-or-later
// Places, patterns and purposes of nodes.
#include <catch2/catch.hpp>

#include "core/ir/scope.h"

namespace scope_test {

using namespace rankscope::ir;

TEST_CASE("a place is the same in all layers and passes", "[ir]") {
    CHECK(placeOf("Gradients/recompute_Default/net-Net/0-Block/wq-Linear/MatMul-op3")
        == "Default/net-Net/*-Block/wq-Linear");
    CHECK(placeOf("Default/net-Net/12-Block/wq-Linear/MatMul-op77")
        == "Default/net-Net/*-Block/wq-Linear");
    CHECK(placeOf("Default/network-WithLossCell/_backbone-Net")
        == "Default/network-WithLossCell/_backbone-Net");
    CHECK(placeOf("Default") == "Default");
    CHECK(placeOf("").empty());
}

TEST_CASE("a pattern is what select_recompute takes", "[ir]") {
    Node node;
    node.op = "Reshape";
    node.instance = "reshape";
    node.scope =
        "Default/network-Net/layers-CellList/3-Layer/feed_forward-FF/w1-Linear/Reshape-op9";
    CHECK(patternOf(node) == R"(feed_forward\.w1\.reshape)");
    node.instance = {};
    node.op = "BatchMatMul";
    CHECK(patternOf(node) == R"(feed_forward\.w1\.batchmatmul)");
    node.scope = "Default/network-Net/Reshape-op9"; // in no layer
    CHECK(patternOf(node) == R"(network\.batchmatmul)");
    node.scope = {};
    CHECK(patternOf(node) == "batchmatmul");
}

TEST_CASE("what a node is there for is said by its marks", "[ir]") {
    Node node;
    CHECK(purposeOf(node) == Purpose::Forward);
    node.scope = "Gradients/Default/Add-op1";
    CHECK(purposeOf(node) == Purpose::Gradient);
    node.attributes = "duplicated: Bool(1)";
    CHECK(purposeOf(node) == Purpose::Recompute);
    node.attributes = "duplicated: Bool(0), target_grad: Bool(1)";
    node.scope = "Default/Add-op1";
    CHECK(purposeOf(node) == Purpose::Gradient);
}

TEST_CASE("the kernel of a node goes by its full name", "[ir]") {
    Node node;
    node.scope = "Default/net-Net/MatMul-op3";
    CHECK(kernelNameOf(node) == "Default/net-Net/MatMul-op3");
    node.scope = "Default/net-Net"; // an older graph says the cell only
    CHECK(kernelNameOf(node).empty());
}

TEST_CASE("a node is found by any of its texts", "[ir]") {
    Node node;
    node.op = "MatMul";
    node.scope = "Default/net-Net/MatMul-op3";
    node.code = "model.py:12, 4~9/x/";
    CHECK(matches(node, ""));
    CHECK(matches(node, "matmul-OP3"));
    CHECK(matches(node, "MODEL.PY:12"));
    CHECK_FALSE(matches(node, "matmul-op4"));
    CHECK_FALSE(matches(Node(), "x"));
}

TEST_CASE("a layer is what its lists of cells number", "[ir]") {
    CHECK(layerOf("Gradients/recompute_Default/net-Net/3-Block/wq-Linear/MatMul-op7") == Layer{3});
    CHECK(
        layerOf("Default/stages-CellList/2-Stage/blocks-CellList/1-Block/Add-op0") == Layer{2, 1});
    CHECK(layerOf("Default/net-Net/Add-op0").empty());
    CHECK(layerOf("").empty());
    const auto text = [](std::vector<Layer> these, size_t all) {
        return layersText({.these = std::move(these), .all = all});
    };
    CHECK(text({{0}, {1}, {2}, {5}}, 8) == "0-2, 5");
    CHECK(text({{1, 2}, {1, 3}, {2, 0}}, 8) == "1.2-1.3, 2.0");
    CHECK(text({{7}}, 8) == "7");
    CHECK(text({{}}, 1).empty());
    CHECK(Layers{{{3}, {4}, {5}}, 8}.isRange());
    CHECK_FALSE(Layers{{{3}, {5}}, 8}.isRange());
    CHECK(Layers{{{}}, 1}.isOutside());
}

} // namespace scope_test
