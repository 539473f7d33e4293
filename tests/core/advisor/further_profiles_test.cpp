// SPDX-License-Identifier: GPL-3.0-or-later
// Of a folder with several profiles of a rank the first is judged: what lies in another one is
// neither missing nor fine.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace further_profiles_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::FolderTables;
using rankscope::test::hasRealProfiles;
using rankscope::test::JobTables;
using rankscope::test::realProfile;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;

namespace {

constexpr auto kLegacy = model::ProfileKind::MindsporeLegacy;

/// Rank 0 twice: with steps, and with samples of its CPU.
query::Snapshot twice(const JobTables& first, const JobTables& second) {
    query::Snapshot both = first.snapshot();
    auto further = std::make_shared<index::TableIndex>(*second.snapshot().tables.front());
    further->label = "Rank 0 (2)";
    both.tables.push_back(std::move(further));
    return both;
}

} // namespace

TEST_CASE("what only another profile has is not called missing", "[advisor]") {
    const JobTables steps({{0, stepFiles(2, {}), kLegacy}});
    const JobTables busy({{0,
        {{"minddata_cpu_utilization_0.json", R"({"device_info": {"idle_utilization": [10]}})"}},
        kLegacy}});
    CHECK(runCheck(steps.snapshot(), "IO-5").reason == "need.cpu_use");
    CHECK(runCheck(twice(steps, busy), "IO-5").reason == "need.first_profile");
    CHECK(runCheck(twice(steps, steps), "IO-5").reason == "need.cpu_use"); // no profile has it
    CHECK(runCheck(twice(busy, steps), "IO-5").state == CheckState::Found);

    CHECK(runCheck(steps.snapshot(), "OV-6").state == CheckState::Ok);
    const auto told = runCheck(twice(steps, busy), "OV-6").finding();
    CHECK(told.text.key == "OV-6.profiles");
    CHECK(told.ranks == std::vector<int64_t>{0});
    CHECK(std::get<int64_t>(told.evidence.front().value) == 2);
}

TEST_CASE("G30's file is in a further profile of its folder", "[advisor]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/profiler"));
    CHECK(runCheck(job.snapshot(), "IO-5").reason == "need.first_profile");
}

} // namespace further_profiles_test
