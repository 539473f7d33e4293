// SPDX-License-Identifier: GPL-3.0-or-later
// What training job is simulated.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "troubles.h"

namespace rankscope::generator {

enum class Framework { pytorch, mindspore };

inline constexpr std::int64_t kFirstStep = 10; // number of the first profiled step
inline constexpr int kCatalogHidden = 1'024; // of the model whose kernels the catalogue has

struct Job {
    Framework framework = Framework::pytorch;
    int dataParallel = 1;
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int contextParallel = 1;
    int expertParallel = 1; // divides the data parallel size; more than one: layers have experts
    int virtualStages = 1; // chunks of layers a stage; more than one: interleaved 1F1B
    int layers = 4; // of the whole model when that is more than one a chunk
    int microbatches = 4; // a step
    int hidden = kCatalogHidden; // of the model, a multiple of the catalogue's
    std::int64_t steps = 2;
    std::uint64_t seed = 1;
    bool isZipped = false; // the large files are written as .gz
    bool isCompact = false; // fewer kernels, frames and samples: for small committed profiles
    bool runsAhead = false; // the host does not wait for the device at the end of a step
    std::int64_t noisePermille = 0; // of kernels, of a rank's whole step, and of transfers
    Nanos jitter = 0; // members see the end of a collective at most so much later
    int ranksOfHost = 8;
    std::map<int, Nanos> clockOffsets; // by rank
    std::map<int, Nanos> hostOffsets; // by host, beside those of its ranks
    std::map<int, std::int64_t> clockDrifts; // by host, in millionths
    Troubles troubles;

    int worldSize() const {
        return dataParallel * tensorParallel * pipelineParallel * contextParallel;
    }
    int hostOf(int rank) const { return rank / ranksOfHost; }
    Nanos clockOffset(int rank) const {
        const auto own = clockOffsets.find(rank);
        const auto host = hostOffsets.find(hostOf(rank));
        return (own == clockOffsets.end() ? 0 : own->second)
            + (host == hostOffsets.end() ? 0 : host->second);
    }
    std::int64_t clockDrift(int rank) const { // millionths
        const auto drift = clockDrifts.find(hostOf(rank));
        return drift == clockDrifts.end() ? 0 : drift->second;
    }
    int layersOfChunk(int stage) const {
        const int even = std::max(layers / (pipelineParallel * virtualStages), 1);
        if (!troubles.sharesExtraLayers) {
            return stage == pipelineParallel - 1 ? even + troubles.extraLayers : even;
        }
        const int all = even * pipelineParallel + troubles.extraLayers;
        return all / pipelineParallel + (stage < all % pipelineParallel ? 1 : 0);
    }
    int layersOfStage(int stage) const { return layersOfChunk(stage) * virtualStages; }
    // A wide bubble has the same work in fewer, larger microbatches.
    int microbatchesOfStep() const {
        return troubles.pipelineBubble ? std::min(microbatches, 2) : microbatches;
    }
    // The name under which a file that grows with the steps is written.
    std::string largeFile(std::string name) const {
        return std::move(name) + (isZipped ? ".gz" : "");
    }
    int width() const { return hidden / kCatalogHidden; }
    std::int64_t stepNumber(std::int64_t index) const { return kFirstStep + index; }
};

} // namespace rankscope::generator
