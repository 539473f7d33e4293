// SPDX-License-Identifier: GPL-3.0-or-later
// From the node of a graph to its kernel on the timeline.
#include <catch2/catch.hpp>

#include "core/advisor/node_kernel.h"
#include "tests/core/query/inline_trace.h"

namespace node_kernel_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

/// Two ranks: the kernel on the host and twice on the device; the second one names it with '_'.
constexpr const char* kFirst = R"([
{"ph":"M","pid":1,"name":"process_name","args":{"name":"CANN"}},
{"ph":"M","pid":2,"name":"process_name","args":{"name":"Ascend Hardware"}},
{"ph":"M","pid":2,"name":"process_labels","args":{"labels":"NPU"}},
{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"Default/net-Net/MatMul-op3"},
{"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"Default/net-Net/MatMul-op3"},
{"ph":"X","pid":2,"tid":2,"ts":20,"dur":5,"name":"Default/net-Net/MatMul-op3"},
{"ph":"X","pid":2,"tid":2,"ts":30,"dur":5,"name":"Default/net-Net/MatMul-op30"}])";
constexpr const char* kSecond = R"([
{"ph":"X","pid":1,"tid":1,"ts":40,"dur":2,"name":"Default_net-Net_Add-op1"}])";

ir::Node nodeOf(std::string_view scope) {
    ir::Node node;
    node.scope = scope;
    return node;
}

} // namespace

TEST_CASE("a kernel is found by the full name of its node, or it is said why not", "[advisor]") {
    test::InlineTrace trace({kFirst, kSecond});
    const auto names = kernelNames(*trace.snapshot(), {});
    REQUIRE(names);
    const auto why = [&](std::string_view scope) { return whyNoKernel(**names, nodeOf(scope)); };
    CHECK(why("Default/net-Net/MatMul-op3") == NoKernel::None);
    CHECK(why("Default/net-Net/Add-op1") == NoKernel::None);
    CHECK(why("Default/net-Net/MatMul-op4") == NoKernel::NotThere);
    CHECK(why("Default/net-Net") == NoKernel::NoName);
    CHECK(whyNoKernel({}, nodeOf("Default/net-Net/MatMul-op3")) == NoKernel::NoTimeline);
}

TEST_CASE("the first call on the device is where a node leads to", "[advisor]") {
    test::InlineTrace trace({kFirst, kSecond});
    const auto placeOf = [&](const std::string& name) {
        const auto found = kernelNamed(trace.session(), name, "graph/validate.ir", {});
        REQUIRE(found);
        return *found;
    };
    const auto matMul = placeOf("Default/net-Net/MatMul-op3");
    REQUIRE(matMul);
    CHECK(matMul->isOnTimeline());
    CHECK(matMul->slice == "Default/net-Net/MatMul-op3");
    CHECK(matMul->range == TimeRange{test::us(10), test::us(15)});
    const auto add = placeOf("Default/net-Net/Add-op1"); // of the other rank, as it writes it
    REQUIRE(add);
    CHECK(add->slice == "Default_net-Net_Add-op1");
    CHECK(add->label == trace.rank(1).label);
    CHECK_FALSE(placeOf("Default/net-Net/Sub-op1"));
}

} // namespace node_kernel_test
