// SPDX-License-Identifier: GPL-3.0-or-later
// Which rank works on which part of a model: tensor (TP), context (CP), data (DP), pipeline (PP)
// and expert (EP) parallel sizes, and the order in which a framework numbers its ranks over them.
//
//   RS_TRY_ASSIGN(const auto topology, ParallelTopology::create(RankOrder::Megatron, {.tensor = 2,
//   .pipeline = 2})); topology.placeOf(3);                       // {tensor 1, pipeline 1}
//   topology.groups({Axis::Tensor});           // tp 0: 0 1, tp 1: 2 3
//
// A group of several axes holds the ranks that differ in these only: {Tensor, Pipeline} is a model
// replica, {Tensor, Context, Data} is a stage.
// Thread: any, immutable values.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/base/result.h"

namespace rankscope::analysis {

enum class Axis { Tensor, Context, Data, Pipeline };

/// Fastest axis first. Experts share the ranks of the data axis unless it says otherwise.
enum class RankOrder {
    Megatron, ///< tp-cp-dp-pp
    MegatronDataLast, ///< tp-cp-pp-dp
    MindSpeed, ///< tp-cp-dp-pp; experts over context and data
    MindSpore, ///< tp-cp-dp-pp: stages are blocks of the ranks
    Vllm, ///< tp-cp-pp-dp; experts over tensor and data
};

const char* toWord(RankOrder order);

struct ParallelSizes {
    int64_t tensor = 1;
    int64_t context = 1;
    int64_t data = 1;
    int64_t pipeline = 1;
    int64_t expert = 1; ///< splits other axes: does not add ranks
    bool operator==(const ParallelSizes&) const = default;
};

/// Place of a rank on each axis, from 0.
struct RankPlace {
    int64_t tensor = 0;
    int64_t context = 0;
    int64_t data = 0;
    int64_t pipeline = 0;
    int64_t expert = 0;
    bool operator==(const RankPlace&) const = default;
};

class ParallelTopology {
public:
    static constexpr int64_t kMaxRanks = 1'000'000;

    /// Errors: BadQuery for sizes below 1, more than kMaxRanks, experts that can not be shared out.
    static Result<ParallelTopology> create(RankOrder order, const ParallelSizes& sizes);

    RankOrder order() const { return m_order; }
    const ParallelSizes& sizes() const { return m_sizes; }
    int64_t ranks() const { return m_ranks; }

    /// Of a rank in [0, ranks()).
    RankPlace placeOf(int64_t rank) const;
    /// Ranks that differ in these axes only, named "tp 0", "tp-pp 1", ..., by their first rank.
    std::vector<RankGroup> groups(std::initializer_list<Axis> axes) const;
    std::vector<RankGroup> expertGroups() const;
    /// "stage 0", ...
    std::vector<RankGroup> stages() const;

private:
    using Places = std::array<int64_t, 4>; ///< by Axis

    ParallelTopology(RankOrder order, const ParallelSizes& sizes);
    Places placesOf(int64_t rank) const;
    int64_t sizeOf(Axis axis) const;
    int64_t expertNumber(const Places& places) const;
    template <class Key>
    std::vector<RankGroup> groupBy(const std::string& name, Key key) const;

    RankOrder m_order;
    ParallelSizes m_sizes;
    int64_t m_ranks;
};

} // namespace rankscope::analysis
