// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/sql_surface.h"
#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace sql_surface_test {

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::sqlText;

namespace {

constexpr std::string_view kMixed = R"([
    {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
    {"ph":"M","name":"thread_name","pid":1,"tid":7,"args":{"name":"main"}},
    {"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"a","cat":"cpu","args":{"n":1.50}},
    {"ph":"X","pid":1,"tid":7,"ts":10,"dur":30,"name":"b"},
    {"ph":"X","pid":1,"tid":7,"ts":50,"dur":40,"name":"b"},
    {"ph":"i","pid":1,"tid":7,"ts":5,"name":"mark"},
    {"ph":"C","pid":1,"name":"mem","ts":10,"args":{"KB":28.6}},
    {"ph":"C","pid":1,"name":"mem","ts":20,"args":{"KB":30}},
    {"ph":"E","pid":1,"tid":7,"ts":500}])";

/// The words of the error, or "" when the query runs.
/// Limits need it, and it must come before SQLite's first use.
const bool kIsConfigured = (index::configureSqlite(), true);

std::string errorOf(InlineTrace& trace, std::string_view sql, std::stop_token stop = {}) {
    auto surface = query::SqlSurface::open(trace.snapshot());
    REQUIRE(surface);
    const query::SqlSink sink{[](const auto&) {}, [](auto) { return query::RowAnswer::GoOn; }};
    const Status status = surface->run(sql, sink, std::move(stop));
    if (status)
        return "";
    return fmt::format("{} {}", status.error().code == ErrorCode::BadQuery ? "bad query:" : "",
        status.error().message);
}

} // namespace

TEST_CASE("slices are rows", "[query]") {
    InlineTrace trace({kMixed, kMixed});
    CHECK(sqlText(trace, "SELECT rank, depth, ts, dur, name, category FROM slice")
        == "0|0|0|100000|a|cpu\n0|1|10000|30000|b|\n0|1|50000|40000|b|\n"
           "1|0|0|100000|a|cpu\n1|1|10000|30000|b|\n1|1|50000|40000|b|\n");
    CHECK(sqlText(trace, "SELECT name, count(*), sum(dur) FROM slice GROUP BY name ORDER BY 3")
        == "b|4|140000\na|2|200000\n");
}

TEST_CASE("every narrowing gives what a full scan gives", "[query]") {
    InlineTrace trace({kMixed, kMixed});
    const auto same = [&trace](const std::string& narrow, const std::string& wide) {
        const std::string rows = sqlText(trace, "SELECT * FROM slice WHERE " + narrow);
        CHECK(rows == sqlText(trace, "SELECT * FROM slice WHERE " + wide));
        return rows;
    };
    CHECK_FALSE(same("rank = 1", "+rank = 1").empty());
    CHECK_FALSE(same("rank IN (1, 0, 7)", "+rank IN (1, 0, 7)").empty());
    CHECK_FALSE(same("track_id = 0", "+track_id = 0").empty());
    CHECK_FALSE(same("ts > 10000", "+ts > 10000").empty());
    CHECK_FALSE(same("ts >= 10000 AND ts < 50000", "+ts >= 10000 AND +ts < 50000").empty());
    CHECK_FALSE(same("ts BETWEEN 9999.5 AND 10000.5", "+ts BETWEEN 9999.5 AND 10000.5").empty());
    CHECK_FALSE(same("ts = 50000", "+ts = 50000").empty());
    CHECK_FALSE(same("ts = '50000'", "+ts = 50000").empty());
    CHECK(same("ts > 1e30", "+ts > 1e30").empty());
    CHECK(same("rank = 0 AND rank = 1", "+rank = 0 AND +rank = 1").empty());
    CHECK(same("id = -1", "+id = -1").empty());
    CHECK(same("track_id = -1", "+track_id = -1").empty());
    CHECK(same("ts = NULL", "+ts = NULL").empty());
}

TEST_CASE("a slice is found by its id", "[query]") {
    InlineTrace trace({kMixed, kMixed});
    CHECK(sqlText(trace,
              "SELECT a.rank, b.ts FROM slice a JOIN slice b ON b.rank = a.rank AND b.id = a.id"
              " WHERE a.ts = 50000")
        == "0|50000\n1|50000\n");
    CHECK(sqlText(trace, "SELECT count(*) FROM slice WHERE id = 1 OR id = 2 OR ts = 0")
        == sqlText(trace, "SELECT count(*) FROM slice WHERE +id = 1 OR +id = 2 OR +ts = 0"));
}

TEST_CASE("arguments are there when named", "[query]") {
    InlineTrace trace(kMixed);
    CHECK(sqlText(trace, "SELECT name, args FROM slice WHERE ts < 20000")
        == "a|{\"n\":1.50}\nb|NULL\n");
    CHECK(
        sqlText(trace, "SELECT json_extract(args, '$.n') FROM slice WHERE name = 'a'") == "1.5\n");
}

TEST_CASE("instants, counters, tracks and processes are rows", "[query]") {
    InlineTrace trace(kMixed);
    CHECK(sqlText(trace, "SELECT rank, ts, name FROM instant") == "0|5000|mark\n");
    CHECK(sqlText(trace, "SELECT rank, name, ts, value FROM counter")
        == "0|mem KB|10000|28.6\n0|mem KB|20000|30\n");
    CHECK(sqlText(trace, "SELECT rank, process, thread, pid, tid, kind FROM track ORDER BY kind")
        == "0|Python|mem|1|KB|counter\n0|Python|main|1|7|thread\n");
    CHECK(sqlText(trace, "SELECT rank, name, pid FROM process") == "0|Python|1\n");
    CHECK(sqlText(trace,
              "SELECT t.thread, count(*) FROM slice s JOIN track t ON t.rank = s.rank"
              " AND t.id = s.track_id GROUP BY 1")
        == "main|3\n");
}

TEST_CASE("issues are rows", "[query]") {
    InlineTrace trace(kMixed);
    CHECK(sqlText(trace, "SELECT rank, code, severity, count FROM issue")
        == "0|unmatched_end|data_loss|1\n");
}

TEST_CASE("tables of files are there over all ranks", "[query]") {
    const std::string header = "Name,Start Time(us),Task ID";
    const test::InlineTables first(
        test::Files{{"kernel_details.csv", header + "\na,1,7\nb,2,8\n"}});
    const test::InlineTables second(
        test::Files{{"kernel_details.csv", header + ",aic_mac_ratio\nc,3,9,0.5\n"}},
        model::ProfileKind::PytorchText, 1);
    InlineTrace trace(kMixed);
    auto snapshot = std::make_shared<query::Snapshot>(*trace.snapshot());
    snapshot->tables = {second.shared(), first.shared()};
    CHECK(sqlText(snapshot, "SELECT rank, name, start, task_id, aic_mac_ratio FROM kernel")
        == "0|a|1000|7|NULL\n0|b|2000|8|NULL\n1|c|3000|9|0.5\n");
    CHECK(sqlText(snapshot, "SELECT name FROM kernel WHERE rank = 1") == "c\n");
    CHECK(sqlText(snapshot, "SELECT name FROM kernel WHERE start >= 2000 AND rank < 1") == "b\n");
    CHECK(sqlText(snapshot, "SELECT count(*) FROM kernel") == "3\n");
    CHECK(sqlText(snapshot, "SELECT count(*) FROM step, cluster_link").starts_with("0"));
    CHECK(sqlText(snapshot, "SELECT rank, kind FROM rank ORDER BY rank, kind")
        == "0|chrome-trace\n0|pytorch-text\n1|pytorch-text\n");
}

TEST_CASE("nothing but reading is allowed", "[query]") {
    InlineTrace trace(kMixed);
    for (const char* sql : {"DROP TABLE track", "CREATE TABLE x(a)", "CREATE TEMP TABLE x(a)",
             "INSERT INTO slice(rank) VALUES(1)", "INSERT INTO track(rank) VALUES(1)",
             "DELETE FROM track", "UPDATE track SET rank = 1", "ATTACH ':memory:' AS y",
             "PRAGMA journal_mode = WAL", "PRAGMA writable_schema = 1", "VACUUM", "BEGIN",
             "SELECT load_extension('x')", "CREATE VIEW v AS SELECT 1"})
        CHECK(errorOf(trace, sql).starts_with("bad query:"));
}

TEST_CASE("a query that is none is refused in words", "[query]") {
    InlineTrace trace(kMixed);
    CHECK(errorOf(trace, "SELEC 1").find("syntax error") != std::string::npos);
    CHECK(errorOf(trace, "SELECT nowhere FROM slice").find("no such column") != std::string::npos);
    CHECK(errorOf(trace, "").starts_with("bad query:"));
    CHECK(errorOf(trace, "-- only a comment").starts_with("bad query:"));
    CHECK(errorOf(trace, "SELECT 1; SELECT 2").starts_with("bad query:"));
    CHECK(errorOf(trace, "SELECT 1; -- and done").empty());
    CHECK(errorOf(trace, "SELECT 1; /* a */ ; -- b\n /* c").empty());
    // R10: what stands behind a comment counts as well
    for (const char* more : {"-- a\nSELECT 2", "/* a */ SELECT 2", "/**/ nonsense", "; -- a\n;'"})
        CHECK(errorOf(trace, std::string("SELECT 1; ") + more).starts_with("bad query:"));
}

TEST_CASE("R10: a statement takes no more than its share of memory", "[query][R10]") {
    InlineTrace trace(kMixed);
    // 65 MB in one value
    CHECK(errorOf(trace, "SELECT length(zeroblob(68000000))").find("too big") != std::string::npos);
    CHECK(sqlText(trace, "SELECT printf('%.*c', 1000000000, 'x')") == "NULL\n"); // SQLite's way
    // ten of 60 MB at once
    std::string wide = "SELECT 1";
    for (int i = 0; i < 10; ++i)
        wide += ", hex(zeroblob(30000000 + " + std::to_string(i) + "))";
    CHECK(errorOf(trace, wide).find("memory") != std::string::npos);
    CHECK(errorOf(trace, "SELECT 1").empty()); // and goes on
    CHECK(errorOf(trace, "SELECT fts3_tokenizer('simple')").starts_with("bad query:"));
    CHECK(errorOf(trace, "SELECT 'a' LIKE '" + std::string(2000, '%') + "'").starts_with("bad"));
    CHECK(errorOf(trace, "SELECT " + std::string(1 << 20, ' ') + "1").starts_with("bad query:"));
}

TEST_CASE("M6: a statement, its patterns and its values are so long and no longer", "[query]") {
    InlineTrace trace(kMixed);
    const auto ofLength = [&](size_t bytes) {
        const std::string end = "SELECT 1";
        return errorOf(trace, std::string(bytes - end.size(), ' ') + end);
    };
    CHECK(ofLength(1'048'576).empty());
    CHECK(ofLength(1'048'577).find("too long") != std::string::npos);
    const auto like = [&](size_t bytes) {
        return errorOf(trace, "SELECT 'a' LIKE '" + std::string(bytes, '%') + "'");
    };
    CHECK(like(1000).empty());
    CHECK(like(1001).find("too complex") != std::string::npos);
    CHECK(sqlText(trace, "SELECT length(zeroblob(67108864))") == "67108864\n");
    CHECK(errorOf(trace, "SELECT length(zeroblob(67108865))").find("too big") != std::string::npos);
}

TEST_CASE("a running query can be stopped", "[query]") {
    InlineTrace trace(kMixed);
    std::stop_source stop;
    auto surface = query::SqlSurface::open(trace.snapshot());
    REQUIRE(surface);
    const query::SqlSink sink{[](const auto&) {},
        [&stop](auto) {
            stop.request_stop();
            return query::RowAnswer::GoOn;
        }};
    const Status status = surface->run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n", sink,
        stop.get_token());
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::Cancelled);
    CHECK(errorOf(trace, "SELECT 1").empty());
}

} // namespace sql_surface_test
