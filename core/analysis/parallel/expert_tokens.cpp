// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/expert_tokens.h"

#include <algorithm>
#include <map>

#include "core/analysis/parallel/experts.h"
#include "core/analysis/rank_rows.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kMostCells = size_t{1} << 22; ///< 64 layers of 65,536 experts

struct TokenRow {
    int64_t rank = 0;
    int64_t slot = 0;
    int64_t layer = 0;
    std::optional<int64_t> tokens;
};

/// Experts of each rank.
using RankSlots = std::map<int64_t, int64_t>;

/// Columns in order of ranks. With as many experts on every rank an expert's number is known even
/// when the files of some ranks are missing.
std::vector<ExpertPlace> placesOf(const RankSlots& ranks) {
    const bool areAlike = std::all_of(ranks.begin(), ranks.end(),
        [&](const auto& rank) { return rank.second == ranks.begin()->second; });
    std::vector<ExpertPlace> places;
    for (const auto& [rank, slots] : ranks) {
        const auto before = static_cast<int64_t>(places.size());
        int64_t first = 0;
        if (!areAlike || __builtin_mul_overflow(rank, slots, &first)
            || __builtin_add_overflow(first, slots, &first))
            first = before + slots;
        for (int64_t slot = 0; slot < slots; ++slot)
            places.push_back({rank, slot, first - slots + slot});
    }
    return places;
}

size_t columnOf(const std::vector<ExpertPlace>& places, const TokenRow& row) {
    const auto found =
        std::lower_bound(places.begin(), places.end(), row, [](const auto& place, const auto& of) {
            return std::pair(place.rank, place.slot) < std::pair(of.rank, of.slot);
        });
    return static_cast<size_t>(found - places.begin());
}

ExpertTokens mapOf(const std::vector<TokenRow>& rows) {
    ExpertTokens map;
    RankSlots ranks;
    for (const TokenRow& row : rows) {
        int64_t& slots = ranks[row.rank];
        slots = std::max(slots, row.slot + 1);
        map.layers = std::max(map.layers, static_cast<size_t>(row.layer) + 1);
    }
    map.experts = placesOf(ranks);
    const size_t most = kMostCells / std::max<size_t>(1, map.experts.size());
    map.layersLeftOut = map.layers - std::min(map.layers, most);
    map.layers -= map.layersLeftOut;
    map.tokens.resize(map.layers * map.experts.size());
    for (const TokenRow& row : rows) {
        const auto layer = static_cast<size_t>(row.layer);
        if (layer < map.layers)
            map.tokens[layer * map.experts.size() + columnOf(map.experts, row)] = row.tokens;
    }
    return map;
}

/// Tokens of each rank in one layer, in order of ranks; of all its experts together.
std::vector<std::pair<int64_t, int64_t>> ranksOf(const ExpertTokens& map, size_t layer) {
    std::vector<std::pair<int64_t, int64_t>> ranks;
    for (size_t column = 0; column < map.experts.size(); ++column) {
        const int64_t rank = map.experts[column].rank;
        if (ranks.empty() || ranks.back().first != rank)
            ranks.emplace_back(rank, 0);
        ranks.back().second = saturatingAdd(ranks.back().second, map.at(layer, column).value_or(0));
    }
    return ranks;
}

LayerLoad loadOf(const ExpertTokens& map, size_t layer) {
    LayerLoad load;
    std::vector<int64_t> counts;
    for (size_t column = 0; column < map.experts.size(); ++column) {
        const auto tokens = map.at(layer, column);
        if (!tokens)
            continue;
        counts.push_back(*tokens);
        load.tokens = saturatingAdd(load.tokens, *tokens);
        if (!load.busiest || *tokens > *map.at(layer, *load.busiest))
            load.busiest = column;
    }
    load.unevenExperts = imbalance(counts);
    const auto ranks = ranksOf(map, layer);
    if (ranks.size() < 2)
        return load;
    counts.clear();
    for (const auto& [rank, tokens] : ranks)
        counts.push_back(tokens);
    load.busiestRank =
        ranks[static_cast<size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin())]
            .first;
    load.unevenRanks = imbalance(counts);
    return load;
}

/// The experts of the ranks, each over all layers.
std::vector<RankLoad> sumsOf(const ExpertTokens& map) {
    std::vector<RankLoad> loads;
    for (size_t column = 0; column < map.experts.size(); ++column) {
        if (loads.empty() || loads.back().rank != map.experts[column].rank)
            loads.push_back({.rank = map.experts[column].rank});
        int64_t tokens = 0;
        for (size_t layer = 0; layer < map.layers; ++layer)
            tokens = saturatingAdd(tokens, map.at(layer, column).value_or(0));
        RankLoad& load = loads.back();
        ++load.experts;
        load.tokens = saturatingAdd(load.tokens, tokens);
        if (!load.busiest || tokens > load.busiestTokens) {
            load.busiest = column;
            load.busiestTokens = tokens;
        }
    }
    return loads;
}

Result<std::vector<ExpertDump>> readExpertDumps(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, std::vector<std::string>> stages;
    RS_TRY(eachRow(snapshot, "cluster_expert",
        "SELECT DISTINCT dump, stage FROM cluster_expert ORDER BY dump, stage DESC", stop,
        [&stages](const index::TableIndex&, const index::Statement& row) {
            stages[row.integer(0)].emplace_back(row.text(1));
        }));
    std::vector<ExpertDump> dumps;
    RS_TRY(eachRow(snapshot, "cluster_expert_dump",
        "SELECT dump, folder, moe_layers, collection_interval, experts, selected_experts, "
        "shared_experts FROM cluster_expert_dump ORDER BY dump",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const auto held = stages.find(row.integer(0));
            if (held == stages.end())
                return;
            dumps.push_back(
                {row.integer(0), std::string(row.text(1)), integerAt(row, 2), integerAt(row, 3),
                    integerAt(row, 4), integerAt(row, 5), integerAt(row, 6), held->second});
        }));
    return dumps;
}

} // namespace

Result<std::vector<ExpertDump>> expertDumps(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<ExpertDump>>(
        "expertDumps", std::tuple(), stop, [&] { return readExpertDumps(snapshot, stop); });
}

Result<ExpertTokens> expertTokens(const query::Snapshot& snapshot, int64_t dump,
    const std::string& stage, const std::stop_token& stop) {
    std::vector<TokenRow> rows;
    RS_TRY(eachRow(snapshot, "cluster_expert",
        "SELECT rank, slot, layer, tokens FROM cluster_expert WHERE stage = ?1 AND dump = "
            + std::to_string(dump),
        stop,
        [&rows](const index::TableIndex&, const index::Statement& row) {
            rows.push_back({row.integer(0), row.integer(1), row.integer(2), integerAt(row, 3)});
        },
        {stage}));
    return mapOf(rows);
}

std::vector<LayerLoad> layerLoads(const ExpertTokens& map) {
    std::vector<LayerLoad> loads;
    for (size_t layer = 0; layer < map.layers; ++layer)
        loads.push_back(loadOf(map, layer));
    return loads;
}

std::vector<RankLoad> rankLoads(const ExpertTokens& map) {
    std::vector<RankLoad> loads = sumsOf(map);
    long double sum = 0;
    for (const RankLoad& load : loads)
        sum += static_cast<long double>(load.tokens);
    for (RankLoad& load : loads) {
        if (sum > 0)
            load.aboveMean = static_cast<double>(
                static_cast<long double>(load.tokens) * static_cast<long double>(loads.size()) / sum
                - 1);
    }
    for (size_t layer = 0; layer < map.layers; ++layer) {
        const auto ranks = ranksOf(map, layer);
        int64_t most = 1; // nobody is ahead without tokens
        for (const auto& [rank, tokens] : ranks)
            most = std::max(most, tokens);
        for (size_t i = 0; i < loads.size(); ++i)
            loads[i].layersAhead += ranks[i].second >= most ? 1 : 0;
    }
    return loads;
}

} // namespace rankscope::analysis
