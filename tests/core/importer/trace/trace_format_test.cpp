// SPDX-License-Identifier: GPL-3.0-or-later
// What the Trace Event Format says of begins and ends, ids, flow ends and counters.
#include <catch2/catch.hpp>

#include "tests/core/damage/damaged_profile.h"

namespace trace_format_test {

using rankscope::test::DamagedProfile;

namespace {

std::string slicesOf(const DamagedProfile& profile) {
    return profile.rows("SELECT name, ts, dur FROM slice ORDER BY ts, dur DESC");
}

} // namespace

TEST_CASE("M1: an end closes the latest begin of its thread", "[trace_format]") {
    const DamagedProfile profile(R"([
        {"ph":"B","pid":1,"tid":1,"ts":10,"name":"outer"},
        {"ph":"B","pid":1,"tid":2,"ts":11,"name":"other"},
        {"ph":"B","pid":1,"tid":1,"ts":12,"name":"inner"},
        {"ph":"E","pid":1,"tid":1,"ts":20},{"ph":"E","pid":1,"tid":1,"ts":30},
        {"ph":"E","pid":1,"tid":2,"ts":40}])");
    CHECK(slicesOf(profile) == "outer|10000|20000\nother|11000|29000\ninner|12000|8000\n");
    CHECK(profile.issues().empty());
}

TEST_CASE("M1: a begin without its end lasts to the end of its thread", "[trace_format]") {
    const DamagedProfile profile(R"([
        {"ph":"B","pid":1,"tid":1,"ts":10,"name":"open"},
        {"ph":"X","pid":1,"tid":1,"ts":20,"dur":5,"name":"x"},
        {"ph":"X","pid":1,"tid":2,"ts":20,"dur":900,"name":"y"},
        {"ph":"B","pid":1,"tid":3,"ts":7,"name":"alone"}])");
    CHECK(slicesOf(profile) == "alone|7000|0\nopen|10000|15000\ny|20000|900000\nx|20000|5000\n");
    CHECK(profile.issues() == "unmatched_begin|2\n");
}

TEST_CASE("M1: async slices end by their id", "[trace_format]") {
    const DamagedProfile profile(R"([
        {"ph":"b","pid":1,"cat":"c","id":1,"ts":1,"name":"one"},
        {"ph":"b","pid":1,"cat":"c","id":2,"ts":2,"name":"two"},
        {"ph":"e","pid":1,"cat":"c","id":1,"ts":5},{"ph":"e","pid":1,"cat":"c","id":2,"ts":9}])");
    CHECK(slicesOf(profile) == "one|1000|4000\ntwo|2000|7000\n");
    CHECK(profile.issues().empty());
}

TEST_CASE("T7: begins and ends in any order are matched by time", "[trace_format]") {
    const DamagedProfile profile(R"([
        {"ph":"E","ts":50,"pid":1,"tid":1},{"ph":"B","ts":10,"pid":1,"tid":1,"name":"A"},
        {"ph":"E","ts":30,"pid":1,"tid":1},{"ph":"B","ts":20,"pid":1,"tid":1,"name":"B1"}])");
    CHECK(slicesOf(profile) == "A|10000|40000\nB1|20000|10000\n");
    CHECK(profile.issues().empty());
}

TEST_CASE("T7: a slice has the arguments of its begin and of its end", "[trace_format]") {
    const DamagedProfile profile(R"([
        {"ph":"B","ts":10,"pid":1,"tid":1,"name":"both","args":{"x":1}},
        {"ph":"E","ts":20,"pid":1,"tid":1,"args":{"y":2}},
        {"ph":"B","ts":30,"pid":1,"tid":1,"name":"end"},
        {"ph":"E","ts":40,"pid":1,"tid":1,"args":{"y":3}},
        {"ph":"B","ts":50,"pid":1,"tid":1,"name":"begin","args":{"x":4}},
        {"ph":"E","ts":60,"pid":1,"tid":1,"args":{ }},
        {"ph":"X","ts":70,"dur":1,"pid":1,"tid":1,"name":"x","args":{"z":5}}])");
    CHECK(profile.rows("SELECT name, args FROM slice ORDER BY ts")
        == "both|{\"x\":1,\"y\":2}\nend|{\"y\":3}\nbegin|{\"x\":4}\nx|{\"z\":5}\n");
}

TEST_CASE("T7: arguments of many begins and ends are kept", "[trace_format]") {
    std::string text = "[";
    const std::string filler(4096, 'f');
    for (int i = 0; i < 300; ++i) // more than what is kept in memory
        text += R"({"ph":"B","pid":1,"tid":1,"ts":)" + std::to_string(4 * i) + R"(,"name":"n)"
            + std::to_string(i) + R"(","args":{"fill":")" + filler + R"("}},)"
            + R"({"ph":"E","pid":1,"tid":1,"ts":)" + std::to_string(4 * i + 2)
            + R"(,"args":{"number":)" + std::to_string(i) + "}},";
    const DamagedProfile profile(text + "{}]");
    CHECK(profile.rows("SELECT count(*) FROM slice WHERE args LIKE '%\"number\":'"
                       " || substr(name, 2) || '}' AND length(args) > 4096")
        == "300\n");
}

TEST_CASE("T7: a local id is of its process, a global one of the trace", "[trace_format]") {
    const DamagedProfile profile(R"({"traceEvents":[
        {"ph":"b","ts":1,"pid":1,"tid":1,"cat":"c","name":"x","id2":{"local":"0x5"}},
        {"ph":"b","ts":2,"pid":2,"tid":1,"cat":"c","name":"y","id2":{"local":"0x5"}},
        {"ph":"b","ts":3,"pid":1,"tid":1,"cat":"c","name":"g","id2":{"global":"0x5"}},
        {"ph":"e","ts":4,"pid":3,"tid":1,"cat":"c","name":"g","id2":{"global":"0x5"}},
        {"ph":"e","ts":5,"pid":2,"tid":1,"cat":"c","name":"y","id2":{"local":"0x5"}},
        {"ph":"e","ts":9,"pid":1,"tid":1,"cat":"c","name":"x","id2":{"local":"0x5"}}]})");
    CHECK(slicesOf(profile) == "x|1000|8000\ny|2000|3000\ng|3000|1000\n");
    CHECK(profile.issues().empty());
}

TEST_CASE(
    "T7: a flow end is bound to the next slice, with bp e to the one around it", "[trace_format]") {
    const DamagedProfile profile(R"({"traceEvents":[
        {"ph":"X","name":"A","pid":1,"tid":1,"ts":0,"dur":10},
        {"ph":"X","name":"B","pid":1,"tid":2,"ts":20,"dur":10},
        {"ph":"X","name":"C","pid":1,"tid":2,"ts":40,"dur":10},
        {"ph":"s","ts":1,"pid":1,"tid":1,"cat":"f","id":1},
        {"ph":"f","ts":12,"pid":1,"tid":2,"cat":"f","id":1},
        {"ph":"s","ts":2,"pid":1,"tid":1,"cat":"f","id":2},
        {"ph":"f","ts":25,"pid":1,"tid":2,"cat":"f","id":2},
        {"ph":"s","ts":3,"pid":1,"tid":1,"cat":"f","id":3},
        {"ph":"f","ts":26,"pid":1,"tid":2,"cat":"f","id":3,"bp":"e"},
        {"ph":"s","ts":4,"pid":1,"tid":1,"cat":"f","id":4},
        {"ph":"f","ts":20,"pid":1,"tid":2,"cat":"f","id":4}]})");
    CHECK(profile.rows("SELECT f.source_ts, f.target_ts, s.name FROM flow f JOIN slice s"
                       " ON s.id = f.target_id ORDER BY f.source_ts")
        == "1000|20000|B\n2000|40000|C\n3000|26000|B\n4000|20000|B\n");
    CHECK(profile.issues().empty());
    CHECK(slicesOf(profile) == "A|0|10000\nB|20000|10000\nC|40000|10000\n");
}

TEST_CASE("T7: an array without its bracket is legal, an object without is cut", "[trace_format]") {
    const std::string events = R"({"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2})";
    for (const std::string& end : std::vector<std::string>{"", ",", "\n", ",\n"}) {
        const DamagedProfile profile("[" + events + "," + events + end);
        CHECK(profile.rows("SELECT count(*) FROM slice") == "2\n");
        CHECK(profile.issues().empty());
    }
    CHECK(DamagedProfile("[" + events + ",{\"ph\":").issues() == "truncated_file|1\n");
    CHECK(DamagedProfile("{\"traceEvents\":[" + events).issues() == "truncated_file|1\n");
}

TEST_CASE("T7: a counter beyond every number is counted", "[trace_format]") {
    const DamagedProfile profile(R"([{"ph":"C","pid":1,"name":"c","ts":1,"args":{"v":1e400}},
        {"ph":"C","pid":1,"name":"c","ts":2,"args":{"v":1e308}},
        {"ph":"C","pid":1,"name":"c","ts":3,"args":{"v":1.79e308}},
        {"ph":"C","pid":1,"name":"c","ts":4,"args":{"v":-1.8e308}}])");
    CHECK(profile.rows("SELECT ts FROM counter") == "2000\n3000\n");
    CHECK(profile.issues() == "counter_not_finite|2\ncounter_without_value|2\n");
}

TEST_CASE("T7: slices without a time are not counted as slices", "[trace_format]") {
    const DamagedProfile profile(R"([{"ph":"X","pid":1,"tid":1,"ts":"?","dur":1,"name":"a"},
        {"ph":"B","pid":1,"tid":1,"name":"b"},
        {"ph":"X","pid":1,"tid":1,"ts":1,"dur":1,"name":"c"}])");
    CHECK(profile.rank().counts.slices == 1);
    CHECK(profile.issues() == "bad_time|2\n");
}

TEST_CASE("an async slice that ends before it begins has no length and is counted") {
    const DamagedProfile profile(R"([{"ph":"b","cat":"c","id":1,"pid":1,"ts":10,"name":"a"},
        {"ph":"e","cat":"c","id":1,"pid":1,"ts":4,"name":"a"}])");
    CHECK(slicesOf(profile) == "a|10000|0\n");
    CHECK(profile.issues() == "negative_duration|1\n");
}

TEST_CASE("T7: slices that pile up and are left out are not counted", "[trace_format][R7]") {
    std::string text = "[";
    for (int i = 0; i < 4100; ++i) {
        const std::string fields =
            R"("pid":1,"tid":1,"name":"a","cat":"c","ts":5,"id":)" + std::to_string(i) + "},";
        text += R"({"ph":"X","dur":9,)" + fields + R"({"ph":"b",)" + fields;
    }
    const DamagedProfile profile(text + R"({"ph":"X","pid":2,"tid":1,"name":"b","ts":5,"dur":9}])");
    const auto& counts = profile.rank().counts;
    CHECK(counts.slices == 4097);
    CHECK(counts.asyncSlices == 4096);
    CHECK(counts.processes == std::map<std::string, uint64_t>{{"1", 4096}, {"2", 1}});
    CHECK(counts.tracks == 2);
}

} // namespace trace_format_test
