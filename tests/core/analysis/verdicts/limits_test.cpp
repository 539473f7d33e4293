// SPDX-License-Identifier: GPL-3.0-or-later
// Thresholds from both sides: a verdict fires just above its threshold, never at it.
#include <catch2/catch.hpp>

#include "core/analysis/communication/links.h"
#include "core/analysis/operators/operator_spread.h"
#include "core/analysis/runs/compared.h"
#include "core/analysis/runs/run_diff.h"
#include "core/analysis/verdicts/pipeline_verdict.h"
#include "core/analysis/verdicts/rank_split.h"
#include "core/analysis/verdicts/slow_ranks.h"
#include "core/analysis/verdicts/step_times.h"

namespace limits_test {

using namespace rankscope;
using namespace rankscope::analysis;
using enum StepMetric;

namespace {

/// Computing of each rank, ns, the same in each of so many steps of 100 us.
StepTrace evenly(const std::vector<int64_t>& computing, int64_t steps) {
    StepTrace trace;
    for (size_t rank = 0; rank < computing.size(); ++rank) {
        for (int64_t step = 0; step < steps; ++step) {
            StepRow row{static_cast<int64_t>(rank), step, {}, {}};
            row.values.set(Computing, Duration(computing[rank]));
            row.values.set(EndToEnd, Duration(100'000));
            trace.rows.push_back(row);
        }
    }
    arrange(trace);
    return trace;
}

OperatorSpread spreadOn(const std::vector<std::vector<int64_t>>& ranks) {
    std::vector<OperatorCall> calls;
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
        for (const int64_t ns : ranks[rank])
            calls.push_back({static_cast<int64_t>(rank), 1, 0, Duration(ns)});
    }
    return spreadOf(std::move(calls));
}

size_t outliersOf(const std::vector<int64_t>& ns) {
    return spreadOn({ns}).outliers.size();
}

/// A forward and a backward of so many ns on each stage, in a window of 100 us.
Pipeline pipelineWith(const std::vector<int64_t>& passes, const std::vector<int64_t>& work) {
    Pipeline pipeline;
    for (size_t i = 0; i < passes.size(); ++i) {
        const auto pass = [&](PassKind kind, int64_t begin) {
            return PipelinePass{kind, 0,
                {fromNanoseconds(begin), fromNanoseconds(begin + passes[i])}, 0, Duration(work[i])};
        };
        PipelineStage stage;
        stage.rank = static_cast<int64_t>(i);
        stage.passes = {pass(PassKind::Forward, 0), pass(PassKind::Backward, 50'000)};
        pipeline.stages.push_back(std::move(stage));
    }
    pipeline.window = {fromNanoseconds(0), fromNanoseconds(100'000)};
    return pipeline;
}

} // namespace

TEST_CASE("M6: calls of an operator stand out above each of their limits", "[thresholds]") {
    CHECK(outliersOf({5'000, 5'000, 5'000, 5'000, 20'000}) == 0); // operator_shortest
    CHECK(outliersOf({5'000, 5'000, 5'000, 5'000, 20'001}) == 1);
    CHECK(outliersOf({5'000, 5'000, 5'000, 20'001}) == 0); // operator_fewest
    CHECK(outliersOf({30'000, 30'000, 30'000, 30'000, 60'000}) == 0); // operator_times
    CHECK(outliersOf({30'000, 30'000, 30'000, 30'000, 60'001}) == 1);
    // The median deviation is 30 us: five times 1.4826 of it are 222.39 us.
    CHECK(outliersOf({70'000, 70'000, 100'000, 130'000, 322'389}) == 0); // operator_outlier
    CHECK(outliersOf({70'000, 70'000, 100'000, 130'000, 322'391}) == 1);
}

TEST_CASE("M6: an operator is slow on a rank above 1.2 times its median", "[thresholds]") {
    const auto isSlow = [](int64_t ns) {
        return spreadOn({{100'000, 100'000, 100'000, 100'000}, {ns}}).ranks[1].isSlow;
    };
    CHECK_FALSE(isSlow(120'000));
    CHECK(isSlow(120'001));
    CHECK_FALSE(spreadOn({{100'000, 100'000, 100'000}, {900'000}}).ranks[1].isSlow);
}

TEST_CASE("M6: a rank is slow above its share of the step, not at it", "[thresholds]") {
    const auto found = [](int64_t more, int64_t steps) {
        const auto trace = evenly({10'000, 10'000 + more, 10'000}, steps);
        return slowRanks(trace, Computing).ranks.size();
    };
    CHECK(found(5'000, 8) == 0); // slow_rank
    CHECK(found(5'001, 8) == 1);
    CHECK(found(10'000, 1) == 0); // slow_rank_once
    CHECK(found(10'001, 1) == 1);
}

TEST_CASE("M6: two kinds of ranks lie apart by more than five deviations", "[thresholds]") {
    const auto isSplit = [](int64_t slow) {
        const std::vector<int64_t> computing{
            8'000, 8'000, 12'000, 12'000, slow - 2'000, slow - 2'000, slow + 2'000, slow + 2'000};
        return splitOf(differencesOf(evenly(computing, 20), Computing, {}), false).has_value();
    };
    // Both kinds lie 2 us about their medians: 5 * 1.4826 * 2 us are 14.826 us.
    CHECK_FALSE(isSplit(10'000 + 14'825));
    CHECK(isSplit(10'000 + 14'827));
}

TEST_CASE("M6: noise of healthy jobs hides so much in one step", "[thresholds]") {
    const auto found = [](int64_t more) {
        return !slowRanks(evenly({100'000, 100'000 + more, 100'000}, 1), Computing).ranks.empty();
    };
    CHECK(differencesOf(evenly({100'000, 100'000, 100'000}, 1), Computing, {}).noise
        == Approx(3'000)); // healthy_noise
    // chance.h: (sqrt(2 ln 3) + 1.5) (1 + 2 / sqrt(8)) 1.2533 times 3 us are 19.15 us
    CHECK_FALSE(found(19'100));
    CHECK(found(19'200));
}

TEST_CASE("M6: steps grow above 1 % a step, not at it", "[thresholds]") {
    const auto isDrift = [](int64_t growth) {
        StepTrace trace;
        for (int64_t step = -3; step <= 3; ++step) {
            StepRow row{0, step + 3, {}, {}};
            row.values.set(Total, Duration(100'000 + step * growth));
            trace.rows.push_back(row);
        }
        arrange(trace);
        return stepTimes(trace, Total).isDrift;
    };
    CHECK_FALSE(isDrift(1'000));
    CHECK(isDrift(1'001));
    CHECK_FALSE(isDrift(-1'000));
    CHECK(isDrift(-1'001));
}

TEST_CASE("M6: a long step lies beyond what chance makes of the others", "[thresholds]") {
    const auto isLong = [](int64_t ns) {
        StepTrace trace;
        const std::vector<int64_t> lengths{90'000, 90'000, 100'000, 110'000, ns};
        for (size_t step = 0; step < lengths.size(); ++step) {
            StepRow row{0, static_cast<int64_t>(step), {}, {}};
            row.values.set(Total, Duration(lengths[step]));
            trace.rows.push_back(row);
        }
        arrange(trace);
        return stepTimes(trace, Total).steps[4].isOutlier;
    };
    // (sqrt(2 ln 5) + 1.5) (1 + 2 / sqrt(5)) are 6.240 deviations of 14.826 us: 92.52 us
    CHECK_FALSE(isLong(192'400));
    CHECK(isLong(192'600));
}

TEST_CASE(
    "S3: waiting for the first kernel of a computed trace makes no long step", "[thresholds]") {
    const auto isLong = [](StepOrigin origin, int64_t preparing, int64_t more) {
        StepTrace trace;
        for (int64_t step = 0; step < 6; ++step) {
            StepRow row{0, step, origin, {}};
            row.values.set(Preparing, Duration(step == 0 ? preparing : 0));
            row.values.set(EndToEnd, Duration(step == 0 ? 100'000 + more : 100'000));
            row.values.set(Total, row.values.orZero(EndToEnd) + row.values.orZero(Preparing));
            trace.rows.push_back(row);
        }
        arrange(trace);
        return stepTimes(trace, Total).steps[0].isOutlier;
    };
    // All other windows begin with their own work: docs/steps.md. What a file says counts whole.
    CHECK_FALSE(isLong(StepOrigin::Timeline, 30'000, 0));
    CHECK(isLong(StepOrigin::Timeline, 30'000, 6'000));
    CHECK(isLong(StepOrigin::File, 30'000, 0));
}

TEST_CASE("M6: links of few bytes beside the busiest are not judged", "[thresholds]") {
    const auto judged = [](int64_t size) {
        LinkMatrix matrix;
        for (const int64_t target : {1, 2, 3}) // 20 GB/s
            matrix.links.push_back({0, target, "HCCS", 1'000'000'000, Duration(50'000'000), ""});
        matrix.links.push_back({1, 0, "HCCS", size, Duration(size), ""});
        return slowLinks(matrix).size();
    };
    CHECK(judged(10'000'000) == 0); // link_bytes
    CHECK(judged(10'000'001) == 1);
}

TEST_CASE("M6: a link is slow above a fifth below the others, not at it", "[thresholds]") {
    const auto slow = [](int64_t time) {
        LinkMatrix matrix;
        for (const int64_t target : {1, 2, 3})
            matrix.links.push_back({0, target, "HCCS", 100'000'000, Duration(4'000'000), ""});
        matrix.links.push_back({1, 0, "HCCS", 100'000'000, Duration(time), ""});
        return slowLinks(matrix).size();
    };
    CHECK(slow(5'000'000) == 0); // slow_link
    CHECK(slow(5'000'002) == 1);
}

TEST_CASE("M6: a pipeline idles too much above the formula and 5 %, not at it", "[thresholds]") {
    const auto isLarge = [](int64_t pass) {
        return judgePipeline(pipelineWith({pass, pass}, {1, 1})).verdict->isBubbleLarge;
    };
    // Two stages of one micro-batch idle for half of the time: (2 - 1) / (1 + 2 - 1).
    CHECK_FALSE(isLarge(22'501)); // stage_even: 55 % is 45 us of two passes
    CHECK(isLarge(22'499));
}

TEST_CASE("M6: a stage has more work above 5 % over the mean, not at it", "[thresholds]") {
    const auto isImbalanced = [](int64_t first, int64_t second) {
        const auto judged = judgePipeline(pipelineWith({25'000, 25'000}, {first, second}));
        return judged.verdict->isImbalanced;
    };
    CHECK_FALSE(isImbalanced(1'050, 950)); // stage_even
    CHECK(isImbalanced(1'051, 949));
    CHECK_FALSE(isImbalanced(0, 0));
}

TEST_CASE("M6: a micro-batch is forgiven half of the shortest pass", "[thresholds]") {
    const auto doubt = [](int64_t early) {
        Pipeline pipeline = pipelineWith({10'000, 25'000}, {1, 1});
        pipeline.links.push_back({PassKind::Forward, 0, 0, 1, fromNanoseconds(10'000),
            fromNanoseconds(10'000 - early), 0, 0});
        return judgePipeline(pipeline).doubt;
    };
    CHECK(doubt(5'000) == PipelineDoubt::None); // pass_before
    CHECK(doubt(5'001) == PipelineDoubt::BackInTime);
}

TEST_CASE("M6: two times are the same up to 2 % of the first", "[thresholds]") {
    const auto change = [](int64_t base, int64_t candidate) {
        return Compared{base, candidate}.change();
    };
    CHECK(change(100'000, 102'000) == Change::Same); // same_time
    CHECK(change(100'000, 102'001) == Change::Slower);
    CHECK(change(100'000, 98'000) == Change::Same);
    CHECK(change(100'000, 97'999) == Change::Faster);
    CHECK(change(0, 0) == Change::Same);
    CHECK(change(0, 1) == Change::Slower);
    CHECK(change(-100, -100) == Change::Same); // of what the share is has no sign
    CHECK(change(-100'000, -102'001) == Change::Faster);
}

} // namespace limits_test
