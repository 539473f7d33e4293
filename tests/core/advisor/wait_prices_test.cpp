// SPDX-License-Identifier: GPL-3.0-or-later
// What ranks wait for one of them, without what they would wait for all the same.
#include "core/advisor/sequence_price.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace wait_prices_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepTable;
using rankscope::test::StepTimes;

namespace {

/// Four ranks that compute 9.0, 9.1, 9.2 and 9.3 ms; each waits so long for its data.
JobTables waitingJob(int steps, const std::function<double(int64_t rank, int step)>& waits) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        std::vector<StepTimes> times;
        for (int step = 0; step < steps; ++step)
            times.push_back({.computing = 9000 + 100.0 * static_cast<double>(rank),
                .preparing = waits(rank, step)});
        all.push_back({rank, {{"step_trace_time.csv", stepTable(times)}}});
    }
    return JobTables(all);
}

/// Four ranks, six steps. Of lengths 3, 1, 2 and 2 of thousand tokens two compute 1 ms more and
/// less than the others by them, these `noise` us more and less by nothing that a file tells.
JobTables lengthJob(double noise, const char* type) {
    constexpr double kLengths[] = {3, 1, 2, 2};
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        std::string kernels = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
        std::vector<StepTimes> steps;
        for (int64_t step = 0; step < 6; ++step) {
            const double length = kLengths[(rank + step) % 4];
            const double other = (rank + step) % 4 == 2 ? noise
                : (rank + step) % 4 == 3                ? -noise
                                                        : 0;
            steps.push_back({.computing = 5000 + 1000 * (length - 2) + other});
            kernels += fmt::format(
                "{},a,{},MIX_AIC,{},{}\n", step + 1, type, step * 20'000, 20 * length * length);
        }
        all.push_back(
            {rank, {{"step_trace_time.csv", stepTable(steps)}, {"kernel_details.csv", kernels}}});
    }
    return JobTables(all);
}

std::optional<double> explained(const JobTables& job) {
    query::Session session(std::make_shared<const query::Snapshot>(job.snapshot()));
    Inputs inputs(session, {});
    const auto steps = inputs.steps();
    REQUIRE(steps);
    const auto share = explainedByLengths(inputs, **steps);
    REQUIRE(share);
    return *share;
}

} // namespace

TEST_CASE("a rank whose data is late costs what is beyond the longest of the others", "[advisor]") {
    const JobTables job =
        waitingJob(4, [](int64_t rank, int) { return rank == 0 ? 800.0 : 100.0; });
    const auto found = runCheck(job.snapshot(), "CL-6");
    REQUIRE(found.findings.size() == 1);
    // 9.0 + 0.8 ms, then 9.3 + 0.1 ms
    CHECK(found.findings.front().price.cost == std::chrono::microseconds(400));
    CHECK(found.findings.front().price.high == std::chrono::microseconds(700));
    CHECK(found.findings.front().price.method == "method.late_data");
}

TEST_CASE("data that is late in turn costs the same of each step", "[advisor]") {
    const JobTables job =
        waitingJob(8, [](int64_t rank, int step) { return rank == step % 4 ? 2000.0 : 0.0; });
    const auto found = runCheck(job.snapshot(), "IO-6");
    REQUIRE(found.findings.size() == 1);
    // 11.0 to 11.3 ms instead of 9.3
    CHECK(found.findings.front().price.cost == std::chrono::microseconds(1850));
    CHECK(found.findings.front().price.high == std::chrono::microseconds(2000));
}

TEST_CASE("of a pair one waits for its data in each step, the other in the next", "[advisor]") {
    for (const int steps : {4, 8}) {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < 2; ++rank) {
            std::vector<StepTimes> times;
            for (int step = 0; step < steps; ++step) {
                const double waits = rank == step % 2 ? 8000 : 400 + step;
                times.push_back({.exposed = 8000 - waits, .preparing = waits}); // for the other
            }
            all.push_back({rank, {{"step_trace_time.csv", stepTable(times)}}});
        }
        const auto found = runCheck(JobTables(all).snapshot(), "IO-6");
        CHECK(found.finding().text.key == "IO-6.rotating"); // they wait 400 us in common
        CHECK(found.finding().stepsSeen == static_cast<size_t>(steps));
        // 17.0 ms instead of 9.4
        CHECK(found.finding().price.cost->count() == Approx(7'600'000).margin(4000));
    }
}

TEST_CASE("of what is waited for lengths explain what follows them", "[advisor]") {
    CHECK(explained(lengthJob(0, "FlashAttentionScore")) == Approx(1));
    CHECK(explained(lengthJob(400, "FlashAttentionScore")) == Approx(0.6));
    // Two of 4.88 parts of how computing varies.
    CHECK_FALSE(explained(lengthJob(1200, "FlashAttentionScore")));
    CHECK_FALSE(explained(lengthJob(400, "Gelu"))); // nothing tells the lengths
}

} // namespace wait_prices_test
