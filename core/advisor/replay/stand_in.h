// SPDX-License-Identifier: GPL-3.0-or-later
// One rank of each worker stands for it in the replay. All of them have the same place in their
// tensor- and context-parallel groups, because stages hand on from a place to the same place.
// Thread: any, plain values.
#pragma once

#include <compare>
#include <cstdint>

#include "core/analysis/parallel/parallel_topology.h"

namespace rankscope::advisor {

struct StandIn {
    int64_t tensor = 0;
    int64_t context = 0;

    bool isAt(const analysis::RankPlace& place) const {
        return place.tensor == tensor && place.context == context;
    }
    auto operator<=>(const StandIn&) const = default;
};

} // namespace rankscope::advisor
