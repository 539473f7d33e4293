// SPDX-License-Identifier: GPL-3.0-or-later
// ME-5: memory that grows from step to step, and memory that is given back at once.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace growth_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::Files;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;

namespace {

/// What is allocated and reserved in each step, in MB.
JobTables jobHolding(const std::vector<double>& allocated, const std::vector<double>& reserved) {
    std::string kernels = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    std::string memory = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total "
                         "Active(MB),Stream Ptr,Device Type\n";
    const int steps = static_cast<int>(allocated.size());
    for (int step = 1; step <= steps; ++step) {
        const auto at = static_cast<size_t>(step - 1);
        kernels += fmt::format("{},a,Add,AI_VECTOR_CORE,{},9000\n", step, step * 10'000);
        memory += fmt::format("PTA,{},{},{},{},2,NPU:0\n", step * 10'000 + 5000, allocated[at],
            reserved[at], allocated[at]);
    }
    Files files = stepFiles(steps, {});
    files.push_back({"kernel_details.csv", kernels});
    files.push_back({"memory_record.csv", memory});
    return JobTables({{0, files}});
}

/// What is allocated in the first of so many steps, and in each further one, in MB.
JobTables growingJob(double first, double perStep, int steps = 8) {
    std::vector<double> held;
    for (int step = 0; step < steps; ++step)
        held.push_back(first + perStep * step);
    return jobHolding(held, held);
}

/// "Least allocated in step 4: 1.0 GB" of each step that the finding tells.
std::vector<std::string> stepsOf(const Finding& finding) {
    std::vector<std::string> told;
    for (const Evidence& evidence : finding.evidence) {
        if (const auto* const step = valueIn<int64_t>(evidence.text, "step")) {
            CHECK(evidence.target.step == *step);
            told.push_back(toText(evidence.text, Language::English) + ": "
                + toText(evidence.value, Language::English));
        }
    }
    return told;
}

} // namespace

TEST_CASE("ME-5 tells memory that grows by a thousandth of the peak a step", "[advisor]") {
    const auto stateOf = [](double first, double perStep, int steps = 8) {
        return runCheck(growingJob(first, perStep, steps).snapshot(), "ME-5").state;
    };
    CHECK(stateOf(5000, 5.1) == CheckState::Found); // growth_share: of 5,035.7 MB
    CHECK(stateOf(5000, 5) == CheckState::Ok); // of 5,035 MB
    CHECK(stateOf(100, 1.01) == CheckState::Found); // growth_bytes: 1 MB
    CHECK(stateOf(100, 1) == CheckState::Ok);
    CHECK(stateOf(1000, 20, 5) == CheckState::Found);
    CHECK(runCheck(growingJob(1000, 20, 4).snapshot(), "ME-5").reason == "need.growth_steps");
    const JobTables stepsAlone({{0, stepFiles(2, {})}});
    CHECK(runCheck(stepsAlone.snapshot(), "ME-5").reason == "need.memory_curves");
}

TEST_CASE("ME-5 is high where little is left until the limit", "[advisor]") {
    const JobTables job = growingJob(1020, 20); // 1,160 at last
    const auto of = [&job](std::optional<int64_t> megabytes) {
        JobFacts facts;
        if (megabytes)
            facts.memoryLimit = *megabytes << 20;
        return runCheck(job.snapshot(), "ME-5", facts).finding();
    };
    const Finding soon = of(1160 + 20 * 999);
    CHECK(soon.severity == Severity::High);
    CHECK(toText(soon.text, Language::English).find("in 999 steps") != std::string::npos);
    CHECK(of(1160 + 20 * 1000).severity == Severity::Medium); // growth_left
    CHECK(of({}).text.key == "ME-5.grows"); // nobody knows the limit
    CHECK(of(1160).text.key == "ME-5.fills");
    CHECK(of(1159).text.key == "ME-5.grows"); // which is none: more was reserved
}

TEST_CASE("ME-5 tells what is held in eight of the steps, the first and the last among them",
    "[advisor]") {
    // A step begins with what the one before held.
    const Finding grows = runCheck(growingJob(100, 20, 12).snapshot(), "ME-5").finding();
    CHECK(stepsOf(grows)
        == std::vector<std::string>{"Least allocated in step 1: 100 MB",
            "Least allocated in step 2: 100 MB", "Least allocated in step 4: 140 MB",
            "Least allocated in step 5: 160 MB", "Least allocated in step 7: 200 MB",
            "Least allocated in step 8: 220 MB", "Least allocated in step 10: 260 MB",
            "Least allocated in step 12: 300 MB"});
}

TEST_CASE("ME-5 tells the steps around a fall", "[advisor]") {
    std::vector<double> reserved;
    for (int step = 1; step <= 9; ++step)
        reserved.push_back(100.0 + 10 * step);
    for (int step = 10; step <= 12; ++step)
        reserved.push_back(100);
    const Finding falls =
        runCheck(jobHolding(std::vector<double>(12, 50), reserved).snapshot(), "ME-5").finding();
    CHECK(falls.text.key == "ME-5.falls");
    CHECK(stepsOf(falls)
        == std::vector<std::string>{"Least reserved in step 4: 130 MB",
            "Least reserved in step 5: 140 MB", "Least reserved in step 6: 150 MB",
            "Least reserved in step 7: 160 MB", "Least reserved in step 8: 170 MB",
            "Least reserved in step 9: 180 MB", "Least reserved in step 10: 100 MB",
            "Least reserved in step 11: 100 MB"});
}

} // namespace growth_cases_test
