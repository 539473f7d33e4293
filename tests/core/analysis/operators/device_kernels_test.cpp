// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/device_kernels.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/query/snapshot_builder.h"
#include "tests/core/query/inline_trace.h"

namespace device_kernels_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;

namespace {

/// A GPU with annotations among its kernels, in us.
constexpr std::string_view kGpu = R"json({"schemaVersion":1,"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"M","name":"process_labels","pid":9,"tid":0,"args":{"labels":"CPU"}},
{"ph":"X","cat":"gpu_user_annotation","name":"forward","pid":0,"tid":7,"ts":0,"dur":40},
{"ph":"X","cat":"kernel","name":"void at::native::add<4, X<int> >(int)","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"void at::native::add<2>(int)","pid":0,"tid":7,"ts":30,"dur":5},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce(ncclWorkElem)","pid":0,"tid":20,"ts":15,"dur":15},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":50,"dur":1},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":9,"tid":1,"ts":8,"dur":50}]})json";

/// name core count total; times in us.
std::string text(const OperatorTable& table) {
    std::string text;
    for (const OperatorSum& row : table.rows)
        text +=
            fmt::format("{}|{}|{}|{}\n", row.name, row.core, row.count, row.total / Duration(1000));
    return text;
}

} // namespace

TEST_CASE("a kernel's type is its function", "[operators]") {
    CHECK(typeOfKernel("void at::native::f<4, g<int> >(int, h)") == "at::native::f");
    CHECK(typeOfKernel("void (anonymous namespace)::soft<float>(float*)") == "soft");
    CHECK(typeOfKernel("std::enable_if<!(false), void>::type internal::gemv<int>(int)")
        == "internal::gemv");
    CHECK(typeOfKernel("Memcpy HtoD (Pinned -> Device)") == "Memcpy HtoD");
    CHECK(typeOfKernel("sm80_xmma_gemm") == "sm80_xmma_gemm");
    CHECK(typeOfKernel("(x)") == "(x)");
    CHECK(typeOfKernel("Default/network-WithLossCell/_backbone-AlexNet/Cast-op239") == "Cast");
    CHECK(typeOfKernel("Gradients/Default/gradMatMul/MatMul-op7_1") == "MatMul");
    CHECK(typeOfKernel("aclnnAddmm_MatMulCommon_MatMulV2") == "MatMulV2");
    CHECK(typeOfKernel("aclnnMm") == "aclnnMm");
    CHECK(typeOfKernel("trans_TransData_12") == "TransData");
    CHECK(typeOfKernel("Conv2D1") == "Conv2D1");
    CHECK(typeOfKernel("a/b-optimizer") == "a/b-optimizer");
}

TEST_CASE("kernels of a trace without tables come from its streams", "[operators]") {
    InlineTrace trace({kGpu, kGpu});
    const auto byType = deviceOperators(trace.session(), OperatorsBy::Type, {}, {}).value();
    CHECK(text(byType)
        == "at::native::add|kernel|4|30\nncclKernel_AllReduce|kernel|2|30\n"
           "Memcpy HtoD|gpu_memcpy|2|2\n");
    CHECK(byType.rows[2].share == Approx(2. / 62));
    CHECK(byType.ranks == std::vector<int64_t>{0, 1});
    CHECK(byType.cores == std::vector<std::string>{"gpu_memcpy", "kernel"});
    const OperatorFilter computing{.kernels = Kernels::Computing};
    CHECK(deviceOperators(trace.session(), OperatorsBy::Name, computing, {})->count
        == 4); // no copies
    const OperatorFilter second{.rank = 1, .core = "kernel"};
    CHECK(text(deviceOperators(trace.session(), OperatorsBy::Core, second, {}).value())
        == "kernel|kernel|3|30\n");
    CHECK(text(deviceOperators(trace.session(), OperatorsBy::CommunicationType, {}, {}).value())
        == "ncclKernel_AllReduce||2|30\n");
}

TEST_CASE("kernels of a range have some of their time in it", "[operators]") {
    InlineTrace trace({kGpu, kGpu});
    const auto in = [&trace](int64_t begin, int64_t end) {
        const OperatorFilter filter{.range = TimeRange{test::us(begin), test::us(end)}};
        return deviceOperators(trace.session(), OperatorsBy::Type, filter, {}).value();
    };
    // add from 10 to 20 and from 30 to 35, the collective from 15 to 30, the copy at 50
    CHECK(text(in(18, 31)) == "at::native::add|kernel|4|30\nncclKernel_AllReduce|kernel|2|30\n");
    CHECK(text(in(20, 30)) == "ncclKernel_AllReduce|kernel|2|30\n");
    CHECK(in(40, 45).rows.empty());
    CHECK(in(40, 45).ranks == std::vector<int64_t>{0, 1});
    const OperatorKey key{OperatorsBy::Type, "at::native::add", "", "kernel"};
    const OperatorFilter late{.rank = 0, .range = TimeRange{test::us(20), test::us(31)}};
    const auto runs = deviceRuns(trace.session(), key, late, 3, {}).value();
    REQUIRE(runs.count == 1);
    CHECK(runs.rows[0].start == 30'000);
    CHECK(
        deviceSpread(trace.session(), "void at::native::add<2>(int)", late, {})->calls.size() == 1);
}

TEST_CASE("calls of a trace are ordered and chosen where they lie", "[operators]") {
    InlineTrace trace({kGpu, kGpu});
    const OperatorKey key{OperatorsBy::Core, "kernel", "", "kernel"};
    const auto starts = [&](const RunRows& rows) {
        const auto places = deviceRunPlaces(trace.session(), key, {}, rows, {}).value();
        CHECK(places.count == 6);
        CHECK(places.longest.value().duration == Duration(15'000));
        std::string text;
        const auto runs = runsAt(places, 0, 9, {}).value();
        for (const OperatorRun& run : runs)
            text += fmt::format("{}:{} ", run.rank, run.start / 1000);
        return text;
    };
    CHECK(starts({}) == "0:15 1:15 0:10 1:10 0:30 1:30 ");
    CHECK(starts({.order = "start"}) == "0:10 1:10 0:15 1:15 0:30 1:30 ");
    CHECK(starts({.order = "start", .isDescending = true, .starts = {{0, 100'000}}})
        == "0:30 0:15 0:10 1:30 1:15 1:10 ");
    CHECK(starts({.order = "name",
              .conditions = {{.column = "rank", .least = 1},
                  {.column = "name", .contains = "ADD<2"}}})
        == "1:30 ");
    CHECK(starts({.conditions = {{.column = "wait", .least = 0}}}).empty());
    CHECK(starts({.most = 1}) == "0:15 ");
    CHECK(deviceRunPlaces(trace.session(), key, {}, {.order = "aic_mac_ratio"}, {}).error().code
        == ErrorCode::BadQuery);
}

TEST_CASE("a range has the kernels that a moved stream has in it", "[operators]") {
    InlineTrace trace({kGpu});
    const auto in = [&trace](int64_t begin, int64_t end) {
        const OperatorFilter filter{.range = TimeRange{test::us(begin), test::us(end)}};
        return text(deviceOperators(trace.session(), OperatorsBy::Type, filter, {}).value());
    };
    CHECK(in(10, 12) == "at::native::add|kernel|1|10\n");
    const query::LaneRef stream = trace.lane("20");
    const TrackId track = trace.snapshot()->lane(stream)->lane.track;
    const Duration offset = trace.snapshot()->ranks[0].offset;
    // The collective from 15 to 30 stands at 115 to 130: figures that are kept are of before.
    trace.session().setSnapshot(query::withOffsets(
        *trace.snapshot(), {offset}, {{query::TrackShift{track, Duration(100'000)}}}));
    CHECK(in(16, 30) == "at::native::add|kernel|1|10\n");
    CHECK(in(110, 116) == "ncclKernel_AllReduce|kernel|1|15\n");
    CHECK(in(10, 12) == "at::native::add|kernel|1|10\n");
    const OperatorKey key{OperatorsBy::Type, "ncclKernel_AllReduce", "", "kernel"};
    const OperatorFilter late{.range = TimeRange{test::us(129), test::us(140)}};
    const auto runs = deviceRuns(trace.session(), key, late, 3, {}).value();
    REQUIRE(runs.rows.size() == 1);
    CHECK(runs.rows[0].start == 15'000); // in the rank's own time
}

namespace {

/// msprof*.json without a table beside it, in us.
constexpr std::string_view kMsprof = R"json([
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"process_labels","pid":3,"tid":0,"args":{"labels":"NPU"}},
{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{"name":"Stream 2"}},
{"ph":"M","name":"thread_name","pid":3,"tid":4,"args":{"name":"Stream 4"}},
{"ph":"M","name":"thread_name","pid":3,"tid":9,"args":{"name":"Step Trace(Model ID:2)"}},
{"ph":"M","name":"process_name","pid":5,"tid":0,"args":{"name":"HCCL"}},
{"ph":"M","name":"thread_name","pid":5,"tid":1,"args":{"name":"Plane 0"}},
{"ph":"M","name":"process_name","pid":6,"tid":0,"args":{"name":"Overlap Analysis"}},
{"ph":"M","name":"thread_name","pid":6,"tid":0,"args":{"name":"Computing"}},
{"ph":"X","name":"Computing","pid":6,"tid":0,"ts":0,"dur":30},
{"ph":"X","name":"Default/net/Cast-op1","pid":3,"tid":2,"ts":0,"dur":10,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","name":"Default/net/Cast-op2","pid":3,"tid":2,"ts":10,"dur":4,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","name":"Default/net/Cast-op1","pid":3,"tid":2,"ts":20,"dur":12,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","name":"Default/net/GetNext-op3","pid":3,"tid":4,"ts":2,"dur":7,"args":{"Stream Id":4,"Task Type":"AI_CPU"}},
{"ph":"X","name":"aclnnMm_MatMulCommon_MatMulV2","pid":3,"tid":4,"ts":12,"dur":5,"args":{"Task Type":"MIX_AIC"}},
{"ph":"X","name":"NOTIFY_WAIT","pid":3,"tid":2,"ts":14,"dur":6,"args":{"Task Type":"NOTIFY_WAIT"}},
{"ph":"X","name":"MEMCPY_ASYNC","pid":3,"tid":4,"ts":30,"dur":6,"args":{"Task Type":"SDMA_SQE"}},
{"ph":"X","name":"hcom_allReduce__868_0_1","pid":3,"tid":4,"ts":40,"dur":6,"args":{"Task Type":"AI_CPU"}},
{"ph":"X","name":"no task","pid":3,"tid":4,"ts":50,"dur":6},
{"ph":"X","name":"Reduce","pid":5,"tid":1,"ts":14,"dur":6,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","cat":"Iteration Time","name":"Iteration 1","pid":3,"tid":9,"ts":0,"dur":60,"args":{"Task Type":"AI_CORE"}}
])json";

} // namespace

TEST_CASE("operators of msprof JSON come from its streams", "[operators]") {
    InlineTrace trace({kMsprof});
    const auto byType = deviceOperators(trace.session(), OperatorsBy::Type, {}, {}).value();
    CHECK(text(byType) == "Cast|AI_CORE|3|26\nGetNext|AI_CPU|1|7\nMatMulV2|MIX_AIC|1|5\n");
    CHECK(byType.cores == std::vector<std::string>{"AI_CORE", "AI_CPU", "MIX_AIC"});
    CHECK(text(deviceOperators(trace.session(), OperatorsBy::Name, {.core = "AI_CORE"}, {}).value())
        == "Default/net/Cast-op1|AI_CORE|2|22\nDefault/net/Cast-op2|AI_CORE|1|4\n");
    const OperatorKey key{OperatorsBy::Type, "Cast", "", "AI_CORE"};
    CHECK(deviceRuns(trace.session(), key, {}, 1, {})->count == 3);
    CHECK(deviceSpread(trace.session(), "Default/net/Cast-op1", {}, {})->all.count == 2);
    CHECK(hasOperatorStreams(trace.rank()));
}

TEST_CASE("what the streams hold is read once and can be stopped", "[operators]") {
    InlineTrace trace({kMsprof});
    std::stop_source stopped;
    stopped.request_stop();
    CHECK(deviceOperators(trace.session(), OperatorsBy::Type, {}, stopped.get_token()).error().code
        == ErrorCode::Cancelled);
    REQUIRE(deviceOperators(trace.session(), OperatorsBy::Type, {}, {}));
    REQUIRE(deviceOperators(trace.session(), OperatorsBy::Name, {}, {}));
    CHECK(trace.session().snapshot().figures.counts().at("streamsOf").computed == 1);
}

TEST_CASE("single kernels of a trace are found by the row they belong to", "[operators]") {
    InlineTrace trace({kGpu, kGpu});
    const OperatorKey key{OperatorsBy::Type, "at::native::add", "", "kernel"};
    const auto runs = deviceRuns(trace.session(), key, {}, 3, {}).value();
    CHECK(runs.count == 4);
    REQUIRE(runs.rows.size() == 3);
    CHECK(runs.rows[0].duration == Duration(10'000));
    CHECK(runs.rows[0].start == 10'000);
    CHECK(runs.rows[2].name == "void at::native::add<2>(int)");
    const auto spread =
        deviceSpread(trace.session(), "void at::native::add<2>(int)", {.rank = 1}, {}).value();
    CHECK(spread.all.count == 1);
    CHECK(spread.calls[0].rank == 1);
}

TEST_CASE("kernels of a trace are of the step in whose window they begin", "[operators]") {
    InlineTrace trace({R"json([
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"M","name":"process_labels","pid":9,"tid":0,"args":{"labels":"CPU"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":9,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#14","pid":9,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":120,"dur":5}])json"});
    const auto table = deviceOperators(trace.session(), OperatorsBy::Name, {}, {}).value();
    CHECK(table.steps == std::vector<int64_t>{3, 14});
    const auto second =
        deviceOperators(trace.session(), OperatorsBy::Name, {.step = 14}, {}).value();
    CHECK(second.steps == std::vector<int64_t>{3, 14});
    CHECK(second.rows.front().total == Duration(5'000));
    const OperatorKey key{OperatorsBy::Name, "add", "", "kernel"};
    const auto runs = deviceRuns(trace.session(), key, {}, 3, {}).value();
    REQUIRE(runs.rows.size() == 2);
    CHECK(runs.rows[0].step == 3);
    CHECK(runs.rows[1].step == 14);
    const auto spread = deviceSpread(trace.session(), "add", {}, {}).value();
    REQUIRE(spread.calls.size() == 2);
    CHECK(spread.calls[0].step.has_value());
}

} // namespace device_kernels_test
