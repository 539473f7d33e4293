// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/facts/read_facts.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/advisor/facts/leaf.h"
#include "core/advisor/facts/megatron_layers.h"
#include "core/analysis/operators/core_use.h"
#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/whole_number.h"

namespace rankscope::advisor {

namespace {

constexpr int64_t kMostWhole = 1'000'000'000'000'000;
constexpr std::uintmax_t kMostBytes = 4 << 20;

/// Reads the values of a leaf into the fact. False: they are none of it.
using Take = bool (*)(const Leaf& leaf, JobFacts& facts);

std::optional<int64_t> wholeOf(const std::string& text, int64_t least) {
    const auto number = wholeNumber(text);
    return number && *number >= least && *number <= kMostWhole ? number : std::nullopt;
}

std::optional<bool> boolOf(const std::string& text) {
    const std::string word = asciiLower(text);
    if (word == "true" || word == "yes" || word == "on")
        return true;
    if (word == "false" || word == "no" || word == "off")
        return false;
    return std::nullopt;
}

/// What stands for "not set".
bool isNothing(const Leaf& leaf) {
    if (leaf.values.size() != 1)
        return leaf.values.empty() && leaf.isList;
    const std::string word = asciiLower(leaf.values.front());
    return word.empty() || word == "null" || word == "none" || word == "~";
}

template <std::optional<int64_t> JobFacts::*fact>
bool count(const Leaf& leaf, JobFacts& facts) {
    if (leaf.values.size() != 1)
        return false;
    const auto number = wholeOf(leaf.values.front(), 1);
    if (number && !(facts.*fact))
        facts.*fact = number;
    return number.has_value();
}

template <std::optional<double> JobFacts::*fact>
bool figure(const Leaf& leaf, JobFacts& facts) {
    const auto number = leaf.values.size() == 1 ? parseDecimal(leaf.values.front())
                                                : std::optional<ParsedDecimal>();
    const double value = number ? toDouble(number->value) : 0;
    if (!(value > 0 && value < 1e18))
        return false;
    if (!(facts.*fact))
        facts.*fact = value;
    return true;
}

/// "58GB", "65536MB", bytes; a gigabyte of device memory is 2^30 bytes. A few bytes are none of a
/// device: "60" is meant as another unit, and nobody knows which.
bool memory(const Leaf& leaf, JobFacts& facts) {
    if (leaf.values.size() != 1)
        return false;
    const std::string text = asciiLower(leaf.values.front());
    const size_t end = text.find_first_not_of("0123456789.");
    const size_t behind = text.find_first_not_of(' ', end); // nothing but blanks: no unit
    const std::string unit = behind == std::string::npos ? "" : text.substr(behind);
    const uint64_t factor = unit.empty() || unit == "b" ? 1
        : unit == "gb" || unit == "gib" || unit == "g"  ? uint64_t{1} << 30
        : unit == "mb" || unit == "mib" || unit == "m"  ? uint64_t{1} << 20
                                                        : 0;
    const auto bytes =
        factor == 0 ? std::optional<int64_t>() : parseMultiple(text.substr(0, end), factor);
    constexpr int64_t kLeastMemory = int64_t{1} << 20;
    if (!bytes || *bytes < kLeastMemory || *bytes > kMostWhole)
        return false;
    if (!facts.memoryLimit)
        facts.memoryLimit = bytes;
    return true;
}

template <std::vector<int64_t> JobFacts::*fact, int64_t least>
bool list(const Leaf& leaf, JobFacts& facts) {
    std::vector<int64_t> numbers;
    for (const std::string& text : leaf.values) {
        const auto number = wholeOf(text, least);
        if (!number)
            return false;
        numbers.push_back(*number);
    }
    if ((facts.*fact).empty())
        facts.*fact = std::move(numbers);
    return true;
}

/// "4 of each chunk", our own words for what Megatron says by two arguments.
bool recomputedFirst(const Leaf& leaf, JobFacts& facts) {
    const std::string& text = leaf.values.front();
    const auto count = wholeOf(text.substr(0, text.find(' ')), 1);
    const bool isOfChunk = text.ends_with(" of each chunk");
    if (leaf.values.size() != 1 || !count || (!isOfChunk && !text.ends_with(" of each stage")))
        return false;
    (isOfChunk ? facts.recomputedOfChunk : facts.recomputedOfStage) = count;
    return true;
}

/// True, False, layers of each stage, or the first ones of each chunk or stage.
bool recompute(const Leaf& leaf, JobFacts& facts) {
    if (!leaf.isList && !leaf.values.empty()
        && leaf.values.front().find(" of each ") != std::string::npos)
        return recomputedFirst(leaf, facts);
    const auto all = leaf.values.size() == 1 ? boolOf(leaf.values.front()) : std::optional<bool>();
    if (!all)
        return list<&JobFacts::recompute, 0>(leaf, facts);
    if (!facts.recomputesAll)
        facts.recomputesAll = all;
    return true;
}

/// Where operators are named in place of layers nothing is known of the layers.
template <std::vector<int64_t> JobFacts::*fact>
bool listOrNames(const Leaf& leaf, JobFacts& facts) {
    static_cast<void>(list<fact, 0>(leaf, facts));
    return true;
}

bool offset(const Leaf& leaf, JobFacts& facts) {
    // 0: nothing is moved
    return leaf.isList ? list<&JobFacts::offset, -kMostWhole>(leaf, facts)
                       : leaf.values.size() == 1 && wholeOf(leaf.values.front(), 0) == 0;
}

/// An argument that is a switch has no value, in yaml true or false.
bool gated(const Leaf& leaf, JobFacts& facts) {
    const auto is = leaf.values.empty() ? std::optional(true) : boolOf(leaf.values.front());
    if (is && !facts.gated)
        facts.gated = is;
    return is.has_value();
}

/// --recompute-granularity: full, of all layers unless their number is told (megatron_layers.h), or
/// selective.
bool granularity(const Leaf& leaf, JobFacts& facts) {
    if (leaf.values.size() != 1)
        return false;
    const bool isFull = leaf.values.front() == "full";
    if (isFull && !facts.recomputesAll)
        facts.recomputesAll = true;
    return isFull || leaf.values.front() == "selective";
}

struct Key {
    const char* path; ///< the end of a leaf's; all of it behind a point
    Take take;
};

using F = JobFacts;
// The more exact paths first. MindFormers, then MindSpeed and Megatron, then our own.
const Key kKeys[] = {
    {"model_config.seq_length", count<&F::sequenceLength>},
    {"config.seq_length", count<&F::sequenceLength>},
    {"seq_length", count<&F::sequenceLength>},
    {"runner_config.batch_size", count<&F::microBatch>},
    {"micro_batch_size", count<&F::microBatch>},
    {"parallel_config.micro_batch_num", count<&F::microBatches>},
    {"micro_batch_num", count<&F::microBatches>},
    {"pp_info.microbatch_num", count<&F::microBatches>},
    {"micro_batch_interleave_num", count<&F::copies>},
    {"runner_config.gradient_accumulation_steps", count<&F::accumulated>},
    {".gradient_accumulation_steps", count<&F::accumulated>},
    {"global_batch_size", count<&F::globalBatch>},
    {"world_size", count<&F::devices>},
    {".devices", count<&F::devices>},
    {"parallel_config.model_parallel", count<&F::tensor>},
    {"tensor_model_parallel_size", count<&F::tensor>},
    {".tp", count<&F::tensor>},
    {"parallel_config.data_parallel", count<&F::data>},
    {"data_parallel_size", count<&F::data>},
    {".dp", count<&F::data>},
    {"parallel_config.pipeline_stage", count<&F::pipeline>},
    {"pipeline_model_parallel_size", count<&F::pipeline>},
    {".pp", count<&F::pipeline>},
    {"parallel_config.context_parallel", count<&F::context>},
    {"context_parallel_size", count<&F::context>},
    {".cp", count<&F::context>},
    {"parallel_config.expert_parallel", count<&F::expert>},
    {"expert_model_parallel_size", count<&F::expert>},
    {".ep", count<&F::expert>},
    {"pp_interleave_num", count<&F::interleave>},
    {"virtual_pipeline_model_parallel_size", count<&F::interleave>},
    {".vp", count<&F::interleave>},
    {"num_virtual_stages_per_pipeline_rank", count<&F::interleave>},
    {"num_layers_per_virtual_pipeline_stage", count<&F::layersOfChunk>},
    {"model_config.num_layers", count<&F::layers>},
    {"model_config.num_hidden_layers", count<&F::layers>},
    {"num_layers", count<&F::layers>},
    {"model_config.hidden_size", count<&F::hidden>},
    {"hidden_size", count<&F::hidden>},
    {"model_config.intermediate_size", count<&F::ffn>},
    {"ffn_hidden_size", count<&F::ffn>},
    {"model_config.vocab_size", count<&F::vocabulary>},
    {"padded_vocab_size", count<&F::vocabulary>},
    {"vocab_size", count<&F::vocabulary>},
    {"model_config.num_heads", count<&F::heads>},
    {"model_config.num_attention_heads", count<&F::heads>},
    {"num_attention_heads", count<&F::heads>},
    {"model_config.n_kv_heads", count<&F::keyValueHeads>},
    {"model_config.num_key_value_heads", count<&F::keyValueHeads>},
    {"num_query_groups", count<&F::keyValueHeads>},
    {"num_experts", count<&F::experts>},
    {"moe_config.expert_num", count<&F::experts>},
    {"gated_linear_unit", gated},
    {"swiglu", gated},
    {".parameters", figure<&F::parameters>},
    {".peak_tflops", figure<&F::peakTflops>},
    {".memory_bandwidth", figure<&F::memoryBandwidth>},
    {"max_device_memory", memory},
    {".memory_limit", memory},
    {".ai_cores", count<&F::aiCores>},
    {".vector_cores", count<&F::vectorCores>},
    {".baseline_samples", figure<&F::baselineSamples>},
    {"throughput_baseline", figure<&F::baselineSamples>},
    {"model_config.offset", offset},
    {".offset", offset},
    {"recompute_config.recompute", recompute},
    {".recompute", recompute},
    {"recompute_granularity", granularity},
    {"select_recompute", listOrNames<&F::selectRecompute>},
    {"select_comm_recompute", listOrNames<&F::communicationRecompute>},
};

bool endsWith(std::string_view path, std::string_view key) {
    if (key.starts_with('.'))
        return path == key.substr(1);
    return path.ends_with(key)
        && (path.size() == key.size() || path[path.size() - key.size() - 1] == '.');
}

const Key* keyOf(const Leaf& leaf) {
    for (const Key& key : kKeys) {
        if (endsWith(leaf.path, key.path))
            return &key;
    }
    return nullptr;
}

std::string joined(const std::vector<std::string>& values) {
    constexpr size_t kShown = 256; // arithmetic of a script is named whole
    std::string text;
    for (const std::string& value : values) {
        if (text.size() < kShown)
            text += (text.empty() ? "" : " ") + value;
    }
    text.resize(std::min(text.size(), kShown));
    return text;
}

struct Reading {
    const Leaf* leaf = nullptr;
    const Key* key = nullptr;
};

struct IssueAt {
    size_t line;
    Phrase issue;
};

/// In the order in which they stand in the file.
std::vector<Phrase> inOrder(std::vector<IssueAt> issues) {
    std::ranges::stable_sort(issues, {}, &IssueAt::line);
    std::vector<Phrase> sorted;
    sorted.reserve(issues.size());
    for (IssueAt& one : issues)
        sorted.push_back(std::move(one.issue));
    return sorted;
}

ReadFacts factsOf(const Leaves& leaves, const std::string& file) {
    std::vector<Reading> readings;
    for (const Leaf& leaf : leaves.all) {
        if (const Key* const key = keyOf(leaf); key != nullptr && !isNothing(leaf))
            readings.push_back({&leaf, key});
    }
    // The first of the more exact ones counts.
    std::stable_sort(readings.begin(), readings.end(),
        [](const Reading& left, const Reading& right) { return left.key < right.key; });
    ReadFacts read;
    std::vector<IssueAt> issues;
    for (const Reading& one : readings) {
        if (one.key->take(*one.leaf, read.facts))
            ++read.known;
        else
            issues.push_back({one.leaf->line,
                {"facts.bad_value",
                    {{"file", file}, {"line", static_cast<int64_t>(one.leaf->line)},
                        {"key", one.leaf->path}, {"value", joined(one.leaf->values)}}}});
    }
    // Without stages there is one micro-batch, whatever the file says of them.
    const bool isWhole = read.facts.pipeline == 1 && read.facts.microBatches
        && std::ranges::any_of(leaves.all, [](const Leaf& leaf) {
               return endsWith(leaf.path, "parallel_config.micro_batch_num");
           });
    if (isWhole)
        read.facts.microBatches = 1;
    addMegatronLayers(leaves, read.facts);
    // The MLP of MindFormers' Llama models has three matrices, which no key of theirs says.
    const bool isLlama = std::ranges::any_of(leaves.all, [](const Leaf& leaf) {
        return endsWith(leaf.path, "model_config.type")
            && leaf.values == std::vector<std::string>{"LlamaConfig"};
    });
    if (isLlama && !read.facts.gated)
        read.facts.gated = true;
    if (leaves.badLine)
        issues.push_back({*leaves.badLine,
            {"facts.damaged",
                {{"file", file}, {"line", static_cast<int64_t>(*leaves.badLine)},
                    {"problem", leaves.problem}}}});
    read.issues = inOrder(std::move(issues));
    return read;
}

} // namespace

JobFacts factsOfProfile(const std::map<std::string, std::string>& metadata) {
    Leaves leaves;
    for (const auto& [key, value] : metadata) {
        if (key.starts_with("distributed_args.") || key.starts_with("pp_info."))
            leaves.all.push_back({key, {value}, false, 0});
    }
    JobFacts facts = factsOf(leaves, {}).facts;
    const auto device = metadata.find("DeviceInfo");
    const auto cores =
        device == metadata.end() ? std::nullopt : analysis::deviceCoresIn(device->second);
    if (cores) {
        facts.aiCores = cores->cube;
        facts.vectorCores = cores->vector;
    }
    return facts;
}

ReadFacts readFacts(std::string_view text, const std::string& file) {
    ReadFacts yaml = factsOf(yamlLeaves(text), file);
    ReadFacts arguments = factsOf(argumentLeaves(text), file);
    return arguments.known > yaml.known ? std::move(arguments) : std::move(yaml);
}

Result<ReadFacts> readFactsFile(const std::filesystem::path& file) {
    std::error_code code;
    if (!std::filesystem::is_regular_file(file, code))
        return fail(
            ErrorCode::Unreadable, file.string() + ": no file that can be read", file.string());
    if (std::filesystem::file_size(file, code) > kMostBytes || code)
        return fail(ErrorCode::Unreadable, file.string() + ": more than 4 MiB", file.string());
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    if (!in)
        return fail(ErrorCode::Unreadable, file.string() + ": cannot be read", file.string());
    return readFacts(text.str(), file.string());
}

} // namespace rankscope::advisor
