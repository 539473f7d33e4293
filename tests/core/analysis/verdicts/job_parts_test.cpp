// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/job_parts.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/rank_runs.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/analysis/verdicts/planted_job.h"

namespace job_parts_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

std::string text(const std::vector<Parting>& partings) {
    std::string all;
    for (const RankGroup& part : namedParts(partings))
        all += fmt::format("{}: {}; ", part.name, textOfRanks(part.ranks));
    return all;
}

std::vector<RankProfile> onHosts(const std::vector<std::string>& hosts) {
    std::vector<RankProfile> profiles(hosts.size());
    for (size_t i = 0; i < hosts.size(); ++i) {
        profiles[i].rank = static_cast<int64_t>(i);
        profiles[i].host = hosts[i];
    }
    return profiles;
}

/// Four ranks of a cluster analysis, the last two of which receive for so long, with these further
/// rows.
JobParts clusterParts(const std::string& bubble, const std::string& rows) {
    const std::string steps = "Step,Type,Index,Computing,Bubble\n2,rank,0,5,0\n2,rank,1,5,0\n"
                              "2,rank,2,5,"
        + bubble + "\n2,rank,3,5," + bubble + "\n" + rows;
    const test::JobTables job({{-1,
        {{"cluster_step_trace_time.csv", steps},
            {"communication_group.json",
                R"({"collective": [[0, 1], [2, 3]], "p2p": [[0, 2], [1, 3]]})"}},
        model::ProfileKind::ClusterAnalysis}});
    JobParts parts;
    parts.ranks = 2; // as links tell
    CHECK(addRanksTold(job.snapshot(), *stepTrace(job.snapshot(), {}), {}, parts));
    CHECK(addStagesTold(job.snapshot(), {}, parts));
    return parts;
}

std::string stagesText(const std::string& bubble, const std::string& rows) {
    std::string all;
    for (const RankGroup& stage : clusterParts(bubble, rows).stages)
        all += fmt::format("{}: {}; ", stage.name, textOfRanks(stage.ranks));
    return all;
}

} // namespace

TEST_CASE("a cluster analysis has rows of stages where no group is named", "[verdicts]") {
    const std::string rows = "2,stage,\"(0, 1)\",5,0\n2,stage,\"(2, 3)\",5,7\n";
    CHECK(stagesText("7", rows) == "stage 0: (0, 1); stage 1: (2, 3); ");
    CHECK(stagesText("0", "2,stage,\"(0, 1)\",5,0\n2,stage,\"(2, 3)\",5,0\n")
              .empty()); // nothing is received
    CHECK(stagesText("7", "2,stage,\"(0, 1)\",5,0\n2,stage,\"(1, 2, 3)\",5,7\n").empty());
    CHECK(stagesText("7", "2,stage,\"(0, 1, 2, 3)\",5,7\n").empty()); // one stage is none
    CHECK(stagesText("7", "").empty()); // lists of pairs that send may be of pipelines
}

TEST_CASE("a job has no fewer ranks than have steps", "[verdicts]") {
    CHECK(clusterParts("0", "").ranks == 4);
}

TEST_CASE("ranks are parted by groups, stages and hosts", "[verdicts]") {
    const std::vector<int64_t> ranks{0, 1, 2, 3};
    const std::vector<CommunicationGroup> groups{{"a", "tp", {0, 1}}, {"b", "tp", {2, 3}},
        {"c", "tp", {0, 1}}, {"d", "world", ranks}, {"e", "", {0, 2}}, {"f", "one", {3}}};
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}};
    CHECK(text(partingsOf(ranks, groups, stages, onHosts({"b", "a", "b", "a"})))
        == "TP 0, 1: (0, 1); TP 2, 3: (2, 3); stage 0: (0, 1); stage 1: (2, 3); "
           "b: (0, 2); a: (1, 3); ");
}

TEST_CASE("hosts part ranks only where each rank has one", "[verdicts]") {
    const std::vector<int64_t> four{0, 1, 2, 3};
    CHECK(text(partingsOf(four, {}, {}, onHosts({"a", "a", "a", "a"}))).empty());
    CHECK(text(partingsOf(four, {}, {}, onHosts({"a", "a", "", "b"}))).empty());
    CHECK(text(partingsOf(four, {}, {}, onHosts({"a", "a", "b"}))).empty());
    auto restarted = onHosts({"a", "a", "b", "b"});
    restarted.push_back(restarted.front());
    CHECK(text(partingsOf(four, {}, {}, restarted)) == "a: (0, 1); b: (2, 3); ");
    std::vector<int64_t> withSecondRun = four;
    withSecondRun.push_back(rankIdOf(0, int64_t{2}));
    const auto hosts = partingsOf(withSecondRun, {}, {}, restarted);
    REQUIRE(hosts.size() == 1); // the second run of a rank is on its host, too
    CHECK(hosts[0].parts[0].ranks == std::vector<int64_t>{0, 1, rankIdOf(0, int64_t{2})});
    restarted.back().host = "b"; // after a restart elsewhere
    CHECK(text(partingsOf(four, {}, {}, restarted)).empty());
}

TEST_CASE("without hosts machines are told by blocks of eight", "[verdicts]") {
    std::vector<int64_t> ranks{0, 1, 2, 3, 4, 5, 6, 7};
    CHECK(text(partingsOf(ranks, {}, {}, {})).empty());
    ranks.push_back(8);
    CHECK(text(partingsOf(ranks, {}, {}, {})) == "0-7: (0, 1, 2, 3, 4, 5, 6, 7); 8-15: (8); ");
    CHECK(text(partingsOf(ranks, {}, {}, onHosts(std::vector<std::string>(9, "a")))).empty());
}

TEST_CASE("S5: a slow machine is named by its host", "[verdicts]") {
    const int ranks = GENERATE(32, 256, 1024);
    for (unsigned seed = 1; seed <= 5; ++seed) {
        CAPTURE(ranks, seed);
        const int machines = ranks / 8;
        const int slow = static_cast<int>(seed) % machines;
        std::vector<int64_t> all;
        std::vector<std::string> hosts;
        for (int rank = 0; rank < ranks; ++rank) {
            all.push_back(rank);
            hosts.push_back(fmt::format("node-{}", rank % machines));
        }
        JobParts parts;
        parts.named = namedParts(partingsOf(all, {}, {}, onHosts(hosts)));
        const StepVerdicts verdicts = stepVerdicts(
            test::planted({.ranks = ranks,
                .steps = 5,
                .noise = 0.01,
                .seed = seed,
                .factor = [&](int rank, int) { return rank % machines == slow ? 1.2 : 1.0; }}),
            parts);
        REQUIRE(verdicts.slow.size() == 1);
        CHECK(verdicts.slow[0].ranks.size() == 8);
        CHECK(verdicts.slow[0].part == fmt::format("node-{}", slow));
    }
}

} // namespace job_parts_test
