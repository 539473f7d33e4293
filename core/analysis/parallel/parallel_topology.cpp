// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/parallel_topology.h"

#include <algorithm>
#include <map>
#include <span>

namespace rankscope::analysis {

namespace {

struct OrderRule {
    const char* word;
    std::array<Axis, 4> axes; ///< fastest first
    std::span<const Axis> experts; ///< axes that experts are shared out over, fastest first
};

constexpr Axis kData[] = {Axis::Data};
constexpr Axis kContextData[] = {Axis::Context, Axis::Data};
constexpr Axis kTensorData[] = {Axis::Tensor, Axis::Data};

const OrderRule& ruleOf(RankOrder order) {
    static constexpr OrderRule kRules[] = {
        {"megatron", {Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline}, kData},
        {"megatron_data_last", {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data}, kData},
        {"mindspeed", {Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline}, kContextData},
        {"mindspore", {Axis::Tensor, Axis::Context, Axis::Data, Axis::Pipeline}, kData},
        {"vllm", {Axis::Tensor, Axis::Context, Axis::Pipeline, Axis::Data}, kTensorData},
    };
    return kRules[static_cast<size_t>(order)];
}

constexpr const char* kAxisWords[] = {"tp", "cp", "dp", "pp"};

int64_t sizeIn(const ParallelSizes& sizes, Axis axis) {
    const int64_t all[] = {sizes.tensor, sizes.context, sizes.data, sizes.pipeline};
    return all[static_cast<size_t>(axis)];
}

} // namespace

const char* toWord(RankOrder order) {
    return ruleOf(order).word;
}

ParallelTopology::ParallelTopology(RankOrder order, const ParallelSizes& sizes)
    : m_order(order)
    , m_sizes(sizes)
    , m_ranks(sizes.tensor * sizes.context * sizes.data * sizes.pipeline) { }

Result<ParallelTopology> ParallelTopology::create(RankOrder order, const ParallelSizes& sizes) {
    int64_t ranks = 1;
    for (const Axis axis : ruleOf(order).axes) {
        const int64_t size = sizeIn(sizes, axis);
        if (size < 1 || size > kMaxRanks || ranks * size > kMaxRanks)
            return fail(
                ErrorCode::BadQuery, "the parallel sizes make no job of 1 to 1,000,000 ranks");
        ranks *= size;
    }
    int64_t sharing = 1;
    for (const Axis axis : ruleOf(order).experts)
        sharing *= sizeIn(sizes, axis);
    if (sizes.expert < 1 || sharing % sizes.expert != 0)
        return fail(ErrorCode::BadQuery,
            "the expert parallel size does not divide the ranks that share the experts");
    return ParallelTopology(order, sizes);
}

int64_t ParallelTopology::sizeOf(Axis axis) const {
    return sizeIn(m_sizes, axis);
}

ParallelTopology::Places ParallelTopology::placesOf(int64_t rank) const {
    Places places{};
    for (const Axis axis : ruleOf(m_order).axes) {
        places[static_cast<size_t>(axis)] = rank % sizeOf(axis);
        rank /= sizeOf(axis);
    }
    return places;
}

/// Number of the rank among those that share the experts with it.
int64_t ParallelTopology::expertNumber(const Places& places) const {
    int64_t number = 0;
    int64_t stride = 1;
    for (const Axis axis : ruleOf(m_order).experts) {
        number += places[static_cast<size_t>(axis)] * stride;
        stride *= sizeOf(axis);
    }
    return number;
}

RankPlace ParallelTopology::placeOf(int64_t rank) const {
    const Places places = placesOf(rank);
    return {places[0], places[1], places[2], places[3], expertNumber(places) % m_sizes.expert};
}

template <class Key>
std::vector<RankGroup> ParallelTopology::groupBy(const std::string& name, Key key) const {
    std::map<Places, size_t> numbers;
    std::vector<RankGroup> groups;
    for (int64_t rank = 0; rank < m_ranks; ++rank) {
        const auto [found, isNew] = numbers.emplace(key(placesOf(rank)), groups.size());
        if (isNew)
            groups.push_back({name + ' ' + std::to_string(groups.size()), {}});
        groups[found->second].ranks.push_back(rank);
    }
    return groups;
}

std::vector<RankGroup> ParallelTopology::groups(std::initializer_list<Axis> axes) const {
    std::string name;
    for (const Axis axis : axes)
        name += (name.empty() ? "" : "-") + std::string(kAxisWords[static_cast<size_t>(axis)]);
    return groupBy(name, [&axes](Places places) {
        for (const Axis axis : axes)
            places[static_cast<size_t>(axis)] = 0;
        return places;
    });
}

std::vector<RankGroup> ParallelTopology::expertGroups() const {
    return groupBy("ep", [this](Places places) {
        const int64_t block = expertNumber(places) / m_sizes.expert;
        for (const Axis axis : ruleOf(m_order).experts)
            places[static_cast<size_t>(axis)] = 0;
        places[static_cast<size_t>(ruleOf(m_order).experts.front())] = block;
        return places;
    });
}

std::vector<RankGroup> ParallelTopology::stages() const {
    return groupBy("stage", [](const Places& places) {
        return Places{0, 0, 0, places[static_cast<size_t>(Axis::Pipeline)]};
    });
}

} // namespace rankscope::analysis
