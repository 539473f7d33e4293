// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 20 to 22 as far as databases have them.
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/index/database.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace databases_test {

using namespace rankscope;
using namespace rankscope::test;
namespace fs = std::filesystem;
using model::IssueCode;

namespace {

const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'AI_CORE'),(2,'MatMul'),(3,'launch'),(4,'hcom_x'),(5,'group');
CREATE TABLE TASK(startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, taskType,
  contextId, streamId, taskId, modelId);
INSERT INTO TASK VALUES(10,20,0,70,1,9,1,0,4,1,0),(30,45,5,71,2,9,1,0,4,2,0);
CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId INTEGER PRIMARY KEY, taskType, opType);
INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,2),(2,2,1,2);
CREATE TABLE CANN_API(startNs, endNs, type, globalTid, connectionId PRIMARY KEY, name);
INSERT INTO CANN_API VALUES(5,6,5000,4294967297,70,3),(7,8,5000,4294967297,71,3);
)";
/// What another viewer leaves behind in the database it shows.
const std::string kAltered = R"(
ALTER TABLE TASK ADD COLUMN depth INTEGER; UPDATE TASK SET depth = 3;
ALTER TABLE CANN_API ADD COLUMN depth INTEGER;
ALTER TABLE COMPUTE_TASK_INFO ADD COLUMN waitNs TEXT; UPDATE COMPUTE_TASK_INFO SET waitNs = '7';
CREATE TABLE OVERLAP_ANALYSIS(id INTEGER PRIMARY KEY AUTOINCREMENT, deviceId, startNs, endNs, type);
INSERT INTO OVERLAP_ANALYSIS(startNs, endNs, type) VALUES(0, 999, 3);
CREATE TABLE connectionCats(connectionId, cat); CREATE TABLE status_info(value);
CREATE TABLE _COMPUTE_TASK_INFO_old_20251014(name, globalTaskId);
CREATE INDEX task_by_time ON TASK(startNs); PRAGMA user_version=2025101310;
)";
constexpr const char* kSlices = "SELECT s.rank, t.process, s.name, s.ts, s.dur FROM slice s JOIN "
                                "track t ON t.rank = s.rank AND t.id = s.track_id ORDER BY 1, 4, 2";

/// Every file below the folder with its bytes.
std::string bytesBelow(const fs::path& folder) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        all += entry.path().native() + '\n';
        if (entry.is_regular_file())
            all += std::string(std::istreambuf_iterator<char>(in), {});
    }
    return all;
}

/// Imports the folder and checks that nothing in it was touched.
std::string slicesOf(const fs::path& folder) {
    const std::string before = bytesBelow(folder);
    const std::string rows = InlineDatabase(folder).rows(kSlices);
    CHECK((bytesBelow(folder) == before));
    return rows;
}

} // namespace

TEST_CASE("case 20: a database that another viewer altered reads as before", "[damage]") {
    const InlineDatabase plain(kTables);
    const InlineDatabase altered(kTables + kAltered);
    CHECK(altered.rows(kSlices) == plain.rows(kSlices));
    CHECK(altered.rank().issues.empty());
    CHECK(altered.rows("SELECT count(*) FROM slice")
        == "8\n"); // of each device 1 task, 2 calls, 1 computed
}

TEST_CASE("case 20: read-only media, leftovers of a journal, a name that means something to SQLite",
    "[damage]") {
    const TempFolder folder;
    const fs::path output =
        folder.path() / "50% \xE4\xB8\xAD?mode=rw&x#1_ascend_pt/ASCEND_PROFILER_OUTPUT";
    writeDatabase(output / "ascend_pytorch_profiler_0.db", kTables);
    folder.write(output / "ascend_pytorch_profiler_0.db-wal"); // empty: nothing to play back
    folder.write(output / "ascend_pytorch_profiler_0.db-shm", std::string(32768, '\x1'));
    fs::permissions(output, fs::perms::owner_read | fs::perms::owner_exec);
    const std::string rows = slicesOf(folder.path());
    fs::permissions(output, fs::perms::owner_all);
    CHECK(rows == InlineDatabase(kTables).rows(kSlices));
}

TEST_CASE("case 20: a database that is locked, and one that is being written", "[damage]") {
    const TempFolder folder;
    const fs::path file = folder.path() / kDatabasePath;
    writeDatabase(file, "PRAGMA user_version=1;" + kTables);
    auto writer = index::Database::openReplaying(file);
    REQUIRE(writer);
    REQUIRE(writer->execute("PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE"));
    const std::string rows = slicesOf(folder.path());
    CHECK(rows == InlineDatabase(kTables).rows(kSlices));
    // pages that were never committed reach the file; its journal takes them back
    REQUIRE(writer->execute("PRAGMA cache_size=1; PRAGMA cache_spill=1;"
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                            "WHERE i < 3000) INSERT INTO TASK(startNs, endNs, deviceId) "
                            "SELECT i, i + 1, 0 FROM n"));
    CHECK(fs::exists(file.native() + "-journal"));
    CHECK(slicesOf(folder.path()) == rows);
}

TEST_CASE("case 21: tables and columns that are missing cost what they hold", "[damage]") {
    const auto issues = [](const InlineDatabase& database) {
        std::string text;
        for (const model::Issue& issue : database.rank().issues)
            text += fmt::format("{} {}\n", model::toWord(issue.code), issue.example);
        return text;
    };
    const InlineDatabase withoutTexts(kTables + "DROP TABLE STRING_IDS;");
    CHECK(withoutTexts.rows("SELECT name FROM slice WHERE ts = 10 AND name <> 'Computing'")
        == "id 2\n");
    CHECK(issues(withoutTexts) == "missing_table STRING_IDS\nunknown_reference id 1\n");
    const InlineDatabase withoutInfo(kTables + "DROP TABLE COMPUTE_TASK_INFO;");
    CHECK(withoutInfo.rows("SELECT name FROM slice WHERE ts = 10") == "AI_CORE\n");
    CHECK(issues(withoutInfo).empty());
    const InlineDatabase withoutStream(kTables + "ALTER TABLE TASK DROP COLUMN streamId;");
    CHECK(withoutStream.rows("SELECT DISTINCT thread FROM track WHERE process = 'Ascend Hardware'")
        == "Stream 0\n");
    const InlineDatabase withoutEnds(kTables + "ALTER TABLE TASK DROP COLUMN endNs;");
    CHECK(withoutEnds.rows("SELECT DISTINCT name FROM slice") == "Runtime@launch\n");
    CHECK(issues(withoutEnds) == "missing_column TASK.endNs\n");
}

TEST_CASE("case 21: times as text, real numbers, NULL or words", "[damage]") {
    const InlineDatabase database(kTables + R"(
        DELETE FROM CANN_API;
        INSERT INTO CANN_API VALUES('1736410576386409710','1736410576386409711',5000,1,1,3),
          (' 1736410576386409712 ',1736410576386409713.0,5000,1,2,3),
          ('1736410576386409714.6',NULL,5000,1,3,3),(NULL,5,5000,1,4,3),('N/A',5,5000,1,5,3),
          (x'31','9223372036854775807',5000,1,6,3);)");
    CHECK(database.rows("SELECT DISTINCT ts, dur FROM slice WHERE name = 'Runtime@launch'")
        == "1|4611686018427387903\n1736410576386409710|1\n1736410576386409712|16\n"
           "1736410576386409715|0\n");
    CHECK(database.issues(IssueCode::BadTime) == 4);
    CHECK(database.issues(IssueCode::BadNumber) == 1);
}

TEST_CASE("case 21: STRING_IDS of any size, ids and length", "[damage]") {
    const InlineDatabase database(std::string(R"(
        CREATE TABLE STRING_IDS(id INTEGER, value TEXT);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
          INSERT INTO STRING_IDS SELECT i * 13421, 'text ' || i FROM n;
        INSERT INTO STRING_IDS VALUES(-5,'below zero'),(9223372036854775807,'the last'),
          (7, 'long ' || hex(zeroblob(1500000)));
        CREATE TABLE CANN_API(name, globalTid, startNs, endNs, type);
        INSERT INTO CANN_API SELECT id, 1, rowid, rowid + 1, 5000 FROM STRING_IDS;)"));
    CHECK(database.rows("SELECT count(DISTINCT name), min(length(name)), max(length(name)) "
                        "FROM slice")
        == "20003|14|3000013\n");
    CHECK(database.rows("SELECT name FROM slice WHERE ts IN (1, 19999, 20001, 20002)")
        == "Runtime@text 1\nRuntime@text 19999\nRuntime@below zero\nRuntime@the last\n");
    CHECK(database.rank().issues.empty());
}

TEST_CASE("case 22: each device of a database is a rank, calls go where they lead", "[damage]") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE RANK_DEVICE_MAP(rankId, deviceId);
        INSERT INTO RANK_DEVICE_MAP VALUES(12,0),(13,5);
        CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, connectionId, groupName, opId);
        INSERT INTO COMMUNICATION_OP VALUES(4,32,36,71,5,1);
        CREATE TABLE HBM(deviceId, timestampNs, bandwidth, hbmId, type);
        INSERT INTO HBM VALUES(0,1,1048576,2,3),(5,2,2097152,2,3);)");
    CHECK(database.rows("SELECT s.rank, t.process, s.name, s.ts FROM slice s JOIN track t ON t.rank"
                        " = s.rank AND t.id = s.track_id WHERE t.process <> 'Overlap Analysis' "
                        "AND t.process <> 'CANN' ORDER BY 1, 4")
        == "12|Ascend Hardware|MatMul|10\n13|Ascend Hardware|MatMul|30\n"
           "13|Communication|hcom_x|32\n");
    CHECK(
        database.rows("SELECT rank, target_ts FROM flow ORDER BY 1, 2") == "12|10\n13|30\n13|32\n");
    CHECK(database.rows("SELECT rank, ts FROM counter") == "12|1\n13|2\n");
    CHECK(database.rows("SELECT rank, computing, communication, overlapped FROM step ORDER BY 1")
        == "12|10|0|0\n13|15|4|4\n");
}

} // namespace databases_test
