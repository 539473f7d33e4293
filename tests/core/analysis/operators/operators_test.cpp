// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/operator_calls.h"
#include "core/analysis/operators/operator_spread.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/query/snapshot_builder.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace operators_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr const char* kHead =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,aic_mac_ratio\n";
constexpr const char* kWaitHead =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input "
    "Data Types\n";

RankFiles kernels(int64_t rank, const std::string& rows) {
    return {rank, {{"kernel_details.csv", kHead + rows}}};
}

/// name shapes core count total min max, a row a line; times in us.
std::string text(const OperatorTable& table) {
    std::string text;
    for (const OperatorSum& row : table.rows)
        text += fmt::format("{}|{}|{}|{}|{}|{}|{}\n", row.name, row.shapes, row.core, row.count,
            row.total / Duration(1000), *row.min / Duration(1000), *row.max / Duration(1000));
    return text;
}

OperatorTable table(const query::Snapshot& snapshot, OperatorsBy by, OperatorFilter filter = {}) {
    auto made = operatorTable(snapshot, by, filter, {});
    REQUIRE(made);
    return *made;
}

} // namespace

TEST_CASE("T10: kernels without a type are grouped by name", "[operators]") {
    const JobTables job({kernels(0,
        "1,trans_Cast_1,N/A,N/A,10,5,2;2,0.5\n"
        "1,trans_Cast_1,N/A,N/A,20,7,4;4,0.7\n"
        "1,Conv2D1,,N/A,30,1,2;2,N/A\n")});
    CHECK(text(table(job.snapshot(), OperatorsBy::Type))
        == "trans_Cast_1|||2|12|5|7\nConv2D1|||1|1|1|1\n");
    const auto runs =
        operatorRuns(job.snapshot(), {OperatorsBy::Type, "trans_Cast_1", "", ""}, {}, 9, {});
    REQUIRE(runs);
    CHECK(runs->rows.size() == 2);
    CHECK(isRatioCounter("aic_mac_ratio"));
    CHECK(isRatioCounter("icache_miss_rate"));
    CHECK_FALSE(isRatioCounter("aic_time(us)"));
}

TEST_CASE("operators add up over ranks by type, name and core", "[operators]") {
    const JobTables job({kernels(0,
                             "1,mm0,MatMul,AI_CORE,10,5,2;2,0.5\n"
                             "1,mm1,MatMul,AI_CORE,20,7,4;4,0.7\n"
                             "2,add,Add,AI_VECTOR_CORE,30,1,2;2,N/A\n"),
        kernels(1, "1,mm0,MatMul,AI_CORE,10,8,2;2,0.9\n")});
    const auto byType = table(job.snapshot(), OperatorsBy::Type);
    CHECK(text(byType) == "MatMul||AI_CORE|3|20|5|8\nAdd||AI_VECTOR_CORE|1|1|1|1\n");
    CHECK(byType.count == 4);
    CHECK(byType.rows[0].share == Approx(20. / 21));
    CHECK(byType.rows[0].average() == Duration(6667));
    REQUIRE(byType.counters == std::vector<std::string>{"aic_mac_ratio"});
    // T10: a ratio is weighted by time: 5, 7 and 8 us
    CHECK(byType.rows[0].counters[0].value()
        == Approx((5 * 0.5 + 7 * 0.7 + 8 * 0.9) / 20).epsilon(1e-9));
    CHECK_FALSE(byType.rows[1].counters[0]);
    CHECK(text(table(job.snapshot(), OperatorsBy::NameAndShapes))
        == "mm0|2;2|AI_CORE|2|13|5|8\nmm1|4;4|AI_CORE|1|7|7|7\nadd|2;2|AI_VECTOR_CORE|1|1|1|1\n");
    CHECK(text(table(job.snapshot(), OperatorsBy::Core, {.rank = 0, .step = 1}))
        == "AI_CORE||AI_CORE|2|12|5|7\n");
    CHECK(table(job.snapshot(), OperatorsBy::Type, {.rank = 9}).rows.empty());
}

TEST_CASE("operators by name are those of a core, a step and several ranks", "[operators]") {
    const std::string rows = "1,mm,MatMul,AI_CORE,10,5,2;2,0\n2,mm,MatMul,AI_CORE,20,7,4;4,0\n"
                             "2,mm,MatMul,AI_CPU,30,1,4;4,0\n";
    const JobTables job({kernels(0, rows), kernels(2, rows), kernels(3, rows)});
    const auto all = table(job.snapshot(), OperatorsBy::Name);
    CHECK(text(all) == "mm||AI_CORE|6|36|5|7\nmm||AI_CPU|3|3|1|1\n");
    CHECK(all.ranks == std::vector<int64_t>{0, 2, 3});
    CHECK(all.steps == std::vector<int64_t>{1, 2});
    CHECK(all.cores == std::vector<std::string>{"AI_CORE", "AI_CPU"});
    const auto some =
        table(job.snapshot(), OperatorsBy::Name, {.step = 2, .ranks = {0, 3}, .core = "AI_CORE"});
    CHECK(text(some) == "mm||AI_CORE|2|14|7|7\n");
    const JobTables both({kernels(0, "1,hcom_a_0,hcom_a_,COMMUNICATION,1,9,,0\n" + rows)});
    CHECK(table(both.snapshot(), OperatorsBy::Type).count == 4);
    CHECK(table(both.snapshot(), OperatorsBy::Type, {.kernels = Kernels::Computing}).count == 3);
    CHECK(some.cores == all.cores);
    CHECK_FALSE(all.rows[0].wait);
}

TEST_CASE("operators of a range have some of their time in it", "[operators]") {
    const std::string rows = "1,mm,MatMul,AI_CORE,10,5,2;2,0\n1,mm,MatMul,AI_CORE,20,7,2;2,0\n"
                             "2,add,Add,AI_CORE,30,1,2;2,0\n";
    const JobTables job({kernels(0, rows), kernels(1, "1,mm,MatMul,AI_CORE,10,8,2;2,0\n"),
        kernels(2, rows)}); // this one has no timeline
    constexpr std::string_view kAny =
        R"json([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":50,"name":"a"}])json";
    const InlineTrace trace({kAny, kAny});
    query::Snapshot both = job.snapshot();
    both.ranks = trace.snapshot()->ranks;
    both.ranks[1].offset += Duration(100'000);
    const auto in = [](int64_t begin, int64_t end) {
        return OperatorFilter{.range = TimeRange{us(begin), us(end)}};
    };
    CHECK(text(table(both, OperatorsBy::Name, in(14, 20))) == "mm||AI_CORE|1|5|5|5\n");
    CHECK(text(table(both, OperatorsBy::Name, in(15, 21))) == "mm||AI_CORE|1|7|7|7\n");
    CHECK(text(table(both, OperatorsBy::Name, in(14, 31)))
        == "mm||AI_CORE|2|12|5|7\nadd||AI_CORE|1|1|1|1\n");
    CHECK(text(table(both, OperatorsBy::Name, in(117, 200))) == "mm||AI_CORE|1|8|8|8\n");
    const auto none = table(both, OperatorsBy::Name, in(60, 70));
    CHECK(none.rows.empty());
    CHECK(none.steps == std::vector<int64_t>{1, 2}); // what there is to choose from
    const OperatorKey key{OperatorsBy::Name, "mm", "", "AI_CORE"};
    CHECK(operatorRuns(both, key, in(14, 20), 5, {})->total == Duration(5'000));
    CHECK(operatorSpread(both, "mm", "2;2", in(14, 21), {})->calls.size() == 2);
    // A rank elsewhere has other kernels in the range, though figures are kept.
    const auto moved = query::withOffsets(both, {both.ranks[0].offset, both.ranks[0].offset});
    CHECK(text(table(*moved, OperatorsBy::Name, in(14, 20))) == "mm||AI_CORE|2|13|5|8\n");
}

TEST_CASE("a range has the rows of the kernels that a moved stream has in it", "[operators]") {
    const JobTables job({{0,
        {{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Stream ID\n"
            "1,mm,MatMul,AI_CORE,10,5,2\n1,mm,MatMul,AI_CORE,20,7,3\n"}}}});
    const InlineTrace trace(R"json([
{"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"mm"},
{"ph":"X","pid":2,"tid":3,"ts":20,"dur":7,"name":"mm"}])json");
    query::Snapshot snapshot = job.snapshot();
    snapshot.ranks = trace.snapshot()->ranks;
    const TrackId track = trace.snapshot()->lane(trace.lane("2"))->lane.track;
    const auto moved = query::withOffsets(
        snapshot, {snapshot.ranks[0].offset}, {{query::TrackShift{track, Duration(100'000)}}});
    const OperatorFilter early{.range = TimeRange{us(8), us(30)}};
    const OperatorFilter late{.range = TimeRange{us(108), us(130)}};
    CHECK(text(table(snapshot, OperatorsBy::Name, early)) == "mm||AI_CORE|2|12|5|7\n");
    CHECK(text(table(*moved, OperatorsBy::Name, early)) == "mm||AI_CORE|1|7|7|7\n");
    CHECK(text(table(*moved, OperatorsBy::Name, late)) == "mm||AI_CORE|1|5|5|5\n");
    const OperatorKey key{OperatorsBy::Name, "mm", "", "AI_CORE"};
    CHECK(operatorRuns(*moved, key, late, 5, {})->total == Duration(5'000));
    CHECK(operatorSpread(*moved, "mm", "", late, {})->calls.size() == 1);
}

TEST_CASE("waits add up where files have them", "[operators]") {
    const JobTables job({{0,
        {{"kernel_details.csv",
            std::string(kWaitHead)
                + "1,mm,MatMul,AI_CORE,10,5,2.5,8,FLOAT\n"
                  "1,mm,MatMul,AI_CORE,20,7,N/A,8,FLOAT\n"}}}});
    const auto byName = table(job.snapshot(), OperatorsBy::Name);
    CHECK(byName.rows[0].wait == Duration(2500));
}

TEST_CASE("the longest calls of an operator come first and are bounded", "[operators]") {
    const auto files = [](const std::string& rows) {
        return Files{{"kernel_details.csv", kWaitHead + rows}};
    };
    const JobTables job({{0,
                             files("1,mm,MatMul,AI_CORE,10,5,1,8,FLOAT;FLOAT\n"
                                   "1,mm,MatMul,AI_CORE,20,7,2,4,FLOAT\n")},
        {1, files("1,mm,MatMul,AI_CORE,30,6,3,2,FLOAT\n1,it,Add,AI_CORE,40,9,0,2,FLOAT\n")}});
    const OperatorKey key{OperatorsBy::Type, "MatMul", "", "AI_CORE"};
    const auto runs = operatorRuns(job.snapshot(), key, {}, 2, {}).value();
    CHECK(runs.count == 3);
    CHECK(runs.total == Duration(18'000));
    REQUIRE(runs.rows.size() == 2);
    CHECK(runs.rows[0].start == 20'000);
    CHECK(runs.rows[0].blockDim == 4);
    CHECK(runs.rows[1].rank == 1);
    CHECK(runs.rows[1].wait == Duration(3000));
    CHECK(runs.rows[1].dataTypes == "FLOAT");
    CHECK(operatorRuns(job.snapshot(), key, {.rank = 0}, 9, {})->count == 2);
}

TEST_CASE("calls are ordered and chosen by any column, and read by their places", "[operators]") {
    const auto files = [](const std::string& rows) {
        return Files{{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input "
            "Shapes,aic_mac_ratio\n"
                + rows}};
    };
    const JobTables job({{0,
                             files("1,mmB,MatMul,AI_CORE,10,5,1,\"\"\"4,8;8,2\"\"\",0.25\n"
                                   "2,mmA,MatMul,AI_CORE,20,7,N/A,\"\"\"2,2\"\"\",0.5\n")},
        {3, files("1,mmC,MatMul,AI_CORE,15,6,3,,N/A\n1,it,Add,AI_CORE,40,9,0,,0.1\n")}});
    const OperatorKey key{OperatorsBy::Type, "MatMul", "", "AI_CORE"};
    const auto names = [&](const RunRows& rows) {
        const auto places = runPlaces(job.snapshot(), key, {}, rows, {}).value();
        CHECK(places.count == 3); // whatever is chosen
        CHECK(places.total == Duration(18'000));
        CHECK(places.longest.value().name == "mmA");
        CHECK(places.passed == places.calls.size());
        std::string text;
        const auto runs = runsAt(places, 0, 9, {}).value();
        for (const OperatorRun& run : runs)
            text += run.name + ' ';
        return text;
    };
    CHECK(names({}) == "mmA mmC mmB ");
    CHECK(names({.order = "start"}) == "mmB mmC mmA ");
    CHECK(names({.order = "start", .isDescending = true, .starts = {{3, 90'000}}})
        == "mmC mmA mmB "); // rank 3 stands later on the timeline
    CHECK(names({.order = "name"}) == "mmA mmB mmC ");
    CHECK(names({.order = "wait", .isDescending = true}) == "mmC mmB mmA "); // none is last
    CHECK(names({.order = "aic_mac_ratio"}) == "mmB mmA mmC ");
    CHECK(names({.order = "rank", .isDescending = true}) == "mmC mmB mmA ");
    CHECK(names({.conditions = {{.column = "rank", .most = 2}}}) == "mmA mmB ");
    CHECK(names({.conditions = {{.column = "input_shapes", .contains = "8;8"}}}) == "mmB ");
    CHECK(names({.conditions = {{.column = "input_shapes", .contains = "\""}}}).empty());
    CHECK(names({.conditions = {{.column = "name", .contains = "MMc"},
                     {.column = "start", .least = 100'000, .most = 110'000}},
              .starts = {{3, 90'000}}})
        == "mmC ");
    CHECK(names({.conditions = {{.column = "aic_mac_ratio", .least = 500'000}},
              .units = {{"aic_mac_ratio", 1e6}}})
        == "mmA "); // in millionths, as its cells
    const auto all = runPlaces(job.snapshot(), key, {}, {}, {}).value();
    CHECK(runsAt(all, 1, 1, {})->front().name == "mmC");
    CHECK(runsAt(all, 3, 1, {})->empty());
    const std::vector<std::string> known{"rank", "step", "name", "start", "duration", "wait",
        "type", "input_shapes", "aic_mac_ratio"};
    CHECK(all.known == known); // no blocks, no types
    const auto two = runPlaces(job.snapshot(), key, {}, {.most = 2}, {}).value();
    CHECK(two.calls.size() == 2);
    CHECK(two.passed == 3);
    CHECK(runPlaces(job.snapshot(), key, {}, {.order = "no such"}, {}).error().code
        == ErrorCode::BadQuery);
    CHECK(
        runPlaces(job.snapshot(), key, {}, {.conditions = {{.column = "no such"}}}, {}).error().code
        == ErrorCode::BadQuery);
}

TEST_CASE("one operator's calls spread over ranks, and outliers stand out", "[operators]") {
    std::string rows;
    for (int call = 0; call < 9; ++call)
        rows += fmt::format("1,it's,Add,AI_CORE,{},{},2;2,0\n", call * 100 + 7, 30 + call % 3);
    const JobTables job({kernels(0, rows), kernels(1, "3,it's,Add,AI_CORE,5,90,2;2,0\n")});
    const auto spread = operatorSpread(job.snapshot(), "it's", "2;2", {}, {}).value();
    CHECK(spread.all.count == 10);
    CHECK(spread.all.median == Duration(31'000));
    CHECK(spread.firstStart == 5'000); // no rank has a timeline to count from
    REQUIRE(spread.ranks.size() == 2);
    CHECK(spread.ranks[0].spread.max == Duration(32'000));
    CHECK(spread.ranks[1].spread.lowerQuartile == Duration(90'000));
    CHECK_FALSE(spread.ranks[0].isSlow);
    CHECK(spread.ranks[1].isSlow);
    REQUIRE(spread.steps.size() == 2);
    CHECK(spread.steps[1].step == 3);
    CHECK(spread.outlierTime == Duration(59'000));
    REQUIRE(spread.outliers.size() == 1);
    CHECK(spread.calls[spread.outliers[0]].rank == 1);
    CHECK(spread.calls[spread.outliers[0]].step == 3);
    CHECK(operatorSpread(job.snapshot(), "it's", "", {}, {})->calls.empty());
    CHECK(operatorSpread(job.snapshot(), "it's", "2;2", {.ranks = {1}}, {})->all.count == 1);
}

TEST_CASE("types of a real rank are those of its op_statistic.csv", "[operators]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    for (const auto& part : job.snapshot().tables) {
        if (part->find("op_statistic") == nullptr)
            continue;
        const auto byType = table(job.snapshot(), OperatorsBy::Type, {.rank = part->rank});
        auto reader = index::TableReader::reopen(part).value();
        auto rows = reader
                        .prepare("SELECT type, core_type, count, total, min, max FROM "
                                 "op_statistic")
                        .value();
        while (rows.step().value()) {
            const auto found = std::find_if(
                byType.rows.begin(), byType.rows.end(), [&rows](const OperatorSum& row) {
                    return row.name == rows.text(0) && row.core == rows.text(1);
                });
            REQUIRE(found != byType.rows.end());
            CHECK(found->count == rows.integer(2));
            CHECK(found->total.count() == rows.integer(3));
            CHECK(found->min->count() == rows.integer(4));
            CHECK(found->max->count() == rows.integer(5));
        }
    }
    CHECK(
        table(job.snapshot(), OperatorsBy::CommunicationType).rows.front().name == "batchSendRecv");
}

TEST_CASE("a real rank's longest kernels and counters are those of its file", "[operators]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const auto types = table(job.snapshot(), OperatorsBy::Type, {.rank = 0});
    CHECK(types.count == 2463); // lines of kernel_details.csv
    CHECK(types.rows[0].name == "hcom_batchSendRecv_");
    CHECK(types.rows[1].name == "FlashAttentionScoreGrad");
    CHECK(types.rows[1].total == Duration(63'128'660));
    const OperatorKey key{OperatorsBy::Type, "MatMulV3", "", "AI_CORE"};
    const auto runs = operatorRuns(job.snapshot(), key, {.rank = 0}, 5, {}).value();
    CHECK(runs.count == 280);
    CHECK(runs.total == Duration(48'000'780));
    REQUIRE(runs.rows.size() == 5);
    CHECK(runs.rows[0].duration == Duration(292'520));
    CHECK(runs.rows[0].start == 1'764'246'877'412'326'520);
    CHECK(runs.rows[0].shapes == "\"4096,6144;4096,1024\"");
    CHECK(runs.rows[0].blockDim == 20);
}

TEST_CASE("the sample's statistics agree with its kernels", "[operators]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    for (const auto& part : job.snapshot().tables) {
        if (part->find("op_statistic") == nullptr)
            continue;
        const auto byType = table(job.snapshot(), OperatorsBy::Type, {.rank = part->rank});
        auto reader = index::TableReader::reopen(part).value();
        auto rows =
            reader.prepare("SELECT type, core_type, count, total FROM op_statistic").value();
        while (rows.step().value()) {
            const auto found = std::find_if(
                byType.rows.begin(), byType.rows.end(), [&rows](const OperatorSum& row) {
                    return row.name == rows.text(0) && row.core == rows.text(1);
                });
            REQUIRE(found != byType.rows.end());
            CHECK(found->count == rows.integer(2));
            CHECK(found->total.count() == rows.integer(3));
        }
    }
}

} // namespace operators_test
