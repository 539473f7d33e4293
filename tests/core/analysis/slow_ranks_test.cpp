// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slow_ranks.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/analysis/cluster_steps.h"
#include "core/analysis/parallel_groups.h"
#include "core/analysis/rank_flops.h"
#include "core/analysis/rank_gap.h"
#include "tests/core/analysis/job_tables.h"

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;
using enum StepMetric;

namespace {

/// Computing of each rank in each step, in us; every step is 100 us long.
StepTrace computing(const std::vector<std::vector<int>>& stepsOfRanks) {
    StepTrace trace;
    for (size_t rank = 0; rank < stepsOfRanks.size(); ++rank) {
        for (size_t step = 0; step < stepsOfRanks[rank].size(); ++step) {
            StepRow row{static_cast<int64_t>(rank), static_cast<int64_t>(step), {}, {}};
            row.values.set(Computing, Duration(stepsOfRanks[rank][step] * 1000));
            row.values.set(EndToEnd, Duration(100'000));
            trace.rows.push_back(row);
        }
    }
    arrange(trace);
    return trace;
}

/// us of computing, exposed communication, free.
StepRow split(int64_t rank, double compute, double communicate, double free) {
    StepRow row{rank, 1, {}, {}};
    const auto us = [](double value) { return Duration(std::llround(value * 1000)); };
    row.values.set(Computing, us(compute));
    row.values.set(NotOverlapped, us(communicate));
    row.values.set(Free, us(free));
    row.values.deriveSums();
    return row;
}

} // namespace

TEST_CASE("a rank that is slow in every step is told from chance", "[slow_ranks]") {
    const auto same = slowRanks(computing({{40, 40, 41}, {60, 62, 58}, {40, 42, 40}}), Computing);
    CHECK(same.recurrence == Recurrence::SameRank);
    REQUIRE(same.ranks.size() == 1);
    CHECK(same.ranks[0].rank == 1);
    CHECK(same.ranks[0].slowSteps == 3);
    CHECK(same.ranks[0].lost == Duration(20'000 + 20'000 + 17'000));
    CHECK(same.ranks[0].worstStep == 0);
    const auto rotating =
        slowRanks(computing({{60, 40, 40, 40}, {40, 60, 40, 40}, {40, 40, 60, 40}}), Computing);
    CHECK(rotating.recurrence == Recurrence::Rotating);
    CHECK(rotating.slowSteps == 3);
    const auto spike = slowRanks(computing({{40, 40, 90}, {40, 40, 40}, {40, 40, 40}}), Computing);
    CHECK(spike.recurrence == Recurrence::Spikes);
    const auto once = slowRanks(computing({{40, 60}, {40, 40}, {40, 40}}), Computing);
    CHECK(once.recurrence == Recurrence::Spikes); // half of the steps, but no other rank
    CHECK(slowRanks(computing({{60}, {40}}), Computing).recurrence == Recurrence::SingleStep);
    CHECK(slowRanks(computing({{40, 41}, {45, 45}}), Computing).recurrence == Recurrence::None);
    CHECK(slowRanks(computing({{40, 41}}), Computing).ranks.empty());
}

TEST_CASE("stages that differ by design are no slow ranks", "[slow_ranks]") {
    const StepTrace trace = computing({{40, 40}, {40, 40}, {80, 80}, {92, 92}});
    CHECK(slowRanks(trace, Computing).ranks.size() == 2);
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}};
    const auto found = slowRanks(trace, Computing, stages);
    REQUIRE(found.ranks.size() == 1);
    CHECK(found.ranks[0].rank == 3);
}

TEST_CASE("step times show trend, variation and outliers", "[slow_ranks]") {
    const auto times = stepTimes(computing({{10, 11, 12, 50, 14}, {9, 9, 9, 9, 9}}), Computing);
    REQUIRE(times.steps.size() == 5);
    CHECK(times.steps[3].isOutlier);
    CHECK_FALSE(times.steps[4].isOutlier);
    CHECK(times.steps[3].slowest == 0);
    CHECK(times.steps[3].mean == Duration(29'500));
    CHECK(times.slope == Duration(1000));
    CHECK(times.variation == Approx(0.7916).epsilon(0.001));
    CHECK(stepTimes({}, Total).steps.empty());
}

// Names that begin with G and a number: advisor_spec.md D.
TEST_CASE("G2: gaps between the ranks of a cluster analysis", "[slow_ranks][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    const StepTrace trace = stepTrace(job.snapshot(), {}).value();
    const auto communication = rankGap(trace.rows, NotOverlapped);
    CHECK(communication->gap == Duration(622'988'883));
    CHECK(communication->ofStep == Approx(.3635).margin(.00005));
    CHECK(communication->most->rank == 5);
    CHECK(communication->least->rank == 1);
    const auto free = rankGap(trace.rows, Free);
    CHECK(free->gap == Duration(595'773'159));
    CHECK(free->ofStep == Approx(.3476).margin(.00005));
    CHECK(free->most->rank == 1);
    CHECK(free->least->rank == 5);
    const auto computing = rankGap(trace.rows, Computing);
    CHECK(computing->gap == Duration(1'584'930));
    CHECK(computing->ofStep == Approx(.0009).margin(.00005));
    CHECK(computing->ofMetric == Approx(.0196).margin(.00005));
}

TEST_CASE("G3: one rank communicates while the others are free", "[slow_ranks][goldens]") {
    const std::vector<StepRow> rows{split(0, 59862.52, 115034.42, 1252571.94),
        split(1, 60029.1, 971241.44, 396442.14), split(2, 60123.45, 116789.32, 1256789.12),
        split(3, 59987.32, 115678.90, 1253456.78)};
    CHECK(rankGap(rows, NotOverlapped)->gap == Duration(856'207'020));
    const auto free = rankGap(rows, Free);
    CHECK(free->gap == Duration(860'346'980));
    CHECK(free->most->rank == 2);
    CHECK(free->least->rank == 1);
    CHECK(rankGap(rows, Computing)->ofStep < 0.05);
    CHECK_FALSE(rankGap(rows, Tail));
    const std::vector<StepRow> even(4, split(0, 100, 100, 100));
    for (const StepMetric metric : {Computing, NotOverlapped, Free})
        CHECK(rankGap(even, metric)->gap == Duration());
}

TEST_CASE("G16: step interval and shares of an older pipeline job", "[slow_ranks][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const StepTrace trace = stepTrace(job.snapshot(), {}).value();
    const std::span<const StepRow> rows(trace.averages);
    REQUIRE(rows.size() == 4);
    const auto interval = rankGap(rows, StepInterval);
    CHECK(interval->most->rank == 2);
    CHECK(interval->most->values.get(StepInterval) == Duration(2'431'800));
    CHECK(interval->aboveMean == Approx(.2223).margin(.00005));
    CHECK(communicationShares(rows)->receive == Approx(.2582).margin(.00005));
    CHECK(communicationShares(rows.first(2))->collective == Approx(.60299).margin(.000005));
    CHECK(communicationShares(rows.last(2))->collective == Approx(.23438).margin(.000005));
}

TEST_CASE("G16: uneven work of the stages of an older job", "[slow_ranks][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const auto groups = inferStages(communicationGroups(job.snapshot(), {}).value());
    REQUIRE(groups.size() == 2);
    CHECK(groups[1].ranks == std::vector<int64_t>{2, 3}); // by the names of its files
    const auto ranks = rankFlops(job.snapshot(), {}).value();
    REQUIRE(ranks.size() == 4);
    const std::vector<double> behind{-.049, -.050, .053, .046}; // none by a fifth
    for (size_t i = 0; i < ranks.size(); ++i)
        CHECK(ranks[i].behind == Approx(behind[i]).margin(.0006));
    const auto stages = stageFlops(ranks, groups);
    REQUIRE(stages.size() == 2);
    CHECK(stages[1].work == Approx(329610.3845));
    CHECK(stages[1].aboveMean == Approx(.5094).margin(.00005));
    CHECK(stageFlops({}, groups).empty());
    CHECK(rankFlops({}, {}).value().empty());
}

TEST_CASE("the sample's cluster analysis agrees with the ranks' own files", "[slow_ranks]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    StepTrace trace = stepTrace(job.snapshot(), {}).value();
    const auto theirs = clusterSteps(job.snapshot(), {}).value();
    ClusterComparison equal;
    compareClusterSteps(trace, theirs, equal);
    equal.sort();
    CHECK(equal.of(ClusterArea::Steps).rows == 12);
    CHECK(equal.list().empty());
    trace.rows[2].values.set(Computing, Duration(7'000'000)); // rank 1, the longest of its stage
    ClusterComparison other;
    compareClusterSteps(trace, theirs, other);
    other.sort();
    REQUIRE(other.list().size() == 2);
    CHECK(other.list()[0].rank == 1);
    CHECK(other.list()[0].theirs == 5'231'097);
    CHECK(other.text(other.list()[1].members) == "(0, 1)");
    const auto slow = slowRanks(stepTrace(job.snapshot(), {}).value(), Computing);
    CHECK(slow.recurrence == Recurrence::SameRank);
    CHECK(slow.ranks.front().rank == 1);
}
