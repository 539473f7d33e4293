// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of the overall metrics, and the copies of a rank, on traces counted by hand.
#include "core/analysis/steps/overall_metrics.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/steps/copy_list.h"
#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace overall_metrics_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTables;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// In us: computing [0,40) and [60,80), communication uncovered [40,60), free [80,100). A group
/// communicates [30,55); its first plane waits [35,50), its second [45,50).
constexpr std::string_view kTrace = R"json([
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Overlap Analysis"}},
{"ph":"M","name":"thread_name","pid":3,"tid":0,"args":{"name":"Computing"}},
{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{"name":"Communication(Not Overlapped)"}},
{"ph":"M","name":"thread_name","pid":3,"tid":3,"args":{"name":"Free"}},
{"ph":"M","name":"process_name","pid":4,"tid":0,"args":{"name":"HCCL"}},
{"ph":"M","name":"thread_name","pid":4,"tid":0,"args":{"name":"Group 7 Communication"}},
{"ph":"M","name":"thread_name","pid":4,"tid":1,"args":{"name":"Plane 0"}},
{"ph":"M","name":"thread_name","pid":4,"tid":2,"args":{"name":"Plane 1"}},
{"ph":"M","name":"thread_name","pid":4,"tid":3,"args":{"name":"Plane 2"}},
{"ph":"X","pid":3,"tid":0,"ts":0,"dur":40,"name":"Computing"},
{"ph":"X","pid":3,"tid":0,"ts":60,"dur":20,"name":"Computing"},
{"ph":"X","pid":3,"tid":2,"ts":40,"dur":20,"name":"Communication(Not Overlapped)"},
{"ph":"X","pid":3,"tid":3,"ts":80,"dur":20,"name":"Free"},
{"ph":"X","pid":4,"tid":0,"ts":30,"dur":25,"name":"hcom_allReduce__1"},
{"ph":"X","pid":4,"tid":1,"ts":35,"dur":15,"name":"Notify_Wait"},
{"ph":"X","pid":4,"tid":1,"ts":50,"dur":5,"name":"Memcpy"},
{"ph":"X","pid":4,"tid":2,"ts":45,"dur":5,"name":"Notify_Wait"}])json";

constexpr const char* kKernels =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
    "1,mm,MatMulV3,AI_CORE,0.000,10\n1,mm,MatMulV3,AI_CORE,60.000,20\n"
    "1,fa,FlashAttentionScore,MIX_AIC,10.000,12\n"
    "1,fg,FlashAttentionScoreGrad,MIX_AIC,22.000,8\n"
    "1,cast,Cast,AI_VECTOR_CORE,30.000,4\n1,add,Add,AI_VECTOR_CORE,34.000,6\n"
    "1,hcom_allReduce__1,hcom_allReduce_,HCCL,30.000,25\n";

const char* nameOf(OverallMetric metric) {
    constexpr const char* kNames[] = {"Computing", "Paged", "Move", "Flash", "Conv", "Matmul",
        "Forward", "Backward", "Cube", "Vector", "OtherCube", "OtherVector", "Reformat",
        "NoReformat", "Communication", "Group", "Wait", "Transmit", "Free", "E2E"};
    return kNames[static_cast<size_t>(metric)];
}

/// A line a row: "depth name total count min max", in us.
std::string textOf(const OverallMetrics& metrics) {
    std::string text;
    for (const OverallRow& row : metrics.rows) {
        text += fmt::format("{} {} {}", row.depth, nameOf(row.metric), row.total.count() / 1000);
        if (row.count && *row.count > 0)
            text += fmt::format(
                " {} {} {}", *row.count, row.min->count() / 1000, row.max->count() / 1000);
        text += '\n';
    }
    return text;
}

std::string text(query::Session& session, std::optional<TimeRange> range = {}) {
    const auto metrics = overallMetrics(session, RankSlot(0), range, {});
    REQUIRE(metrics);
    return *metrics ? textOf(**metrics) : "none";
}

} // namespace

TEST_CASE("computing is split by class, communication by group, wait and transmit", "[steps]") {
    InlineTrace trace(kTrace);
    const InlineTables tables(test::Files{{"kernel_details.csv", kKernels}});
    auto snapshot = std::make_shared<query::Snapshot>(*trace.snapshot());
    auto rank = std::make_shared<index::RankIndex>(trace.rank());
    rank->folder = tables.index().folder;
    rank->rank = tables.index().rank;
    snapshot->ranks[0].index = rank;
    snapshot->tables = {tables.shared()};
    query::Session session(snapshot);
    CHECK(text(session)
        == "0 Computing 60 2 20 40\n1 Flash 20 2 8 12\n2 Forward 12 1 12 12\n3 Cube 12 1 12 12\n"
           "2 Backward 8 1 8 8\n3 Cube 8 1 8 8\n1 Matmul 30 2 10 20\n2 Cube 30 2 10 20\n"
           "1 OtherVector 10 2 4 6\n2 Reformat 4 1 4 4\n2 NoReformat 6 1 6 6\n"
           "0 Communication 20 1 20 20\n1 Group 15 1 15 15\n2 Wait 5\n2 Transmit 10\n"
           "0 Free 20 1 20 20\n0 E2E 100\n");
    CHECK(text(session, TimeRange{us(35), us(65)})
        == "0 Computing 10 2 5 5\n1 Matmul 5 1 5 5\n2 Cube 5 1 5 5\n1 OtherVector 5 1 5 5\n"
           "2 NoReformat 5 1 5 5\n0 Communication 20 1 20 20\n1 Group 15 1 15 15\n2 Wait 5\n"
           "2 Transmit 10\n0 Free 0\n0 E2E 30\n");
}

TEST_CASE("without kernels computing is not split, without lanes nothing is said", "[steps]") {
    InlineTrace trace(kTrace);
    CHECK(text(trace.session())
        == "0 Computing 60 2 20 40\n0 Communication 20 1 20 20\n1 Group 15 1 15 15\n2 Wait 5\n"
           "2 Transmit 10\n0 Free 20 1 20 20\n0 E2E 100\n");
    CHECK_FALSE((*overallMetrics(trace.session(), RankSlot(0), {}, {}))->hasKernels);
    InlineTrace bare(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":9,"name":"a"}])");
    CHECK(text(bare.session()) == "none");
}

TEST_CASE("copies add up by stream and kind", "[steps]") {
    InlineTrace trace(R"json([
{"ph":"M","name":"thread_name","pid":2,"tid":2,"args":{"name":"Stream 2"}},
{"ph":"M","name":"thread_name","pid":2,"tid":3,"args":{"name":"Stream 3"}},
{"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"MEMCPY_ASYNC",
 "args":{"data size(Byte)":1000,"memcpy direction":"host to device"}},
{"ph":"X","pid":2,"tid":2,"ts":20,"dur":7,"name":"MEMCPY_ASYNC",
 "args":{"data size(Byte)":3000,"memcpy direction":"host to device"}},
{"ph":"X","pid":2,"tid":2,"ts":30,"dur":1,"name":"MEMCPY_ASYNC",
 "args":{"memcpy direction":"device to host"}},
{"ph":"X","pid":2,"tid":2,"ts":31,"dur":1,"name":"MatMul"},
{"ph":"X","pid":2,"tid":3,"ts":15,"dur":40,"name":"Memcpy DtoD (Device -> Device)",
 "args":{"bytes":64}},
{"ph":"X","pid":2,"tid":3,"ts":60,"dur":2,"name":"MEMCPY_ASYNC"}])json");
    const auto said = [&trace](std::optional<TimeRange> range) {
        const auto list = copyList(trace.session(), RankSlot(0), range, {});
        REQUIRE(list);
        std::string text;
        for (const CopySum& sum : list->sums)
            text += fmt::format("{}|{}|{}|{}..{}={}|{}: {}..{}={}\n", sum.streamName, sum.kind,
                sum.count, sum.min.count() / 1000, sum.max.count() / 1000, sum.total.count() / 1000,
                sum.sized, sum.leastBytes, sum.mostBytes, sum.bytes);
        for (const Copy& copy : list->copies)
            text += fmt::format("{}@{} ", copy.sum, toNanoseconds(copy.range.begin) / 1000);
        return text;
    };
    CHECK(said({})
        == "Stream 3|Memcpy DtoD|1|40..40=40|1: 64..64=64\n"
           "Stream 2|host to device|2|5..7=12|2: 1000..3000=4000\n"
           "Stream 3||1|2..2=2|0: 0..0=0\nStream 2|device to host|1|1..1=1|0: 0..0=0\n"
           "1@10 0@15 1@20 3@30 2@60 ");
    CHECK(said(TimeRange{us(12), us(30)})
        == "Stream 3|Memcpy DtoD|1|40..40=40|1: 64..64=64\n"
           "Stream 2|host to device|1|7..7=7|1: 3000..3000=3000\n0@15 1@20 ");
}

TEST_CASE("a plane that only copies does not tell that nothing waits", "[steps]") {
    std::string copying(kTrace);
    copying.insert(
        copying.rfind(']'), R"(,{"ph":"X","pid":4,"tid":3,"ts":41,"dur":2,"name":"Memcpy"})");
    InlineTrace beside(copying);
    CHECK_THAT(text(beside.session()), Catch::Matchers::Contains("2 Wait 5\n2 Transmit 10\n"));
    // Where no plane waits, all is transmitted.
    for (size_t at = copying.find("Notify_Wait"); at != std::string::npos;
         at = copying.find("Notify_Wait"))
        copying.replace(at, 11, "Memcpy");
    InlineTrace alone(copying);
    CHECK_THAT(text(alone.session()), Catch::Matchers::Contains("2 Wait 0\n2 Transmit 15\n"));
}

} // namespace overall_metrics_test
