// SPDX-License-Identifier: GPL-3.0-or-later
// The flows of a slice and where they lead on to: what brought it about, back to the first cause,
// and what it brought about, flow by flow (Python operator -> queue -> launch -> kernel).
//
// Profilers tie a flow to the innermost slice, so a chain goes forward from a slice and from all
// that is nested in it; back from the slice itself, or where no flow leads to it from the nearest
// slice around it that one leads to before it begins. Both may lie in another layer of the same
// thread (Dequeue of Python, launch of CANN): see isSameThread().
// Thread: that of the session.
#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

enum class FlowRole { From, To }; ///< From: the flow comes from there to this slice

struct LinkedSlice {
    FlowRole role{};
    std::string category; ///< HostToDevice, async_npu, ac2g, fwdbwd, ...
    std::optional<SliceRef> slice; ///< nothing when the flow's other end is on no slice
    LaneRef lane; ///< a lane of the other end's track, for jumping
    std::string name;
    TimeRange range; ///< of the slice; without one the flow's time at the other end
    Timestamp ts{}; ///< the flow's time at the other end
    /// Other end's time minus this end's time, as the profile has them: wherever tracks are moved.
    Duration distance{};
};

/// One flow of the chain; its other end is the one away from the slice that was asked about.
struct ChainLink {
    LinkedSlice other;
    int depth = 1; ///< flows from the slice to the other end
    LaneRef lane; ///< of this end
    Timestamp ts{}; ///< the flow's time at this end
};

struct SliceChain {
    SliceRef slice;
    /// In the order of the chain: the farthest behind first, those of the slice itself in the
    /// middle, the farthest ahead last; those of equal depth by the time they were found in.
    std::vector<ChainLink> links;
    uint64_t ownCount = 0; ///< flows of the slice itself and of what is nested in it, all of them
    bool isCut = false; ///< it goes on beyond a bound: at least these
};

inline constexpr size_t kMaxChainLinks = 1000; ///< on each side
inline constexpr int kMaxChainDepth = 32;
/// Ends of flows that are looked at on each side.
inline constexpr size_t kMaxChainEnds = 200000;

/// What of too many flows is kept: for a list the first ones, for a picture some of everywhere.
enum class ChainKeeps { First, Evenly };
struct ChainBound {
    size_t links = kMaxChainLinks; ///< on each side
    ChainKeeps keeps = ChainKeeps::First;
    /// Categories of flows that count where they are of what is nested in the slice; empty: all.
    std::set<std::string> nested{};
};

/// One thread of the host that several layers have a track of. Numbers of streams and planes are
/// small and mean another thing in each layer; those of threads begin where Linux's own end.
bool isSameThread(const model::Track& a, const model::Track& b);
inline constexpr int64_t kLeastThread = 301; ///< RESERVED_PIDS of kernel/pid.c, and one

/// Of an instant, or of a lane without flows: empty. Errors: NotFound, Cancelled, Database.
Result<SliceChain> sliceChain(
    Session& session, const SliceRef& ref, std::stop_token stop, const ChainBound& bound = {});

} // namespace rankscope::query
