// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of the program in msprof's own timeline of them (msprof_tx*.json), without their table.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/marks/mark_times.h"
#include "core/query/steps.h"
#include "tests/core/importer/profile_db/inline_database.h"
#include "tests/core/query/inline_trace.h"

namespace rankscope::mark_trace_test {

using test::TempFolder;

namespace {

constexpr const char* kOutput = "job/PROF_000001_20261124/mindstudio_profiler_output/";

/// As msprof writes it: two steps, a mark of a collective, pairs of instants on two threads, one of
/// them without an end, and one of the older kind of mark.
constexpr const char* kMarks = R"([
{"name":"process_name","pid":77,"tid":0,"ph":"M","args":{"name":"MsprofTx"}},
{"name":"thread_name","pid":77,"tid":8,"ph":"M","args":{"name":"Thread 8"}},
{"name":"step 1","pid":77,"tid":8,"ts":"990.000","dur":90.5,"ph":"X",
 "args":{"mark_id":1,"event_type":"start/end","domain":"default"}},
{"name":"step 2","pid":77,"tid":8,"ts":"1090.000","dur":90,"ph":"X",
 "args":{"mark_id":2,"event_type":"start/end","domain":"default"}},
{"name":"load_start","pid":77,"tid":8,"ts":"1001.000","dur":0,"ph":"X",
 "args":{"mark_id":3,"event_type":"marker","domain":"io"}},
{"name":"load_start","pid":77,"tid":9,"ts":"1002.000","dur":0,"ph":"X",
 "args":{"mark_id":4,"event_type":"marker","domain":"io"}},
{"name":"load_stop","pid":77,"tid":8,"ts":"1005.500","dur":0,"ph":"X",
 "args":{"mark_id":5,"event_type":"marker","domain":"io"}},
{"name":"{\"opName\":\"HcclAllreduce\",\"groupName\":\"g1\",\"count\":1024}","pid":77,"tid":8,
 "ts":"1010.000","dur":10,"ph":"X","args":{"mark_id":6,"event_type":"start/end","domain":"comm"}},
{"name":"older","pid":77,"tid":8,"ts":"1030.000","dur":5,"ph":"X","args":{"Category":"3",
 "Payload_type":1,"Payload_value":7,"Message_type":0,"event_type":"push/pop"}}])";

constexpr const char* kLanes =
    "SELECT t.process, t.thread, s.name, s.ts, s.dur FROM slice s JOIN track t ON t.id = "
    "s.track_id WHERE t.thread LIKE '%MSTX%' AND s.name NOT LIKE '{%' ORDER BY t.thread, s.ts";

std::string mark(const std::string& name, int64_t ts) {
    return fmt::format(R"({{"name":"{}","pid":1,"tid":2,"ts":"{}","dur":0,"ph":"X",)"
                       R"("args":{{"event_type":"marker","domain":"d"}}}})",
        name, ts);
}

std::shared_ptr<const query::Snapshot> imported(
    const TempFolder& folder, const std::string& place = "job") {
    return test::importFolder(
        folder.path() / place, {.indexFolder = folder.path() / "index", .jobs = 1});
}

std::string namesIn(const std::shared_ptr<const query::Snapshot>& job) {
    return test::sqlText(job, "SELECT name, count(*) FROM slice GROUP BY name ORDER BY name");
}

} // namespace

TEST_CASE("a timeline of marks alone has the lanes of their table", "[marks]") {
    const TempFolder folder;
    folder.write(std::string(kOutput) + "msprof_tx_20261124.json", kMarks);
    const auto job = imported(folder);
    REQUIRE(job->ranks.size() == 1);
    CHECK(job->ranks[0].index->kind == model::ProfileKind::Msprof);
    CHECK(job->ranks[0].index->issues.empty());
    CHECK(test::sqlText(job, kLanes)
        == "CANN|Thread 8 MSTX domain |older|1030000|5000\n"
           "CANN|Thread 8 MSTX domain default|step 1|990000|90500\n"
           "CANN|Thread 8 MSTX domain default|step 2|1090000|90000\n"
           "CANN|Thread 8 MSTX domain io|load_start|1001000|0\n"
           "CANN|Thread 8 MSTX domain io|load_stop|1005500|0\n"
           "CANN|Thread 9 MSTX domain io|load_start|1002000|0\n");
    CHECK(test::sqlText(job,
              "SELECT args ->> '$.Operation', args ->> '$.Group', args ->> '$.Count', args ->> "
              "'$.mark_id', args ->> '$.\"event type\"' FROM slice WHERE name LIKE '{%'")
        == "HcclAllreduce|g1|1024|6|start/end\n");
    CHECK(test::sqlText(job,
              "SELECT args ->> '$.category', args ->> '$.Payload_value' FROM slice WHERE name = "
              "'older'")
        == "3|7\n");
}

TEST_CASE("steps and pairs of a timeline of marks", "[marks]") {
    const TempFolder folder;
    folder.write(std::string(kOutput) + "msprof_tx_20261124.json", kMarks);
    query::Session session(imported(folder));
    const auto steps = query::stepsOf(session, RankSlot(0), {}).value();
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].range == TimeRange{test::us(990), fromNanoseconds(1'080'500)});
    const auto marks = analysis::markTimes(session, 0).value();
    std::string times;
    for (const analysis::MarkTime& of : marks.times)
        times +=
            fmt::format("{}|{}|{}|{}\n", of.name, toWord(of.side), of.isPair, of.total.count());
    CHECK(times
        == "step|host|false|180500\nHcclAllreduce|host|false|10000\nolder|host|false|5000\n"
           "load|host|true|4500\n");
    REQUIRE(marks.unmatched.size() == 1);
    CHECK(marks.unmatched[0].range.begin == test::us(1002));
}

TEST_CASE("a timeline of marks is found wherever it lies", "[marks]") {
    const TempFolder folder;
    for (const char* const place : {"job/", "job/PROF_1/mindstudio_profiler_output/",
             "job/rank_0_ascend_pt/ASCEND_PROFILER_OUTPUT/"}) {
        const TempFolder own;
        own.write(std::string(place) + "msprof_tx_20261124.json", "[" + mark("a", 1) + "]");
        CHECK(test::sqlText(imported(own), kLanes) == "CANN|Thread 2 MSTX domain d|a|1000|0\n");
    }
    folder.write("job/msprof_tx_20261124.json", "[" + mark("a", 1) + "]");
    CHECK(test::sqlText(imported(folder, "job/msprof_tx_20261124.json"), kLanes)
        == "CANN|Thread 2 MSTX domain d|a|1000|0\n");
    folder.write("alone/msprof_tx.csv",
        "pid,tid,event_type,Start_time(us),End_time(us),message,domain\n1,2,marker,1,1,b,d\n");
    CHECK(test::sqlText(imported(folder, "alone"), kLanes)
        == "CANN|Thread 2 MSTX domain d|b|1000|0\n");
}

TEST_CASE("marks that their table or the trace tells come once", "[marks]") {
    const TempFolder folder;
    folder.write(
        std::string(kOutput) + "msprof_tx_1.json", "[" + mark("a", 1) + "," + mark("b", 2) + "]");
    folder.write(std::string(kOutput) + "msprof_tx_1.csv",
        "pid,tid,event_type,Start_time(us),End_time(us),message\n1,2,marker,1,1,a\n");
    CHECK(namesIn(imported(folder)) == "a|1\n");

    // msprof's whole timeline has them in a process of their own
    const TempFolder whole;
    const std::string process =
        R"({"name":"process_name","pid":1,"tid":0,"ph":"M","args":{"name":"MsprofTx"}})";
    whole.write(std::string(kOutput) + "msprof_20261124123456.json",
        "[" + process + "," + mark("a_start", 1) + "," + mark("a_stop", 2) + "]");
    whole.write(std::string(kOutput) + "msprof_tx_20261124123456.json",
        "[" + process + "," + mark("a_start", 1) + "," + mark("a_stop", 2) + "]");
    const auto job = imported(whole);
    CHECK(namesIn(job) == "a_start|1\na_stop|1\n");
    query::Session session(job);
    const auto marks = analysis::markTimes(session, 0).value();
    REQUIRE(marks.times.size() == 1);
    CHECK(marks.times[0].name == "a");
    CHECK(marks.times[0].isPair);
}

TEST_CASE("of several timelines of marks the newest counts, with all its parts", "[marks]") {
    const TempFolder folder;
    const std::string output = kOutput;
    folder.write(output + "msprof_tx_20261123.json", "[" + mark("old", 1) + "]");
    folder.write(output + "msprof_tx_20261124.json", "[" + mark("new", 1) + "]");
    CHECK(namesIn(imported(folder)) == "new|1\n");
    const TempFolder parts;
    parts.write(output + "msprof_tx_slice_0_20261124.json", "[" + mark("a", 1) + "]");
    parts.write(output + "msprof_tx_slice_1_20261124.json", "[" + mark("b", 2) + "]");
    CHECK(namesIn(imported(parts)) == "a|1\nb|1\n");
}

TEST_CASE("a damaged timeline of marks gives what can be read and counts the rest", "[marks]") {
    const TempFolder folder;
    folder.write(std::string(kOutput) + "msprof_tx_1.json",
        "[" + mark("a", 1)
            + R"(,{"name":"b","pid":1,"tid":2,"ts":"x","dur":0,"ph":"X","args":{}},)"
              R"({"name":"c","pid":1,"tid":2,"ts":"3","ph":"?"},)"
            + mark("d", 4).substr(0, 40));
    const auto job = imported(folder);
    CHECK(namesIn(job) == "a|1\n");
    std::string issues;
    for (const model::Issue& issue : job->ranks[0].index->issues)
        issues += fmt::format("{} {}\n", toWord(issue.code), issue.count);
    CHECK(issues == "truncated_file 1\nbad_time 1\nunknown_phase 1\n");
    const TempFolder other;
    other.write(std::string(kOutput) + "msprof_tx_1.json", "no timeline at all");
    const auto bad = imported(other);
    REQUIRE(bad->ranks[0].index->issues.size() == 1);
    CHECK(bad->ranks[0].index->issues[0].code == model::IssueCode::TrailingGarbage);
}

} // namespace rankscope::mark_trace_test
