// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/bench_rows.h"

#include <array>

#include <fmt/format.h>

#include "core/index/database.h"

namespace rankscope::bench {

namespace {

constexpr std::array kTables{
    BenchTable{"TASK",
        "startNs, endNs, deviceId, connectionId, globalTaskId, taskType, contextId,"
        " streamId, taskId, modelId"},
    BenchTable{"COMPUTE_TASK_INFO",
        "name, globalTaskId, taskType, opType, blockDim, mixBlockDim, inputShapes, inputDataTypes,"
        " inputFormats, outputShapes, outputDataTypes, outputFormats, attrInfo"},
    BenchTable{"COMMUNICATION_TASK_INFO",
        "globalTaskId, taskType, planeId, groupName, notifyId, rdmaType, srcRank, dstRank,"
        " transportType, size, dataType, linkType"},
    BenchTable{"COMMUNICATION_OP",
        "opName, startNs, endNs, connectionId, groupName, relay, retry,"
        " dataType, algType, count, opType"},
    BenchTable{"CANN_API", "startNs, endNs, globalTid, name, type, connectionId"},
    BenchTable{"PYTORCH_API",
        "startNs, endNs, globalTid, name, connectionId, sequenceNumber, fwdThreadId, inputDtypes,"
        " inputShapes, callchainId, type"},
    BenchTable{"CONNECTION_IDS", "id, connectionId"},
    BenchTable{"PYTORCH_CALLCHAINS", "id, stack, stackDepth"},
    BenchTable{"STRING_IDS", "id, value"},
};

/// Of a real database of one step and 9,900 such rows: 2,460 calls of torch with 4,683 frames of
/// their stacks, 1,133 calls of CANN, 552 tasks.
constexpr const char* kSchema = R"(
CREATE TABLE STRING_IDS (id INTEGER PRIMARY KEY,value TEXT);
CREATE TABLE ENUM_API_TYPE (id INTEGER PRIMARY KEY,name TEXT);
INSERT INTO ENUM_API_TYPE VALUES(20000,'acl'),(10000,'node'),(5000,'runtime'),(5500,'hccl'),
  (50001,'op'),(50002,'queue'),(50003,'trace'),(50004,'mstx');
CREATE TABLE TASK (startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,
  globalTaskId INTEGER,globalPid INTEGER,taskType INTEGER,contextId INTEGER,streamId INTEGER,
  taskId INTEGER,modelId INTEGER);
CREATE TABLE COMPUTE_TASK_INFO (name INTEGER,globalTaskId INTEGER PRIMARY KEY,blockDim INTEGER,
  mixBlockDim INTEGER,taskType INTEGER,opType INTEGER,inputFormats INTEGER,inputDataTypes INTEGER,
  inputShapes INTEGER,outputFormats INTEGER,outputDataTypes INTEGER,outputShapes INTEGER,
  attrInfo INTEGER);
CREATE TABLE COMMUNICATION_TASK_INFO (name INTEGER,globalTaskId INTEGER,taskType INTEGER,
  planeId INTEGER,groupName INTEGER,notifyId INTEGER,rdmaType INTEGER,srcRank INTEGER,
  dstRank INTEGER,transportType INTEGER,size INTEGER,dataType INTEGER,linkType INTEGER,
  opId INTEGER);
CREATE TABLE COMMUNICATION_OP (opName INTEGER,startNs INTEGER,endNs INTEGER,connectionId INTEGER,
  groupName INTEGER,opId INTEGER PRIMARY KEY,relay INTEGER,retry INTEGER,dataType INTEGER,
  algType INTEGER,count NUMERIC,opType INTEGER);
CREATE TABLE CANN_API (startNs INTEGER,endNs INTEGER,type INTEGER,globalTid INTEGER,
  connectionId INTEGER PRIMARY KEY,name INTEGER);
CREATE TABLE PYTORCH_API (startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER,
  name INTEGER, sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER,
  inputShapes INTEGER, callchainId INTEGER, type INTEGER);
CREATE TABLE CONNECTION_IDS (id INTEGER, connectionId INTEGER);
CREATE TABLE PYTORCH_CALLCHAINS (id INTEGER, stack INTEGER, stackDepth INTEGER);
)";

/// {0} groups of 10 us: 8 calls of torch within each other (an operator, a queue's two ends, five
/// Python functions), 4 calls of CANN, a kernel and a part of a collective; 16 frames of stack.
constexpr const char* kRows = R"(
PRAGMA temp_store=MEMORY;
CREATE TEMP TABLE g(i INTEGER PRIMARY KEY, t INTEGER);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {0})
  INSERT INTO g SELECT i, 1736414119633143240 + i * 10000 FROM n;
CREATE TEMP TABLE k(j INTEGER);
INSERT INTO k VALUES(0),(1),(2),(3),(4),(5),(6),(7),(8),(9),(10),(11),(12),(13),(14),(15);
INSERT INTO STRING_IDS SELECT i, 'aclnnMatMul_MatMulV2_' || i FROM g WHERE i <= 400;
INSERT INTO STRING_IDS SELECT 268435456 + i, CASE i % 3 WHEN 0 THEN '32,3,224,224;\r\n;' || i
  ELSE '/home/user/venv/lib/python3.10/site-packages/torch/nn/modules/module.py(' || i
  || '): _call_impl_of_some_layer' END FROM g WHERE i <= 1000;
INSERT INTO TASK SELECT t + 400, t + 4900, 0, i, i * 2, 3217657, 1, 4294967295, i % 3, i % 65536,
  4294967295 FROM g;
INSERT INTO COMPUTE_TASK_INFO SELECT 1 + i % 200, i * 2, 24, 0, 1, 2 + i % 50, 3, 4, 5 + i % 90, 3,
  4, 6 + i % 90, 7 FROM g;
INSERT INTO TASK SELECT t + 5000, t + 7900, 0, i, i * 2 + 1, 3217657, 8, i % 9, 4, i % 65536,
  4294967295 FROM g;
INSERT INTO COMMUNICATION_TASK_INFO SELECT 9, i * 2 + 1, 8, i % 8, 10, 30064771136, 65535, 0, i % 8,
  0, 4096, 4, 1, i / 75 FROM g;
INSERT INTO COMMUNICATION_OP SELECT 11, t + 5000, t + 600000, i, 10, i / 75, 0, 0, 4, 12, 1024, 13
  FROM g WHERE i % 75 = 0;
INSERT INTO CANN_API SELECT t + j * 1000 + 300, t + 9000 - j * 1000, 5000 * (1 + j % 2), 
  13819731587966667, i + CASE j WHEN 0 THEN 0 ELSE j * 100000000 END, 20 + j
  FROM k, g WHERE j < 4;
INSERT INTO PYTORCH_API SELECT t + 200 + j * 700, t + 800 + j * 700, 13819731587972636 + j * 4, i,
  268435457 + j, NULL, NULL, NULL, NULL, NULL, 50002 FROM g, k WHERE j < 2;
INSERT INTO PYTORCH_API SELECT t + 600, t + 8800, 13819731587963129, i, 268435460 + i % 300, i, 0,
  268435759, 268435460 + i % 90 * 3, i, 50001 FROM g;
INSERT INTO PYTORCH_API SELECT t + j * 100, t + 9900 - j * 100, 13819731587963129, NULL,
  268435461 + (i + j) % 900, NULL, NULL, NULL, NULL, NULL, 50003 FROM g, k WHERE j < 5;
INSERT INTO CONNECTION_IDS SELECT i, i FROM g;
INSERT INTO PYTORCH_CALLCHAINS SELECT i, 268435457 + (i / 64 + j * 7) % 900, j FROM g, k;
)";
constexpr int64_t kRowsAGroup = 33;

} // namespace

std::span<const BenchTable> benchTables() {
    return kTables;
}

Status writeBenchDatabase(const std::filesystem::path& file, int64_t rows) {
    RS_TRY_ASSIGN(index::Database database, index::Database::create(file));
    RS_TRY(database.execute("PRAGMA page_size=4096; VACUUM; BEGIN"));
    RS_TRY(database.execute(kSchema));
    RS_TRY(database.execute("COMMIT; BEGIN"));
    RS_TRY(database.execute(fmt::format(kRows, rows / kRowsAGroup)));
    return database.execute("COMMIT");
}

} // namespace rankscope::bench
