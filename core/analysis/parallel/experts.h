// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly the experts of a mixture-of-experts model are loaded, from the kernels alone: the
// grouped matrix products of each rank are the work of its experts, and the rows of their inputs
// the tokens that were routed to them.
//
// Products between two attention kernels or all-to-alls belong to one pass through one MoE layer;
// without any of these each product is a pass. The n-th pass of one rank is that of all others.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

struct ExpertPass {
    Duration time{}; ///< of the products
    std::optional<int64_t> tokens; ///< of the first product; nothing without shapes
    /// From the first product to the last, or from what all-to-all brought until it takes it back,
    /// as the files of the rank give it.
    TimeRange range;
};

struct ExpertRank {
    int64_t rank = 0;
    std::vector<ExpertPass> passes;

    Duration time() const;
    /// Nothing when no pass has any.
    std::optional<int64_t> tokens() const;
};
/// For heldBytes().
inline auto heldFields(const ExpertRank& of) {
    return std::tie(of.passes);
}

/// Ranks with such products, by rank. Without a step: of all steps.
/// Errors: Cancelled, those of TableReader.
Result<std::vector<ExpertRank>> expertRanks(
    const query::Snapshot& snapshot, std::optional<int64_t> step, const std::stop_token& stop);

/// Rows of the inputs of a grouped product ("512,1024;8,1024,4096;8"): the first lengths of all
/// tensors but the last two.
std::optional<int64_t> tokensIn(std::string_view shapes);

/// The largest over the mean, less one; 0 without values.
double imbalance(const std::vector<int64_t>& values);

} // namespace rankscope::analysis
