// SPDX-License-Identifier: GPL-3.0-or-later
// Two public jobs with published what-if results (shared/real_profiles/straggler_jobs).
#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <simdjson.h>

#include "core/advisor/replay/cause.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/replay/slow_pattern.h"
#include "core/tables/job_op_lines.h"
#include "tests/core/places.h"

namespace straggler_jobs_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

std::filesystem::path folder() {
    return test::sharedDir() / "real_profiles/straggler_jobs";
}

std::vector<model::JobOp> opsOf(const std::string& name) {
    model::IssueLog issues;
    const auto file = folder() / ("trace-" + name + ".jsonl.gz");
    auto ops = tables::readJobOps(input::openSource(file, issues).value(), file.native(), issues);
    CHECK(issues.issues().empty());
    return std::move(ops).value();
}

double seconds(Duration time) {
    return std::chrono::duration<double>(time).count();
}

/// A published file, by "key/key".
class Published {
public:
    explicit Published(const std::string& name)
        : m_document(m_parser.load((folder() / name).native())) { }

    double number(const std::string& path) const { return m_document.at_pointer("/" + path); }
    size_t members(const std::string& path) const {
        return m_document.at_pointer("/" + path).get_object().size();
    }

private:
    simdjson::dom::parser m_parser;
    simdjson::dom::element m_document;
};

Approx near(double value) {
    return Approx(value).epsilon(0.001);
}

/// The mean job, against every number of the published files.
void checkMeans(const std::string& name, const Slowdowns& found) {
    const Published result("result-" + name + ".json");
    CHECK(found.slowdown == near(result.number("blocking_slowdown")));
    CHECK(seconds(found.measured) / seconds(found.replayed)
        == near(result.number("launch_slowdown")));
    REQUIRE(found.byType.size() == result.members("blocking_decompose_by_optype"));
    for (const TypeSlowdown& part : found.byType)
        CHECK(part.slowdown == near(result.number("blocking_decompose_by_optype/" + part.type)));
    REQUIRE(found.byStage.size() == result.members("blocking_decompose_by_stage"));
    for (const PlaceSlowdown& part : found.byStage)
        CHECK(part.slowdown
            == near(result.number(fmt::format("blocking_decompose_by_stage/{}", part.place))));
    REQUIRE(found.byDpRank.size() == result.members("blocking_decompose_by_dp_rank"));
    for (const PlaceSlowdown& part : found.byDpRank)
        CHECK(part.slowdown
            == near(result.number(fmt::format("blocking_decompose_by_dp_rank/{}", part.place))));
    REQUIRE(found.byWorker.size() == found.byStage.size() * found.byDpRank.size());
    for (const WorkerSlowdown& part : found.byWorker)
        CHECK(part.slowdown
            == near(std::min(
                result.number(fmt::format("blocking_decompose_by_dp_rank/{}", part.worker.dpRank)),
                result.number(fmt::format("blocking_decompose_by_stage/{}", part.worker.stage)))));
    for (const auto& [file, explained] :
        std::map<std::string, Explained>{{"mw", *found.worstWorkers}, {"ms", *found.lastStage}}) {
        const Published share(fmt::format("{}-{}.json", file, name));
        CHECK(explained.removal == Approx(share.number("rem")).epsilon(0.001).margin(1e-5));
        CHECK(explained.addition == Approx(share.number("add")).epsilon(0.001).margin(1e-5));
        CHECK(seconds(found.replayed) == near(share.number("tori")));
        CHECK(seconds(found.ideal) == near(share.number("tideal")));
    }
}

/// The steps one by one: measured, replayed and ideal.
void checkSteps(const std::string& name, const JobGraph& job) {
    const Published result("result-" + name + ".json");
    const std::vector<Duration> measured = job.measuredStepTimes();
    const std::vector<Duration> replayed = job.stepTimes(job.work());
    const std::vector<Duration> ideal = job.stepTimes(idealWork(job));
    CHECK(job.stepTimes(job.work(), Delays::AsMeasured) == measured);
    REQUIRE(measured.size() == result.members("step_t_base"));
    for (size_t i = 0; i < measured.size(); ++i) {
        const int64_t step = job.lanes().lanes[i * job.lanes().dpRanks].step;
        const auto of = [&](const char* key) {
            return result.number(fmt::format("{}/{}", key, step));
        };
        CHECK(seconds(measured[i]) == near(of("step_t_base")));
        CHECK(seconds(replayed[i]) == near(of("step_t_nodelay")));
        CHECK(seconds(ideal[i]) == near(of("step_t_noblk")));
        CHECK(seconds(replayed[i]) / seconds(ideal[i]) == near(of("blocking_step_slowdown")));
        CHECK(seconds(measured[i]) / seconds(replayed[i]) == near(of("launch_step_slowdown")));
    }
}

/// Each step with all ideal but one part, of every part.
void checkParts(const std::string& name, const JobGraph& job, const Slowdowns& slowdowns) {
    const Published result("result-" + name + ".json");
    const OpLanes& lanes = job.lanes();
    const Work ideal = idealWork(job);
    const std::vector<Duration> best = job.stepTimes(ideal);
    const auto check = [&](const std::string& key, int32_t place, const auto& isPart) {
        Work work = ideal;
        for (size_t i = 0; i < work.size(); ++i)
            if (isPart(lanes.ops[i / lanes.lanes.size()], lanes.lanes[i % lanes.lanes.size()]))
                work[i] = job.work()[i];
        const std::vector<Duration> times = job.stepTimes(work);
        for (size_t i = 0; i < times.size(); ++i)
            CHECK(seconds(times[i]) / seconds(best[i])
                == near(result.number(fmt::format("blocking_decompose_by_{}_per_step/{}/{}", key,
                    lanes.lanes[i * lanes.dpRanks].step, place))));
    };
    for (const PlaceSlowdown& part : slowdowns.byStage)
        check("stage", part.place,
            [&part](const Op& op, const Lane& /*lane*/) { return op.stage == part.place; });
    for (const PlaceSlowdown& part : slowdowns.byDpRank)
        check("dp_rank", part.place,
            [&part](const Op& /*op*/, const Lane& lane) { return lane.dpRank == part.place; });
}

struct Saved {
    double worker, stage, dataParallel, microBatch, transfers, noTransfers;
};

void checkBalancing(const JobGraph& job, const Slowdowns& slowdowns, const Saved& expected) {
    const auto shares = diagnose(job, slowdowns).balancing;
    REQUIRE(shares);
    CHECK(shares->worker == Approx(expected.worker).margin(0.01));
    CHECK(shares->stage == Approx(expected.stage).margin(0.01));
    CHECK(shares->dataParallel == Approx(expected.dataParallel).margin(0.01));
    CHECK(shares->microBatch == Approx(expected.microBatch).margin(0.01));
    CHECK(shares->transfers == Approx(expected.transfers).margin(0.01));
    const Duration none = priceOf(job, std::vector{noTransfers()});
    CHECK(seconds(none) / seconds(slowdowns.replayed - slowdowns.ideal)
        == Approx(expected.noTransfers).margin(0.01));
}

/// Of each choice of the causes: together they cost as much as the dearest at least and as their
/// replay with all of them, and none of them makes the step longer. That of all.
JointPrice pricesOfAll(const JobGraph& job, const std::vector<std::vector<Fix>>& causes) {
    std::vector<Played> played;
    for (const std::vector<Fix>& fixes : causes)
        played.push_back(playedFixes(fixes, priceOf(job, fixes)));
    std::vector<JointPrice> prices;
    for (size_t choice = 0; choice < size_t{1} << played.size(); ++choice) {
        std::vector<const Played*> chosen;
        std::vector<Fix> all;
        Duration dearest{};
        for (size_t i = 0; i < played.size(); ++i) {
            if ((choice >> i & 1) == 0)
                continue;
            chosen.push_back(&played[i]);
            dearest = std::max(dearest, played[i].alone);
            all.insert(all.end(), causes[i].begin(), causes[i].end());
        }
        const JointPrice price = jointPrice(job, chosen);
        CHECK(price.saved >= dearest);
        CHECK(price.saved >= priceOf(job, all));
        Duration shares{};
        for (const auto& share : price.shares)
            shares += share.value_or(Duration());
        CHECK(shares == price.saved);
        for (size_t i = 0; i < played.size(); ++i)
            if ((choice >> i & 1) != 0)
                CHECK(price.saved >= prices[choice & ~(size_t{1} << i)].saved);
        prices.push_back(price);
    }
    return prices.back();
}

} // namespace

TEST_CASE("The job with one contended worker is as published, and its cause is that worker") {
    if (!test::hasShared(folder()))
        return;
    const auto job = JobGraph::of(opsOf("AR"));
    REQUIRE(job);
    const Slowdowns slowdowns = slowdownsOf(*job);
    checkMeans("AR", slowdowns);
    checkSteps("AR", *job);
    checkParts("AR", *job, slowdowns);
    checkBalancing(*job, slowdowns, {1.03, 0.73, 0.81, 0.00, 0.02, 0.04});

    const auto cause = diagnose(*job, slowdowns).cause;
    REQUIRE(cause);
    CHECK(cause->factor == Factor::Worker);
    CHECK(cause->worker == Worker{0, 0});
    CHECK(slowPatternOf(slowdowns) == SlowPattern::Workers);

    // advisor_pricing.md R4: the sum of both would be 41.8 s of a step of 46.3 s
    const Fix worker = workerAsPeers({0, 0});
    CHECK(seconds(priceOf(*job, std::vector{worker})) == Approx(23.41).margin(0.005));
    CHECK(seconds(priceOf(*job, std::vector{evenRanks()})) == Approx(18.40).margin(0.005));
    CHECK(seconds(priceOf(*job, std::vector{worker, evenRanks()})) == Approx(23.52).margin(0.005));
    const JointPrice both = pricesOfAll(*job, {{worker}, {evenRanks()}, {evenMicroBatches()}});
    CHECK(seconds(both.saved) == Approx(23.52).epsilon(0.01));
    CHECK(seconds(both.shares[0].value()) == Approx(23.41).margin(0.005));
}

TEST_CASE("The job with a long last stage is as published, and its cause is that stage") {
    if (!test::hasShared(folder()))
        return;
    const auto job = JobGraph::of(opsOf("ST"));
    REQUIRE(job);
    const Slowdowns slowdowns = slowdownsOf(*job);
    checkMeans("ST", slowdowns);
    checkSteps("ST", *job);
    checkParts("ST", *job, slowdowns);
    checkBalancing(*job, slowdowns, {0.00, 0.89, 0.02, -0.01, 0.08, 0.37});

    const Diagnosis diagnosis = diagnose(*job, slowdowns);
    REQUIRE(diagnosis.cause);
    CHECK(diagnosis.cause->factor == Factor::Stage);
    CHECK(diagnosis.cause->worker.stage == 3);
    CHECK(slowPatternOf(slowdowns) == SlowPattern::Stages);
    CHECK(diagnosis.sequences.correlation == Approx(0.863).margin(0.001));
    CHECK(diagnosis.sequences.variation == Approx(0.029).margin(0.001));
    CHECK_FALSE(diagnosis.sequences.areUneven());
    pricesOfAll(*job, {{shorterStage(3, 0.2)}, {evenStages()}, {medianTransfers()}});
}

} // namespace straggler_jobs_test
