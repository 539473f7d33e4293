// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collective_order.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rankscope::analysis {

namespace {

struct OfRank {
    int64_t rank = 0;
    int64_t first = 0; ///< the least number
    std::vector<size_t> rows;
};

using StepOfGroup = std::pair<std::optional<int64_t>, uint32_t>;

/// Rows come rank by rank.
std::map<StepOfGroup, std::vector<OfRank>> numberedRows(const Collectives& all) {
    std::map<StepOfGroup, std::vector<OfRank>> groups;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        if (one.isPointToPoint || !one.groupIndex)
            continue;
        std::vector<OfRank>& ranks = groups[{one.step, one.group}];
        if (ranks.empty() || ranks.back().rank != one.rank)
            ranks.push_back({one.rank, *one.groupIndex, {}});
        ranks.back().first = std::min(ranks.back().first, *one.groupIndex);
        ranks.back().rows.push_back(row);
    }
    return groups;
}

/// As many operators on each, counted from other numbers.
bool differ(const std::vector<OfRank>& ranks) {
    const auto isLike = [&](const OfRank& one) {
        return one.rows.size() == ranks.front().rows.size();
    };
    const auto isShifted = [&](const OfRank& one) { return one.first != ranks.front().first; };
    return std::ranges::all_of(ranks, isLike) && std::ranges::any_of(ranks, isShifted);
}

bool areOfOneKind(const Collectives& all, const std::vector<OfRank>& ranks) {
    for (const OfRank& one : ranks) {
        for (size_t i = 0; i < one.rows.size(); ++i) {
            if (all.rows[one.rows[i]].type != all.rows[ranks.front().rows[i]].type)
                return false;
        }
    }
    return true;
}

} // namespace

std::vector<std::optional<int64_t>> ordersWhereNumbersDiffer(const Collectives& all) {
    std::vector<std::optional<int64_t>> orders(all.rows.size());
    for (auto& [key, ranks] : numberedRows(all)) {
        if (!differ(ranks))
            continue;
        for (OfRank& one : ranks)
            std::ranges::sort(one.rows, {}, [&](size_t row) { return all.rows[row].groupIndex; });
        if (!areOfOneKind(all, ranks))
            continue;
        for (const OfRank& one : ranks) {
            for (size_t i = 0; i < one.rows.size(); ++i)
                orders[one.rows[i]] = static_cast<int64_t>(i);
        }
    }
    return orders;
}

} // namespace rankscope::analysis
