// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/facts/megatron_layers.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/ascii.h"
#include "core/base/whole_number.h"

namespace rankscope::advisor {

namespace {

constexpr int64_t kMostCounted = 1'000'000; // layers and stages of any model

/// Of an argument, several with commas between them; of yaml it may stand in a section.
std::string valueOf(const Leaves& leaves, std::string_view name) {
    for (const Leaf& leaf : leaves.all) {
        const size_t from = leaf.path.rfind('.');
        if (std::string_view(leaf.path).substr(from == std::string::npos ? 0 : from + 1) == name)
            return fmt::format("{}", fmt::join(leaf.values, ","));
    }
    return {};
}

/// Above 0, and none of what no model has.
std::optional<int64_t> countOf(std::string_view text) {
    const auto number = wholeNumber(text);
    return number && *number > 0 && *number <= kMostCounted ? number : std::nullopt;
}

bool isCount(const std::optional<int64_t>& number) {
    return number && *number > 0 && *number <= kMostCounted;
}

/// A switch: without a value, in yaml true.
bool isSet(const Leaves& leaves, std::string_view name) {
    return std::ranges::any_of(leaves.all, [name](const Leaf& leaf) {
        return leaf.path.ends_with(name)
            && (leaf.values.empty() || asciiLower(leaf.values.front()) == "true");
    });
}

void addRecomputed(const Leaves& leaves, JobFacts& facts) {
    const auto count = countOf(valueOf(leaves, "recompute_num_layers"));
    if (facts.recomputesAll != true || !count || valueOf(leaves, "recompute_method") != "block")
        return;
    facts.recomputesAll.reset();
    (isSet(leaves, "enable_recompute_layers_per_pp_rank") ? facts.recomputedOfStage
                                                          : facts.recomputedOfChunk) = count;
}

/// "4,4,5,3"; empty where it is none.
std::vector<int64_t> layerList(std::string_view text) {
    std::vector<int64_t> layers;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        const auto count = countOf(text.substr(begin, end - begin));
        if (!count)
            return {};
        layers.push_back(*count);
        begin = end + 1;
    }
    return layers;
}

/// What the ends leave is shared by the stages between them.
std::vector<int64_t> layersOfEnds(const Leaves& leaves, const JobFacts& facts) {
    const auto first = countOf(valueOf(leaves, "decoder_first_pipeline_num_layers"));
    const auto last = countOf(valueOf(leaves, "decoder_last_pipeline_num_layers"));
    if ((!first && !last) || !isCount(facts.layers) || !isCount(facts.pipeline))
        return {};
    const int64_t others = *facts.pipeline - (first ? 1 : 0) - (last ? 1 : 0);
    const int64_t left = *facts.layers - first.value_or(0) - last.value_or(0);
    const bool isWhole = others == 0 ? left == 0 : others > 0 && left > 0 && left % others == 0;
    if (!isWhole)
        return {};
    std::vector<int64_t> layers(
        static_cast<size_t>(*facts.pipeline), others == 0 ? 0 : left / others);
    layers.front() = first.value_or(layers.front());
    layers.back() = last.value_or(layers.back());
    return layers;
}

void addSplit(const Leaves& leaves, JobFacts& facts) {
    if (!facts.offset.empty() || facts.interleave.value_or(1) > 1 || facts.layersOfChunk
        || !valueOf(leaves, "pipeline_model_parallel_layout").empty())
        return; // a list of all chunks has another order in each version
    std::vector<int64_t> layers = layerList(valueOf(leaves, "num_layer_list"));
    if (layers.empty())
        layers = layersOfEnds(leaves, facts);
    const auto stages = static_cast<int64_t>(layers.size());
    const int64_t all = std::accumulate(layers.begin(), layers.end(), int64_t{});
    if (layers.empty() || facts.pipeline.value_or(stages) != stages
        || facts.layers.value_or(all) != all)
        return;
    for (int64_t& count : layers)
        count -= all / stages;
    facts.offset = std::move(layers);
}

} // namespace

void addMegatronLayers(const Leaves& leaves, JobFacts& facts) {
    addRecomputed(leaves, facts);
    addSplit(leaves, facts);
}

} // namespace rankscope::advisor
