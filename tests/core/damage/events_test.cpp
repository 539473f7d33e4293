// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 3 to 6, 8, 13, 28 and 29: events that come in odd ways.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/damage/damaged_profile.h"

namespace events_test {

using rankscope::test::DamagedProfile;

namespace {

std::string slice(int tid, int64_t ts, int64_t dur, std::string_view name) {
    return fmt::format(
        R"({{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"{}"}})", tid, ts, dur, name);
}

} // namespace

TEST_CASE("case 03: flow ids beyond 2^64, as numbers and as text", "[damage]") {
    const DamagedProfile profile("[" + slice(1, 0, 10, "a") + "," + slice(2, 0, 10, "b") + R"(,
        {"ph":"s","pid":1,"tid":1,"ts":1,"cat":"x","id":18446744073709551617},
        {"ph":"s","pid":1,"tid":1,"ts":2,"cat":"x","id":18446744073709551618},
        {"ph":"f","pid":1,"tid":2,"ts":3,"cat":"x","id":"18446744073709551617"},
        {"ph":"s","pid":1,"tid":1,"ts":4,"cat":"x","id":1},
        {"ph":"f","pid":1,"tid":2,"ts":5,"cat":"y","id":1}])");
    CHECK(profile.rows("SELECT category, source_ts, target_ts FROM flow") == "x|1000|3000\n");
    CHECK(profile.issues() == "flow_end_without_start|1\nflow_start_without_end|2\n");
    CHECK(profile.rows("SELECT count(*) FROM issue WHERE file LIKE '%/profile/trace_view.json'")
        == "2\n"); // the file, not its folder
}

TEST_CASE("case 04: names after the events, many times, or never", "[damage]") {
    std::string text = "[" + slice(1, 0, 1, "a") + "," + slice(2, 0, 1, "b");
    for (int i = 0; i < 100; ++i)
        text += R"(,{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"main"}})";
    text += R"(,{"ph":"M","pid":1,"name":"process_name","args":{"name":"Python"}},
        {"ph":"X","pid":"x","tid":"t","ts":0,"dur":1,"name":"c"}])";
    const DamagedProfile profile(text);
    CHECK(profile.rows("SELECT process, thread, pid, tid FROM track ORDER BY id")
        == "Python|main|1|1\nPython|2|1|2\nx|t|x|t\n");
    CHECK(profile.issues().empty());
}

TEST_CASE("case 05: events in any order come sorted", "[damage]") {
    std::string text = "[";
    for (int i = 0; i < 1000; ++i)
        text += slice(1, i * 7919 % 1000, 1, "a") + ",";
    const DamagedProfile profile(text + slice(1, 1000, 1, "a") + "]");
    CHECK(profile.rows("SELECT count(*), count(DISTINCT ts), max(depth) FROM slice")
        == "1001|1001|0\n");
    CHECK(profile.rows("SELECT count(*) FROM (SELECT ts - lag(ts) OVER () AS d FROM slice)"
                       " WHERE d <= 0")
        == "0\n");
}

TEST_CASE("case 06: partial overlaps take further lanes, depth has no limit", "[damage]") {
    const DamagedProfile overlap(
        "[" + slice(1, 0, 10, "a") + "," + slice(1, 5, 10, "b") + "," + slice(1, 6, 2, "c") + "]");
    CHECK(overlap.rows("SELECT name, ts, dur, depth FROM slice ORDER BY ts")
        == "a|0|10000|0\nb|5000|10000|1\nc|6000|2000|2\n");
    std::string deep = "[";
    for (int i = 0; i < 3600; ++i)
        deep += slice(1, i, 7200 - 2 * i, "d") + ",";
    const DamagedProfile nested(deep + slice(2, 0, 1, "e") + "]");
    CHECK(nested.rows("SELECT max(depth), count(*) FROM slice WHERE name = 'd'") == "3599|3600\n");
    CHECK(nested.issues().empty());
}

TEST_CASE(
    "case 08: flows without an end, without a start, reversed, 1:n, on no slice", "[damage]") {
    const DamagedProfile profile("[" + slice(1, 0, 10, "a") + "," + slice(2, 0, 100, "b") + R"(,
        {"ph":"s","pid":1,"tid":1,"ts":1,"cat":"alone","id":1},
        {"ph":"f","pid":1,"tid":2,"ts":2,"cat":"orphan","id":2},
        {"ph":"f","pid":1,"tid":2,"ts":3,"cat":"early","id":3},
        {"ph":"s","pid":1,"tid":1,"ts":4,"cat":"early","id":3},
        {"ph":"s","pid":1,"tid":1,"ts":5,"cat":"many","id":4},
        {"ph":"f","pid":1,"tid":2,"ts":6,"cat":"many","id":4},
        {"ph":"f","pid":1,"tid":2,"ts":7,"cat":"many","id":4},
        {"ph":"s","pid":1,"tid":1,"ts":50,"cat":"outside","id":5},
        {"ph":"f","pid":1,"tid":2,"ts":60,"cat":"outside","id":5}])");
    CHECK(profile.rows("SELECT category, source_ts, target_ts, source_id IS NULL FROM flow"
                       " ORDER BY category, target_ts")
        == "early|4000|3000|0\nmany|5000|6000|0\nmany|5000|7000|0\noutside|50000|60000|1\n");
    CHECK(profile.issues()
        == "flow_end_without_start|1\nflow_start_without_end|1\nflow_without_slice|1\n");
}

TEST_CASE("case 13: NaN and Infinity in a counter are left out", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"C","pid":1,"name":"bare","ts":1,"args":{"v":NaN}},
        {"ph":"C","pid":1,"name":"bare","ts":2,"args":{"v":-Infinity}},
        {"ph":"C","pid":1,"name":"text","ts":3,"args":{"v":"NaN"}},
        {"ph":"C","pid":1,"name":"good","ts":4,"args":{"v":0.1}},
        {"ph":"X","pid":1,"tid":1,"name":"a","ts":5,"dur":1,"args":{"loss":NaN}}])");
    CHECK(profile.rows("SELECT name, ts, value FROM counter") == "good v|4000|0.1\n");
    CHECK(profile.rows("SELECT name FROM slice") == "a\n");
    CHECK(profile.rows("SELECT count FROM issue WHERE code = 'counter_not_finite'") == "3\n");
}

TEST_CASE("case 28: fields of odd types become text", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"X","pid":null,"tid":1.5,"ts":1,"dur":1,"args":null,"name":7},
        {"ph":"X","pid":"x","tid":"y","ts":2,"dur":1,"args":[1,2]},
        {"ph":"X","pid":-1,"tid":true,"ts":3,"dur":1,"args":"text","name":null},
        {"ph":"X","pid":{"a":1},"tid":[2],"ts":4,"dur":1,"name":["n"]},
        {"ph":"X","ts":5,"dur":1,"name":"bare"}])");
    CHECK(profile.rows("SELECT name, pid, tid, args FROM slice s JOIN track t ON t.id = track_id"
                       " ORDER BY ts")
        == "7|null|1.5|null\n|x|y|[1,2]\nnull|-1|true|\"text\"\n"
           "[\"n\"]|{\"a\":1}|[2]|NULL\nbare|||NULL\n");
    CHECK(profile.issues().empty());
}

TEST_CASE(
    "case 29: a counter with several keys is several series, acc_id a dimension", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"C","pid":1,"name":"Acc PMU","ts":1,"args":{"acc_id":0,"read":5,"write":6}},
        {"ph":"C","pid":1,"name":"Acc PMU","ts":1,"args":{"acc_id":1,"read":7,"write":8}},
        {"ph":"C","pid":2,"name":"PA Link Rx","ts":1,"args":{"PA Link Rx":5,"PA Link ID":7}},
        {"ph":"C","pid":1,"name":"Mem","ts":2,"args":{"KB":"12.50","note":true}}])");
    CHECK(profile.rows("SELECT name, value FROM counter ORDER BY name, value")
        == "Acc PMU #0 read|5\nAcc PMU #0 write|6\nAcc PMU #1 read|7\nAcc PMU #1 write|8\n"
           "Mem KB|12.5\nPA Link Rx #7 PA Link Rx|5\n");
    CHECK(profile.issues().empty());
}

} // namespace events_test
