// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/importer/rank_tables.h"
#include "core/index/database.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::database_rows_test {

using test::TempFolder;

namespace {

/// Imports the tables of the only rank and answers a query on them.
class RankTables {
public:
    explicit RankTables(
        const TempFolder& folder, model::TimelineChoice choice = model::TimelineChoice::Database)
        : m_file(folder.path() / "t.rstab") {
        const auto found = importer::discover(folder.path());
        REQUIRE(found);
        m_source = model::preferring(found->ranks.at(0), choice);
        Progress progress;
        const Status status = importer::importRankTables({m_source, m_file}, progress, {});
        INFO((status ? "" : status.error().message));
        REQUIRE(status);
    }

    index::IndexState state() const { return importer::rankTableState(m_file, m_source); }

    std::string rows(const std::string& sql) const {
        auto database = index::Database::openImmutable(m_file);
        REQUIRE(database);
        auto select = database->prepare(sql);
        REQUIRE(select);
        std::string text;
        while (*select->step()) {
            for (int i = 0; i < select->columns(); ++i)
                text += (i == 0 ? "" : "|") + std::string(select->text(i));
            text += '\n';
        }
        return text;
    }

private:
    std::filesystem::path m_file;
    model::RankSource m_source;
};

const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'AI_CORE'),(2,'add'),(3,'Add'),(4,'aic_mac_time'),
  (5,'aic_mac_ratio'),(6,'PTA'),(7,'hcom_x'),(8,'allReduce'),(9,'"2,3"');
CREATE TABLE TASK(startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, taskType,
  contextId, streamId, taskId, modelId);
)";

} // namespace

TEST_CASE("kernels come from tasks, with their step and the counters of their cores") {
    const TempFolder folder;
    test::writeDatabase(folder.path() / test::kDatabasePath, kTables + R"(
        INSERT INTO TASK VALUES(100,150,2,7,11,1,1,4294967295,3,5,4294967295),
          (200,201,2,7,10,1,1,4294967295,3,6,4294967295);
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId INTEGER PRIMARY KEY, block_dim, taskType,
          opType, inputShapes);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,10,8,1,3,NULL),(2,11,9,1,3,9);
        CREATE TABLE TASK_PMU_INFO(globalTaskId, name, value);
        INSERT INTO TASK_PMU_INFO VALUES(11,4,1500),(10,4,20.5),(11,5,0.25);
        CREATE TABLE STEP_TIME(id, startNs, endNs); INSERT INTO STEP_TIME VALUES(50,90,160);
        CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, opType);
        INSERT INTO COMMUNICATION_OP VALUES(7,300,340,8);)");
    const RankTables tables(folder);
    CHECK(tables.rows("SELECT step, device_id, name, type, accelerator_core, start, duration, "
                      "block_dim, input_shapes, \"aic_mac_time(us)\", aic_mac_ratio FROM kernel")
        == "|2|add|Add|AI_CORE|200|1|8||0.0205|\n"
           "50|2|add|Add|AI_CORE|100|50|9|\"2,3\"|1.5|0.25\n"
           "||hcom_x|allReduce|HCCL|300|40||||\n");
}

TEST_CASE("S1: a kernel of a database is of the step that launched it") {
    const TempFolder folder;
    test::writeDatabase(folder.path() / test::kDatabasePath, kTables + R"(
        INSERT INTO TASK VALUES(200,250,2,7,10,1,1,0,3,5,0),(300,301,2,8,11,1,1,0,3,6,0),
          (310,311,2,9,12,1,1,0,3,7,0);
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId INTEGER PRIMARY KEY, block_dim, taskType,
          opType, inputShapes);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,10,8,1,3,NULL),(2,11,9,1,3,9),(2,12,9,1,3,9);
        CREATE TABLE STEP_TIME(id, startNs, endNs);
        INSERT INTO STEP_TIME VALUES(50,90,160),(51,160,290),(52,290,400);
        CREATE TABLE CANN_API(startNs, endNs, globalTid, name, type, connectionId);
        INSERT INTO CANN_API VALUES(170,171,1,1,1,7),(180,181,1,1,1,8);
        CREATE TABLE CONNECTION_IDS(id, connectionId); INSERT INTO CONNECTION_IDS VALUES(1,7),(2,20);
        CREATE TABLE PYTORCH_API(startNs TEXT, endNs TEXT, globalTid, name, type, connectionId);
        INSERT INTO PYTORCH_API VALUES('95','100',1,1,50002,1),('150','155',1,1,50001,1);)");
    // by the operator of torch; by the call of CANN; by its own begin
    CHECK(RankTables(folder).rows("SELECT start, step FROM kernel ORDER BY start")
        == "200|50\n300|51\n310|52\n");
}

TEST_CASE("M2: memory, steps and communication come in the units of the tables") {
    const TempFolder folder;
    test::writeDatabase(folder.path() / test::kDatabasePath, kTables + R"(
        CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated, totalReserved, deviceId);
        INSERT INTO MEMORY_RECORD VALUES(6,5,1024,NULL,3);
        CREATE TABLE META_DATA(name, value);
        INSERT INTO META_DATA VALUES('SCHEMA_VERSION','1.0.0'),('parallel_group_info',
          '{"group_name_19":{"group_name":"pp","group_rank":0,"global_ranks":[8,9]}}');)");
    test::writeDatabase((folder.path() / test::kDatabasePath).replace_filename("analysis.db"), R"(
        CREATE TABLE StepTraceTime(step TEXT, computing, free);
        INSERT INTO StepTraceTime VALUES('13',1.5,NULL);
        CREATE TABLE CommAnalyzerBandwidth(hccl_op_name, group_name, transport_type, transit_size,
          transit_time, bandwidth, large_packet_ratio, package_size, count, total_duration, step,
          type);
        INSERT INTO CommAnalyzerBandwidth VALUES('hcom_allReduce__728_0_1','3985310405473756128',
          'HCCS',3.5,2,1.75,0,1.5,1,0.5,'step13','collective'),('hcom_allReduce__728_0_1',
          '3985310405473756128','HCCS',3.5,2,1.75,0,2,1,0.5,'step13','collective');
        CREATE TABLE CommAnalyzerMatrix(hccl_op_name, group_name, src_rank TEXT, dst_rank TEXT,
          transport_type, transit_size, transit_time, bandwidth, step, type, op_name);
        INSERT INTO CommAnalyzerMatrix VALUES('send-total','3985310405473756128','0','1','HCCS',
          1,1,1,'step13','p2p',NULL);)");
    const RankTables tables(folder);
    CHECK(tables.rows("SELECT component, time, allocated, reserved, device FROM memory_record")
        == "PTA|5|1024||NPU:3\n");
    CHECK(tables.rows("SELECT step, computing, free FROM step") == "13|1500|\n");
    CHECK(tables.rows("SELECT step, kind, name, size, transit_time, bandwidth FROM bandwidth")
        == "13|collective|hcom_allReduce__728_0_1|3500000|2000000|1.75\n");
    CHECK(tables.rows("SELECT packet_size, total_time FROM packet")
        == "1500000|500000\n2000000|500000\n");
    CHECK(tables.rows("SELECT src, dst, src_rank, dst_rank, is_total FROM link") == "0|1|8|9|1\n");
    CHECK(tables.rows("SELECT value FROM fact WHERE key = 'SCHEMA_VERSION'") == "1.0.0\n");
}

TEST_CASE("rows of text and database are not mixed; the choice makes the tables stale") {
    const TempFolder folder;
    test::writeDatabase(folder.path() / test::kDatabasePath, kTables + R"(
        CREATE TABLE MEMORY_RECORD(component, timestamp, totalAllocated);
        INSERT INTO MEMORY_RECORD VALUES(6,5,1024);)");
    const std::string output = "x_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "trace_view.json", "[]");
    folder.write(
        output + "memory_record.csv", "Component,Timestamp(us),Total Allocated(MB)\nGE,7,1\n");
    const RankTables database(folder);
    CHECK(database.rows("SELECT component FROM memory_record") == "PTA\n");
    const RankTables text(folder, model::TimelineChoice::Text);
    CHECK(text.rows("SELECT component FROM memory_record") == "GE\n");
    CHECK(text.state() == index::IndexState::Fresh);
    CHECK(database.state() == index::IndexState::Stale);
}

TEST_CASE("an analysis database beside text of the same rows waits for a profile database") {
    const TempFolder folder;
    const std::string output = "x_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    test::writeDatabase(folder.path() / (output + "analysis.db"),
        "CREATE TABLE StepTraceTime(step TEXT, computing); "
        "INSERT INTO StepTraceTime VALUES('13',1);");
    const RankTables alone(folder);
    CHECK(alone.rows("SELECT step, computing FROM step") == "13|1000\n");
    folder.write(output + "step_trace_time.csv", "Step,Computing\n14,2\n");
    const RankTables both(folder);
    CHECK(both.rows("SELECT step, computing FROM step") == "14|2000\n");
}

TEST_CASE("R3: damage in the counters of the cores costs their rows, not the tables of the rank") {
    const TempFolder folder;
    const auto file = folder.path() / test::kDatabasePath;
    test::writeDatabase(file, kTables + R"(
        INSERT INTO TASK VALUES(100,150,2,7,11,1,1,4294967295,3,5,4294967295);
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId INTEGER PRIMARY KEY, block_dim, taskType,
          opType, inputShapes);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,11,9,1,3,NULL);
        CREATE TABLE TASK_PMU_INFO(globalTaskId, name, value);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
          INSERT INTO TASK_PMU_INFO SELECT 11, 4, i FROM n;)");
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(-3 * 32768, std::ios::end);
    bytes << std::string(2 * 32768, '\xff');
    bytes.close();
    const RankTables tables(folder);
    CHECK(tables.rows("SELECT name, start FROM kernel") == "add|100\n");
    CHECK(tables.rows("SELECT code FROM issue") == "corrupt_table\n");
}

TEST_CASE("M6: a table has 100,000 rows of facts, those beyond are counted") {
    for (const int rows : {100'000, 100'001}) {
        const TempFolder folder;
        test::writeDatabase(folder.path() / test::kDatabasePath,
            kTables
                + "CREATE TABLE META_DATA(name, value); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                  "SELECT i + 1 FROM n WHERE i < "
                + std::to_string(rows) + ") INSERT INTO META_DATA SELECT i, i FROM n;");
        const RankTables tables(folder);
        CHECK(tables.rows("SELECT count(*), max(CAST(value AS INTEGER)) FROM fact")
            == "100000|100000\n");
        CHECK(tables.rows("SELECT code, count, example FROM issue")
            == (rows > 100'000 ? "too_large|1|META_DATA\n" : ""));
    }
}

TEST_CASE("M6: kernels have 256 counters of their cores, those beyond are counted") {
    for (const int counters : {256, 258}) {
        const TempFolder folder;
        const std::string upTo = std::to_string(counters);
        test::writeDatabase(folder.path() / test::kDatabasePath,
            kTables + R"(
            INSERT INTO TASK VALUES(100,150,2,7,11,1,1,4294967295,3,5,4294967295);
            CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId INTEGER PRIMARY KEY, block_dim,
              taskType, opType, inputShapes);
            INSERT INTO COMPUTE_TASK_INFO VALUES(2,11,9,1,3,NULL);
            CREATE TABLE TASK_PMU_INFO(globalTaskId, name, value);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < )"
                + upTo + R"() INSERT INTO STRING_IDS SELECT 1000 + i, 'c' || i FROM n;
            INSERT INTO TASK_PMU_INFO SELECT 11, id, id FROM STRING_IDS WHERE id > 1000;)");
        const RankTables tables(folder);
        CHECK(tables.rows("SELECT c1, c256 FROM kernel") == "1001|1256\n");
        CHECK(tables.rows("SELECT code, count, example FROM issue")
            == (counters > 256 ? "too_large|2|TASK_PMU_INFO: c257\n" : ""));
    }
}

TEST_CASE("T13: cores of a kernel, and beside blockNum the texts of its dimensions") {
    const std::string head = kTables + R"(
        INSERT INTO TASK VALUES(10,20,0,70,1,7,1,5,4,807,9);)";
    const TempFolder both;
    test::writeDatabase(both.path() / test::kDatabasePath, head + R"(
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType, blockNum, mixBlockNum,
          gridDim, blockDim);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,3,24,48,7,9);)");
    CHECK(RankTables(both).rows(
              R"(SELECT block_dim, mix_block_dim, "Grid Dim", "Block Dim" FROM kernel)")
        == "24|48|hcom_x|\"2,3\"\n");
    const TempFolder old;
    test::writeDatabase(old.path() / test::kDatabasePath, head + R"(
        CREATE TABLE COMPUTE_TASK_INFO(name, globalTaskId, taskType, opType, blockDim, mixBlockDim,
          gridDim);
        INSERT INTO COMPUTE_TASK_INFO VALUES(2,1,1,3,24,48,NULL);)");
    CHECK(RankTables(old).rows("SELECT block_dim, mix_block_dim FROM kernel") == "24|48\n");
}

} // namespace rankscope::database_rows_test
