// SPDX-License-Identifier: GPL-3.0-or-later
// What no profile says of a job and its user knows, or a training configuration: how much a step
// does, how the job is split, what the model and the device are like. Nothing is unknown: what
// needs it is not run.
//
//   const ReadFacts read = readFacts(text, "llama_70b.yaml"); // facts/read_facts.h
//   RS_TRY_ASSIGN(const Report report, runChecks(snapshot, read.facts, {}, {}, stop));
//
// Thread: any, values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rankscope::advisor {

struct JobFacts {
    // A step
    std::optional<int64_t> sequenceLength{}; ///< tokens of a sample
    std::optional<int64_t> microBatch{}; ///< samples of a micro-batch
    std::optional<int64_t> microBatches{}; ///< of a replica in a step
    std::optional<int64_t> copies{}; ///< of a micro-batch, computed in turn (MindFormers)
    std::optional<int64_t> accumulated{}; ///< batches for one update
    std::optional<int64_t> globalBatch{}; ///< samples of a step

    // How the job is split
    std::optional<int64_t> devices{};
    std::optional<int64_t> tensor{};
    std::optional<int64_t> data{};
    std::optional<int64_t> pipeline{};
    std::optional<int64_t> context{};
    std::optional<int64_t> expert{};
    std::optional<int64_t> interleave{}; ///< chunks of a stage: v
    std::optional<int64_t> layersOfChunk{}; ///< Megatron tells these in place of v

    // The model
    std::optional<int64_t> layers{};
    std::optional<int64_t> hidden{};
    std::optional<int64_t> ffn{}; ///< inner size of the MLP
    std::optional<int64_t> vocabulary{};
    std::optional<int64_t> heads{};
    std::optional<int64_t> keyValueHeads{}; ///< as many as heads where nobody says
    std::optional<int64_t> experts{};
    std::optional<bool> gated{}; ///< the MLP has three matrices, not two
    std::optional<double> parameters{}; ///< that work on a token: of experts those chosen

    // The device
    std::optional<double> peakTflops{}; ///< of the type of the matmuls
    std::optional<double> memoryBandwidth{}; ///< GB/s
    std::optional<int64_t> memoryLimit{}; ///< bytes a device may use
    std::optional<int64_t> aiCores{}; ///< cube cores
    std::optional<int64_t> vectorCores{};

    std::optional<double> baselineSamples{}; ///< samples/s/device of the smaller run

    // Layers of each stage, chunk by chunk
    std::vector<int64_t> offset{}; ///< more or fewer than the mean
    std::optional<bool> recomputesAll{}; ///< every layer: true; none: false
    std::optional<int64_t> recomputedOfChunk{}; ///< the first so many of each chunk (Megatron)
    std::optional<int64_t> recomputedOfStage{}; ///< the first so many of each stage (MindSpeed)
    std::vector<int64_t> recompute{};
    std::vector<int64_t> selectRecompute{};
    std::vector<int64_t> communicationRecompute{};

    bool operator==(const JobFacts&) const = default;
};

/// What one does not know is taken from the other; then what follows: devices from the sizes and
/// back, the global batch from the micro-batches and back, the chunks from the layers of a chunk,
/// and the recomputed layers of each stage from those that all of them begin with.
JobFacts merged(const JobFacts& facts, const JobFacts& other);

/// What one does not know is taken from the other, and nothing follows yet. What can be told in two
/// ways (recomputed layers, chunks of a stage) is taken from one of them alone.
JobFacts overlaid(const JobFacts& facts, JobFacts other);

/// A size that was given otherwise than the profile has it.
struct FactConflict {
    std::string fact; ///< as in a file of facts: "pp"
    int64_t given = 0;
    int64_t proven = 0;
    bool operator==(const FactConflict&) const = default;
};

/// Puts what the profile proves of the split of the job, of its devices and its micro-batches in
/// place of what was given otherwise.
std::vector<FactConflict> correctBy(JobFacts& given, const JobFacts& proven);

} // namespace rankscope::advisor
