// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/job_facts.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace rankscope::advisor {

namespace {

template <class T>
void fill(T& fact, const T& other) {
    if (fact == T())
        fact = other;
}

/// Nothing where one is not known or the product is beyond any job.
std::optional<int64_t> product(std::initializer_list<std::optional<int64_t>> factors) {
    constexpr double kMost = 1e15;
    int64_t all = 1;
    for (const auto& factor : factors) {
        if (!factor || static_cast<double>(all) * static_cast<double>(*factor) > kMost)
            return std::nullopt;
        all *= *factor;
    }
    return all;
}

std::optional<int64_t> quotient(const std::optional<int64_t>& whole, std::optional<int64_t> part) {
    if (!whole || !part || *part == 0 || *whole % *part != 0)
        return std::nullopt;
    return *whole / *part;
}

/// Layers of each chunk of each stage, chunk by chunk; without the number of layers nobody knows
/// how many there are, and none is taken to have fewer than are asked for.
std::vector<int64_t> layersOfChunks(const JobFacts& facts, int64_t chunks, int64_t asked) {
    std::vector<int64_t> layers(static_cast<size_t>(chunks), asked);
    if (!facts.layers)
        return layers;
    for (size_t i = 0; i < layers.size(); ++i)
        layers[i] = std::max<int64_t>(
            0, *facts.layers / chunks + (i < facts.offset.size() ? facts.offset[i] : 0));
    return layers;
}

void deriveRecomputed(JobFacts& facts) {
    constexpr int64_t kMostChunks = 100'000;
    const auto all = product({facts.pipeline, facts.interleave.value_or(1)});
    const bool isTold = facts.recomputesAll || !facts.recompute.empty();
    if (isTold || !all || *all < 1 || *all > kMostChunks
        || (!facts.recomputedOfChunk && !facts.recomputedOfStage))
        return;
    const int64_t asked =
        facts.recomputedOfChunk ? *facts.recomputedOfChunk : *facts.recomputedOfStage;
    facts.recompute = layersOfChunks(facts, *all, asked);
    std::vector<int64_t> left(static_cast<size_t>(*facts.pipeline), asked);
    for (size_t i = 0; i < facts.recompute.size(); ++i) {
        int64_t& ofStage = left[i % left.size()];
        facts.recompute[i] =
            std::min(facts.recompute[i], facts.recomputedOfChunk ? asked : ofStage);
        ofStage -= facts.recompute[i];
    }
}

void derive(JobFacts& facts) {
    if (!facts.data)
        facts.data =
            quotient(facts.devices, product({facts.tensor, facts.pipeline, facts.context}));
    if (!facts.devices)
        facts.devices = product({facts.tensor, facts.data, facts.pipeline, facts.context});
    const auto more = product({facts.copies.value_or(1), facts.accumulated.value_or(1)});
    if (!facts.globalBatch)
        facts.globalBatch = product({facts.data, facts.microBatch, facts.microBatches, more});
    if (!facts.microBatches)
        facts.microBatches =
            quotient(facts.globalBatch, product({facts.data, facts.microBatch, more}));
    if (!facts.interleave)
        facts.interleave = quotient(facts.layers, product({facts.pipeline, facts.layersOfChunk}));
    deriveRecomputed(facts);
}

JobFacts filled(JobFacts all, const JobFacts& other) {
    using Job = JobFacts;
    for (const auto fact : {&Job::sequenceLength, &Job::microBatch, &Job::microBatches,
             &Job::copies, &Job::accumulated, &Job::globalBatch, &Job::devices, &Job::tensor,
             &Job::data, &Job::pipeline, &Job::context, &Job::expert, &Job::interleave,
             &Job::layersOfChunk, &Job::layers, &Job::hidden, &Job::ffn, &Job::vocabulary,
             &Job::heads, &Job::keyValueHeads, &Job::experts, &Job::memoryLimit, &Job::aiCores,
             &Job::vectorCores, &Job::recomputedOfChunk, &Job::recomputedOfStage})
        fill(all.*fact, other.*fact);
    for (const auto fact :
        {&Job::parameters, &Job::peakTflops, &Job::memoryBandwidth, &Job::baselineSamples})
        fill(all.*fact, other.*fact);
    for (const auto fact : {&Job::gated, &Job::recomputesAll})
        fill(all.*fact, other.*fact);
    for (const auto fact :
        {&Job::offset, &Job::recompute, &Job::selectRecompute, &Job::communicationRecompute})
        fill(all.*fact, other.*fact);
    return all;
}

} // namespace

JobFacts merged(const JobFacts& facts, const JobFacts& other) {
    JobFacts all = filled(facts, other);
    derive(all);
    return all;
}

JobFacts overlaid(const JobFacts& facts, JobFacts other) {
    if (facts.recomputesAll || !facts.recompute.empty() || facts.recomputedOfChunk
        || facts.recomputedOfStage) {
        other.recomputesAll.reset();
        other.recompute.clear();
        other.recomputedOfChunk.reset();
        other.recomputedOfStage.reset();
    }
    if (facts.interleave || facts.layersOfChunk) {
        other.interleave.reset();
        other.layersOfChunk.reset();
    }
    return filled(facts, other);
}

std::vector<FactConflict> correctBy(JobFacts& given, const JobFacts& proven) {
    using Job = JobFacts;
    constexpr std::pair<const char*, std::optional<int64_t> Job::*> kSizes[] = {
        {"tp", &Job::tensor}, {"pp", &Job::pipeline}, {"dp", &Job::data}, {"cp", &Job::context},
        {"ep", &Job::expert}, {"devices", &Job::devices}, {"micro_batch_num", &Job::microBatches}};
    std::vector<FactConflict> conflicts;
    for (const auto& [name, size] : kSizes) {
        if (!(given.*size) || !(proven.*size) || given.*size == proven.*size)
            continue;
        conflicts.push_back({name, *(given.*size), *(proven.*size)});
        given.*size = proven.*size;
    }
    return conflicts;
}

} // namespace rankscope::advisor
