// SPDX-License-Identifier: GPL-3.0-or-later
// CL-6, CL-7, CL-10 to CL-13, CL-15 to CL-17: each on jobs where it fires, where it is just below,
// and where the profile does not tell. What G16 knows of a real pipeline is held on both sides.
#include <array>
#include <functional>

#include "core/advisor/why.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/staged_job.h"
#include "tests/core/advisor/step_job.h"

namespace parallel_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::Files;
using rankscope::test::FolderTables;
using rankscope::test::hasRealProfiles;
using rankscope::test::JobTables;
using rankscope::test::OneCheck;
using rankscope::test::RankFiles;
using rankscope::test::realProfile;
using rankscope::test::runCheck;
using rankscope::test::stagedJob;
using rankscope::test::stepFiles;
using rankscope::test::stepJob;
using rankscope::test::StepTimes;

namespace {

double shareOfBubble(const query::Snapshot& snapshot) {
    const auto report = runChecks(
        std::make_shared<const query::Snapshot>(snapshot), {}, {.checks = {"CL-12"}}, {}, {});
    REQUIRE(report);
    const auto share = valueNamed(report->metrics, "bubble_share");
    REQUIRE(share);
    return *share;
}

JobTables oneRank() {
    return JobTables({{0, stepFiles(2, {})}});
}

/// Two ranks of one group with a collective of that transit in a step of 10 ms.
JobTables groupedJob(const char* group, double milliseconds, double exposed) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 2; ++rank) {
        Files files = stepFiles(1, {.computing = 9000 - exposed, .exposed = exposed});
        files.push_back({"communication.json",
            fmt::format(
                R"j({{"step1":{{"p2p":{{}},"collective":{{"hcom_allReduce__728_0_1@)j"
                R"j(3985310405473756128":{{"Communication Time Info":{{"Start Timestamp(us)":1000,)j"
                R"j("Elapse Time(ms)":{0},"Transit Time(ms)":{0},"Wait Time(ms)":0,)j"
                R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}}}}}}}}}})j",
                milliseconds)});
        files.push_back({"profiler_metadata.json",
            fmt::format(R"({{"parallel_group_info": {{"group_name_19": {{"group_name": "{}", )"
                        R"("group_rank": {}, "global_ranks": [0, 1]}}}}}})",
                group, rank)});
        all.push_back({rank, files});
    }
    return JobTables(all);
}

Files with(Files files, const char* name, const std::string& text) {
    files.push_back({name, text});
    return files;
}

Files reserving(double megabytes) {
    return with(stepFiles(20, {}), "memory_record.csv",
        fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total "
                    "Active(MB),Stream Ptr,Device Type\nPTA,3,{0},{0},{0},2,NPU:0\n",
            megabytes));
}

/// Of the last of four ranks; the others have 1,000 of all.
struct LastRank {
    double time = 1000; ///< us, of its experts
    std::optional<int> tokens{}; ///< nothing: no rank has shapes
    double beside = 8000; ///< us of computing
};

/// Four ranks that each multiply the tokens of their experts.
JobTables expertJob(const LastRank& last) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        const LastRank of =
            rank == 3 ? last : LastRank{.tokens = last.tokens ? std::optional(1000) : std::nullopt};
        const std::string shapes =
            of.tokens ? fmt::format("{},1024;8,1024,4096;8", *of.tokens) : "N/A";
        all.push_back({rank,
            with(stepFiles(1, {.computing = of.beside + of.time}), "kernel_details.csv",
                fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input "
                            "Shapes\n1,a,GroupedMatmul,AI_CORE,1000,{},\"{}\"\n",
                    of.time, shapes))});
    }
    return JobTables(all);
}

OneCheck onLegacy(const char* id, const char* limit, double value) {
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    return runCheck(job.snapshot(), id, {}, {{limit, value}, {"least_cost", 0}});
}

} // namespace

TEST_CASE("G16: checks of a real pipeline fire below their figure, not at it", "[advisor]") {
    if (!hasRealProfiles())
        return;
    struct Case {
        const char* id;
        const char* limit;
        double value; ///< G16 has it by the ranks' averages, the checks by their steps
        double margin = .0002;
    };
    for (const Case& one :
        {Case{"CL-6", "interval_outlier", .2223}, {"CL-12", "communication_rate", .1655, .005},
            {"CL-13", "communication_rate", .603, .005}}) {
        CAPTURE(std::string(one.id));
        CHECK(onLegacy(one.id, one.limit, one.value - one.margin).state == CheckState::Found);
        CHECK(onLegacy(one.id, one.limit, one.value + one.margin).state == CheckState::Ok);
        CHECK(runCheck(oneRank().snapshot(), one.id).reason
            == (one.id == std::string("CL-6") ? "need.several_ranks" : "need.stages"));
    }
}

TEST_CASE("CL-10 and CL-11 tell data and tensor parallelism above their share", "[advisor]") {
    for (const auto& [id, group] : {std::pair("CL-10", "dp"), {"CL-11", "tp"}}) {
        const auto of = [check = id](const char* name, double transit, double exposed) {
            return runCheck(groupedJob(name, transit, exposed).snapshot(), check);
        };
        CAPTURE(std::string(id));
        CHECK_FALSE(of(group, 3, 1500).finding().price.cost); // nobody knows who waits
        CHECK(of(group, 3, 1500).finding().price.high == Duration(1'500'000));
        CHECK(of(group, 3, 910).state == CheckState::Found);
        CHECK(of(group, 3, 900).state == CheckState::Ok); // communication_rate: 10 % of 9 ms
        CHECK(of(group, .9, 1500).state == CheckState::Ok); // the rest is of others
        CHECK(of("mp", 3, 1500).reason == "need.groups");
        CHECK(of(group, 3, 1500).finding().ranks == std::vector<int64_t>{0, 1});
    }
    CHECK(runCheck(oneRank().snapshot(), "CL-11").reason == "need.collectives");
    CHECK(runCheck(oneRank().snapshot(), "CL-10").reason == "need.groups"); // steps are there
    CHECK(runCheck(JobTables({{0, {{"op_statistic.csv", "OP Type\nAdd\n"}}}}).snapshot(), "CL-10")
              .reason
        == "need.steps");
}

TEST_CASE("CL-12 tells receiving above its share of computing and communication", "[advisor]") {
    const auto of = [](double receive) {
        const Files files = stepFiles(3, {.computing = 8000, .exposed = 2000, .receive = receive});
        return runCheck(stagedJob(files, files).snapshot(), "CL-12");
    };
    const auto found = of(1500);
    REQUIRE(found.finding().price.high);
    CHECK(found.finding().price.high->count() == Approx(1'500'000).margin(2)); // count(): ns
    CHECK_FALSE(found.finding().price.cost); // nobody knows what of it delays the step
    CHECK(found.finding().ranks == std::vector<int64_t>{0, 1, 2, 3});
    CHECK(of(1010).state == CheckState::Found);
    CHECK(of(1000).state == CheckState::Ok); // communication_rate: 10 % of 10 ms
    CHECK(runCheck(oneRank().snapshot(), "CL-12").reason == "need.stages");
}

TEST_CASE("CL-13 leaves out what waits for the pipeline", "[advisor]") {
    // Four ms of exposed collectives in each step of 10 ms: so many of them over all stages.
    const auto of = [](double beyond) {
        const auto collective = [](int number, double elapse, const char* group) {
            return fmt::format(
                R"j("hcom_allReduce__728_{}_1@{}":{{"Communication Time Info":{{)j"
                R"j("Start Timestamp(us)":{},"Elapse Time(ms)":{},"Transit Time(ms)":1,)j"
                R"j("Wait Time(ms)":0,"Synchronization Time(ms)":0,"Idle Time(ms)":0}},)j"
                R"j("Communication Bandwidth Info":{{}}}})j",
                number, group, 1000 + 20'000 * number, elapse);
        };
        const auto job = stagedJob([&](int64_t rank) {
            return with(stepFiles(1, {.computing = 5000, .exposed = 4000}), "communication.json",
                R"j({"step1":{"p2p":{},"collective":{)j" + collective(0, beyond, "1") + ","
                    + collective(1, 4 - beyond, rank < 2 ? "2" : "3") + "}}}");
        });
        return runCheck(job.snapshot(), "CL-13");
    };
    const auto all = of(0).finding();
    CHECK(all.price.high == Duration(4'000'000));
    CHECK(whyText(all, Language::English) // 1 of 4 ms
              .ends_with("25.0 % of these collectives' time moves data"));
    CHECK(of(1).finding().price.high == Duration(3'000'000));
    CHECK(of(3.09).state == CheckState::Found);
    CHECK(of(3.11).state == CheckState::Ok); // communication_rate: 10 % of 9 ms
}

TEST_CASE("what sends and receives in one between stages counts as receiving", "[advisor]") {
    // Of 4 ms exposed in each step of 10 ms: 3 in batchSendRecv, 1 in collectives of the stage.
    const auto one = [](const char* type, const std::string& group, double elapse) {
        return fmt::format(R"j("hcom_{}__728_0_1@{}":{{"Communication Time Info":{{)j"
                           R"j("Start Timestamp(us)":1000,"Elapse Time(ms)":{}}}}})j",
            type, group, elapse);
    };
    const auto job = stagedJob([&](int64_t rank) {
        return with(stepFiles(1, {.computing = rank < 2 ? 5000.0 : 7000.0, .exposed = 4000.0}),
            "communication.json",
            R"j({"step1":{"p2p":{)j" + one("batchSendRecv", rank % 2 == 0 ? "5" : "6", 3)
                + R"j(},"collective":{)j" + one("allReduce", rank < 2 ? "7" : "8", 1) + "}}}");
    });
    const auto received = runCheck(job.snapshot(), "CL-12").finding();
    REQUIRE(received.price.high);
    CHECK(received.price.high->count() == Approx(3'000'000).margin(2)); // count(): ns
    CHECK(whyText(received, Language::English) // 9, 9, 11 and 11 ms
        == "receiving 3.00 ms / (computing and exposed communication 10.0 ms) = 30.0 %, above "
           "10.0 %; means of ranks and steps");
    const auto within = runCheck(job.snapshot(), "CL-13").finding(); // 1 of 9 ms
    CHECK(within.ranks == std::vector<int64_t>{0, 1});
    CHECK(within.evidence.front().target.rank == 0);
    CHECK(std::get<Duration>(within.evidence.front().value) == Duration(4'000'000)); // exposed
    REQUIRE(within.price.high);
    CHECK(within.price.high->count() == Approx(1'000'000).margin(2)); // count(): ns
    CHECK(whyText(within, Language::English)
              .starts_with("collectives within the stage 1.00 ms / (computing and exposed "
                           "communication 9.00 ms) = "
                           "11.1 %, above 10.0 %"));
    CHECK(shareOfBubble(job.snapshot()) == Approx(.275)); // 3 of 10 ms, and of 12 ms
}

TEST_CASE(
    "Qwen3: half of the step are transfers between stages, 74 ms collectives within", "[advisor]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    // communication.json, groups of stage 1: 81.7 ms on rank 2, 65.4 ms on rank 3; of stage 0 less,
    // 65.4 and 76.8 ms
    const auto within = runCheck(job.snapshot(), "CL-13").finding();
    CHECK(within.ranks == std::vector<int64_t>{2, 3});
    REQUIRE(within.price.high);
    CHECK(within.price.high->count() == Approx(73'500'000).epsilon(.01)); // count(): ns
    CHECK(runCheck(job.snapshot(), "CL-12").state == CheckState::Found);
    // step_trace_time.csv and hcom_batchSendRecv of communication.json: of the step 38.7, 39.9, 9.0
    // and 9.3 %
    CHECK(shareOfBubble(job.snapshot()) == Approx(.240).margin(.001));
}

TEST_CASE("stages without any time of communication are not called fine", "[advisor]") {
    const auto job = stagedJob(stepFiles(3, {}), stepFiles(3, {}));
    for (const char* const id : {"CL-12", "CL-13"})
        CHECK(runCheck(job.snapshot(), id).reason == "need.collectives");
    const auto silent = stagedJob(stepFiles(3, {.exposed = 1}), stepFiles(3, {.exposed = 1}));
    for (const char* const id : {"CL-12", "CL-13"})
        CHECK(runCheck(silent.snapshot(), id).state == CheckState::Ok);
}

TEST_CASE("a slow rank is one among those of its stage", "[advisor]") {
    const auto computing = [](std::array<double, 4> of) {
        return stagedJob([of](int64_t rank) {
            return stepFiles(20, {.computing = of[static_cast<size_t>(rank)]});
        });
    };
    const auto found = runCheck(computing({6000, 6000, 9000, 10'000}).snapshot(), "CL-1").finding();
    CHECK(found.ranks == std::vector<int64_t>{3});
    CHECK(found.peers == std::vector<int64_t>{2, 3});
    CHECK(runCheck(computing({6000, 6000, 9000, 9000}).snapshot(), "CL-1").findings.empty());
    const auto alone = stepJob(
        4, 20, [](int64_t rank) { return StepTimes{.computing = rank == 3 ? 10'000.0 : 9000.0}; });
    CHECK(runCheck(alone.snapshot(), "CL-1").finding().peers.empty()); // all others
}

TEST_CASE("ranks of two stages that begin to be slow together are one finding", "[advisor]") {
    constexpr int kLong = 20;
    // Of stages of eight ranks one each: of fewer it would be a part of them (CL-4).
    const auto told = [](int sinceOfLast) {
        const auto filesOf = [=](int64_t rank) {
            std::vector<StepTimes> steps(kLong);
            for (int step = 0; step < kLong; ++step) {
                if (rank == 1)
                    steps[static_cast<size_t>(step)].computing += step >= 10 ? 2000 : 0;
                if (rank == 9)
                    steps[static_cast<size_t>(step)].computing += step >= sinceOfLast ? 1800 : 0;
            }
            return Files{{"step_trace_time.csv", rankscope::test::stepTable(steps)}};
        };
        return runCheck(stagedJob(filesOf, 8).snapshot(), "CL-1").findings;
    };
    const auto all = told(11);
    REQUIRE(all.size() == 1);
    CHECK(all.front().text.key == "CL-1.onset_together");
    CHECK(all.front().ranks == std::vector<int64_t>{1, 9});
    CHECK(all.front().peers.empty()); // each has those of its own stage
    CHECK(all.front().price.cost == Duration(1'000'000)); // of half of the steps
    CHECK(all.front().price.high == Duration(1'000'000 + 810'000)); // one stage after the other
    const auto apart = told(12);
    REQUIRE(apart.size() == 2);
    CHECK(apart[0].peers == std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7});
    CHECK(apart[1].peers == std::vector<int64_t>{8, 9, 10, 11, 12, 13, 14, 15});
}

TEST_CASE("CL-7 compares the rates of a stage", "[advisor]") {
    const auto rated = [](std::array<double, 4> rates) {
        return stagedJob([rates](int64_t rank) {
            return with(stepFiles(2, {.computing = rank < 2 ? 8000.0 : 9000.0}),
                fmt::format("flops_summary_{}.json", rank).c_str(),
                fmt::format(R"({{"FLOPs": 1000, "FLOPS": {}}})", rates[static_cast<size_t>(rank)]));
        });
    };
    const auto of = [&rated](double last) {
        return runCheck(rated({100, 100, 30, last}).snapshot(), "CL-7");
    };
    // The second stage is 54 % below the mean of all: it runs other kernels.
    CHECK(of(30).state == CheckState::Ok);
    CHECK(of(20.1).state == CheckState::Ok); // 19.8 % below 25.05
    const auto found = of(15).finding(); // a third below 22.5
    CHECK(found.ranks == std::vector<int64_t>{3});
    CHECK(found.peers == std::vector<int64_t>{2, 3});
    REQUIRE(found.price.cost); // half as much again of what its stage computes
    CHECK(static_cast<double>(found.price.cost->count()) == Approx(4'500'000).margin(2));
    const auto job = rated({100, 100, 30, 15});
    query::Snapshot apart = job.snapshot(); // a rank of each stage
    std::erase_if(apart.tables, [](const auto& part) { return part->rank % 2 == 1; });
    CHECK(runCheck(apart, "CL-7").reason == "need.peers");
}

TEST_CASE("CL-15 tells a stage that computes longer", "[advisor]") {
    const auto of = [](double longer) {
        return runCheck(
            stagedJob(stepFiles(20, {}), stepFiles(20, {.computing = 9000 + longer})).snapshot(),
            "CL-15");
    };
    const auto found = of(1000);
    CHECK(found.finding().ranks == std::vector<int64_t>{2, 3});
    CHECK(found.finding().price.cost == Duration(500'000)); // half of it goes to the other stage
    CHECK(found.finding().price.high == Duration(500'000)); // even stages save no more
    CHECK_FALSE(leadsTo(found.finding(), "summary.pipeline")); // without passes it is empty
    CHECK(of(530).state == CheckState::Found);
    CHECK(of(450).state == CheckState::Ok); // below 5 %
    CHECK(runCheck(oneRank().snapshot(), "CL-15").reason == "need.stages");
    const auto whole = stagedJob(reserving(1000), reserving(500));
    query::Snapshot half = whole.snapshot(); // of one stage alone
    std::erase_if(half.tables, [](const auto& part) { return part->rank < 2; });
    CHECK(runCheck(half, "CL-15").reason == "need.two_stages");
    CHECK(runCheck(half, "CL-16").reason == "need.two_stages");
}

TEST_CASE("CL-15 tells slow devices where calls of the same work tell half of it", "[advisor]") {
    // The second stage computes a ninth longer; so long is a call of its attention in us, 100 on
    // the first one.
    const auto of = [](double call, const char* shapes = "2048,2,512", bool hasKernels = true) {
        return runCheck(stagedJob([&](int64_t rank) {
            const bool isSecond = rank > 1;
            Files files = stepFiles(20, {.computing = isSecond ? 10'000.0 : 9000.0});
            if (!hasKernels)
                return files;
            return with(files, "kernel_details.csv",
                fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input "
                            "Shapes\n1,g,FlashAttentionScoreGrad,MIX_AIC,1000,{0},\"{1}\"\n"
                            "2,g,FlashAttentionScoreGrad,MIX_AIC,21000,{0},\"{1}\"\n",
                    isSecond ? call : 100.0, isSecond ? shapes : "2048,2,512"));
        }).snapshot(),
            "CL-15");
    };
    const auto slow = of(105.6); // 5.6 % of 11.1 %
    CHECK(slow.finding().text.key == "CL-15.slow");
    CHECK(slow.finding().price.cost == Duration(1'000'000));
    CHECK(slow.finding().advice.front().key == "advice.check_node");
    const auto uneven = of(105.5);
    CHECK(uneven.finding().text.key == "CL-15.time");
    CHECK(uneven.finding().price.cost == Duration(500'000));
    CHECK(of(112, "4096,2,512").finding().text.key == "CL-15.time"); // other work
    CHECK(of(112, "", false).finding().text.key == "CL-15.time"); // nobody knows
}

TEST_CASE("CL-16 tells stages that hold more memory than others", "[advisor]") {
    const auto of = [](double second) {
        return runCheck(stagedJob(reserving(1000), reserving(second)).snapshot(), "CL-16");
    };
    CHECK(of(800).finding().severity == Severity::Info);
    CHECK(of(849).state == CheckState::Found);
    CHECK(of(850).state == CheckState::Ok); // peak_imbalance: 15 %
    CHECK(runCheck(oneRank().snapshot(), "CL-16").reason == "need.stages");
}

TEST_CASE("CL-17 tells experts with more tokens than others", "[advisor]") {
    const auto of = [](LastRank last) { return runCheck(expertJob(last).snapshot(), "CL-17"); };
    CHECK(of({.time = 1500, .tokens = 1500}).finding().ranks == std::vector<int64_t>{3});
    CHECK(of({.time = 1500, .tokens = 1500}).finding().text.key == "CL-17.uneven");
    CHECK(of({.time = 1500}).finding().text.key == "CL-17.longer"); // says by what
    CHECK(of({.time = 1290, .tokens = 1290}).state == CheckState::Found);
    CHECK(of({.time = 1290, .tokens = 1285}).state == CheckState::Ok); // 19.95 % above the mean
    CHECK(of({.time = 1290}).state == CheckState::Found); // without shapes
    CHECK(of({.time = 1285}).state == CheckState::Ok);
    CHECK(runCheck(oneRank().snapshot(), "CL-17").reason == "need.experts");
    const auto why = [&](LastRank last) { return whyText(of(last).finding(), Language::English); };
    CHECK(why({.time = 1500, .tokens = 1500}).find(" tokens / ") != std::string::npos);
    CHECK(why({.time = 1500}).find(" ms / ") != std::string::npos);
}

TEST_CASE("a slow rank is no rank with busy experts", "[advisor]") {
    const auto of = [](LastRank last) { return runCheck(expertJob(last).snapshot(), "CL-17"); };
    CHECK(of({.time = 1500, .tokens = 1000}).state == CheckState::Ok);
    CHECK(of({.time = 1500, .beside = 12'000}).state == CheckState::Ok);
    CHECK(of({.time = 2000, .beside = 12'000}).finding().ranks == std::vector<int64_t>{3});
}

} // namespace parallel_cases_test
