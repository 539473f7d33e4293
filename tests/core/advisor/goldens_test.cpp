// SPDX-License-Identifier: GPL-3.0-or-later
// Goldens of advisor_spec.md section D by what the checks say of them: the figures behind them are
// held in tests/core/analysis.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

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

TEST_CASE("G2: no rank of the cluster analysis computes longer", "[advisor][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    CHECK(runCheck(job.snapshot(), "CL-1").state == CheckState::Ok); // computing gap .0009
    CHECK(runCheck(job.snapshot(), "CL-4").state == CheckState::Ok);
    // Rank 1 is free longest and communicates least: the others wait for it, or for nobody.
    const Finding idle = runCheck(job.snapshot(), "SC-1").finding();
    CHECK(idle.evidence.front().target.rank == 1);
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
    CHECK(idle.evidence.front().target.rank == 2); // free longest
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

} // namespace goldens_test
