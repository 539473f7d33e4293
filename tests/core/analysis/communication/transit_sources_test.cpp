// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transit_sources.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace transit_sources_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

RankCommunication rankWith(int64_t rank, int64_t transit, int64_t unsplit = 0) {
    RankCommunication of{rank, 1, {}, 0};
    of.times.elapse = Duration(1000);
    of.times.transit = Duration(transit);
    of.times.unsplit = Duration(unsplit);
    return of;
}

Link link(int64_t source, int64_t target, int64_t time) {
    return {source, target, "HCCS", 1, Duration(time), "", true};
}

std::optional<TransitSources> inFolder(const std::string& name) {
    const FolderTables job(realProfile(name));
    const auto all = collectives(job.snapshot(), {}, {}).value();
    return contradictingTransit(
        communicationByRank(all), linkMatrix(job.snapshot(), {}, {}).value());
}

} // namespace

TEST_CASE("S9: links can't move data for longer than all at once", "[communication][thresholds]") {
    // Two links and 10 ns of transit: 20 ns, and twice that is the limit.
    const auto of = [](int64_t second) {
        return contradictingTransit({rankWith(0, 10), rankWith(1, 10)},
            {{link(0, 0, 900), link(0, 1, 30), link(0, 2, second), link(1, 0, 20)}, {0, 1, 2}});
    };
    CHECK_FALSE(of(10));
    REQUIRE(of(11));
    CHECK(of(11)->ranks == 1);
    CHECK(of(11)->operators == Duration(10));
    CHECK(of(11)->links == Duration(41));
    // Two transports to one rank are one link.
    CHECK(contradictingTransit(
        {rankWith(0, 10)}, {{link(0, 1, 11), {0, 1, "RDMA", 1, Duration(11), "", true}}, {0, 1}}));
}

TEST_CASE("S9: what no file splits contradicts nothing", "[communication]") {
    const LinkMatrix matrix{{link(0, 1, 900)}, {0, 1}};
    CHECK(contradictingTransit({rankWith(0, 0)}, matrix));
    CHECK_FALSE(contradictingTransit({rankWith(0, 0, 1000)}, matrix));
    CHECK_FALSE(contradictingTransit({rankWith(1, 0)}, matrix)); // has no links
    CHECK_FALSE(contradictingTransit({}, matrix));
}

TEST_CASE("S9: of the real jobs one contradicts itself", "[communication][goldens]") {
    if (!hasRealProfiles())
        return;
    const auto qwen = inFolder("st_level2_qwen3_4rank");
    REQUIRE(qwen);
    CHECK(qwen->ranks == 4);
    CHECK(qwen->operators == Duration(35'800)); // 35.8 us beside 371.9 ms: review.md S9
    CHECK(qwen->links / 100'000 == Duration(3'719));
    CHECK_FALSE(inFolder("pytorch_text_level2"));
}

} // namespace transit_sources_test
