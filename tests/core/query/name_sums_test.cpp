// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/name_sums.h"

#include <random>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace name_sums_test {

using namespace rankscope;
using rankscope::query::overTotals;
using rankscope::test::InlineTrace;

namespace {

/// Slices of few names on few threads, nested, side by side and overlapping.
std::string randomTrace(uint64_t seed) {
    std::mt19937_64 random(seed);
    const char* const names[] = {"a", "A", "it's", "b c", "", "x%_"};
    std::string text = "[";
    for (int i = 0; i < 400; ++i)
        text += fmt::format(R"({}{{"ph":"X","pid":{},"tid":{},"name":"{}","ts":{},"dur":{}}})",
            i == 0 ? "" : ",", random() % 2, random() % 3, names[random() % 6], random() % 500,
            static_cast<double>(random() % 80'000) / 1000);
    return text + "]";
}

/// A comment is never understood, so SQLite goes through all slices.
std::string slowly(const std::string& sql) {
    return sql + " /* slowly */";
}

} // namespace

TEST_CASE("sums by name are those that SQLite adds up itself", "[query][name_sums]") {
    const std::string first = randomTrace(1);
    const std::string second = randomTrace(2);
    InlineTrace trace({first, second});
    for (const char* sql : {"SELECT name, count(*), sum(dur) FROM slice GROUP BY name",
             "select NAME, COUNT(*) AS n, Sum(dur) from SLICE group by name order by n desc, 1 ;",
             "SELECT name, min(dur), max(dur), avg(dur), total(dur) FROM slice GROUP BY name",
             "SELECT rank, track_id, name, sum(dur) FROM slice GROUP BY rank, track_id, name",
             "SELECT count(*), sum(dur), avg(dur) FROM slice WHERE name = 'it''s'",
             "SELECT count(*), sum(dur), avg(dur), min(dur) FROM slice WHERE name = 'none'",
             "SELECT count(*) FROM slice WHERE rank = 1 AND (name = 'a' OR name = 'b c')",
             "SELECT count(*) FROM slice WHERE name IN ('a', 'A') AND track_id <> 1",
             "SELECT count(*) FROM slice WHERE name LIKE 'a%'", "SELECT count(*) FROM slice",
             "SELECT name, sum(dur) * 100.0 / count(*) AS share FROM slice WHERE rank = 0"
             " GROUP BY name HAVING count(*) > 20 ORDER BY share DESC LIMIT 3",
             "SELECT sum(dur) AS total, name FROM slice GROUP BY name ORDER BY total DESC",
             "SELECT name FROM slice GROUP BY name"}) {
        INFO(sql);
        const auto quick = overTotals(sql);
        REQUIRE(quick);
        CHECK_FALSE(overTotals(slowly(sql)));
        const std::string answer = sqlText(trace, sql);
        CHECK(answer == sqlText(trace, slowly(sql)));
        CHECK(answer == sqlText(trace, *quick)); // it is really used
    }
}

TEST_CASE("T6: sums leave out what the program computed itself", "[query][name_sums]") {
    InlineTrace trace(
        std::string(R"({"schemaVersion":1,"deviceProperties":[{"id":0}],"traceEvents":[
        {"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":9,"tid":1,"ts":0,"dur":900},
        {"ph":"X","cat":"kernel","name":"Computing","pid":0,"tid":7,"ts":100,"dur":30,
         "args":{"stream":7,"device":0,"correlation":1}}]})"));
    for (const char* sql :
        {"SELECT name, count(*), sum(dur) FROM slice WHERE NOT computed GROUP BY name",
            "SELECT name, count(*), sum(dur) FROM slice WHERE computed = 1 GROUP BY name",
            "SELECT name, computed, profile, sum(dur) FROM slice GROUP BY name, computed, "
            "profile"}) {
        INFO(sql);
        const auto quick = overTotals(sql);
        REQUIRE(quick);
        const std::string answer = sqlText(trace, sql);
        CHECK(answer == sqlText(trace, slowly(sql)));
        CHECK(answer == sqlText(trace, *quick));
    }
    CHECK(sqlText(trace,
              "SELECT computed, count(*), sum(dur) FROM slice WHERE name = 'Computing'"
              " GROUP BY computed")
        == "0|1|30000\n1|1|30000\n");
}

TEST_CASE("what groups by name do not give is asked of the slices", "[query][name_sums]") {
    const std::string text = randomTrace(3);
    InlineTrace trace(text);
    for (const char* sql : {"SELECT name FROM slice", "SELECT DISTINCT name FROM slice",
             "SELECT name, sum(dur) FROM slice", "SELECT rank, sum(dur) FROM slice GROUP BY name",
             "SELECT * FROM slice GROUP BY name", "SELECT count(name) FROM slice",
             "SELECT sum(dur + 1) FROM slice", "SELECT max(dur, 3) FROM slice",
             "SELECT group_concat(name) FROM slice", "SELECT count(*) FROM slice AS s",
             "SELECT count(*) FROM slice, track", "SELECT count(*) FROM (SELECT 1 FROM slice)",
             "SELECT count(*) AS slices FROM slice GROUP BY name HAVING slices > 5",
             "SELECT 1 FROM slice UNION SELECT count(*) FROM slice",
             "SELECT \"name\", count(*)"
             " FROM slice GROUP BY name",
             "SELECT count(*) FROM instant"}) {
        INFO(sql);
        CHECK_FALSE(overTotals(sql));
    }
    // understood, but the columns are not those of totals
    for (const std::string sql : {"SELECT count(*) FROM slice WHERE ts > 100000",
             "SELECT count(*) FROM slice WHERE dur > 1000",
             "SELECT name, count(*) FROM slice WHERE depth = 0 GROUP BY name",
             "SELECT depth, count(*) FROM slice GROUP BY depth"})
        CHECK(sqlText(trace, sql) == sqlText(trace, slowly(sql)));
}

TEST_CASE("slices of a name are those that SQLite finds among all", "[query][name_sums]") {
    const std::string first = randomTrace(4);
    const std::string second = randomTrace(5);
    InlineTrace trace({first, second});
    for (const char* name : {"a", "A", "it''s", "x%_", "", "none"}) {
        const std::string rows = "SELECT rank, id, ts, dur, name FROM slice WHERE ";
        const std::string answer = sqlText(trace, rows + fmt::format("name = '{}'", name));
        CHECK(answer == sqlText(trace, rows + fmt::format("name || '' = '{}'", name)));
        CHECK(answer.empty() == (std::string_view(name) == "none"));
    }
    CHECK(sqlText(trace, "SELECT count(*) FROM slice WHERE name = 'a' COLLATE NOCASE AND id >= 0")
        == sqlText(trace, "SELECT count(*) FROM slice WHERE lower(name) = 'a' AND id >= 0"));
    CHECK(sqlText(trace, "SELECT sum(slices), sum(sum_dur) FROM slice_total")
        == sqlText(trace, slowly("SELECT count(*), sum(dur) FROM slice")));
}

} // namespace name_sums_test
