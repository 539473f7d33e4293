// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of a job from training configurations of each form, and from damaged ones.
#include <catch2/catch.hpp>

#include "core/advisor/facts/fact_texts.h"
#include "core/advisor/facts/read_facts.h"
#include "tests/core/temp_folder.h"

namespace facts_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

std::vector<std::string> issuesOf(const ReadFacts& read) {
    std::vector<std::string> texts;
    for (const Phrase& issue : read.issues)
        texts.push_back(toText(issue, Language::English));
    return texts;
}

constexpr const char* kMindFormers = R"(# a comment with --seq-length 1 in it
train_dataset: &data
  data_loader: {config: {seq_length: 2048}}
  batch_size: 99
runner_config:
  batch_size: 1
  gradient_accumulation_steps: 1
model:
  model_config:
    type: LlamaConfig
    seq_length: 4096
    hidden_size: 5120
    num_layers: 40
    num_heads: 40
    n_kv_heads: 8
    vocab_size: 32000
    intermediate_size: 13824
    gated_linear_unit: True
    offset: [[0, 1, 1, 0], [-1, 0, 0, -1]]
    pp_interleave_num: 2
parallel_config:
  data_parallel: &dp 4
  model_parallel: 2
  pipeline_stage: 4
  context_parallel: 1
  micro_batch_num: 16
micro_batch_interleave_num: 1
parallel: {dataset_strategy: [[*dp, 1], [*dp, 1]]}
recompute_config:
  recompute: [3, 2, 1, 0]
  select_recompute: {'feed_forward\.mul': [1, 1, 1, 1]}
  select_comm_recompute: False
context: {max_device_memory: "58GB"}
)";

} // namespace

TEST_CASE("the yaml of MindFormers tells the job's facts", "[advisor]") {
    const ReadFacts read = readFacts(kMindFormers, "llama.yaml");
    CHECK(issuesOf(read).empty());
    JobFacts expected;
    expected.sequenceLength = 4096;
    expected.microBatch = 1;
    expected.microBatches = 16;
    expected.copies = 1;
    expected.accumulated = 1;
    expected.tensor = 2;
    expected.data = 4;
    expected.pipeline = 4;
    expected.context = 1;
    expected.interleave = 2;
    expected.layers = 40;
    expected.hidden = 5120;
    expected.ffn = 13824;
    expected.vocabulary = 32000;
    expected.heads = 40;
    expected.keyValueHeads = 8;
    expected.gated = true;
    expected.memoryLimit = int64_t{58} << 30;
    expected.offset = {0, 1, 1, 0, -1, 0, 0, -1};
    expected.recompute = {3, 2, 1, 0};
    CHECK(read.facts == expected);
    const JobFacts all = merged(read.facts, {});
    CHECK(all.globalBatch == 64); // 4 replicas x 1 x 16
    CHECK(all.devices == 32);
}

TEST_CASE("micro-batches of a job without stages are one batch", "[advisor]") {
    const ReadFacts read =
        readFacts("parallel_config: {pipeline_stage: 1, data_parallel: 8, micro_batch_num: 16}\n"
                  "runner_config: {batch_size: 2}\n",
            "a.yaml");
    CHECK(merged(read.facts, {}).globalBatch == 16);
}

TEST_CASE("a script of Megatron tells the job's facts", "[advisor]") {
    const ReadFacts read = readFacts(R"(#!/bin/bash
# --seq-length 1
export TP=8
PP=${PP:-4}
NNODES=16
GPT_ARGS="
    --tensor-model-parallel-size ${TP} \
    --pipeline-model-parallel-size $PP \
    --num-layers-per-virtual-pipeline-stage 5 \
    --num-layers 80 --hidden-size 8192 --ffn-hidden-size=28672 \
    --num-attention-heads 64 --group-query-attention --num-query-groups 8 \
    --seq-length 4096 --micro-batch-size 1 --global-batch-size 512 \
    --swiglu \
    --recompute-granularity full --recompute-method uniform --recompute-num-layers 1
"
torchrun --nproc_per_node 8 pretrain_gpt.py $GPT_ARGS --world-size 128
)",
        "pretrain.sh");
    CHECK(issuesOf(read).empty());
    const JobFacts facts = merged(read.facts, {.context = 1});
    CHECK(facts.sequenceLength == 4096);
    CHECK(facts.tensor == 8);
    CHECK(facts.pipeline == 4);
    CHECK(facts.devices == 128);
    CHECK(facts.data == 4);
    CHECK(facts.microBatches == 128); // 512 / (4 x 1)
    CHECK(facts.interleave == 4); // 80 / (4 x 5)
    CHECK(facts.ffn == 28672);
    CHECK(facts.keyValueHeads == 8);
    CHECK(facts.gated == true);
    CHECK(facts.recomputesAll == true);
}

TEST_CASE("by blocks Megatron computes so many layers of a chunk again", "[advisor]") {
    using Layers = std::vector<int64_t>;
    const auto facts = [](const std::string& more, const JobFacts& proven = {}) {
        return merged(
            readFacts("--num-layers 32 --recompute-granularity full " + more, {}).facts, proven);
    };
    const std::string four = "--recompute-method block --recompute-num-layers 4 ";
    const std::string stages = four + "--pipeline-model-parallel-size 2 ";
    CHECK(facts(stages).recompute == Layers{4, 4});
    CHECK_FALSE(facts(stages).recomputesAll);
    const Layers ofChunks(4, 4);
    CHECK(facts(stages + "--virtual-pipeline-model-parallel-size 2").recompute == ofChunks);
    CHECK(facts(stages + "--num-virtual-stages-per-pipeline-rank 2").recompute == ofChunks);
    CHECK(facts(stages + "--num-layers-per-virtual-pipeline-stage 8").recompute == ofChunks);
    // Of each stage, its first chunks first.
    CHECK(facts(stages
              + "--num-layers-per-virtual-pipeline-stage 2 "
                "--enable-recompute-layers-per-pp-rank")
              .recompute
        == Layers{2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    // No chunk has more layers than it has.
    CHECK(facts(stages + "--num-layers-per-virtual-pipeline-stage 2").recompute == Layers(16, 2));
    CHECK(facts("--pipeline-model-parallel-size 4 --decoder-first-pipeline-num-layers 9 "
                "--decoder-last-pipeline-num-layers 7 --recompute-method block "
                "--recompute-num-layers 9")
              .recompute
        == Layers{9, 8, 8, 7});
    // How many stages there are the profile may tell.
    CHECK(facts(four).recompute.empty());
    CHECK_FALSE(facts(four).recomputesAll);
    CHECK(facts(four, {.pipeline = 4}).recompute == Layers(4, 4));
    // All of them, four at a time.
    CHECK(facts("--recompute-method uniform --recompute-num-layers 4").recomputesAll == true);
    CHECK(facts("--recompute-num-layers 4").recomputesAll == true);
    const JobFacts some = readFacts("--recompute-granularity selective " + stages, {}).facts;
    CHECK_FALSE(some.recomputesAll);
    CHECK_FALSE(some.recomputedOfChunk);
}

TEST_CASE("facts that are typed one by one lose nothing of a file", "[advisor]") {
    for (const char* file : {"--num-layers 32 --pipeline-model-parallel-size 4 "
                             "--num-layers-per-virtual-pipeline-stage 2 --recompute-granularity "
                             "full --recompute-method block --recompute-num-layers 1",
             "--seq-length 8 --recompute-granularity full --recompute-method block "
             "--recompute-num-layers 3 --enable-recompute-layers-per-pp-rank",
             "runner_config: {batch_size: 1, gradient_accumulation_steps: 2}\n"
             "micro_batch_interleave_num: 2\nparallel_config: {micro_batch_num: 4}\n"}) {
        const JobFacts facts = readFacts(file, {}).facts;
        CAPTURE(std::string(file));
        CHECK(factsOfTexts(textsOf(facts)) == facts);
    }
    CHECK(isFact("recompute", "4 of each chunk"));
    CHECK_FALSE(isFact("recompute", "0 of each chunk"));
    CHECK_FALSE(isFact("recompute", "4 of each rank"));
}

TEST_CASE(
    "Megatron's and MindSpeed's splits of the layers are offsets from their mean", "[advisor]") {
    const auto offset = [](const std::string& text) { return readFacts(text, {}).facts.offset; };
    using Layers = std::vector<int64_t>;
    CHECK(offset("--num-layer-list 4,4,5,3 --num-layers 16 --pipeline-model-parallel-size 4")
        == Layers{0, 0, 1, -1});
    CHECK(offset("--num-layer-list 9,8 --seq-length 8") == Layers{1, 0}); // of 8.5 the whole part
    CHECK(offset("--num-layer-list 4,4,5 --num-layers 16").empty()); // not all of them
    CHECK(offset("--num-layer-list 4,4,8 --pipeline-model-parallel-size 4").empty());
    CHECK(offset("--num-layer-list 4,,8").empty());
    const std::string job = "--num-layers 30 --pipeline-model-parallel-size 4 ";
    CHECK(offset(job + "--decoder-first-pipeline-num-layers 7 --decoder-last-pipeline-num-layers 7")
        == Layers{0, 1, 1, 0});
    CHECK(offset(job + "--decoder-last-pipeline-num-layers 6") == Layers{1, 1, 1, -1});
    CHECK(offset(job + "--decoder-last-pipeline-num-layers 5").empty()); // 25 on three stages
    CHECK(offset(job + "--decoder-last-pipeline-num-layers 30").empty());
    const std::string two = "--num-layers 16 --pipeline-model-parallel-size 2 ";
    CHECK(offset(two + "--decoder-first-pipeline-num-layers 7 --decoder-last-pipeline-num-layers 9")
        == Layers{-1, 1});
    CHECK(offset(two + "--decoder-first-pipeline-num-layers 7 --decoder-last-pipeline-num-layers 8")
              .empty());
    CHECK(offset(two + "--decoder-first-pipeline-num-layers 7 --pipeline-model-parallel-layout E")
              .empty());
    CHECK(offset(job).empty());
}

TEST_CASE("the MLP of a Llama of MindFormers has a gate", "[advisor]") {
    const auto gated = [](const std::string& config) {
        return readFacts("model: {model_config: {" + config + "}}\n", {}).facts.gated;
    };
    CHECK(gated("type: LlamaConfig") == true);
    CHECK(gated("type: LlamaConfig, gated_linear_unit: False") == false);
    CHECK_FALSE(gated("type: GPT2Config"));
    CHECK(readFacts("model: {model_config: {type: GPT2Config}}\n", {}).known == 0);
}

TEST_CASE("Megatron's log and its arguments as yaml say the same", "[advisor]") {
    const ReadFacts log = readFacts("------------------------ arguments ------------------------\n"
                                    "  seq_length ...................................... 8192\n"
                                    "  tensor_model_parallel_size ...................... 2\n"
                                    "  swiglu .......................................... True\n"
                                    "  virtual_pipeline_model_parallel_size ............ None\n",
        "log.txt");
    const ReadFacts yaml = readFacts(
        "seq-length: 8192\nmodel_parallel:\n  tensor_model_parallel_size: 2\nswiglu: true\n",
        "a.yaml");
    CHECK(log.issues.empty());
    CHECK(log.facts == yaml.facts);
    CHECK(log.known == 3);
    CHECK(yaml.known == 3);
}

TEST_CASE("our own names tell what no framework is told", "[advisor]") {
    const ReadFacts read = readFacts("peak_tflops: 313.5\nmemory_bandwidth: 1600\n"
                                     "memory_limit: 65536MB\nai_cores: 24\nvector_cores: 48\n"
                                     "baseline_samples: 2.5\nparameters: 7.0e9\ntp: 2\ndp: 3\n"
                                     "pp: 1\ncp: 1\ndeep: {tp: 7}\n",
        "facts.yaml");
    CHECK(issuesOf(read).empty());
    CHECK(read.facts.peakTflops == 313.5);
    CHECK(read.facts.memoryBandwidth == 1600);
    CHECK(read.facts.memoryLimit == int64_t{64} << 30);
    CHECK(read.facts.aiCores == 24);
    CHECK(read.facts.vectorCores == 48);
    CHECK(read.facts.baselineSamples == 2.5);
    CHECK(read.facts.parameters == 7e9);
    CHECK(read.facts.tensor == 2);
    CHECK(merged(read.facts, {}).devices == 6);
}

TEST_CASE("what stands before a damage is read, and its line is named", "[advisor]") {
    const ReadFacts read = readFacts(
        "seq_length: 4096\nglobal_batch_size: 32\nbroken: [1, 2\nhidden_size: 1\n", "cut.yaml");
    CHECK(read.facts.sequenceLength == 4096);
    CHECK(read.facts.globalBatch == 32);
    REQUIRE(read.issues.size() == 1);
    CHECK(issuesOf(read)[0].starts_with("cut.yaml:4: cannot be read from here on: "));
}

TEST_CASE(
    "a known key with a bad value is named with its line, an unknown key is not", "[advisor]") {
    const ReadFacts read = readFacts("colour: blue\nseq_length: many\nhidden_size: -5\n"
                                     "max_device_memory: 58 apples\nglobal_batch_size: 1.5\n"
                                     "num_layers: 32\nvocab_size: [1, 2]\noffset: 3\n",
        "f.yaml");
    CHECK(read.facts.layers == 32);
    CHECK(read.known == 1);
    CHECK(issuesOf(read)
        == std::vector<std::string>{"f.yaml:2: seq_length cannot be \"many\"; ignored.",
            "f.yaml:3: hidden_size cannot be \"-5\"; ignored.",
            "f.yaml:4: max_device_memory cannot be \"58 apples\"; ignored.",
            "f.yaml:5: global_batch_size cannot be \"1.5\"; ignored.",
            "f.yaml:7: vocab_size cannot be \"1 2\"; ignored.",
            "f.yaml:8: offset cannot be \"3\"; ignored."});
}

// Found by the fuzzer: only blanks behind the number.
TEST_CASE("memory without a unit is in bytes, whatever blanks follow", "[advisor]") {
    for (const char* text : {"max_device_memory: 1048576", "max_device_memory: \"1048576   \"",
             "max_device_memory: \"1 MiB\"", "max_device_memory: \"1024 KiB\"",
             "max_device_memory: \"   \""}) {
        INFO(text);
        const ReadFacts read = readFacts(text, "f.yaml");
        CHECK(read.facts.memoryLimit.value_or(0) == (read.known == 1 ? 1048576 : 0));
    }
    CHECK(readFacts("max_device_memory: \"1048576   \"", "f.yaml").known == 1);
    CHECK(readFacts("max_device_memory: \"1048576 b \"", "f.yaml").known == 0);
}

TEST_CASE("memory of a few bytes is meant in another unit", "[advisor]") {
    const ReadFacts read = readFacts("num_layers: 4\nmemory_limit: 60\n", "f.yaml");
    CHECK_FALSE(read.facts.memoryLimit);
    CHECK(issuesOf(read)
        == std::vector<std::string>{"f.yaml:2: memory_limit cannot be \"60\"; ignored."});
    CHECK_FALSE(readFacts("memory_limit: 1048575", "f.yaml").facts.memoryLimit);
    CHECK(readFacts("memory_limit: 60GB", "f.yaml").facts.memoryLimit == int64_t{60} << 30);
}

TEST_CASE("a text of nothing has no facts", "[advisor]") {
    CHECK(readFacts({}, "empty.yaml").facts == JobFacts());
    CHECK(readFacts({}, "empty.yaml").issues.empty());
}

TEST_CASE("files that are none are errors, files without facts are not", "[advisor]") {
    const rankscope::test::TempFolder folder;
    const auto file = folder.path() / "facts.yaml";
    CHECK(readFactsFile(file).error().code == ErrorCode::Unreadable);
    CHECK(readFactsFile(folder.path()).error().code == ErrorCode::Unreadable);
    folder.write("facts.yaml", "a: 1\n");
    const auto read = readFactsFile(file);
    REQUIRE(read);
    CHECK(read->known == 0);
    CHECK(read->facts == JobFacts());
}

TEST_CASE("the user's facts go before those of the profile", "[advisor]") {
    const JobFacts profile = factsOfProfile({{"distributed_args.tensor_model_parallel_size", "4"},
        {"distributed_args.world_size", "16"}, {"distributed_args.rank", "0"},
        {"pp_info.microbatch_num", "8"}, {"config.seq_length", "1"}});
    CHECK(profile.tensor == 4);
    CHECK(profile.devices == 16);
    CHECK(profile.microBatches == 8);
    CHECK_FALSE(profile.sequenceLength);
    CHECK(merged({.tensor = 2}, profile).tensor == 2);
}

TEST_CASE("facts that are laid over others go before them, and nothing follows yet", "[advisor]") {
    const JobFacts below{
        .globalBatch = 64, .devices = 16, .data = 8, .interleave = 2, .recompute = {3, 2, 1, 0}};
    const JobFacts all = overlaid({.globalBatch = 32, .tensor = 2}, below);
    CHECK(all.globalBatch == 32);
    CHECK(all.devices == 16);
    CHECK(all.recompute == below.recompute);
    CHECK_FALSE(overlaid({.tensor = 2, .pipeline = 2, .context = 1}, {.data = 2}).devices);
    // Told in another way: the list of the lower ones would go before it.
    const JobFacts again = overlaid({.layersOfChunk = 5, .recomputesAll = true}, below);
    CHECK(again.recompute.empty());
    CHECK(again.recomputesAll == true);
    CHECK_FALSE(again.interleave);
}

} // namespace facts_test
