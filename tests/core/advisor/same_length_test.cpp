// SPDX-License-Identifier: GPL-3.0-or-later
// CL-1 and CL-4 among sequences of uneven length.
#include "core/advisor/symptoms.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace same_length_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepTable;
using rankscope::test::StepTimes;

namespace {

struct LengthJob {
    double factor = 1.3; ///< of the time of rank 2
    bool hasKernels = true;
    bool isEven = false;
    /// Of the sequences of ranks 2 and 3, to which the factor applies then; those of a batch are
    /// alike on all ranks else.
    std::optional<double> longer{};
};

int64_t tokensOf(int64_t rank, int64_t step, int64_t batch) {
    const int64_t of = 2000 + (step * 7 + rank * 5 + batch * 3) * 397 % 4000;
    return rank == 2 ? of * 88 / 100 : of;
}

int64_t tokensOf(const LengthJob& job, int64_t rank, int64_t step, int64_t batch) {
    if (job.isEven)
        return 4000;
    if (!job.longer)
        return tokensOf(rank, step, batch);
    return std::llround(
        static_cast<double>(tokensOf(0, step, batch)) * (rank >= 2 ? *job.longer : 1));
}

/// Of one call, us.
double timeOf(bool isSlow, int64_t tokens, double factor) {
    const double thousands = static_cast<double>(tokens) / 1000;
    return thousands * thousands * 20 * (isSlow ? factor : 1);
}

/// What the rank that computes longest computes, ns; sum of the steps.
double longestRanks(double factor) {
    double all = 0;
    for (int64_t step = 0; step < 6; ++step) {
        double longest = 0;
        for (int64_t rank = 0; rank < 4; ++rank) {
            double computing = 0;
            for (int64_t batch = 0; batch < 4; ++batch)
                computing += 4000 * timeOf(rank == 2, tokensOf(rank, step, batch), factor);
            longest = std::max(longest, computing);
        }
        all += longest;
    }
    return all;
}

/// Four ranks, six steps of 12 ms with four calls of attention, a fourth of what they compute. The
/// third rank has shorter sequences than the others, and its step is no longer than theirs.
JobTables jobOf(const LengthJob& job) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        std::string kernels =
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
        std::vector<StepTimes> steps;
        for (int64_t step = 0; step < 6; ++step) {
            double computing = 0;
            for (int64_t batch = 0; batch < 4; ++batch) {
                const int64_t tokens = tokensOf(job, rank, step, batch);
                const bool isSlow = job.longer ? rank >= 2 : rank == 2;
                const double time = timeOf(isSlow, tokens, job.factor);
                computing += 4 * time;
                kernels += fmt::format(
                    "{},a,FlashAttentionScore,MIX_AIC,{},{:.3f},\"1,{},16,64;1,{},16,64\"\n",
                    step + 1, step * 20'000 + batch * 2000, time, tokens, tokens);
            }
            steps.push_back({.computing = computing, .free = 12'000 - computing});
        }
        all.push_back({rank, {{"step_trace_time.csv", stepTable(steps)}}});
        if (job.hasKernels)
            all.back().files.push_back({"kernel_details.csv", kernels});
    }
    return JobTables(all);
}

/// Those that attention tells.
std::vector<Finding> found(const LengthJob& job, const std::map<std::string, double>& limits = {}) {
    std::vector<Finding> findings = runCheck(jobOf(job).snapshot(), "CL-1", {}, limits).findings;
    std::erase_if(findings, [](const Finding& one) { return one.text.key != "CL-1.length"; });
    return findings;
}

} // namespace

TEST_CASE("CL-1 tells a rank that is slow at the same length", "[advisor]") {
    const auto slow = found({});
    REQUIRE(slow.size() == 1);
    CHECK(slow.front().ranks == std::vector<int64_t>{2});
    CHECK(slow.front().stepsSeen == size_t{6});
    // What the longest rank of each step computes, with and without 3 of 13 of the third rank: its
    // 6.175 ms are 1.425 ms longer, but its sequences are short.
    const double cost = (longestRanks(1.3) - longestRanks(1)) / 6;
    CHECK(cost == Approx(295'100).epsilon(0.001));
    const Price& price = slow.front().price;
    REQUIRE((price.low && price.cost && price.high));
    for (const auto& told : {price.low, price.cost, price.high}) // without noise no range
        CHECK(static_cast<double>(told->count()) == Approx(cost).epsilon(0.001));
    CHECK(price.method == "method.same_length");
    // slow_rank: 5 % of 12 ms; 1.12 is 0.570 ms, 1.13 is 0.617 ms
    CHECK(found({.factor = 1.12}).empty());
    CHECK(found({.factor = 1.13}).size() == 1);
    CHECK(found({}, {{"slow_rank", 0.12}}).empty());
    CHECK(found({.factor = 1}).empty());
}

TEST_CASE("CL-1 tells nothing at the same length that the kernels do not prove", "[advisor]") {
    CHECK(found({.hasKernels = false}).empty());
    // even lengths: the steps tell the same rank, once
    CHECK(found({.isEven = true}).empty());
    const auto even = runCheck(jobOf({.isEven = true}).snapshot(), "CL-1");
    CHECK(std::ranges::any_of(even.findings, [](const Finding& one) {
        return one.text.key == "CL-1.same" && one.ranks == std::vector<int64_t>{2};
    }));
}

TEST_CASE("CL-4 tells ranks that are slow from ranks whose sequences are longer", "[advisor]") {
    const auto keyOf = [](const LengthJob& job) {
        const auto findings = runCheck(jobOf(job).snapshot(), "CL-4").findings;
        REQUIRE(findings.size() == 1);
        CHECK(findings.front().ranks == std::vector<int64_t>{2, 3});
        return findings.front().text.key;
    };
    CHECK(keyOf({.factor = 1.3, .longer = 1}) == "CL-4.part");
    // the root of 1.3
    CHECK(keyOf({.factor = 1, .longer = 1.140}) == "CL-4.lengths");
    // 1.3 in all: half of what they compute longer, 1.15, is the limit (cause_share)
    CHECK(keyOf({.factor = 1.14, .longer = 1.068}) == "CL-4.lengths");
    CHECK(keyOf({.factor = 1.16, .longer = 1.059}) == "CL-4.part");
    CHECK(keyOf({.factor = 1, .hasKernels = false, .longer = 1.140}) == "CL-4.part");
}

TEST_CASE("Ranks whose sequences are longer are what uneven lengths do", "[advisor]") {
    std::vector<Finding> findings(2);
    findings[0].id = "CL-20";
    findings[1].id = "CL-4";
    for (const auto& [key, cause] : {std::pair("CL-4.lengths", "CL-20"), {"CL-4.part", ""}}) {
        findings[1].text.key = key;
        findings[1].explainedBy.clear();
        explain(findings);
        CHECK(findings[1].explainedBy == cause);
    }
}

} // namespace same_length_test
