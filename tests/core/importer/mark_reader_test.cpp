// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of the program (msprof_tx*.csv) beside a text export: lanes, links, steps, sums by name.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/marks/mark_times.h"
#include "core/analysis/parallel/pipeline.h"
#include "core/query/steps.h"
#include "tests/core/importer/profile_db/inline_database.h"
#include "tests/core/query/inline_trace.h"

namespace rankscope::mark_reader_test {

using test::TempFolder;

namespace {

constexpr const char* kTrace = R"([
{"ph":"M","name":"process_name","pid":5,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"process_labels","pid":5,"args":{"labels":"NPU"}},
{"ph":"X","name":"MatMul","pid":5,"tid":2,"ts":"1000.000","dur":50,"args":{"Task Type":"AI_CORE"}},
{"ph":"X","name":"MatMul","pid":5,"tid":2,"ts":"1100.000","dur":60,"args":{"Task Type":"AI_CORE"}}])";

/// Two steps with the times of the device, a mark of a collective, pairs of instants on two
/// threads, one of them without an end.
constexpr const char* kMarks =
    "Device_id,pid,tid,category,event_type,payload_type,payload_value,Start_time(us),End_time(us),"
    "message_type,message,domain,Device Start_time(us),Device End_time(us)\n"
    "0,77,8,0,start/end,0,0,990.000\t,1080.500\t,0,step 1,default,1000.000,1090.000\n"
    "0,77,8,0,start/end,0,0,1090.000,1180.000,0,step 2,default,1095.000,1190.000\n"
    "0,77,8,0,marker,0,0,1001,1001,0,load_start,io,,\n"
    "0,77,9,0,marker,0,0,1002,1002,0,load_start,io,,\n"
    "0,77,8,0,marker,0,0,1005.5,1005.5,0,load_stop,io,,\n"
    "0,77,8,0,start/end,0,0,1010,1020,0,\"{\"\"opName\"\":\"\"HcclAllreduce\"\",\"\"groupName\"\":"
    "\"\"g1\"\",\"\"dataType\"\":\"\"fp16\"\",\"\"count\"\":1024}\",communication,,\n";

constexpr const char* kLanes =
    "SELECT t.process, t.thread, s.name, s.ts, s.dur FROM slice s JOIN track t ON t.id = "
    "s.track_id WHERE t.thread LIKE '%MSTX%' ORDER BY t.process, t.thread, s.ts";

std::shared_ptr<const query::Snapshot> imported(const TempFolder& folder) {
    return test::importFolder(
        folder.path() / "job", {.indexFolder = folder.path() / "index", .jobs = 1});
}

void writeJob(const TempFolder& folder, const std::string& marks) {
    const std::string output = "job/rank_0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "trace_view.json", kTrace);
    if (!marks.empty())
        folder.write(output + "msprof_tx_20261124.csv", marks);
}

} // namespace

TEST_CASE("marks in a table are lanes of their threads and of the device") {
    const TempFolder folder;
    writeJob(folder, kMarks);
    const auto job = imported(folder);
    CHECK(test::sqlText(job, kLanes)
        == "Ascend Hardware|MSTX domain default|step 1|1000000|90000\n"
           "Ascend Hardware|MSTX domain default|step 2|1095000|95000\n"
           "CANN|Thread 8 MSTX domain communication|{\"opName\":\"HcclAllreduce\",\"groupName\":"
           "\"g1\",\"dataType\":\"fp16\",\"count\":1024}|1010000|10000\n"
           "CANN|Thread 8 MSTX domain default|step 1|990000|90500\n"
           "CANN|Thread 8 MSTX domain default|step 2|1090000|90000\n"
           "CANN|Thread 8 MSTX domain io|load_start|1001000|0\n"
           "CANN|Thread 8 MSTX domain io|load_stop|1005500|0\n"
           "CANN|Thread 9 MSTX domain io|load_start|1002000|0\n");
    CHECK(test::sqlText(job,
              "SELECT args ->> '$.Operation', args ->> '$.Group', args ->> '$.Count' FROM slice "
              "WHERE args ->> '$.Operation' IS NOT NULL")
        == "HcclAllreduce|g1|1024\n");
    CHECK(job->ranks[0].index->flowCategories.at("MsTx") == 2);
}

TEST_CASE("steps that the program marked split a rank without others") {
    const TempFolder folder;
    writeJob(folder, kMarks);
    const auto job = imported(folder);
    query::Session session(job);
    const auto steps = query::stepsOf(session, RankSlot(0), {}).value();
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].number == "1");
    CHECK(steps[0].range == TimeRange{test::us(990), fromNanoseconds(1'080'500)}); // of the host
    CHECK(steps[1].name == "step 2");
    // no overlap analysis of the profiler stands beside them: the parts are not known
    CHECK(query::stepAround(session, RankSlot(0), test::us(1100)).value()->number == "2");
}

TEST_CASE("marks by name: pairs, instants, the host and the device") {
    const TempFolder folder;
    writeJob(folder, kMarks);
    const auto job = imported(folder);
    query::Session session(job);
    const auto marks = analysis::markTimes(session, 0).value();
    std::string times;
    for (const analysis::MarkTime& of : marks.times)
        times +=
            fmt::format("{}|{}|{}|{}\n", of.name, toWord(of.side), of.isPair, of.total.count());
    CHECK(times
        == "step|device|false|185000\nstep|host|false|180500\nHcclAllreduce|host|false|10000\n"
           "load|host|true|4500\n");
    REQUIRE(marks.unmatched.size() == 1);
    CHECK(marks.unmatched[0].name == "load_start");
    CHECK(marks.unmatched[0].range.begin == test::us(1002));
}

TEST_CASE("the unit of marks is that of the header, else ns") {
    const auto startOf = [](const char* header) {
        const TempFolder folder;
        writeJob(folder,
            std::string("pid,tid,event_type,") + header + ",message\n1,2,marker,5000,5000,a\n");
        return test::sqlText(imported(folder), "SELECT ts FROM slice WHERE name = 'a'");
    };
    CHECK(startOf("Start_time(us),End_time(us)") == "5000000\n");
    CHECK(startOf("Start_time(ns),End_time(ns)") == "5000\n");
    CHECK(startOf("Start_time,End_time") == "5000\n");
}

TEST_CASE("marks that the trace shows itself come once") {
    const TempFolder folder;
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message\n"
        "1,2,marker,1000,1000,MatMul\n");
    CHECK(test::sqlText(imported(folder), kLanes).empty());
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message\n"
        "1,2,marker,1000,1000,MatMul\n1,2,marker,1000,1000,other\n");
    CHECK(test::sqlText(imported(folder), "SELECT count(*) FROM slice WHERE name = 'other'")
        == "1\n");
}

TEST_CASE("a damaged table of marks gives what can be read and counts the rest once") {
    const TempFolder folder;
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message\n"
        "1,2,range,10,20,a\n1,2,range,x,20,b\n1,2,range,30,c");
    const auto job = imported(folder);
    CHECK(test::sqlText(job, "SELECT name, ts, dur FROM slice WHERE ts < 100000 ORDER BY ts")
        == "a|10000|10000\n|30000|0\n");
    CHECK(job->ranks[0].index->issues.empty());
}

TEST_CASE("older marks of collectives have four words") {
    const TempFolder folder;
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message\n"
        "1,2,range,10,20,\"comm:allReduce,g2,fp32,7\"\n");
    CHECK(test::sqlText(imported(folder),
              "SELECT args ->> '$.Operation', args ->> '$.Group', args ->> '$.\"Data Type\"', "
              "args ->> '$.Count' FROM slice WHERE name LIKE 'comm:%'")
        == "allReduce|g2|fp32|7\n");
}

TEST_CASE("a mark of a collective tells its stream, its type and its group", "[marks]") {
    const TempFolder folder;
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message\n"
        "1,2,start/end,10,20,\"{\"\"streamId\"\":\"\"7\"\",\"\"count\"\":\"\"1024\"\","
        "\"\"dataType\"\":\"\"fp32\"\",\"\"groupName\"\":\"\"hccl_world\"\","
        "\"\"opName\"\":\"\"HcclAllGather\"\"}\"\n");
    CHECK(test::sqlText(imported(folder),
              "SELECT args ->> '$.Operation', args ->> '$.Group', args ->> '$.\"Data Type\"', "
              "args ->> '$.Count', args ->> '$.Stream' FROM slice WHERE name LIKE '{%'")
        == "HcclAllGather|hccl_world|fp32|1024|7\n");
}

TEST_CASE("marks of micro-batches make the pipeline's passes", "[marks]") {
    const TempFolder folder;
    writeJob(folder,
        "pid,tid,event_type,Start_time(us),End_time(us),message,domain\n"
        "1,2,start/end,1000,1010,\"{'name': 'forward_step', 'current_microbatch': 0}\",pp\n"
        "1,2,start/end,1010,1030,\"{'name': 'backward_step', 'current_microbatch': 0}\",pp\n"
        "1,2,start/end,1030,1040,\"{'name': 'forward_step_with_model_graph', "
        "'current_microbatch': 1}\",pp\n"
        "1,2,start/end,1040,1045,\"{'name': 'WeightGradStore.pop', 'current_microbatch': 1}\",pp\n"
        "1,2,start/end,1045,1060,\"{'name': 'forward_backward_overlaping'}\",pp\n"
        "1,2,marker,1060,1060,backward_start,pp\n"
        "1,2,marker,1080,1080,backward_stop,pp\n"
        "1,2,marker,1090,1090,backward_start,pp\n");
    query::Session session(imported(folder));
    const auto pipeline = analysis::pipelineOf(session, {0}, std::nullopt, {});
    REQUIRE(pipeline);
    const analysis::PipelineStage& stage = pipeline->stages[0];
    CHECK(stage.source == analysis::PassSource::Marks);
    std::string passes;
    for (const analysis::PipelinePass& pass : stage.passes)
        passes += fmt::format("{} {}..{}; ", pass.kind == analysis::PassKind::Forward ? "F" : "B",
            toNanoseconds(pass.time.begin) / 1000, toNanoseconds(pass.time.end) / 1000);
    CHECK(passes == "F 1000..1010; B 1010..1030; F 1030..1040; B 1060..1080; ");
    const auto marks = analysis::markTimes(session, 0).value();
    REQUIRE(marks.unmatched.size() == 1); // the last start
    CHECK(marks.unmatched[0].name == "backward_start");
}

TEST_CASE("times of marks have their quartiles on the host and on the device", "[marks]") {
    const TempFolder folder;
    std::string rows = "pid,tid,event_type,Start_time(us),End_time(us),message,domain,"
                       "Device Start_time(us),Device End_time(us)\n";
    for (int i = 1; i <= 5; ++i) // 10, 20, .. 50 us on the host, 1, 2, .. 5 us on the device
        rows += fmt::format("1,2,start/end,{},{},load,io,{},{}\n", 1000 * i, 1000 * i + 10 * i,
            1000 * i + 5, 1000 * i + 5 + i);
    writeJob(folder, rows);
    query::Session session(imported(folder));
    const auto marks = analysis::markTimes(session, 0).value();
    std::string text;
    for (const analysis::MarkTime& of : marks.times)
        text += fmt::format("{} {} {} {} {} {} {}\n", toWord(of.side), of.ranges, of.total.count(),
            of.lowerQuartile->count(), of.median->count(), of.upperQuartile->count(),
            of.max->count());
    CHECK(text == "host 5 150000 20000 30000 40000 50000\ndevice 5 15000 2000 3000 4000 5000\n");
}

TEST_CASE("marks of a trace are told apart by framework, host and device", "[marks]") {
    const TempFolder folder;
    std::string trace = R"([
{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
{"ph":"M","name":"process_name","pid":2,"args":{"name":"CANN"}},
{"ph":"M","name":"process_name","pid":3,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"process_labels","pid":3,"args":{"labels":"NPU"}},
{"ph":"M","name":"thread_name","pid":2,"tid":5,"args":{"name":"Thread 5 MSTX domain io"}},
{"ph":"M","name":"thread_name","pid":3,"tid":6,"args":{"name":"Stream 6 MSTX domain io"}},
{"ph":"X","name":"other","cat":"cpu_op","pid":1,"tid":1,"ts":"900","dur":5})";
    for (const auto& [place, cat, length] : {std::tuple(R"("pid":1,"tid":1)", "mstx", 40),
             {R"("pid":2,"tid":5)", "", 30}, {R"("pid":3,"tid":6)", "", 20}})
        for (int i = 1; i <= 3; ++i)
            trace += fmt::format(
                ",\n{{\"ph\":\"X\",\"name\":\"load\",\"cat\":\"{}\",{},\"ts\":\"{}\",\"dur\":{}}}",
                cat, place, 1000 * i, length * i);
    folder.write("job/rank_0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", trace + "]");
    query::Session session(imported(folder));
    const auto marks = analysis::markTimes(session, 0).value();
    std::string text;
    for (const analysis::MarkTime& of : marks.times)
        text += fmt::format("{} {} {} {}\n", toWord(of.side), of.ranges, of.median->count(),
            of.upperQuartile->count());
    CHECK(text == "framework 3 80000 100000\nhost 3 60000 75000\ndevice 3 40000 50000\n");
}

} // namespace rankscope::mark_reader_test
