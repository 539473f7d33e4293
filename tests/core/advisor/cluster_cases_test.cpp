// SPDX-License-Identifier: GPL-3.0-or-later
// CL-1, CL-3, CL-4, CL-6 to CL-9: each on jobs where it fires, where it is just below, and where
// the profile does not tell; and of which stage CL-13 tells.
#include <cstdlib>
#include <functional>

#include "core/advisor/why.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/staged_job.h"
#include "tests/core/advisor/step_job.h"

namespace cluster_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::Files;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;
using rankscope::test::stepJob;
using rankscope::test::StepTimes;

namespace {

constexpr int kSteps = 20;

JobTables oneRank() {
    return stepJob(1, kSteps, [](int64_t) { return StepTimes{}; });
}

/// Four ranks with steps of 10 ms; the third one computes so many us longer.
JobTables slowJob(double longer) {
    return stepJob(4, kSteps, [longer](int64_t rank) {
        return StepTimes{.computing = rank == 2 ? 9000 + longer : 9000.0};
    });
}

/// Eight ranks, the last ones of which compute longer.
JobTables halvedJob(int64_t slow, double longer) {
    return stepJob(8, kSteps, [=](int64_t rank) {
        return StepTimes{.computing = rank >= 8 - slow ? 9000 + longer : 9000.0};
    });
}

/// Four ranks; the second one prepares so many us.
JobTables preparingJob(double time) {
    return stepJob(
        4, kSteps, [time](int64_t rank) { return StepTimes{.preparing = rank == 1 ? time : 0}; });
}

/// Rates of ranks as older MindSpore writes them; the last one's is the given.
JobTables ratedJob(double last, size_t ranks = 4) {
    std::vector<RankFiles> all;
    for (size_t rank = 0; rank < ranks; ++rank) {
        Files files = stepFiles(2, {});
        files.push_back({fmt::format("flops_summary_{}.json", rank),
            fmt::format(R"({{"FLOPs": 1000, "FLOPS": {}, "FLOPS_Utilization": 10}})",
                rank + 1 == ranks ? last : 100.0)});
        all.push_back({static_cast<int64_t>(rank), files, model::ProfileKind::MindsporeLegacy});
    }
    return JobTables(all);
}

/// Links of 100 MB over HCCS between all of the ranks; `rateOf` the one from one to another, GB/s.
JobTables linkedRanks(int ranks, const std::function<double(int, int)>& rateOf) {
    std::string text;
    for (int source = 0; source < ranks; ++source) {
        for (int target = 0; target < ranks; ++target) {
            if (source == target)
                continue;
            const double of = rateOf(source, target);
            text += fmt::format("{}\"{}-{}\":{{\"Transport Type\":\"HCCS\",\"Transit Time(ms)\":{},"
                                "\"Transit Size(MB)\":100,\"Bandwidth(GB/s)\":{}}}",
                text.empty() ? "" : ",", source, target, 100 / of, of);
        }
    }
    Files files = stepFiles(1, {.exposed = 5000});
    files.push_back({"communication_matrix.json",
        "{\"step1\":{\"p2p\":{},\"collective\":{\"allreduce-total@3985310405473756128\":{" + text
            + "}}}}"});
    files.push_back({"profiler_metadata.json",
        R"({"parallel_group_info": {"group_name_19": {"group_name": "dp", "group_rank": 0,)"
        R"( "global_ranks": [0, 1, 2, 3, 4]}}})"});
    return JobTables({{0, files}});
}

/// At 20 GB/s between five ranks; those of a rank, or only that between it and rank 0, are at the
/// given rate.
JobTables linkedJob(double rate, bool isPair) {
    return linkedRanks(5, [&](int source, int target) {
        const bool isOfRank = source == 4 || target == 4;
        return (isPair ? source + target == 4 && isOfRank : isOfRank) ? rate : 20;
    });
}

} // namespace

TEST_CASE("CL-1 tells a rank that is slow in its steps", "[advisor]") {
    const auto found = runCheck(slowJob(600).snapshot(), "CL-1");
    CHECK(found.finding().ranks == std::vector<int64_t>{2});
    CHECK(found.finding().price.high == Duration(600'000));
    CHECK(found.finding().stepsSeen == size_t{kSteps});
    CHECK(runCheck(slowJob(530).snapshot(), "CL-1").state == CheckState::Found);
    CHECK(runCheck(slowJob(490).snapshot(), "CL-1").state == CheckState::Ok); // below 5 %
    CHECK(runCheck(slowJob(600).snapshot(), "CL-1", {}, {{"slow_rank", 0.07}}).state
        == CheckState::Ok);
    CHECK(runCheck(oneRank().snapshot(), "CL-1").reason == "need.several_ranks");
}

TEST_CASE(
    "several slow ranks of a job without stages cost what the longest one does", "[advisor]") {
    // Of sixteen ranks two, fewer than a part of them: without one of them all wait for the other.
    const auto told = [](double longer, double other) {
        const JobTables job = stepJob(16, kSteps, [=](int64_t rank) {
            return StepTimes{
                .computing = 9000 + (rank == 2 ? longer : 0) + (rank == 11 ? other : 0)};
        });
        return runCheck(job.snapshot(), "CL-1").finding();
    };
    const auto costOf = [](const Finding& finding) {
        REQUIRE(finding.price.cost);
        return static_cast<double>(finding.price.cost->count()); // count(): ns
    };
    const Finding both = told(600, 600);
    CHECK(both.text.key == "CL-1.together");
    CHECK(both.ranks == std::vector<int64_t>{2, 11});
    CHECK(costOf(both) == Approx(600'000).margin(2));
    CHECK(both.price.low == Duration());
    CHECK(both.price.high == Duration(600'000));
    CHECK(both.price.method == std::string("method.longest_of_step"));
    const Finding uneven = told(1200, 700);
    CHECK(uneven.ranks == std::vector<int64_t>{2, 11});
    CHECK(costOf(uneven) == Approx(1'200'000).margin(2));
    const JobTables once = stepJob(16, 1, [](int64_t rank) {
        return StepTimes{.computing = rank == 2 || rank == 11 ? 11'000.0 : 9000.0};
    });
    const Finding ofOneStep = runCheck(once.snapshot(), "CL-1").finding();
    CHECK(ofOneStep.text.key == "CL-1.together");
    CHECK(costOf(ofOneStep) == Approx(2'000'000).margin(2));
    const auto part = runCheck(halvedJob(3, 700).snapshot(), "CL-4");
    CHECK(costOf(part.finding()) == Approx(700'000).margin(2));
}

TEST_CASE("CL-1 tells ranks that begin to be slow together as one", "[advisor]") {
    constexpr int kLong = 20;
    // Ranks 2 and 11 from the 11th step on, rank 7 from another one on.
    const auto told = [](int sinceOfOther) {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < 16; ++rank) {
            std::vector<StepTimes> steps(kLong);
            for (int step = 0; step < kLong; ++step) {
                if (rank == 2 || rank == 11)
                    steps[static_cast<size_t>(step)].computing += step >= 10 ? 2000 : 0;
                if (rank == 7)
                    steps[static_cast<size_t>(step)].computing += step >= sinceOfOther ? 1800 : 0;
            }
            all.push_back({rank, {{"step_trace_time.csv", rankscope::test::stepTable(steps)}}});
        }
        return runCheck(JobTables(all).snapshot(), "CL-1").findings;
    };
    const auto all = told(10);
    REQUIRE(all.size() == 1);
    CHECK(all.front().ranks == std::vector<int64_t>{2, 7, 11});
    CHECK(all.front().price.cost == Duration(1'000'000)); // in half of the steps, not three times
    CHECK(all.front().price.high == Duration(1'000'000));
    CHECK(toText(all.front().text, Language::English)
        == "Ranks 2, 7, 11 take up to 2.00 ms longer than their peers in computing (22.2 % more) "
           "since step 11: they begin together.");
    CHECK(told(11).size() == 1); // one step later: noise hid the first
    CHECK(told(11).front().ranks == std::vector<int64_t>{2, 7, 11});
    CHECK(told(12).size() == 2);
    const auto apart = told(14);
    REQUIRE(apart.size() == 2);
    CHECK(apart[0].ranks == std::vector<int64_t>{2, 11});
    CHECK(apart[1].ranks == std::vector<int64_t>{7});
    CHECK(apart[1].text.key == "CL-1.onset");
}

TEST_CASE("CL-1 tells a rank that becomes slow beside one that always is", "[advisor]") {
    constexpr int kLong = 20;
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 16; ++rank) {
        std::vector<StepTimes> steps(kLong);
        for (int step = 0; step < kLong; ++step) {
            const bool isLate = rank == 7 && step >= 10;
            const double always = rank == 2 ? 2000 : 0;
            steps[static_cast<size_t>(step)].computing += always + (isLate ? 1800 : 0);
        }
        ranks.push_back({rank, {{"step_trace_time.csv", rankscope::test::stepTable(steps)}}});
    }
    const auto found = runCheck(JobTables(ranks).snapshot(), "CL-1").findings;
    REQUIRE(found.size() == 2);
    CHECK(found[0].text.key == "CL-1.same");
    CHECK(found[0].ranks == std::vector<int64_t>{2});
    CHECK(found[0].price.cost == Duration(1'100'000)); // 2 ms, then 0.2 more than rank 7
    CHECK(found[1].text.key == "CL-1.onset");
    CHECK(found[1].ranks == std::vector<int64_t>{7});
    CHECK(found[1].price.cost == Duration(900'000)); // in half of the steps
}

TEST_CASE("a step without a number is a dash", "[advisor]") {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank)
        all.push_back({rank,
            {{"step_trace_time.csv",
                rankscope::test::stepTable({})
                    + fmt::format(",{},0,0,0,1000,0,0,0,0\n", rank == 2 ? 12'000 : 9000)}}});
    const JobTables job(all);
    const auto found = runCheck(job.snapshot(), "CL-1");
    CHECK(found.finding().text.key == "CL-1.once");
    CHECK(toText(found.finding().evidence.front().text, Language::English)
        == "Longest difference to its peers, step -");
}

TEST_CASE("ranks that have nobody to be compared with are not called healthy", "[advisor]") {
    // The second rank computes twice as long, in steps that the first one did not profile.
    const auto head = rankscope::test::stepTable({});
    const JobTables apart({{0, stepFiles(2, {})},
        {1,
            {{"step_trace_time.csv",
                head + "11,18000,0,0,0,1000,18000,0,0,0\n12,18000,0,0,0,1000,18000,0,0,0\n"}}}});
    for (const char* const id : {"CL-1", "CL-4", "CL-6"})
        CHECK(runCheck(apart.snapshot(), id).reason == "need.peers");
    // Each rank is a stage of its own: only the stages are compared.
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 2; ++rank) {
        Files files = stepFiles(5, {.computing = rank == 0 ? 9000.0 : 13'000.0});
        files.push_back({"profiler_metadata.json",
            fmt::format(R"({{"parallel_group_info": {{"pp": {{"group_name": "pp", "group_rank": )"
                        R"({0}, "global_ranks": [0, 1]}}, "tp{0}": {{"group_name": "tp", )"
                        R"("group_rank": 0, "global_ranks": [{0}]}}, "c": {{"group_name": )"
                        R"("default_group", "group_rank": {0}, "global_ranks": [0, 1]}}}}}})",
                rank)});
        all.push_back({rank, files});
    }
    const JobTables alone(all);
    CHECK(runCheck(alone.snapshot(), "CL-1").reason == "need.peers");
    CHECK(runCheck(alone.snapshot(), "CL-15").finding().ranks == std::vector<int64_t>{1});
}

TEST_CASE("CL-1 tells a rank as the page of the steps does, though a step falls below the limit",
    "[advisor]") {
    // 490 and 505 us of steps of 10 ms, of which a tenth is computing: the verdict is slow in both
    const auto rank = [](const std::vector<double>& longer) {
        std::vector<StepTimes> steps;
        for (const double more : longer)
            steps.push_back({.computing = 1000 + more, .free = 9000 - more});
        return Files{{"step_trace_time.csv", rankscope::test::stepTable(steps)}};
    };
    const JobTables job({{0, rank({0, 0})}, {1, rank({490, 505})}});
    const Finding slow = runCheck(job.snapshot(), "CL-1").finding();
    CHECK(slow.ranks == std::vector<int64_t>{1});
    // It is slower by 497.5 us: below the limit of 500, which is that of each of its steps.
    CHECK(slow.evidence.back().text.key == "evidence.limit_of_step");
    CHECK(std::get<Duration>(slow.evidence.back().value) > Duration(497'500));
    CHECK(whyText(slow, Language::English)
        == "longest own computing - median of its peers in one step: 505 \u00B5s, above 500 "
           "\u00B5s "
           "(slow_rank: 5.0 % of the step, or more where ranks vary more); median of the steps "
           "498 \u00B5s, 5.0 % of the step");
    CHECK(runCheck(job.snapshot(), "CL-1", {}, {{"slow_rank", 0.06}}).state == CheckState::Ok);
}

TEST_CASE("CL-1 sends whose rank is free for longer to its host, not to its clock", "[advisor]") {
    const auto found =
        runCheck(stepJob(4, kSteps,
                     [](int64_t rank) {
                         const double free = rank == 2 ? 3000 : 0;
                         return StepTimes{.computing = 6000, .exposed = 3000 - free, .free = free};
                     })
                     .snapshot(),
            "CL-1");
    CHECK(found.finding().ranks == std::vector<int64_t>{2});
    CHECK(found.finding().price.part == StepPart::Free);
    CHECK(found.finding().advice.size() == 2);
    CHECK(found.finding().advice.back().key == "advice.look_at_host");
    const auto slow = runCheck(slowJob(1000).snapshot(), "CL-1");
    CHECK(slow.finding().advice[1].key == "advice.check_frequency");
}

TEST_CASE("CL-4 tells a part of the ranks that is slower than the others", "[advisor]") {
    const auto found = runCheck(halvedJob(3, 700).snapshot(), "CL-4");
    CHECK(found.finding().ranks == std::vector<int64_t>{5, 6, 7});
    CHECK(runCheck(halvedJob(3, 530).snapshot(), "CL-4").state == CheckState::Found);
    CHECK(runCheck(halvedJob(3, 490).snapshot(), "CL-4").state == CheckState::Ok); // below 5 %
    CHECK(runCheck(halvedJob(1, 700).snapshot(), "CL-4").state == CheckState::Ok); // that is CL-1
    CHECK(runCheck(oneRank().snapshot(), "CL-4").reason == "need.several_ranks");
}

TEST_CASE("CL-6 tells a rank whose data comes late", "[advisor]") {
    const auto found = runCheck(preparingJob(800).snapshot(), "CL-6");
    CHECK(found.finding().ranks == std::vector<int64_t>{1});
    CHECK(found.finding().price.high == Duration(800'000));
    CHECK(runCheck(preparingJob(530).snapshot(), "CL-6").state == CheckState::Found);
    CHECK(runCheck(preparingJob(490).snapshot(), "CL-6").state == CheckState::Ok); // below 5 %
    CHECK(runCheck(oneRank().snapshot(), "CL-6").reason == "need.several_ranks");
    // Nothing tells what is before the first kernel.
    const Files untold{{"step_trace_time.csv", "Step,Computing,Free\n1,90,10\n2,90,10\n"}};
    const JobTables job({{0, untold}, {1, untold}});
    CHECK(runCheck(job.snapshot(), "CL-6").reason == "need.preparing");
    CHECK(runCheck(job.snapshot(), "IO-6").reason == "need.preparing");
}

TEST_CASE("CL-7 tells a rank of a lower rate of operations", "[advisor]") {
    // The mean is (300 + 70) / 4 = 92.5: 24.3 % above the last; 75 is 20 % below 93.75.
    const auto found = runCheck(ratedJob(70).snapshot(), "CL-7");
    CHECK(found.finding().ranks == std::vector<int64_t>{3});
    CHECK(runCheck(ratedJob(74.9).snapshot(), "CL-7").state == CheckState::Found);
    CHECK(runCheck(ratedJob(75).snapshot(), "CL-7").state == CheckState::Ok);
    CHECK(runCheck(ratedJob(70, 1).snapshot(), "CL-7").reason == "need.several_ranks");
    CHECK(runCheck(oneRank().snapshot(), "CL-7").reason == "need.flops");
    Files files = stepFiles(2, {});
    files.push_back({"flops_summary_0.json", R"({"FLOPs": 1000})"});
    const JobTables withoutRate({{0, files, model::ProfileKind::MindsporeLegacy}});
    CHECK(runCheck(withoutRate.snapshot(), "CL-7").reason == "need.flops_rate");
}

TEST_CASE("CL-8 tells a rank all of whose links are slow", "[advisor]") {
    const auto found = runCheck(linkedJob(15.9, false).snapshot(), "CL-8");
    CHECK(found.finding().ranks == std::vector<int64_t>{4});
    CHECK(runCheck(linkedJob(16, false).snapshot(), "CL-8").state == CheckState::Ok); // 20 %
    CHECK(runCheck(linkedJob(15, true).snapshot(), "CL-8").state == CheckState::Ok); // that is CL-9
    CHECK(runCheck(oneRank().snapshot(), "CL-8").reason == "need.links");
}

TEST_CASE("CL-9 tells sixteen pairs one by one and the others together", "[advisor]") {
    const auto found = runCheck(linkedRanks(12,
                                    [](int source, int target) {
                                        const int apart = std::abs(source - target);
                                        return apart == 3 ? 10.0 : apart == 4 ? 12.5 : 20.0;
                                    })
                                    .snapshot(),
        "CL-9");
    REQUIRE(found.findings.size() == 17); // 9 pairs at 10 GB/s, 7 of the 8 at 12.5
    const Finding& rest = found.findings.back();
    CHECK(rest.text.key == "CL-9.more");
    CHECK(valueIn<int64_t>(rest.text, "more") != nullptr);
    CHECK(*valueIn<int64_t>(rest.text, "more") == 1);
    CHECK(rest.ranks.size() == 2);
    REQUIRE(rest.price.high);
    CHECK(*rest.price.high < *found.findings.front().price.high);
}

TEST_CASE("CL-9 tells a pair of ranks whose link is slow, both directions as one", "[advisor]") {
    const auto found = runCheck(linkedJob(10, true).snapshot(), "CL-9");
    CHECK(found.finding().ranks == std::vector<int64_t>{0, 4});
    CHECK(found.finding().evidence.size() == 2);
    // A link within a node has no switch.
    CHECK(found.finding().advice.size() == 1);
    CHECK(found.finding().advice.front().key == "advice.check_device_link");
    CHECK(found.finding().price.high == Duration(10'000'000)); // 100 MB take 5 ms at 20 GB/s
    CHECK(runCheck(linkedJob(15.9, true).snapshot(), "CL-9").state == CheckState::Found);
    CHECK(runCheck(linkedJob(16, true).snapshot(), "CL-9").state == CheckState::Ok);
    CHECK(runCheck(oneRank().snapshot(), "CL-9").reason == "need.links");
}

TEST_CASE("CL-13 takes the exposed time of its stage", "[advisor]") {
    const auto job = test::stagedJob(stepFiles(1, {.computing = 4000, .exposed = 5000}),
        stepFiles(1, {.computing = 8000, .exposed = 1000}));
    CHECK(runCheck(job.snapshot(), "CL-13").finding().price.high == Duration(5'000'000));
}

} // namespace cluster_cases_test
