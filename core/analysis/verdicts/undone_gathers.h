// SPDX-License-Identifier: GPL-3.0-or-later
// Communication that undoes itself: what an all-gather brought together is scattered again in the
// same group before any kernel could have read it. Source: the MindFormers guide (redundant
// communication of the shard strategy), advisor_spec.md CO-8.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct GatherOrScatter {
    std::string name;
    std::string group;
    std::optional<int64_t> step;
    bool isGather = false; ///< false: anything else
    bool isScatter = false;
    TimeRange range; ///< on the rank's own clock
    int64_t bytes = 0; ///< that were moved
};

struct UndoneGathers {
    std::vector<size_t> gathers; ///< positions; each one's scatter is the next of its group
    Duration time{}; ///< of gathers and scatters
    size_t judged = 0; ///< gathers with a size
};

/// Both in order of their begins. A gather counts where the next operator of its group is a
/// reduce-scatter of as many bytes in the same step, and no kernel runs from the end of the one to
/// the end of the other: gradients that are scattered behind parameters gathered ahead have
/// kernels beside them.
UndoneGathers undoneGathers(
    std::span<const GatherOrScatter> operators, std::span<const TimeRange> kernels);

struct RankGathers {
    std::vector<GatherOrScatter> operators;
    UndoneGathers found;
};
/// Errors: Cancelled, those of TableReader.
Result<RankGathers> undoneGathersOn(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

} // namespace rankscope::analysis
