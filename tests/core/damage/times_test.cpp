// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 1, 2, 7 and 25 of the pitfalls a viewer must survive: how times are written.
#include <catch2/catch.hpp>

#include "tests/core/damage/damaged_profile.h"

namespace times_test {

using rankscope::test::DamagedProfile;

TEST_CASE("case 01: a time may be a string, a number, an exponent, with a tab", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"X","pid":1,"tid":1,"name":"string","ts":"1736408883704643.212","dur":"1.5"},
        {"ph":"X","pid":1,"tid":1,"name":"tab","ts":"1736408883704645.001\t","dur":"0.001 "},
        {"ph":"X","pid":1,"tid":1,"name":"integer","ts":1736408883704646,"dur":1},
        {"ph":"X","pid":1,"tid":1,"name":"exponent","ts":1.736408883704647e15,"dur":2E-3},
        {"ph":"X","pid":1,"tid":1,"name":"rounded","ts":1736408883704648.0005,"dur":178.6035625},
        {"ph":"X","pid":1,"tid":1,"name":"words","ts":"soon","dur":1},
        {"ph":"X","pid":1,"tid":1,"name":"nothing","dur":1}])");
    CHECK(profile.rows("SELECT name, ts, dur FROM slice ORDER BY ts")
        == "string|1736408883704643212|1500\n"
           "tab|1736408883704645001|1\n"
           "integer|1736408883704646000|1000\n"
           "exponent|1736408883704647000|2\n"
           "rounded|1736408883704648001|178604\n");
    CHECK(profile.issues() == "bad_time|2\n");
    CHECK(profile.rank().counts.slices == 5); // those that have a place
}

TEST_CASE("case 02: a time of 19 digits keeps its last one", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"X","pid":1,"tid":1,"name":"a","ts":1736412474714258.990,"dur":0.001},
        {"ph":"X","pid":1,"tid":1,"name":"b","ts":1736412474714258.991,"dur":0.001},
        {"ph":"X","pid":1,"tid":1,"name":"c","ts":4611686018427387.903,"dur":0}])");
    CHECK(profile.rows("SELECT name, ts FROM slice ORDER BY ts")
        == "a|1736412474714258990\nb|1736412474714258991\nc|4611686018427387903\n");
    CHECK(profile.issues().empty());
}

TEST_CASE(
    "case 07: durations of zero, below zero, missing, and an end before its begin", "[damage]") {
    const DamagedProfile profile(R"([
        {"ph":"X","pid":1,"tid":1,"name":"zero","ts":1,"dur":0},
        {"ph":"X","pid":1,"tid":1,"name":"negative","ts":2,"dur":-5},
        {"ph":"X","pid":1,"tid":1,"name":"missing","ts":3},
        {"ph":"B","pid":1,"tid":2,"name":"backwards","ts":9},
        {"ph":"E","pid":1,"tid":2,"ts":4}])");
    CHECK(profile.rows("SELECT name, ts, dur FROM slice ORDER BY ts")
        == "zero|1000|0\nnegative|2000|0\nmissing|3000|0\nbackwards|9000|0\n");
    CHECK(profile.issues() == "negative_duration|1\nunmatched_begin|1\nunmatched_end|1\n");
    CHECK(profile.rank().counts.totalDurNs == 0);
}

TEST_CASE("case 25: clocks of an epoch, of the boot, of zero and with a base", "[damage]") {
    const DamagedProfile profile({
        {"rank_0.json",
            R"([{"ph":"X","pid":1,"tid":1,"name":"epoch","ts":1736412474714258.990,"dur":1}])"},
        {"rank_1.json", R"([{"ph":"X","pid":1,"tid":1,"name":"zero","ts":0,"dur":1}])"},
        {"rank_2.json",
            R"({"baseTimeNanoseconds":1736412474000000000,"traceEvents":[
                {"ph":"X","pid":1,"tid":1,"name":"base","ts":714258.990,"dur":1}]})"},
    });
    // Stored as the files have them; only a base moves a rank on the timeline.
    CHECK(profile.rows("SELECT s.rank, name, ts, offset_ns FROM slice s JOIN rank USING(rank)"
                       " ORDER BY s.rank")
        == "0|epoch|1736412474714258990|0\n1|zero|0|0\n"
           "2|base|714258990|1736412474000000000\n");
    CHECK(profile.snapshot()
              ->rank(rankscope::RankSlot{2})
              .toTimeline(rankscope::fromNanoseconds(714258990))
        == rankscope::fromNanoseconds(1736412474714258990));
}

} // namespace times_test
