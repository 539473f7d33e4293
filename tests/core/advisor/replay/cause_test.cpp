// SPDX-License-Identifier: GPL-3.0-or-later
// Planted causes in jobs with 2 % of noise.
#include "core/advisor/replay/cause.h"
#include "core/advisor/replay/slow_pattern.h"

#include <random>

#include <catch2/catch.hpp>

#include "tests/core/advisor/pipeline_job.h"

namespace cause_test {

using namespace rankscope;
using namespace rankscope::advisor;
using model::JobOp;
using model::JobOpType;

namespace {

using Factors = std::function<double(const JobOp&)>;

bool isForward(const JobOp& op) {
    return op.type == JobOpType::ForwardCompute;
}
bool isPass(const JobOp& op) {
    return isForward(op) || op.type == JobOpType::BackwardCompute;
}

/// Passes of 10 and 20 ms, transfers of 0.1 ms, times what is planted.
JobGraph jobWith(const Factors& planted, uint64_t seed = 1, int32_t dpRanks = 4) {
    std::mt19937_64 random(seed);
    std::normal_distribution<double> noise(1, 0.02);
    test::PipelinePlan plan;
    plan.dpRanks = dpRanks;
    plan.steps = 10;
    plan.work = [&](const JobOp& op) {
        const double normal = isForward(op) ? 10e6 : isPass(op) ? 20e6 : 0.1e6;
        return Duration(static_cast<int64_t>(normal * noise(random) * planted(op)));
    };
    auto job = JobGraph::of(test::PipelineJob(plan).rows());
    REQUIRE(job);
    return std::move(job).value();
}

Diagnosis diagnosisOf(const Factors& planted, uint64_t seed = 1) {
    const JobGraph job = jobWith(planted, seed);
    return diagnose(job, slowdownsOf(job));
}

/// A length of its own for each micro-batch of each rank and step, 20 % apart.
Factors unevenSequences(std::map<std::tuple<int64_t, int32_t, int32_t>, double>& lengths) {
    return [&lengths, random = std::mt19937_64(7)](const JobOp& op) mutable {
        std::normal_distribution<double> length(1, 0.2);
        const auto [place, isNew] =
            lengths.emplace(std::tuple(op.step, op.dpRank, op.microBatch.value_or(-1)), 1.0);
        if (isNew)
            place->second = std::max(0.4, length(random));
        return isPass(op) ? place->second : 1;
    };
}

} // namespace

TEST_CASE("A job without stragglers has no cause") {
    for (uint64_t seed = 0; seed < 3; ++seed)
        CHECK_FALSE(diagnosisOf([](const JobOp&) { return 1; }, seed).cause);
}

TEST_CASE("A slow worker is the cause where it alone is slow, whatever stage it is in") {
    for (const Worker worker : {Worker{0, 0}, Worker{2, 1}, Worker{3, 3}}) {
        const auto found = diagnosisOf([worker](const JobOp& op) {
            return isPass(op) && Worker{op.dpRank, op.stage} == worker ? 1.5 : 1;
        });
        REQUIRE(found.cause);
        CHECK(found.cause->factor == Factor::Worker);
        CHECK(found.cause->worker == worker);
        CHECK(found.cause->share > 0.9);
        CHECK(found.sequences.slowestShare == 1);
    }
}

TEST_CASE("A heavy stage is the cause, not its workers") {
    const auto found =
        diagnosisOf([](const JobOp& op) { return isPass(op) && op.stage == 3 ? 1.4 : 1; });
    REQUIRE(found.cause);
    CHECK(found.cause->factor == Factor::Stage);
    CHECK(found.cause->worker.stage == 3);
}

TEST_CASE("A rank that is slow in all stages is the cause, not one of its workers") {
    const auto found =
        diagnosisOf([](const JobOp& op) { return isPass(op) && op.dpRank == 2 ? 1.4 : 1; });
    REQUIRE(found.cause);
    CHECK(found.cause->factor == Factor::DataParallel);
    CHECK(found.cause->worker.dpRank == 2);
}

TEST_CASE("A micro-batch whose forward passes are long everywhere is the cause") {
    const auto found =
        diagnosisOf([](const JobOp& op) { return isForward(op) && op.microBatch == 5 ? 5.0 : 1; });
    REQUIRE(found.cause);
    CHECK(found.cause->factor == Factor::MicroBatch);
}

TEST_CASE("A slow link is the cause where transfers hold the job up") {
    const auto found = diagnosisOf([](const JobOp& op) {
        return op.type == JobOpType::ForwardReceive && op.stage == 2 && op.dpRank == 1 ? 200.0 : 1;
    });
    REQUIRE(found.cause);
    CHECK(found.cause->factor == Factor::Transfers);
}

TEST_CASE("Uneven sequences are the cause where passes vary together and the slowest rotates") {
    std::map<std::tuple<int64_t, int32_t, int32_t>, double> lengths;
    const auto found = diagnosisOf(unevenSequences(lengths));
    CHECK(found.sequences.areUneven());
    CHECK(found.sequences.correlation > 0.95);
    CHECK(found.sequences.variation == Approx(0.2).margin(0.03));
    REQUIRE(found.cause);
    CHECK(found.cause->factor == Factor::Sequences);
}

TEST_CASE("Uneven sequences are seen where a pipeline is alone, a slow step is none") {
    const auto signsOf = [](const Factors& planted) {
        return sequenceSignsOf(jobWith(planted, 1, 1));
    };
    std::map<std::tuple<int64_t, int32_t, int32_t>, double> lengths;
    const SequenceSigns uneven = signsOf(unevenSequences(lengths));
    CHECK(uneven.areUneven());
    CHECK_FALSE(uneven.slowestShare);
    const SequenceSigns slowStep =
        signsOf([](const JobOp& op) { return isPass(op) && op.step == 3 ? 1.7 : 1; });
    CHECK(slowStep.variation > 0.1);
    CHECK(slowStep.variationInStep < 0.05);
    CHECK_FALSE(slowStep.areUneven());
}

TEST_CASE("Uneven sequences are seen beside a step in which something else takes long") {
    std::map<std::tuple<int64_t, int32_t, int32_t>, double> lengths;
    const auto ofLengths = unevenSequences(lengths);
    const SequenceSigns signs = sequenceSignsOf(jobWith([&](const JobOp& op) {
        return ofLengths(op) * (isForward(op) && op.step == 1 && op.microBatch == 0 ? 8 : 1);
    }));
    CHECK(signs.correlation > 0.95);
    CHECK(signs.varyByLength());
}

TEST_CASE("Passes are shortened by a share, all else stays") {
    const JobGraph job = jobWith([](const JobOp&) { return 1; });
    const Work work = fixedWork(job, std::vector{shorterPasses(0.25)});
    const size_t lanes = job.lanes().lanes.size();
    for (size_t i = 0; i < work.size(); ++i) {
        const bool isShorter = advisor::isPass(job.lanes().ops[i / lanes].type);
        const auto before = static_cast<double>(job.work()[i].count());
        CHECK(static_cast<double>(work[i].count())
            == Approx(before * (isShorter ? 0.75 : 1)).margin(1));
    }
}

TEST_CASE("A faster link shortens the transfers of its direction, and no others") {
    const JobGraph job = jobWith([](const JobOp&) { return 1; });
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    for (const bool isForward : {true, false}) {
        const Worker from{1, isForward ? 0 : 1};
        const Worker to{1, isForward ? 1 : 0};
        const Work work = fixedWork(job, std::vector{fasterTransfers(from, to, 0.75)});
        const JobOpType send = isForward ? JobOpType::ForwardSend : JobOpType::BackwardSend;
        const JobOpType receive =
            isForward ? JobOpType::ForwardReceive : JobOpType::BackwardReceive;
        size_t shorter = 0;
        for (size_t i = 0; i < work.size(); ++i) {
            const Op& op = lanes.ops[i / count];
            const bool isOne = lanes.lanes[i % count].dpRank == 1
                && ((op.type == send && op.stage == from.stage)
                    || (op.type == receive && op.stage == to.stage));
            const auto before = static_cast<double>(job.work()[i].count());
            CHECK(static_cast<double>(work[i].count())
                == Approx(before * (isOne ? 0.25 : 1)).margin(1));
            shorter += isOne ? 1 : 0;
        }
        CHECK(shorter == 2 * 8 * 10); // both ends of the micro-batches in each step
    }
}

TEST_CASE("Fixes of one job price each other out") {
    const JobGraph job = jobWith(
        [](const JobOp& op) { return isPass(op) && op.dpRank == 1 && op.stage == 2 ? 2.0 : 1; });
    const Fix worker = workerAsPeers({1, 2});
    const Duration one = priceOf(job, std::vector{worker});
    const Duration other = priceOf(job, std::vector{evenRanks()});
    const Duration both = priceOf(job, std::vector{worker, evenRanks()});
    CHECK(both >= one);
    CHECK(both < one + other);
    CHECK(priceOf(job, std::vector<Fix>()) == Duration());
}

TEST_CASE("The map of slow workers shows a cell, a stage, a rank, or all of it") {
    const auto patternOf = [](const Factors& planted) {
        return slowPatternOf(slowdownsOf(jobWith(planted)));
    };
    const auto slowWhere = [](auto isSlow) {
        return [isSlow](const JobOp& op) { return isPass(op) && isSlow(op) ? 1.5 : 1; };
    };
    CHECK(patternOf([](const JobOp&) { return 1; }) == SlowPattern::None);
    CHECK(patternOf(slowWhere([](const JobOp& op) { return op.dpRank == 1 && op.stage == 2; }))
        == SlowPattern::Workers);
    CHECK(
        patternOf(slowWhere([](const JobOp& op) { return op.stage == 1; })) == SlowPattern::Stages);
    CHECK(
        patternOf(slowWhere([](const JobOp& op) { return op.dpRank == 3; })) == SlowPattern::Ranks);
    std::map<std::tuple<int64_t, int32_t, int32_t>, double> lengths;
    CHECK(patternOf(unevenSequences(lengths)) == SlowPattern::All);
}

} // namespace cause_test
