// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of one stage by type, and in the order in which they ran in the first lane.
// Thread: any, free functions.
#pragma once

#include <initializer_list>
#include <vector>

#include "core/advisor/replay/op_lanes.h"

namespace rankscope::advisor {

enum class OpOrder { Ordinal, Start };

/// Of these types, in the order of their types and ordinals or of their begin (of one instant: by
/// ordinal, then by type).
std::vector<OpIndex> stageOps(const OpLanes& lanes, int32_t stage,
    std::initializer_list<model::JobOpType> types, OpOrder order);

/// When a row begins and ends in the first lane.
inline Duration startOf(const OpLanes& lanes, OpIndex op) {
    return lanes.startsOf(op).front();
}
inline Duration endOf(const OpLanes& lanes, OpIndex op) {
    return lanes.startsOf(op).front() + lanes.durationsOf(op).front();
}

} // namespace rankscope::advisor
