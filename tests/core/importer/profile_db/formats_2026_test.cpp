// SPDX-License-Identifier: GPL-3.0-or-later
// T13: what the profilers' databases of 2026 hold.
#include <catch2/catch.hpp>

#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::formats_2026_test {

using test::InlineDatabase;

namespace {

const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'AI_CORE'),(2,'add'),(3,'64,1,1'),(4,'256,2,1'),
  (5,'["kernel", "a", "size", 4096]'),(6,'no list'),(7,'CcuAllReduce');
CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER,
  globalTaskId INTEGER, globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER,
  taskId INTEGER, modelId INTEGER);
INSERT INTO TASK VALUES(10,20,0,70,1,7,1,5,4,807,9);
)";

} // namespace

TEST_CASE("T13: beside blockNum the dimensions of a kernel are texts") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType, blockNum, mixBlockNum,
          gridDim, blockDim);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,2,24,48,3,4);)");
    CHECK(database.rows("SELECT json_extract(args, '$.Block Num'), json_extract(args, '$.Mix Block "
                        "Num'), json_extract(args, '$.Grid Dim'), json_extract(args, '$.Block "
                        "Dim') FROM slice WHERE name = 'add'")
        == "24|48|64,1,1|256,2,1\n");
}

TEST_CASE("T13: without blockNum blockDim counts the cores") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType, blockDim, gridDim);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,2,24,NULL);)");
    CHECK(database.rows("SELECT json_extract(args, '$.Block Dim') FROM slice WHERE name = 'add'")
        == "24\n");
}

TEST_CASE("T13: CCU tasks have a lane of their own") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE CCU(deviceId, globalTaskId, name, startNs, endNs, args);
        INSERT INTO CCU VALUES(0,11,7,100,160,5),(0,12,7,170,190,6),(0,13,7,200,210,NULL);)");
    CHECK(database.rows("SELECT t.process, t.thread, s.name, s.ts, s.dur, s.args FROM slice s JOIN "
                        "track t ON t.id = s.track_id WHERE t.process = 'CCU' ORDER BY s.ts")
        == R"(CCU|CCU|CcuAllReduce|100|60|{"Global Task Id":11,"kernel":"a","size":4096})"
           "\n"
           R"(CCU|CCU|CcuAllReduce|170|20|{"Global Task Id":12,"args":"no list"})"
           "\n"
           R"(CCU|CCU|CcuAllReduce|200|10|{"Global Task Id":13})"
           "\n");
}

TEST_CASE("T13: an overlap analysis without tasks is the profiler's own") {
    const InlineDatabase database(std::string(R"(
        CREATE TABLE OVERLAP_ANALYSIS(deviceId, startNs, endNs, type);
        INSERT INTO OVERLAP_ANALYSIS VALUES(0,10,30,0),(0,20,50,1),(0,30,50,2),(0,50,55,3),
          (0,60,61,9);)"));
    CHECK(database.rows("SELECT t.process, t.thread, s.ts, s.dur, s.computed FROM slice s JOIN "
                        "track t ON t.id = s.track_id ORDER BY s.ts, s.dur")
        == "Overlap Analysis|Computing|10|20|0\n"
           "Overlap Analysis|Communication|20|30|0\n"
           "Overlap Analysis|Communication(Not Overlapped)|30|20|0\n"
           "Overlap Analysis|Free|50|5|0\n");
}

TEST_CASE("T13: beside tasks the overlap analysis may be another viewer's and is computed") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,2);
        CREATE TABLE OVERLAP_ANALYSIS(deviceId, startNs, endNs, type);
        INSERT INTO OVERLAP_ANALYSIS VALUES(0,10,99,0);)");
    CHECK(database.rows("SELECT name, ts, dur, computed FROM slice WHERE name = 'Computing'")
        == "Computing|10|10|1\n");
    CHECK(database.rows("SELECT count(*) FROM slice WHERE NOT computed") == "1\n");
    CHECK(database.rank().counts.slices == 1);
}

TEST_CASE("T13: an operator of torch may have neither name nor type") {
    const InlineDatabase database(std::string(R"(
        CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
        CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER,
          name INTEGER);
        INSERT INTO PYTORCH_API VALUES('10','30',30064771080,NULL,NULL);)"));
    CHECK(database.rows("SELECT ts, dur, name FROM slice") == "10|20|\n");
}

} // namespace rankscope::formats_2026_test
