// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_pattern.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/parallel/pipeline_stages.h"
#include "core/analysis/verdicts/pipeline_verdict.h"

namespace pipeline_pattern_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

/// A kernel for each letter: "m" a product of either way, a capital letter a backward, "O" the
/// optimizer. Each takes 10 ns, a digit behind makes a gap of so many 10 ns.
std::vector<PipelineWork> worksOf(const std::string& letters, int64_t begin = 0) {
    std::vector<PipelineWork> works;
    for (const char c : letters) {
        if (c >= '0' && c <= '9') {
            begin += 10 * (c - '0');
            continue;
        }
        const WorkKind kind = c == 'O' ? WorkKind::Optimizer
            : c >= 'A' && c <= 'Z'     ? WorkKind::Backward
                                       : WorkKind::Unnamed;
        works.push_back({{fromNanoseconds(begin), fromNanoseconds(begin + 10)}, kind,
            static_cast<uint64_t>(c)});
        begin += 10;
    }
    return works;
}

std::string repeated(const std::string& part, int times) {
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

/// "F0 B0": what a stage does in the order of the schedule, each pass by its letters.
std::string program(
    const std::vector<PassKind>& order, const std::string& forward, const std::string& backward) {
    std::string text;
    for (const PassKind kind : order)
        text += kind == PassKind::Forward ? forward : backward;
    return text;
}

MeasuredStage measured(const std::string& letters, size_t sends, int64_t begin = 0) {
    MeasuredStage of;
    of.work = worksOf(letters, begin);
    for (size_t i = 0; i < sends; ++i) {
        of.stage.transfers.push_back({{}, TransferKind::Send});
        of.stage.transfers.push_back({{}, TransferKind::Receive});
    }
    return of;
}

/// The pipeline of these stages with its passes numbered.
Pipeline numbered(const std::vector<MeasuredStage>& stages) {
    Pipeline pipeline;
    for (const MeasuredStage& of : stages)
        pipeline.stages.push_back(of.stage);
    numberPasses(pipeline);
    return pipeline;
}

} // namespace

TEST_CASE("S7: forwards that follow each other are told by repetition", "[pipeline]") {
    // A forward of two layers, a backward that begins with the same product as a forward.
    const std::string forward = "nmgnmg";
    const std::string backward = "mGNmGN";
    const auto order = scheduleKinds(3, 4); // four stages, the first: three ahead
    const auto works = worksOf("z" + program(order, forward, backward) + "xxO");
    const auto lengths = repeatedPasses(works, order);
    REQUIRE(lengths);
    CHECK(*lengths == PassLengths{1, 6, 6});
    const auto passes = passesOf(works, *lengths, order);
    REQUIRE(passes.size() == 8);
    CHECK(passes[3].time == TimeRange{fromNanoseconds(190), fromNanoseconds(250)});
    CHECK(passes[3].microBatch == 3);
    CHECK(passes[4].kind == PassKind::Backward);
    CHECK(passes[4].time.begin == fromNanoseconds(250));
    CHECK_FALSE(repeatedPasses(worksOf(program(scheduleKinds(1, 4), forward, backward)), order));
    CHECK_FALSE(repeatedPasses({}, order));
}

TEST_CASE("S7: the last stage takes its forward from the layers of the others", "[pipeline]") {
    const auto order = scheduleKinds(0, 3);
    const auto works = worksOf(program(order, "nmgnmg", "mGNmGN") + "O");
    const auto both = repeatedPasses(works, order);
    REQUIRE(both);
    CHECK(*both == PassLengths{0, 0, 12});
    const std::span<const PipelineWork> first = std::span(works).first(12);
    CHECK(forwardOf(first, {}, {}) == 7); // by name: the product of the backward passes for forward
    CHECK(forwardOf(first, worksOf("nmg"), worksOf("mGN")) == 6);
    // Recomputing: a backward begins with the forward of its layer.
    const auto again = worksOf("nmgnmgnmgGNnmgGN");
    CHECK(forwardOf(again, worksOf("nmg"), worksOf("nmgGN")) == 6);
    CHECK(unitOf(worksOf("nmgnmg")).size() == 3);
    CHECK(unitOf(worksOf("nmgn")).size() == 4);
}

TEST_CASE("S7: passes are those of the schedule at every place", "[pipeline]") {
    for (const size_t batches : {2U, 4U, 8U}) {
        for (const size_t count : {2U, 4U}) {
            std::vector<MeasuredStage> stages;
            for (size_t place = 0; place < count; ++place) {
                const bool isLast = place + 1 == count;
                const auto order = scheduleKinds(count - 1 - place, batches);
                stages.push_back(measured(
                    program(order, repeated("nmg", isLast ? 4 : 2), repeated("mGN", isLast ? 4 : 2))
                        + "yO",
                    place == 0 || isLast ? batches : 2 * batches));
            }
            INFO(count << " stages, " << batches << " micro-batches");
            REQUIRE(fillRepeatedPasses(stages));
            for (size_t place = 0; place < count; ++place) {
                const auto& passes = stages[place].stage.passes;
                const int64_t length = place + 1 == count ? 120 : 60;
                CHECK(passes.size() == 2 * batches);
                int64_t begin = 0;
                for (const PipelinePass& pass : passes) {
                    CHECK(pass.time
                        == TimeRange{fromNanoseconds(begin), fromNanoseconds(begin + length)});
                    begin += length;
                }
            }
        }
    }
}

TEST_CASE("S7: interleaved stages are told by their transfers and their order", "[pipeline]") {
    const size_t count = 2;
    const size_t chunks = 2;
    const size_t batches = 4;
    std::vector<MeasuredStage> stages;
    for (size_t place = 0; place < count; ++place) {
        const auto order = scheduleKinds((chunks + 1) * count - 2 * place - 2, batches * chunks);
        stages.push_back(measured(program(order, "nmg", "mGN") + "O", batches * (2 * chunks - 1)));
    }
    REQUIRE(fillRepeatedPasses(stages));
    CHECK(stages[0].stage.passes.size() == 16);
    const Pipeline pipeline = numbered(stages);
    CHECK(pipeline.numbering == PassNumbering::Interleaved);
    CHECK(pipeline.chunks == 2);
}

TEST_CASE("interleaved stages with as many micro-batches as stages run all forwards first",
    "[pipeline]") {
    for (const size_t count : {2U, 3U, 4U}) {
        for (const size_t chunks : {2U, 3U}) {
            INFO(count << " stages, " << chunks << " chunks");
            std::vector<MeasuredStage> stages;
            for (size_t place = 0; place < count; ++place) {
                const bool isEnd = place == 0 || place + 1 == count;
                const auto order = scheduleKinds(count * chunks, count * chunks);
                stages.push_back(measured(program(order, "nmg", "mGN") + "O",
                    count * (isEnd ? 2 * chunks - 1 : 2 * chunks)));
            }
            REQUIRE(fillRepeatedPasses(stages));
            const Pipeline pipeline = numbered(stages);
            CHECK(pipeline.numbering == PassNumbering::Interleaved);
            CHECK(pipeline.chunks == chunks);
            const auto& passes = pipeline.stages[1].passes;
            CHECK(passes[count].chunk == 1);
            CHECK(passes[count].microBatch == 0);
            CHECK(passes[count * chunks].chunk == chunks - 1);
        }
    }
}

TEST_CASE("two micro-batches in three chunks are not ten in one", "[pipeline]") {
    // both send ten times; ten passes of two of the twelve layers would leave kernels over
    std::vector<MeasuredStage> stages;
    for (size_t place = 0; place < 2; ++place)
        stages.push_back(measured(
            program(scheduleKinds(6, 6), repeated("nmg", 2), repeated("mGN", 2)) + "O", 10));
    REQUIRE(fillRepeatedPasses(stages));
    CHECK(stages[0].stage.passes.size() == 12);
    CHECK(stages[1].stage.passes.size() == 12);
}

TEST_CASE("what lays out the same kernels is told by what the first stage receives", "[pipeline]") {
    // Six micro-batches of two layers, or two in two chunks of three: both send six times.
    const auto stagesWith = [](bool isEarly) {
        std::vector<MeasuredStage> stages;
        for (size_t place = 0; place < 2; ++place) {
            stages.push_back(measured(program(scheduleKinds(6, 6), "nmgnmg", "mGNmGN") + "O", 6));
            for (PipelineTransfer& transfer : stages.back().stage.transfers) {
                const int64_t begin = isEarly ? 50 : 400; // forwards begin at 0 and end at 360
                transfer.time = {fromNanoseconds(begin), fromNanoseconds(begin + 5)};
            }
        }
        return stages;
    };
    auto early = stagesWith(true);
    REQUIRE(fillRepeatedPasses(early));
    CHECK(early[0].stage.passes.size() == 8);
    auto late = stagesWith(false);
    REQUIRE(fillRepeatedPasses(late));
    CHECK(late[0].stage.passes.size() == 12);
}

TEST_CASE("all forwards first through one chunk are in order", "[pipeline]") {
    std::vector<MeasuredStage> stages;
    for (size_t place = 0; place < 2; ++place)
        stages.push_back(measured(program(scheduleKinds(4, 4), "nmg", "mGN") + "O", 4));
    REQUIRE(fillRepeatedPasses(stages));
    const Pipeline pipeline = numbered(stages);
    CHECK(pipeline.numbering == PassNumbering::Order);
    CHECK(pipeline.chunks == 1);
}

TEST_CASE("M6: a rank has up to eight chunks", "[pipeline]") {
    const auto isFilled = [](size_t chunks) {
        std::vector<MeasuredStage> stages;
        for (size_t place = 0; place < 2; ++place) {
            const auto order = scheduleKinds((chunks + 1) * 2 - 2 * place - 2, 2 * chunks);
            stages.push_back(measured(program(order, "nmg", "mGN") + "O", 2 * (2 * chunks - 1)));
        }
        return fillRepeatedPasses(stages);
    };
    CHECK(isFilled(8));
    CHECK_FALSE(isFilled(9));
}

TEST_CASE("M6: up to 63 kernels come before the first pass of a step", "[pipeline]") {
    const auto order = scheduleKinds(1, 3);
    const auto lengths = [&](size_t before) {
        auto works = worksOf(std::string(before, 'z') + program(order, "nmg", "mGN") + "O");
        for (size_t i = 0; i < before; ++i)
            works[i].type = 1000 + i; // none of them repeats
        return repeatedPasses(works, order);
    };
    REQUIRE(lengths(63));
    CHECK(*lengths(63) == PassLengths{63, 3, 3});
    CHECK_FALSE(lengths(64));
}

TEST_CASE("S7: what does not repeat in every stage gives no passes", "[pipeline]") {
    const auto order = scheduleKinds(1, 2);
    std::vector<MeasuredStage> stages{
        measured(program(order, "nm", "MN"), 2), measured("nmMNnmMX", 2)};
    CHECK_FALSE(fillRepeatedPasses(stages));
    CHECK(stages[0].stage.passes.empty());
    stages[1] = measured("nmMNnmMN", 2);
    CHECK(fillRepeatedPasses(stages));
    stages[1] = measured("nmMNnmMN", 3); // another number of micro-batches
    stages[0].stage.passes.clear();
    CHECK_FALSE(fillRepeatedPasses(stages));
    stages[1] = measured("nmMNnmMN", 2);
    stages[1].stage.source = PassSource::Marks;
    CHECK_FALSE(fillRepeatedPasses(stages));
}

TEST_CASE("S7: the work of a pass is its kernels, not what it waits inside", "[pipeline]") {
    const auto works = worksOf("nm5gM");
    std::vector<PipelinePass> passes{
        {PassKind::Forward, 0, {works.front().time.begin, works[2].time.end}},
        {PassKind::Backward, 0, works[3].time}};
    measurePasses(passes, works);
    CHECK(passes[0].time.length() == Duration(80));
    CHECK(passes[0].work == Duration(30));
    CHECK(passes[1].work == Duration(10));
    measurePasses(passes, {});
    CHECK(passes[0].work == Duration(30)); // no kernels known: nothing new
}

namespace {

/// Two equal stages of two micro-batches in turn; the passes of the second stage work longer.
Pipeline twoStages(int64_t extra = 0) {
    constexpr auto F = PassKind::Forward;
    constexpr auto B = PassKind::Backward;
    const auto pass = [](PassKind kind, size_t batch, int64_t begin, int64_t end, int64_t work) {
        return PipelinePass{kind, batch,
            {fromNanoseconds(begin * 1000), fromNanoseconds(end * 1000)}, 0, Duration(work)};
    };
    Pipeline pipeline;
    pipeline.stages.resize(2);
    pipeline.stages[0].passes = {pass(F, 0, 0, 1, 1000), pass(F, 1, 1, 2, 1000),
        pass(B, 0, 4, 6, 2000), pass(B, 1, 7, 9, 2000)};
    pipeline.stages[1].passes = {pass(F, 0, 1, 2, 1000), pass(B, 0, 2, 4, 2000),
        pass(F, 1, 4, 5, 1000), pass(B, 1, 5, 7, 2000 + extra)};
    connectStages(pipeline);
    return pipeline;
}

} // namespace

TEST_CASE("S7: a pipeline is judged where its passes are sure", "[pipeline]") {
    const auto judged = judgePipeline(twoStages());
    REQUIRE(judged.verdict);
    CHECK(judged.verdict->bubble == Approx(1. / 3));
    CHECK(judged.verdict->least == Approx(1. / 3));
    CHECK_FALSE(judged.verdict->isBubbleLarge);
    CHECK(judged.verdict->microBatches == 2);
    CHECK(judged.verdict->above == Approx(0));
    // Work 6 and 6 + e: e / (12 + e) above the mean is 5 % at e = 0.6316.
    CHECK_FALSE(judgePipeline(twoStages(631)).verdict->isImbalanced);
    const auto uneven = judgePipeline(twoStages(632));
    CHECK(uneven.verdict->isImbalanced);
    CHECK(uneven.verdict->longest == 1);

    Pipeline pipeline = twoStages();
    pipeline.stages[1].passes.clear();
    CHECK(judgePipeline(pipeline).doubt == PipelineDoubt::NoPasses);
    pipeline = twoStages();
    pipeline.stages[1].passes.pop_back();
    CHECK(judgePipeline(pipeline).doubt == PipelineDoubt::Unequal);
    pipeline = twoStages();
    pipeline.numbering = PassNumbering::OrderUnknown;
    CHECK(judgePipeline(pipeline).doubt == PipelineDoubt::UnknownOrder);
    pipeline = twoStages();
    pipeline.stages[0].passes[2].work.reset();
    CHECK_FALSE(judgePipeline(pipeline).verdict->above);
}

TEST_CASE("S7: passes that begin before they can are no verdict", "[pipeline]") {
    const auto doubt = [](int64_t early) {
        Pipeline pipeline = twoStages();
        for (PipelinePass& pass : pipeline.stages[0].passes)
            pass.time = {pass.time.begin + Duration(early), pass.time.end + Duration(early)};
        connectStages(pipeline);
        return judgePipeline(pipeline).doubt;
    };
    CHECK(doubt(500) == PipelineDoubt::None); // half of the shortest pass
    CHECK(doubt(501) == PipelineDoubt::BackInTime);
}

} // namespace pipeline_pattern_test
