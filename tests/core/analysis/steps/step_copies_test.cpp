// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_copies.h"

#include <catch2/catch.hpp>

#include "core/analysis/steps/step_detail.h"
#include "tests/core/query/inline_trace.h"

namespace step_copies_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// Two steps on one GPU, in us: copies in and outside of kernels and collectives.
constexpr std::string_view kGpu = R"json({"schemaVersion":1,"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"M","name":"process_labels","pid":9,"tid":0,"args":{"labels":"CPU"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":9,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":9,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce(x)","pid":0,"tid":20,"ts":30,"dur":10},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":8,"ts":15,"dur":20},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":9,"ts":18,"dur":4},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":60,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":9,"tid":1,"ts":14,"dur":5},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":110,"dur":10},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":8,"ts":120,"dur":7},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":130,"dur":10}]})json";

} // namespace

// advisor_spec.md section D
TEST_CASE("G27: what is copied while nothing computes", "[step_copies][goldens]") {
    const CopyTimes times = copyTimes({{us(20), us(30)}, {us(0), us(10)}}, {{us(5), us(15)}});
    CHECK(times.count == 2);
    CHECK(times.total == Duration(20'000));
    CHECK(times.uncovered == Duration(15'000));
}

TEST_CASE("G36: copying is not free", "[step_copies][goldens]") {
    CHECK(freeWithoutCopies(Duration(45), Duration(1)) == Duration(44));
    CHECK(freeWithoutCopies(Duration(124), Duration(2)) == Duration(122));
    CHECK(freeWithoutCopies(Duration(1), Duration(2)) == Duration());
}

TEST_CASE("copies at the same time cover the same time once", "[step_copies]") {
    const CopyTimes times = copyTimes({{us(0), us(10)}, {us(2), us(4)}, {us(8), us(20)}},
        {{us(3), us(5)}, {us(4), us(6)}, {us(19), us(40)}});
    CHECK(times.total == Duration(24'000));
    CHECK(times.uncovered == Duration(16'000));
    CHECK(copyTimes({}, {{us(0), us(9)}}).uncovered == Duration());
    CHECK(copyTimes({{us(0), us(9)}}, {}).uncovered == Duration(9'000));
}

TEST_CASE("only what a device copies is a copy", "[step_copies]") {
    CHECK(isCopy("MEMCPY_ASYNC"));
    CHECK(isCopy("Memcpy DtoD (Device -> Device)"));
    CHECK_FALSE(isCopy("Memcpy")); // of a collective
    CHECK_FALSE(isCopy("cudaMemcpyAsync"));
    CHECK_FALSE(isCopy("Memset (Device)"));
}

TEST_CASE("copies of a step come from the timeline of its rank", "[step_copies]") {
    InlineTrace trace(kGpu);
    const auto third = stepDetail(*trace.snapshot(), 0, 3, {});
    REQUIRE(third);
    REQUIRE(third->copies);
    CHECK(third->copies->count == 2);
    CHECK(third->copies->total == Duration(24'000));
    CHECK(third->copies->uncovered == Duration(10'000)); // 20 to 30
    // Step 4 begins where its own work does, at 110 (docs/steps.md): to there step 3 is free 20 to
    // 30, 40 to 60 and 70 to 110. Before 10 it prepares.
    CHECK(third->free == Duration(70'000));
    const auto all = stepDetail(*trace.snapshot(), 0, std::nullopt, {});
    CHECK(all->copies->count == 3);
    CHECK(all->copies->uncovered == Duration(17'000));
    CHECK(all->free == Duration(140'000)); // and 120 to 130, 140 to 200, where step 4 ends
    CHECK_FALSE(stepDetail(*trace.snapshot(), 0, 7, {})->copies);
    CHECK_FALSE(stepDetail(*trace.snapshot(), 1, 3, {})->copies);
}

TEST_CASE("M6: what is covered counts for nothing, never for less") {
    const auto range = [](int64_t begin, int64_t end) {
        return TimeRange{fromNanoseconds(begin), fromNanoseconds(end)};
    };
    const auto uncovered = [&](const std::vector<TimeRange>& busy) {
        return copyTimes({range(0, 10), range(5, 12), range(30, 40)}, busy).uncovered;
    };
    CHECK(uncovered({}) == Duration(22));
    CHECK(uncovered({range(-5, 3), range(11, 35)}) == Duration(13)); // over both ends
    CHECK(uncovered({range(2, 4), range(6, 8), range(12, 30)}) == Duration(18));
    CHECK(uncovered({range(-5, 50)}) == Duration(0));
    CHECK(freeWithoutCopies(Duration(9), Duration(4)) == Duration(5));
    CHECK(freeWithoutCopies(Duration(4), Duration(9)) == Duration(0));
}

} // namespace step_copies_test
