// SPDX-License-Identifier: GPL-3.0-or-later
// Passes of a pipeline as read from its tables against those that were simulated, and what is
// said of its stages.
#include <algorithm>
#include <map>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/analysis/parallel/pipeline.h"
#include "core/analysis/verdicts/pipeline_verdict.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace pass_truth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr int64_t kStep = 11;

struct Case {
    const char* name;
    int tensor;
    int stages;
    int chunks;
    int microbatches;
    bool isCompact;
    int context = 1;
    int data = 1;
    int layers = 2; ///< of a chunk
    int uneven = 0; ///< percent that lengths of sequences differ, with more noise
    uint64_t seed = 5;
};

generator::Job jobOf(const Case& what) {
    generator::Job job;
    job.tensorParallel = what.tensor;
    job.contextParallel = what.context;
    job.dataParallel = what.data;
    job.pipelineParallel = what.stages;
    job.virtualStages = what.chunks;
    job.microbatches = what.microbatches;
    job.layers = what.layers * what.stages * what.chunks;
    job.isCompact = what.isCompact;
    job.noisePermille = what.uneven > 0 ? 30 : 10;
    job.troubles.unevenSequencesPercent = what.uneven;
    job.seed = what.seed;
    return job;
}

/// The first rank of each stage.
std::vector<int64_t> stageRanks(const generator::Job& job) {
    std::vector<int64_t> ranks;
    for (int stage = 0; stage < job.pipelineParallel; ++stage)
        ranks.push_back(generator::Topology(job).rankAt({0, 0, stage}));
    return ranks;
}

Pipeline read(const generator::Job& job) {
    const WrittenJob files(job);
    query::Session session(std::make_shared<query::Snapshot>(files.snapshot()));
    auto pipeline = pipelineOf(session, stageRanks(job), kStep, {});
    REQUIRE(pipeline);
    return std::move(*pipeline);
}

std::string text(bool isForward, size_t microbatch, size_t chunk) {
    return (isForward ? "F" : "B") + std::to_string(microbatch) + '.' + std::to_string(chunk);
}

struct Line {
    std::string pass;
    TimeRange time;
};
using Lines = std::vector<Line>;

/// Of a rank in the step, in order of time.
Lines truthOf(const generator::Truth& truth, int64_t rank) {
    Lines lines;
    for (const generator::PassTruth& pass : truth.passes) {
        if (pass.rank == rank && pass.step == kStep)
            lines.push_back({text(pass.isForward, static_cast<size_t>(pass.microbatch),
                                 static_cast<size_t>(pass.chunk)),
                {fromNanoseconds(pass.span.start), fromNanoseconds(pass.span.end())}});
    }
    std::ranges::sort(lines, {}, [](const Line& line) { return line.time.begin; });
    return lines;
}

/// Of the time from the first pass of these ranks to the last.
double idleOf(const generator::Truth& truth, const std::vector<int64_t>& ranks, int64_t rank) {
    TimeRange window{Timestamp::max(), Timestamp::min()};
    Duration busy{};
    for (const generator::PassTruth& pass : truth.passes) {
        if (pass.step != kStep || std::ranges::count(ranks, pass.rank) == 0)
            continue;
        window.begin = std::min(window.begin, fromNanoseconds(pass.span.start));
        window.end = std::max(window.end, fromNanoseconds(pass.span.end()));
        if (pass.rank == rank)
            busy += Duration(pass.span.duration);
    }
    return 1 - static_cast<double>(busy.count()) / static_cast<double>(window.length().count());
}

bool isNear(Timestamp one, Timestamp other) {
    return one - other <= kFileError && other - one <= kFileError;
}

const Case kCases[]{{"PP 2", 1, 2, 1, 4, false}, {"PP 4", 1, 4, 1, 8, false},
    {"PP 4, compact", 1, 4, 1, 8, true}, {"TP 4 x PP 4", 4, 4, 1, 6, false},
    {"TP 4 x PP 4, compact", 4, 4, 1, 6, true}, {"PP 4, 2 chunks", 1, 4, 2, 8, false},
    {"TP 2 x PP 2, 2 chunks", 2, 2, 2, 6, false}, {"TP 2 x PP 4 x CP 2", 2, 4, 1, 8, true, 2},
    {"DP 2 x TP 2 x PP 2", 2, 2, 1, 4, false, 1, 2}, {"PP 3 x CP 2", 1, 3, 1, 9, true, 2, 3, 1},
    // sends wait for one another
    {"TP 4 x PP 4, uneven lengths", 4, 4, 1, 4, true, 1, 1, 1, 40, 7}};

} // namespace

TEST_CASE("S7: the passes read are those that ran", "[truth]") {
    for (const Case& what : kCases) {
        CAPTURE(what.name);
        const generator::Job job = jobOf(what);
        const generator::Truth truth = generator::truthOf(job);
        const Pipeline pipeline = read(job);
        REQUIRE(pipeline.stages.size() == static_cast<size_t>(what.stages));
        if (what.uneven == 0 && !judgePipeline(pipeline).verdict) {
            WARN(what.name << ": no verdict"); // which is allowed: better none than a wrong one
            continue;
        }
        const auto summaries = stageSummaries(pipeline);
        for (size_t place = 0; place < pipeline.stages.size(); ++place) {
            const PipelineStage& stage = pipeline.stages[place];
            CAPTURE(stage.rank);
            const Lines expected = truthOf(truth, stage.rank);
            std::string is;
            std::string wanted;
            std::vector<PipelinePass> passes = stage.passes;
            std::sort(passes.begin(), passes.end(), [](const auto& left, const auto& right) {
                return left.time.begin < right.time.begin;
            });
            for (const PipelinePass& pass : passes)
                is += text(pass.kind == PassKind::Forward, pass.microBatch, pass.chunk) + ' ';
            for (const Line& line : expected)
                wanted += line.pass + ' ';
            CHECK(is == wanted);
            // Of a first stage's last pass gradients of the same group are a part: nothing leaves
            // it.
            const bool hasGradients = what.context > 1 && place == 0;
            for (size_t i = 0; i < std::min(passes.size(), expected.size()); ++i) {
                CHECK(isNear(passes[i].time.begin, expected[i].time.begin));
                if (!hasGradients || i + 1 < passes.size())
                    CHECK(isNear(passes[i].time.end, expected[i].time.end));
            }
            CHECK(summaries[place].idle
                == Approx(idleOf(truth, stageRanks(job), stage.rank))
                       .margin(what.context == 1 ? 1e-4 : 5e-3));
        }
    }
}

TEST_CASE("S7: equal stages have no longest one, an uneven one is named", "[truth]") {
    for (const Case& what : kCases) {
        CAPTURE(what.name);
        generator::Job job = jobOf(what);
        const auto even = judgePipeline(read(job)).verdict;
        if (!even)
            continue;
        CHECK(!even->isImbalanced);
        job.troubles.extraLayers = job.layersOfChunk(0);
        const auto uneven = judgePipeline(read(job)).verdict;
        if (uneven) {
            CHECK(uneven->isImbalanced);
            CHECK(uneven->longest == static_cast<size_t>(what.stages - 1));
        }
    }
}

} // namespace pass_truth_test
