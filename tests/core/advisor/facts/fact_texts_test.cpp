// SPDX-License-Identifier: GPL-3.0-or-later
// Facts as texts: what is shown is what can be typed, and what makes no sense is none.
#include <catch2/catch.hpp>

#include "core/advisor/facts/fact_texts.h"
#include "core/advisor/texts.h"

namespace fact_texts_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

JobFacts allFacts() {
    JobFacts facts;
    int64_t next = 10;
    for (auto fact : {&JobFacts::sequenceLength, &JobFacts::microBatch, &JobFacts::microBatches,
             &JobFacts::globalBatch, &JobFacts::devices, &JobFacts::tensor, &JobFacts::data,
             &JobFacts::pipeline, &JobFacts::context, &JobFacts::expert, &JobFacts::interleave,
             &JobFacts::layers, &JobFacts::hidden, &JobFacts::ffn, &JobFacts::vocabulary,
             &JobFacts::heads, &JobFacts::keyValueHeads, &JobFacts::experts, &JobFacts::memoryLimit,
             &JobFacts::aiCores, &JobFacts::vectorCores, &JobFacts::copies, &JobFacts::accumulated,
             &JobFacts::layersOfChunk})
        facts.*fact = ++next;
    facts.memoryLimit = int64_t{58} << 30;
    facts.gated = true;
    facts.parameters = 7.5e9;
    facts.peakTflops = 353.9;
    facts.memoryBandwidth = 1600;
    facts.baselineSamples = 0.8125;
    facts.offset = {1, 0, -1};
    facts.recompute = {4, 0};
    facts.selectRecompute = {1, 2};
    facts.communicationRecompute = {3};
    return facts;
}

} // namespace

TEST_CASE("every fact is read back from its text", "[advisor]") {
    const JobFacts facts = allFacts();
    const auto texts = textsOf(facts);
    CHECK(texts.size() == factNames().size());
    for (const auto& [key, text] : texts) {
        CAPTURE(key, text);
        CHECK(isFact(key, text));
        for (const Language language : {Language::English, Language::Chinese})
            CHECK_FALSE(textOf("fact." + key, language).empty());
    }
    CHECK(factsOfTexts(texts) == facts);
    CHECK(texts.at("memory_limit") == "58GB");
    CHECK(texts.at("offset") == "[1, 0, -1]");
    CHECK(textsOf({}).empty());
    JobFacts all;
    all.recomputesAll = false;
    all.memoryLimit = 1'000'000'001; // no whole gigabyte
    CHECK(factsOfTexts(textsOf(all)) == all);
}

TEST_CASE("what is no value of a fact is left out", "[advisor]") {
    for (const auto& [key, text] : std::vector<std::pair<std::string, std::string>>{
             {"seq_length", "many"}, {"seq_length", "0"}, {"devices", "-1"}, {"peak_tflops", "x"},
             {"peak_tflops", ""}, {"tp", "4\npp: 2"}, {"nonsense", "4"}, {"offset", "[a]"},
             {"swiglu", "perhaps"}, {"memory_limit", "58 cows"}, {"dp", "null"}, {"dp", "4: 5"}}) {
        CAPTURE(key, text);
        CHECK_FALSE(isFact(key, text));
        CHECK(factsOfTexts({{key, text}}) == JobFacts{});
    }
    CHECK(factsOfTexts({{"tp", "4"}, {"pp", "x"}}).tensor == 4);
}

} // namespace fact_texts_test
