// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/worker_waits.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/parallel/parallel_topology.h"

namespace worker_waits_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

/// An operator of these ranks that start at these ns: the last one is waited for.
void add(CommunicationInputs& to, std::vector<std::pair<int64_t, int64_t>> starts) {
    std::ranges::sort(starts, {}, &std::pair<int64_t, int64_t>::second);
    analysis::MatchedCollective one;
    for (const auto& [rank, start] : starts) {
        analysis::Collective row;
        row.rank = rank;
        row.start = start;
        one.arrivals.push_back({to.all.rows.size(), Duration(start - starts.front().second),
            Duration(starts.back().second - start)});
        to.all.rows.push_back(row);
    }
    to.matched.collectives.push_back(one);
}

std::string textOf(const std::vector<WorkerWait>& waits) {
    std::string text;
    for (const WorkerWait& wait : waits)
        text += fmt::format("{} for {}: {}-{}\n", wait.rank, wait.last,
            wait.range.begin.time_since_epoch().count(), wait.range.end.time_since_epoch().count());
    return text;
}

} // namespace

TEST_CASE("ranks of a worker wait for its last one, others are not its own", "[advisor]") {
    // ranks 0 1: data 0 of stage 0; 2 3: data 1; 4 5 and 6 7 the second stage
    const auto topology = analysis::ParallelTopology::create(
        analysis::RankOrder::Megatron, {.tensor = 2, .data = 2, .pipeline = 2});
    REQUIRE(topology);
    CommunicationInputs read;
    add(read, {{0, 100}, {1, 140}});
    add(read, {{7, 10}, {6, 5}});
    add(read, {{0, 200}, {2, 260}}); // data parallel
    add(read, {{1, 300}, {5, 360}}); // two stages
    add(read, {{2, 400}, {3, 400}}); // nobody waits
    add(read, {{0, 500}, {8, 560}}); // a rank that the topology does not have
    add(read, {{0, 600}, {1, 640}});
    read.matched.collectives.back().isTransfer = true;
    CHECK(textOf(waitsWithinWorkers(read, *topology)) == "0 for 1: 100-140\n6 for 7: 5-10\n");

    // of the worker of ranks 0 and 1: without transfers
    const auto within = collectivesWithin({0, 0}, read, *topology);
    REQUIRE(within.size() == 1);
    CHECK(within.front() == &read.matched.collectives.front());
    CHECK(collectivesWithin({1, 0}, read, *topology).size() == 1);
    CHECK(collectivesWithin({0, 1}, read, *topology).empty());

    const auto standing = [&topology](const StandIn& standIn) {
        std::vector<int64_t> ranks;
        for (int64_t rank = -1; rank < 9; ++rank) {
            if (standsForWorker(*topology, standIn, rank))
                ranks.push_back(rank);
        }
        return ranks;
    };
    CHECK(standing({}) == std::vector<int64_t>{0, 2, 4, 6});
    CHECK(standing({.tensor = 1}) == std::vector<int64_t>{1, 3, 5, 7});
}

TEST_CASE("ranks that others wait for stand for their workers", "[advisor]") {
    const auto topology = analysis::ParallelTopology::create(
        analysis::RankOrder::Megatron, {.tensor = 2, .context = 2, .pipeline = 2});
    REQUIRE(topology);
    CommunicationInputs read;
    CHECK(standInOf(read, *topology) == StandIn());
    add(read, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}}); // all are there
    add(read, {{4, 100}, {7, 130}, {6, 140}}); // 40 and 10 for rank 6
    CHECK(standInOf(read, *topology) == StandIn{.context = 1});
    add(read, {{1, 100}, {0, 124}}); // 24 for a first rank: no other one for twice as long
    CHECK(standInOf(read, *topology) == StandIn{.context = 1});
    add(read, {{1, 200}, {0, 202}}); // 26
    CHECK(standInOf(read, *topology) == StandIn());
    add(read, {{2, 100}, {3, 160}}); // 60 for rank 3
    CHECK(standInOf(read, *topology) == StandIn{.tensor = 1, .context = 1});
}

TEST_CASE("of a part of a job the place that is seen in most stages stands in", "[advisor]") {
    const auto topology = analysis::ParallelTopology::create(
        analysis::RankOrder::Megatron, {.tensor = 2, .pipeline = 2});
    REQUIRE(topology);
    CommunicationInputs read;
    add(read, {{0, 100}, {1, 140}});
    CHECK(standInOf(read, *topology) == StandIn{.tensor = 1});
    add(read, {{0, 200}, {2, 200}}); // rank 3 is not in the profile: its stage would miss
    CHECK(standInOf(read, *topology) == StandIn());
    add(read, {{2, 300}, {3, 300}});
    CHECK(standInOf(read, *topology) == StandIn{.tensor = 1});
}

TEST_CASE("a rank transfers within its worker for as long as the last one to come", "[advisor]") {
    // ranks 0 1: data 0; 2 3: data 1
    const auto topology =
        analysis::ParallelTopology::create(analysis::RankOrder::Megatron, {.tensor = 2, .data = 2});
    REQUIRE(topology);
    CommunicationInputs read;
    const auto last = [&read](int64_t step, int64_t first, int64_t ofLast) {
        const auto& arrivals = read.matched.collectives.back().arrivals;
        for (const analysis::Arrival& arrival : arrivals) {
            analysis::Collective& row = read.all.rows[arrival.row];
            row.step = step;
            row.times.elapse = Duration(&arrival == &arrivals.back() ? ofLast : first);
        }
    };
    add(read, {{0, 100}, {1, 140}});
    last(1, 90, 50);
    add(read, {{1, 200}, {0, 240}});
    last(1, 70, 30);
    add(read, {{2, 100}, {3, 110}});
    last(1, 40, 30);
    add(read, {{0, 300}, {2, 310}}); // data parallel
    last(1, 500, 490);
    add(read, {{0, 900}, {1, 920}});
    last(2, 40, 20);
    analysis::StepTrace trace;
    analysis::StepRow& row = trace.rows.emplace_back();
    row.rank = 3;
    row.step = 1;
    row.values.set(analysis::StepMetric::NotOverlapped, Duration(25)); // the rest is hidden
    const TimesOfSteps expected{{1, {{0, 80}, {1, 80}, {2, 30}, {3, 25}}}, {2, {{0, 20}, {1, 20}}}};
    CHECK(transfersWithinWorkers(read, *topology, trace) == expected);
}

} // namespace worker_waits_test
