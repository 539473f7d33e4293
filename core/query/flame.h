// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of the host as one tree of sums, by the stacks they stand in: a flame graph. Widths are
// the time of the calls, or the time of the device work that they launched.
// Thread: that of the session; the values any.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

enum class FlameTime { Host, Device };

struct FlameRequest {
    TimeRange range{}; ///< timeline time; what reaches out counts with its part
    std::vector<RankSlot> ranks{};
    FlameTime time = FlameTime::Host;
};

struct FlameNode {
    uint32_t name = 0; ///< place in FlameTree::names
    uint32_t parent = 0; ///< of the root: itself
    uint32_t depth = 0;
    bool isDevice = false; ///< work of a device, below its caller
    uint64_t count = 0; ///< calls, or pieces of work
    Duration total{};
    Duration self{}; ///< not in its children
    std::vector<uint32_t> children{}; ///< the longest first
};

struct FlameTree {
    std::vector<FlameNode> nodes; ///< [0] is all; a parent stands before its children
    std::vector<std::string> names; ///< each once; [0] is empty
    uint64_t cut = 0; ///< calls below kDeepestFlame, in their callers' own time
    /// Of FlameTime::Device: work whose caller is not known, in the own time of the root.
    Duration unattributed{};
    bool isFull = false; ///< further stacks than kMostFlameNodes are in their callers' own time
};

inline constexpr uint32_t kDeepestFlame = 1'000;
inline constexpr size_t kMostFlameNodes = 200'000;

/// Below the root stand the threads of the host, equal names of several ranks as one; steps of the
/// profiler are left out of the stacks. Device work comes by the flows of launch_flows.h.
/// Errors: Cancelled, Database.
Result<FlameTree> flameTree(
    Session& session, const FlameRequest& request, const std::stop_token& stop);

} // namespace rankscope::query
