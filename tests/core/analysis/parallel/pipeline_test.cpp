// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/pipeline_order.h"
#include "core/analysis/parallel/pipeline_passes.h"
#include "core/analysis/verdicts/pipeline_verdict.h"

#include <fstream>
#include <map>
#include <regex>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace pipeline_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

TimeRange span(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin), fromNanoseconds(end)};
}

/// "F0 0-10 B0 20-40"
std::string text(const std::vector<PipelinePass>& passes) {
    std::string result;
    for (const PipelinePass& pass : passes)
        result += (result.empty() ? "" : " ")
            + std::string(pass.kind == PassKind::Forward ? "F" : "B")
            + std::to_string(pass.microBatch) + ' ' + std::to_string(toNanoseconds(pass.time.begin))
            + '-' + std::to_string(toNanoseconds(pass.time.end));
    return result;
}

std::vector<PipelineWork> kernels(const std::vector<std::tuple<int64_t, int64_t, WorkKind>>& all) {
    std::vector<PipelineWork> work;
    for (const auto& [begin, end, kind] : all)
        work.push_back({span(begin, end), kind});
    return work;
}

/// Two stages, two micro-batches, one forward and one backward in turn; a backward is two long.
Pipeline twoStages() {
    constexpr auto F = PassKind::Forward;
    constexpr auto B = PassKind::Backward;
    Pipeline pipeline;
    pipeline.stages = {
        {0, PassSource::Names,
            {{F, 0, span(0, 1)}, {F, 1, span(1, 2)}, {B, 0, span(4, 6)}, {B, 1, span(7, 9)}}, {},
            {}},
        {1, PassSource::Names,
            {{F, 0, span(1, 2)}, {B, 0, span(2, 4)}, {F, 1, span(4, 5)}, {B, 1, span(5, 7)}}, {},
            {}}};
    connectStages(pipeline);
    return pipeline;
}

std::string text(const Result<Pipeline>& pipeline) {
    REQUIRE(pipeline);
    std::string result;
    for (const StageSummary& stage : stageSummaries(*pipeline))
        result += std::to_string(stage.rank) + ": " + std::to_string(stage.microBatches) + '\n';
    return result;
}

} // namespace

using enum WorkKind;

TEST_CASE("Kernels tell the backward and the optimizer by name", "[pipeline]") {
    CHECK(workKindOf("FlashAttentionScoreGrad") == Backward);
    CHECK(workKindOf("aten::convolution_backward") == Backward);
    CHECK(workKindOf("ApplyAdamWV2") == Optimizer);
    CHECK(workKindOf("MatMulV3") == Unnamed);
}

TEST_CASE("The first stage runs backwards and the next forward without a transfer", "[pipeline]") {
    const auto work = kernels({{0, 10, Unnamed}, {10, 20, Unnamed}, // F0
        {50, 60, Unnamed}, {60, 70, Backward}, {70, 80, Unnamed}, {80, 90, Unnamed}, // B0 F1
        {120, 130, Backward}, {130, 140, Optimizer}, {140, 150, Unnamed}});
    const std::vector<PipelineTransfer> transfers{{span(20, 25), TransferKind::Send},
        {span(20, 50), TransferKind::Receive}, {span(90, 95), TransferKind::Send},
        {span(90, 120), TransferKind::Receive}};
    const auto passes = pipelinePasses(work, transfers, {.isFirst = true});
    CHECK(text(passes) == "F0 0-20 B0 50-70 F1 70-90 B1 120-130");
    CHECK(exposedReceiving(work, transfers) == Duration(60));
}

TEST_CASE("The last stage runs a forward and its backward without a transfer", "[pipeline]") {
    const auto work = kernels({{0, 1, Unnamed}, // before the first transfer: clears gradients
        {20, 30, Unnamed}, {30, 40, Backward}, {40, 45, Unnamed}, // F0 B0
        {60, 70, Unnamed}, {70, 80, Backward}, {100, 110, Unnamed}});
    const std::vector<PipelineTransfer> transfers{{span(1, 20), TransferKind::Receive},
        {span(45, 60), TransferKind::Both}, {span(90, 95), TransferKind::Send}};
    const auto passes = pipelinePasses(work, transfers, {.isLast = true});
    CHECK(text(passes) == "F0 20-30 B0 30-45 F1 60-70 B1 70-80");
}

TEST_CASE("Flows tell passes apart whatever the names say", "[pipeline]") {
    const auto work = kernels({{0, 10, Forward}, {10, 20, Backward}, {20, 30, Backward},
        {40, 50, Forward}, {50, 60, Backward}});
    const std::vector<PipelineTransfer> transfers{{span(30, 40), TransferKind::Both}};
    CHECK(text(pipelinePasses(work, transfers, {.isLast = true}))
        == "F0 0-10 B0 10-30 F1 40-50 B1 50-60");
}

TEST_CASE("Equal stages idle as the formula says", "[pipeline]") {
    const Pipeline pipeline = twoStages();
    CHECK(pipeline.window == span(0, 9));
    for (const StageSummary& stage : stageSummaries(pipeline))
        CHECK(stage.idle == Approx(theoreticalBubble(2, 2)));
}

// advisor_spec.md D
TEST_CASE("G17: the bubble of a pipeline in theory", "[pipeline][goldens]") {
    CHECK(theoreticalBubble(4, 16) == Approx(0.1579).margin(.00005));
    CHECK(theoreticalBubble(4, 32) == Approx(0.0857).margin(.00005));
    CHECK(theoreticalBubble(16, 16) == Approx(0.4839).margin(.00005));
    CHECK(theoreticalBubble(16, 16, 3) == Approx(0.2381).margin(.00005));
    CHECK(theoreticalBubble(4, 32, 4) == Approx(0.0229).margin(.00005));
    CHECK(theoreticalBubble(2, 128) == Approx(0.0078).margin(.00005));
}

TEST_CASE("A micro-batch goes down forward and up backward", "[pipeline]") {
    const auto links = twoStages().links;
    REQUIRE(links.size() == 4);
    CHECK(links[0]
        == PipelineLink{PassKind::Forward, 0, 0, 1, fromNanoseconds(1), fromNanoseconds(1)});
    CHECK(links[3]
        == PipelineLink{PassKind::Backward, 1, 1, 0, fromNanoseconds(7), fromNanoseconds(7)});
}

TEST_CASE("A generated pipeline shows its micro-batches from small files", "[pipeline]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    query::Session session(std::make_shared<query::Snapshot>(job.snapshot()));
    const auto pipeline = pipelineOf(session, {0, 2}, 10, {});
    CHECK(text(pipeline) == "0: 2\n2: 2\n");
    CHECK(pipeline->links.size() == 4);
    CHECK(pipeline->stages[0].source == PassSource::Repetition);
    for (const PipelineLink& link : pipeline->links)
        CHECK(link.sent <= link.received);
}

namespace {

/// Of a rank in step 10, as the generator planted them: kind, micro-batch, begin and end, a pass a
/// line, in order of time.
std::string plantedPasses(const std::filesystem::path& folder, int64_t rank) {
    std::ifstream file(folder / "planted.json");
    const std::regex pass(
        fmt::format(R"re(\[{}, 10, (\d+), 0, "(forward|backward)", (\d+), (\d+)\])re", rank));
    std::map<int64_t, std::string> passes;
    std::smatch found;
    for (std::string line; std::getline(file, line);) {
        if (std::regex_search(line, found, pass))
            passes[std::stoll(found[3])] = fmt::format("{}{} {}-{}\n",
                found[2] == "forward" ? "F" : "B", found[1].str(), found[3].str(), found[4].str());
    }
    std::string text;
    for (const auto& [begin, one] : passes)
        text += one;
    return text;
}

} // namespace

TEST_CASE("S7: passes are those that the generator planted", "[pipeline]") {
    const auto folder = sampleProfile("cluster_pytorch_4rank");
    const FolderTables job(folder);
    query::Session session(std::make_shared<query::Snapshot>(job.snapshot()));
    for (const int64_t first : {0, 1}) {
        const auto pipeline = pipelineOf(session, {first, first + 2}, 10, {});
        REQUIRE(pipeline);
        for (const PipelineStage& stage : pipeline->stages) {
            std::string passes;
            for (const PipelinePass& pass : stage.passes)
                passes += fmt::format("{}{} {}-{}\n", pass.kind == PassKind::Forward ? 'F' : 'B',
                    pass.microBatch, toNanoseconds(pass.time.begin), toNanoseconds(pass.time.end));
            CHECK_FALSE(passes.empty());
            CHECK(passes == plantedPasses(folder, stage.rank));
        }
        CHECK(judgePipeline(*pipeline).verdict);
    }
}

TEST_CASE("A real pipeline shows its micro-batches", "[pipeline]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    query::Session session(std::make_shared<query::Snapshot>(job.snapshot()));
    const auto pipeline = pipelineOf(session, {0, 2}, 13, {});
    CHECK(text(pipeline) == "0: 2\n2: 2\n");
    CHECK(pipeline->stages[1].passes.size() == 4);
    const auto judged = judgePipeline(*pipeline); // S5: the second stage computes far longer
    REQUIRE(judged.verdict);
    CHECK(judged.verdict->longest == 1);
    CHECK(judged.verdict->isImbalanced);
    // hcom_batchSendRecv of rank 0 in kernel_details.csv: 436.14 + 158553.28 + 154888.38 us
    CHECK(pipeline->stages[0].exposed == Duration(313'877'800));
}

TEST_CASE("Ranges that the program marked are the passes", "[pipeline]") {
    InlineTrace trace(R"([
{"ph":"M","pid":1,"name":"process_name","args":{"name":"Ascend Hardware"}},
{"ph":"M","pid":1,"tid":5,"name":"thread_name","args":{"name":"Stream 5 MSTX domain default"}},
{"ph":"M","pid":1,"tid":6,"name":"thread_name","args":{"name":"Stream 6"}},
{"ph":"X","pid":1,"tid":5,"ts":10,"dur":5,"name":"forward_step"},
{"ph":"X","pid":1,"tid":5,"ts":16,"dur":2,"name":"optimizer"},
{"ph":"X","pid":1,"tid":5,"ts":20,"dur":7,"name":"Backward 0"},
{"ph":"X","pid":1,"tid":6,"ts":30,"dur":7,"name":"forward"}])");
    const auto pipeline = pipelineOf(trace.session(), {0}, std::nullopt, {});
    REQUIRE(pipeline);
    CHECK(pipeline->stages[0].source == PassSource::Marks);
    CHECK(text(pipeline->stages[0].passes) == "F0 10000-15000 B0 20000-27000");
}

TEST_CASE("Two instants that make a pair are a pass, a single one is none", "[pipeline]") {
    InlineTrace trace(R"([
{"ph":"M","pid":1,"name":"process_name","args":{"name":"CANN"}},
{"ph":"M","pid":1,"tid":5,"name":"thread_name","args":{"name":"Thread 5 MSTX domain default"}},
{"ph":"X","pid":1,"tid":5,"ts":10,"dur":0,"name":"forward_step_start"},
{"ph":"X","pid":1,"tid":5,"ts":15,"dur":0,"name":"forward_step_stop"},
{"ph":"X","pid":1,"tid":5,"ts":20,"dur":7,"name":"backward_step"},
{"ph":"X","pid":1,"tid":5,"ts":30,"dur":0,"name":"backward_step_start"}])");
    const auto pipeline = pipelineOf(trace.session(), {0}, std::nullopt, {});
    REQUIRE(pipeline);
    CHECK(text(pipeline->stages[0].passes) == "F0 10000-15000 B0 20000-27000");
}

TEST_CASE("The thread that launched a kernel tells its pass", "[pipeline]") {
    InlineTrace trace(R"([
{"ph":"X","pid":9,"tid":1,"ts":1,"dur":1,"name":"aten::mm"},
{"ph":"X","pid":9,"tid":2,"ts":3,"dur":1,"name":"MmBackward0"},
{"ph":"X","pid":1,"tid":5,"ts":10,"dur":5,"name":"MatMul"},
{"ph":"X","pid":1,"tid":5,"ts":20,"dur":5,"name":"MatMul"},
{"ph":"s","cat":"fwdbwd","name":"fwdbwd","id":1,"pid":9,"tid":1,"ts":1},
{"ph":"f","cat":"fwdbwd","name":"fwdbwd","id":1,"pid":9,"tid":2,"ts":3,"bp":"e"},
{"ph":"s","cat":"async_npu","name":"torch_to_npu","id":2,"pid":9,"tid":1,"ts":1},
{"ph":"f","cat":"async_npu","name":"torch_to_npu","id":2,"pid":1,"tid":5,"ts":10,"bp":"e"},
{"ph":"s","cat":"async_npu","name":"torch_to_npu","id":3,"pid":9,"tid":2,"ts":3},
{"ph":"f","cat":"async_npu","name":"torch_to_npu","id":3,"pid":1,"tid":5,"ts":20,"bp":"e"}])");
    const JobTables job({{0,
        {{"kernel_details.csv",
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
            "1,hcom_receive_,hcom_receive_,HCCL,5,5\n1,a,MatMul,AI_CORE,10,5\n"
            "1,b,MatMul,AI_CORE,20,5\n1,hcom_send_,hcom_send_,HCCL,25,5\n"}}}});
    query::Snapshot snapshot = *trace.snapshot();
    snapshot.tables = job.snapshot().tables;
    query::Session session(std::make_shared<query::Snapshot>(snapshot));
    const auto measured = pipelineStage(session, 0, 1, {.isLast = true}, {});
    REQUIRE(measured);
    const PipelineStage& stage = measured->stage;
    CHECK(stage.source == PassSource::Flows);
    CHECK(text(stage.passes) == "F0 10000-15000 B0 20000-25000");
    CHECK(stage.exposed == Duration(5000));
}

namespace {

/// "F0.1 B0.0": micro-batch and chunk of each pass in order, a line a stage.
std::string numbers(const Pipeline& pipeline) {
    std::string result;
    for (const PipelineStage& stage : pipeline.stages) {
        for (const PipelinePass& pass : stage.passes)
            result += fmt::format("{}{}.{} ", pass.kind == PassKind::Forward ? 'F' : 'B',
                pass.microBatch, pass.chunk);
        result.back() = '\n';
    }
    return result;
}

/// A stage for each list of kinds ("FFBB"), a pass every 10 ns.
Pipeline stagesOf(const std::vector<std::string>& kinds) {
    Pipeline pipeline;
    for (const std::string& of : kinds) {
        PipelineStage stage;
        for (size_t i = 0; i < of.size(); ++i) {
            const auto begin = static_cast<int64_t>(10 * i);
            stage.passes.push_back({of[i] == 'F' ? PassKind::Forward : PassKind::Backward, 0,
                span(begin, begin + 10)});
        }
        pipeline.stages.push_back(std::move(stage));
    }
    numberPasses(pipeline);
    return pipeline;
}

} // namespace

TEST_CASE("An interleaved pipeline is numbered by its schedule", "[pipeline]") {
    // p = 2, v = 2, m = 4 of planner_ir_data.md F: 4 and 2 forwards before the first in turn
    const Pipeline two = stagesOf({"FFFFFBFBFBFBBBBB", "FFFBFBFBFBFBFBBB"});
    CHECK(two.numbering == PassNumbering::Interleaved);
    CHECK(two.chunks == 2);
    CHECK(numbers(two)
        == "F0.0 F1.0 F0.1 F1.1 F2.0 B0.1 F3.0 B1.1 F2.1 B0.0 F3.1 B1.0 B2.1 B3.1 B2.0 B3.0\n"
           "F0.0 F1.0 F0.1 B0.1 F1.1 B1.1 F2.0 B0.0 F3.0 B1.0 F2.1 B2.1 F3.1 B3.1 B2.0 B3.0\n");
    // The same with less memory (v p - s - 1): 3 and 2
    const Pipeline less = stagesOf({"FFFFBFBFBFBFBBBB", "FFFBFBFBFBFBFBBB"});
    CHECK(less.numbering == PassNumbering::Interleaved);
    CHECK(less.chunks == 2);
    CHECK(theoreticalBubble(4, 8, 2) == Approx(0.157895).epsilon(0.0001));
    CHECK(theoreticalBubble(16, 16, 3) == Approx(0.2381).epsilon(0.0002));
}

TEST_CASE("An order that fits no schedule stays the order of time", "[pipeline]") {
    CHECK(stagesOf({"FFBFBB", "FBFBFB"}).numbering == PassNumbering::Order); // 1F1B
    CHECK(stagesOf({"FFFBBB", "FFFBBB"}).numbering == PassNumbering::Order); // all forwards first
    CHECK(stagesOf({"FFBFBB", ""}).numbering == PassNumbering::Order); // a stage tells nothing
    // One backward too early for p = 2, v = 2, m = 4; six micro-batches through v = 2 are no
    // multiple of p = 4.
    const Pipeline early = stagesOf({"FFFFFBFBFBFBBBBB", "FFBFFBFBFBFBFBBB"});
    CHECK(early.numbering == PassNumbering::OrderUnknown);
    CHECK(early.chunks == 1);
    CHECK(numbers(early).starts_with("F0.0 F1.0 F2.0 F3.0 F4.0 B0.0 F5.0 B1.0"));
}

TEST_CASE("A micro-batch goes from the last stage to the next chunk of the first", "[pipeline]") {
    Pipeline pipeline = stagesOf({"FFFFFBFBFBFBBBBB", "FFFBFBFBFBFBFBBB"});
    connectStages(pipeline);
    std::string way;
    for (const PipelineLink& link : pipeline.links) {
        if (link.microBatch == 3)
            way += fmt::format("{}{}.{}>{}.{} ", link.kind == PassKind::Forward ? 'F' : 'B',
                link.from, link.fromChunk, link.to, link.toChunk);
    }
    CHECK(way == "F0.0>1.0 B1.0>0.0 F1.0>0.1 B0.1>1.0 F0.1>1.1 B1.1>0.1 ");
    for (const StageSummary& stage : stageSummaries(pipeline))
        CHECK(stage.microBatches == 4);
}

TEST_CASE("Marks that name micro-batch and chunk are believed", "[pipeline]") {
    using Numbers = MarkNumbers;
    CHECK(numbersOfMark("forward chunk=1 microbatch=3") == Numbers{3, 1});
    CHECK(numbersOfMark("Forward_Step(model_chunk_id: 2, micro_batch_id: 10)") == Numbers{10, 2});
    CHECK(numbersOfMark("backward micro-batch 7") == Numbers{7, std::nullopt});
    CHECK(numbersOfMark("forward_step 12") == Numbers{});
    CHECK(numbersOfMark("{'name': 'forward_step', 'current_microbatch': 3}")
        == Numbers{3, std::nullopt});
    CHECK(numbersOfMark(R"({"current_microbatch": "5", "vpp_rank": 1})") == Numbers{5, 1});
    CHECK(numbersOfMark("micro_batch 999999") == Numbers{999'999, std::nullopt}); // M6
    CHECK(numbersOfMark("micro_batch 1000000") == Numbers{});
    Pipeline pipeline = stagesOf({"FFFBFBBB"});
    const size_t microBatches[] = {0, 1, 0, 0, 1, 1, 0, 1};
    for (size_t i = 0; i < 8; ++i)
        pipeline.stages[0].passes[i].microBatch = microBatches[i];
    pipeline.stages[0].naming = PassNaming::MicroBatch;
    numberPasses(pipeline); // a micro-batch goes through the chunks in order, and back
    CHECK(pipeline.numbering == PassNumbering::Names);
    CHECK(numbers(pipeline) == "F0.0 F1.0 F0.1 B0.1 F1.1 B1.1 B0.0 B1.0\n");
    pipeline.stages[0].naming = PassNaming::MicroBatchAndChunk;
    pipeline.stages[0].passes[1] = pipeline.stages[0].passes[0];
    numberPasses(pipeline); // two passes of one name: the names tell nothing
    CHECK(pipeline.numbering != PassNumbering::Names);
}

} // namespace pipeline_test
