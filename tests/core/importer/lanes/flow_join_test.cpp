// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/flow_join.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/temp_folder.h"

namespace flow_join_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::model;

namespace {

FlowPoint point(char phase, uint64_t key, int64_t ts, uint32_t track) {
    FlowPoint point{key, 0, fromNanoseconds(ts), {}, static_cast<TrackId>(track), StringId{1}, {}};
    point.phase = phase == 's' ? FlowPhase::Start : phase == 't' ? FlowPhase::Step : FlowPhase::End;
    return point;
}

/// "3@10>5@20": a link from track 3 at 10 to track 5 at 20; every link must be at both ends.
struct Joined {
    FlowJoin join;
    std::vector<std::string> links;
};

Joined joined(const std::vector<FlowPoint>& list) {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path()).value();
    FlowPointStore points(spill, 1 << 20);
    FlowEndStore ends(spill, 1 << 20);
    for (const FlowPoint& one : list)
        REQUIRE(points.push(0, one));
    Joined result{joinFlows(points, ends, 2, {}).value(), {}};
    std::vector<std::string> atTarget;
    for (size_t track = 0; track < 20; ++track) {
        auto merge = ends.take(track);
        while (const FlowEnd* end = merge.next()) {
            const std::string own =
                std::to_string(track) + "@" + std::to_string(toNanoseconds(end->ts));
            const std::string other = std::to_string(toIndex(end->otherTrack)) + "@"
                + std::to_string(toNanoseconds(end->otherTs));
            if (end->direction == FlowDirection::Out)
                result.links.push_back(own + ">" + other);
            else
                atTarget.push_back(other + ">" + own);
        }
    }
    std::sort(result.links.begin(), result.links.end());
    std::sort(atTarget.begin(), atTarget.end());
    CHECK(result.links == atTarget);
    CHECK(result.join.links == result.links.size());
    return result;
}

using Links = std::vector<std::string>;

} // namespace

TEST_CASE("a start and its end are a link", "[flow_join]") {
    const Joined result = joined({point('s', 7, 10, 1), point('f', 7, 20, 2)});
    CHECK(result.links == Links{"1@10>2@20"});
    CHECK((result.join.startsWithoutEnd == 0 && result.join.endsWithoutStart == 0));
    CHECK(result.join.linksOfCategory.at(StringId{1}) == 1);
}

TEST_CASE("the end may come before its start in the file and in time", "[flow_join]") {
    CHECK(joined({point('f', 7, 20, 2), point('s', 7, 10, 1)}).links == Links{"1@10>2@20"});
    CHECK(joined({point('f', 7, 5, 2), point('s', 7, 10, 1)}).links == Links{"1@10>2@5"});
}

TEST_CASE("one start may have many ends", "[flow_join]") {
    std::vector<FlowPoint> points{point('s', 7, 10, 1)};
    for (int i = 0; i < 18; ++i)
        points.push_back(point('f', 7, 30 - i, 2));
    const Joined result = joined(points);
    CHECK(result.links.size() == 18);
    CHECK(result.join.startsWithoutEnd == 0);
}

TEST_CASE("an id that is used again begins a new flow", "[flow_join]") {
    const Joined result = joined({point('s', 7, 10, 1), point('f', 7, 20, 2), point('s', 7, 30, 3),
        point('f', 7, 40, 4), point('f', 7, 45, 5)});
    CHECK(result.links == Links{"1@10>2@20", "3@30>4@40", "3@30>5@45"});
}

TEST_CASE("a step hands on to what follows it", "[flow_join]") {
    const Joined result =
        joined({point('s', 7, 10, 1), point('t', 7, 20, 2), point('f', 7, 30, 3)});
    CHECK(result.links == Links{"1@10>2@20", "2@20>3@30"});
    CHECK(joined({point('s', 7, 10, 1), point('t', 7, 20, 2)}).links == Links{"1@10>2@20"});
}

TEST_CASE("a start at the time of its end goes first", "[flow_join]") {
    const Joined result =
        joined({point('f', 7, 10, 2), point('t', 7, 10, 3), point('s', 7, 10, 1)});
    CHECK(result.links == Links{"1@10>3@10", "3@10>2@10"});
}

TEST_CASE("other keys do not join", "[flow_join]") {
    const Joined result = joined({point('s', 7, 10, 1), point('f', 8, 20, 2)});
    CHECK(result.links.empty());
    CHECK(result.join.startsWithoutEnd == 1);
    CHECK(result.join.endsWithoutStart == 1);
}

TEST_CASE("halves without a partner are counted", "[flow_join]") {
    const Joined result = joined({point('s', 1, 10, 1), point('s', 1, 20, 1), point('f', 1, 25, 2),
        point('f', 2, 5, 3), point('t', 2, 6, 3), point('s', 3, 1, 4)});
    CHECK(result.links == Links{"1@20>2@25"});
    CHECK(result.join.startsWithoutEnd == 2);
    CHECK(result.join.endsWithoutStart == 2);
}

TEST_CASE("ends of one flow without number do not fill the memory", "[flow_join]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path()).value();
    FlowPointStore points(spill, 1 << 20);
    FlowEndStore ends(spill, 1 << 20);
    for (size_t i = 0; i < kEarlyEnds + 10; ++i)
        REQUIRE(points.push(0, point('f', 1, static_cast<int64_t>(i), 2)));
    REQUIRE(points.push(0, point('s', 1, 1'000'000'000, 1)));
    const FlowJoin join = joinFlows(points, ends, 2, {}).value();
    CHECK(join.links == kEarlyEnds);
    CHECK(join.endsWithoutStart == 10);
    CHECK(join.startsWithoutEnd == 0);
}

TEST_CASE("no points give no flows", "[flow_join]") {
    CHECK(joined({}).join.links == 0);
}

} // namespace flow_join_test
