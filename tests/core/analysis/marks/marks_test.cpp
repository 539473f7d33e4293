// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/marks/mark_times.h"

#include <random>
#include <set>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace marks_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

Mark mark(std::string name, int64_t begin, int64_t end, uint32_t track = 1) {
    return {std::move(name), MarkSide::Host, static_cast<TrackId>(track),
        {fromNanoseconds(begin), fromNanoseconds(end)}, false, {}};
}

std::string text(const std::vector<Mark>& marks) {
    std::string text;
    for (const Mark& one : marks)
        text += fmt::format("{}{} {}..{} ", one.name, one.isPair ? "*" : "",
            toNanoseconds(one.range.begin), toNanoseconds(one.range.end));
    return text;
}

} // namespace

TEST_CASE("a stop ends the last open start of its name and track", "[marks]") {
    const PairedMarks paired = pairMarks({mark("a_start", 0, 0), mark("a_start", 10, 10),
        mark("a_stop", 15, 15), mark("a_start", 16, 16, 2), mark("a_stop", 20, 20),
        mark("b_stop", 21, 21), mark("c", 5, 9), mark("a_start", 30, 40)});
    CHECK(text(paired.marks) == "a* 0..20 c 5..9 a* 10..15 a_start 30..40 ");
    CHECK(text(paired.unmatched) == "a_start 16..16 b_stop 21..21 ");
}

TEST_CASE("planted pairs are found whatever stands between them", "[marks]") {
    for (uint32_t seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        std::vector<Mark> planted;
        std::vector<Mark> instants;
        for (int64_t i = 0; i < 40; ++i) { // siblings, each with a child of the same name
            const int64_t begin = i * 1000 + static_cast<int64_t>(random() % 100);
            const int64_t inner = begin + 100 + static_cast<int64_t>(random() % 100);
            planted.push_back(mark("x", begin, inner + 200));
            planted.push_back(mark("x", inner, inner + 50));
            if (random() % 2 == 0)
                instants.push_back(mark("y", inner + 10, inner + 10));
        }
        for (const Mark& one : planted) {
            const int64_t begin = toNanoseconds(one.range.begin);
            const int64_t end = toNanoseconds(one.range.end);
            instants.push_back(mark("x_start", begin, begin));
            instants.push_back(mark("x_stop", end, end));
        }
        std::ranges::shuffle(instants, random);
        const PairedMarks paired = pairMarks(instants);
        CHECK(paired.unmatched.empty());
        std::vector<Mark> found;
        for (Mark one : paired.marks) {
            if (one.isPair) {
                one.isPair = false;
                found.push_back(one);
            }
        }
        CHECK(found == planted);
    }
}

TEST_CASE("times of marks by name", "[marks]") {
    const std::vector<Mark> marks{mark("a", 0, 10), mark("a", 20, 50), mark("a", 60, 80),
        mark("a", 90, 90), mark("b", 0, 100)};
    const std::vector<MarkTime> times = timesOf(marks);
    REQUIRE(times.size() == 2);
    CHECK(times[0].name == "b");
    const MarkTime& a = times[1];
    CHECK(a.instants == 1);
    CHECK(a.ranges == 3);
    CHECK(a.total == Duration(60));
    CHECK(a.mean == Duration(20));
    CHECK(a.deviation == Duration(8)); // 8.16
    CHECK(a.min == Duration(10));
    CHECK(a.lowerQuartile == Duration(15));
    CHECK(a.median == Duration(20));
    CHECK(a.upperQuartile == Duration(25));
    CHECK(a.max == Duration(30));
    CHECK(a.longest == marks[1]);
    const std::vector<MarkTime> instant = timesOf(std::vector{mark("i", 3, 3)});
    CHECK(!instant[0].mean);
    CHECK(!instant[0].longest);
}

TEST_CASE("marks of a range are those that stand in it", "[marks]") {
    auto index = std::make_shared<index::RankIndex>();
    index->rank = 4;
    query::Snapshot snapshot;
    snapshot.ranks.push_back({index, Duration(1000)});
    snapshot.ranks[0].moved = {{TrackId(2), Duration(50)}};
    RankMarks marks;
    marks.rank = 4;
    marks.marks = {mark("a", 10, 20), mark("a", 10, 22, 2), mark("b", 60, 70)};
    marks.unmatched = {mark("c_start", 15, 15), mark("d_start", 15, 15, 2)};
    const TimeRange range{fromNanoseconds(1060), fromNanoseconds(1066)};
    const RankMarks in = marksIn(snapshot, marks, range);
    CHECK(text(in.marks) == "a 10..22 b 60..70 ");
    CHECK(text(in.unmatched) == "d_start 15..15 ");
    REQUIRE(in.times.size() == 2);
    CHECK(in.times[0].total == Duration(12));
    marks.rank = 5;
    CHECK(marksIn(snapshot, marks, range).marks.empty());
}

TEST_CASE("marks of one kind have one title", "[marks]") {
    CHECK(titleOfMark("step 12") == "step");
    CHECK(titleOfMark("step 12 of 30") == "step 12 of 30");
    CHECK(titleOfMark("{'name': 'forward_step', 'current_microbatch': 3}") == "forward_step");
    CHECK(titleOfMark(R"({"count":1,"opName": "HcclAllreduce"})") == "HcclAllreduce");
    CHECK(titleOfMark(R"({"count":1})") == R"({"count":1})");
    CHECK(titleOfMark("{'name") == "{'name");
    CHECK(titleOfMark("name") == "name");
    CHECK(titleOfMark("").empty());
    CHECK(titleOfMark("comm:allReduce,hccl_world_group,fp16,1024") == "allReduce");
    CHECK(titleOfMark("comm:allReduce,1024") == "comm:allReduce,1024");
}

TEST_CASE("a program has the same names however many steps were profiled", "[marks]") {
    for (const int64_t count : {1, 2, 10}) {
        std::vector<Mark> marks;
        StepBegins steps;
        for (int64_t step = 0; step < count; ++step) {
            const int64_t begin = 1000 * step;
            steps.host.push_back(fromNanoseconds(begin));
            marks.push_back(mark(fmt::format("load batch {}", 7 + step), begin, begin + 1));
            for (int64_t layer = 0; layer < 32; ++layer)
                marks.push_back(
                    mark(fmt::format("layer {}", layer), begin + layer, begin + layer + 1));
            for (int64_t token = 0; token < 80; ++token)
                marks.push_back(mark(fmt::format("token {}", 80 * step + token),
                    begin + 100 + token, begin + 101 + token));
        }
        foldNumbers(marks, steps);
        std::set<std::string> names;
        for (const Mark& one : marks)
            names.insert(one.name);
        CHECK(names.size() == 34);
        CHECK(names.contains("load batch #"));
        CHECK(names.contains("layer 31"));
        CHECK(names.contains("token #"));
    }
}

TEST_CASE("marks of a device are held against the steps of the device", "[marks]") {
    std::vector<Mark> marks; // each runs in the next step of the host
    for (int64_t step = 0; step < 3; ++step) {
        marks.push_back(mark(fmt::format("part 1 of {}", step), 10 * step + 11, 10 * step + 12));
        marks.push_back(mark("layer 1", 10 * step + 13, 10 * step + 14));
        marks.push_back(mark("layer 2", 10 * step + 19, 10 * step + 20));
    }
    for (Mark& one : marks)
        one.side = MarkSide::Device;
    const auto at = [](std::vector<int64_t> times) {
        std::vector<Timestamp> begins;
        for (const int64_t time : times)
            begins.push_back(fromNanoseconds(time));
        return begins;
    };
    foldNumbers(marks, {.host = at({0, 15, 25}), .device = at({11, 21, 31})});
    CHECK(marks[0].name == "part 1 of #");
    CHECK(marks[0].message == "part 1 of 0");
    CHECK(marks[1].name == "layer 1");
    CHECK(marks[8].name == "layer 2");
}

TEST_CASE("a number that stays the same on the host stays on the device", "[marks]") {
    std::vector<Mark> marks{
        mark("stage 2", 0, 1), mark("stage 2", 12, 13), mark("stage 2", 14, 15)};
    marks[2].side = MarkSide::Device; // of one step alone
    foldNumbers(marks, {.host = {fromNanoseconds(0), fromNanoseconds(10)}, .device = {}});
    for (const Mark& one : marks)
        CHECK(one.name == "stage 2");
}

TEST_CASE("numbers that count make one name", "[marks]") {
    CHECK(withoutNumbers("load batch 12") == "load batch #");
    CHECK(withoutNumbers("epoch 1 step=20,rank 3") == "epoch # step=#,rank #");
    CHECK(withoutNumbers("layer3.mlp_2b") == "layer3.mlp_2b");
    CHECK(withoutNumbers("").empty());
    const auto namesOf = [](std::vector<Mark> marks) {
        foldNumbers(marks);
        std::string names;
        for (const Mark& one : marks)
            names += one.name + (one.message.empty() ? "" : " of " + one.message) + "; ";
        return names;
    };
    const auto inSteps = [](std::vector<Mark> marks, std::vector<int64_t> begins) {
        StepBegins steps;
        for (const int64_t begin : begins)
            steps.host.push_back(fromNanoseconds(begin));
        foldNumbers(marks, steps);
        std::string names;
        for (const Mark& one : marks)
            names += one.name + (one.message.empty() ? "" : " of " + one.message) + "; ";
        return names;
    };
    // each step its own number, on two tracks
    CHECK(inSteps({mark("load 1,rank 3", 0, 1), mark("load 1,rank 3", 0, 1, 2),
                      mark("load 2,rank 3", 12, 13)},
              {0, 10})
        == "load #,rank 3 of load 1,rank 3; load #,rank 3 of load 1,rank 3; "
           "load #,rank 3 of load 2,rank 3; ");
    // a number that never changes names what it is of; one step does not tell
    CHECK(inSteps({mark("stage 2", 0, 1), mark("stage 2", 12, 13), mark("stage 2", 22, 23)},
              {0, 10, 20})
        == "stage 2; stage 2; stage 2; ");
    CHECK(inSteps({mark("stage 2", 0, 1)}, {0}) == "stage # of stage 2; ");
    // the number comes back: it tells which layer
    CHECK(namesOf({mark("layer 1", 0, 1), mark("layer 2", 2, 3), mark("layer 1", 4, 5)})
        == "layer 1; layer 2; layer 1; ");
    CHECK(namesOf({mark("only 1", 0, 1)}) == "only 1; ");
}

} // namespace marks_test
