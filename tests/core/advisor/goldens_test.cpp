// SPDX-License-Identifier: GPL-3.0-or-later
// Goldens of advisor_spec.md section D by what the checks say of them: the figures behind them are
// held in tests/core/analysis.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace goldens_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::FolderTables;
using rankscope::test::hasRealProfiles;
using rankscope::test::JobTables;
using rankscope::test::realProfile;
using rankscope::test::runCheck;
using std::chrono::microseconds;

namespace {

Duration timeNamed(const Finding& finding, const char* name) {
    const auto found =
        std::ranges::find(finding.text.values, name, &std::pair<std::string, Value>::first);
    REQUIRE(found != finding.text.values.end());
    return std::get<Duration>(found->second);
}

/// Of a timeline of kernels on a GPU, each with its begin and end in us.
struct TimedKernel {
    const char* name;
    int begin;
    int end;
};

test::InlineTrace timelineOf(const std::vector<TimedKernel>& kernels) {
    std::string text;
    for (const TimedKernel& one : kernels) {
        text += fmt::format("{}{{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"{}\",\"pid\":0,"
                            "\"tid\":7,\"ts\":{},\"dur\":{}}}",
            text.empty() ? "" : ",", one.name, one.begin, one.end - one.begin);
    }
    return test::InlineTrace("[" + text + "]");
}

/// One collective in each of twelve steps of `step` ms; the ranks spend so many ms in it and leave
/// it together.
JobTables collectiveJob(const std::vector<double>& durations, double step) {
    std::vector<test::RankFiles> ranks;
    for (size_t rank = 0; rank < durations.size(); ++rank) {
        std::string text;
        for (int number = 1; number <= 12; ++number) {
            const double begin = (step * number + step * 0.9 - durations[rank]) * 1000;
            text += fmt::format(
                R"j({}"step{}":{{"p2p":{{}},"collective":{{"hcom_allReduce__1_{}_1@7":{{)j"
                R"j("Communication Time Info":{{"Start Timestamp(us)":{},"Elapse Time(ms)":{},)j"
                R"j("Transit Time(ms)":0.001,"Wait Time(ms)":0,"Synchronization Time(ms)":0,)j"
                R"j("Idle Time(ms)":0}},"Communication Bandwidth Info":{{}}}}}}}})j",
                number == 1 ? "" : ",", number, number, begin, durations[rank]);
        }
        const double exposed = durations[rank] * 1000;
        test::Files files = test::stepFiles(
            12, {.computing = step * 1000 - exposed, .exposed = exposed, .free = 0});
        files.push_back({"communication.json", "{" + text + "}"});
        ranks.push_back({static_cast<int64_t>(rank), files});
    }
    return JobTables(ranks);
}

/// Two ranks, each with a link to the other, that moves a thousand times what G4 has in as much
/// more time: of so few bytes nothing is judged.
JobTables linkJob(double first, double second) {
    const auto link = [](const char* name, double megabytes, double ms) {
        return fmt::format("\"{}\":{{\"Transport Type\":\"SDMA\",\"Transit Time(ms)\":{},"
                           "\"Transit Size(MB)\":{},\"Bandwidth(GB/s)\":{}}}",
            name, ms, megabytes, megabytes / ms);
    };
    test::Files files = test::stepFiles(1, {.exposed = 5000});
    files.push_back({"communication_matrix.json",
        "{\"step1\":{\"p2p\":{},\"collective\":{\"allreduce-total@3985310405473756128\":{"
            + link("0-1", 85.368, 85.368 / first) + "," + link("1-0", 85.368, 85.368 / second)
            + "}}}}"});
    files.push_back({"profiler_metadata.json",
        R"({"parallel_group_info": {"group_name_19": {"group_name": "dp", "group_rank": 0,)"
        R"( "global_ranks": [0, 1]}}})"});
    return JobTables({{0, files}});
}

} // namespace

TEST_CASE("G1: the shares of a step that is split into its times", "[advisor][goldens]") {
    auto trace = timelineOf({{"a", 0, 10}, {"b", 15, 20}, {"c", 25, 35},
        {"ncclKernel_Send", 10, 20}, {"ncclKernel_Recv", 25, 30}, {"ncclKernel_Broadcast", 35, 45},
        {"ncclKernel_Reduce", 45, 50}});
    const auto report = runChecks(trace.snapshot(), {}, {}, {}, {});
    REQUIRE(report);
    const std::map<std::string, double> expected{{"computing_share", 0.5},
        {"communication_share", 0.6}, {"exposed_share", 0.4}, {"overlapped_share", 0.2},
        {"free_share", 0.1}, {"bubble_share", 0.1}};
    for (const auto& [name, value] : expected) {
        const auto metric = std::ranges::find(report->metrics, name, &Metric::name);
        REQUIRE(metric != report->metrics.end());
        INFO(name);
        CHECK(metric->value == Approx(value));
    }
    CHECK(runCheck(*trace.snapshot(), "OV-1").state == CheckState::Ok); // free_share: above 10 %
}

TEST_CASE("G2: no rank of the cluster analysis computes longer", "[advisor][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    CHECK(runCheck(job.snapshot(), "CL-1").state == CheckState::Ok); // computing gap .0009
    CHECK(runCheck(job.snapshot(), "CL-4").state == CheckState::Ok);
    // Rank 1 is free longest and communicates least: the others wait for it, or for nobody.
    const Finding idle = runCheck(job.snapshot(), "SC-1").finding();
    CHECK(idle.evidence.front().target.rank == 2); // one of both in the middle
    CHECK(std::get<Duration>(idle.evidence.front().value) == Duration(1'110'332'118));
    CHECK(timeNamed(idle, "leader") == Duration(1'488'610'059));
    // (1,110,332.118 + 1,130,793.250) / 2 us
    CHECK(std::chrono::abs(timeNamed(idle, "free") - Duration(1'120'562'684)) <= Duration(1));
}

TEST_CASE("G3: ranks that are free while one communicates compute alike", "[advisor][goldens]") {
    const double times[4][3] = {{59862.52, 115034.42, 1252571.94}, {60029.1, 971241.44, 396442.14},
        {60123.45, 116789.32, 1256789.12}, {59987.32, 115678.90, 1253456.78}};
    const auto job = test::stepJob(4, 1, [&times](int64_t rank) {
        return test::StepTimes{
            .computing = times[rank][0], .exposed = times[rank][1], .free = times[rank][2]};
    });
    CHECK(runCheck(job.snapshot(), "CL-1").state == CheckState::Ok);
    const Finding idle = runCheck(job.snapshot(), "SC-1").finding();
    CHECK(idle.evidence.front().target.rank == 0); // as near to the middle as rank 3
    CHECK(std::get<Duration>(idle.evidence.front().value) == Duration(1'252'571'940));
    CHECK(timeNamed(idle, "leader") == Duration(1'252'571'940)); // of rank 0, which waits least
    CHECK(timeNamed(idle, "free") == Duration(1'253'014'360)); // between ranks 0 and 3
    const auto even = test::stepJob(4, 1,
        [](int64_t) { return test::StepTimes{.computing = 100, .exposed = 100, .free = 100}; });
    CHECK(runCheck(even.snapshot(), "CL-1").state == CheckState::Ok);
    CHECK(runCheck(even.snapshot(), "CL-4").state == CheckState::Ok);
}

TEST_CASE("G4: two ranks whose SDMA is even have no slow link", "[advisor][goldens]") {
    for (const char* const id : {"CL-8", "CL-9"}) {
        CHECK(runCheck(linkJob(2.3518, 2.3586).snapshot(), id).state == CheckState::Ok);
        if (!hasRealProfiles())
            continue;
        // Its files sum up what ranks move, not their links: nothing is claimed of these.
        const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
        CHECK(runCheck(job.snapshot(), id).reason == "need.links");
    }
    CHECK(runCheck(linkJob(1.5, 2.3586).snapshot(), "CL-9").state == CheckState::Found);
}

TEST_CASE(
    "G6: the rank that is far shorter in a collective is the late one", "[advisor][goldens]") {
    const auto late = [](const std::vector<double>& durations) {
        std::vector<int64_t> ranks;
        for (const Finding& finding :
            runCheck(collectiveJob(durations, 200).snapshot(), "CL-2").findings)
            ranks.insert(ranks.end(), finding.ranks.begin(), finding.ranks.end());
        return ranks;
    };
    CHECK(late({100, 101, 102, 103, 104, 105, 0}) == std::vector<int64_t>{6});
    CHECK(late({100, 101, 102, 103, 104, 105, 99}).empty());
    CHECK(late({52.1, 51.8, 52.4, 51.9, 52.0, 52.3, 31.0, 52.2}) == std::vector<int64_t>{6});
    CHECK(late({1, 2, 3, 3, 1}).empty());
    std::vector<double> many(120, 10);
    many.push_back(0);
    const auto found = runCheck(collectiveJob(many, 100).snapshot(), "CL-2");
    CHECK(found.finding().ranks == std::vector<int64_t>{120});
    CHECK(found.finding().price.cost == Duration(10'000'000)); // behind all others
}

TEST_CASE("G23 to G25: what attention, matmuls and vector kernels leave", "[advisor][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/advisor_b"));
    const auto told = [&job](const char* id, size_t at) {
        const auto finding = runCheck(job.snapshot(), id).finding();
        REQUIRE(at < finding.evidence.size());
        return finding.evidence[at];
    };
    const auto headroom = [](const Evidence& evidence) {
        const auto& values = evidence.text.values;
        const auto found =
            std::ranges::find(values, "headroom", &std::pair<std::string, Value>::first);
        REQUIRE(found != values.end());
        return std::get<Share>(found->second).value;
    };
    CHECK(std::get<Duration>(told("CP-5", 0).value) == Duration(2'085'240)); // inner axis 15365
    CHECK(headroom(told("CP-5", 1)) == Approx(0.0668).epsilon(0.01));
    CHECK(headroom(told("CP-6", 0)) == Approx(0.277).epsilon(0.002)); // backward
    CHECK(told("CP-6", 1).target.detail.starts_with("\"4096,2,511;")); // varlen, not aligned
    CHECK(headroom(told("CP-7", 0)) == Approx(0.6725).epsilon(0.0002)); // Add without a shape
    for (const char* const id : {"CP-5", "CP-6"}) // what is bound is in none of them
        CHECK(runCheck(job.snapshot(), id).finding().evidence.size() == 2);
    CHECK(runCheck(job.snapshot(), "CP-7").finding().evidence.size() == 1);
}

TEST_CASE("G32: a fifth that is not allocated is no fragmentation yet", "[advisor][goldens]") {
    const auto of = [](const char* allocated) {
        test::Files files = test::stepFiles(1, {});
        files.push_back({"memory_record.csv",
            fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device "
                        "Type\nPTA,1,{},59392,NPU:0\n",
                allocated)});
        return runCheck(JobTables({{0, files}}).snapshot(), "ME-3").state;
    };
    CHECK(of("47513.6") == CheckState::Ok); // 46.4 of 58 GB: 20 %, at the boundary
    CHECK(of("47513") == CheckState::Found);
}

} // namespace goldens_test
