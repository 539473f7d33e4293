// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/facts/fact_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/advisor/facts/read_facts.h"

namespace rankscope::advisor {

namespace {

template <auto fact>
std::string numberText(const JobFacts& facts) {
    return facts.*fact ? fmt::format("{}", *(facts.*fact)) : std::string();
}

template <auto fact>
std::string listText(const JobFacts& facts) {
    return (facts.*fact).empty() ? std::string()
                                 : fmt::format("[{}]", fmt::join(facts.*fact, ", "));
}

/// In whole gigabytes of 2^30 bytes where it is some.
std::string limitText(const JobFacts& facts) {
    constexpr int64_t kGigabyte = int64_t{1} << 30;
    if (!facts.memoryLimit)
        return {};
    return *facts.memoryLimit % kGigabyte == 0 ? fmt::format("{}GB", *facts.memoryLimit / kGigabyte)
                                               : fmt::format("{}", *facts.memoryLimit);
}

std::string recomputeText(const JobFacts& facts) {
    if (facts.recomputedOfChunk)
        return fmt::format("{} of each chunk", *facts.recomputedOfChunk);
    if (facts.recomputedOfStage)
        return fmt::format("{} of each stage", *facts.recomputedOfStage);
    return facts.recompute.empty() ? numberText<&JobFacts::recomputesAll>(facts)
                                   : listText<&JobFacts::recompute>(facts);
}

std::string lineOf(const std::string& key, const std::string& text) {
    return key + ": " + text + '\n';
}

} // namespace

const std::vector<FactName>& factNames() {
    using F = JobFacts;
    using enum FactGroup;
    static const std::vector<FactName> kNames{
        {"seq_length", Step, numberText<&F::sequenceLength>},
        {"micro_batch_size", Step, numberText<&F::microBatch>},
        {"micro_batch_num", Step, numberText<&F::microBatches>},
        {"micro_batch_interleave_num", Step, numberText<&F::copies>},
        {"gradient_accumulation_steps", Step, numberText<&F::accumulated>},
        {"global_batch_size", Step, numberText<&F::globalBatch>},
        {"baseline_samples", Step, numberText<&F::baselineSamples>},
        {"devices", Split, numberText<&F::devices>},
        {"tp", Split, numberText<&F::tensor>},
        {"pp", Split, numberText<&F::pipeline>},
        {"dp", Split, numberText<&F::data>},
        {"cp", Split, numberText<&F::context>},
        {"ep", Split, numberText<&F::expert>},
        {"vp", Split, numberText<&F::interleave>},
        {"num_layers_per_virtual_pipeline_stage", Split, numberText<&F::layersOfChunk>},
        {"num_layers", Model, numberText<&F::layers>},
        {"hidden_size", Model, numberText<&F::hidden>},
        {"ffn_hidden_size", Model, numberText<&F::ffn>},
        {"vocab_size", Model, numberText<&F::vocabulary>},
        {"num_attention_heads", Model, numberText<&F::heads>},
        {"num_query_groups", Model, numberText<&F::keyValueHeads>},
        {"num_experts", Model, numberText<&F::experts>},
        {"swiglu", Model, numberText<&F::gated>},
        {"parameters", Model, numberText<&F::parameters>},
        {"peak_tflops", Device, numberText<&F::peakTflops>},
        {"memory_bandwidth", Device, numberText<&F::memoryBandwidth>},
        {"memory_limit", Device, limitText},
        {"ai_cores", Device, numberText<&F::aiCores>},
        {"vector_cores", Device, numberText<&F::vectorCores>},
        {"offset", Layers, listText<&F::offset>},
        {"recompute", Layers, recomputeText},
        {"select_recompute", Layers, listText<&F::selectRecompute>},
        {"select_comm_recompute", Layers, listText<&F::communicationRecompute>},
    };
    return kNames;
}

std::map<std::string, std::string> textsOf(const JobFacts& facts) {
    std::map<std::string, std::string> texts;
    for (const FactName& name : factNames()) {
        if (std::string text = name.text(facts); !text.empty())
            texts[name.key] = std::move(text);
    }
    return texts;
}

JobFacts factsOfTexts(const std::map<std::string, std::string>& texts) {
    std::string all;
    for (const auto& [key, text] : texts) {
        if (isFact(key, text))
            all += lineOf(key, text);
    }
    return readFacts(all, {}).facts;
}

bool isFact(const std::string& key, const std::string& text) {
    if (text.find('\n') != std::string::npos)
        return false;
    const ReadFacts read = readFacts(lineOf(key, text), {});
    return read.known == 1 && read.issues.empty() && !(read.facts == JobFacts{});
}

} // namespace rankscope::advisor
