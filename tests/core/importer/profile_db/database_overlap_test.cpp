// SPDX-License-Identifier: GPL-3.0-or-later
// The overlap analysis of databases: no profiler stores one there.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::database_overlap_test {

using test::InlineDatabase;

namespace {

/// Kernels 100-200, 150-260 and 400-450, a copy and a wait beside them, collectives 240-300 and
/// 420-440, all on device 3.
const std::string kDevice = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'AI_CORE'),(2,'MEMCPY_ASYNC'),(3,'Notify Wait'),(4,'group'),
  (5,'hcom_allReduce_'),(6,'MatMul'),(7,'hcom_receive_'),(8,'ProfilerStep#8'),(9,'aten::add');
CREATE TABLE TASK(startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, taskType,
  contextId, streamId, taskId, modelId);
INSERT INTO TASK VALUES(100,200,3,70,1,9,1,0,4,1,0),(150,260,3,71,2,9,1,0,5,2,0),
  (400,450,3,72,3,9,1,0,4,3,0),(0,500,3,73,4,9,2,0,6,4,0),(300,390,3,74,5,9,3,0,7,5,0);
CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType);
INSERT INTO COMPUTE_TASK_INFO VALUES(6,1,1,6),(6,2,1,6),(6,3,1,6);
CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, connectionId, groupName, opId, opType);
INSERT INTO COMMUNICATION_OP VALUES(5,240,300,74,4,1,5),(7,420,440,75,4,2,7);
)";
const std::string kStepTime = "CREATE TABLE STEP_TIME(id, startNs, endNs);"
                              "INSERT INTO STEP_TIME VALUES(6,90,280),(7,280,600);";

std::string stepsOf(const InlineDatabase& database) {
    std::string text;
    for (const model::StepSplit& step : database.rank().steps)
        text += fmt::format("{} {}: computing {}, communication {}, not overlapped {}, free {}, "
                            "preparing {}, bubble {}\n",
            step.device, step.step, step.computing.count(), step.communication.count(),
            step.notOverlapped.count(), step.free.count(), step.preparing.count(),
            step.bubble.count());
    return text;
}

} // namespace

TEST_CASE("a database gets the four lanes of an overlap analysis for its device") {
    const InlineDatabase database(kDevice);
    CHECK(database.rows("SELECT t.thread, s.ts, s.dur FROM slice s JOIN track t ON t.id = "
                        "s.track_id WHERE t.process = 'Overlap Analysis' ORDER BY t.tid, s.ts")
        == "Computing|100|160\nComputing|400|50\n"
           "Communication|240|60\nCommunication|420|20\n"
           "Communication(Not Overlapped)|260|40\n"
           "Free|300|100\n");
    CHECK(database.rank().counts.slices == 7); // what the tables hold
}

TEST_CASE("steps of a database come from STEP_TIME where torch holds none") {
    CHECK(stepsOf(InlineDatabase(kDevice))
        == "NPU : computing 210, communication 80, not overlapped 40, free 100, preparing 0, "
           "bubble 20\n");
    const InlineDatabase database(kDevice + kStepTime);
    CHECK(stepsOf(database)
        == "NPU 6: computing 160, communication 60, not overlapped 40, free 100, preparing 10, "
           "bubble 0\n" // all that begins in 90 to 280, until the next step's kernel at 400
           "NPU 7: computing 50, communication 20, not overlapped 0, free 150, preparing 0, "
           "bubble 20\n");
    CHECK(database.rows("SELECT t.process, s.name, s.ts FROM slice s JOIN track t ON t.id = "
                        "s.track_id WHERE s.category = 'step'")
        == "Step|ProfilerStep#6|90\nStep|ProfilerStep#7|280\n");
}

TEST_CASE("S1: device work of a database is of the step whose host call has its connection") {
    // The call of connection 72 lies in step 7, that of 71 in step 6 though its kernel runs in 7.
    const InlineDatabase database(kDevice + R"(
        CREATE TABLE STEP_TIME(id, startNs, endNs); INSERT INTO STEP_TIME VALUES(6,0,120),(7,120,600);
        CREATE TABLE CANN_API(startNs, endNs, type, globalTid, connectionId, name);
        INSERT INTO CANN_API VALUES(10,20,0,1,70,9),(20,30,0,1,71,9),(130,140,0,1,72,9),
          (30,40,0,1,74,9),(150,160,0,1,75,9);)");
    CHECK(stepsOf(database)
        == "NPU 6: computing 160, communication 60, not overlapped 40, free 100, preparing 100, "
           "bubble 0\n"
           "NPU 7: computing 50, communication 20, not overlapped 0, free 150, preparing 0, "
           "bubble 20\n");
    CHECK(database.rank().steps[0].owner == model::StepOwner::Launch);
}

TEST_CASE("steps that torch holds come once, operators without a step leave them to STEP_TIME") {
    const std::string torch = "CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid, name,"
                              " type);";
    CHECK(InlineDatabase(
              kDevice + kStepTime + torch + "INSERT INTO PYTORCH_API VALUES('90','600',1,8,50001);")
              .rank()
              .steps.size()
        == 1);
    CHECK(InlineDatabase(
              kDevice + kStepTime + torch + "INSERT INTO PYTORCH_API VALUES('90','600',1,9,50001);")
              .rank()
              .steps.size()
        == 2);
}

TEST_CASE("the analysis that another viewer stored in a database changes nothing") {
    const InlineDatabase database(kDevice + R"(
        CREATE TABLE OVERLAP_ANALYSIS(id, deviceId, startNs, endNs, type);
        INSERT INTO OVERLAP_ANALYSIS VALUES(1,3,0,500,3);)");
    CHECK(database.rows("SELECT count(*) FROM slice s JOIN track t ON t.id = s.track_id "
                        "WHERE t.process = 'Overlap Analysis'")
        == "6\n");
}

} // namespace rankscope::database_overlap_test
