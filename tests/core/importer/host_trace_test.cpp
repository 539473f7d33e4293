// SPDX-License-Identifier: GPL-3.0-or-later
// T13: what the scheduler of a host did, beside ranks and alone.
#include <string>

#include <catch2/catch.hpp>

#include "core/analysis/operators/device_kernels.h"
#include "core/importer/discovery/discovery.h"
#include "core/index/workspace.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::host_trace_test {

using model::IssueCode;
using test::TempFolder;

namespace {

/// A kernel of 10 us in the only step, launched by a flow.
constexpr const char* kRank = R"({"schemaVersion":1,"distributedInfo":{"rank":4},"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":9,"tid":1,"ts":1000,"dur":60},
{"ph":"X","cat":"cpu_op","name":"launch","pid":9,"tid":1,"ts":1002,"dur":2},
{"ph":"s","cat":"ac2g","id":7,"name":"f","pid":9,"tid":1,"ts":1002},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1010,"dur":10},
{"ph":"f","bp":"e","cat":"ac2g","id":7,"name":"f","pid":0,"tid":7,"ts":1010}]})";

/// Two lanes of the scheduler, with all that would disturb the rank: its pids, a step, a kernel, an
/// end of its flow, an earlier and a later time.
constexpr const char* kHost = R"([
{"ph":"M","name":"process_sort_index","pid":"CPU Scheduling","args":{"sort_index":1}},
{"ph":"X","name":"python:41","pid":"CPU Scheduling","tid":"CPU 0","ts":900,"dur":120},
{"ph":"X","name":"Running","pid":"Process Scheduling","tid":"python:41","ts":900,"dur":120},
{"ph":"X","name":"Sleeping","pid":"Process Scheduling","tid":"python:41","ts":1020,"dur":500},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#8","pid":9,"tid":1,"ts":1001,"dur":9},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":1030,"dur":10},
{"ph":"f","bp":"e","cat":"ac2g","id":7,"name":"f","pid":0,"tid":7,"ts":1030}])";

constexpr const char* kHostTables = R"(
CREATE TABLE process(pid TEXT, process_name TEXT, label TEXT, process_sort_index INTEGER);
INSERT INTO process VALUES('cpu','CPU Scheduling',NULL,1),('task','Process Scheduling','',2);
CREATE TABLE thread(track_id INTEGER, tid TEXT, pid TEXT, thread_name TEXT,
  thread_sort_index INTEGER);
INSERT INTO thread VALUES(1,'CPU 0','cpu','CPU 0',0),(2,'python:41','task','python:41',1);
CREATE TABLE slice(id INTEGER PRIMARY KEY, timestamp INTEGER, duration INTEGER, name TEXT,
  depth INTEGER, track_id INTEGER, cat TEXT, args TEXT);
)";

constexpr const char* kLanes =
    "SELECT t.process, t.thread, s.name, s.ts, s.dur, s.args FROM slice s JOIN track t "
    "ON t.id = s.track_id WHERE t.process LIKE '%Scheduling' ORDER BY s.ts, t.process";

std::shared_ptr<const query::Snapshot> imported(const TempFolder& folder) {
    return test::importFolder(
        folder.path() / "job", {.indexFolder = folder.path() / "index", .jobs = 1});
}

uint64_t issuesOf(const index::RankIndex& rank, IssueCode code) {
    uint64_t count = 0;
    for (const model::Issue& issue : rank.issues)
        count += issue.code == code ? issue.count : 0;
    return count;
}

} // namespace

TEST_CASE("T13: an ftrace beside a rank shows in its timeline and changes nothing of it") {
    const TempFolder folder;
    folder.write("job/rank4.json", kRank);
    const char* const overlap = "SELECT t.thread, s.ts, s.dur FROM slice s JOIN track t ON t.id = "
                                "s.track_id WHERE t.process = 'Overlap Analysis' ORDER BY 1, 2";
    const auto before = imported(folder);
    const std::string overlapBefore = test::sqlText(before, overlap);
    REQUIRE_FALSE(overlapBefore.empty());
    folder.write("job/ftrace_data.json", kHost);
    const auto after = imported(folder);
    REQUIRE(after->ranks.size() == 1);
    const index::RankIndex& rank = *after->ranks[0].index;
    CHECK(rank.rank == 4);
    CHECK(test::sqlText(after, kLanes)
        == "CPU Scheduling|CPU 0|python:41|900000|120000|NULL\n"
           "Process Scheduling|python:41|Running|900000|120000|NULL\n"
           "Process Scheduling|python:41|Sleeping|1020000|500000|NULL\n");
    CHECK(test::sqlText(after, "SELECT DISTINCT name, label FROM process WHERE label LIKE 'Host%'")
        == "CPU Scheduling|Host scheduler\nProcess Scheduling|Host scheduler\n"
           "9|Host scheduler\n0|Host scheduler\n");
    const index::RankIndex& alone = *before->ranks[0].index;
    CHECK(rank.range() == alone.range());
    CHECK(rank.steps == alone.steps);
    CHECK(rank.counts.flows == alone.counts.flows);
    CHECK(test::sqlText(after, overlap) == overlapBefore);
    query::Session session(after);
    const auto kernels =
        analysis::deviceOperators(session, analysis::OperatorsBy::Name, {}, {}).value();
    REQUIRE(kernels.rows.size() == 1);
    CHECK(kernels.rows[0].count == 1); // the host's "gemm" is none
    CHECK(issuesOf(rank, IssueCode::OtherClock) == 0);
    CHECK(rank.issues.size() == 1); // the flow end of the host that nothing leads to
}

TEST_CASE("T13: the index is stale when the ftrace beside its rank changes") {
    const TempFolder folder;
    folder.write("job/rank4.json", kRank);
    folder.write("job/ftrace_data.json", kHost);
    imported(folder);
    const auto stateNow = [&] {
        const auto found = importer::discover(folder.path() / "job");
        const model::RankSource& rank = found->ranks.at(0);
        return index::stateOf(index::indexFile(folder.path() / "index", rank), rank);
    };
    CHECK(stateNow() == index::IndexState::Fresh);
    folder.write("job/ftrace_data.json", std::string(kHost) + " ");
    CHECK(stateNow() == index::IndexState::Stale);
    imported(folder);
    std::filesystem::remove(folder.path() / "job/ftrace_data.json");
    CHECK(stateNow() == index::IndexState::Stale);
}

TEST_CASE("T13: an ftrace on the clock of its boot is read and named") {
    const TempFolder folder;
    folder.write("job/rank4.json", kRank);
    folder.write("job/ftrace_data.json",
        R"([{"ph":"X","name":"a","pid":"CPU Scheduling","tid":"CPU 0","ts":5,"dur":1}])");
    const auto snapshot = imported(folder);
    const index::RankIndex& rank = *snapshot->ranks.at(0).index;
    CHECK(issuesOf(rank, IssueCode::OtherClock) == 1);
    CHECK(toNanoseconds(rank.range().begin) == 1'000'000);
    CHECK(test::sqlText(snapshot, kLanes) == "CPU Scheduling|CPU 0|a|5000|1000|NULL\n");
}

TEST_CASE("T13: an ftrace makes no rank of one that can't be read") {
    const TempFolder folder;
    folder.write("job/rank4.json", kRank);
    folder.write("job/ftrace_data.json", kHost);
    const auto found = importer::discover(folder.path() / "job");
    REQUIRE(found);
    std::filesystem::remove(folder.path() / "job/rank4.json");
    importer::ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, {});
    const auto job = pool.add(found->ranks.at(0));
    pool.wait();
    CHECK(job->state == importer::RankState::Failed);
}

TEST_CASE("T13: a database of ftrace holds the lanes of the scheduler") {
    const TempFolder folder;
    const std::string rows = R"(INSERT INTO slice VALUES
      (1,1784000000123456789,120000,'python:41',0,1,'sched','{"prio":120}'),
      (2,1784000000123456789,120000,'Running',0,2,NULL,NULL),
      (3,1784000000123576789,'500','Sleeping',0,2,'','not "JSON"');)";
    test::writeDatabase(folder.path() / "job/ftrace_data0.db", kHostTables + rows);
    const std::string lanes =
        "CPU Scheduling|CPU 0|python:41|1784000000123456789|120000|{\"prio\":120}\n"
        "Process Scheduling|python:41|Running|1784000000123456789|120000|NULL\n"
        "Process Scheduling|python:41|Sleeping|1784000000123576789|500|"
        "{\"args\":\"not \\\"JSON\\\"\"}\n";
    const auto alone = imported(folder);
    REQUIRE(alone->ranks.size() == 1);
    CHECK(test::sqlText(alone, kLanes) == lanes);
    CHECK(alone->ranks[0].index->issues.empty());
    folder.write("job/rank4.json",
        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1784000000123460,"dur":9}])");
    const auto beside = imported(folder);
    REQUIRE(beside->ranks.size() == 1);
    CHECK(beside->ranks[0].index->rank == 4);
    CHECK(test::sqlText(beside, kLanes) == lanes);
    CHECK(beside->ranks[0].index->issues.empty());
    CHECK(beside->ranks[0].index->range().length() == Duration(9000));
}

TEST_CASE("T13: damaged rows of an ftrace database are counted, the others read") {
    const TempFolder folder;
    const std::string rows = R"(INSERT INTO slice VALUES
      (1,100,10,'good',0,1,NULL,NULL), (2,NULL,10,'no time',0,1,NULL,NULL),
      (3,200,NULL,'no length',0,1,NULL,NULL), (4,300,-5,'negative',0,1,NULL,NULL),
      (5,400,10,'no thread',0,77,NULL,NULL), (6,9223372036854775807,10,'late',0,1,NULL,NULL),
      (7,'soon',10,'no number',0,1,NULL,NULL);
      CREATE TABLE counter(id INTEGER PRIMARY KEY, name); INSERT INTO counter VALUES(1,'x');)";
    test::writeDatabase(folder.path() / "job/ftrace_data.db", kHostTables + rows);
    const auto snapshot = imported(folder);
    const index::RankIndex& rank = *snapshot->ranks.at(0).index;
    CHECK(test::sqlText(snapshot, "SELECT name, ts, dur FROM slice ORDER BY ts")
        == "good|100|10\nno length|200|0\nnegative|300|0\nno thread|400|10\n");
    CHECK(issuesOf(rank, IssueCode::BadTime) == 4); // of rows 2, 3, 6 and 7
    CHECK(issuesOf(rank, IssueCode::BadNumber) == 1);
    CHECK(issuesOf(rank, IssueCode::NegativeDuration) == 1);
    CHECK(issuesOf(rank, IssueCode::UnknownReference) == 1);
    CHECK(issuesOf(rank, IssueCode::NotIndexedYet) == 1);
}

} // namespace rankscope::host_trace_test
