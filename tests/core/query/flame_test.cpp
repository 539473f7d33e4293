// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/model/layers.h"
#include "core/query/flame.h"
#include "tests/core/query/inline_trace.h"

namespace flame_test {

using namespace rankscope;
using namespace rankscope::query;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// Python and CANN on thread 1, in us: f holds g twice, and the second g a call of CANN, which
/// launches the kernel MatMul; Add was launched by f itself.
constexpr std::string_view kJob = R"json([
{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}},
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"CANN"}},
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"ProfilerStep#7","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","name":"f","pid":1,"tid":1,"ts":0,"dur":60},
{"ph":"X","name":"g","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","name":"g","pid":1,"tid":1,"ts":30,"dur":20},
{"ph":"X","name":"launch","pid":2,"tid":1,"ts":32,"dur":5},
{"ph":"X","name":"h","pid":1,"tid":1,"ts":70,"dur":20},
{"ph":"X","name":"MatMul","pid":3,"tid":5,"ts":50,"dur":30},
{"ph":"X","name":"Add","pid":3,"tid":5,"ts":80,"dur":4},
{"ph":"X","name":"Cast","pid":3,"tid":5,"ts":90,"dur":2},
{"ph":"X","name":"EVENT_WAIT","pid":3,"tid":5,"ts":95,"dur":2},
{"ph":"s","id":1,"name":"a","cat":"HostToDevice","pid":2,"tid":1,"ts":33},
{"ph":"f","id":1,"bp":"e","name":"a","cat":"HostToDevice","pid":3,"tid":5,"ts":50},
{"ph":"s","id":2,"name":"a","cat":"async_npu","pid":1,"tid":1,"ts":31},
{"ph":"f","id":2,"bp":"e","name":"a","cat":"async_npu","pid":3,"tid":5,"ts":50},
{"ph":"s","id":3,"name":"a","cat":"async_npu","pid":1,"tid":1,"ts":55},
{"ph":"f","id":3,"bp":"e","name":"a","cat":"async_npu","pid":3,"tid":5,"ts":80}])json";

void addText(const FlameTree& tree, uint32_t at, std::string& text) {
    const FlameNode& node = tree.nodes[at];
    text += fmt::format("{}{}{} {}x{}/{}\n", std::string(node.depth, ' '),
        at == 0 ? "all" : tree.names[node.name], node.isDevice ? "!" : "",
        node.total.count() / 1000, node.count, node.self.count() / 1000);
    for (const uint32_t child : node.children)
        addText(tree, child, text);
}

/// A node a line: name, total x calls / own time, in us; "!" of a device.
std::string textOf(const FlameTree& tree) {
    std::string text;
    addText(tree, 0, text);
    return text;
}

FlameTree treeOf(InlineTrace& trace, FlameTime time, TimeRange range = {us(0), us(1000)}) {
    FlameRequest request{.range = range, .time = time};
    for (size_t i = 0; i < trace.snapshot()->ranks.size(); ++i)
        request.ranks.push_back(static_cast<RankSlot>(i));
    auto tree = flameTree(trace.session(), request, {});
    REQUIRE(tree);
    return std::move(*tree);
}

} // namespace

TEST_CASE("calls add up by the stacks they stand in", "[query]") {
    InlineTrace trace(kJob);
    CHECK(textOf(treeOf(trace, FlameTime::Host))
        == "all 80x0/0\n main 80x0/0\n  f 60x1/30\n   g 30x2/25\n    launch 5x1/5\n  h 20x1/20\n");
}

TEST_CASE("equal stacks of several ranks are one", "[query]") {
    InlineTrace trace({kJob, kJob});
    CHECK(textOf(treeOf(trace, FlameTime::Host))
        == "all 160x0/0\n main 160x0/0\n  f 120x2/60\n   g 60x4/50\n    launch 10x2/10\n"
           "  h 40x2/40\n");
}

TEST_CASE("of a range only the parts within count", "[query]") {
    InlineTrace trace(kJob);
    CHECK(textOf(treeOf(trace, FlameTime::Host, {us(15), us(35)}))
        == "all 20x0/0\n main 20x0/0\n  f 20x1/10\n   g 10x2/7\n    launch 3x1/3\n");
    CHECK(textOf(treeOf(trace, FlameTime::Device, {us(60), us(82)}))
        == "all 22x2/0\n main 22x2/0\n  f 22x2/0\n   g 20x1/0\n    MatMul! 20x1/20\n"
           "   Add! 2x1/2\n");
}

TEST_CASE("device work stands below what called it", "[query]") {
    InlineTrace trace(kJob);
    const FlameTree tree = treeOf(trace, FlameTime::Device);
    CHECK(textOf(tree)
        == "all 36x3/2\n main 34x2/0\n  f 34x2/0\n   g 30x1/0\n    MatMul! 30x1/30\n"
           "   Add! 4x1/4\n");
    CHECK(tree.unattributed == Duration(2'000));
}

TEST_CASE("device work of Kineto is called by the flows of its older files too", "[query]") {
    InlineTrace ascend(kJob);
    const std::string expected = textOf(treeOf(ascend, FlameTime::Device));
    for (const std::string category : {"ac2g", "async_gpu"}) {
        CAPTURE(category);
        InlineTrace trace(std::regex_replace(std::string(kJob), std::regex("async_npu"), category));
        CHECK(textOf(treeOf(trace, FlameTime::Device)) == expected);
    }
}

TEST_CASE("what overlaps without nesting stands beside it", "[query]") {
    InlineTrace trace(R"([
        {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
        {"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"t"}},
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
        {"ph":"X","pid":1,"tid":1,"ts":5,"dur":10,"name":"b"}])");
    CHECK(textOf(treeOf(trace, FlameTime::Host))
        == "all 20x0/0\n t 20x0/0\n  a 10x1/10\n  b 10x1/10\n");
}

TEST_CASE("the sum of all own times is the sum of all", "[query]") {
    std::string many = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}})";
    for (int i = 0; i < 3'000; ++i) // nested three deep, in no order
        many += fmt::format(R"(,{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"n{}"}})",
            i % 2, i / 3 * 100 + i % 3 * 10, 90 - i % 3 * 20, i * i % 17);
    InlineTrace trace(many + "]");
    const FlameTree tree = treeOf(trace, FlameTime::Host, {us(0), us(1'000'000)});
    Duration own{};
    for (const FlameNode& node : tree.nodes)
        own += node.self;
    CHECK(own == tree.nodes[0].total);
}

TEST_CASE("a process is of a layer by name or label", "[model]") {
    const auto layer = [](const char* name, const char* label) {
        model::Process process;
        process.name = name;
        process.label = label;
        return model::layerOf(process);
    };
    CHECK(layer("Python", "CPU") == model::Layer::Python);
    CHECK(layer("python3.9", "CPU") == model::Layer::Python);
    CHECK(layer("python3.9", "GPU 0") == model::Layer::Device);
    CHECK(layer("CANN", "CPU") == model::Layer::Cann);
    CHECK(layer("Ascend Hardware", "NPU") == model::Layer::Device);
    CHECK(layer("Communication", "NPU") == model::Layer::Communication);
    CHECK(layer("Overlap Analysis", "NPU") == model::Layer::Overlap);
    CHECK(layer("HBM", "NPU") == model::Layer::Other);
    CHECK(layer("pid 7", "") == model::Layer::Other);
    model::Process scheduler;
    scheduler.pid = "7 host";
    scheduler.name = "Python";
    CHECK(model::layerOf(scheduler) == model::Layer::Other);
}

} // namespace flame_test
