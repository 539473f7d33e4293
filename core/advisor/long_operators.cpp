// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/long_operators.h"

#include <algorithm>

namespace rankscope::advisor {

using namespace analysis;

Result<std::vector<LongOperator>> longOperators(const query::Snapshot& snapshot, size_t ranks,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    constexpr size_t kMost = 12;
    constexpr size_t kBudget = 512; // times that the kernels of a rank are read
    const size_t count = std::clamp<size_t>(kBudget / std::max<size_t>(1, ranks), 1, kMost);
    const OperatorFilter computing{
        .counters = Counters::None, .kernels = Kernels::Computing, .withoutStep = withoutStep};
    RS_TRY_ASSIGN(const OperatorTable table,
        operatorTable(snapshot, OperatorsBy::NameAndShapes, computing, stop));
    std::vector<LongOperator> longest;
    for (size_t i = 0; i < std::min(table.rows.size(), count); ++i) {
        const OperatorSum& of = table.rows[i];
        RS_TRY_ASSIGN(
            OperatorSpread spread, operatorSpread(snapshot, of.name, of.shapes, computing, stop));
        longest.push_back({of, std::move(spread)});
    }
    return longest;
}

} // namespace rankscope::advisor
