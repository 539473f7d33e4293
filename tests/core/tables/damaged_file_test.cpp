// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are packed, marked or damaged: read whole, or their loss is counted.
#include <catch2/catch.hpp>

#include "tests/core/importer/gzip_text.h"
#include "tests/core/tables/inline_tables.h"

namespace damaged_file_test {

using rankscope::test::Files;
using rankscope::test::gzip;
using rankscope::test::InlineTables;

namespace {

const std::string kMark = "\xEF\xBB\xBF";
const std::string kHeader = "Name,Start Time(us),Duration(us)\n";
const std::string kInfo = R"j({"rank_id": 7})j";
const std::string kCommunication = R"j({"step1":{"collective":{"hcom_allReduce__865_0_1@865":{
    "Communication Time Info":{"Elapse Time(ms)":2}}}}})j";

} // namespace

TEST_CASE("B6, R8: every table is read as .gz too", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv.gz", gzip(kHeader + "a,1,2\n")},
        {"profiler_info_0.json.gz", gzip(kInfo)}, {"communication.json.gz", gzip(kCommunication)},
        {"device_queue_profiling_0.txt.gz", gzip("1 2 3 4 5\n")}});
    CHECK(tables.text("SELECT name, start, duration FROM kernel") == "a|1000|2000\n");
    CHECK(tables.text("SELECT value FROM fact WHERE key = 'rank_id'") == "7\n");
    CHECK(tables.text("SELECT elapse FROM collective") == "2000000\n");
    CHECK(tables.issues().find("not_indexed_yet") == std::string::npos);
}

TEST_CASE("R8: a byte order mark costs nothing of a JSON table", "[tables]") {
    InlineTables tables(Files{
        {"profiler_info_0.json", kMark + kInfo}, {"communication.json", kMark + kCommunication}});
    CHECK(tables.text("SELECT value FROM fact WHERE key = 'rank_id'") == "7\n");
    CHECK(tables.text("SELECT elapse FROM collective") == "2000000\n");
    CHECK(tables.issues().empty());
}

TEST_CASE("R8: damage of a packed table is counted", "[tables]") {
    std::string packed = gzip(kHeader + "a,1,2\nb,3,4\n");
    packed.resize(packed.size() - 9); // a part of the last block is gone
    InlineTables tables(Files{{"kernel_details.csv.gz", packed}});
    CHECK(tables.issues().find("damaged_gzip 1 ") != std::string::npos);
}

TEST_CASE("R13: a row of too many cells is cut and counted; the next rows are read", "[tables]") {
    InlineTables tables(Files{
        {"kernel_details.csv", kHeader + "a,1,2\n" + std::string(5'000'000, ',') + "\nb,3,4\n"}});
    CHECK(tables.text("SELECT name, start FROM kernel WHERE name NOTNULL ORDER BY start")
        == "a|1000\nb|3000\n");
    CHECK(tables.issues().starts_with("long_row 1 "));
}

TEST_CASE("of a file of facts that breaks off what is whole is read", "[tables]") {
    InlineTables tables(Files{{"minddata_cpu_utilization_0.json",
        R"({"cpu_processor_num": 8, "device_info": {"idle_utilization": [94, 93]}, "op_info": [{"op_id": 1}, {"op_id": 2)"}});
    CHECK(tables.text("SELECT key, value FROM fact")
        == "cpu_processor_num|8\ndevice_info.idle_utilization|[94, 93]\n"
           "op_info|[{\"op_id\": 1}]\n");
    CHECK(tables.issues() == "truncated_file 1 109 \n");
}

TEST_CASE("R14: what follows the first value of a file of facts is damage", "[tables]") {
    InlineTables tables(Files{{"profiler_info_0.json", R"({"rank_id": 7}, "groups": 8})"}});
    CHECK(tables.text("SELECT value FROM fact") == "7\n");
    CHECK(tables.issues().starts_with("trailing_garbage 1 14 "));
    CHECK(InlineTables(Files{{"profiler_info_0.json", "{\"rank_id\": 7} \n"}}).issues().empty());
}

TEST_CASE("R15: the last cell of a file that ends in its line may be a half", "[tables]") {
    const auto lastOf = [](const std::string& rows) {
        InlineTables tables(Files{{"kernel_details.csv", kHeader + rows}});
        return tables.text("SELECT duration FROM kernel ORDER BY start DESC LIMIT 1")
            + tables.issues().substr(0, tables.issues().find(' '));
    };
    CHECK(lastOf("a,1,12.125\nb,2,12.125") == "12125\n"); // as the row before
    CHECK(lastOf("a,1,12.125\nb,2,10.250") == "10250\n"); // as many decimals
    CHECK(lastOf("a,1,12.125\nb,2,10.25") == "NULL\ntruncated_file");
    CHECK(lastOf("a,1,12\nb,2,10") == "NULL\ntruncated_file");
    CHECK(lastOf("a,1,12\nb,2,10\n") == "10000\n");
}

TEST_CASE("R15: zero bytes in a table are a lost page, not text", "[tables]") {
    InlineTables tables(Files{{"kernel_details.csv",
        kHeader + "a,1,2\nb,2," + std::string(9, '\0') + "\nc,3,4\n" + std::string(4096, '\0')}});
    CHECK(tables.text("SELECT name, duration FROM kernel ORDER BY start")
        == "a|2000\nb|NULL\nc|4000\n");
    CHECK(tables.issues().starts_with("corrupt_table 2 "));
}

TEST_CASE("R15: a column under a damaged name is missed", "[tables]") {
    for (const std::string header :
        {"Name,Start Time(us),Durat#on(us)", "Name,Start Time(us),#uration(us)",
            "Name,Start Time(us),Duration us)", "Name,Start Time(us),Duratio\xEF(us)"}) {
        InlineTables tables(Files{{"kernel_details.csv", header + "\na,1,2\n"}});
        CHECK(tables.issues().starts_with("missing_column 1 "));
        CHECK(tables.text("SELECT start, duration FROM kernel") == "1000|NULL\n");
    }
    InlineTables sound(
        Files{{"kernel_details.csv", "Name,Duration(us),Durations(us),Brand New\na,1,2,3\n"}});
    CHECK(sound.issues().empty());
}

TEST_CASE("a file without the column that its rows need is told", "[tables]") {
    InlineTables marks(Files{{"msprof_tx.csv", "pid,tid,message\n1,2,x\n"}});
    CHECK(marks.issues() == "missing_column 1 0 start\n");
    InlineTables bent(Files{{"msprof_tx.csv", "pid,tid,Start_tim#(us),message\n1,2,3,x\n"}});
    CHECK(bent.issues().starts_with("missing_column 1 0 start"));
    InlineTables calls(Files{{"aicpu_intermediate_0.csv", "serial_number,kernel_type\n1,x\n"}});
    CHECK(calls.issues() == "missing_column 1 0 total\n");
    InlineTables whole(Files{{"msprof_tx.csv", "pid,Start_time(us)\n1,2\n"}});
    CHECK(whole.issues().empty());
}

TEST_CASE("R15: the issue of a file that nobody reads goes with the file", "[tables]") {
    using rankscope::index::IndexState;
    InlineTables tables(
        Files{{"kernel_details.csv", kHeader + "a,1,2\n"}, {"unheard_of.csv", "x\n1\n"}});
    CHECK(tables.issues().find("not_indexed_yet") != std::string::npos);
    auto state = [&](const auto& source) {
        return rankscope::tables::tableState(tables.tableFile(), source);
    };
    CHECK(state(tables.source()) == IndexState::Fresh);
    auto without = tables.source();
    without.files.pop_back();
    CHECK(state(without) == IndexState::Stale);
}

} // namespace damaged_file_test
