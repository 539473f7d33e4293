// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/stage_ops.h"

#include <algorithm>
#include <tuple>

namespace rankscope::advisor {

std::vector<OpIndex> stageOps(const OpLanes& lanes, int32_t stage,
    std::initializer_list<model::JobOpType> types, OpOrder order) {
    const auto first = std::partition_point(
        lanes.ops.begin(), lanes.ops.end(), [stage](const Op& op) { return op.stage < stage; });
    std::vector<OpIndex> found;
    for (auto op = first; op != lanes.ops.end() && op->stage == stage; ++op)
        if (std::find(types.begin(), types.end(), op->type) != types.end())
            found.push_back(static_cast<OpIndex>(op - lanes.ops.begin()));
    if (order == OpOrder::Start) {
        const auto place = [&lanes](OpIndex op) {
            return std::tuple(startOf(lanes, op), lanes.ops[op].ordinal, lanes.ops[op].type);
        };
        std::sort(found.begin(), found.end(),
            [place](OpIndex a, OpIndex b) { return place(a) < place(b); });
    }
    return found;
}

} // namespace rankscope::advisor
