// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/importer/profile_db/counter_events.h"
#include "tests/core/importer/profile_db/inline_database.h"

namespace rankscope::device_events_test {

using test::InlineDatabase;

namespace {

const std::string kTables = R"(
CREATE TABLE STRING_IDS(id INTEGER PRIMARY KEY, value TEXT);
INSERT INTO STRING_IDS VALUES(1,'AI_CORE'),(2,'SDMA'),(3,'Memcpy'),(4,'ip%n_0'),(5,'hcom_x'),
  (6,'add'),(7,'domain'),(8,'forward'),(9,'read'),(10,'app'),(11,'MEMCPY_ASYNC');
CREATE TABLE TASK(startNs INTEGER, endNs INTEGER, deviceId INTEGER, connectionId INTEGER,
  globalTaskId INTEGER, globalPid INTEGER, taskType INTEGER, contextId INTEGER, streamId INTEGER,
  taskId INTEGER, modelId INTEGER);
)";

} // namespace

TEST_CASE("tasks lie on their streams and, as part of a collective, on a plane of its group") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE ENUM_API_TYPE(id, name);
        INSERT INTO ENUM_API_TYPE VALUES(5500, 'hccl');
        INSERT INTO TASK VALUES(10,20,3,70,1,7,2,5,4,807,4294967295);
        CREATE TABLE COMMUNICATION_TASK_INFO(globalTaskId, taskType, planeId, groupName, notifyId,
          srcRank, dstRank, transportType, size, dataType, linkType, opId);
        INSERT INTO COMMUNICATION_TASK_INFO VALUES(1,3,2,4,9223372036854775807,0,1,0,64,4,1,1);
        CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, connectionId, groupName, opId, relay,
          retry, dataType, algType, count, opType);
        INSERT INTO COMMUNICATION_OP VALUES(5,5,30,70,4,1,0,0,4,3,16,5);)");
    CHECK(database.rows("SELECT t.process, t.thread, s.name, s.args FROM slice s JOIN track t ON "
                        "t.id = s.track_id WHERE t.process <> 'Overlap Analysis' ORDER BY 1, 2")
        == R"x(Ascend Hardware|Stream 4|SDMA|{"Model Id":4294967295,"Task Type":"SDMA",)x"
           R"x("Physic Stream Id":4,"Task Id":807,"Subtask Id":5,"connection_id":70})x"
           "\n"
           R"x(HCCL|Group 0 Communication|hcom_x|{"connection_id":70,"data_type":"FP32",)x"
           R"x("alg_type":"Memcpy","count":16,"op type":"hcom_x","group name":"ip%n_0",)x"
           R"x("relay":0,"retry":0})x"
           "\n"
           R"x(HCCL|Plane 2|Memcpy|{"stream id":4,"task id":807,"context id":5,)x"
           R"x("task type":"Memcpy","src rank":0,"dst rank":1,"transport type":"SDMA",)x"
           R"x("size(Byte)":64,"data type":"FP32","link type":"HCCS","model id":4294967295})x"
           "\n");
    CHECK(database.rows("SELECT pid FROM process WHERE name <> 'Overlap Analysis' ORDER BY 1")
        == "7587\n7651\n"); // 7 << 10 | sort << 5 | 3
}

TEST_CASE("M6: a plane of any number has a track of its own, 1,022 ones beside their group") {
    const InlineDatabase database(kTables + R"(
        INSERT INTO TASK VALUES(10,20,3,70,1,7,2,5,4,807,0),(20,30,3,70,2,7,2,5,4,808,0),
          (30,40,3,70,3,7,2,5,4,809,0),(40,50,3,70,4,7,2,5,4,810,0),(50,60,3,70,5,7,2,5,4,811,0);
        CREATE TABLE COMMUNICATION_TASK_INFO(globalTaskId, taskType, planeId, groupName);
        INSERT INTO COMMUNICATION_TASK_INFO VALUES(1,3,1022,4),(2,3,1023,4),(3,3,-1,4),
          (4,3,9223372036854775807,4),(5,3,0,7);
        CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, groupName);
        INSERT INTO COMMUNICATION_OP VALUES(5,5,30,4),(5,50,60,7);)");
    CHECK(database.rows("SELECT t.tid, t.thread, s.ts FROM slice s JOIN track t ON t.id ="
                        " s.track_id WHERE t.process = 'Communication' ORDER BY s.ts, t.tid")
        == "0|Group ip%n_0 Communication|5\n1023|Plane 1022|10\n1099511627776|Plane 1023|20\n"
           "1099511627777|Plane -1|30\n1099511627778|Plane 9223372036854775807|40\n"
           "1024|Group domain Communication|50\n1025|Plane 0|50\n");
}

TEST_CASE("M6: an enumeration has 4,096 words, those beyond are counted") {
    for (const int words : {4096, 4097}) {
        const InlineDatabase database(kTables + R"(
            INSERT INTO TASK VALUES(10,20,3,70,1,7,2,5,4,807,0),(20,30,3,70,2,7,2,5,4,808,0);
            CREATE TABLE COMMUNICATION_TASK_INFO(globalTaskId, taskType, planeId, groupName,
              linkType);
            INSERT INTO COMMUNICATION_TASK_INFO VALUES(1,3,0,4,100000),(2,3,0,4,100001);
            CREATE TABLE ENUM_HCCL_LINK_TYPE(id, name);
            WITH RECURSIVE n(i) AS (SELECT 11 UNION ALL SELECT i + 1 FROM n WHERE i < )"
            + std::to_string(words) + R"()
            INSERT INTO ENUM_HCCL_LINK_TYPE SELECT 95904 + i, 'l' || i FROM n;)");
        CHECK(database.rows("SELECT json_extract(args, '$.\"link type\"') FROM slice s JOIN track t"
                            " ON t.id = s.track_id WHERE t.thread = 'Plane 0' ORDER BY ts")
            == "l4096\nNULL\n");
        CHECK(database.issues(model::IssueCode::TooLarge) == (words > 4096 ? 1 : 0));
    }
}

TEST_CASE("a new profiler says Communication and names its groups") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE COMMUNICATION_OP(opName, startNs, endNs, groupName);
        INSERT INTO COMMUNICATION_OP VALUES(5,5,30,4);)");
    CHECK(database.rows("SELECT process, thread FROM track WHERE process <> 'Overlap Analysis'")
        == "Communication|Group ip%n_0 Communication\n");
}

TEST_CASE("marked ranges have tracks of their own on host and device, and a link") {
    const InlineDatabase database(kTables + R"(
        INSERT INTO TASK VALUES(100,200,0,4000,1,7,1,0,6,1,0);
        CREATE TABLE MSTX_EVENTS(startNs, endNs, eventType, rangeId, category, message, globalTid,
          endGlobalTid, domainId, connectionId);
        INSERT INTO MSTX_EVENTS VALUES(50,60,2,4294967295,4294967295,8,30064771080,30064771080,7,
          4000);)");
    CHECK(database.rows("SELECT t.process, t.thread, s.name, s.ts FROM slice s JOIN track t ON t.id"
                        " = s.track_id ORDER BY s.ts")
        == "CANN|Thread 8 MSTX domain domain|forward|50\n"
           "Ascend Hardware|Stream 6 MSTX domain domain|forward|100\n");
    CHECK(database.rows("SELECT category, source_ts, target_ts FROM flow") == "MsTx|50|100\n");
}

TEST_CASE("counters carry the names and units of the text export") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE HBM(deviceId, timestampNs, bandwidth, hbmId, type);
        INSERT INTO HBM VALUES(0,1,28324876,2,9);
        CREATE TABLE NPU_MEM(type, ddr, hbm, timestampNs, deviceId);
        INSERT INTO NPU_MEM VALUES(10,1024,2212077568,2,0);
        CREATE TABLE ACC_PMU(accId, readBwLevel, writeBwLevel, readOstLevel, writeOstLevel,
          timestampNs, deviceId);
        INSERT INTO ACC_PMU VALUES(5,1,NULL,3,4,3,0);
        CREATE TABLE HOST_CPU_USAGE(timestampNs, cpuNo, usage);
        INSERT INTO HOST_CPU_USAGE VALUES(4,'17',12.5);)");
    CHECK(database.rows("SELECT name, ts, value FROM counter ORDER BY ts, name")
        == "HBM 2/Read Read(MB/s)|1|27.012707\nAPP/DDR KB|2|1\nAPP/HBM KB|2|2160232\n"
           "APP/Memory KB|2|2160233\nread_bandwidth #5 value|3|1\nread_ost #5 value|3|3\n"
           "write_ost #5 value|3|4\n17/usage usage|4|12.5\n");
}

// As the vendor describes them; no profile at hand has these tables.
TEST_CASE("every table of samples has lanes on the layer of its kind") {
    const InlineDatabase database(kTables + R"(
        INSERT INTO STRING_IDS VALUES(12,'dvpp');
        CREATE TABLE AICORE_FREQ(deviceId, timestampNs, freq);
        INSERT INTO AICORE_FREQ VALUES(0,10,1650);
        CREATE TABLE LLC(deviceId, timestampNs, llcId, hitRate, throughput, mode);
        INSERT INTO LLC VALUES(0,11,3,97.5,2097152,9);
        CREATE TABLE DDR(deviceId, timestampNs, read, write);
        INSERT INTO DDR VALUES(0,12,1048576,3145728);
        CREATE TABLE SOC_BANDWIDTH_LEVEL(deviceId, timestampNs, l2BufferBwLevel, mataBwLevel);
        INSERT INTO SOC_BANDWIDTH_LEVEL VALUES(0,13,4,5);
        CREATE TABLE QOS(deviceId, timestampNs, eventName, bandwidth);
        INSERT INTO QOS VALUES(0,14,12,1000);
        CREATE TABLE NIC(deviceId, timestampNs, bandwidth, rxErrors, funcId);
        INSERT INTO NIC VALUES(0,15,5000,2,1);
        CREATE TABLE ROCE(deviceId, timestampNs, bandwidth, funcId);
        INSERT INTO ROCE VALUES(0,16,7,0);
        CREATE TABLE NETDEV_STATS(deviceId, timestampNs, roceTxPkt);
        INSERT INTO NETDEV_STATS VALUES(0,17,9);
        CREATE TABLE PCIE(deviceId, timestampNs, txPostMin);
        INSERT INTO PCIE VALUES(0,18,100);
        CREATE TABLE HCCS(deviceId, timestampNs, txThroughput);
        INSERT INTO HCCS VALUES(0,19,200);
        CREATE TABLE SIO(deviceId, timestampNs, sioId, dataRx);
        INSERT INTO SIO VALUES(0,20,2,6);
        CREATE TABLE SAMPLE_PMU_TIMELINE(deviceId, timestampNs, usage, freq, coreId, coreType);
        INSERT INTO SAMPLE_PMU_TIMELINE VALUES(0,21,31.5,1650,7,1);
        CREATE TABLE CPU_USAGE(deviceId, timestampNs, cpuId, usage);
        INSERT INTO CPU_USAGE VALUES(0,22,4,50);
        CREATE TABLE HOST_MEM_USAGE(timestampNs, usage);
        INSERT INTO HOST_MEM_USAGE VALUES(23,60);
        CREATE TABLE HOST_DISK_USAGE(timestampNs, readRate, usage);
        INSERT INTO HOST_DISK_USAGE VALUES(24,1.5,NULL);
        CREATE TABLE HOST_NETWORK_USAGE(timestampNs, usage, speed);
        INSERT INTO HOST_NETWORK_USAGE VALUES(25,0.5,80);)");
    CHECK(database.rows("SELECT t.process, c.name, c.ts, c.value FROM counter c JOIN track t ON "
                        "t.id = c.track_id ORDER BY c.ts, c.name")
        == "AI Core Freq|AI Core Freq MHz|10|1650\n"
           "LLC|LLC 3 Read/Hit Rate Hit Rate(%)|11|97.5\n"
           "LLC|LLC 3 Read/Throughput Throughput(MB/s)|11|2\n"
           "DDR|DDR/Read Read(MB/s)|12|1\nDDR|DDR/Write Write(MB/s)|12|3\n"
           "Stars Soc Info|L2 Buffer Bw Level L2 Buffer Bw Level|13|4\n"
           "Stars Soc Info|Mata Bw Level Mata Bw Level|13|5\nQoS|QoS Dvpp B/s|14|1000\n"
           "NIC|1/bandwidth bandwidth|15|5000\nNIC|1/rxErrors rxErrors|15|2\n"
           "RoCE|0/bandwidth bandwidth|16|7\nNetwork Device|roceTxPkt roceTxPkt|17|9\n"
           "PCIe|txPostMin txPostMin|18|100\nHCCS|txThroughput txThroughput|19|200\n"
           "SIO|2/dataRx dataRx|20|6\nAI Core Utilization|7/freq freq|21|1650\n"
           "AI Core Utilization|7/usage usage|21|31.5\nCPU Usage|4/usage usage|22|50\n"
           "Memory Usage|usage usage|23|60\nDisk Usage|readRate readRate|24|1.5\n"
           "Network Usage|speed speed|25|80\nNetwork Usage|usage usage|25|0.5\n");
}

TEST_CASE("numbers are scaled exactly") {
    using importer::scaledText;
    CHECK(scaledText("1048576", 20) == "1");
    CHECK(scaledText("16848696377", 20) == "16068.169");
    CHECK(scaledText("-1", 10) == "-0.000977");
    CHECK(scaledText("84.9", 0) == "84.9");
    CHECK(scaledText("1099511627776", 10) == "1073741824");
    CHECK(scaledText("1e40", 10) == "1e40");
}

TEST_CASE("each device of a database is a rank with its own tasks") {
    const InlineDatabase database(kTables + R"(
        CREATE TABLE RANK_DEVICE_MAP(rankId, deviceId);
        INSERT INTO RANK_DEVICE_MAP VALUES(12,0),(13,5);
        INSERT INTO TASK VALUES(10,20,0,70,1,7,1,0,4,1,0),(30,40,5,71,2,7,2,0,4,1,0);)");
    CHECK(database.rows("SELECT rank, ts, name FROM slice ORDER BY 1")
        == "12|10|AI_CORE\n13|30|SDMA\n");
}

} // namespace rankscope::device_events_test
