// SPDX-License-Identifier: GPL-3.0-or-later
// `step` of the SQL surface: steps of files and steps that were computed at import.
#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace step_rows_test {

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::sqlText;

namespace {

/// Step 4: kernels 10-20 and 40-45, NCCL 15-30 and a receive 42-44, all of them in us.
constexpr std::string_view kKineto = R"({"schemaVersion":1,"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 3"}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":40,"dur":5},
{"ph":"X","cat":"kernel","name":"ncclAllReduce","pid":0,"tid":20,"ts":15,"dur":15},
{"ph":"X","cat":"kernel","name":"ncclRecv","pid":0,"tid":20,"ts":42,"dur":2},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":9,"tid":1,"ts":8,"dur":50}]})";
constexpr std::string_view kWithoutStep = R"({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10}]})";

/// The ranks of the trace with a step table for the first of them.
std::shared_ptr<const query::Snapshot> withFile(
    const InlineTrace& trace, const test::InlineTables& tables) {
    auto snapshot = std::make_shared<query::Snapshot>(*trace.snapshot());
    auto index = std::make_shared<index::TableIndex>(tables.index());
    index->folder = trace.rank(0).folder;
    snapshot->tables = {index};
    return snapshot;
}

} // namespace

TEST_CASE("computed steps are rows of the table step and say so", "[query]") {
    InlineTrace trace({kKineto, kWithoutStep});
    CHECK(sqlText(trace, "SELECT * FROM step")
        == "0|1|4|15000|17000|7000|10000|23000|2000|46000|2000|8000|3|computed|host_window|8000|"
           "50000|0\n"
           "1|1|NULL|10000|0|0|0|0|0|10000|0|0|0|computed|NULL|10000|10000|NULL\n");
    CHECK(sqlText(trace, "SELECT computing FROM step WHERE rank = 1") == "10000\n");
    CHECK(sqlText(trace, "SELECT count(*) FROM step WHERE rank = 7") == "0\n");
}

TEST_CASE("M6: hidden receiving takes nothing from what is exposed", "[query]") {
    InlineTrace trace(R"({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"ncclAllReduce","pid":0,"tid":20,"ts":19,"dur":3},
{"ph":"X","cat":"kernel","name":"ncclRecv","pid":0,"tid":20,"ts":12,"dur":4},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#4","pid":9,"tid":1,"ts":8,"dur":50}]})");
    CHECK(sqlText(trace,
              "SELECT communication_not_overlapped, bubble,"
              " communication_not_overlapped_exclude_receive FROM step")
        == "2000|4000|0\n");
}

TEST_CASE("the steps of a file win over the computed ones of their rank", "[query]") {
    const InlineTrace trace({kKineto, kKineto});
    const test::InlineTables tables(
        test::Files{{"step_trace_time.csv", "Step,Computing,Origin,Free\n4,1.5,x,2\n5,3,y,4\n"}});
    CHECK(sqlText(withFile(trace, tables), "SELECT rank, step, computing, free, origin FROM step")
        == "0|4|1500|2000|file\n0|5|3000|4000|file\n1|4|15000|23000|computed\n");
    CHECK(sqlText(withFile(trace, tables),
              "SELECT attribution, window_start, warm_up FROM step WHERE origin = 'file'")
        == "NULL|NULL|0\nNULL|NULL|0\n");
    const test::InlineTables empty(test::Files{{"step_trace_time.csv", "Step,Computing\n"}});
    CHECK(sqlText(withFile(trace, empty), "SELECT rank, computing, origin FROM step")
        == "0|15000|computed\n1|15000|computed\n");
}

TEST_CASE("S3: SQL says which step is warm-up, judged over the whole job", "[query]") {
    const InlineTrace trace({kKineto, kKineto});
    const test::InlineTables tables(test::Files{{"step_trace_time.csv",
        "Step,Computing,Communication(Not Overlapped),Free,Preparing\n"
        "1,10,1,2,3\n2,4,1,2,1\n3,4,1,2,1\n4,4,1,3,1\n"}});
    CHECK(sqlText(withFile(trace, tables), "SELECT step, warm_up FROM step WHERE rank = 0")
        == "1|1\n2|0\n3|0\n4|0\n");
    const test::InlineTables even(test::Files{{"step_trace_time.csv",
        "Step,Computing,Communication(Not Overlapped),Free,Preparing\n"
        "1,6,1,2,3\n2,4,1,2,1\n3,4,1,2,1\n4,4,1,3,1\n"}}); // 1.5 times the median, not above
    CHECK(sqlText(withFile(trace, even), "SELECT sum(warm_up) FROM step") == "0\n");
}

} // namespace step_rows_test
