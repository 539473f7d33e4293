// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/step_verdicts.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "core/analysis/cluster/cluster_steps.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/steps/rank_flops.h"
#include "core/analysis/steps/rank_gap.h"
#include "tests/core/analysis/job_tables.h"

namespace slow_ranks_test {

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

TEST_CASE("work is computing, of older MindSpore forward and backward", "[step_verdicts]") {
    // Four ranks, the third a quarter slower in what the trace has of both.
    const auto traceWith = [](const std::vector<StepMetric>& metrics) {
        StepTrace trace;
        for (int64_t rank = 0; rank < 4; ++rank) {
            for (int64_t step = 0; step < 4; ++step) {
                StepRow row{rank, step, {}, {}};
                row.values.set(EndToEnd, Duration(100'000));
                for (const StepMetric metric : metrics)
                    row.values.set(metric, Duration(rank == 2 ? 50'000 : 40'000));
                trace.rows.push_back(row);
            }
        }
        arrange(trace);
        return trace;
    };
    CHECK(workMetric(traceWith({})) == Computing);
    CHECK(workMetric(traceWith({Computing})) == Computing);
    CHECK(workMetric(traceWith({ForwardBackward})) == ForwardBackward);
    CHECK(workMetric(traceWith({Computing, ForwardBackward})) == Computing);
    const std::vector<std::vector<StepMetric>> had{{ForwardBackward}, {Computing, ForwardBackward}};
    for (const std::vector<StepMetric>& metrics : had) {
        const auto verdicts = stepVerdicts(traceWith(metrics), {});
        REQUIRE(verdicts.slow.size() == 1); // one of the two is judged
        CHECK(verdicts.slow[0].metric == metrics.front());
        REQUIRE(verdicts.slow[0].ranks.size() == 1);
        CHECK(verdicts.slow[0].ranks[0].rank == 2);
    }
}

TEST_CASE("a rank that is slow in every step is told from chance", "[slow_ranks]") {
    const auto same = slowRanks(computing({{40, 40, 41}, {60, 62, 58}, {40, 42, 40}}), Computing);
    CHECK(same.recurrence == Recurrence::SameRank);
    REQUIRE(same.ranks.size() == 1);
    CHECK(same.ranks[0].rank == 1);
    CHECK(same.ranks[0].slowSteps == 3);
    CHECK(same.ranks[0].lost == Duration(20'000 + 20'000 + 17'000));
    CHECK(same.ranks[0].effect == Duration(20'000));
    CHECK(same.ranks[0].ofStep == Approx(0.2));
    CHECK(same.ranks[0].ofMetric == Approx(20. / 41));
    CHECK(same.ranks[0].worstStep == 0);
    const auto rotating =
        slowRanks(computing({{60, 40, 40, 40}, {40, 60, 40, 40}, {40, 40, 60, 40}}), Computing);
    CHECK(rotating.recurrence == Recurrence::Rotating);
    CHECK(rotating.slowSteps == 3);
    const auto spike = slowRanks(computing({{40, 40, 90}, {40, 40, 40}, {40, 40, 40}}), Computing);
    CHECK(spike.recurrence == Recurrence::Spikes);
    CHECK(spike.lost == Duration(50'000));
    std::vector<std::vector<int>> two(5, {40, 40, 40, 40});
    two[0][2] = 90;
    two[1][2] = 80;
    CHECK(slowRanks(computing(two), Computing).lost == Duration(50'000)); // waited for once
    const auto once = slowRanks(computing({{40, 60}, {40, 40}, {40, 40}}), Computing);
    CHECK(once.recurrence == Recurrence::Spikes); // half of the steps, but no other rank
    CHECK(slowRanks(computing({{60}, {40}}), Computing).recurrence == Recurrence::SingleStep);
    CHECK(slowRanks(computing({{40, 41}, {45, 45}}), Computing).recurrence == Recurrence::None);
    CHECK(slowRanks(computing({{40, 41}}), Computing).ranks.empty());
}

TEST_CASE("stages that differ by design are no slow ranks", "[slow_ranks]") {
    const StepTrace trace = computing({{40, 40}, {40, 40}, {80, 80}, {98, 98}});
    CHECK(slowRanks(trace, Computing).ranks.size() == 2);
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}};
    const auto found = slowRanks(trace, Computing, stages);
    REQUIRE(found.ranks.size() == 1);
    CHECK(found.ranks[0].rank == 3);
}

TEST_CASE("many ranks tell the noise of a single step", "[slow_ranks]") {
    std::vector<std::vector<int>> ranks;
    for (int rank = 0; rank < 16; ++rank)
        ranks.push_back({40 + rank % 2});
    ranks[5] = {49}; // 9 % of the step
    const auto found = slowRanks(computing(ranks), Computing);
    CHECK(found.recurrence == Recurrence::SingleStep);
    REQUIRE(found.ranks.size() == 1);
    CHECK(found.ranks[0].rank == 5);
    ranks.resize(6);
    CHECK(slowRanks(computing(ranks), Computing).ranks.empty());
}

TEST_CASE("a slow rank of a pair does not make its stage long", "[slow_ranks]") {
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}};
    const auto found =
        stepVerdicts(computing({{31, 31}, {52, 53}, {31, 30}, {31, 31}}), {.stages = stages});
    REQUIRE(found.slow.size() == 1);
    REQUIRE(found.slow[0].ranks.size() == 1);
    CHECK(found.slow[0].ranks[0].rank == 1);
    CHECK(found.stages.recurrence == Recurrence::None);
    const auto uneven =
        stepVerdicts(computing({{31, 31}, {31, 32}, {52, 52}, {52, 51}}), {.stages = stages});
    CHECK(uneven.slow.empty());
    REQUIRE(uneven.stages.ranks.size() == 1);
    CHECK(uneven.stages.ranks[0].rank == 1); // the stage
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

TEST_CASE(
    "S4: a rank is slow although one of its steps falls below the threshold", "[slow_ranks]") {
    // 4 and 7 us more, in steps of 100 us: a count over 5 us sees one of two steps
    const auto slow = slowRanks(computing({{15, 15}, {19, 22}, {15, 15}, {15, 15}}), Computing);
    CHECK(slow.recurrence == Recurrence::SameRank);
    REQUIRE(slow.ranks.size() == 1);
    CHECK(slow.ranks[0].slowSteps == 2);
}

TEST_CASE("a rank is slow above 5 % of the step, not at it", "[slow_ranks][thresholds]") {
    const auto one = [](int us) {
        return slowRanks(
            computing({{10, 10, 10}, {10 + us, 10 + us, 10 + us}, {10, 10, 10}}), Computing)
            .recurrence;
    };
    CHECK(one(5) == Recurrence::None);
    CHECK(one(6) == Recurrence::SameRank);
    const auto once = [](int us) {
        return slowRanks(computing({{10}, {10 + us}, {10}}), Computing).recurrence;
    };
    CHECK(once(10) == Recurrence::None);
    CHECK(once(11) == Recurrence::SingleStep);
}

TEST_CASE("the limit that is told of a slow rank is that of its peers' steps", "[slow_ranks]") {
    StepTrace trace = computing(
        {{20, 20, 20}, {20, 20, 20}, {20, 20, 20}, {20, 20, 20}, {25, 25, 25}, {20, 20, 20}});
    for (StepRow& row : trace.rows) {
        if (row.rank > 2)
            row.values.set(EndToEnd, Duration(80'000));
    }
    const std::vector<RankGroup> stages{{"first", {0, 1, 2}}, {"second", {3, 4, 5}}};
    const SlowRanks found = slowRanks(trace, Computing, stages);
    REQUIRE(found.ranks.size() == 1);
    CHECK(found.ranks[0].rank == 4);
    CHECK(found.ranks[0].effect == Duration(5'000));
    CHECK(found.ranks[0].limit == Duration(4'000)); // 5 % of 80 us, not of 100
}

TEST_CASE("an interval is an outlier above a fifth of the mean, not at it", "[thresholds]") {
    const auto found = [](int64_t longest) {
        StepTrace trace;
        for (const int64_t rank : {0, 1, 2}) {
            StepRow row{rank, 1, {}, {}};
            row.values.set(StepInterval, Duration(rank == 2 ? longest : 1000));
            row.values.set(Total, Duration(100'000));
            trace.rows.push_back(row);
        }
        arrange(trace);
        return stepVerdicts(trace, {}).interval;
    };
    CHECK_FALSE(found(1333)); // 1111 is the mean: 19.98 % above
    CHECK(found(1334)); // 1111: 20.07 %
    REQUIRE(found(1400)); // 1133: 23.5 %
    CHECK(found(1400)->rank == 2);
    CHECK(found(1400)->mean == Duration(1133));
    CHECK(found(1400)->aboveMean == Approx(0.2356).margin(0.001));
    CHECK(found(1400)->ofStep == Approx(0.00267).margin(0.00001));
}

TEST_CASE("a long step and a drift stand out above their thresholds only", "[thresholds]") {
    const auto times = [](const std::vector<int>& us) {
        return stepTimes(computing({us}), Computing);
    };
    CHECK_FALSE(times({100, 100, 105, 100, 100}).steps[2].isOutlier); // 5 % of the median
    CHECK(times({100, 100, 106, 100, 100}).steps[2].isOutlier);
    CHECK_FALSE(times({100, 110, 90, 130, 105}).steps[3].isOutlier); // they vary anyway
    CHECK_FALSE(times({100, 101, 102, 103, 104, 105, 106}).isDrift); // 1 of 103
    CHECK(times({100, 102, 104, 106, 108, 110, 112}).isDrift); // 2 of 106
    CHECK(times({112, 110, 108, 106, 104, 102, 100}).isDrift);
    CHECK_FALSE(times({100, 102, 104, 106, 108, 110}).isDrift); // chance does that, too
    CHECK_FALSE(times({100, 102, 104, 106, 108, 112, 110}).isDrift);
    CHECK_FALSE(times({100, 120}).isDrift);
}

TEST_CASE("S4: a rank is slow always though a step falls just below the limit", "[slow_ranks]") {
    // ns that rank 1 computes longer in each step of 100 us
    const auto slow = [](const std::vector<int>& longer) {
        StepTrace trace =
            computing({std::vector<int>(longer.size(), 20), std::vector<int>(longer.size(), 20)});
        for (StepRow& row : trace.rows) {
            if (row.rank == 1)
                row.values.set(
                    Computing, Duration(20'000 + longer[static_cast<size_t>(*row.step)]));
        }
        return slowRanks(trace, Computing);
    };
    const SlowRanks found = slow({4'900, 5'050}); // above 5 % of the step once, the median not
    REQUIRE(found.ranks.size() == 1);
    CHECK(found.recurrence == Recurrence::SameRank);
    CHECK(found.ranks[0].rank == 1);
    CHECK(found.ranks[0].effect == Duration(4'975));
    CHECK(found.ranks[0].slowSteps == 2);
    CHECK(found.ranks[0].worstExcess == Duration(5'050));
    CHECK(found.ranks[0].limit == Duration(5'000)); // of the step that told it
    CHECK(found.slowSteps == 2);
    CHECK(slow({4'900, 5'000}).ranks.empty());
    CHECK(slow({4'900, 4'950, 5'050, 4'900}).recurrence == Recurrence::SameRank);
    CHECK(slow({10, 0, 9'050, 0, 10, 0}).recurrence == Recurrence::Spikes);
}

TEST_CASE("peers that are quick once make no rank slow", "[slow_ranks]") {
    // The first step of a profile: half of the ranks have not yet waited for the others.
    const std::vector<int> usual{40, 41, 40, 40};
    const std::vector<int> quickOnce{30, 40, 41, 40};
    CHECK(slowRanks(computing({usual, quickOnce, usual, quickOnce}), Computing).ranks.empty());
    // As much longer than its own other steps as than the peers' is slow, half as much still.
    const std::vector<int> slowOnce{50, 40, 40, 40};
    CHECK(slowRanks(computing({slowOnce, usual, usual, usual}), Computing).recurrence
        == Recurrence::Spikes);
    CHECK(slowRanks(computing({slowOnce, quickOnce, quickOnce, quickOnce}), Computing).numbers()
        == std::vector<int64_t>{0});
}

TEST_CASE("S5: the stages of a real job are not balanced", "[slow_ranks][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const StepTrace trace = stepTrace(job.snapshot(), {}).value();
    JobParts parts;
    parts.stages = inferStages(communicationGroups(job.snapshot(), {}).value());
    REQUIRE(parts.stages.size() == 2);
    const StepVerdicts verdicts = stepVerdicts(trace, parts);
    REQUIRE(verdicts.stages.ranks.size() == 1);
    CHECK(verdicts.stages.ranks[0].rank == 1); // stage
    // (400448.26 + 401131.70) / (231290.10 + 230903.72) of step_trace_time.csv
    CHECK(verdicts.stages.ranks[0].ofMetric == Approx(0.7343).margin(0.0005));
    CHECK(verdicts.stages.recurrence == Recurrence::SingleStep);
    CHECK(verdicts.slow.empty());
}

TEST_CASE("G16: the interval of rank 2 stands out", "[slow_ranks][goldens]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const StepVerdicts verdicts = stepVerdicts(stepTrace(job.snapshot(), {}).value(), {});
    REQUIRE(verdicts.interval);
    CHECK(verdicts.interval->rank == 2);
    CHECK(verdicts.interval->interval == Duration(2'431'800));
    CHECK(verdicts.interval->aboveMean == Approx(.2223).margin(.00005));
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

} // namespace slow_ranks_test
