// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/view_link.h"

#include <catch2/catch.hpp>

#include <random>

namespace rankscope::model::view_link_test {
namespace {

ViewLink everything() {
    return {.folder = "/data/run 7?&=%/\xE7\xAE\x97",
        .target = {.rank = 3,
            .range = TimeRange{fromNanoseconds(-5), fromNanoseconds(1'764'246'877'338'495'920)},
            .slice = "view=1:2"},
        .view = TimeRange{fromNanoseconds(0), fromNanoseconds(4'000'000'000'000'000'001)},
        .top = "Rank 3/7/2",
        .pinned = {"Rank 3/7&2", "Rank 0"},
        .shifts = LinkShifts{{"Rank 1", {Duration(-1500)}},
            {"Rank 1/7/2/a:b,c", {Duration(20'000), 'c'}}},
        .box = LinkArea{{fromNanoseconds(100), fromNanoseconds(200)},
            {{"Rank 3/7/a:b,c", {0, 12}}, {"Rank 3/8", {}}}},
        .locked = LinkArea{{fromNanoseconds(-7), fromNanoseconds(5000)}}};
}

TEST_CASE("a link and its text are the same") {
    CHECK(toText(everything())
        == "rankscope:/data/run%207%3F%26%3D%25/%E7%AE%97?timeline?rank=3"
           "&range=-5:1764246877338495920&slice=view%3D1:2&view=0:4000000000000000001"
           "&top=Rank%203%2F7%2F2&pin=Rank%203%2F7%262&pin=Rank%200"
           "&shifts=Rank%201:-1500,Rank%201%2F7%2F2%2Fa:b%2Cc:20000c"
           "&box=100:200,Rank%203%2F7%2Fa:b%2Cc:0.12,Rank%203%2F8:&lock=-7:5000");
    CHECK(parseLink(toText(everything())).value() == everything());
    const ViewLink page{.folder = "/a", .target = {.page = "memory.curves"}};
    CHECK(toText(page) == "rankscope:/a?memory.curves");
    CHECK(parseLink(" rankscope:/a?memory.curves\n").value() == page);
    CHECK(parseLink("rankscope:/a").value() == ViewLink{.folder = "/a"});
    // Nothing is moved, which is more than what an older link says.
    CHECK(parseLink("rankscope:/a?timeline?shifts=").value().shifts == LinkShifts());
    CHECK(!parseLink("rankscope:/a?timeline?view=1:2").value().shifts);
}

TEST_CASE("what is no link says which part is not") {
    for (const char* text : {"", "http://x", "rankscope:", "rankscope:?timeline", "rankscope:%0",
             "rankscope:%00", "rankscope:/a?timeline?view=1", "rankscope:/a?timeline?view=9:1",
             "rankscope:/a?timeline?view=1:2&view=1:2",
             "rankscope:/a?timeline?top=", "rankscope:/a?timeline?top=a&top=b",
             "rankscope:/a?timeline?pin=%x", "rankscope:/a?timr-\t\n?", "rankscope:/a?time line",
             "rankscope:/a?timeline?unknown=1", "rankscope:/a?timeline?shifts=a",
             "rankscope:/a?timeline?shifts=a:", "rankscope:/a?timeline?shifts=a:0",
             "rankscope:/a?timeline?shifts=:1", "rankscope:/a?timeline?shifts=a:1cc",
             "rankscope:/a?timeline?shifts=a:1C", "rankscope:/a?timeline?shifts=a:1,a:2",
             "rankscope:/a?timeline?shifts=a:1,,b:2", "rankscope:/a?timeline?shifts=a:1&shifts=b:1",
             "rankscope:/a?timeline?shifts=a:1152921504606846977",
             "rankscope:/a?timeline?shifts=a:-1152921504606846977", "rankscope:/a?timeline?box=",
             "rankscope:/a?timeline?box=1", "rankscope:/a?timeline?box=9:1",
             "rankscope:/a?timeline?box=1:9,", "rankscope:/a?timeline?box=1:9,a",
             "rankscope:/a?timeline?box=1:9,:0", "rankscope:/a?timeline?box=1:9,a:0.",
             "rankscope:/a?timeline?box=1:9,a:.0", "rankscope:/a?timeline?box=1:9,a:-1",
             "rankscope:/a?timeline?box=1:9,a:,a:", "rankscope:/a?timeline?box=1:9&box=1:9",
             "rankscope:/a?timeline?lock=1:9&lock=1:9",
             "rankscope:/a?timeline?view=-9000000000000000000:9000000000000000000"}) {
        CAPTURE(text);
        const auto link = parseLink(text);
        REQUIRE(!link);
        CHECK(link.error().code == ErrorCode::BadQuery);
    }
    CHECK(!parseLink("rankscope:/" + std::string(kLongestLink, 'a')));
    CHECK(isLink("  rankscope:/a"));
    CHECK(!isLink("/a"));
}

TEST_CASE("a thousand moved ranks fit into a field for a link") {
    ViewLink link{.folder = "/data/run7", .shifts = LinkShifts()};
    for (int rank = 0; rank < 1000; ++rank)
        (*link.shifts)["Rank " + std::to_string(rank)] = {Duration(1'000'000'000 + rank), 'c'};
    CHECK(toText(link).size() < 32'767);
    CHECK(parseLink(toText(link)).value() == link);
}

TEST_CASE("any link comes back as it was") {
    std::mt19937_64 random(11);
    const auto text = [&] {
        std::string made(1 + random() % 12, 'x');
        for (char& sign : made)
            sign = static_cast<char>(1 + random() % 255);
        return made;
    };
    const auto range = [&] {
        const auto begin = static_cast<int64_t>(random() >> 3U);
        return TimeRange{
            fromNanoseconds(begin), fromNanoseconds(begin) + Duration(random() % 1000)};
    };
    for (int round = 0; round < 500; ++round) {
        ViewLink link{.folder = text()};
        if (random() % 2 == 0)
            link.target.rank = static_cast<int64_t>(random());
        if (random() % 2 == 0)
            link.target.range = range();
        if (random() % 2 == 0)
            link.target.slice = text();
        if (random() % 2 == 0)
            link.view = range();
        if (random() % 2 == 0)
            link.top = text();
        for (uint64_t i = random() % 4; i > 0; --i)
            link.pinned.push_back(text());
        if (random() % 2 == 0)
            link.shifts.emplace();
        for (uint64_t i = link.shifts ? random() % 4 : 0; i > 0; --i)
            (*link.shifts)[text()] = {Duration(static_cast<int64_t>(random() >> 5U) | 1),
                random() % 2 == 0 ? '\0' : static_cast<char>('a' + random() % 26)};
        for (auto* area : {&link.box, &link.locked}) {
            if (random() % 2 == 0)
                *area = LinkArea{range(), {}};
            for (uint64_t i = *area ? random() % 3 : 0; i > 0; --i)
                (*area)->tracks[text()] = std::vector<size_t>(random() % 3, random() % 100);
        }
        CAPTURE(toText(link));
        REQUIRE(parseLink(toText(link)).value() == link);
    }
}

} // namespace
} // namespace rankscope::model::view_link_test
