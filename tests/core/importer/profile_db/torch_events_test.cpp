// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::torch_events_test {

using test::InlineDatabase;

namespace {

/// globalTid of process 7, thread 8 and thread 9.
const std::string kThread8 = std::to_string((int64_t{7} << 32) | 8);
const std::string kThread9 = std::to_string((int64_t{7} << 32) | 9);

const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(0,'MatMul_1'),(1,'AI_CORE'),(2,'KERNEL_AICORE'),(3,'launch'),
  (268435456,'aten::mm'),(268435457,'Enqueue'),(268435458,'Dequeue@MatMul'),
  (268435459,'MmBackward0'),(268435460,'f.py(1): "f"'),(268435461,'g.py(2): g'),
  (268435462,'2,3;4'),(268435463,'float;int');
CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER,
  name INTEGER, sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER,
  inputShapes INTEGER, callchainId INTEGER, type INTEGER);
CREATE TABLE CONNECTION_IDS(id INTEGER, connectionId INTEGER);
CREATE TABLE PYTORCH_CALLCHAINS(id INTEGER, stack INTEGER, stackDepth INTEGER);
)";

} // namespace

TEST_CASE("operators of torch come with times as text, categories, shapes and stacks") {
    const InlineDatabase database(kTables
        + "INSERT INTO PYTORCH_API VALUES"
          "('1736414119633143240','1736414119633143340',"
        + kThread8
        + ",NULL,268435456,-1,0,268435463,268435462,5,50001),"
          "('1736414119633143250','1736414119633143260',"
        + kThread8
        + ",NULL,268435460,NULL,NULL,NULL,NULL,NULL,50003);"
          "INSERT INTO PYTORCH_CALLCHAINS VALUES(5,268435461,1),(5,268435460,0),(6,268435461,0);");
    CHECK(database.rows("SELECT ts, dur, name, category, args FROM slice ORDER BY ts")
        == R"(1736414119633143240|100|aten::mm|cpu_op|{"Sequence number":-1,"Fwd thread id":0,)"
           R"("Input Dims":"2,3;4","Input type":"float;int",)"
           R"("Call stack":"f.py(1): \"f\";\r\ng.py(2): g"})"
           "\n1736414119633143250|10|f.py(1): \"f\"|python_function|NULL\n");
    CHECK(database.rows("SELECT process, thread, pid, tid FROM track") == "Python|Thread 8|7|8\n");
    CHECK(database.rank().issues.empty());
}

TEST_CASE("shapes and types that a version stored in each other's column are put right") {
    const InlineDatabase database(kTables + "INSERT INTO PYTORCH_API VALUES('1','2'," + kThread8
        + ",NULL,268435456,NULL,NULL,268435462,268435463,NULL,50001);");
    CHECK(database.rows("SELECT args FROM slice")
        == "{\"Input Dims\":\"2,3;4\",\"Input type\":\"float;int\"}\n");
}

TEST_CASE("connections link queues, backward operators and kernels") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE TASK(startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, taskType,
          contextId, streamId, taskId, modelId);
        INSERT INTO TASK VALUES(500,600,0,70,1,7,2,4294967295,3,11,4294967295);
        CREATE TABLE COMPUTE_TASK_INFO(name INTEGER, globalTaskId INTEGER PRIMARY KEY,
          taskType INTEGER, opType INTEGER);
        INSERT INTO COMPUTE_TASK_INFO VALUES(0,1,1,0);
        CREATE TABLE CANN_API(startNs, endNs, type, globalTid, connectionId, name);
        INSERT INTO CANN_API VALUES(300,400,10000,)"
        + kThread9 + R"(,70,3);
        INSERT INTO CONNECTION_IDS VALUES(1,60),(2,60),(3,61),(3,70),(4,61);
        INSERT INTO PYTORCH_API VALUES
          ('110','120',)"
        + kThread8 + R"(,1,268435457,NULL,NULL,NULL,NULL,NULL,50002),
          ('200','290',)"
        + kThread9 + R"(,2,268435458,NULL,NULL,NULL,NULL,NULL,50002),
          ('100','130',)"
        + kThread8 + R"(,3,268435456,9,0,NULL,NULL,NULL,50001),
          ('700','800',)"
        + kThread9 + ",4,268435459,9,1,NULL,NULL,NULL,50001);");
    CHECK(database.rows("SELECT category, source_ts, target_ts FROM flow ORDER BY 1, 2")
        == "HostToDevice|300|500\nasync_npu|100|500\nasync_task_queue|110|200\nfwdbwd|100|700\n");
    CHECK(database.rows("SELECT name, category FROM slice WHERE name <> 'Computing' ORDER BY ts")
        == "aten::mm|cpu_op\nEnqueue|enqueue\nDequeue@MatMul|dequeue\nNode@launch|\nMatMul_1|\n"
           "MmBackward0|cpu_op\n");
    CHECK(database.rank().issues.empty());
}

} // namespace rankscope::torch_events_test
