// SPDX-License-Identifier: GPL-3.0-or-later
// How many tokens an inference routed to each expert of each MoE layer, from files that it dumped
// (cluster_expert): the map of layers and experts, and how uneven its layers and ranks are.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// A folder of such files, and what its model_gen_config.json says.
struct ExpertDump {
    int64_t number = 0;
    std::string folder{};
    std::optional<int64_t> moeLayers{};
    std::optional<int64_t> interval{}; ///< of the collection
    std::optional<int64_t> experts{}; ///< on all ranks
    std::optional<int64_t> selected{}; ///< for each token
    std::optional<int64_t> shared{};
    std::vector<std::string> stages{}; ///< that it holds: prefill, decode
};
/// For heldBytes().
inline auto heldFields(const ExpertDump& of) {
    return std::tie(of.folder, of.stages);
}

/// Dumps with tokens, by folder. Errors: Cancelled, those of TableReader.
Result<std::vector<ExpertDump>> expertDumps(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// A column of the map.
struct ExpertPlace {
    int64_t rank = 0;
    int64_t slot = 0; ///< among the experts of the rank
    /// Among those of all ranks; where ranks hold different numbers of them, of the ranks there.
    int64_t expert = 0;
};

struct ExpertTokens {
    size_t layers = 0;
    size_t layersLeftOut = 0; ///< beyond what a map may hold
    std::vector<ExpertPlace> experts{}; ///< by rank and slot
    std::vector<std::optional<int64_t>> tokens{}; ///< layer by layer

    std::optional<int64_t> at(size_t layer, size_t column) const {
        return tokens[layer * experts.size() + column];
    }
};

/// Empty where the dump lacks the stage. Errors: Cancelled, those of TableReader.
Result<ExpertTokens> expertTokens(const query::Snapshot& snapshot, int64_t dump,
    const std::string& stage, const std::stop_token& stop);

/// Unevenness is the most over the mean, less one: see imbalance().
struct LayerLoad {
    int64_t tokens = 0;
    std::optional<size_t> busiest; ///< column
    double unevenExperts = 0;
    std::optional<int64_t> busiestRank; ///< where there are several
    double unevenRanks = 0;
};

struct RankLoad {
    int64_t rank = 0;
    size_t experts = 0;
    int64_t tokens = 0; ///< of all layers
    double aboveMean = 0; ///< of all ranks; below 0 for less
    std::optional<size_t> busiest{}; ///< column with the most tokens in all layers
    int64_t busiestTokens = 0;
    size_t layersAhead = 0; ///< layers in which no rank has more
};

std::vector<LayerLoad> layerLoads(const ExpertTokens& map);
/// By rank.
std::vector<RankLoad> rankLoads(const ExpertTokens& map);

} // namespace rankscope::analysis
