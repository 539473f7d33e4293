// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/runs/run_diff.h"
#include "core/tables/communication_names.h"
#include "tests/core/analysis/job_tables.h"

namespace communication_diff_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// An all-reduce of the group "tp" and one link to rank `peer`, both as long as `ms` says.
RankFiles rank(int64_t number, int64_t peer, int ms, const std::string& group) {
    const std::string hash = tables::groupHash(group);
    const std::string name = "hcom_allReduce__2_0_1@" + hash;
    const std::string step = "{\"step1\": {\"collective\": {\"" + name + "\": ";
    const std::string groups = "{\"parallel_group_info\": {\"" + group
        + "\": {\"group_name\": \"tp\", \"global_ranks\": [0, 1]}}}";
    return {number,
        {{"communication.json",
             step
                 + fmt::format("{{\"Communication Time Info\": {{\"Elapse Time(ms)\": {}, "
                               "\"Transit Time(ms)\": {}, \"Wait Time(ms)\": 2}}}}}}}}}}",
                     ms, ms - 2)},
            {"communication_matrix.json",
                "{\"step1\": {\"collective\": {\"Total Op Info@" + hash + "\": "
                    + fmt::format("{{\"{}-{}\": {{\"Transport Type\": \"HCCS\", \"Transit "
                                  "Size(MB)\": 8, \"Transit Time(ms)\": {}}}}}}}}}}}",
                        number, peer, ms)},
            {"profiler_metadata.json", groups}}};
}

RunSummary summary(const JobTables& job, const RunPart& part = {}) {
    auto made = runSummary(job.snapshot(), part, {});
    REQUIRE(made);
    return *made;
}

std::string numbers(const Compared& of) {
    const auto one = [](std::optional<int64_t> value) {
        return value ? fmt::format("{:g}", static_cast<double>(*value) / 1e6) : "-";
    };
    return one(of.base) + " -> " + one(of.candidate);
}

} // namespace

TEST_CASE("groups match by name and ranks, not by the hash of the run", "[run_diff]") {
    const JobTables base({rank(0, 1, 5, "group_name_1"), rank(1, 0, 5, "group_name_1")});
    const JobTables candidate({rank(0, 1, 9, "group_name_2"), rank(1, 0, 5, "group_name_2")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.collectives.size() == 1);
    const CollectiveDelta& delta = diff.collectives[0];
    CHECK(delta.group == "tp");
    CHECK(delta.ranks == std::vector<int64_t>{0, 1});
    CHECK(delta.change == Change::Slower);
    CHECK(numbers(delta.elapse) == "5 -> 7");
    CHECK(numbers(delta.transit) == "3 -> 5");
    CHECK(numbers(delta.wait) == "2 -> 2");
    CHECK(delta.calls == Compared{2, 2});
    REQUIRE(diff.rankCommunication.size() == 2);
    CHECK(diff.rankCommunication[0].rank == 0); // the largest difference first
    CHECK(numbers(diff.rankCommunication[0].elapse) == "5 -> 9");
    CHECK(numbers(diff.communication[0].time) == "5 -> 7");
}

TEST_CASE("what a rank moves within itself goes over no link", "[run_diff]") {
    const JobTables base({rank(0, 0, 5, "group_name_1"), rank(1, 0, 5, "group_name_1")});
    const JobTables candidate({rank(0, 0, 9, "group_name_1"), rank(1, 0, 7, "group_name_1")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.links.size() == 1);
    CHECK(diff.links[0].source == 1);
    CHECK(numbers(diff.links[0].time) == "5 -> 7");
}

TEST_CASE("links match by source, target and transport", "[run_diff]") {
    const JobTables base({rank(0, 1, 4, "group_name_1"), rank(1, 0, 4, "group_name_1")});
    const JobTables candidate({rank(0, 1, 4, "group_name_2"), rank(1, 0, 8, "group_name_2"),
        rank(2, 0, 1, "group_name_2")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.links.size() == 3);
    CHECK(diff.links[0].source == 1);
    CHECK(diff.links[0].target == 0);
    CHECK(diff.links[0].transport == "HCCS");
    CHECK(numbers(diff.links[0].time) == "4 -> 8");
    CHECK(diff.links[0].bandwidth == Compared{2000, 1000});
    CHECK(numbers(diff.links[1].time) == "- -> 1");
    CHECK(numbers(diff.links[2].time) == "4 -> 4");
}

TEST_CASE("two ranks stand side by side", "[run_diff]") {
    const JobTables job({rank(0, 1, 5, "group_name_1"), rank(1, 0, 7, "group_name_1")});
    const RunDiff diff = diffRuns(summary(job, {.rank = 0}), summary(job, {.rank = 1}));
    REQUIRE(diff.collectives.size() == 1);
    CHECK(numbers(diff.collectives[0].time) == "5 -> 7");
    CHECK(diff.collectives[0].ranks.empty());
    REQUIRE(diff.links.size() == 1);
    CHECK_FALSE(diff.links[0].source);
    CHECK(numbers(diff.links[0].time) == "5 -> 7");
    REQUIRE(diff.rankCommunication.size() == 1);
    CHECK_FALSE(diff.rankCommunication[0].rank);
    CHECK(diff.warnings == std::vector{RunWarning::NoSteps});
}

TEST_CASE("sums of a real run are those of its collectives", "[run_diff]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const CommunicationSums sums = communicationSums(job.snapshot(), {}, {}).value();
    const auto ranks = communicationByRank(collectives(job.snapshot(), {}, {}).value());
    REQUIRE(sums.ranks.size() == ranks.size());
    CHECK(sums.ranks[0].times.elapse == Duration(420'174'260)); // as communication.json adds up
    CHECK(sums.ranks[2].operators == 23);
    Duration elapse{};
    for (size_t i = 0; i < ranks.size(); ++i) {
        CHECK(sums.ranks[i].times.elapse == ranks[i].times.elapse);
        CHECK(sums.ranks[i].operators == ranks[i].operators);
        elapse += ranks[i].times.elapse;
    }
    for (const CollectiveSum& sum : sums.collectives)
        elapse -= sum.times.elapse;
    CHECK(elapse == Duration());
}

} // namespace communication_diff_test
